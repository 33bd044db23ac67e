// The turns of pieces, and the place of pieces that are moved to the origin.

import type { Place } from './box.ts';
import { type Lattice, type Point, cellAt, middleOf, someOf, translates } from './lattice.ts';

/** spin is the least turn to the right, seen from above; flip turns over, so left and right are exchanged. tip and
 * roll are quarter turns of cubes and balls: they take the top away from the reader, and to the right. */
export type Turn = 'spin' | 'flip' | 'tip' | 'roll';

/** The diagonals of a cube. Pieces of balls make half turns about them, by which slanting layers turn by a sixth. */
export const DIAGONALS: readonly Place[] = [
  [1, 1, 1],
  [1, 1, -1],
  [1, -1, 1],
  [-1, 1, 1],
];

/** After how many turns a piece is back. */
export const roundOf = (l: Lattice, how: Turn): number => (how === 'flip' ? 2 : how === 'spin' ? l.turns : 4);

/** A way after a turn to the right by an angle. */
export const spun = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) + y * Math.sin(angle),
  y * Math.cos(angle) - x * Math.sin(angle),
];

/** A place after a turn about the centre of the lattice. */
export function turnedPlace(l: Lattice, p: Place, how: Turn): Place {
  if (how === 'tip') return [p[0], p[2], l.sum - p[1]];
  if (how === 'roll') return [p[2], p[1], l.sum - p[0]];
  const [x, y] = middleOf(l, p),
    [u, v] = l.centre,
    z = how === 'flip' ? l.sum - p[2] : p[2];
  const [tx, ty] = how === 'spin' ? spun([x - u, y - v], (2 * Math.PI) / l.turns) : [u - x, y - v];
  return [...cellAt(l, [u + tx, v + ty], z, true), z].map(n => n + 0) as unknown as Place; // + 0: there is no -0
}

/** The least coordinates of places. */
export const lowOf = (places: readonly (readonly [...Place, ...unknown[]])[]): Place =>
  [0, 1, 2].map(i => Math.min(...places.map(p => p[i] as number))) as unknown as Place;

/** How many cells places reach along x, y and z, counted from 0. */
export const spansOf = (places: readonly (readonly [...Place, ...unknown[]])[]): Place =>
  [0, 1, 2].map(i => Math.max(...places.map(p => p[i] as number)) + 1) as unknown as Place;

/** Places moved by a translation, so that none is below 0 and none can be moved further. Anything after the
 * coordinates is kept. */
export function settled<P extends readonly [...Place, ...unknown[]]>(l: Lattice, places: readonly P[]): P[] {
  const low = lowOf(places);
  const rest = places.length ? someOf(l).find(r => translates(l, [low[0] - r[0], low[1] - r[1], low[2] - r[2]]))! : low;
  return places.map(
    p => [p[0] - low[0] + rest[0], p[1] - low[1] + rest[1], p[2] - low[2] + rest[2], ...p.slice(3)] as unknown as P,
  );
}

/** A piece after some turns, settled. */
export function turned<P extends readonly [...Place, ...unknown[]]>(
  l: Lattice,
  places: readonly P[],
  how: Turn,
  times = 1,
): P[] {
  let now = places;
  for (let n = 0; n < times; n++)
    now = now.map(p => [...turnedPlace(l, [p[0], p[1], p[2]], how), ...p.slice(3)] as unknown as P);
  return settled(l, now);
}
