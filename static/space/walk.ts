// Ways over a board: lines, areas and connected parts.

import { type Box, type Place, beside, centreOf, indexOf, offPage, onPage, placeOf, within } from './box.ts';
import {
  type Lattice,
  type Point,
  along,
  cellAt,
  cellOn,
  latticeOf,
  middleOf,
  translates,
  upright,
} from './lattice.ts';
import { spun } from './turns.ts';

const far = ([ax, ay]: Point, [bx, by]: Point = [0, 0]): number => Math.hypot(ax - bx, ay - by);

/** The places on a line from one place to another, in the layer of the first. Each touches the one before, at least
 * in a corner, unless there is no cell between. */
export function line(l: Lattice, from: Place, to: Place): Place[] {
  const a = middleOf(l, from),
    b = middleOf(l, to),
    reach = 2 * Math.max(...l.kinds.flatMap(k => k.corners.map(([x, y]) => far([x / 2, y * l.high])))) + 1e-6;
  const least = Math.max(1, Math.floor(far(a, b) / reach));
  for (let n = least; ; n++) {
    const way = Array.from(
      { length: n + 1 },
      (_, i): Place => [
        ...cellAt(l, [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n], from[2]),
        from[2],
      ],
    );
    if (n > 4 * least + 4 || way.every((p, i) => !i || far(middleOf(l, way[i - 1]!), middleOf(l, p)) < reach))
      return way;
  }
}

/** The shortest ways in a layer from a place to others that are alike. */
export function waysOf(l: Lattice): Point[] {
  const some = Array.from({ length: 2 * l.reach + 1 }, (_, i) => i - l.reach),
    all = some.flatMap(u => some.map((v): Point => [u, v])).filter(([u, v]) => (u || v) && translates(l, [u, v, 0])),
    least = Math.min(...all.map(w => far(along(l, w))));
  return all.filter(w => far(along(l, w)) < least + 1e-6);
}

/** The place in line with from that is nearest to another one. Lines go along the shortest ways of the lattice. */
export function straight(l: Lattice, from: Place, to: Place): Place {
  const a = middleOf(l, from),
    b = middleOf(l, to);
  let best = to,
    least = Infinity;
  for (const [u, v] of waysOf(l)) {
    const m = middleOf(l, [from[0] + u, from[1] + v, from[2]]),
      [sx, sy] = [m[0] - a[0], m[1] - a[1]];
    const n = Math.round(((b[0] - a[0]) * sx + (b[1] - a[1]) * sy) / (sx * sx + sy * sy)),
      off = far([a[0] + n * sx - b[0], a[1] + n * sy - b[1]]);
    // Of two ways that are as near, it takes the one to the side.
    if (n >= 0 && (off < least - 1e-9 || (off < least + 1e-9 && !v)))
      [best, least] = [[from[0] + n * u, from[1] + n * v, to[2]], off];
  }
  return best;
}

/** The places of a rectangle between two corners, as it stands on the page, or of a box. */
export function area(l: Lattice, a: Place, b: Place): Place[] {
  const list: Place[] = [],
    [pa, pb] = [onPage(l, a), onPage(l, b)];
  for (let c = Math.min(pa[0], pb[0]); c <= Math.max(pa[0], pb[0]); c++)
    for (let r = Math.min(pa[1], pb[1]); r <= Math.max(pa[1], pb[1]); r++)
      for (let z = Math.min(a[2], b[2]); z <= Math.max(a[2], b[2]); z++) list.push(offPage(l, [c, r, z]));
  return list.filter(p => l.kindOf(p) >= 0);
}

/** The corner of an area from one place towards another, with as many columns as rows. */
export function square(l: Lattice, from: Place, to: Place): Place {
  const [[cf, rf], [ct, rt]] = [onPage(l, from), onPage(l, to)],
    n = Math.max(Math.abs(ct - cf), Math.abs(rt - rf));
  return offPage(l, [cf + (ct < cf ? -n : n), rf + (rt < rf ? -n : n), to[2]]);
}

/** The places, in the layer of one place, of the rows or columns from it to another place. */
export function lines(b: Box, from: Place, to: Place, rows: boolean): Place[] {
  const l = latticeOf(b),
    of = (p: Place): number => onPage(l, p)[rows ? 1 : 0],
    low = Math.min(of(from), of(to)),
    high = Math.max(of(from), of(to));
  return Array.from({ length: b.x * b.y }, (_, i) => placeOf(b, i * b.z + from[2])).filter(
    p => l.kindOf(p) >= 0 && of(p) >= low && of(p) <= high,
  );
}

/** The connected cells of a layer, from one cell on, for which same is true. */
export function region(b: Box, from: Place, same: (cell: number) => boolean): number[] {
  const seen = new Set([indexOf(b, from)]),
    list = [from],
    l = latticeOf(b);
  for (const p of list) // the list grows during the loop
    for (const q of beside(l, p)) {
      const at = indexOf(b, q);
      if (q[2] !== from[2] || !within(b, q) || seen.has(at) || !same(at)) continue;
      seen.add(at);
      list.push(q);
    }
  return [...seen];
}

/** x exchanges left and right; y up and down; z the layers below and above; turn is a half turn; rise and fall are
 * mirrors in a line that rises or falls; quarter is the least turn. */
export type Mirror = 'x' | 'y' | 'z' | 'turn' | 'rise' | 'fall' | 'quarter';

/** The image of a place about the middle of the box; it may lie outside of the box. It is undefined where no cell is
 * there. */
function imageOf(b: Box, m: Mirror, p: Place): Place | undefined {
  const l = latticeOf(b),
    z = m === 'z' ? b.z - 1 - p[2] : p[2];
  if (m === 'z') return l.kindOf([p[0], p[1], z]) === l.kindOf(p) ? [p[0], p[1], z] : undefined;
  const [cx, cy] = centreOf(
      l,
      [0, b.x - 1].flatMap(x => [0, b.y - 1].map((y): Place => [x, y, 0])),
    ),
    [x, y] = middleOf(l, p),
    way: Point = [x - cx, y - cy],
    axis = axisOf(l, m);
  // A mirror in a line is a mirror in the level line, and then a turn by twice the line's angle.
  const [u, v] =
      axis !== undefined
        ? spun([way[0], -way[1]], -2 * axis)
        : spun(way, m === 'turn' ? Math.PI : (-2 * Math.PI) / l.turns),
    on = cellOn(l, [cx + u, cy + v], z);
  return on && [on[0] + 0, on[1] + 0, z];
}

/** The mirrors that a board can have: those that lead to cells and, for an upright box, into the box. */
export const possible = (b: Box, mirrors: readonly Mirror[]): Mirror[] => {
  const l = latticeOf(b),
    some = [0, 1, b.x - 2, b.x - 1]
      .flatMap(x => [0, b.y - 1].map((y): Place => [x, y, 0]))
      .filter(p => within(b, p) && l.kindOf(p) >= 0);
  return mirrors.filter(m =>
    some.every(p => {
      const image = imageOf(b, m, p);
      return image && (!upright(l) || within(b, image));
    }),
  );
};

/** A place and all its images in the box; the place itself comes first. */
export function images(b: Box, mirrors: readonly Mirror[], p: Place): Place[] {
  const list = [p],
    seen = new Set([String(p)]),
    ways = possible(b, mirrors);
  for (const q of list)
    for (const m of ways) {
      const image = imageOf(b, m, q),
        key = String(image);
      if (!image || seen.has(key)) continue;
      seen.add(key);
      list.push(image);
    }
  return list.filter(q => within(b, q));
}

/** The line of a mirror, as an angle from the right, upwards; undefined for mirrors without a line. */
export const axisOf = (l: Lattice, m: Mirror): number | undefined =>
  (
    ({ x: Math.PI / 2, y: 0, rise: Math.PI / 2 - Math.PI / l.turns, fall: Math.PI / 2 + Math.PI / l.turns }) as Partial<
      Record<Mirror, number>
    >
  )[m];
