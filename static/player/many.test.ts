import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, indexOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import type { Board } from './board.ts';
import { Shapes } from './many.ts';
import { layoutOf, outlinePath } from './svg.ts';

/** The corners of a path, one ring after the other. */
function corners(path: string): [number, number][] {
  let at: [number, number] = [0, 0],
    start = at;
  const list: [number, number][] = [];
  for (const [, letter, x, y] of path.matchAll(/([MmLlZ])(?:(-?[\d.]+) (-?[\d.]+))?/gi)) {
    if (letter === 'z' || letter === 'Z') at = start;
    else at = letter! < 'a' ? [Number(x), Number(y)] : [at[0] + Number(x), at[1] + Number(y)];
    if (letter === 'M' || letter === 'm') start = at;
    if (letter !== 'z' && letter !== 'Z') list.push(at);
  }
  return list;
}

test('a shape that was moved has the corners of its outline, on each lattice', () => {
  let compared = 0;
  for (const lattice of [
    '',
    'hexagons',
    'triangles',
    'balls',
    'sticks',
    'triangle-sticks',
    'tans',
    'rhombic-tetrahedra',
  ])
    for (const [x, y] of [
      [0, 0],
      [7, 12],
      [21, 33],
      [22, 34],
      [12, 0],
    ] as const) {
      const board: Board = { x: 40, y: 40, z: 2, lattice, pieces: [], fixed: [] },
        layout = layoutOf(board, {}),
        places: Place[] = [
          [x, y, 0],
          [x + 1, y, 0],
          [x + 1, y + 1, 0],
          [x + 2, y + 1, 0],
          [x + 1, y + 1, 1],
        ],
        cells = places.filter(p => latticeOf(board).kindOf(p) >= 0).map(p => indexOf(board, p));
      if (!cells.length) continue;
      // The pen goes to the middle of a layer's first cell, and draws nothing there.
      const moved = corners(new Shapes(board, layout).path(cells, 1.5));
      const still = corners(outlinePath(board, layout, cells, 1.5, 0, 0)),
        near = moved.filter(([px, py]) => still.some(([sx, sy]) => Math.hypot(px - sx, py - sy) < 0.2));
      assert.ok(
        near.length >= still.length && moved.length - near.length <= 2,
        `${lattice} ${x} ${y}: ${near.length} of ${still.length}`,
      );
      compared += still.length;
    }
  assert.ok(compared > 200);
});

test('a shape is made once, wherever it lies', () => {
  const board: Board = { x: 60, y: 60, z: 1, pieces: [], fixed: [] },
    shapes = new Shapes(board, layoutOf(board, {})),
    steps = new Set<string>();
  for (let c = 0; c < 3600; c += 2) steps.add(shapes.path([c, c + 1], 1.5).replace(/^M[-\d. ]+/, ''));
  assert.equal(steps.size, 1);
});
