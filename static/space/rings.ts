// Outlines: what is around cells, as rings of points. One way for all lattices: edges of cells that no other cell
// shares, from each to the next one around its corner.

import { type At, type Lattice, type Point, cornersOf, middleOf, stepsOf } from './lattice.ts';

/** A closed line through its corners. What it is around lies to the right of its ways. */
export type Ring = readonly Point[];

/** A place of a layer as one number. */
export const keyOf = ([x, y]: At): number => x * 65536 + y;

/** Cells of a layer by their keys. */
export const keyed = <C extends At>(cells: readonly C[]): Map<number, C> => new Map(cells.map((c) => [keyOf(c), c]));

/** The key of what is beyond edge i of a cell; NaN where no cell can be. */
export const beyond = (l: Lattice, c: At, i: number): number => keyOf(c) + keyOf(stepsOf(l, c)[i]?.way ?? [NaN, 0]);

/** The radius of a ball, the sine of half a neck from its middle, and how far the points of an arc turn. */
const BALL = 0.5, NECK = Math.PI / 6, ARC = Math.PI / 12;

/** The rings around cells of a layer, with their points where onto puts them. Where two cells touch in a corner only they stay
 * apart. O(cells). */
export function ringsOf(l: Lattice, cells: readonly At[], onto = (p: Point): Point => p): Ring[] {
  const has = keyed(cells), seen = new Set<number>(), rings: Ring[] = [];
  for (const [first, start] of has) {
    stepsOf(l, start).forEach((_, edge) => {
      if (has.has(beyond(l, start, edge)) || seen.has(first * 8 + edge)) return;
      const points: Point[] = [], necks: { cell: At; edge: number }[] = [];
      let cell = start, at = edge;
      do {
        seen.add(keyOf(cell) * 8 + at);
        // Around the corner at its end, over the cells that are there, to the next edge.
        at = (at + 1) % stepsOf(l, cell).length;
        for (let next = has.get(beyond(l, cell, at)); next; next = has.get(beyond(l, cell, at))) {
          const other = stepsOf(l, cell)[at]!.edge;
          necks.push({ cell, edge: at }, { cell: next, edge: other });
          cell = next;
          at = (other + 1) % stepsOf(l, cell).length;
        }
        const [x, y] = middleOf(l, cell), [dx, dy] = cornersOf(l, cell)[at]!;
        points.push([x + dx, y + dy]);
      } while (cell !== start || at !== edge);
      rings.push((l.round ? arcs(l, start, necks) : points.filter((p, i) => bends(points.at(i - 1)!, p, points[(i + 1) % points.length]!))).map(onto));
    });
  }
  return rings;
}

/** Whether the way through three points is not straight. */
const bends = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean => Math.abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 1e-9;

/** The ring around balls, clockwise, that leaves one and comes to the next at each two of the necks in their order. */
function arcs(l: Lattice, only: At, necks: readonly { cell: At; edge: number }[]): Point[] {
  const angle = ({ cell, edge }: { cell: At; edge: number }): number => {
    const { way } = stepsOf(l, cell)[edge]!, [x, y] = middleOf(l, cell), [u, v] = middleOf(l, [cell[0] + way[0], cell[1] + way[1], cell[2] ?? 0]);
    return Math.atan2(v - y, u - x);
  };
  const arc = (cell: At, from: number, to: number): Point[] => {
    const [x, y] = middleOf(l, cell), n = Math.max(1, Math.round((from - to) / ARC));
    return Array.from({ length: n + 1 }, (_, i) => from + ((to - from) * i) / n).map((a) => [x + BALL * Math.cos(a), y + BALL * Math.sin(a)]);
  };
  if (!necks.length) return arc(only, 2 * Math.PI, ARC);
  return necks.flatMap((come, i) => {
    if (i % 2 === 0) return [];
    const from = angle(come) - NECK, to = angle(necks[(i + 1) % necks.length]!) + NECK;
    return arc(come.cell, from, to > from + 1e-9 ? to - 2 * Math.PI : to);
  });
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
