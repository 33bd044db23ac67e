// Bodies of any cells as they lie on the bed, and bodies that are cut into two halves to be glued. Half a ball stands
// on its flat face, where a whole one would touch the bed in a point. The cut goes through the middles of as many cells
// as it can. So the halves of a flat piece are mirror images, or turned ones. Holes for two pegs hold them in place.

import type { Point } from '../space/lattice.ts';
import { cross, dot, less } from '../space/vector.ts';
import { filled, isWithin } from './flat.ts';
import type { Mesh, Vector } from './solids.ts';

const unit = (a: Vector): Vector => a.map(v => v / Math.hypot(...a)) as Vector;

/** A cell: its middle, and how far its nearest face is. */
export interface Core {
  readonly middle: Vector;
  readonly free: number;
}

/** The hole of a peg: half the diagonal of its square, and its depth. */
export interface Hole {
  readonly wide: number;
  readonly deep: number;
}

/** How steep a face may hang over without support: the cosine of its angle to straight down. */
const STEEP = 0.72;

/** The area of a body that would hang in the air, and of its foot, if a way is down. */
function footing({ corners, triangles }: Mesh, down: Vector): { hangs: number; foot: number; high: number } {
  const heights = corners.map(c => -dot(c, down)),
    low = heights.reduce((a, b) => Math.min(a, b)),
    high = heights.reduce((a, b) => Math.max(a, b)) - low;
  let [hangs, foot] = [0, 0];
  for (const t of triangles) {
    const [a, b, c] = t.map(i => corners[i]!) as [Vector, Vector, Vector],
      n = cross(less(b, a), less(c, a)),
      size = Math.hypot(...n);
    if (dot(n, down) < STEEP * size) continue;
    if (Math.max(...t.map(i => heights[i]!)) < low + 1e-3) foot += size / 2;
    else hangs += size / 2;
  }
  return { hangs, foot, high };
}

/** Turns a body so that a way is down. along is then to the right, as far as it can be. */
function stood(mesh: Mesh, down: Vector, along: Vector = [1, 0, 0]): Mesh {
  const up = down.map(v => -v) as Vector,
    flat = (v: Vector): Vector => less(v, up.map(u => u * dot(v, up)) as Vector),
    [right] = [along, [1, 0, 0] as Vector, [0, 1, 0] as Vector].map(flat).filter(v => Math.hypot(...v) > 1e-6),
    u = unit(right!),
    v = cross(up, u);
  return { ...mesh, corners: mesh.corners.map(c => [dot(c, u), dot(c, v), dot(c, up)]) };
}

/** What may hang in the air, as a part of the foot. */
const LITTLE = 0.08;

/** How many faces a body may be laid on to find the best. */
const MOST_FACES = 60;

/** Lays a body on the face on which least of it hangs in the air, and says whether any does. Balls have no faces: the
 * plane of most of them is level. */
export function laidBody(mesh: Mesh, cores: readonly Core[], round: boolean): { mesh: Mesh; hangs: boolean } {
  const ways = new Map<string, Vector>([['0,0,-50', [0, 0, -1]]]);
  if (round) for (const { out } of mostly(cores)) ways.set(String(out), out.map(v => -v) as Vector);
  else
    for (const t of mesh.triangles) {
      const [a, b, c] = t.map(i => mesh.corners[i]!) as [Vector, Vector, Vector],
        n = unit(cross(less(b, a), less(c, a)));
      if (ways.size < MOST_FACES) ways.set(n.map(v => Math.round(v * 50) + 0).join(), n);
    }
  const all = [...ways.values()].map(down => ({ down, ...footing(mesh, down) })),
    whole = all.reduce((sum, w) => Math.max(sum, w.foot), 1);
  // In the air a twentieth of the largest foot counts, and less does not.
  const [best] = all
    .map(w => ({ ...w, air: round ? 0 : Math.round((20 * w.hangs) / whole) }))
    .sort((a, b) => a.air - b.air || Math.round(100 * (a.high - b.high)) || b.foot - a.foot);
  return { mesh: best!.down[2] < -0.9999 ? mesh : stood(mesh, best!.down), hangs: best!.hangs > LITTLE * whole };
}

/** The planes that go through most middles: a normal, and how far along it the plane lies. */
function planesOf(cores: readonly Core[], level: boolean): { out: Vector; far: number; cores: readonly Core[] }[] {
  const few = cores.slice(0, 7).map(c => c.middle),
    ways = few.slice(1).map(m => less(m, few[0]!)),
    axes: Vector[] = [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ];
  const normals = new Map<string, Vector>();
  for (const n of level ? [axes[0]!] : [...axes, ...ways.flatMap(w => [...ways, ...axes].map(o => cross(w, o)))]) {
    if (Math.hypot(...n) < 1e-6) continue;
    const out = unit(n).map(v => v * (dot(n, [1e-3, 1e-2, 1]) < 0 ? -1 : 1)) as Vector;
    normals.set(out.map(v => Math.round(v * 1e4) + 0).join(), out);
  }
  return [...normals.values()]
    .flatMap(out => {
      const by = new Map<number, Core[]>();
      for (const c of cores) {
        const k = Math.round(dot(c.middle, out) * 1e3);
        by.set(k, [...(by.get(k) ?? []), c]);
      }
      return [...by.values()].map(list => ({ out, far: dot(list[0]!.middle, out), cores: list }));
    })
    .sort((a, b) => b.cores.length - a.cores.length || b.out[2] - a.out[2]);
}

/** Those of the planes that go through the most middles, some at most. */
const mostly = (cores: readonly Core[], level = false): ReturnType<typeof planesOf> =>
  planesOf(cores, level)
    .filter((p, _, all) => p.cores.length === all[0]!.cores.length)
    .slice(0, 12);

/** The hole in a cell: it stays within a ball that touches the nearest face. It is undefined where it would be less
 * than 2 mm wide. */
const holeIn = (free: number): Hole | undefined => (free >= 3.2 ? { wide: 0.45 * free, deep: 0.6 * free } : undefined);

/** The cells that are farthest apart: two, or the only one. */
function endsOf(list: readonly Core[]): Core[] {
  const farthest = (from: Core): Core =>
      list.reduce((a, b) =>
        Math.hypot(...less(b.middle, from.middle)) > Math.hypot(...less(a.middle, from.middle)) + 1e-6 ? b : a,
      ),
    first = farthest(list[0]!);
  return list.length > 1 ? [first, farthest(first)] : [first];
}

/** The halves of a body, each on its flat face, the holes in them, each listed once, and how many halves hang in the
 * air. A half is in several parts if nothing joins them on its side of the cut. level keeps the cut level. */
export function halved(
  mesh: Mesh,
  cores: readonly Core[],
  level = false,
): { halves: Mesh[]; holes: Hole[]; hanging: number } {
  const cuts = mostly(cores, level).flatMap(({ out, far, cores: list }) => {
    const away = out.map(v => -v) as Vector,
      ends = endsOf(list),
      along = less(ends.at(-1)!.middle, ends[0]!.middle);
    const parts = [away, out].map(down => {
      const half = cutBy(mesh, down, dot(down, out) * far, list);
      return half && { ...half, meshes: apart(stood(half.mesh, down, along)), ...footing(half.mesh, down) };
    });
    return parts[0] && parts[1] ? [parts as { meshes: Mesh[]; holes: Hole[]; hangs: number; foot: number }[]] : [];
  });
  // Ceilings of holes for pegs are so small that they print.
  const ceilings = (holes: readonly Hole[]): number => holes.reduce((n, { wide }) => n + 2 * wide ** 2, 0),
    air = (parts: (typeof cuts)[0]): number => parts.reduce((n, p) => n + p.hangs, 0),
    [cut] = cuts.sort((a, b) => air(a) - air(b));
  if (!cut) throw new Error('no plane cuts this body into two that are closed');
  return {
    halves: cut.flatMap(p => p.meshes),
    holes: cut[0]!.holes,
    hanging: cut.filter(p => p.hangs - ceilings(p.holes) > LITTLE * p.foot).length,
  };
}

/** The parts of a body that do not touch each other. */
function apart({ corners, triangles }: Mesh): Mesh[] {
  const of = corners.map((_, i) => i),
    root = (i: number): number => {
      while (of[i] !== i) {
        of[i] = of[of[i]!]!; // shorter from now on
        i = of[i]!;
      }
      return i;
    };
  for (const [a, b, c] of triangles) for (const other of [b, c]) of[root(other)] = root(a);
  const parts = new Map<number, { mesh: Mesh; numbers: Map<number, number> }>();
  for (const t of triangles) {
    const k = root(t[0]),
      part = parts.get(k) ?? { mesh: { corners: [], triangles: [] }, numbers: new Map<number, number>() };
    parts.set(k, part);
    part.mesh.triangles.push(
      t.map(i => {
        const n = part.numbers.get(i) ?? part.mesh.corners.push(corners[i]!) - 1;
        part.numbers.set(i, n);
        return n;
      }) as Vector,
    );
  }
  return [...parts.values()].map(p => p.mesh);
}

/** The part of a body on the inner side of a plane, with a face in the plane. Square holes are about the cells that
 * are farthest apart in each part of the face. It is undefined where a face of the body lies in the plane, or the cut
 * touches itself. */
function cutBy(
  { corners, triangles }: Mesh,
  out: Vector,
  far: number,
  cores: readonly Core[],
): { mesh: Mesh; holes: Hole[] } | undefined {
  const height = corners.map(c => dot(c, out) - far).map(h => (Math.abs(h) < 1e-6 ? 0 : h)),
    mesh: Mesh = { corners: [], triangles: [] },
    numbers = new Map<string, number>();
  const number = (k: string, p: () => Vector): number => {
    const n = numbers.get(k) ?? mesh.corners.push(p()) - 1;
    numbers.set(k, n);
    return n;
  };
  const own = (i: number): number => number(String(i), () => corners[i]!);
  const between = (i: number, j: number): number => {
    const [a, b] = i < j ? [i, j] : [j, i],
      share = height[a]! / (height[a]! - height[b]!);
    return number(`${a} ${b}`, () => corners[a]!.map((v, k) => v + share * (corners[b]![k]! - v)) as Vector);
  };
  // The lines of the cut, from each point to the next one. Lines that are gone along both ways are inside.
  const next = new Map<number, number[]>();
  for (const t of triangles) {
    if (t.every(i => height[i] === 0)) return undefined;
    if (!t.some(i => height[i]! < 0)) continue;
    const ring = t.flatMap((i, n) => {
      const j = t[(n + 1) % 3]!,
        here = height[i]! <= 0 ? [{ n: own(i), flat: height[i] === 0 }] : [];
      return height[i]! * height[j]! < 0 ? [...here, { n: between(i, j), flat: true }] : here;
    });
    for (let i = 2; i < ring.length; i++) mesh.triangles.push([ring[0]!.n, ring[i - 1]!.n, ring[i]!.n]);
    ring.forEach(({ n, flat }, i) => {
      const to = ring[(i + 1) % ring.length]!;
      if (!flat || !to.flat) return;
      const back = next.get(to.n);
      if (back?.includes(n))
        next.set(
          to.n,
          back.filter(k => k !== n),
        );
      else next.set(n, [...(next.get(n) ?? []), to.n]);
    });
  }
  const rings: number[][] = [];
  for (const [first, list] of next) {
    if (list.length > 1) return undefined;
    if (!list.length) continue;
    const ring: number[] = [];
    for (let n = first, to = next.get(n)![0]; to !== undefined; n = to, to = next.get(n)?.[0]) {
      ring.push(n);
      next.set(n, []);
    }
    rings.push(ring);
  }
  if (!rings.length) return undefined;
  // The flat face, seen from outside.
  const u = unit(cross(out, Math.abs(out[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0])),
    v = cross(out, u),
    moved = (p: Vector, a: number, b: number, c: number): Vector =>
      p.map((x, k) => x + a * u[k]! + b * v[k]! + c * out[k]!) as Vector;
  const point = (p: Vector): Point => [dot(p, u), dot(p, v)],
    outlines = rings.map(ring => ring.map(i => point(mesh.corners[i]!))),
    faces = new Map<string, Core[]>(),
    holes: Hole[] = [];
  for (const c of cores) {
    const k = outlines.map(o => isWithin(point(c.middle), o)).join();
    faces.set(k, [...(faces.get(k) ?? []), c]);
  }
  for (const { middle, free } of [...faces.values()].flatMap(endsOf)) {
    const hole = holeIn(free);
    if (!hole) continue;
    holes.push(hole);
    const [rim, floor] = [0, -hole.deep].map(c =>
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ].map(([a, b]) => mesh.corners.push(moved(middle, hole.wide * a!, hole.wide * b!, c)) - 1),
    ) as [number[], number[]];
    rings.push(rim);
    rim.forEach((a, i) => {
      const j = (i + 1) % 4;
      mesh.triangles.push([a, rim[j]!, floor[i]!], [rim[j]!, floor[j]!, floor[i]!]);
    });
    mesh.triangles.push([floor[0]!, floor[1]!, floor[2]!], [floor[0]!, floor[2]!, floor[3]!]);
  }
  mesh.triangles.push(...filled(mesh.corners.map(point), rings));
  return { mesh, holes };
}
