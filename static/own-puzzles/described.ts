// What files and texts are, and what the app's program says of them.

import type { Keep } from '../store/keep.ts';
import type { Board } from '../player/board.ts';

/** A file, or a text that was pasted. */
export interface Source {
  name: string;
  blob: Blob;
}

/** What ui/reading.go says of a text. */
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

export interface GoWindow {
  tilewrightKeep?: Keep;
  tilewrightRead?: (text: string) => Described | null;
  /** Has a search that is kept saved as a file. */
  tilewrightSaveSearch?: (key: string) => void;
  /** The definition of a puzzle of the library. */
  tilewrightText?: (name: string) => string;
  /** The settings line that a text is, null where it is none. */
  tilewrightSettings?: (text: string) => string | null;
  tilewrightRetitle?: (text: string, number: number, title: string) => string;
  tilewrightFinds?: (
    query: string,
    puzzles: readonly { words: string; box: readonly number[]; pieces: number; cells: number }[],
  ) => boolean[];
}
