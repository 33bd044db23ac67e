// Pieces of cubes as bodies for 3-D printing. A piece is the union of its cubes. Each of its faces is moved inwards by
// half the gap, and edges that stand out are bevelled or rounded.
//
// Along each axis a cell has five parts: a margin of half a gap, a zone as wide as the bevel, the middle, a zone and a
// margin. A margin belongs to the body if the cells on both sides of it do. So a surface never meets itself in an edge
// or a corner alone.
//
// The body is the union of all boxes of cells in the piece, each with its edges cut. A part in two or three zones
// therefore depends only on the boxes that reach over it. Each of them ends there in some of these axes. The part is
// whole if some box ends in at most one of them. Otherwise it is a quarter of a cylinder, several of these together, or
// the eighth of a ball.

import type { Place } from '../space/box.ts';
import { add as addFace } from './bodies.ts';
import type { Mesh, Vector } from './solids.ts';

export type Edge = 'sharp' | 'bevel' | 'round';

/** A sign that is raised (height above 0) or sunk (below 0) on a face of a cell. rows says which of its squares are
 * marked, the top row first. pitch is the width of a square. Lengths are in millimetres. */
export interface Mark {
  readonly cell: Place;
  readonly axis: Axis;
  readonly side: 0 | 1;
  readonly rows: readonly (readonly boolean[])[];
  readonly pitch: number;
  readonly height: number;
}

export interface Cut {
  /** The sides of a cell, and the room between pieces, in millimetres. */
  readonly sides: Vector;
  readonly gap: number;
  readonly edge?: Edge;
  readonly radius?: number;
  /** The cells of the body if it is only a part of a piece. It is not cut where it meets the rest of the piece. */
  readonly part?: readonly Place[];
  readonly marks?: readonly Mark[];
}

const key = (x: number, y: number, z: number): number => ((x + 8) * 4096 + y + 8) * 4096 + z + 8;
const axes = [0, 1, 2] as const;
type Axis = 0 | 1 | 2;

/** The number of segments of an arc. It is even, so that the middle of the arc is a corner. */
const ARCS = { sharp: 0, bevel: 2, round: 6 };

/** The kind of a part: whole, the eighth of a ball, or a bit for each axis along which a cylinder lies. */
const WHOLE = 0,
  BALL = 8;

interface Part {
  readonly at: Vector; // by parts
  readonly cell: number; // its key
  /** For each axis: -1 or 1 in a margin or a zone at that side of the cell, else 0. */
  readonly way: Vector;
  /** The axes in which the part is in a zone. */
  readonly zones: readonly number[];
  readonly kind: number;
}

/** The body of cells. O(cells). */
export function cubesOf(cells: readonly Place[], { sides, gap, edge = 'sharp', radius = 0, part, marks }: Cut): Mesh {
  const round = radius > 0 ? ARCS[edge] : 0,
    has = new Set(cells.map(c => key(...c))),
    mine = new Set((part ?? cells).map(c => key(...c))),
    h = gap / 2;
  // For each part of a cell along an axis: the side that it is at, whether it is a zone, and where it begins.
  const ways = round ? [-1, -1, 0, 1, 1] : [-1, 0, 1],
    zone = round ? [false, true, false, true, false] : [false, false, false],
    n = ways.length,
    middle = (n - 1) / 2;
  const begins = axes.map(k =>
    round ? [0, h, h + radius, sides[k] - h - radius, sides[k] - h] : [0, h, sides[k] - h],
  );
  const along = (k: number, p: number): number => {
    const c = Math.floor(p / n);
    return c * sides[k]! + begins[k]![p - c * n]!;
  };

  // Find the parts of the piece.
  const parts = new Map<number, Part>();
  for (const cell of cells) {
    /** Whether the piece has all cells of the box from this cell to its neighbours, these ways, along the axes in
     * into. */
    const reaches = (way: readonly number[], into: readonly number[]): boolean => {
      for (let m = 1; m < 1 << into.length; m++) {
        const c = [...cell] as Vector;
        into.forEach((k, i) => {
          c[k]! += (m >> i) & 1 ? way[k]! : 0;
        });
        if (!has.has(key(...c))) return false;
      }
      return true;
    };
    for (let i = 0; i < n ** 3; i++) {
      const d = [i % n, Math.floor(i / n) % n, Math.floor(i / n / n)] as Vector,
        way = d.map(p => ways[p]!) as Vector,
        zones = axes.filter(k => zone[d[k]]),
        open = axes.filter(k => way[k] && !zones.includes(k));
      if (!reaches(way, open)) continue;
      const at = axes.map(k => cell[k] * n + d[k]) as Vector;
      let kind = WHOLE;
      if (zones.length > 1) {
        const wider = zones.filter(k => reaches(way, [...open, k]));
        if (zones.length === 2) kind = wider.length ? WHOLE : 1 << axes.find(k => !zones.includes(k))!;
        else if (!wider.some((a, j) => wider.slice(j + 1).some(b => reaches(way, [...open, a, b]))))
          kind = wider.length ? wider.reduce<number>((bits, k) => bits | (1 << k), 0) : BALL;
      }
      parts.set(key(...at), { at, cell: key(...cell), way, zones, kind });
    }
  }

  const mesh: Mesh = { corners: [], triangles: [] },
    corners = new Map<string, number>();
  const corner = (p: readonly number[]): number => {
    const k = p.map(v => Math.round(v * 1e5)).join();
    let i = corners.get(k);
    if (i === undefined) {
      i = mesh.corners.push([...p] as Vector) - 1;
      corners.set(k, i);
    }
    return i;
  };
  /** Adds a face whose outside is away from a point. Corners that are the same point are joined. */
  const face = (ring: readonly (readonly number[])[], within: Vector): void => {
    const list = ring.map(corner).filter((c, i, all) => c !== all[(i + 1) % all.length]);
    if (list.length > 2) addFace(mesh, list, within);
  };
  const marked = new Map((marks ?? []).map(m => [`${key(...m.cell)} ${m.axis} ${m.side}`, m]));
  const here = (p: Part | undefined): boolean => !!p && mine.has(p.cell);

  for (const p of parts.values()) {
    if (!here(p)) continue;
    const low = axes.map(k => along(k, p.at[k])) as Vector,
      high = axes.map(k => along(k, p.at[k] + 1)) as Vector;
    const beside = (k: number, side: number): Part | undefined => {
      const q = [...p.at] as Vector;
      q[k]! += side ? 1 : -1;
      return parts.get(key(...q));
    };
    // inner is the corner that all boxes over the part share, and out measures from it outwards. arc gives the points
    // of an arc about one of its edges.
    const inner = axes.map(k => (p.way[k] > 0 ? low[k] : high[k])) as Vector,
      out = (k: number, d: number): number => inner[k]! + (p.way[k]! > 0 ? d : -d);
    const arc = (i: number): [number, number] => {
      const by = edge === 'round' ? Math.hypot(i, round - i) : round;
      return [((round - i) * radius) / by, (i * radius) / by];
    };
    const others = (k: Axis): [Axis, Axis] => axes.filter(a => a !== k) as [Axis, Axis];
    if (p.kind === WHOLE) {
      for (const k of axes)
        for (const side of [0, 1] as const) {
          const next = beside(k, side);
          if (here(next)) {
            // A cylinder stands on this face, so only the rest of the face is added.
            const [u, v] = others(k),
              foot = (du: number, dv: number): number[] => {
                const q = [0, 0, 0];
                [q[u], q[v], q[k]] = [out(u, du), out(v, dv), side ? high[k] : low[k]];
                return q;
              };
            if (next!.kind !== WHOLE && p.zones.length === 3)
              for (let i = 0; i < round; i++) face([foot(radius, radius), foot(...arc(i)), foot(...arc(i + 1))], inner);
            continue;
          }
          const [u, v] = side ? [(k + 1) % 3, (k + 2) % 3] : [(k + 2) % 3, (k + 1) % 3],
            spot = (a: number, b: number, up = 0): number[] => {
              const q = [0, 0, 0];
              q[k] = (side ? high[k] : low[k]) + (side ? up : -up);
              [q[u!], q[v!]] = [a, b];
              return q;
            };
          const box: Box = [low[u!]!, low[v!]!, high[u!]!, high[v!]!],
            mark = [u!, v!].every(m => p.at[m]! - Math.floor(p.at[m]! / n) * n === middle)
              ? marked.get(`${p.cell} ${k} ${side}`)
              : undefined;
          for (const ring of mark ? engraved(box, mark) : [flat(box)]) {
            const list = ring.map(q => corner(spot(...q)));
            for (let i = 2; i < list.length; i++) mesh.triangles.push([list[0]!, list[i - 1]!, list[i]!]);
          }
        }
      continue;
    }
    if (p.kind === BALL) {
      const point = (i: number, j: number): number[] => {
        const parts = [i, j, round - i - j],
          by = edge === 'round' ? Math.hypot(...parts) : round;
        return axes.map(k => out(k, (radius * parts[k]!) / by));
      };
      for (let i = 0; i < round; i++)
        for (let j = 0; i + j < round; j++) {
          face([point(i, j), point(i + 1, j), point(i, j + 1)], inner);
          if (i + j + 1 < round) face([point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)], inner);
        }
      continue;
    }
    for (const w of axes) {
      if (!((p.kind >> w) & 1)) continue;
      const [u, v] = others(w),
        deep = p.zones.includes(w);
      const at = (i: number, depth: number): number[] => {
        const q = [0, 0, 0],
          [du, dv] = arc(i);
        [q[u], q[v], q[w]] = [out(u, du), out(v, dv), depth];
        return q;
      };
      // A cylinder begins where another one crosses it.
      const from = (i: number): number => {
        if (!deep) return low[w];
        const [du, dv] = arc(i);
        return out(w, Math.max((p.kind >> v) & 1 ? dv : 0, (p.kind >> u) & 1 ? du : 0));
      };
      const to = deep ? out(w, radius) : high[w];
      const within = [...inner] as Vector;
      if (!deep) within[w] = (low[w] + high[w]) / 2;
      for (let i = 0; i < round; i++) {
        face([at(i, from(i)), at(i, to), at(i + 1, to), at(i + 1, from(i + 1))], within);
        for (const side of deep ? [] : [0, 1]) {
          if (here(beside(w, side))) continue;
          const end = side ? high[w] : low[w],
            centre = [...inner];
          centre[w] = end;
          face([centre, at(i, end), at(i + 1, end)], within);
        }
      }
    }
  }
  return mesh;
}

type Box = readonly [left: number, low: number, right: number, high: number];
type Spot = [number, number, number];

const flat = ([l, b, r, t]: Box): Spot[] => [
  [l, b, 0],
  [r, b, 0],
  [r, t, 0],
  [l, t, 0],
];

/** The faces of a rectangle with a sign in its middle. A corner of a face is measured from the rectangle's left and
 * low sides, with its height. Between the middles of four squares of the sign lies a square. What is nearer to the
 * marked ones is raised there. Two marked squares that touch at a corner are joined. */
function engraved(box: Box, { rows, pitch, height }: Mark): Spot[][] {
  const [wide, deep] = [rows[0]!.length + 1, rows.length + 1],
    [left, low] = [(box[0] + box[2] - wide * pitch) / 2, (box[1] + box[3] - deep * pitch) / 2],
    faces: Spot[][] = [];
  const true_ = (x: number, y: number): boolean => rows[deep - 1 - y]?.[x - 1] ?? false;
  const spot = (x: number, y: number, up: boolean): Spot => [left + x * pitch, low + y * pitch, up ? height : 0];
  for (let y = 0; y < deep; y++)
    for (let x = 0; x < wide; x++) {
      const ring = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ] as const;
      const is = ring.map(([a, b]) => true_(a, b));
      // The corners, and the middles of the sides whose ends differ.
      const around = ring.flatMap(([a, b], i) => {
        const [c, d] = ring[(i + 1) % 4]!;
        return [
          { x: a, y: b, is: is[i]!, end: true },
          ...(is[i] === is[(i + 1) % 4] ? [] : [{ x: (a + c) / 2, y: (b + d) / 2, is: false, end: false }]),
        ];
      });
      const crossed = around.length === 8,
        raised = around.filter(s => !s.end || s.is);
      if (is.some(Boolean)) faces.push(raised.map(s => spot(s.x, s.y, true)));
      if (crossed) {
        for (const [i, s] of around.entries())
          if (s.end && !s.is)
            faces.push([around[(i + 7) % 8]!, s, around[(i + 1) % 8]!].map(q => spot(q.x, q.y, false)));
      } else if (!is.every(Boolean)) faces.push(around.filter(s => !s.end || !s.is).map(s => spot(s.x, s.y, false)));
      raised.forEach((a, i) => {
        const b = raised[(i + 1) % raised.length]!;
        if (a.end || b.end || raised.length < 2) return;
        faces.push([spot(a.x, a.y, false), spot(b.x, b.y, false), spot(b.x, b.y, true), spot(a.x, a.y, true)]);
      });
    }
  // Add the flat ground between the sides of the rectangle and those of the sign.
  const [l, b, r, t] = box,
    ends: Spot[] = flat(box),
    sides = [
      Array.from({ length: wide + 1 }, (_, i) => spot(i, 0, false)),
      Array.from({ length: deep + 1 }, (_, i) => spot(wide, i, false)),
      Array.from({ length: wide + 1 }, (_, i) => spot(wide - i, deep, false)),
      Array.from({ length: deep + 1 }, (_, i) => spot(0, deep - i, false)),
    ];
  if (wide * pitch > r - l - 1e-6 || deep * pitch > t - b - 1e-6)
    throw new RangeError('a mark is larger than its face');
  sides.forEach((list, i) => {
    faces.push([ends[i]!, ends[(i + 1) % 4]!, ...list.reverse()]);
  });
  return faces;
}

/** One body of boxes of a grid. planes are the places of the grid's planes along each axis, and has says which boxes
 * belong to the body. Two of them may not meet in an edge or a corner alone. O(boxes). */
export function boxesOf(
  planes: readonly (readonly number[])[],
  has: (x: number, y: number, z: number) => boolean,
): Mesh {
  const mesh: Mesh = { corners: [], triangles: [] },
    numbers = new Map<number, number>(),
    [nx, ny, nz] = planes.map(p => p.length - 1) as Vector;
  const is = (p: Vector): boolean => axes.every(k => p[k] >= 0 && p[k] < [nx, ny, nz][k]!) && has(...p);
  const corner = (p: Vector): number => {
    const k = key(...p);
    let i = numbers.get(k);
    if (i === undefined) {
      i = mesh.corners.push(p.map((v, a) => planes[a]![v]!) as Vector) - 1;
      numbers.set(k, i);
    }
    return i;
  };
  for (let x = 0; x < nx; x++)
    for (let y = 0; y < ny; y++)
      for (let z = 0; z < nz; z++) {
        if (!is([x, y, z])) continue;
        for (const k of axes)
          for (const side of [0, 1]) {
            const beside: Vector = [x, y, z];
            beside[k] += side ? 1 : -1;
            if (is(beside)) continue;
            const [u, v] = side ? [(k + 1) % 3, (k + 2) % 3] : [(k + 2) % 3, (k + 1) % 3];
            const [a, b, c, d] = flat([0, 0, 1, 1]).map(([du, dv]) => {
              const q: Vector = [x, y, z];
              q[k] += side;
              q[u!]! += du;
              q[v!]! += dv;
              return corner(q);
            }) as [number, number, number, number];
            mesh.triangles.push([a, b, c], [a, c, d]);
          }
      }
  return mesh;
}
