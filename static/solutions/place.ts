// The places of a board's open cells, and which of them touch.

import { type Board, bareCover } from '../player/board.ts';
import { beside, indexOf, placeOf, within } from '../space/box.ts';
import { folded } from '../space/wrap.ts';
import { latticeOf } from '../space/lattice.ts';

export interface Open {
  /** The position in the box of every open cell, x-major. */
  readonly open: readonly number[];
  /** The number of the open cell at a position, or -1. */
  readonly at: Int32Array;
  /** Pairs of open cells that share a side. */
  readonly sides: readonly (readonly [number, number])[];
}

export function place(board: Board): Open {
  const cover = bareCover(board),
    at = new Int32Array(cover.length).fill(-1),
    open: number[] = [],
    l = latticeOf(board);
  cover.forEach((what, position) => {
    if (what !== 0) return;
    at[position] = open.length;
    open.push(position);
  });
  const sides = open.flatMap((position, i) =>
    beside(l, placeOf(board, position)).flatMap((q): [number, number][] => {
      const p = folded(board, q),
        j = within(board, p) ? at[indexOf(board, p)]! : -1;
      return j > i ? [[i, j]] : [];
    }),
  );
  return { open, at, sides };
}
