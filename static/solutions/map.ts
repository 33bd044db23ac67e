// Where the pieces lie in all solutions: for each shape and cell, the share of the solutions that have the shape there.
// Turned and mirrored solutions count as different here. The shares come from a list. If solutions were only counted,
// Go has the shares.

import { type Chunk, assemblies, countOf } from '../store/chunks.ts';
import { type Known, type Symmetry, turn } from './puzzle.ts';

/** A piece of a shape lies on an open cell. */
export interface Fixed {
  readonly shape: number;
  readonly cell: number;
}

/** For whom a solution of a list stands: for itself, also for its turns, or also for its mirror images. */
export type Once = 'each' | 'turns' | 'mirrors';

export interface Shares {
  /** How many solutions there are, in decimal. */
  readonly solutions: string;
  /** The share of shape s (from 1) on open cell c, from 0 to 1, at s*cells+c. */
  readonly shares: Float64Array;
  /** One of the solutions, each as likely as any other: a slot for every open cell. */
  readonly drawn: Uint16Array | null;
}

/** The symmetries that make all solutions from a list that has one of each kind. */
export function groupOf(known: Known, mirrors: readonly boolean[], once: Once): Symmetry[] {
  return known.turns.filter(
    (g, i) => i === 0 || (once !== 'each' && (once === 'mirrors' || !mirrors[i]) && !g.slot.includes(0, 1)),
  );
}

/** The shares in a list of solutions and their images under the group, counting only those that have the fixed
 * pieces. O(solutions · group · cells). */
export function sharesOf(
  chunks: readonly Chunk[],
  known: Known,
  group: readonly Symmetry[],
  fixed: readonly Fixed[],
  tell: (done: number, of: number) => void = () => {},
  random = Math.random,
): Shares {
  const { piece, open, names } = known,
    n = open.length,
    of = countOf(chunks),
    sums = new Float64Array(names.length * n);
  let all = 0,
    drawn: Uint16Array | null = null;
  for (const [number, a] of assemblies(chunks)) {
    const images = group.map(g => turn(a, g));
    // A solution that a symmetry takes to itself comes several times.
    const weight = 1 / images.filter(b => alike(a, b, piece)).length;
    for (const b of images) {
      if (!fixed.every(({ shape, cell }) => piece[b[cell]!] === shape)) continue;
      all += weight;
      if (random() * all < weight) drawn = b;
      b.forEach((slot, i) => {
        sums[piece[slot]! * n + i]! += weight;
      });
    }
    if (number % 1024 === 0) tell(number, of);
  }
  return { solutions: String(Math.round(all)), shares: sums.map(sum => (all ? sum / all : 0)), drawn };
}

/** Whether two assemblies are the same up to equal pieces that have been exchanged. */
function alike(a: ArrayLike<number>, b: Uint16Array, piece: Uint16Array): boolean {
  const to = new Map<number, number>();
  return b.every((slot, i) => {
    const of = to.get(slot) ?? a[i]!;
    to.set(slot, of);
    return of === a[i] && piece[of] === piece[slot];
  });
}
