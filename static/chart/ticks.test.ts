import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every, short } from './ticks.ts';

test('numbers have three figures and a unit', () => {
  for (const [n, text] of [
    [0, '0'],
    [8, '8'],
    [0.25, '0.25'],
    [812, '812'],
    [1000, '1 k'],
    [54321, '54.3 k'],
    [999600, '1 M'],
    [5_807_000, '5.81 M'],
    [2e9, '2 G'],
  ] as const) {
    assert.equal(short(n), text);
  }
});

test('names along an axis do not touch', () => {
  assert.equal(every(12, 300), 1);
  assert.equal(every(35, 260), 4);
  assert.equal(every(12, 0), 12);
});
