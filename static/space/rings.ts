// Outlines: what is around cells, as rings of points. One way for all lattices: edges of cells that no other cell
// shares, from each to the next one around its corner.

import { type Lattice, type Point, cornersOf, middleOf } from './lattice.ts';

/** A closed line through its corners. What it is around lies to the right of its ways. */
export type Ring = readonly Point[];

type Cell = readonly [x: number, y: number, z?: number];

/** A cell, or a step, as one number: a step is added to it. */
export const keyOf = ([x, y]: Cell): number => x * 65536 + y;

/** Keys of cells by which neighbours are found: beyond edge i of the cell k lies the cell k + steps[i]. */
export const keysOf = (l: Lattice, cells: readonly Cell[]): { has: Map<number, Cell>; steps: number[] } => ({ has: new Map(cells.map((c) => [keyOf(c), c])), steps: l.steps.map(keyOf) });

/** The rings around cells, with their points where onto puts them. Where two cells touch in a corner only they stay
 * apart. O(cells). */
export function ringsOf(l: Lattice, cells: readonly Cell[], onto = (p: Point): Point => p): Ring[] {
  const { has, steps } = keysOf(l, cells), n = steps.length, seen = new Set<number>(), rings: Point[][] = [], corners = cornersOf(l);
  for (const first of has.keys()) {
    steps.forEach((step, edge) => {
      if (has.has(first + step) || seen.has(first * 8 + edge)) return;
      const ring: Point[] = [];
      let k = first, at = edge;
      do {
        seen.add(k * 8 + at);
        // Around the corner at its end, over the cells that are there, to the next edge.
        let next = (at + 1) % n;
        while (has.has(k + steps[next]!)) {
          k += steps[next]!;
          next = (next + n / 2 + 1) % n;
        }
        if (next !== at) {
          const [x, y] = middleOf(l, has.get(k)!), [dx, dy] = corners[next]!;
          ring.push(onto([x + dx, y + dy]));
        }
        at = next;
      } while (k !== first || at !== edge);
      rings.push(ring);
    });
  }
  return rings;
}

/** A corner of a ring that was moved, and the ways to it and from it, of length 1. */
export interface Corner {
  readonly at: Point;
  readonly to: Point;
  readonly from: Point;
  /** The tangent of half the turn there, less than 0 to the left. */
  readonly bend: number;
}

/** The corners of a ring on a screen, where y goes down, moved inwards by so much, outwards if that is less than 0. */
export const inset = (ring: Ring, by: number): Corner[] =>
  ring.map(([x, y], i) => {
    const unit = (dx: number, dy: number): Point => [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)], before = ring.at(i - 1)!, next = ring[i + 1] ?? ring[0]!;
    const to = unit(x - before[0], y - before[1]), from = unit(next[0] - x, next[1] - y), wide = 1 + to[0] * from[0] + to[1] * from[1];
    // Inwards is to the right of both ways.
    return { at: [x - (by * (to[1] + from[1])) / wide, y + (by * (to[0] + from[0])) / wide], to, from, bend: (to[0] * from[1] - to[1] * from[0]) / wide };
  });
