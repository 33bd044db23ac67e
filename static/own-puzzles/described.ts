// Files and texts, and their descriptions by the app's program.

import type { Board } from '../player/board.ts';

/** A file, or a text that was pasted. */
export interface Source {
  name: string;
  blob: Blob;
}

/** The description of a text by ui/reading. */
export interface Described {
  title: string;
  link: string;
  text: string;
  /** Whether the text was a picture, from which a definition was made. */
  picture: boolean;
  /** The form that it was read in, and others that may be meant, too, each with the link to that puzzle; null for a
   * definition. `about` says what a text of the form is, in the reader's language. */
  reading: { name: string; about: string } | null;
  others: readonly { name: string; about: string; link: string }[];
  errors: number;
  /** The number of definitions in it. */
  puzzles: number;
  /** The name of the library's puzzle, if the text is one. */
  known: string;
  /** The parts of a file of BurrTools that the text does not have, in sentences. */
  notes?: string[] | null;
  /** How BurrTools counts such a file's solutions, and how they are counted here. */
  counts?: string;
  /** Why nothing can be made of such a file. The other fields are missing then. */
  refused?: string;
  pieces?: number;
  cells?: number;
  box?: number[];
  board?: Board;
}
