import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { Film } from '../player/film.ts';
import { readText } from '../player/text.ts';
import { turned } from '../player/shift.ts';
import type { Op, Step, Trace } from '../player/trace.ts';
import { writeText } from '../player/write.ts';
import { PAPERS } from '../print/sheets.ts';
import { stepSheets } from '../print/steps.ts';
import { levelOf, movesOf, nameOf, reversed, wordOf } from './moves.ts';
import { framesOf } from './picture.ts';

const board: Board = { x: 5, y: 1, z: 4, pieces: ['A', 'B', 'C'].map(name => ({ name })), fixed: [] };

/** Three cubes as solver/trace records them: C moves right, A and B go up and out together, C makes way, and B
 * leaves A. Each scene has the x and z of each cube, and the move that begins. */
const scenes: [where: (string | null)[], move?: number, caption?: string][] = [
  [['00', '10', '20']],
  [['00', '10', '30'], 1, 'C right by 1'],
  [['01', '11', '30'], 2, 'A, B up, and out'],
  [['02', '12', '30']],
  [[null, null, '30']],
  [['02', '12', null]],
  [['02', '22', null], 3, 'B right, and out'],
];
const cellsOf = (at: string) => [Number(at[0]) * board.z + Number(at[1])];
const steps = scenes.map(([where, move, caption], i): Step => {
  const before = i ? scenes[i - 1]![0] : [null, null, null],
    ops: Op[] = [];
  where.forEach((at, k) => {
    if (before[k] && before[k] !== at) ops.push({ kind: 'remove', slot: k + 1, cells: cellsOf(before[k]!) });
  });
  where.forEach((at, k) => {
    if (at && before[k] !== at) ops.push({ kind: 'place', slot: k + 1, cells: cellsOf(at) });
  });
  return { ops, ...(move && { counts: { move } }), ...(caption && { caption }) };
});
const trace: Trace = {
  title: 'Three',
  board,
  tray: false,
  letters: 'one',
  counter: 'Move {move} of 3',
  start: { ...steps[0]!, counts: { move: 0 } },
  steps: steps.slice(1),
};

test('moves are read off a recording', () => {
  const moves = movesOf(trace);
  assert.deepEqual(
    moves.map(m => [m.from, m.to, m.slots.join(), wordOf(m.way), m.by, m.loose]),
    [
      [0, 1, '3', 'right', 1, false],
      [1, 3, '1,2', 'up', 2, true],
      [5, 6, '2', 'right', 1, true],
    ],
  );
  assert.deepEqual(levelOf(moves, false), [2, 1]);
  assert.deepEqual(
    moves.map((_, k) => nameOf(moves, k)),
    ['1', '2', '2.1'],
  );
  assert.deepEqual(
    movesOf({ ...trace, steps: [{ ops: [{ kind: 'remove', slot: 1, cells: [0] }] }] }),
    [],
    'of something else',
  );
});

test('backwards they put together, and backwards again it is the same', () => {
  const back = reversed(trace),
    moves = movesOf(back);
  assert.deepEqual(
    moves.map(m => [m.number, m.slots.join(), wordOf(m.way), m.by, m.loose]),
    [
      [1, '2', 'left', 1, true],
      [2, '1,2', 'down', 2, true],
      [3, '3', 'left', 1, false],
    ],
  );
  assert.deepEqual(levelOf(moves, true), [2, 1]);
  assert.deepEqual(
    back.steps.map(s => s.caption ?? ''),
    ['B left, and in', '', '', 'A, B down, and in', '', 'C left by 1'],
  );
  // It is the same film, state by state, and players read it.
  const read = readText(writeText(back)),
    [forth, film] = [new Film(trace), new Film(read)];
  for (let s = 0; s <= 6; s++) {
    forth.seek(6 - s);
    film.seek(s);
    assert.deepEqual([...film.now.at], [...forth.now.at], `step ${s}`);
  }
  assert.equal(film.count, 'Together: Move 3 of 3');
  const again = reversed(read);
  assert.deepEqual(
    again.steps.map(({ ops, counts }) => [ops, counts]),
    trace.steps.map(({ ops, counts }) => [ops, counts]),
  );
  assert.equal(again.counter, trace.counter);
  assert.deepEqual(
    again.steps.map(s => s.caption),
    trace.steps.map(s => s.caption),
  );
});

test('a turn is a move, is drawn as an arc, and goes back the other way', () => {
  const cell = (x: number, z: number) => x * 5 + z,
    [from, to] = [
      [cell(1, 0), cell(2, 0)],
      [cell(1, 0), cell(1, 1)],
    ]; // about y, through the middle of the first cell: z goes to x, so it is clockwise
  const t: Trace = {
    ...trace,
    board: { x: 5, y: 1, z: 5, pieces: [{ name: 'A' }], fixed: [] },
    start: { ops: [{ kind: 'place', slot: 1, cells: from! }], counts: { move: 0 } },
    steps: [
      {
        ops: [
          { kind: 'remove', slot: 1, cells: from! },
          { kind: 'place', slot: 1, cells: to! },
        ],
        counts: { move: 1, turn: 4 + 6 * (4096 + 8192 * (4096 + 2)) },
      },
    ],
  };
  const [move] = movesOf(t);
  assert.deepEqual(move!.turn, { axis: 1, back: true, at: [1, 0, 0] });
  assert.deepEqual(
    from!.map(c => turned(move!.turn!, [Math.floor(c / 5), 0, c % 5], 1).map(v => Math.round(v))),
    to!.map(c => [Math.floor(c / 5), 0, c % 5]),
  );
  const back = reversed(t);
  assert.equal(movesOf(back)[0]!.turn!.back, false);
  assert.equal(back.steps[0]!.caption, 'A tipped right');
  const [, frame] = framesOf(new Film(t), { colours: true, letters: false });
  assert.ok(frame!.markup.match(/class="arrow" [^>]*d="([^"]*)"/)![1]!.split('L').length > 12);
});

test('a picture before the first move and one after each, with an arrow where it went', () => {
  const frames = framesOf(new Film(trace), { colours: true, letters: true });
  assert.equal(frames.length, 4);
  assert.deepEqual(
    frames.map(f => f.markup.includes('class="arrow"')),
    [false, true, true, true],
  );
  for (const { markup, box } of frames)
    for (const [, x, y] of markup.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)) {
      assert.ok(
        Number(x) >= box.x && Number(x) <= box.x + box.width && Number(y) >= box.y && Number(y) <= box.y + box.height,
        `${x} ${y} in ${JSON.stringify(box)}`,
      );
    }
});

test('the moves are printed in either order, and can be read without colours', () => {
  const words = (markup: string) =>
    [...markup.matchAll(/<text [^>]*font-weight="620"[^>]*>([^<]*)<\/text>/g)].map(m => m[1]);
  for (const paper of ['A4', 'Letter'] as const) {
    const [sheet, ...more] = stepSheets(trace, 'Three', '#p=three', { paper, colours: true, together: false }),
      [wide, high] = PAPERS[paper];
    assert.deepEqual([more, sheet!.about], [[], 'Page 1 of 1: moves, taking apart']);
    assert.match(sheet!.markup, new RegExp(`width="${wide}mm" height="${high}mm"`));
    assert.equal(sheet!.markup.match(/class="move-picture"/g)!.length, 4);
    for (const word of ['1', '2', '3', 'C right', 'A, B up', 'B right', 'Together'])
      assert.ok(words(sheet!.markup).includes(word), word);
  }
  const plain = stepSheets(reversed(trace), 'Three', '', { paper: 'A4', colours: false, together: true })[0]!.markup;
  for (const word of ['B left', 'A, B down', 'C left', 'The pieces']) assert.ok(words(plain).includes(word), word);
  assert.deepEqual([...new Set([...plain.matchAll(/<g class="plain" fill="([^"]*)"/g)].map(m => m[1]))].sort(), [
    '#b9b9bd',
    '#fff',
  ]);
  // These are more moves than a page has.
  const long: Trace = {
    ...trace,
    steps: [
      ...trace.steps.slice(0, 1),
      ...Array.from({ length: 20 }, (_, i): Step => {
        const [from, to] = i % 2 ? [8, 12] : [12, 8];
        return {
          ops: [
            { kind: 'remove', slot: 3, cells: [from] },
            { kind: 'place', slot: 3, cells: [to] },
          ],
          counts: { move: i + 2 },
        };
      }),
    ],
  };
  assert.equal(stepSheets(long, 'Long', '', { paper: 'A4', colours: true, together: false }).length, 2);
});
