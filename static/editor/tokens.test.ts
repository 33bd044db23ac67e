import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnAfter, partsOf } from './tokens.ts';
import { numbersFrom } from '../testing/random.ts';

const read = (line: string, drawn = false) => partsOf(line, drawn).map(p => `${p.kind} ${line.slice(p.from, p.to)}`);

test('settings', () => {
  assert.deepEqual(read('D:xDim=10:oneSide # flat'), [
    'key D',
    'sign :',
    'name xDim',
    'sign =',
    'number 10',
    'sign :',
    'name oneSide',
    'note # flat',
  ]);
  assert.deepEqual(read(' C : name = F : layout=1 2 0, 2 2'), [
    'key C',
    'sign :',
    'name name',
    'sign =',
    'piece F',
    'sign :',
    'name layout',
    'sign =',
    'number 1',
    'number 2',
    'number 0',
    'sign ,',
    'number 2',
    'number 2',
  ]);
  assert.deepEqual(read('L:stationary=* #'), ['key L', 'sign :', 'name stationary', 'sign =', 'piece *', 'note #']);
  assert.deepEqual(read('R:touch=A,B1:border'), [
    'key R',
    'sign :',
    'name touch',
    'sign =',
    'piece A',
    'sign ,',
    'piece B1',
    'sign :',
    'name border',
  ]);
  assert.deepEqual(read('~D'), ['key ~D']);
  assert.deepEqual(read(''), []);
});

test('drawn layouts', () => {
  assert.deepEqual(read('A . *,BB x', true), ['cell A', 'empty .', 'empty *', 'sign ,', 'cell BB', 'cell x']);
  assert.deepEqual(read('~L', true), ['key ~L']);
  assert.equal(drawnAfter('L', false), true);
  assert.equal(drawnAfter('L:stationary=A', false), true);
  assert.equal(drawnAfter('LL', false), false);
  assert.equal(drawnAfter('L L', true), true);
  assert.equal(drawnAfter('  ~L # end', true), false);
});

test('parts never overlap and lie in the line', () => {
  const next = numbersFrom(1);
  const random = (n: number) => next() % n;
  for (let n = 0; n < 20_000; n++) {
    const line = Array.from({ length: random(30) }, () => 'CDL~:=#,. \tAx*1🧩'.split('')[random(15)]).join('');
    for (const drawn of [false, true]) {
      let end = 0;
      for (const p of partsOf(line, drawn)) {
        assert.ok(p.from >= end && p.to > p.from && p.to <= line.length, JSON.stringify(line));
        end = p.to;
      }
    }
  }
});
