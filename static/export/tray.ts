// The tray of a board whose cells are prisms: a block with a cavity for the pieces.

import { type Place, frameOf } from '../space/box.ts';
import { type Lattice, type Point, NEAR } from '../space/lattice.ts';
import { inset, ringsOf } from '../space/rings.ts';
import { filled } from './flat.ts';
import type { Mesh } from './solids.ts';

/** The outlines of a cavity for cells, in millimetres, with this much room around them; y goes down. Where two cells
 * meet in a corner alone, the cavity is open between them. */
export function cavityOf(l: Lattice, cells: readonly Place[], cell: number, room: number): Point[][] {
  const open = new Set(cells.map(([x, y]) => `${x} ${y}`)),
    walls = new Map<string, Place>();
  // A wall is as wide as it has to be, so that its outer side is apart from the cavity.
  let edge = [...new Map(cells.map(([x, y]) => [`${x} ${y}`, [x, y, 0] as Place])).values()];
  const seen = new Set(open);
  for (let n = 0; n < 3; n++)
    edge = edge.flatMap(([x, y]) =>
      NEAR.flatMap(dx => NEAR.map(dy => [x + dx, y + dy, 0] as Place)).filter(p => {
        const k = `${p[0]} ${p[1]}`;
        if (seen.has(k)) return false;
        seen.add(k);
        if (l.kindOf(p) >= 0) walls.set(k, p);
        return true;
      }),
    );
  const rings = ringsOf(l, [...walls.values()], ([x, y]) => [x * cell, -y * cell]),
    left = (ring: readonly Point[]): number => Math.min(...ring.map(p => p[0]));
  // The first from the left is the outer side of the walls.
  const outer = rings.reduce((a, b) => (left(b) < left(a) ? b : a));
  return rings.filter(r => r !== outer).map(r => inset(r, room).map(({ at }) => at));
}

/** The tray: its wall around the board's frame, its floor, and how deep the cavity is, in millimetres. */
export function trayOf(
  l: Lattice,
  cells: readonly Place[],
  { cell, room, wall, floor, high }: { cell: number; room: number; wall: number; floor: number; high: number },
): Mesh {
  const { left, top, width, height } = frameOf(l, cells),
    around = wall + room,
    [x0, x1] = [left * cell - around, (left + width) * cell + around],
    [y0, y1] = [(top - height) * cell - around, top * cell + around];
  const rings = [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ] as Point[],
      ...cavityOf(l, cells, cell, room).map(ring => ring.map(([x, y]): Point => [x, -y]).reverse()),
    ],
    points = rings.flat(),
    numbers: number[][] = [];
  for (const ring of rings) numbers.push(ring.map((_, i) => i + numbers.flat().length));
  const mesh: Mesh = { corners: [], triangles: [] },
    levels = [0, floor, floor + high],
    there = new Map<number, number>();
  const at = (i: number, level: number): number => {
    const k = 3 * i + level,
      corner = there.get(k) ?? mesh.corners.push([...points[i]!, levels[level]!]) - 1;
    there.set(k, corner);
    return corner;
  };
  for (const [a, b, c] of filled(points, numbers.slice(0, 1))) mesh.triangles.push([at(a, 0), at(c, 0), at(b, 0)]);
  for (const [a, b, c] of filled(points, numbers.slice(1))) mesh.triangles.push([at(a, 1), at(b, 1), at(c, 1)]);
  for (const [a, b, c] of filled(points, numbers)) mesh.triangles.push([at(a, 2), at(b, 2), at(c, 2)]);
  // The sides: the walls lie to the left of each ring.
  const sides = (ring: readonly number[], low: number): void =>
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      mesh.triangles.push([at(a, low), at(b, low), at(b, 2)], [at(a, low), at(b, 2), at(a, 2)]);
    });
  sides(numbers[0]!, 0);
  for (const ring of numbers.slice(1)) sides(ring, 1);
  return mesh;
}
