// The board that is drawn: a box with its pieces, and which piece covers which cell.

import { type Box, placeOf, volumeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';

/** A piece as it is drawn: its name, and the ways in which it differs from the default. */
export interface Piece {
  name: string;
  /** "#rrggbb", or "" or absent for the colour of its slot. */
  colour?: string;
  /** The text on it, if that is not its name. */
  label?: string;
  /** Whether it is transparent in space from the start. */
  pale?: boolean;
}

/** A box and its pieces. */
export interface Board extends Box {
  /** Slots 1..n in order, every copy of a piece its own. */
  pieces: Piece[];
  /** Pieces that stay where they are. Those named "*" are holes: nothing is there, and the tray goes around them. */
  fixed: { name: string; cells: number[] }[];
  /** The cells that pieces may cover; by default all cells that no fixed piece has. */
  open?: number[] | null;
  /** Colours that say what may lie on cells, shown above the pieces: a letter or two on "#rrggbb". */
  tags?: { cell: number; mark: string; fill: string }[] | null;
  /** The texts printed on cells, under the pieces. They are larger on holes, which no piece covers. */
  labels?: { cell: number; text: string }[] | null;
}

/** What is on a cell: 0 nothing, k the piece of slot k, HOLE, or -2-i for the
 * fixed piece i. */
export type Cover = Int32Array;
export const HOLE = -1;

/** The cover of a board without its pieces. Places without a cell are holes. */
export function bareCover(b: Board): Cover {
  const at = new Int32Array(volumeOf(b)).fill(b.open ? HOLE : 0);
  for (const c of b.open ?? []) at[c] = 0;
  b.fixed.forEach((f, i) => {
    for (const c of f.cells) at[c] = f.name === '*' ? HOLE : -2 - i;
  });
  const l = latticeOf(b);
  for (let c = 0; c < at.length; c++) if (l.kindOf(placeOf(b, c)) < 0) at[c] = HOLE;
  return at;
}
