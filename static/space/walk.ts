// Ways over a board: lines, areas and what hangs together.

import { type Box, type Place, beside, columnOf, inColumn, indexOf, placeOf, within } from './box.ts';
import { type Lattice, type Point, cellAt, latticeOf, middleOf, over, right } from './lattice.ts';

const far = ([x, y]: Point): number => Math.hypot(x, y);

/** How many steps lie between two places, over corners where cells touch there. */
function stepsBetween(l: Lattice, from: Place, to: Place): number {
  let way: Point = [to[0] - from[0], to[1] - from[1]], most = 0;
  for (const _ of l.steps) {
    most = Math.max(most, way[0]);
    way = right(l, way);
  }
  return most;
}

/** The places from one to another, without gaps, in the layer of the first. */
export function line(l: Lattice, from: Place, to: Place): Place[] {
  const a = middleOf(l, from), b = middleOf(l, to), n = Math.max(1, stepsBetween(l, from, to));
  return Array.from({ length: n + 1 }, (_, i) => [...cellAt(l, [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n]), from[2]]);
}

/** The place in line with from, along an edge's way, that is nearest to to. */
export function straight(l: Lattice, from: Place, to: Place): Place {
  const a = middleOf(l, from), b = middleOf(l, to);
  let best = to, least = Infinity;
  for (const [u, v] of l.steps) {
    const [sx, sy] = middleOf(l, [u, v]);
    const n = Math.round(((b[0] - a[0]) * sx + (b[1] - a[1]) * sy) / (sx * sx + sy * sy)), off = far([a[0] + n * sx - b[0], a[1] + n * sy - b[1]]);
    // Of two ways that are as near, that to the sides.
    if (n >= 0 && (off < least - 1e-9 || (off < least + 1e-9 && !v))) [best, least] = [[from[0] + n * u, from[1] + n * v, to[2]], off];
  }
  return best;
}

/** The places of the rectangle with two corners as it stands on the page, or of the box. */
export function area(l: Lattice, a: Place, b: Place): Place[] {
  const list: Place[] = [], [ca, cb] = [columnOf(l, a), columnOf(l, b)];
  for (let c = Math.min(ca, cb); c <= Math.max(ca, cb); c++)
    for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y++)
      for (let z = Math.min(a[2], b[2]); z <= Math.max(a[2], b[2]); z++) list.push(inColumn(l, c, y, z));
  return list;
}

/** The corner of the area from one place towards another that has as many columns as rows. */
export function square(l: Lattice, from: Place, to: Place): Place {
  const [cf, ct] = [columnOf(l, from), columnOf(l, to)], n = Math.max(Math.abs(ct - cf), Math.abs(to[1] - from[1]));
  return inColumn(l, cf + (ct < cf ? -n : n), from[1] + (to[1] < from[1] ? -n : n), to[2]);
}

/** The places of the layer of a place that are in the rows, or the columns, from it to another one. */
export function lines(b: Box, from: Place, to: Place, rows: boolean): Place[] {
  const l = latticeOf(b), of = (p: Place): number => (rows ? p[1] : columnOf(l, p)), low = Math.min(of(from), of(to)), high = Math.max(of(from), of(to));
  return Array.from({ length: b.x * b.y }, (_, i) => placeOf(b, i * b.z + from[2])).filter((p) => of(p) >= low && of(p) <= high);
}

/** The cells of the layer that hang together with one by their sides and are as it, which same tells. */
export function region(b: Box, from: Place, same: (cell: number) => boolean): number[] {
  const seen = new Set([indexOf(b, from)]), list = [from], l = latticeOf(b);
  for (const p of list) // grows while it is gone through
    for (const q of beside(l, p)) {
      const at = indexOf(b, q);
      if (q[2] !== from[2] || !within(b, q) || seen.has(at) || !same(at)) continue;
      seen.add(at);
      list.push(q);
    }
  return [...seen];
}

/** x: left and right are exchanged; y: up and down; z: layers from below and from above; turn: a half turn; rise, fall:
 * a mirror in a line that rises or falls; quarter: the least turn. */
export type Mirror = 'x' | 'y' | 'z' | 'turn' | 'rise' | 'fall' | 'quarter';

/** What a mirror makes of a way. */
function mirrored(l: Lattice, m: Mirror, p: Point): Point {
  const back = (q: Point): Point => l.steps.slice(1).reduce((now) => right(l, now), q), other = ([x, y]: Point): Point => [-x, -y];
  switch (m) {
    case 'x': return over(l, p);
    case 'y': return other(over(l, p));
    case 'turn': return other(p);
    case 'rise': return right(l, over(l, p));
    case 'fall': return back(over(l, p));
    case 'quarter': return back(p);
    default: return p;
  }
}

/** The image of a place about the middle of the box; it may lie beside it, or on no cell. */
function imageOf(b: Box, m: Mirror, [x, y, z]: Place): Place {
  const [u, v] = mirrored(latticeOf(b), m, [2 * x - b.x + 1, 2 * y - b.y + 1]);
  return [(u + b.x - 1) / 2, (v + b.y - 1) / 2, m === 'z' ? b.z - 1 - z : z];
}

/** Those mirrors that a board can have: that lead to cells, and of an upright box into it. */
export const possible = (b: Box, mirrors: readonly Mirror[]): Mirror[] =>
  mirrors.filter((m) => [[0, 0, 0], [b.x - 1, 0, 0]].every((corner) => {
    const image = imageOf(b, m, corner as unknown as Place);
    return image.every(Number.isInteger) && (latticeOf(b).y[0] || within(b, image));
  }));

/** A place and all its images in the box, the place first. */
export function images(b: Box, mirrors: readonly Mirror[], p: Place): Place[] {
  const list = [p], seen = new Set([String(p)]), ways = possible(b, mirrors);
  for (const q of list)
    for (const m of ways) {
      const image = imageOf(b, m, q), key = String(image);
      if (seen.has(key)) continue;
      seen.add(key);
      list.push(image);
    }
  return list.filter((q) => within(b, q));
}

/** The line of a mirror, as an angle from the right, upwards; undefined of one that has none. */
export const axisOf = (l: Lattice, m: Mirror): number | undefined =>
  ({ x: Math.PI / 2, y: 0, rise: Math.PI / 2 - Math.PI / l.steps.length, fall: Math.PI / 2 + Math.PI / l.steps.length } as Partial<Record<Mirror, number>>)[m];
