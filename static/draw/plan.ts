// The board as it is drawn: a box, and what each of its cells is.

import type { Box } from '../space/box.ts';

/** What a cell is: open, a hole, one that may stay empty, or part of the fixed piece number kind - FIXED. */
export const OPEN = 0,
  HOLE = 1,
  OPTIONAL = 2,
  FIXED = 3;

/** A colour of cells; it says which cubes may lie there. */
export interface Tint {
  readonly name: string;
  /** The letter or two that stand for it on the board. */
  readonly mark: string;
  /** "#rrggbb" */
  readonly fill: string;
}

/** A board as the page gives it. */
export interface Plan extends Box {
  /** What each cell is. */
  readonly kinds: Uint8Array;
  readonly fixed: readonly { readonly name: string; readonly colour: string }[];
  /** The colours of the puzzle, and for each cell the number of its colour, from 1; 0 is none. */
  readonly colours: readonly Tint[];
  readonly tints: Uint8Array;
  /** What is printed on cells. */
  readonly labels: readonly { readonly cell: number; readonly text: string }[];
  /** The revision of the event that the page took last, and a number that grows with each other box (told.ts). */
  readonly answers?: number;
  readonly epoch?: number;
}
