// Bodies of pieces whose cells are no cubes: balls with necks, cells that are solids, and prisms on the outlines of
// their layers. One unit is the distance of neighbours. x goes to the right, y up, z towards the reader, as in
// middleIn.

import { ShapeUtils, Vector2 } from 'three';
import { type Place, beside, spotIn } from '../../space/box.ts';
import { type Lattice, type Point, type Vector, faceOf, solidAt } from '../../space/lattice.ts';
import { inset, ringsOf } from '../../space/rings.ts';
import { cross, dot, less, plus, unit } from '../../space/vector.ts';
import { GAP, type Mesh } from './geometry.ts';

/** The radius of a neck, and the width of the slanted edges of prisms. */
const NECK = 0.24,
  EDGE = 0.05;

/** The body of some cells, moved by a vector. With rough it has fewer triangles. */
export function otherBody(l: Lattice, cells: readonly Place[], by: Vector, rough: boolean): Mesh {
  const mesh: Mesh = { positions: [], normals: [], indices: [] };
  (l.round ? balls : l.parts ? polyhedra : prisms)(mesh, l, cells, rough);
  for (let i = 0; i < mesh.positions.length; i++) mesh.positions[i]! += by[i % 3]!;
  return mesh;
}

/** A grid of corners with their normals; each row is seen counter-clockwise below the next one. */
function sheet(mesh: Mesh, rows: readonly (readonly { p: Vector; n: Vector }[])[]): void {
  const base = mesh.positions.length / 3,
    wide = rows[0]!.length;
  for (const { p, n } of rows.flat()) {
    mesh.positions.push(...p);
    mesh.normals.push(...n);
  }
  for (let r = 0; r + 1 < rows.length; r++)
    for (let k = 0; k + 1 < wide; k++) {
      const i = base + r * wide + k;
      mesh.indices.push(i, i + 1, i + wide, i + 1, i + wide + 1, i + wide);
    }
}

function balls(mesh: Mesh, l: Lattice, cells: readonly Place[], rough: boolean): void {
  const radius = 0.5 - GAP / 2,
    n = rough ? 12 : 28,
    has = new Set(cells.map(String));
  for (const c of cells) {
    const at = spotIn(l, c);
    sheet(
      mesh,
      Array.from({ length: n / 2 + 1 }, (_, j) =>
        Array.from({ length: n + 1 }, (_, k) => {
          const up = Math.PI * (j / (n / 2) - 0.5),
            turn = (-2 * Math.PI * k) / n,
            d: Vector = [Math.cos(up) * Math.cos(turn), Math.sin(up), Math.cos(up) * Math.sin(turn)];
          return { p: [at[0] + radius * d[0], at[1] + radius * d[1], at[2] + radius * d[2]], n: d };
        }),
      ),
    );
    for (const q of beside(l, c)) {
      if (!has.has(String(q)) || String(q) < String(c)) continue;
      const to = spotIn(l, q),
        way = less(to, at),
        across: Vector = Math.abs(way[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
      const u = unit(cross(way, across)),
        v = unit(cross(way, u));
      sheet(
        mesh,
        [0, 1].map(t =>
          Array.from({ length: n / 2 + 1 }, (_, k) => {
            const turn = (2 * Math.PI * k) / (n / 2),
              d = plus(plus([0, 0, 0], u, Math.cos(turn)), v, Math.sin(turn));
            return { p: plus(plus(at, way, t), d, NECK), n: d };
          }),
        ),
      );
    }
  }
}

/** Faces that no other cell of the piece shares, moved inwards. Each corner moves as far as all planes through it
 * need. */
function polyhedra(mesh: Mesh, l: Lattice, cells: readonly Place[]): void {
  const has = new Set(cells.map(String)),
    ends = new Map<string, { at: Vector; planes: Vector[] }>(),
    faces: { n: Vector; keys: string[] }[] = [];
  for (const c of cells) {
    const corners = solidAt(l, c)!,
      shared = beside(l, c)
        .filter(q => has.has(String(q)))
        .map(q => faceOf(l, c, q)!.map(String));
    const [at, keys] = [corners.map(([x, y, z]): Vector => [x * l.tall, z * l.tall, -y * l.tall]), corners.map(String)];
    // The face opposite each corner.
    corners.forEach((_, i) => {
      if (shared.some(face => !face.includes(keys[i]!))) return;
      const [a, b, e] = [0, 1, 2, 3].filter(k => k !== i) as [number, number, number],
        n = unit(cross(less(at[b]!, at[a]!), less(at[e]!, at[a]!))),
        out = dot(n, less(at[i]!, at[a]!)) < 0;
      const plane: Vector = out ? n : less([0, 0, 0], n),
        order = out ? [a, b, e] : [a, e, b];
      faces.push({ n: plane, keys: order.map(k => keys[k]!) });
      for (const k of order) {
        const end = ends.get(keys[k]!) ?? { at: at[k]!, planes: [] };
        if (!end.planes.some(p => dot(p, plane) > 1 - 1e-6)) end.planes.push(plane);
        ends.set(keys[k]!, end);
      }
    });
  }
  for (const end of ends.values())
    for (let n = 0, at = end.at, from = at; n < 20; n++)
      for (const p of end.planes) {
        const by = GAP + dot(p, less(at, from));
        at = end.at = less(at, [p[0] * by, p[1] * by, p[2] * by]);
      }
  for (const { n, keys } of faces) {
    const base = mesh.positions.length / 3;
    for (const key of keys) {
      mesh.positions.push(...ends.get(key)!.at);
      mesh.normals.push(...n);
    }
    mesh.indices.push(base, base + 1, base + 2);
  }
}

function prisms(mesh: Mesh, l: Lattice, cells: readonly Place[]): void {
  const has = new Set(cells.map(String)),
    flat = ([x, y]: Point): Point => [x, -y];
  for (const z of new Set(cells.map(c => c[2]))) {
    const layer = cells.filter(c => c[2] === z),
      rings = ringsOf(l, layer, flat),
      low = (z - 0.5) * l.tall + GAP,
      high = (z + 0.5) * l.tall - GAP;
    const walls = rings.map(r => inset(r, GAP).map(c => c.at)),
      tops = rings.map(r => inset(r, GAP + EDGE).map(c => c.at));
    walls.forEach((wall, k) => {
      const top = tops[k]!;
      wall.forEach((a, i) => {
        const next = (i + 1) % wall.length,
          b = wall[next]!,
          [nx, nz] = [b[1] - a[1], a[0] - b[0]].map(v => v / Math.hypot(b[0] - a[0], b[1] - a[1])) as [number, number];
        const strip = (below: readonly [Point, Point, number], above: readonly [Point, Point, number], n: Vector) =>
          sheet(
            mesh,
            [below, above].map(([p, q, y]) => [
              { p: [q[0], y, q[1]] as Vector, n },
              { p: [p[0], y, p[1]] as Vector, n },
            ]),
          );
        const slant = Math.SQRT1_2;
        strip([a, b, low + EDGE], [a, b, high - EDGE], [nx, 0, nz]);
        strip([a, b, high - EDGE], [top[i]!, top[next]!, high], [nx * slant, slant, nz * slant]);
        strip([top[i]!, top[next]!, low], [a, b, low + EDGE], [nx * slant, -slant, nz * slant]);
      });
    });
    // The ring around a hole runs the other way around.
    const area = (r: readonly Point[]) =>
      r.reduce((sum, [x, y], i) => sum + x * r[(i + 1) % r.length]![1] - y * r[(i + 1) % r.length]![0], 0);
    for (const outer of tops.filter(t => area(t) > 0)) {
      const holes = tops.filter(t => area(t) < 0 && inside(t[0]!, outer)),
        vectors = (r: readonly Point[]) => r.map(([x, y]) => new Vector2(x, y)),
        points = [outer, ...holes].flat();
      const triangles = ShapeUtils.triangulateShape(vectors(outer), holes.map(vectors));
      for (const [y, up] of [
        [high, 1],
        [low, -1],
      ] as const) {
        const base = mesh.positions.length / 3;
        for (const [px, pz] of points) {
          mesh.positions.push(px, y, pz);
          mesh.normals.push(0, up, 0);
        }
        for (const [i, j, k] of triangles as [number, number, number][]) {
          const [p, q, r] = [points[i]!, points[j]!, points[k]!],
            left = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) < 0;
          mesh.indices.push(base + i, base + (left === up > 0 ? j : k), base + (left === up > 0 ? k : j));
        }
      }
    }
    // Layers of one piece are joined where one cell lies above another.
    for (const c of layer) {
      if (!has.has(String([c[0], c[1], z + 1]))) continue;
      const ring = inset(ringsOf(l, [c], flat)[0]!, GAP + EDGE).map(p => p.at);
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length]!,
          [nx, nz] = [b[1] - a[1], a[0] - b[0]].map(v => v / Math.hypot(b[0] - a[0], b[1] - a[1])) as [number, number];
        sheet(
          mesh,
          [high, high + 2 * GAP].map(y =>
            [b, a].map(p => ({ p: [p[0], y, p[1]] as Vector, n: [nx, 0, nz] as Vector })),
          ),
        );
      });
    }
  }
}

/** Whether a point lies within a ring. */
function inside([x, y]: Point, ring: readonly Point[]): boolean {
  let is = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) is = !is;
  });
  return is;
}
