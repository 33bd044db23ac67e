import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { linesOf } from './borders.ts';
import type { Puzzle } from './puzzle.ts';

const puzzle = (board: Partial<Board>): Puzzle =>
  ({ board: { x: 2, y: 2, z: 1, pieces: [], fixed: [], ...board } }) as unknown as Puzzle;

test('a border is drawn on both sides between two cells, and nowhere else', () => {
  // Open cells 0 to 3 are at 0 0, 0 1, 1 0 and 1 1.
  const lines = linesOf(puzzle({}), [0, 1, 2, 3], [0, 1, 0, 2, 1, 3, 2, 3]);
  assert.deepEqual(lines.map(l => l.pair).sort(), [0, 0, 1, 1, 2, 2, 3, 3]);
  for (const { pair, ends } of lines) {
    const [x1, y1, x2, y2] = ends;
    const upright = pair === 1 || pair === 2; // between columns
    assert.equal(Math.abs(upright ? x1 - x2 : y1 - y2), 0);
    assert.equal(Math.abs(upright ? y1 - y2 : x1 - x2), 40);
    assert.equal(upright ? x1 : y1, 40);
  }
  assert.deepEqual(
    linesOf(puzzle({}), [0, 1, 2, 3], [0, 1]).map(l => l.pair),
    [0, 0],
  );
});

test('borders are also drawn where the board closes on itself, and between hexagons', () => {
  const around = linesOf(puzzle({ x: 3, y: 1, wrap: 'x' }), [0, 1, 2], [0, 1, 1, 2, 0, 2]);
  assert.deepEqual(around.map(l => l.pair).sort(), [0, 0, 1, 1, 2, 2]);
  const hexagons = linesOf(puzzle({ lattice: 'hexagons' }), [0, 1, 2, 3], [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3]);
  assert.equal(hexagons.length, 10);
  for (const {
    ends: [x1, y1, x2, y2],
  } of hexagons)
    assert.ok(Math.hypot(x1 - x2, y1 - y2) > 15);
});
