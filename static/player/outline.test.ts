import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, partsOf } from '../space/box.ts';
import { type Point, latticeOf, middleOf } from '../space/lattice.ts';
import { type Cell, anchor, letterAt, grout, outline } from './outline.ts';
import { numbersFrom } from '../testing/random.ts';

const L = latticeOf({});

// The corners of a path: one arc each, by sweep.
const corners = (d: string) => {
  const sweeps = [...d.matchAll(/A[\d.]+ [\d.]+ 0 0 ([01])/g)].map(m => m[1]);
  return {
    loops: (d.match(/M/g) ?? []).length,
    convex: sweeps.filter(s => s === '1').length,
    concave: sweeps.filter(s => s === '0').length,
  };
};
const cells = (text: string): Cell[] =>
  text.split('/').flatMap((r, y) => [...r].flatMap((c, x) => (c === '#' ? [[x, 9 - y] as Cell] : [])));

const placed = (text: string): Place[] => cells(text).map(([x, y]) => [x, y, 0]);

test('outlines have the corners of the shape', () => {
  for (const [shape, loops, convex, concave] of [
    ['#', 1, 4, 0],
    ['####', 1, 4, 0],
    ['#./##', 1, 5, 1],
    ['.#./###/.#.', 1, 8, 4],
    ['###/#.#/###', 2, 4, 4], // a ring: inside, all corners turn the other way
    ['#./.#', 2, 8, 0], // two cells that touch in a corner stay apart
  ] as const) {
    assert.deepEqual(corners(outline(L, cells(shape), 1.5, 8, 3.2)), { loops, convex, concave }, shape);
  }
});

test('one cell is a rounded square', () => {
  assert.equal(
    outline(L, [[0, 0]], 1.5, 8, 3.2, [20, 20]),
    'M30.5 1.5A8 8 0 0 1 38.5 9.5L38.5 30.5A8 8 0 0 1 30.5 38.5L9.5 38.5A8 8 0 0 1 1.5 30.5L1.5 9.5A8 8 0 0 1 9.5 1.5Z',
  );
});

test('grout lies between neighbours only', () => {
  assert.equal(
    grout(L, cells('##/.#'), [20, 20 + 9 * 40])
      .split('M')
      .sort()
      .join('M'),
    'M40 7L40 33M47 40L73 40',
  );
});

test('the letter stands where the piece is thickest', () => {
  assert.deepEqual(anchor(L, cells('.#./###/.#.')), [1, 8]);
  assert.deepEqual(anchor(L, cells('#####')), [2, 9]);
  assert.deepEqual(anchor(L, cells('#../###')), [1, 8]);
  // A square of four quarters, one of its halves, and a frame of eight squares, whose middle is a hole.
  const tans = latticeOf({ lattice: 'tans' }),
    near = (p: Point) => p.map(n => Math.round(n * 1e3) / 1e3);
  const quarters: Cell[] = [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 1],
  ];
  assert.deepEqual(near(letterAt(tans, quarters)), [0.5, 0.5]);
  assert.deepEqual(near(letterAt(tans, quarters.slice(0, 2))), [0.25, 0.25]);
  const frame = [0, 1, 2, 3, 5, 6, 7, 8].flatMap(n =>
    quarters.map(([x, y]): Cell => [x + 3 * (n % 3), y + 3 * Math.floor(n / 3)]),
  );
  assert.deepEqual(letterAt(tans, frame), middleOf(tans, anchor(tans, frame)));
  const triangles = latticeOf({ lattice: 'triangles' }),
    row: Cell[] = [0, 1, 2].map(x => [x, 0]),
    hexagon: Cell[] = [...row, ...[0, 1, 2].map((x): Cell => [x, -1])];
  assert.deepEqual(near(letterAt(triangles, row)), [0.5, 0.385]);
  assert.deepEqual(near(letterAt(triangles, hexagon)), [0.5, 0]);
});

test('parts hang together by edges', () => {
  assert.deepEqual(
    partsOf(L, placed('##.#/...#')).map(c => c.length),
    [2, 2],
  );
  assert.equal(partsOf(L, placed('#./.#')).length, 2);
});

// Random shapes: the outline runs around every cell once. Without inset and radius, the signed area of its corners is
// the number of cells.
test('outlines enclose their cells', () => {
  const next = numbersFrom(7);
  const random = () => next() / 0x7fffffff;
  for (let n = 0; n < 300; n++) {
    const shape: Cell[] = [];
    for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) if (random() < 0.55) shape.push([x, -y]);
    let area = 0;
    for (const loop of outline(L, shape, 0, 0, 0).split('Z')) {
      const p = [...loop.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(
        m => [Number(m[1]) / 40, Number(m[2]) / 40] as const,
      );
      p.forEach(([x, y], i) => {
        const [u, v] = p[(i + 1) % p.length]!;
        area += (x * v - u * y) / 2;
      });
    }
    assert.equal(Math.round(area * 1e6) / 1e6, shape.length);
  }
});
