import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Carry } from './carry.ts';
import { type Place, indexOf, middleIn, placeOf } from '../space/box.ts';
import { type Vector, latticeOf } from '../space/lattice.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan } from './plan.ts';
import { strokeWords, wordOf } from './said.ts';
import { half, meet } from './space.ts';
import { type Pen, Stroke } from './stroke.ts';
import { type Mirror, images } from '../space/walk.ts';
import { nextRevision, Told } from './told.ts';

const plan = (x: number, y: number, z = 1, holes: number[] = []): Plan => {
  const kinds = new Uint8Array(x * y * z);
  for (const c of holes) kinds[c] = HOLE;
  return { x, y, z, kinds, fixed: [], colours: [], tints: new Uint8Array(x * y * z), labels: [] };
};
const at = (x: number, y: number, z = 0): Place => [x, y, z];
const pen = (tool: Pen['tool'], mirrors: Mirror[] = [], column = false): Pen => ({
  tool,
  colour: null,
  mirrors,
  column,
});
const texts = (places: readonly Place[]) => places.map(p => p.join(' ')).sort();
const cellsOf = (s: Stroke) => texts(s.changed().map(c => placeOf(s.plan, c)));

void test('images of a place', () => {
  const odd = plan(5, 5),
    even = plan(6, 4);
  assert.deepEqual(texts(images(even, ['x'], at(1, 0))), ['1 0 0', '4 0 0']);
  assert.deepEqual(texts(images(odd, ['x'], at(2, 1))), ['2 1 0'], 'on the axis of an odd board');
  assert.equal(images(even, ['x', 'y'], at(1, 0)).length, 4);
  assert.deepEqual(texts(images(even, ['turn'], at(1, 0))), ['1 0 0', '4 3 0']);
  assert.equal(images(odd, ['quarter'], at(0, 1)).length, 4);
  assert.equal(images(odd, ['quarter', 'x'], at(0, 1)).length, 8);
  assert.equal(images(odd, ['rise', 'fall'], at(0, 1)).length, 4);
  assert.equal(images(even, ['quarter', 'rise', 'fall'], at(0, 1)).length, 1, 'not on a board that is no square');
  assert.equal(images(plan(3, 3, 3), ['x', 'quarter', 'z'], at(0, 1, 0)).length, 8);
});

// Every image of a place has the same set of images, because mirrors make a group.
void test('images are those of each image', () => {
  const b = plan(6, 6, 4),
    all: Mirror[] = ['x', 'y', 'z', 'turn', 'rise', 'fall', 'quarter'];
  for (let set = 0; set < 128; set++) {
    const mirrors = all.filter((_, i) => set & (1 << i)),
      whole = texts(images(b, mirrors, at(1, 2, 0)));
    for (const p of images(b, mirrors, at(1, 2, 0))) assert.deepEqual(texts(images(b, mirrors, p)), whole);
  }
});

void test('strokes of each tool', () => {
  const b = plan(6, 5);
  let s = new Stroke(b, pen('hole', ['x']), at(2, 2), false);
  s.to(at(2, 4), false);
  assert.deepEqual(cellsOf(s), ['2 2 0', '2 3 0', '2 4 0', '3 2 0', '3 3 0', '3 4 0']);
  assert.equal(s.paint, HOLE);
  s.away = true;
  assert.deepEqual(cellsOf(s), []);
  assert.equal(s.kind(indexOf(b, at(2, 2))), OPEN, 'what is off the grid is not seen');

  s = new Stroke(b, pen('cell'), at(0, 0), true);
  s.to(at(3, 1), true);
  assert.deepEqual(cellsOf(s), ['0 0 0', '1 0 0', '2 0 0', '3 0 0'], 'straight');
  s = new Stroke(b, pen('cell', ['x']), at(0, 0), false);
  assert.deepEqual([cellsOf(s), s.paint], [['0 0 0', '5 0 0'], HOLE], 'a tap on an open cell leaves it out');
  s.to(at(0, 2), false);
  s.to(at(0, 0), false);
  assert.deepEqual([cellsOf(s), s.paint], [[], OPEN], 'a stroke over open cells leaves them open');

  s = new Stroke(b, pen('box'), at(1, 1), true);
  s.to(at(5, 4), false);
  s.to(at(2, 3), false);
  assert.equal(s.changed().length, 6, 'a box may shrink again');
  s.to(at(2, 3), true);
  assert.equal(s.changed().length, 9, 'a square');

  s = new Stroke(b, pen('hole'), at(4, 2), false, 'columns');
  s.to(at(5, 2), false);
  assert.equal(s.changed().length, 10);
  assert.equal(new Stroke(b, pen('hole', ['y']), at(4, 0), false, 'rows').changed().length, 12);
});

void test('what is cut out stays as it is', () => {
  const b = plan(3, 2, 1, [2]),
    s = new Stroke(b, pen('cut', ['x']), at(0, 0), false);
  s.to(at(2, 0), false);
  assert.deepEqual(cellsOf(s), ['0 0 0', '2 0 0'], 'without the hole, and without images');
  assert.equal(s.kind(0), OPEN);
  assert.equal(s.first, 0);
  assert.equal(new Stroke(b, pen('cut'), at(0, 0), true).paint, HOLE, 'the opposite leaves cells out');
});

void test('filling', () => {
  const wall = [0, 1, 2, 3, 4].map(y => 2 * 5 + y),
    b = plan(6, 5, 1, wall);
  const s = new Stroke(b, pen('fill'), at(5, 0), false);
  assert.equal(s.changed().length, 15);
  assert.equal(s.paint, HOLE);
  assert.equal(new Stroke(b, pen('fill'), at(2, 0), false).paint, OPEN);
});

void test('solids: columns, and fixed pieces that stay', () => {
  const b = plan(3, 3, 3);
  b.kinds[indexOf(b, at(0, 0, 1))] = FIXED;
  assert.deepEqual(cellsOf(new Stroke(b, pen('cell', [], true), at(0, 0, 2), true)), ['0 0 0', '0 0 2']);
  assert.deepEqual(cellsOf(new Stroke(b, pen('cell', ['z']), at(1, 1, 0), true)), ['1 1 0', '1 1 2']);
  const s = new Stroke(b, pen('fix', ['x']), at(1, 0, 1), false);
  s.to(at(0, 0, 1), false);
  assert.deepEqual(cellsOf(s), ['1 0 1'], 'a piece is fixed where nothing lies, and without images');
  assert.equal(s.kind(indexOf(b, at(1, 0, 1))), OPEN);
});

void test('colours are painted on cells, and taken away', () => {
  const red = { name: 'red', mark: 'r', fill: '#c9433c' },
    blue = { name: 'blue', mark: 'b', fill: '#4a74cf' },
    b = { ...plan(4, 1, 1, [3]), colours: [red] };
  b.kinds[1] = OPTIONAL;
  b.tints[0] = 1;
  const dyes = (colour: typeof red | null, opposite = false) => {
    const s = new Stroke(b, { ...pen('colour'), colour }, at(0, 0), opposite);
    s.to(at(3, 0), false);
    return s;
  };
  let s = dyes(red);
  assert.deepEqual(
    [cellsOf(s), s.dye, s.tint(1), s.tint(3), s.kind(0)],
    [['1 0 0', '2 0 0'], 1, 1, 0, OPEN],
    'no hole, and not what has it',
  );
  s = dyes(blue);
  assert.deepEqual(
    [cellsOf(s), s.dye, s.colours, s.tint(0)],
    [['0 0 0', '1 0 0', '2 0 0'], 2, [red, blue], 2],
    'one that is new',
  );
  for (s of [dyes(red, true), dyes(null)]) assert.deepEqual([cellsOf(s), s.dye, s.tint(0)], [['0 0 0'], 0, 0]);
  s = dyes(blue);
  s.plan = { ...b, colours: [blue, red], tints: Uint8Array.of(2, 0, 0, 0) };
  assert.deepEqual(
    [s.dye, s.tint(0), cellsOf(s)],
    [1, 1, ['0 0 0', '1 0 0', '2 0 0']],
    'on another board its colour is the same',
  );
  s.away = true;
  assert.equal(s.tint(0), 2);
  assert.equal(wordOf(b, at(0, 0), OPEN, 'red'), 'Column 1, row 1: open, coloured red');
  assert.deepEqual(
    [strokeWords(b, 2, OPEN, 'red'), strokeWords(b, 1, OPEN, '')],
    ['2 cells coloured red', '1 cell without colour'],
  );
  assert.equal(half('#e9e5dc', '#010101'), '#75736e');
});

void test('what a screen reader hears', () => {
  assert.equal(
    wordOf({ ...plan(6, 5, 1, [11]), labels: [{ cell: 11, text: 'Jan' }] }, at(2, 1), HOLE),
    'Column 3, row 4: hole, Jan',
  );
  assert.equal(wordOf(plan(3, 3, 3), at(0, 2, 1), OPEN), 'Layer 2, column 1, row 1: cube');
});

// To the right, up, towards the reader, from the middle of the box.
void test('a ray meets the face of a cube, or the table', () => {
  const b = plan(3, 3, 2),
    is = (p: Place | undefined) => p?.join(' ');
  const lower = (p: Place) => p[2] === 0;
  let m = meet(b, [0, 9, 0], [0, -1, 0], lower);
  assert.deepEqual([is(m.cube), is(m.free)], ['1 1 0', '1 1 1'], 'from above');
  m = meet(b, [-1, -0.5, 9], [0, 0, -1], p => p[1] === 1);
  assert.deepEqual([is(m.cube), is(m.free)], ['0 1 0', '0 0 0'], 'from the front, y = 0');
  m = meet(b, [1, 9, 1], [0, -1, 0], () => false);
  assert.deepEqual([is(m.cube), is(m.free)], [undefined, '2 0 0'], 'the table below an empty box');
  m = meet(b, [9, 0.5, 0], [-1, 0, 0], () => false);
  assert.deepEqual([is(m.cube), is(m.free)], [undefined, undefined], 'through an empty box');
  m = meet(b, [9, 9, 0], [0, -1, 0], lower);
  assert.deepEqual([is(m.cube), is(m.free)], [undefined, undefined], 'beside it');
  m = meet(b, [0, 9, 0], [0, -1, 0], () => true);
  assert.deepEqual([is(m.cube), is(m.free)], ['1 1 1', undefined], 'no cube fits above the box');
});

void test('a ray meets cells that are no cubes', () => {
  const is = (p: Place | undefined) => p?.join(' ');
  for (const [lattice, x, y, z, filled, before, beside] of [
    ['hexagons', 3, 3, 2, [1, 1, 0], [1, 1, 1], [2, 1, 0]],
    ['triangles', 4, 3, 2, [1, 1, 0], [1, 1, 1], [2, 1, 0]],
    ['rhombic-tetrahedra', 5, 5, 5, [2, 1, 4], undefined, [1, 2, 4]],
    ['tetra-octahedra', 6, 6, 3, [1, 1, 1], undefined, [2, 0, 0]],
    ['balls', 5, 5, 2, [2, 2, 0], undefined, [3, 1, 0]],
  ] as [string, number, number, number, Place, Place | undefined, Place][]) {
    const b = { ...plan(x, y, z), lattice },
      l = latticeOf(b),
      middle = middleIn(b, indexOf(b, filled)),
      [u, , w] = middle;
    const only = (p: Place) => is(p) === is(filled);
    // From above, a bit beside the middle, where no edge lies.
    let m = meet(b, [u - 0.05, 9, w - 0.03], [0, -1, 0], only);
    assert.equal(is(m.cube), is(filled), `${lattice}, from above`);
    if (before) assert.equal(is(m.free), is(before), `${lattice}, on it`);
    // From a neighbour's middle to its own, the ray goes through the side that they share.
    const from = middleIn(b, indexOf(b, beside)),
      way = [0, 1, 2].map(i => middle[i]! - from[i]!) as unknown as Vector;
    m = meet(b, from, way, only);
    assert.deepEqual([is(m.cube), is(m.free)], [is(filled), is(beside)], `${lattice}, from beside`);
    assert.equal(l.kindOf(beside) >= 0, true);
    // Only the table is there.
    m = meet(b, [u, 9, w], [0, -1, 0], () => false);
    assert.deepEqual([m.cube, m.free?.[2]], [undefined, 0], `${lattice}, the table`);
    m = meet(b, [u + 40, 9, w], [0, -1, 0], () => true);
    assert.deepEqual([m.cube, m.free], [undefined, undefined], `${lattice}, beside the table`);
  }
});

void test('a fixed piece is dragged to open cells, over its own, or off the board', () => {
  const b = { ...plan(4, 3, 1, [indexOf(plan(4, 3), at(3, 2))]), fixed: [{ name: 'V', colour: '' }] };
  for (const p of [at(0, 0), at(1, 0), at(0, 1)]) b.kinds[indexOf(b, p)] = FIXED;
  const carry = () => new Carry(b, at(1, 0), '#888888'),
    to = (c: Carry) => c.cells && texts(c.cells.map(k => placeOf(b, k)));
  let c = carry();
  assert.deepEqual([c.name, c.frees, c.ghost, c.cells], ['V', true, null, undefined], 'a click frees it');
  c.to(at(2, 0), true);
  assert.deepEqual([c.frees, to(c)], [false, ['1 0 0', '1 1 0', '2 0 0']], 'one of its own cells');
  assert.equal(c.ghost!.cells.length, 3);
  c.to(at(3, 2), true);
  assert.deepEqual([c.frees, c.cells, c.ghost!.cells], [false, undefined, []], 'a hole');
  c.to(at(0, 0), true);
  assert.deepEqual([c.frees, c.cells], [false, undefined], 'beyond the edge');
  c.to(at(1, 0), true);
  assert.deepEqual([c.frees, c.cells], [false, undefined], 'where it was');
  c = carry();
  c.to(at(3, 0), false);
  assert.deepEqual([c.frees, c.cells], [true, undefined], 'off the board');
});

void test('cells that may stay empty are painted, opened and filled', () => {
  const b = plan(4, 1, 1, [3]);
  b.kinds[1] = OPTIONAL;
  const s = new Stroke(b, pen('optional'), at(0, 0), false);
  s.to(at(3, 0), false);
  assert.equal(s.paint, OPTIONAL);
  assert.deepEqual(cellsOf(s), texts([at(0, 0), at(2, 0), at(3, 0)]));
  assert.equal(new Stroke(b, pen('optional'), at(1, 0), true).paint, OPEN);
  assert.deepEqual(cellsOf(new Stroke(b, pen('fill'), at(1, 0), false)), texts([at(1, 0)]));
  assert.deepEqual(cellsOf(new Stroke(b, pen('fix'), at(1, 0), false)), texts([at(1, 0)]));
  assert.equal(wordOf(b, at(1, 0), OPTIONAL), 'Column 2, row 1: may stay empty');
  assert.equal(strokeWords(b, 2, OPTIONAL), '2 cells may stay empty');
  assert.equal(strokeWords(b, 1, HOLE), '1 hole made');
});

void test('strokes on hexagons: boxes as they stand, sixfold pens, columns and filling', () => {
  const b: Plan = { ...plan(7, 7), lattice: 'hexagons' };
  let s = new Stroke(b, pen('box'), at(3, 0), true);
  s.to(at(3, 2), false);
  assert.deepEqual(cellsOf(s), ['2 2 0', '3 0 0', '3 1 0', '3 2 0', '4 0 0', '4 1 0']);
  s = new Stroke(b, pen('hole', ['quarter']), at(3, 4), false);
  assert.deepEqual(cellsOf(s), ['2 3 0', '2 4 0', '3 2 0', '3 4 0', '4 2 0', '4 3 0'], 'six around the middle');
  s = new Stroke(b, pen('hole'), at(3, 1), false, 'columns');
  assert.deepEqual(cellsOf(s), ['0 6 0', '1 4 0', '1 5 0', '2 2 0', '2 3 0', '3 0 0', '3 1 0']);
  const wall = plan(
    7,
    7,
    1,
    [0, 1, 2, 3, 4, 5, 6].map(y => 3 * 7 + y),
  );
  assert.equal(new Stroke({ ...wall, lattice: 'hexagons' }, pen('fill'), at(0, 0), false).changed().length, 21);
});

void test('strokes stay until the page has taken them', () => {
  const told = new Told(),
    given = (answers: number, holes: number[] = [], epoch = 1): Plan => ({ ...plan(4, 1, 1, holes), answers, epoch }),
    holes = (p: Plan) => [...p.kinds].flatMap((k, c) => (k === HOLE ? [c] : [])).join(' ');
  let board = given(nextRevision());
  const tap = (x: number): number => {
    const stroke = new Stroke(board, pen('hole'), at(x, 0), false),
      revision = told.tell(stroke);
    board = stroke.result;
    return revision;
  };
  const first = tap(0),
    second = tap(2);
  assert.equal(holes(board), '0 2');
  board = told.over(given(first, [0])); // an answer to the first that comes late
  assert.equal(holes(board), '0 2');
  const third = tap(3);
  board = told.over(given(first)); // the page took the first back meanwhile
  assert.equal(holes(board), '2 3');
  board = told.over(given(third, [2]));
  assert.equal(holes(board), '2', 'what the page has taken is as the page says');
  assert.ok(third > second && !told.strokes.length);
  tap(0);
  board = told.over(given(third, [1], 2));
  assert.equal(holes(board), '1', 'on another box it would be another cell');
});
