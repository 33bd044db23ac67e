// What files and texts are, and what the app's program says of them.

import type { Board } from '../player/board.ts';

/** A file, or a text that was pasted. */
export interface Source {
  name: string;
  blob: Blob;
}

/** What ui/reading says of a text. */
export interface Described {
  title: string;
  link: string;
  text: string;
  /** Whether it was a picture, and is a definition now. */
  picture: boolean;
  errors: number;
  /** The number of definitions in it. */
  puzzles: number;
  /** The name of the puzzle of the library that it is. */
  known: string;
  /** What of a file of BurrTools is not in the text, in sentences. */
  notes?: string[] | null;
  /** Why nothing can be made of such a file; then the rest is missing. */
  refused?: string;
  pieces?: number;
  cells?: number;
  box?: number[];
  board?: Board;
}
