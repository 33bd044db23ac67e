import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { readText } from '../player/text.ts';
import { writeText } from '../player/write.ts';
import { HEATS, heatNames, heatOf, heatOps } from './heat.ts';
import { type Choice, type Message, readPoint, readRecording } from './point.ts';
import { explain, filteredText, removals, scaleOf } from './words.ts';

const board: Board = { x: 3, y: 2, z: 1, pieces: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], fixed: [] };

/** A message of a board with piece 2 on its first two cells, and with a choice if numbers are given. */
function message(numbers: readonly number[] | null): Message {
  const head = [2, 2, 0, 0, 0, 0, 2, 0],
    words = Int32Array.from(numbers ?? []),
    buffer = new Uint8Array(head.length + 4 * words.length);
  buffer.set(head);
  buffer.set(new Uint8Array(words.buffer), head.length);
  return {
    cells: 6,
    width: 1,
    left: 2,
    step: 4,
    flag: '',
    ahead: false,
    playing: false,
    ended: false,
    choice: numbers !== null,
    unknown: '',
    buffer,
  };
}

// Two pieces are left. DLX takes cell 2, on which A can be placed in two ways.
const CHOICE = [
  2,
  0,
  's'.charCodeAt(0),
  0,
  2,
  1,
  0,
  0,
  3,
  0,
  1,
  3,
  2,
  2,
  2,
  2,
  -1,
  -1,
  2,
  3,
  2,
  4, // values
  -1,
  -1,
  2,
  3,
  2,
  4,
  5,
  -1,
  3, // options
  1,
  2,
  3, // slots of the shapes
  1,
  1,
  0,
  2,
  2,
  3, // candidates
  1,
  1,
  2,
  2,
  2,
  4,
  3,
  3,
  2,
  2,
  2,
  3, // removed
  3,
  1,
  -1,
  2,
  2,
  4,
];

test('a point is read', () => {
  const plain = readPoint(message(null));
  assert.deepEqual([...(plain.assembly as Uint16Array)], [2, 2, 0, 0, 0, 0]);
  assert.deepEqual(plain.order, [2]);
  assert.equal(plain.choice, null);
  const c = readPoint(message(CHOICE)).choice!;
  assert.deepEqual(
    [c.left, c.engine, c.heuristic, c.rule, c.item, c.tried, c.trigger],
    [2, 'DLX', 's', 'least', 2, 1, ''],
  );
  assert.deepEqual([...c.values], [-1, -1, 2, 3, 2, 4]);
  assert.deepEqual(c.candidates, [
    { slot: 1, fits: true, refused: '', cells: [2, 3], tried: true },
    { slot: 1, fits: true, refused: 'parity', cells: [2, 4], tried: false },
  ]);
  assert.deepEqual(c.removed, [
    { slot: 3, by: 'volume', left: 2, cells: [2, 3] },
    { slot: 3, by: 'redundancy', left: -1, cells: [2, 4] },
  ]);
  assert.deepEqual(
    removals(c).map(g => g.text),
    ['volume filter, after the last placement', 'left out: the same place, turned'],
  );
  assert.match(filteredText(c), /volume 3, fit 1/);
});

test('a choice is said in words', () => {
  const c = readPoint(message(CHOICE)).choice!,
    piece = (slot: number) => board.pieces[slot - 1]!.name,
    say = (change: Partial<Choice>, flag = '') => explain({ ...c, ...change }, flag, piece).join(': ');
  assert.equal(
    say({}),
    'Why this cell: Two images still cover it. No cell or piece has fewer; it is the first of two with so few.',
  );
  assert.equal(
    say({ options: Int32Array.of(-1, -1, 1, 3, 2, 4, 5, -1, 3) }),
    'Why this cell: One image still covers it, so this choice is forced.',
  );
  assert.equal(
    say({ item: 8 }),
    'Why piece C: Piece C has three images. No cell or piece has fewer; it is the first of two with so few.',
  );
  assert.equal(
    say({ rule: 'leading', item: 6, count: 5 }),
    'Why piece A: Piece A is placed before all others (-R). It has five images.',
  );
  assert.match(say({ rule: 'empty', count: 0, candidates: [] }), /^A dead end: Nothing can cover this cell/);
  assert.match(say({ rule: 'empty', engine: 'FILA' }), /^A dead end: FILA: None of the two images listed/);
  assert.match(say({ tried: 2 }), /^Nothing more here: Two images were tried on this cell/);
  assert.match(say({ trigger: 'volume' }), /^The volume trigger goes back/);
  assert.match(say({ trigger: 'rule' }), /^A rule sends the search back: The last piece breaks a rule/);
  assert.match(say({ rule: 'complete', item: -1 }, 'solution'), /^A solution/);
  assert.match(
    say({ heuristic: 'e', engine: 'FILA' }),
    /^Why this cell: FILA: It has two open neighbours, fewest of all. Of two such cells/,
  );
  assert.match(say({ heuristic: 'f' }), /^Why this cell: It is the first open cell/);
  for (const h of 'seflaAR') assert.ok(scaleOf(h));
});

test('heats', () => {
  assert.deepEqual([0, 1, 2, 4, 5, 8, 9, 14, 15, 999].map(heatOf), [0, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  assert.deepEqual(heatNames(), ['0', '1', '2–4', '5–8', '9–14', '15+']);
  assert.equal(HEATS.length, 6);
  const ops = heatOps(board, [-1, -1, 0, 3, 20, 4]);
  assert.deepEqual(
    ops.filter(o => o.kind === 'label').map(o => [o.cell, o.text]),
    [
      [2, '0'],
      [3, '3'],
      [4, '20'],
      [5, '4'],
    ],
  );
  assert.deepEqual(
    ops.filter(o => o.kind === 'mark'),
    [
      { kind: 'mark', mark: 5, cells: [2] },
      { kind: 'mark', mark: 7, cells: [3, 5] },
      { kind: 'mark', mark: 10, cells: [4] },
    ],
  );
});

test('a recording becomes a trace that can be written and read', () => {
  const words = Uint16Array.from([
    0,
    3,
    1,
    3,
    1,
    5,
    1,
    2,
    2,
    0,
    1,
    3,
    2,
    1,
    4, // C, then B; cell 4 is dead
    2,
    2,
    1,
    1,
    2,
    2,
    3,
    3,
    0,
    1,
    4, // A is placed: a dead end; the cell is dead no more
    0,
    1,
    2,
    1,
    2,
    2,
    3, // and removed
  ]);
  const trace = readRecording({ buffer: new Uint8Array(words.buffer) }, board);
  assert.deepEqual(
    trace.start.ops.map(o => ('slot' in o ? o.slot : o.kind)),
    [2, 3, 'mark'],
  );
  assert.deepEqual(
    trace.steps.map(s => [s.ops[0]!.kind, s.flag]),
    [
      ['place', 'dead'],
      ['remove', undefined],
    ],
  );
  const again = readText(writeText(trace));
  assert.deepEqual(again.steps, trace.steps);
  assert.deepEqual(again.start.ops, trace.start.ops);
});
