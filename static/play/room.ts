// How the board, the table and, for a solid, the view in space share the room.

import { type Board, HOLE, bareCover } from '../player/board.ts';
import { aroundOf, frameOf } from '../player/svg.ts';
import { type Frame, type Place, frameOf as frameOfPlaces, isFlat, layerOf, placeOf } from '../space/box.ts';
import { seen } from '../space/wrap.ts';
import { type Point, latticeOf, middleOf as middleIn } from '../space/lattice.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All measures are in CSS pixels. */
export interface Room {
  /** The side of a cell on the board, and on the table. */
  readonly unit: number;
  readonly small: number;
  /** The part of the lattice that each layer takes, in cells, from the bottom. */
  readonly frames: readonly Frame[];
  /** The upper left corner of each layer, from the bottom. */
  readonly layers: readonly (readonly [x: number, y: number])[];
  /** The middles of the places on the table, by slot from 0. */
  readonly homes: readonly (readonly [x: number, y: number])[];
  /** The place of a solid's view in space. */
  readonly space: Rect | undefined;
}

/** A piece on the table: how many cells its picture is wide and high. */
export type Size = readonly [width: number, height: number];

/** The tray's edge with the air around it, and the gap between pieces, in cells. Then, in pixels, the room below
 * each of several layers, and the air around everything. */
const EDGE = 0.45,
  GAP = 0.7,
  CAPTION = 0.75,
  AIR = 10;
/** The share of a high room that the layers of a solid take. */
const SHARE = 0.36;
/** The height that the view in space has where it can, as its buttons take some 70 pixels of it. */
const SOLID = 170;
/** The least side of the board's cells from which the cells on the table beside a solid are computed. */
const FINGER = 32;
/** The least side of the board's cells that can be told apart by a finger. */
const LEAST = 24;
/** How far from a cell's middle a tap may be, in cells: somewhat beyond its corners. */
const REACH = 0.75;
/** The largest cell. */
const MOST = 60;

/** Lays everything out. Each piece keeps its place on the table while it lies on the board, so that no other one
 * moves. O(pieces · sizes that are tried). */
export function roomOf(board: Board, sizes: readonly Size[], width: number, height: number, inSpace: boolean): Room {
  const frames = framesOf(board);
  if (isFlat(board)) return flat(frames[0]!, sizes, width, height);
  const wide = width > height * 0.95;
  if (!inSpace) {
    const part: Rect = wide ? { x: 0, y: 0, width: width * 0.6, height } : { x: 0, y: 0, width, height: height * 0.55 };
    const rest: Rect = wide
      ? { x: part.width, y: 0, width: width - part.width, height }
      : { x: 0, y: part.height, width, height: height - part.height };
    return {
      frames,
      ...placed(frames, part),
      ...table(sizes, rest, Math.max(FINGER, placed(frames, part).unit)),
      space: undefined,
    };
  }
  // A wide room has space on the left, the layers on the right, and the table below. A high room has them one below
  // another. A small one that is nearly square has space and table side by side, and the layers in a row below.
  const space: Rect = wide
    ? { x: 0, y: 0, width: width * 0.42, height: height * 0.56 }
    : { x: 0, y: 0, width, height: Math.max(height * 0.3, Math.min(SOLID, height * 0.4)) };
  const layers: Rect = wide
    ? { x: space.width, y: 0, width: width - space.width, height: space.height }
    : { x: 0, y: space.height, width, height: height * SHARE };
  const top = layers.y + layers.height,
    on = placed(frames, layers);
  if (wide && on.unit < LEAST) {
    const below = placed(frames, { x: 0, y: top, width, height: height - top });
    if (below.unit > on.unit) return { frames, ...below, ...table(sizes, layers, Math.max(FINGER, below.unit)), space };
  }
  return {
    frames,
    ...on,
    ...table(sizes, { x: 0, y: top, width, height: height - top }, Math.max(FINGER, on.unit)),
    space,
  };
}

/** The part of the lattice that each layer takes. For cubes it is the box. In other lattices layers differ in size,
 * and the smaller ones need less room. */
function framesOf(b: Board): Frame[] {
  const bare = bareCover(b),
    l = latticeOf(b),
    whole = frameOf(b, aroundOf(b)),
    there: Place[][] = Array.from({ length: b.z }, () => []);
  for (const [c, k] of bare.entries()) if (k !== HOLE) there[layerOf(b, c)]!.push(placeOf(b, c));
  return there.map(places => (isFlat(b) || l.solid || !places.length ? whole : frameOfPlaces(l, places)));
}

/** The middle of a cell in the room. */
export function middleOf(room: Room, b: Board, cell: number): [x: number, y: number] {
  const p = placeOf(b, cell);
  return inRoom(room, middleIn(latticeOf(b), p), p[2]);
}

/** The cell of the board at a point of the room, -1 where none is near. O(cells). */
export function cellUnder(room: Room, b: Board, x: number, y: number): number {
  let best = -1,
    least = REACH * room.unit;
  for (const [c, k] of bareCover(b).entries()) {
    if (k !== 0) continue;
    for (const p of aroundOf(b) ? seen(b, c, 1) : [placeOf(b, c)]) {
      const [mx, my] = inRoom(room, middleIn(latticeOf(b), p), p[2]),
        far = Math.hypot(mx - x, my - y);
      if (far < least) [best, least] = [c, far];
    }
  }
  return best;
}

/** Where a point of a layer lies in the room, and (below) which point lies at a place in the room. */
export function inRoom({ unit, frames, layers }: Room, [x, y]: Point, z: number): [x: number, y: number] {
  const [left, top] = layers[z]!,
    frame = frames[z]!;
  return [left + (x - frame.left) * unit, top + (frame.top - y) * unit];
}

export function fromRoom({ unit, frames, layers }: Room, x: number, y: number, z: number): Point {
  const [left, top] = layers[z]!,
    frame = frames[z]!;
  return [frame.left + (x - left) / unit, frame.top - (y - top) / unit];
}

/** Puts the layers into a part of the room, in rows, as large as they can be. */
function placed(frames: readonly Frame[], { x, y, width, height }: Rect): Pick<Room, 'unit' | 'layers'> {
  let best = 0,
    rows: Frame[][] = [];
  for (let n = 1; n <= frames.length; n++) {
    const some = Array.from({ length: Math.ceil(frames.length / n) }, (_, r) => frames.slice(r * n, r * n + n));
    const unit = Math.min(
      MOST,
      (width - 2 * AIR) / Math.max(...some.map(across)),
      (height - AIR) / some.reduce((sum, row) => sum + down(row), 0),
    );
    if (unit > best) [best, rows] = [unit, some];
  }
  const unit = best,
    layers: (readonly [number, number])[] = [];
  let top = y + (height - rows.reduce((sum, row) => sum + down(row), 0) * unit) / 2;
  for (const row of rows) {
    let left = x + (width - across(row) * unit) / 2;
    for (const f of row) {
      layers.push([left + EDGE * unit, top + EDGE * unit]);
      left += across([f]) * unit;
    }
    top += down(row) * unit;
  }
  return { unit, layers };
}

/** The room that a row of layers takes, with the edges of their trays and the text below. */
const across = (row: readonly Frame[]): number => row.reduce((sum, f) => sum + f.width + 2 * EDGE, 0);
const down = (row: readonly Frame[]): number => Math.max(...row.map(f => f.height)) + 2 * EDGE + CAPTION;

/** A flat board with the table below it, or beside it if that makes its cells larger. */
function flat(frame: Frame, sizes: readonly Size[], width: number, height: number): Room {
  for (let unit = MOST; ; unit *= 0.95) {
    const last = unit < 6,
      w = (frame.width + 2 * EDGE) * unit,
      h = (frame.height + 2 * EDGE) * unit;
    for (const below of [true, false]) {
      if (!last && (w > width - AIR || h > height - AIR)) continue;
      const rest: Rect = below ? { x: 0, y: h, width, height: height - h } : { x: w, y: 0, width: width - w, height };
      const { small, homes } = table(sizes, rest, unit);
      if (small < unit * 0.5 && !last) continue;
      // The room that is left is shared: above the board, between it and the table, and below.
      const used = below ? Math.max(h, ...homes.map(([, y], i) => y + (sizes[i]![1] * small) / 2)) - h : 0;
      const free = below ? Math.max(0, height - h - used) / 3 : 0;
      const left = (below ? (width - w) / 2 : AIR / 2) + EDGE * unit,
        top = (below ? Math.min(free, 48) : (height - h) / 2) + EDGE * unit;
      const shift = below ? Math.min(free, 48) : 0;
      return {
        unit,
        small,
        frames: [frame],
        layers: [[left, top]],
        homes: homes.map(([x, y]) => [x, y + shift] as const),
        space: undefined,
      };
    }
  }
}

/** Places for pieces in a part of the room, in rows. Their cells are three quarters of the size of those on the
 * board, or as large as fits. */
function table(sizes: readonly Size[], { x, y, width, height }: Rect, unit: number): Pick<Room, 'small' | 'homes'> {
  for (let small = unit * 0.75; ; small *= 0.93) {
    const rows = inRows(sizes, (width - 2 * AIR) / small);
    const tall = rows.map(row => Math.max(...row.map(i => sizes[i]![1])));
    const wide = rows.map(row => row.reduce((sum, i) => sum + sizes[i]![0] + GAP, -GAP));
    const need = (tall.reduce((sum, t) => sum + t + GAP, 0) + GAP) * small;
    if ((need > height || Math.max(...wide) * small > width - 2 * AIR) && small > 2) continue;
    const homes: [number, number][] = [],
      gap = GAP * small + Math.min(GAP * small, Math.max(0, height - need) / (rows.length + 1));
    let top = y + Math.max(0, (height - need) / 3) + gap;
    rows.forEach((row, r) => {
      let left = x + (width - wide[r]! * small) / 2;
      for (const i of row) {
        homes[i] = [left + (sizes[i]![0] * small) / 2, top + (tall[r]! * small) / 2];
        left += (sizes[i]![0] + GAP) * small;
      }
      top += tall[r]! * small + gap;
    });
    return { small, homes };
  }
}

/** Rows of pieces that are about equally wide, and not wider than the room. */
function inRows(sizes: readonly Size[], across: number): number[][] {
  const fill = (most: number): number[][] => {
    const rows: number[][] = [[]];
    let used = 0;
    sizes.forEach(([w], i) => {
      if (used + w > most && rows.at(-1)!.length) {
        rows.push([]);
        used = 0;
      }
      rows.at(-1)!.push(i);
      used += w + GAP;
    });
    return rows;
  };
  const rows = fill(across),
    sum = sizes.reduce((n, [w]) => n + w + GAP, 0);
  const even = fill(Math.min(across, (sum / rows.length) * 1.12));
  return even.length === rows.length ? even : rows;
}
