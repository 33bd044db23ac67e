// Bodies of every lattice, whole and in halves, are closed and lie on the bed. Halves are together as large as the
// whole but for the holes of their pegs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, beside } from '../space/box.ts';
import { closed, manifoldOf } from '../testing/closed.ts';
import { numbersFrom, times } from '../testing/random.ts';
import { bodyOf, coresOf } from './bodies.ts';
import { type Point, holds, latticeOf } from '../space/lattice.ts';
import { areaOf, filled } from './flat.ts';
import { halved, laidBody } from './halves.ts';
import type { Mesh } from './solids.ts';
import { trayOf } from './tray.ts';

const next = numbersFrom(11);
const random = (n: number): number => (next() >> 8) % n;

/** A connected piece of a lattice with this many cells. */
function somePiece(lattice: string, n: number, flat = false): Place[] {
  const l = latticeOf({ lattice }),
    first = [0, 1, 2, 3, 4, 5].flatMap(x => [0, 1, 2, 3].map((y): Place => [x, y, 0])).find(p => l.kindOf(p) >= 0)!,
    cells = [first],
    has = new Set([String(first)]);
  while (cells.length < n) {
    const near = beside(l, cells[random(cells.length)]!).filter(
      p => l.kindOf(p) >= 0 && !has.has(String(p)) && (!flat || p[2] === 0),
    );
    if (!near.length) continue;
    const c = near[random(near.length)]!;
    cells.push(c);
    has.add(String(c));
  }
  return cells;
}

/** Checks that a body is closed, stands at 0 and is in one piece, and returns its volume. */
async function volume(mesh: Mesh, what: string): Promise<number> {
  const m = await closed(mesh, what),
    properties = m.getProperties(),
    parts = m.decompose().length;
  m.delete();
  assert.equal(parts, 1, `${what} is in ${parts} pieces`);
  return properties.volume;
}
const lowest = (m: Mesh): number => Math.min(...m.corners.map(c => c[2]));

const LATTICES = ['hexagons', 'triangles', 'balls', 'tans', 'rhombic-tetrahedra', 'tetra-octahedra'];

test('halves of any piece are closed, on their flat face, and together the whole', async () => {
  for (const lattice of LATTICES)
    for (let n = 0; n < times(8, 25); n++) {
      const cells = somePiece(lattice, 1 + (n % 8)),
        l = latticeOf({ lattice }),
        what = `${lattice}: ${cells.join(' ')}`,
        mesh = bodyOf(l, cells, 20, 0.2),
        whole = await volume(mesh, what),
        cores = coresOf(l, cells, 20, 0.2),
        lies = laidBody(mesh, cores, l.round);
      assert.ok(Math.abs((await volume(lies.mesh, what)) - whole) < 1e-4 * whole);
      const { halves, holes } = halved(mesh, cores);
      let sum = 0;
      for (const half of halves) {
        sum += await volume(half, `a half of ${what}`);
        const low = lowest(half),
          flat = half.corners.filter(c => c[2] < low + 1e-4).length;
        assert.ok(flat >= 3, `a half of ${what} stands on ${flat} corners`);
      }
      // The holes are square: their diagonals are 2 · wide.
      const pegs = holes.reduce((v, h) => v + 2 * (2 * h.wide ** 2 * h.deep), 0);
      assert.ok(Math.abs(sum + pegs - whole) < 1e-3 * whole, `${what}: ${sum} and ${pegs} of ${whole}`);
    }
});

test('faces with holes and islands are filled, each corner used', () => {
  const square = (x: number, y: number, side: number): Point[] => [
      [x, y],
      [x + side / 2, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
    rings = [square(0, 0, 20), square(2, 2, 12), square(4, 4, 5), square(15, 15, 3), square(30, 0, 4)],
    points = rings.flat(),
    triangles = filled(
      points,
      rings.map((ring, i) => ring.map((_, j) => 5 * i + j)),
    );
  const area = triangles.reduce((sum, t) => sum + areaOf(t.map(i => points[i]!)) / 2, 0);
  assert.ok(Math.abs(area - (400 - 144 + 25 - 9 + 16)) < 1e-9, String(area));
  assert.ok(triangles.every(t => areaOf(t.map(i => points[i]!)) > 0));
  assert.equal(new Set(triangles.flat()).size, points.length);
});

test('a tray of prisms is closed, holds its pieces with room around them, and is solid elsewhere', async () => {
  for (const lattice of ['hexagons', 'triangles', 'tans'])
    for (let n = 0; n < 20; n += times(4, 1)) {
      const l = latticeOf({ lattice }),
        cells = somePiece(lattice, 1 + 2 * n, true),
        // Some cells are taken out, so that others touch in a corner alone.
        left = cells.filter((_, i) => n < 5 || i % 7 !== 3),
        [cell, gap] = [20, 0.4],
        high = l.tall * cell,
        what = `${lattice}: ${left.join(' ')}`;
      assert.ok(holds(l));
      const tray = trayOf(l, left, { cell, room: gap / 2, wall: 2.4, floor: 1.6, high }),
        volumeOf = await volume(tray, what),
        body = await manifoldOf(tray),
        piece = (await manifoldOf(bodyOf(l, left, cell, gap))).translate([0, 0, 1.6 + high / 2]);
      assert.ok(body.intersect(piece).getProperties().volume < 1e-6, `${what}: a piece does not fit`);
      const { min, max } = body.boundingBox(),
        block = (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]),
        hollow = block - volumeOf,
        cellsAlone = (await manifoldOf(bodyOf(l, left, cell, 0.001))).getProperties().volume;
      assert.ok(hollow > cellsAlone && hollow < cellsAlone * 1.12, `${what}: ${hollow} of ${cellsAlone} is hollow`);
    }
  assert.ok(!['balls', 'sticks', 'rhombic-tetrahedra'].some(lattice => holds(latticeOf({ lattice }))));
});
