// How pieces turn, and where they lie when they are moved to the origin.

import type { Place } from './box.ts';
import { type Lattice, over, right } from './lattice.ts';

/** The least turn to the right, seen from above; a turn over, left and right exchanged; and of cubes quarter turns
 * that take the top away from the reader, and to the right. */
export type Turn = 'spin' | 'flip' | 'tip' | 'roll';

/** How often a turn leads back. */
export const roundOf = (l: Lattice, how: Turn): number => (how === 'flip' ? 2 : how === 'spin' ? l.steps.length : 4);

/** A place after a turn about the origin. */
export function turnedPlace(l: Lattice, [x, y, z]: Place, how: Turn): Place {
  if (how === 'tip') return [x, z, -y];
  if (how === 'roll') return [z, y, -x];
  const [u, v] = (how === 'spin' ? right : over)(l, [x, y]);
  return [u + 0, v + 0, how === 'flip' ? 0 - z : z]; // + 0: there is no -0
}

/** The least coordinates of places. */
export const lowOf = (places: readonly (readonly [...Place, ...unknown[]])[]): Place => [0, 1, 2].map((i) => Math.min(...places.map((p) => p[i] as number))) as unknown as Place;

/** How many cells places reach along x, y and z, from 0 on. */
export const spansOf = (places: readonly (readonly [...Place, ...unknown[]])[]): Place => [0, 1, 2].map((i) => Math.max(...places.map((p) => p[i] as number)) + 1) as unknown as Place;

/** Places moved so that none is below 0; what comes behind the coordinates is kept. */
export function settled<P extends readonly [...Place, ...unknown[]]>(places: readonly P[]): P[] {
  const low = lowOf(places);
  return places.map((p) => [p[0] - low[0], p[1] - low[1], p[2] - low[2], ...p.slice(3)] as unknown as P);
}

/** A piece after so many turns, settled. */
export function turned<P extends readonly [...Place, ...unknown[]]>(l: Lattice, places: readonly P[], how: Turn, times = 1): P[] {
  let now = places;
  for (let n = 0; n < times; n++) now = now.map((p) => [...turnedPlace(l, [p[0], p[1], p[2]], how), ...p.slice(3)] as unknown as P);
  return settled(now);
}
