import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { countsOf, readCounts, summary, sumOf, tableOf, withImages } from './dates.ts';
import type { Known } from './puzzle.ts';

// A row with Feb, Mar, 29, 30 and 31, on which a month and a day stay open. The first cell is a hole.
const texts = ['', 'Feb', 'Mar', '29', '30', '31'];
const board = { x: 6, y: 1, z: 1, pieces: [], fixed: [], labels: texts.map((text, cell) => ({ cell, text })) };
const puzzle = { board, markers: [2, 3] };
const known: Pick<Known, 'open'> = { open: Int32Array.of(1, 2, 3, 4, 5) as unknown as Known['open'] };
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

test('solutions are counted by date, and dates that do not exist are left out', () => {
  const table = tableOf(countsOf(chunks, 5, [2, 3]), puzzle, known);
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
});

// The first cell is Feb, and in each solution the rest is none of the pieces of one cell.
const wide = (labels: readonly string[], solutions: readonly number[][]) => {
  const n = labels.length,
    pieces = ['Month', 'Day', 'Year', 'Weekday'].map(name => ({ name })),
    open = Int32Array.from(labels.keys()) as unknown as Known['open'];
  const marked = {
    board: { ...board, x: n, pieces, labels: labels.map((text, cell) => ({ cell, text })) },
    markers: [1, 2, 3, ...(solutions[0]!.includes(4) ? [4] : [])],
  };
  const buffer = Uint8Array.from(solutions.flat()),
    list = [{ first: 0, count: solutions.length, cells: n, width: 1, buffer }];
  const counts = countsOf(list, n, marked.markers);
  return (chosen?: (number | undefined)[]) => tableOf(counts, marked, { open }, chosen);
};

test('further words are summed, or one is chosen', () => {
  const tables = wide(
    ['Feb', 'Mar', '28', '29', '2027', '2028'],
    [[1, 4, 2, 4, 3, 4].map(k => (k === 4 ? 5 : k)), [1, 5, 5, 2, 3, 5], [1, 5, 5, 2, 5, 3], [5, 1, 5, 2, 5, 3]],
  );
  const all = tables();
  assert.deepEqual(all.ways, [
    [1, 2],
    [0, 1],
  ]);
  assert.deepEqual(
    all.others.map(o => [o.name, o.words.map(w => w.text), o.chosen]),
    [['Year', ['2027', '2028'], undefined]],
  );
  assert.match(summary(all), /^4 ways on 4 days.* Each counts with all other words together\.$/);
  assert.deepEqual(tables([4]).ways, [
    [1, null], // 2027 has no 29th of February
    [0, 0],
  ]);
  const leap = tables([5]);
  assert.deepEqual(leap.ways, [
    [0, 1],
    [0, 1],
  ]);
  assert.equal(leap.others[0]?.chosen?.text, '2028');
  assert.doesNotMatch(summary(leap), /together/);
});

test('in a year a date has one weekday', () => {
  // The 1st of February 2027 is a Monday.
  const tables = wide(
    ['Feb', '1', '2027', '2028', 'Mon', 'Tue'],
    [
      [1, 2, 3, 5, 4, 5],
      [1, 2, 3, 5, 5, 4],
      [1, 2, 5, 3, 5, 4],
    ],
  );
  const ways = (...chosen: (number | undefined)[]) => tables(chosen).ways;
  assert.deepEqual(
    [ways(), ways(2), ways(2, 4), ways(2, 5), ways(undefined, 5)],
    [[[3]], [[2]], [[1]], [[null]], [[2]]],
  );
});

test('a marker that was left over shows no word', () => {
  const [row] = [
    wide(
      ['Feb', 'Mar', '28', '29', 'x'],
      [
        [1, 5, 2, 5, 3],
        [1, 5, 2, 5, 5],
        [1, 5, 5, 5, 3],
      ],
    ),
  ];
  const { rows, columns, ways } = row!();
  assert.deepEqual(
    [rows, columns].map(list => list.map(w => w.text)),
    [['Feb'], ['28']],
  );
  assert.deepEqual(ways, [[2]]);
});

test('words that are no dates are pairs of words', () => {
  const [row] = [wide(['sun', 'rain', 'hot', 'cold', 'x', 'y'], [[1, 5, 2, 5, 3, 5]])];
  assert.match(summary(row!()), /^1 ways for 1 pairs of words, 1 with one way/);
});

test('counts that a search made are read, and their images are counted', () => {
  const counts = readCounts(new Uint8Array(readFileSync('../wasm/pack/testdata/dates.counts')));
  assert.deepEqual([[...counts.keys], sumOf(counts)], [[29, 31, 43, 45], 4]); // Jan 29, Mar 29, Jan 31, Mar 31
  const open = { length: 6 } as Known['open'],
    same = { goes: Int32Array.of(0, 1, 2, 3, 4, 5), slot: Uint16Array.of(0, 1, 2) },
    // The board turned by half: the piece on the first cell is now on the last.
    half = { goes: Int32Array.of(5, 4, 3, 2, 1, 0), slot: Uint16Array.of(0, 1, 2) },
    // In a mirror each of the two becomes the other.
    mirror = { goes: half.goes, slot: Uint16Array.of(0, 2, 1) };
  const images = (...group: (typeof same)[]) => {
    const { keys, ways } = withImages(counts, { open }, group, [1, 2]);
    return Array.from(keys, (key, i) => [key, ways[i]]);
  };
  assert.deepEqual(
    images(same),
    [29, 31, 43, 45].map(key => [key, 1]),
  );
  assert.deepEqual(
    images(half).map(([key]) => key),
    [27, 25, 13, 11], // 6 + 7 · 3, and so on
  );
  assert.deepEqual(
    images(same, mirror),
    [29, 45, 31, 43].map(key => [key, 2]), // the mirror image of Jan 29 is Mar 31
  );
});
