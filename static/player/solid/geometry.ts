// The solid of a piece: its cubes merged, 1 unit a cell, every convex edge rounded. It is put together from flat parts,
// quarter cylinders and eighths of spheres that meet exactly. So light runs around a piece as over one body.
//
// Think of the union of the cubes, and of a smaller body whose faces lie INSET inside. The solid is that smaller body
// with a skin of thickness RADIUS around it. Its faces end up GAP inside the cubes' faces, so that neighbours stay
// apart.

import { cross, dot } from '../../space/vector.ts';

/** The radius of the edges, and the distance between a face of the solid and that of its cubes. */
export const RADIUS = 0.11,
  GAP = 0.018;
const INSET = RADIUS + GAP;

/** The segments of a quarter circle: the usual number, and the least. */
// Both are even: where three edges meet in a hollow, each ends in a point at 45°.
export const ARC = 4,
  ROUGH = 2;

export type Vector = [x: number, y: number, z: number];

/** Triangles: three numbers a corner, three corners a triangle. */
export interface Mesh {
  positions: number[];
  normals: number[];
  indices: number[];
}

const AXES: Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const scale = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k];
const add = (first: Vector, ...rest: Vector[]): Vector => {
  let [x, y, z] = first;
  for (const v of rest) {
    x += v[0];
    y += v[1];
    z += v[2];
  }
  return [x, y, z];
};

// The number of a cell. The number of a sum of cells is the sum of their numbers.
const numberOf = ([x, y, z]: Vector) => (x * 4096 + y) * 4096 + z;

/** A turn of a cube by quarters: the new direction of each axis. */
export type Turn = readonly [Vector, Vector, Vector];

/** All 24 turns; the first one changes nothing. */
export const TURNS: readonly Turn[] = AXES.flatMap(a => [a, scale(a, -1)]).flatMap((a, _, ways) =>
  ways.filter(b => dot(a, b) === 0).map((b): Turn => [a, b, cross(a, b)]),
);

/** The cells after a turn, moved so that their box begins at the origin, and how far they were moved for that. */
export function turned(cells: readonly Vector[], [a, b, c]: Turn): { cells: Vector[]; moved: Vector } {
  const list: Vector[] = [],
    moved: Vector = [-Infinity, -Infinity, -Infinity];
  for (const [x, y, z] of cells) {
    const cell: Vector = [
      a[0] * x + b[0] * y + c[0] * z,
      a[1] * x + b[1] * y + c[1] * z,
      a[2] * x + b[2] * y + c[2] * z,
    ];
    list.push(cell);
    for (let i = 0; i < 3; i++) moved[i] = Math.max(moved[i]!, -cell[i]!);
  }
  for (const cell of list) for (let i = 0; i < 3; i++) cell[i]! += moved[i]!;
  return { cells: list, moved };
}

/** The reverse turn. */
export const back = (t: Turn): Turn => [0, 1, 2].map(i => t.map(axis => axis[i]!)) as unknown as Turn;

/** A name for cells, which does not depend on their order; their box begins at the origin. */
export const nameOf = (cells: readonly Vector[]): string =>
  cells
    .map(numberOf)
    .sort((a, b) => a - b)
    .join();

/** The solid of cells, given by their middles, with this many segments an edge. O(cells). */
export function solidOf(cells: readonly Vector[], arc = ARC): Mesh {
  const has = new Set(cells.map(numberOf)),
    mesh: Mesh = { positions: [], normals: [], indices: [] };
  const at = (a: Vector, b: Vector, c?: Vector, d?: Vector) =>
    has.has(numberOf(a) + numberOf(b) + (c ? numberOf(c) : 0) + (d ? numberOf(d) : 0));

  // A grid of corners, each with its normal. Rows and columns should run so that the outside is seen counter-clockwise;
  // if they do not, the grid is turned around.
  function patch(rows: { p: Vector; n: Vector }[][]): void {
    const base = mesh.positions.length / 3,
      width = rows[0]!.length;
    for (const c of rows.flat()) {
      mesh.positions.push(...c.p);
      mesh.normals.push(...c.n);
    }
    const [a, b, c] = [rows[0]![0]!, rows[0]!.at(-1)!, rows.at(-1)![0]!];
    const minus = (u: Vector, v: Vector) => add(u, scale(v, -1));
    // The patch may shrink to a point on one side: then the other side tells.
    const facing =
      dot(cross(minus(b.p, a.p), minus(c.p, a.p)), a.n) ||
      dot(cross(minus(rows.at(-1)!.at(-1)!.p, c.p), minus(c.p, a.p)), c.n);
    for (let r = 0; r + 1 < rows.length; r++) {
      for (let k = 0; k + 1 < width; k++) {
        const i = base + r * width + k,
          q = [i, i + 1, i + width, i + width + 1] as const;
        mesh.indices.push(
          ...(facing > 0 ? [q[0], q[1], q[2], q[1], q[3], q[2]] : [q[0], q[2], q[1], q[1], q[2], q[3]]),
        );
      }
    }
  }

  const both = [1, -1];
  for (const c of cells) {
    if (AXES.every(axis => at(c, axis) && at(c, scale(axis, -1)))) continue; // it is hidden on all sides
    for (const [i, axis] of AXES.entries()) {
      for (const side of both) {
        const n = scale(axis, side);
        if (!at(c, n)) face(c, n, AXES[(i + 1) % 3]!, AXES[(i + 2) % 3]!);
      }
      // These are the edges along this axis.
      for (const su of both) {
        for (const sv of both) {
          const u = scale(AXES[(i + 1) % 3]!, su),
            v = scale(AXES[(i + 2) % 3]!, sv);
          if (!at(c, u) && !at(c, v)) edge(c, axis, u, v);
        }
      }
    }
    // Two edges can end at the same corner of the grid, in different layers.
    for (const [i, axis] of AXES.entries()) {
      for (const su of both)
        for (const sv of both) {
          const u = scale(AXES[(i + 1) % 3]!, su),
            v = scale(AXES[(i + 2) % 3]!, sv);
          for (const [s, t] of [
            [u, v],
            [v, u],
          ] as const) {
            if (at(c, axis) && at(c, s) && !at(c, t) && at(c, axis, t) && !at(c, axis, s)) link(c, axis, s, t);
          }
        }
    }
    for (const x of both)
      for (const y of both)
        for (const z of both) {
          const u: Vector = [x, 0, 0],
            v: Vector = [0, y, 0],
            w: Vector = [0, 0, z];
          if (!at(c, u) && !at(c, v) && !at(c, w)) corner(c, u, v, w);
        }
  }
  return mesh;

  // A face: triangles around its middle. Their corners are exactly those of the edges around the face, so that no
  // pinholes open between them.
  function face(c: Vector, n: Vector, u: Vector, v: Vector): void {
    const inner = 0.5 - INSET,
      wall = 0.5 - GAP,
      middle = add(c, scale(n, wall));
    // How far the face reaches in a direction: up to a rounded edge, up to the next cell's face, or up to the wall that
    // stands there.
    const reach = (d: Vector) => (!at(c, d) ? inner : at(c, d, n) ? 0.5 + GAP : 0.5);
    const points: [number, number][] = [];
    for (const [su, sv] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      const du = scale(u, su),
        dv = scale(v, sv),
        ru = reach(du),
        rv = reach(dv);
      let corner: [number, number][] = [[ru, rv]];
      if (ru > inner && rv > inner) {
        // Where a wall ends at the corner, stand() makes the part beside its end.
        const ends = !at(c, du, dv, n),
          endU = ends && ru > 0.5,
          endV = ends && rv > 0.5;
        // Where the cell between two neighbours is missing, the notch has rounded edges.
        if (!at(c, du, dv))
          corner = [
            [ru, inner],
            [inner, inner],
            [inner, rv],
          ];
        else if (endU && endV)
          corner = [
            [ru, inner],
            [0.5, inner],
            [0.5, 0.5],
            [inner, 0.5],
            [inner, rv],
          ];
        else if (endU)
          corner = [
            [ru, wall],
            [0.5, wall],
            [0.5, rv],
          ];
        else if (endV)
          corner = [
            [ru, 0.5],
            [wall, 0.5],
            [wall, rv],
          ];
      }
      if (su * sv < 0) corner.reverse();
      for (const [a, b] of corner) points.push([su * a, sv * b]);
    }
    const base = mesh.positions.length / 3,
      whole = points.length === 4,
      turned = dot(cross(u, v), n) < 0;
    if (!whole) points.push([0, 0]);
    for (const [a, b] of points) {
      mesh.positions.push(...add(middle, scale(u, a), scale(v, b)));
      mesh.normals.push(...n);
    }
    const triangle = (i: number, j: number, k: number) =>
      mesh.indices.push(base + i, base + (turned ? k : j), base + (turned ? j : k));
    if (whole) {
      triangle(0, 1, 2);
      triangle(0, 2, 3);
    } else for (let i = 0, last = points.length - 1; i < last; i++) triangle(last, i, (i + 1) % last);
  }

  // A convex edge along an axis; u and v point to the two outsides.
  function edge(c: Vector, axis: Vector, u: Vector, v: Vector): void {
    const line = add(c, scale(u, 0.5 - INSET), scale(v, 0.5 - INSET));
    // The end of the edge, by the sine and cosine of its angle: at a rounded corner, at the next cell, or in the mitre
    // with the edge of a wall.
    const end = (way: Vector, sin: number, cos: number) => {
      if (!at(c, way)) return 0.5 - INSET;
      const wallU = at(c, way, u),
        wallV = at(c, way, v);
      if (wallU && wallV && at(c, way, u, v)) return 0.5 + GAP; // it ends on a face: see stand
      return wallU || wallV ? 0.5 + INSET - RADIUS * Math.max(wallU ? cos : 0, wallV ? sin : 0) : 0.5;
    };
    patch(
      Array.from({ length: arc + 1 }, (_, k) => {
        const angle = (Math.PI / 2) * (k / arc),
          cos = Math.cos(angle),
          sin = Math.sin(angle),
          n = add(scale(u, cos), scale(v, sin));
        return [end(axis, sin, cos), -end(scale(axis, -1), sin, cos)].map(t => ({
          p: add(line, scale(axis, t), scale(n, RADIUS)),
          n,
        }));
      }),
    );
    for (const way of [axis, scale(axis, -1)])
      if (at(c, way) && at(c, way, u) && at(c, way, v) && at(c, way, u, v))
        stand(add(c, scale(way, 0.5 + GAP)), scale(way, -1), u, v);
  }

  // The part of a face on which an edge between u and v ends that the edge leaves bare: between its arc and the corner
  // of its walls, and a square of gaps.
  function stand(foot: Vector, n: Vector, u: Vector, v: Vector): void {
    const at = (a: number, b: number) => ({ p: add(foot, scale(u, a), scale(v, b)), n }),
      wall = 0.5 - GAP,
      inner = 0.5 - INSET;
    const rim = Array.from({ length: arc + 1 }, (_, k) => (Math.PI / 2) * (k / arc)).map(t =>
      at(inner + RADIUS * Math.cos(t), inner + RADIUS * Math.sin(t)),
    );
    patch([rim, rim.map(() => at(wall, wall))]);
    patch([wall, 0.5].map(a => [wall, 0.5].map(b => at(a, b))));
  }

  // The short edge that joins two edges, across the boundary of the cells c and c + a.
  function link(c: Vector, a: Vector, s: Vector, t: Vector): void {
    const line = add(c, scale(a, 0.5), scale(s, 0.5 - INSET), scale(t, 0.5 - INSET));
    patch(
      Array.from({ length: arc + 1 }, (_, k) => {
        const angle = (Math.PI / 2) * (k / arc),
          cos = Math.cos(angle),
          sin = Math.sin(angle),
          n = add(scale(s, cos), scale(t, sin));
        return [RADIUS * cos - INSET, INSET - RADIUS * sin].map(d => ({
          p: add(line, scale(a, d), scale(n, RADIUS)),
          n,
        }));
      }),
    );
  }

  // A convex corner between three outsides: an eighth of a sphere.
  function corner(c: Vector, u: Vector, v: Vector, w: Vector): void {
    const middle = add(c, scale(add(u, v, w), 0.5 - INSET));
    patch(
      Array.from({ length: arc + 1 }, (_, j) => {
        const up = (Math.PI / 2) * (j / arc);
        return Array.from({ length: arc + 1 }, (_, k) => {
          const turn = (Math.PI / 2) * (k / arc);
          const n = add(
            scale(u, Math.cos(up) * Math.cos(turn)),
            scale(v, Math.cos(up) * Math.sin(turn)),
            scale(w, Math.sin(up)),
          );
          return { p: add(middle, scale(n, RADIUS)), n };
        });
      }),
    );
  }
}

/** The edges around the union of the cubes, as pairs of points, three numbers each. */
export function outlineOf(cells: readonly Vector[]): number[] {
  const has = new Set(cells.map(numberOf)),
    lines: number[] = [],
    seen = new Set<string>();
  for (const c of cells) {
    for (const [i, axis] of AXES.entries()) {
      for (const su of [1, -1])
        for (const sv of [1, -1]) {
          const u = scale(AXES[(i + 1) % 3]!, su),
            v = scale(AXES[(i + 2) % 3]!, sv),
            at = (...d: Vector[]) => has.has(d.reduce((sum, w) => sum + numberOf(w), numberOf(c)));
          // An edge is one of a single cell, of three, or of two that touch only in it.
          if (at(u) !== at(v) || (at(u) && at(u, v))) continue;
          const middle = add(c, scale(u, 0.5), scale(v, 0.5));
          if (seen.has(String(middle))) continue;
          seen.add(String(middle));
          lines.push(...add(middle, scale(axis, -0.5)), ...add(middle, scale(axis, 0.5)));
        }
    }
  }
  return lines;
}
