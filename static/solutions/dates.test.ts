import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markers, pairsOf, summary, tableOf } from './dates.ts';
import type { Known, Puzzle } from './puzzle.ts';

// A row with Feb, Mar, 29, 30 and 31, on which a month and a day stay open. The first cell is a hole.
const texts = ['', 'Feb', 'Mar', '29', '30', '31'];
const board = { x: 6, y: 1, z: 1, pieces: [], fixed: [], labels: texts.map((text, cell) => ({ cell, text })) };
const puzzle = {
  board,
  cells: [
    [0, 0, 0, 1, 0, 0, 2, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ],
};
const turns = [{ goes: Int32Array.of(0, 1, 2, 3, 4), slot: Uint16Array.of(0, 1, 2, 3) }];
const known: Pick<Known, 'open' | 'turns'> = { open: Int32Array.of(1, 2, 3, 4, 5) as unknown as Known['open'], turns };
// Piece 1 is the rest, 2 the month and 3 the day.
const chunks = [
  {
    first: 0,
    count: 4,
    cells: 5,
    width: 1,
    buffer: Uint8Array.of(2, 1, 3, 1, 1, 1, 2, 3, 1, 1, 1, 2, 1, 3, 1, 2, 1, 1, 3, 1),
  },
];

test('two pieces of one cell and words on the board tell dates', () => {
  assert.deepEqual(markers(puzzle), [2, 3]);
  assert.equal(markers({ board: { ...board, labels: [] }, cells: puzzle.cells }), undefined);
  assert.equal(markers({ board, cells: puzzle.cells.slice(0, 2) }), undefined);
});

test('solutions are counted by date, and dates that do not exist are left out', () => {
  const table = tableOf(pairsOf(chunks, known, turns, [2, 3]), puzzle as unknown as Puzzle, known);
  assert.deepEqual(
    [table.rows.map(w => w.text), table.columns.map(w => w.text)],
    [
      ['Feb', 'Mar'],
      ['29', '30'],
    ],
  );
  assert.deepEqual(table.ways, [
    [1, null],
    [1, 1],
  ]);
  assert.equal(summary(table), '3 ways on 3 days, 3 with one way. Fewest: 1 on Feb 29. Most: 1 on Mar 30.');
  const cells = [...puzzle.cells, [0, 0, 0]];
  assert.match(summary(tableOf(new Uint32Array(25), { board, cells }, known)), /with all weekdays together\.$/);
});
