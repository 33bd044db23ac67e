// The shapes of sets of cells on the screen, as path data: outlines with rounded corners, lines between cells, and the
// place of a letter. On the screen y goes down. A layer is drawn around an origin, where the point 0 0 of its lattice
// lies.

import { type Lattice, type Point, middleOf, stepsOf } from '../space/lattice.ts';
import { beyond, inset, keyOf, keyed, ringsOf } from '../space/rings.ts';

/** A cell of a layer. */
export type Cell = readonly [x: number, y: number, z?: number];

/** The side of a cell in drawing units; all other measures are in them. */
export const CELL = 40;

/** A number for path data, with two decimals. */
export const num = (n: number) => +n.toFixed(2);

/** A point of a lattice on the screen. */
export const onScreen = ([x, y]: Point, [ox, oy]: Point): Point => [num(ox + x * CELL), num(oy - y * CELL)];

const along = ([x, y]: Point, [dx, dy]: Point, far: number): string => `${num(x + dx * far)} ${num(y + dy * far)}`;

/** The outline of cells, moved inwards by a number of units (outwards when it is negative). Convex corners get the
 * radius outer, concave ones inner; without radii they stay sharp. O(cells). */
export const outline = (
  l: Lattice,
  cells: readonly Cell[],
  by: number,
  outer: number,
  inner: number,
  origin: Point = [0, 0],
): string =>
  ringsOf(l, cells, p => onScreen(p, origin))
    .map(
      ring =>
        'M' +
        inset(ring, by)
          .map(({ at, to, from, bend }) => {
            // Sharp corners keep more of their tips.
            const wide = bend > 0 ? outer : inner,
              sharp = Math.max(1, Math.abs(bend) / 1.2),
              r = num(wide / sharp),
              far = r * Math.abs(bend);
            return along(at, to, -far) + (r ? `A${r} ${r} 0 0 ${+(bend > 0)} ${along(at, from, far)}` : '');
          })
          .join('L') +
        'Z',
    )
    .join('');

/** The lines between neighbouring cells of one piece, seven fortieths short of the corners. Balls and sticks that
 * are joined have none. */
export function grout(l: Lattice, cells: readonly Cell[], origin: Point = [0, 0]): string {
  const has = keyed(cells);
  let path = '';
  for (const c of l.round || l.star ? [] : cells) {
    const ring = ringsOf(l, [c], p => onScreen(p, origin))[0]!;
    // Each line is an edge of two cells, and is drawn for one of them.
    ring.forEach((b, i) => {
      const other = beyond(l, c, i);
      if (other < keyOf(c) || !has.has(other)) return;
      const a = ring.at(i - 1)!,
        way: Point = [b[0] - a[0], b[1] - a[1]];
      path += `M${along(a, way, 0.175)}L${along(a, way, 0.825)}`;
    });
  }
  return path;
}

/** The cell that carries the letter: the one with most neighbours in its piece, then the one nearest to the middle. */
export function anchor<C extends Cell>(l: Lattice, cells: readonly C[]): C {
  const has = keyed(cells),
    mean = (i: 0 | 1) => cells.reduce((sum, c) => sum + middleOf(l, c)[i], 0) / cells.length,
    mx = mean(0),
    my = mean(1);
  // Of two that are as good, the upper one.
  const score = (c: C) => {
    const [x, y] = middleOf(l, c);
    // Points of sticks have no room for a letter.
    return (
      (l.kindOf(c) < l.points ? -1e9 : 0) +
      stepsOf(l, c).filter((_, i) => has.has(beyond(l, c, i))).length * 1e6 -
      (x - mx) ** 2 -
      (y - my) ** 2 +
      y / 1e4
    );
  };
  return cells.reduce((best, c) => (score(c) > score(best) + 1e-6 ? c : best));
}

/** The place of the letter of a part. If cells are only corners of a square or a hexagon, it is the middle of the
 * part, provided that a letter has room there. */
export function letterAt(l: Lattice, cells: readonly Cell[]): Point {
  const own = middleOf(l, anchor(l, cells));
  if (l.kinds.length < 2 || l.star || l.parts) return own;
  const middles = cells.map(c => middleOf(l, c)),
    rings = ringsOf(l, cells, p => p),
    [x, y] = [0, 1].map(i => middles.reduce((sum, p) => sum + p[i]!, 0) / cells.length) as unknown as Point;
  // To the right of a point within, the outline is crossed an odd number of times.
  const isWithin = (px: number, py: number) =>
    rings.flatMap(ring =>
      ring.filter(([ax, ay], i) => {
        const [bx, by] = ring.at(i - 1)!;
        return ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax;
      }),
    ).length % 2;
  return [0, 1, 2, 3, 4, 5, 6].every(n => isWithin(x + Math.cos(n) / 5, y + Math.sin(n) / 5)) ? [x, y] : own;
}
