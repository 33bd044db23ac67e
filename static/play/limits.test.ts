import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { type Cube, type Plan, flipped, turnedOn, waysOf } from './shape.ts';
import { readGame } from '../tile-puzzle/game.ts';
import { writeGame } from '../tile-puzzle/write.ts';

const board: Board = { x: 4, y: 4, z: 1, pieces: [{ name: 'A' }], fixed: [] },
  ell: Cube[] = [
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
    [2, 0, 0],
  ],
  plan = (limit: string, turns: Plan['turns'] = 'flat'): Plan => ({ board, shapes: [ell], limits: [limit], turns });

test('a piece with turns of its own lies in these ways alone', () => {
  assert.equal(waysOf(plan(''), 1).length, 8);
  assert.equal(waysOf(plan('flat'), 1).length, 4);
  assert.deepEqual(waysOf(plan('none'), 1), [ell]);
  // To the left by a quarter; and turned over, so that the short arm stands at the right.
  assert.deepEqual(waysOf(plan('90,f0'), 1).map(String), ['0,0,0,1,0,0,1,1,0,1,2,0', '0,0,0,1,0,0,2,0,0,2,1,0']);
  assert.equal(waysOf(plan('f0,f90', 'plane'), 1).length, 0);
});

test('a hand turns it from one way to the next', () => {
  assert.deepEqual(turnedOn(plan('none'), 1, ell, 'spin'), ell);
  assert.deepEqual(flipped(plan('flat'), 1, ell), ell);
  const half = turnedOn(plan('0,180'), 1, ell, 'spin');
  assert.equal(String(half), '0,1,0,1,1,0,2,0,0,2,1,0');
  assert.equal(String(turnedOn(plan('0,180'), 1, half, 'spin', true)), String(ell));
  // Over, and then on to the way that it may have.
  assert.equal(String(flipped(plan('0,f90'), 1, ell)), '0,2,0,1,0,0,1,1,0,1,2,0');
});

test('a puzzle that is played elsewhere keeps them', () => {
  const text = writeGame({
    title: 'Two',
    plan: { ...plan('90,f0'), board: { ...board, x: 4, y: 1 } },
    letters: true,
    given: [],
    answer: null,
    spare: [1],
    empty: 4,
  } as unknown as Parameters<typeof writeGame>[0]);
  assert.match(text, /^# puzzle: 3$/m);
  assert.match(text, /^# limit: 90,f0 A$/m);
  assert.equal(readGame(text).plan.limits?.[0], '90,f0');
});
