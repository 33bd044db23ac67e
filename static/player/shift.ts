// Steps that shift pieces: each piece is taken away and placed elsewhere, turned as it was.

import { placeOf } from '../space/box.ts';
import type { Board } from './board.ts';
import type { Step } from './trace.ts';

/** A way in cells: to the right, to the back, up. */
export type Way = readonly [x: number, y: number, z: number];

/** How far a step shifts each piece, by slot. O(cells of the step). */
export function shiftsOf(board: Board, { ops }: Step): Map<number, Way> {
  const before = new Map<number, readonly number[]>(),
    shifts = new Map<number, Way>();
  for (const op of ops) {
    if (op.kind === 'remove') before.set(op.slot, op.cells);
    else if (op.kind === 'place') {
      const way = wayOf(board, before.get(op.slot) ?? [], op.cells);
      if (way) shifts.set(op.slot, way);
    }
  }
  return shifts;
}

/** The way from some cells to others; null where the second do not lie as the first do. */
function wayOf(b: Board, from: readonly number[], to: readonly number[]): Way | null {
  if (!from.length || from.length !== to.length) return null;
  const ways = from.map((cell, i) => placeOf(b, to[i]!).map((v, k) => v - placeOf(b, cell)[k]!) as unknown as Way),
    first = ways[0]!;
  return ways.every(way => way.every((v, k) => v === first[k])) ? first : null;
}
