// Boxes: cells have numbers, and places. A cell's number is (x*ydim+y)*zdim+z.

import { type Lattice, type Point, cornersOf, latticeOf, middleOf } from './lattice.ts';

/** A box of cells: how many to the right, up the page, and from the bottom layer to the top. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** As Lattice.name has it; by default squares, or cubes. */
  readonly lattice?: string | undefined;
}

/** A cell by its coordinates, from 0 on. */
export type Place = readonly [x: number, y: number, z: number];

export const indexOf = ({ y, z }: Box, p: Place): number => (p[0] * y + p[1]) * z + p[2];

export function placeOf({ y, z }: Box, cell: number): Place {
  const column = Math.floor(cell / z);
  return [Math.floor(column / y), column % y, cell % z];
}

export const within = (b: Box, [x, y, z]: Place): boolean => x >= 0 && x < b.x && y >= 0 && y < b.y && z >= 0 && z < b.z;

/** The middle of a cell from that of the box, in space: to the right, up, and towards the reader. */
export function middleIn(b: Box, cell: number): [x: number, y: number, z: number] {
  const [x, y, z] = placeOf(b, cell);
  return [x - (b.x - 1) / 2, z - (b.z - 1) / 2, (b.y - 1) / 2 - y];
}

/** Whether there is one layer. */
export const isFlat = ({ z }: Box): boolean => z === 1;

/** The places that share a side with one, those of the box or not. */
export const beside = (l: Lattice, [x, y, z]: Place): Place[] => [...l.steps.map(([u, v]): Place => [x + u, y + v, z]), [x, y, z - 1], [x, y, z + 1]];

/** In how many parts places fall, and which: each part in the order in which it was found. O(places). */
export function partsOf<P extends Place>(l: Lattice, places: readonly P[]): P[][] {
  const left = new Map(places.map((p) => [String(p), p])), parts: P[][] = [];
  for (const [k, first] of left) {
    left.delete(k);
    const part = [first];
    // It grows while it is gone through.
    for (const p of part) {
      for (const q of beside(l, p)) {
        const next = left.get(String(q));
        if (next && left.delete(String(q))) part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** A part of the plane. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What cells take of the plane; at least one is there. */
export function frameOf(l: Lattice, places: readonly Place[]): Frame {
  const ends = (i: 0 | 1): readonly [low: number, high: number] => {
    const middles = places.map((p) => middleOf(l, p)[i]), far = Math.max(...cornersOf(l).map((c) => c[i]));
    return [Math.min(...middles) - far, Math.max(...middles) + far];
  };
  const [left, right] = ends(0), [bottom, top] = ends(1);
  return { left, top, width: right - left, height: top - bottom };
}

/** What a layer of a box takes. A slanted box would leave much paper free: of that only the cells count that are there. */
export function frameIn(b: Box, there: readonly number[] = []): Frame {
  const l = latticeOf(b);
  return frameOf(l, there[0] !== undefined && l.y[0] ? there.map((c) => placeOf(b, c)) : [0, b.x - 1].flatMap((x) => [0, b.y - 1].map((y): Place => [x, y, 0])));
}

/** The column of a place as it stands on the page: in a slanted lattice a row begins further to the right than the one below. */
export const columnOf = ({ y }: Lattice, p: Place): number => p[0] + Math.floor((p[1] * y[0]) / 2);

/** The place in such a column. */
export const inColumn = (l: Lattice, column: number, y: number, z: number): Place => [column - columnOf(l, [0, y, 0]), y, z];

/** The middle of what places take, from the origin of their lattice. */
export function centreOf(l: Lattice, places: readonly Place[]): Point {
  const { left, top, width, height } = frameOf(l, places);
  return [left + width / 2, top - height / 2];
}

/** A place so many columns to the right and rows up, as they stand on the page. */
export const stepped = (l: Lattice, p: Place, dx: number, dy: number, dz: number): Place => inColumn(l, columnOf(l, p) + dx, p[1] + dy, p[2] + dz);

/** Spaces before row y of a text in which a cell has so many characters, so that the rows stand as they are drawn. */
export function indent(b: Box, y: number, wide: number): string {
  return ' '.repeat(Math.round((y * wide * latticeOf(b).y[0]) / 2));
}
