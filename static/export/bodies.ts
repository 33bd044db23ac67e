// Pieces for 3-D printing whose cells are no cubes. Each cell is made smaller by half the gap on all sides, and a neck
// joins it to each of its neighbours in the piece. So the body of any piece is closed, because no two cells share a
// corner. Where cells meet around an edge, a slit as wide as the gap is left; a printer cannot draw so little.

import { type Place, spotIn } from '../space/box.ts';
import type { Lattice } from '../space/lattice.ts';
import { cross, dot, plus, unit } from '../space/vector.ts';
import { facesOf } from '../player/facets.ts';
import type { Core } from './halves.ts';
import { ExportError } from './limits.ts';
import type { Mesh, Vector } from './solids.ts';
import { t } from '../say/say.ts';

const scaled = (a: Vector, by: number): Vector => plus([0, 0, 0], a, by);
const mean = (all: readonly Vector[]): Vector =>
  scaled(
    all.reduce((sum, p) => plus(sum, p), [0, 0, 0] as Vector),
    1 / all.length,
  );
const keyOf = (p: Vector): string => p.map(n => Math.round(n * 4096)).join();

/** Adds a face by the numbers of its corners. Its outside looks away from a point within. */
export function add(mesh: Mesh, ring: readonly number[], within: Vector): void {
  const [a, b, c] = ring.map(i => mesh.corners[i]!) as [Vector, Vector, Vector],
    n = cross(plus(b, a, -1), plus(c, a, -1));
  const order = dot(n, plus(mean(ring.map(i => mesh.corners[i]!)), within, -1)) < 0 ? [...ring].reverse() : ring;
  for (let i = 2; i < order.length; i++) mesh.triangles.push([order[0]!, order[i - 1]!, order[i]!]);
}

/** The body of cells, whose neighbours are about this many millimetres apart. gap is more than 0. O(cells). */
export function bodyOf(l: Lattice, cells: readonly Place[], size: number, gap: number): Mesh {
  if (l.star)
    throw new ExportError(
      t(
        'Bodies to print are made of cubes, prisms, balls and tetrahedra; this puzzle has sticks. Choose SVG outlines to cut its pieces.',
      ),
    );
  return l.round ? balls(l, cells, size, gap / 2) : polyhedra(l, cells, size, gap / 2);
}

/** The middles of cells in their body, and how far from there their nearest face is. */
export function coresOf(l: Lattice, cells: readonly Place[], size: number, gap: number): Core[] {
  return cells.map(cell => {
    if (l.round) {
      const [x, up, y] = spotIn(l, cell);
      return { middle: scaled([x, -y, up], size), free: size / 2 - gap / 2 };
    }
    const faces = facesOf(l, cell).map(face => face.map(p => scaled(p as Vector, size))),
      middle = mean(faces.flat());
    const free = faces.map(([a, b, c]) =>
      Math.abs(dot(unit(cross(plus(b!, a!, -1), plus(c!, a!, -1))), plus(middle, a!, -1))),
    );
    return { middle, free: Math.min(...free) - gap / 2 };
  });
}

/** Cells with flat faces, of which three meet in each corner. */
function polyhedra(l: Lattice, cells: readonly Place[], size: number, h: number): Mesh {
  const mesh: Mesh = { corners: [], triangles: [] },
    open = new Map<string, { ring: number[]; at: Map<string, number>; within: Vector }>();
  for (const cell of cells) {
    const faces = facesOf(l, cell).map(face => face.map(p => scaled(p as Vector, size))),
      within = mean(faces.flat()),
      at = new Map<string, number>();
    const planes = faces.map(face => {
      const n = unit(cross(plus(face[1]!, face[0]!, -1), plus(face[2]!, face[0]!, -1))),
        out = dot(n, plus(face[0]!, within, -1)) < 0 ? scaled(n, -1) : n;
      return { out, far: dot(out, face[0]!) - h, corners: new Set(face.map(keyOf)) };
    });
    if (planes.some(({ out, far }) => dot(out, within) > far - 1e-9))
      throw new ExportError(t('The gap is too wide for cells of this size. Choose a smaller gap, or larger cells.'));
    for (const corner of faces.flat()) {
      const k = keyOf(corner);
      if (at.has(k)) continue;
      const [p, q, r] = planes.filter(plane => plane.corners.has(k)) as [
        (typeof planes)[0],
        (typeof planes)[0],
        (typeof planes)[0],
      ];
      const across = cross(q.out, r.out),
        point = plus(plus(scaled(across, p.far), cross(r.out, p.out), q.far), cross(p.out, q.out), r.far);
      at.set(k, mesh.corners.push(scaled(point, 1 / dot(p.out, across))) - 1);
    }
    for (const face of faces) {
      const key = face.map(keyOf).sort().join(' '),
        other = open.get(key),
        ring = face.map(p => at.get(keyOf(p))!);
      if (!other) open.set(key, { ring, at, within });
      else {
        // A neck goes from the corners of one face to those of the other that come from the same corners.
        open.delete(key);
        const far = face.map(p => other.at.get(keyOf(p))!),
          middle = mean([...ring, ...far].map(i => mesh.corners[i]!));
        ring.forEach((a, i) => {
          const next = (i + 1) % ring.length;
          add(mesh, [a, ring[next]!, far[next]!, far[i]!], middle);
        });
      }
    }
  }
  for (const { ring, within } of open.values()) add(mesh, ring, within);
  return mesh;
}

/** The number of parts into which the arcs of a ball are cut, and the angle from the middle of a neck to its ring. */
const PARTS = 3,
  WIDE = 0.42;

/** A ball of radius 1 about the origin, in places, with a ring around the way to each other ball. */
interface Ball {
  readonly points: Vector[];
  readonly triangles: Vector[];
  /** By way: the points of its ring, by their direction around it. */
  readonly rings: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

let made: Ball | undefined;

function ball(): Ball {
  if (made) return made;
  const points: Vector[] = [],
    numbers = new Map<string, number>(),
    triangles: Vector[] = [],
    rings = new Map<string, Map<string, number>>();
  const number = (p: Vector): number => {
    const k = keyOf(p);
    if (!numbers.has(k)) numbers.set(k, points.push(p) - 1);
    return numbers.get(k)!;
  };
  const ways = [-1, 0, 1]
    .flatMap(x => [-1, 0, 1].flatMap(y => [-1, 0, 1].map((z): Vector => [x, y, z])))
    .filter(w => dot(w, w) === 2);
  /** The direction of something around a way. */
  const aside = (way: Vector, to: Vector): Vector => unit(plus(to, way, -dot(to, way) / 2));
  const onRing = (way: Vector, around: Vector): number => {
    const ring = rings.get(String(way)) ?? new Map<string, number>(),
      i = number(plus(scaled(unit(way), Math.cos(WIDE)), around, Math.sin(WIDE)));
    rings.set(String(way), ring.set(keyOf(around), i));
    return i;
  };
  // Between two neighbouring ways lie two patches: towards the square and towards the triangle that both belong to.
  for (const a of ways)
    for (const b of ways) {
      if (dot(a, b) !== 1 || String(a) > String(b)) continue;
      const square = a.map((x, i) => (x === b[i] ? x : 0)) as Vector;
      for (const to of [square, plus(plus(a, b), square, -1)]) {
        const rows = Array.from({ length: PARTS + 1 }, (_, j) => {
          const [from, end] = [
            [a, b],
            [b, a],
          ].map(([way, other]) =>
            onRing(way!, unit(plus(scaled(aside(way!, other!), 1 - j / PARTS), aside(way!, to), j / PARTS))),
          ) as [number, number];
          return Array.from({ length: PARTS + 1 }, (__, i) =>
            i === 0
              ? from
              : i === PARTS
                ? end
                : number(unit(plus(scaled(points[from]!, 1 - i / PARTS), points[end]!, i / PARTS))),
          );
        });
        for (let j = 0; j < PARTS; j++)
          for (let i = 0; i < PARTS; i++)
            triangles.push(
              [rows[j]![i]!, rows[j]![i + 1]!, rows[j + 1]![i]!],
              [rows[j]![i + 1]!, rows[j + 1]![i + 1]!, rows[j + 1]![i]!],
            );
        const middle = number(unit(to));
        for (let i = 0; i < PARTS; i++) triangles.push([rows[PARTS]![i]!, rows[PARTS]![i + 1]!, middle]);
      }
    }
  made = { points, triangles, rings };
  return made;
}

/** Balls, with a neck to each ball that they touch. */
function balls(l: Lattice, cells: readonly Place[], size: number, h: number): Mesh {
  const { points, triangles, rings } = ball(),
    mesh: Mesh = { corners: [], triangles: [] },
    first = new Map<string, number>(),
    radius = size / 2 - h;
  const spot = (p: Place): Vector => {
    const [x, up, y] = spotIn(l, p);
    return scaled([x, -y, up], size);
  };
  const zero = spot([0, 0, 0]),
    [ex, ey, ez] = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const
    ).map(e => unit(plus(spot(e), zero, -1))) as [Vector, Vector, Vector];
  const turned = (v: Vector): Vector => plus(plus(scaled(ex, v[0]), ey, v[1]), ez, v[2]);
  const all = new Set(cells.map(String));
  for (const cell of cells) {
    const middle = spot(cell),
      from = mesh.corners.length;
    first.set(String(cell), from);
    mesh.corners.push(...points.map(p => plus(middle, turned(p), radius)));
    for (const t of triangles)
      add(
        mesh,
        t.map(i => i + from),
        middle,
      );
    for (const [way, ring] of rings) {
      const w = way.split(',').map(Number) as Vector,
        other = plus(cell as Vector, w),
        next = first.get(String(other)),
        around = inOrder(ring, w);
      if (!all.has(String(other))) {
        const top = mesh.corners.push(plus(middle, turned(unit(w)), radius)) - 1;
        around.forEach(([, i], n) => {
          add(mesh, [from + i, from + around[(n + 1) % around.length]![1], top], middle);
        });
      } else if (next !== undefined) {
        const opposite = rings.get(String(scaled(w, -1).map(n => n + 0)))!,
          between = mean([middle, spot(other as Place)]);
        around.forEach(([k, i], n) => {
          const [k2, i2] = around[(n + 1) % around.length]!;
          add(mesh, [from + i, from + i2, next + opposite.get(k2)!, next + opposite.get(k)!], between);
        });
      }
    }
  }
  return mesh;
}

/** The points of a ring, in order around its way. */
function inOrder(ring: ReadonlyMap<string, number>, way: Vector): [around: string, point: number][] {
  const axis = unit(way),
    right = unit(cross(axis, Math.abs(axis[2]) < 0.5 ? [0, 0, 1] : [1, 0, 0])),
    up = cross(axis, right);
  const angle = (k: string): number => {
    const v = k.split(',').map(Number) as Vector;
    return Math.atan2(dot(v, up), dot(v, right));
  };
  return [...ring].sort((a, b) => angle(a[0]) - angle(b[0]));
}
