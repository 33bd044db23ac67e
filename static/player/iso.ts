// Solids as small flat pictures: unit cubes seen from above one corner of the box, the same corner as in the view in
// space. Each face of a cube becomes two triangles of one triangular grid. A triangle belongs to one face alone. So it
// is exact which cube hides which, and costs O(cells).
//
// Coordinates: along rows, i runs towards the reader, to the lower right; j runs against x, to the lower left; k runs
// up. The corner (i, j, k) lies on the grid at (i - k, j - k), which is drawn at (26 (p - q), 15 (p + q)): an edge is
// 30 long.

import { placeOf } from '../space/box.ts';
import { type Board, type Cover, HOLE } from './board.ts';
import { INK } from './palette.ts';
import { type LookFor, groupPart, lookOf } from './svg.ts';

/** The length of an edge in drawing units. */
export const EDGE = 30;

/** Half the width of a cube, and half the height of its top. */
const DX = 26,
  DY = 15;

/** The place of a picture, in drawing units. */
export interface IsoBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The visible parts of a cover, as path data. */
export interface IsoPaths {
  /** The visible part of each slot, of fixed pieces too, and of 0 for empty cells. */
  pieces: Map<number, string>;
  /** The faces that look up, and those that look to the right. */
  top: string;
  right: string;
  /** Lines between cubes of one piece in one plane, and all other edges. */
  grout: string;
  edges: string;
}

/** The room that a board takes, without its holes, with pad free units around it. */
export function isoBox(b: Board, bare: Cover, pad = 2): IsoBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let c = 0; c < bare.length; c++) {
    if (bare[c] === HOLE) continue;
    const [i, j, k] = nearness(b, c);
    left = Math.min(left, i - j);
    right = Math.max(right, i - j);
    top = Math.min(top, i + j - 2 * k);
    bottom = Math.max(bottom, i + j - 2 * k);
  }
  // A cube is a hexagon around its nearest corner.
  return {
    x: DX * (left - 1) - pad,
    y: DY * (top - 2) - pad,
    width: DX * (right - left + 2) + 2 * pad,
    height: DY * (bottom - top + 4) + 2 * pad,
  };
}

/** A cell by its way from the farthest corner of the box: to the lower right, to the lower left, up. */
function nearness(b: Board, c: number): [i: number, j: number, k: number] {
  const [x, y, z] = placeOf(b, c);
  return [b.y - 1 - y, b.x - 1 - x, z];
}

/** The attribute viewBox of a picture. */
export const isoViewBox = ({ x, y, width, height }: IsoBox) => `${x} ${y} ${width} ${height}`;

/** The back of the box: the three edges that meet in its far corner, and the floor. */
export function isoBack({ x, y, z }: Board): string {
  const floor = `M0 0L${DX * y} ${DY * y}L${DX * (y - x)} ${DY * (x + y)}L${-DX * x} ${DY * x}Z`,
    up = -2 * DY * z;
  return `${floor}V${up}M${DX * y} ${DY * y}V${DY * y + up}L0 ${up}L${-DX * x} ${DY * x + up}V${DY * x}`;
}

// The six directions along the grid, counter-clockwise on the screen from the lower right.
const WAYS = [
  [1, 0],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [0, 1],
  [1, 1],
] as const;

// The triangles of a cube, two for each face, from its nearest corner.
const TRIANGLES = [
  [-1, -1, 0],
  [-1, -1, 1],
  [0, -1, 1],
  [0, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
] as const;

/** What each triangle shows. A square of the grid has two triangles: the upper right half, then the lower left one.
 * Each has the cell that is seen there, and its face: 0 the top, 1 to the right, 2 to the left. The grid has a free
 * row on either side. */
function seenOf(b: Board, at: Cover, paper: boolean) {
  const wide = b.x + b.z + 1,
    size = 2 * (b.y + b.z + 2) * wide;
  const cell = new Int32Array(size).fill(-1),
    face = new Uint8Array(size),
    depth = new Int32Array(size).fill(-1);
  const offsets = TRIANGLES.map(([p, q, half]) => 2 * (p * wide + q) + half);
  const nearest = (i: number, j: number, k: number) => 2 * ((i - k + b.z + 1) * wide + j - k + b.z);
  for (let c = 0; c < at.length; c++) {
    if (at[c] === HOLE || (at[c] === 0 && !paper)) continue;
    const [i, j, k] = nearness(b, c),
      d = i + j + k,
      from = nearest(i, j, k);
    for (let n = 0; n < 6; n++) {
      const t = from + offsets[n]!;
      if (depth[t]! >= d) continue;
      depth[t] = d;
      cell[t] = c;
      face[t] = n >> 1;
    }
  }
  /** Whether nothing hides a face of a cube. */
  const whole = (c: number, f: number) => {
    const from = nearest(...nearness(b, c));
    return [2 * f, 2 * f + 1].every(n => cell[from + offsets[n]!] === c && face[from + offsets[n]!] === f);
  };
  return { cell, face, wide, size, whole };
}

/** The visible parts of a cover. Pieces in pale have no faces and edges; the caller draws their outline. Empty cells
 * are drawn if paper says so. O(cells). */
export function isoPaths(
  b: Board,
  at: Cover,
  { paper = false, pale = null }: { paper?: boolean; pale?: Uint8Array | null } = {},
): IsoPaths {
  const { cell, face, wide, size } = seenOf(b, at, paper),
    pieces = new Map<number, Outline>(),
    top = new Outline(),
    right = new Outline();
  const grout = new Lines(),
    edges = new Lines();
  const isPale = (slot: number) => slot > 0 && !!pale?.[slot];
  for (let t = 0; t < size; t++) {
    const c = cell[t]!,
      [p, q] = [Math.floor(t / 2 / wide) - b.z - 1, (Math.floor(t / 2) % wide) - b.z],
      half = t & 1;
    // The directions around the triangle, clockwise from its upper corner.
    const ways = half ? [5, 3, 1] : [0, 4, 2],
      from = key(p, q);
    const slot = at[c]!;
    if (c >= 0) {
      let outline = pieces.get(slot);
      if (!outline) {
        outline = new Outline();
        pieces.set(slot, outline);
      }
      outline.add(from, ways);
      if (!isPale(slot) && face[t]! < 2) (face[t] ? right : top).add(from, ways);
    }
    // The edges of the right halves are all edges of the grid. Across them lie left halves: above, to the right, and of
    // the same square.
    if (half) continue;
    for (const [way, corner, other] of [
      [0, from, t - 1],
      [4, from + STEPS[0]!, t + 2 * wide + 1],
      [5, from, t + 1],
    ] as const) {
      const n = cell[other] ?? -1,
        m = n < 0 ? 0 : at[n]!;
      if ((c < 0 && n < 0) || (c === n && face[t] === face[other])) continue;
      if ((c < 0 || isPale(slot)) && (n < 0 || isPale(m))) continue;
      const flat =
        c >= 0 &&
        n >= 0 &&
        slot === m &&
        face[t] === face[other] &&
        level(nearness(b, c), face[t]!) === level(nearness(b, n), face[t]!);
      (flat ? grout : edges).add(corner, way);
    }
  }
  return {
    pieces: new Map([...pieces].map(([slot, o]) => [slot, o.path()])),
    top: top.path(),
    right: right.path(),
    grout: grout.path(),
    edges: edges.path(),
  };
}

/** A face that nothing hides, and its middle in drawing units. */
export interface IsoFace {
  cell: number;
  /** 0 looks up, 1 to the right, 2 to the left. */
  face: number;
  x: number;
  y: number;
}

/** The faces of a cover's cubes that nothing hides. O(cells). */
export function isoFaces(b: Board, at: Cover): IsoFace[] {
  const { whole } = seenOf(b, at, false),
    faces: IsoFace[] = [];
  for (let c = 0; c < at.length; c++) {
    if (at[c] === HOLE || at[c] === 0) continue;
    const [i, j, k] = nearness(b, c),
      [x, y] = [DX * (i - j), DY * (i + j - 2 * k)];
    for (let face = 0; face < 3; face++) {
      if (whole(c, face))
        faces.push({ cell: c, face, x: x + [0, DX / 2, -DX / 2][face]!, y: y + [-DY, DY / 2, DY / 2][face]! });
    }
  }
  return faces;
}

/** The plane of a face: how high it is, or how far out. */
const level = ([i, j, k]: readonly [number, number, number], face: number) => [k, i, j][face];

/** The outline of triangles: an edge between two of them drops out. */
class Outline {
  /** For each corner, a bit for each direction in which an edge leaves it. */
  readonly #out = new Map<number, number>();

  /** Adds a triangle by a corner and the directions around it. */
  add(corner: number, ways: readonly number[]): void {
    let at = corner;
    for (const way of ways) {
      const to = at + STEPS[way]!,
        back = 1 << ((way + 3) % 6);
      if (this.#bits(to) & back) this.#out.set(to, this.#bits(to) & ~back);
      else this.#out.set(at, this.#bits(at) | (1 << way));
      at = to;
    }
  }

  #bits(corner: number): number {
    return this.#out.get(corner) ?? 0;
  }

  path(): string {
    let path = '';
    for (const start of this.#out.keys()) {
      while (this.#bits(start)) {
        let at = start,
          before = 6,
          line = '';
        do {
          const bits = this.#bits(at),
            way = bits & (1 << before) ? before : 31 - Math.clz32(bits);
          if (way !== before) line += `${line ? 'L' : 'M'}${pointOf(at)}`;
          before = way;
          this.#out.set(at, bits & ~(1 << way));
          at += STEPS[way]!;
        } while (at !== start);
        path += line + 'Z';
      }
    }
    return path;
  }
}

/** Edges of the grid, joined to long lines. */
class Lines {
  readonly #starts = new Set<number>(); // each by its corner and direction

  add(corner: number, way: number): void {
    this.#starts.add(corner * 6 + way);
  }

  path(): string {
    let path = '';
    for (const start of this.#starts) {
      const way = start % 6,
        step = 6 * STEPS[way]!;
      if (this.#starts.has(start - step)) continue;
      let end = start;
      while (this.#starts.has(end)) end += step;
      path += `M${pointOf((start - way) / 6)}L${pointOf((end - way) / 6)}`;
    }
    return path;
  }
}

// A corner is one number; STEPS lead from a corner to the next.
const key = (p: number, q: number) => (p + 4096) * 16384 + q + 4096;
const STEPS = WAYS.map(([p, q]) => p * 16384 + q);
function pointOf(corner: number): string {
  const p = Math.floor(corner / 16384) - 4096,
    q = (corner % 16384) - 4096;
  return `${DX * (p - q)} ${DY * (p + q)}`;
}

/** How light falls: how much white on faces that look up, how much ink on those that look right. */
export const TOP = 0.2,
  RIGHT = 0.24;

/** The markup of the visible parts. A picture with patterns needs patternDefs as well. */
export function isoMarkup(b: Board, { pieces, ...paths }: IsoPaths, edges?: string, look?: LookFor): string {
  let s = '';
  for (const [slot, d] of pieces) s += isoPiece(b, slot, d, look);
  return s + isoShade(paths, edges);
}

/** The markup of one piece, or of the empty cells. */
export function isoPiece(b: Board, slot: number, d: string, lookFor: LookFor = lookOf): string {
  if (slot === 0) return `<path class="paper" d="${d}"/>`;
  const look = lookFor(b, slot);
  return groupPart(
    look,
    `<path d="${d}" stroke="none"/>` + (look.hatch && `<path d="${d}" fill="${look.hatch}" stroke="none"/>`),
  );
}

/** The markup of light and lines, over all pieces. */
export const isoShade = ({ top, right, grout, edges }: Omit<IsoPaths, 'pieces'>, attributes = 'class="edges"') =>
  `<path fill="#fff" fill-opacity="${TOP}" d="${top}"/><path fill="${INK}" fill-opacity="${RIGHT}" d="${right}"/>` +
  `<path fill="none" stroke="${INK}" stroke-opacity=".3" stroke-width="1.4" d="${grout}"/><path ${attributes} fill="none" stroke="${INK}" stroke-opacity=".62" d="${edges}"/>`;
