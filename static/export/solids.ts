// Pieces for 3-D printing: each the union of its cubes, every face moved
// inwards by half the gap, so that neighbours and the box leave room.
//
// Along each axis a cell has three parts: the middle, and at either side a
// margin of half a gap. A part belongs to the solid when every cell that its
// margins touch belongs to the piece. So what lies between two cells is there
// where both are, and a corner where all around it are; a part that is there
// has its whole middle. For that reason the surface never meets itself along
// an edge or in a corner: every edge has two triangles.

import type { Film } from '../player/film.ts';
import { lookOf, split } from '../player/svg.ts';
import { type Place, frameOf, placeOf } from '../space/box.ts';
import { type Lattice, latticeOf, solidAt } from '../space/lattice.ts';
import { type Turn, spansOf, turned } from '../space/turns.ts';

export type Vector = [x: number, y: number, z: number];

/** Triangles over shared corners. Outsides are counter-clockwise. */
export interface Mesh {
  corners: Vector[];
  triangles: Vector[];
}

/** A piece as it is printed. */
export interface Solid {
  name: string;
  /** "#rrggbb" */
  colour: string;
  /** In cells of the box. */
  cells: readonly Place[];
}

/** The pieces of a film, each as it was placed last; one that is never placed
 * has no form that is known. */
export function piecesOf(film: Film): Solid[] {
  const { trace } = film,
    cells = new Map<number, readonly number[]>();
  for (const s of [trace.start, ...trace.steps])
    for (const op of s.ops) if (op.kind === 'place') cells.set(op.slot, op.cells);
  return solidsOf(film, cells);
}

/** The pieces that are on the board after a step, where they are. */
export function assembledAt(film: Film, step: number): Solid[] {
  film.seek(step);
  return solidsOf(film, split(film.now.at));
}

function solidsOf({ trace: { board } }: Film, cells: ReadonlyMap<number, readonly number[]>): Solid[] {
  return board.pieces.flatMap(({ name }, i) => {
    const list = cells.get(i + 1);
    if (!list) return [];
    return [{ name, colour: lookOf(board, i + 1).attributes.fill!, cells: list.map(c => placeOf(board, c)) }];
  });
}

const CUBES = latticeOf({});

const key = (x: number, y: number, z: number) => ((x + 4) * 4096 + y + 4) * 4096 + z + 4;

/** The solid of cells, each so many millimetres wide. gap is more than 0 and
 * less than a cell. O(cells). */
export function meshOf(cells: readonly Place[], size: number, gap: number): Mesh {
  const has = new Set(cells.map(c => key(...c))),
    h = gap / 2;
  // Parts of a cell along an axis are 3c, 3c+1, 3c+2: the margin, the middle, the margin.
  const parts = new Set<number>();
  for (const [x, y, z] of cells) {
    for (let n = 0; n < 27; n++) {
      const d = [n % 3, Math.floor(n / 3) % 3, Math.floor(n / 9)] as const;
      let there = true;
      for (let m = 1; m < 8 && there; m++) {
        const step = [0, 1, 2].map(k => ((m >> k) & 1 ? d[k]! - 1 : 0));
        there = has.has(key(x + step[0]!, y + step[1]!, z + step[2]!));
      }
      if (there) parts.add(key(3 * x + d[0], 3 * y + d[1], 3 * z + d[2]));
    }
  }
  const mesh: Mesh = { corners: [], triangles: [] },
    corners = new Map<number, number>();
  const along = (n: number) => {
    const cell = Math.floor(n / 3),
      part = n - 3 * cell;
    return cell * size + (part === 0 ? 0 : part === 1 ? h : size - h);
  };
  const corner = (p: Vector) => {
    const k = key(...p);
    let i = corners.get(k);
    if (i === undefined) {
      corners.set(k, (i = mesh.corners.length));
      mesh.corners.push(p.map(along) as Vector);
    }
    return i;
  };
  const done = new Set<number>();
  for (const [x, y, z] of cells) {
    for (let n = 0; n < 27; n++) {
      const p: Vector = [3 * x + (n % 3), 3 * y + (Math.floor(n / 3) % 3), 3 * z + Math.floor(n / 9)],
        k = key(...p);
      if (!parts.has(k) || done.has(k)) continue;
      done.add(k);
      for (let axis = 0; axis < 3; axis++)
        for (const side of [0, 1]) {
          const next = [...p] as Vector;
          next[axis]! += side ? 1 : -1;
          if (parts.has(key(...next))) continue;
          const u = (axis + 1) % 3,
            v = (axis + 2) % 3;
          const [a, b, c, d] = [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ].map(([du, dv]) => {
            const q = [...p] as Vector;
            q[axis]! += side;
            q[u]! += du!;
            q[v]! += dv!;
            return corner(q);
          }) as [number, number, number, number];
          mesh.triangles.push(
            ...((side
              ? [
                  [a, b, c],
                  [a, c, d],
                ]
              : [
                  [a, c, b],
                  [a, d, c],
                ]) as Vector[]),
          );
        }
    }
  }
  return mesh;
}

// The six ways to put a piece down.
const WAYS: (readonly [Turn, times: number])[] = [
  ['tip', 0],
  ['tip', 2],
  ['tip', 3],
  ['tip', 1],
  ['roll', 3],
  ['roll', 1],
];

/** The cells of a piece lying as it prints best: the fewest cells in the air,
 * then the lowest; from 0 on along every axis. */
export function lying(cells: readonly Place[]): Place[] {
  let best: Place[] = [],
    least = Infinity;
  for (const [how, times] of WAYS) {
    const moved = turned(CUBES, cells, how, times),
      has = new Set(moved.map(c => key(...c)));
    const inAir = moved.filter(([x, y, z]) => z && !has.has(key(x, y, z - 1))).length,
      score = inAir * 1000 + spansOf(moved)[2] - 1;
    if (score < least) [best, least] = [moved, score];
  }
  return best;
}

/** A solid, and where it stands on a plate, in cells. */
export interface Standing extends Solid {
  at: Vector;
}

/** Where a rectangle lies, and in which row, from 0. */
export interface Spot {
  x: number;
  y: number;
  row: number;
}

/** Rectangles in rows of a width, with so much room between them. Rows are filled by
 * the deepest first, each by the first row that has room for it; one that is wider than
 * the width has a row to itself. O(rectangles × rows). */
export function inRows(sizes: readonly (readonly [wide: number, deep: number])[], room: number, width: number): Spot[] {
  const rows: { used: number; deep: number; there: { n: number; x: number }[] }[] = [];
  const order = [...sizes.keys()].sort((a, b) => sizes[b]![1] - sizes[a]![1] || sizes[b]![0] - sizes[a]![0]);
  for (const n of order) {
    const [w, deep] = sizes[n]!;
    let row = rows.find(r => r.used + room + w <= width + 1e-9);
    if (!row) rows.push((row = { used: -room, deep, there: [] }));
    row.there.push({ n, x: row.used + room });
    row.used += room + w;
  }
  const places: Spot[] = [];
  let y = 0;
  rows.forEach(({ deep, there }, row) => {
    for (const { n, x } of there) places[n] = { x, y, row };
    y += deep + room;
  });
  return places;
}

/** Cells as they lie best on a plate of a width, in cells: across, so that rows are low,
 * unless that is too wide. */
export function across(l: Lattice, cells: readonly Place[], width: number): Place[] {
  const ways = Array.from({ length: l.turns }, (_, n) => turned(l, cells, 'spin', -n + l.turns));
  const tall = ways.map(way => frameOf(l, way)).map(f => f.height + (f.width > width + 1e-9 ? 1e6 : 0)),
    least = Math.min(...tall);
  return ways[tall.findIndex(t => t < least + 1e-9)]!;
}

/** How far cells reach along an axis, from 0 on. */
export const side = (cells: readonly Place[], axis: 0 | 1 | 2): number => spansOf(cells)[axis];

/** The pieces in rows beside each other, each lying as it prints best, with so
 * much room between them and so wide, both in cells; by itself, somewhat wider than
 * deep. See inRows. */
export function onPlate(l: Lattice, solids: readonly Solid[], room: number, width = Infinity): Standing[] {
  const flat = solids.map(s => ({ ...s, cells: across(l, l.solid ? lying(s.cells) : s.cells, width) })),
    frames = flat.map(s => frameOf(l, s.cells));
  const area = frames.reduce((sum, f) => sum + (f.width + room) * (f.height + room), 0);
  const wide = width < Infinity ? width : Math.max(...frames.map(f => f.width), Math.sqrt(area) * 1.25);
  const places = inRows(
    frames.map(f => [f.width, f.height]),
    room,
    wide,
  );
  return flat.map((s, n) => ({ ...s, at: [places[n]!.x, places[n]!.y, 0] }));
}

/** Solids on a plate as bodies of their cells: a cube begins at its place, other cells at what they take, and the
 * lowest stand on the plate. */
export const asBodies = (l: Lattice, solids: readonly Standing[]): Standing[] =>
  l.solid
    ? [...solids]
    : solids.map(s => {
        const { left, top, height } = frameOf(l, s.cells);
        return { ...s, at: [s.at[0] - left, s.at[1] + height - top, -Math.min(...s.cells.map(p => lowest(l, p)))] };
      });

/** How high a cell begins, from the middle of the bottom layer. */
const lowest = (l: Lattice, p: Place): number => l.tall * Math.min(...(solidAt(l, p)?.map(c => c[2]) ?? [p[2]]));

/** The sides of the box around meshes. */
export const sidesOf = (meshes: readonly Mesh[]): Vector =>
  [0, 1, 2].map(k => {
    let [low, high] = [Infinity, -Infinity];
    for (const { corners } of meshes)
      for (const c of corners) [low, high] = [Math.min(low, c[k]!), Math.max(high, c[k]!)];
    return high - low;
  }) as Vector;

/** Solids where they are. */
export const inPlace = (solids: readonly Solid[]): Standing[] => solids.map(s => ({ ...s, at: [0, 0, 0] }));

/** The sides of the box around solids, in cells. */
export function extent(solids: readonly Standing[]): Vector {
  return [0, 1, 2].map(k => {
    const all = solids.flatMap(s => s.cells.map(c => c[k]! + s.at[k]!));
    return 1 + Math.max(...all) - Math.min(...all);
  }) as Vector;
}
