// Outlines of cells, as rings of points. One way works for all lattices. It goes along edges that no other cell shares,
// from each edge to the next one around its corner.

import {
  type At,
  type Lattice,
  type Point,
  type Star,
  cornersOf,
  middleOf,
  pointOf,
  stepsOf,
  straightened,
} from './lattice.ts';

/** A closed line through its corners. The inside lies to the right of each way. */
export type Ring = readonly Point[];

/** A place of a layer as one number. */
export const keyOf = ([x, y]: At): number => x * 65536 + y;

/** Cells of a layer by their keys. */
export const keyed = <C extends At>(cells: readonly C[]): Map<number, C> => new Map(cells.map(c => [keyOf(c), c]));

/** The key of the cell beyond edge i of a cell; NaN where no cell can be. */
export const beyond = (l: Lattice, c: At, i: number): number => keyOf(c) + keyOf(stepsOf(l, c)[i]?.way ?? [NaN, 0]);

/** The radius of a ball; the angle of half a neck, seen from the ball's middle; and the angle between points of an
 * arc. */
const BALL = 0.5,
  NECK = Math.PI / 6,
  ARC = Math.PI / 12;

/** The rings around cells of a layer; onto moves their points. Cells that touch only in a corner stay apart.
 * O(cells). */
export function ringsOf(l: Lattice, cells: readonly At[], onto = (p: Point): Point => p): Ring[] {
  if (l.star) return joined(l, l.star, cells).map(ring => straightened(ring).map(onto));
  const has = keyed(cells),
    seen = new Set<number>(),
    rings: Ring[] = [];
  for (const [first, start] of has) {
    stepsOf(l, start).forEach((_, edge) => {
      if (has.has(beyond(l, start, edge)) || seen.has(first * 8 + edge)) return;
      const points: Point[] = [],
        necks: { cell: At; edge: number }[] = [];
      let cell = start,
        at = edge;
      do {
        seen.add(keyOf(cell) * 8 + at);
        // Goes around the corner at the edge's end, over the cells there, to the next free edge.
        at = (at + 1) % stepsOf(l, cell).length;
        for (let next = has.get(beyond(l, cell, at)); next; next = has.get(beyond(l, cell, at))) {
          const other = stepsOf(l, cell)[at]!.edge;
          necks.push({ cell, edge: at }, { cell: next, edge: other });
          cell = next;
          at = (other + 1) % stepsOf(l, cell).length;
        }
        const [x, y] = middleOf(l, cell),
          [dx, dy] = cornersOf(l, cell)[at]!;
        points.push([x + dx, y + dy]);
      } while (cell !== start || at !== edge);
      rings.push((l.round ? arcs(l, start, necks) : straightened(points)).map(onto));
    });
  }
  return rings;
}

/** The rings around sticks, which are joined where they meet. A ring goes along a stick to a point, to the next
 * stick there clockwise, and so on. Points without sticks have no ring. */
function joined(l: Lattice, star: Star, cells: readonly At[]): Ring[] {
  const { ways, half, short } = star,
    sticks = keyed(cells.filter(c => l.kindOf(c) >= l.points)),
    seen = new Set<number>(),
    rings: Ring[] = [];
  const by = ([x, y]: At, n: number, times = 1): Point => [
    x + times * ways[n % ways.length]![0],
    y + times * ways[n % ways.length]![1],
  ];
  /** A place beside a stick: from a point this far along the stick, and this far to the left. */
  const beside = ([x, y]: Point, stick: At, far: number, left: number): Point => {
    const [sx, sy] = middleOf(l, stick),
      long = Math.hypot(sx - x, sy - y),
      [u, v] = [(sx - x) / long, (sy - y) / long];
    return [x + far * u - left * v, y + far * v + left * u];
  };
  for (const first of sticks.values())
    for (let start = 0; start < ways.length; start++) {
      const points: Point[] = [];
      // Way n leads to the stick from the point where its line ends.
      let stick: At = first,
        n = start;
      for (let end = by(stick, n, -1); star.is(end) && !seen.has(keyOf(stick) * 8 + n); end = by(stick, n, -1)) {
        seen.add(keyOf(stick) * 8 + n);
        let next = n + 1;
        while (!sticks.has(keyOf(by(end, next)))) next++;
        const to = by(end, next),
          m = pointOf(l, star, end),
          come = beside(m, stick, 1, 0),
          go = beside(m, to, 1, 0);
        const turn =
          next === n + ways.length
            ? 2 * Math.PI
            : (Math.atan2(come[1] - m[1], come[0] - m[0]) - Math.atan2(go[1] - m[1], go[0] - m[0]) + 4 * Math.PI) %
              (2 * Math.PI);
        if (turn < Math.PI - 1e-6) points.push(beside(m, stick, half / Math.tan(turn / 2), -half));
        else if (turn > Math.PI + 1e-6)
          points.push(
            beside(m, stick, short, -half),
            ...(keyOf(to) === keyOf(stick) ? [] : [m]),
            beside(m, to, short, half),
          );
        [stick, n] = [to, (next + ways.length / 2) % ways.length];
      }
      if (points.length) rings.push(points);
    }
  return rings;
}

/** The ring around balls, clockwise. It leaves one ball and comes to the next at each two of the necks, in their
 * order. */
function arcs(l: Lattice, only: At, necks: readonly { cell: At; edge: number }[]): Point[] {
  const angle = ({ cell, edge }: { cell: At; edge: number }): number => {
    const { way } = stepsOf(l, cell)[edge]!,
      [x, y] = middleOf(l, cell),
      [u, v] = middleOf(l, [cell[0] + way[0], cell[1] + way[1], cell[2] ?? 0]);
    return Math.atan2(v - y, u - x);
  };
  const arc = (cell: At, from: number, to: number): Point[] => {
    const [x, y] = middleOf(l, cell),
      n = Math.max(1, Math.round((from - to) / ARC));
    return Array.from({ length: n + 1 }, (_, i) => from + ((to - from) * i) / n).map(a => [
      x + BALL * Math.cos(a),
      y + BALL * Math.sin(a),
    ]);
  };
  if (!necks.length) return arc(only, 2 * Math.PI, ARC);
  return necks.flatMap((come, i) => {
    if (i % 2 === 0) return [];
    const from = angle(come) - NECK,
      to = angle(necks[(i + 1) % necks.length]!) + NECK;
    return arc(come.cell, from, to > from + 1e-9 ? to - 2 * Math.PI : to);
  });
}

/** A corner of a ring that was moved, and the ways to it and from it, of length 1. */
export interface Corner {
  readonly at: Point;
  readonly to: Point;
  readonly from: Point;
  /** The tangent of half the turn there; less than 0 to the left. */
  readonly bend: number;
}

/** The corners of a ring on a screen, where y goes down, moved inwards by a distance; outwards if it is less than 0. */
export const inset = (ring: Ring, by: number): Corner[] =>
  ring.map(([x, y], i) => {
    const unit = (dx: number, dy: number): Point => [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)],
      before = ring.at(i - 1)!,
      next = ring[i + 1] ?? ring[0]!;
    const to = unit(x - before[0], y - before[1]),
      from = unit(next[0] - x, next[1] - y),
      wide = 1 + to[0] * from[0] + to[1] * from[1];
    // Inwards is to the right of both ways.
    return {
      at: [x - (by * (to[1] + from[1])) / wide, y + (by * (to[0] + from[0])) / wide],
      to,
      from,
      bend: (to[0] * from[1] - to[1] * from[0]) / wide,
    };
  });
