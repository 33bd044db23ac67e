// Flat faces with any outline, cut into triangles. Every corner of the outlines is a corner of the triangles, so bodies
// that have such faces stay closed.

import type { Point } from '../space/lattice.ts';

const cross = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Twice the area of a ring of points; less than 0 if it is clockwise. */
export const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    return sum + x * v - u * y;
  }, 0);

export const isWithin = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((is, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !is : is;
  }, false);

/** The triangles, counter-clockwise, of what lies within an odd number of rings. Rings are numbers of points, and may
 * not meet. O(n³) in the worst case, n² as a rule. */
export function filled(points: readonly Point[], rings: readonly (readonly number[])[]): [number, number, number][] {
  const at = (i: number): Point => points[i]!,
    outlines = rings.map(ring => ring.map(at)),
    around = rings.map((ring, i) => outlines.flatMap((o, j) => (i !== j && isWithin(at(ring[0]!), o) ? [j] : [])));
  const turned = (i: number, left: boolean): number[] =>
    areaOf(outlines[i]!) > 0 === left ? [...rings[i]!] : [...rings[i]!].reverse();
  return rings.flatMap((_, i) => {
    if (around[i]!.length % 2) return [];
    const inside = [...rings.keys()].filter(j => around[j]!.length === around[i]!.length + 1 && around[j]!.includes(i));
    return clipped(
      at,
      bridged(
        at,
        turned(i, true),
        inside.map(j => turned(j, false)),
      ),
    );
  });
}

/** Joins holes to the ring around them, each by a line that crosses nothing and is gone along both ways. */
function bridged(at: (i: number) => Point, ring: number[], holes: number[][]): number[] {
  const left = [...holes];
  while (left.length) {
    const lines = [ring, ...left].flatMap(r => r.map((a, i) => [a, r[(i + 1) % r.length]!] as const));
    const free = (p: number, q: number): boolean =>
      lines.every(([a, b]) => {
        if ([a, b].includes(p) || [a, b].includes(q)) return true;
        const [s, t, u, v] = [
          cross(at(p), at(q), at(a)),
          cross(at(p), at(q), at(b)),
          cross(at(a), at(b), at(p)),
          cross(at(a), at(b), at(q)),
        ];
        return s * t > 0 || u * v > 0;
      });
    const ways = left
      .flatMap((hole, h) =>
        hole.flatMap((q, j) =>
          ring.map((p, i) => ({ h, i, j, far: Math.hypot(at(p)[0] - at(q)[0], at(p)[1] - at(q)[1]) })),
        ),
      )
      .sort((a, b) => a.far - b.far);
    // A corner may be there twice, where a way leads off: the new way must begin between the lines on its side.
    const begins = (i: number, q: number): boolean => {
      const [a, p, b] = [at(ring.at(i - 1)!), at(ring[i]!), at(ring[(i + 1) % ring.length]!)],
        [s, t] = [cross(a, p, at(q)) > 0, cross(p, b, at(q)) > 0];
      return cross(a, p, b) > 0 ? s && t : s || t;
    };
    const way = ways.find(({ h, i, j }) => begins(i, left[h]![j]!) && free(ring[i]!, left[h]![j]!));
    if (!way) throw new Error('no way from a hole to the outline');
    const [hole] = left.splice(way.h, 1),
      loop = [...hole!.slice(way.j), ...hole!.slice(0, way.j)];
    ring = [...ring.slice(0, way.i + 1), ...loop, loop[0]!, ...ring.slice(way.i)];
  }
  return ring;
}

/** Twice an area that counts as none. */
const LEAST = 1e-7;

/** Cuts off one corner after another, where no other corner lies in its triangle or on its border. */
function clipped(at: (i: number) => Point, ring: readonly number[]): [number, number, number][] {
  const left = [...ring],
    triangles: [number, number, number][] = [];
  for (let n = 0, tried = 0; left.length > 3; ) {
    n %= left.length;
    const [a, b, c] = [left.at(n - 1)!, left[n]!, left[(n + 1) % left.length]!],
      [p, q, r] = [at(a), at(b), at(c)];
    const ear =
      cross(p, q, r) > LEAST &&
      left.every(i => {
        const x = at(i);
        return i === a || i === b || i === c || [cross(p, q, x), cross(q, r, x), cross(r, p, x)].some(v => v < -LEAST);
      });
    if (!ear) {
      if (++tried > left.length) throw new Error('no corner can be cut off');
      n++;
      continue;
    }
    triangles.push([a, b, c]);
    left.splice(n, 1);
    tried = 0;
    n++;
  }
  triangles.push(left as [number, number, number]);
  return triangles;
}
