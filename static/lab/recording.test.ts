import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Film } from '../player/film.ts';
import { readText } from '../player/text.ts';
import { writeText } from '../player/write.ts';
import { parse } from './matrix.ts';
import { MAX_STEPS, drawable, movesOf, opensAt, recordingOf } from './recording.ts';

// parent, option, item, options, cover
const nodes = (...list: [number, number, number, number, number][]) => Int32Array.from(list.flat());
// The search of the article's example by the leftmost item.
const article = parse('1 2 3 4 5\n1 5\n2 4\n2 3\n3\n1 4 5\n');
const tree = nodes(
  [-1, -1, 0, 2, 0],
  [0, 0, 1, 2, 0],
  [1, 1, 2, 1, 0],
  [2, 3, -1, 0, 1],
  [1, 2, 3, 0, 0],
  [0, 4, 1, 1, 0],
  [5, 2, -1, 0, 1],
);

test('the moves of a tree', () => {
  const said = (live: number, at: number) =>
    movesOf(tree, live, at)
      .map(({ option, on, flag }) => (on ? '+' : '-') + 'ABCDE'[option] + (flag ? flag[0] : ''))
      .join(' ');
  assert.equal(said(7, 6), '+A +B +Ds -D -B +Cd -C -A +E +Cs');
  assert.equal(said(4, 1), '+A +B +Ds -D -B');
  assert.equal(said(7, 0), '+A +B +Ds -D -B +Cd -C -A +E +Cs -C -E');
  assert.equal(said(1, 0), '');
});

test('a search that is over opens at its last solution, not at an empty board', () => {
  const over = recordingOf(article, {}, movesOf(tree, 7, 0), 'Over');
  assert.deepEqual([over.steps.length, opensAt(over, true), opensAt(over, false)], [12, 10, 12]);
  const film = new Film(over);
  film.seek(12);
  assert.equal(film.now.placed.size, 0);
  film.seek(10);
  assert.deepEqual([film.now.placed.size, film.came.flag], [2, 'solution']);
  assert.equal(opensAt({ ...over, steps: over.steps.slice(0, 2) }, true), 0);
});

test('a matrix is drawn as itself: what is taken, and what is ruled out', () => {
  const t = recordingOf(article, {}, movesOf(tree, 7, 6), 'Five'),
    film = new Film(readText(writeText(t)));
  assert.equal(film.steps, 10);
  film.seek(1); // A is taken: E, which has its items 1 and 5, goes
  const at = (row: number, column: number) => column * 6 + 5 - row;
  assert.deepEqual(
    [1, 5].map(c => film.now.at[at(1, c)]! > 0),
    [true, true],
  );
  assert.deepEqual(
    [1, 4, 5].map(c => film.now.marks[at(5, c)]),
    [3, 3, 3],
  );
  assert.equal(film.now.marks[at(2, 2)], 0);
  film.seek(3);
  assert.equal(film.came.flag, 'solution');
  film.seek(8);
  assert.equal(film.now.placed.size, 0);
  assert.ok(
    film.now.marks.every(m => m === 0),
    'with everything put back, nothing is ruled out',
  );
  assert.equal(film.now.labels.get(at(0, 1))?.text, '1');
  assert.equal(film.now.labels.get(at(5, 0))?.text, 'E');
});

test('queens and symbols stand on their squares', () => {
  const queens = recordingOf(parse('a\na\na\na\na\n'), { queens: 2 }, [{ option: 1, on: true }], 'Queens'),
    film = new Film(readText(writeText(queens)));
  film.seek(1);
  assert.deepEqual([...film.now.at], [0, 0, 0, 1]); // row 1, column 2 is at the upper right
  // Two options of a Sudoku of 4×4: 2 in the second cell, 4 in the last.
  const items = [
    'r1c1',
    'r1c2',
    ...Array.from({ length: 14 }, (_, i) => 'c' + i),
    ...Array.from({ length: 16 }, (_, i) => 'x' + i),
  ];
  const m = parse(`${items.join(' ')}\nr1c2 x1\nc13 x15\n`);
  const t = recordingOf(
      m,
      { sudoku: 4 },
      [
        { option: 0, on: true },
        { option: 1, on: true },
        { option: 1, on: false },
      ],
      'Sudoku',
    ),
    grid = new Film(readText(writeText(t)));
  grid.seek(2);
  assert.deepEqual(
    [4 + 3, 12].map(c => grid.trace.board.pieces[grid.now.at[c]! - 1]!.label),
    ['2', '4'],
  );
  grid.seek(3);
  assert.equal(grid.now.at[12], 0);
});

test('pieces of a puzzle, copies too, lie on its board', () => {
  const board = {
    x: 2,
    y: 2,
    z: 1,
    pieces: [
      { name: 'A.1', label: 'A' },
      { name: 'A.2', label: 'A' },
    ],
    fixed: [],
  };
  // The items are the cells in the order of the board, then the shape.
  const m = parse('0,0 0,1 1,0 1,1 A\nA 0,0 0,1\nA 1,0 1,1\n'),
    moves = [
      { option: 1, on: true },
      { option: 0, on: true },
      { option: 0, on: false },
      { option: 0, on: true },
    ];
  const film = new Film(readText(writeText(recordingOf(m, { board, slots: Int32Array.of(1, 1) }, moves, 'Two'))));
  film.seek(2);
  assert.deepEqual([...film.now.at], [2, 2, 1, 1]);
  film.seek(4);
  assert.ok(film.complete);
});

test('of a long search the last steps are taken', () => {
  const moves = [
    { option: 0, on: true },
    ...Array.from({ length: MAX_STEPS / 2 + 5 }, () => [
      { option: 3, on: true },
      { option: 3, on: false },
    ]).flat(),
  ];
  const t = recordingOf(article, {}, moves, 'Long'),
    film = new Film(readText(writeText(t)));
  assert.equal(film.steps, MAX_STEPS);
  assert.equal(film.now.placed.size, 1); // A stays
  assert.match(film.now.caption, /^The last 1,500 steps of 1,511\.$/);
});

test('a large matrix is not drawn as itself', () => {
  const wide = parse(Array.from({ length: 60 }, (_, i) => 'i' + i).join(' ') + '\ni0'.repeat(40) + '\n');
  assert.ok(drawable(article, {}) && !drawable(wide, {}) && drawable(wide, { queens: 8 }));
});

test('options of one colour stay, and an item with bounds goes when it is covered often enough', () => {
  const m = parse('a b 0:2|c | s\na s:red\nb s:blue c\nb s:red c\nc\n'),
    // a by its only option, b in red, then c no more.
    grown = nodes([-1, -1, 0, 1, 0], [0, 0, 1, 1, 0], [1, 2, 2, 2, 0], [2, -1, -1, 0, 1]);
  const film = new Film(readText(writeText(recordingOf(m, {}, movesOf(grown, 4, 3), 'Wide')))),
    at = (row: number, column: number) => column * 5 + 4 - row,
    gone = () => [1, 2, 3, 4].filter(row => [1, 2, 3, 4].some(column => film.now.marks[at(row, column)] === 3));
  film.seek(1);
  assert.deepEqual(gone(), [2], 'blue goes where red is');
  film.seek(2);
  assert.deepEqual(gone(), [2], 'c may be covered once more');
  film.seek(3);
  assert.equal(film.came.flag, 'solution');
  assert.equal(film.now.placed.size, 2);
});
