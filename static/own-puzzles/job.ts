// What the page and the worker of the file of puzzles say to each other.

import type { PuzzleRecord } from '../store/schema.ts';

/** Lost are the puzzles that this page alone has, as they could not be kept. */
export type Ask = { op: 'import'; file: Blob; lost: PuzzleRecord[] } | { op: 'export'; lost: PuzzleRecord[] };

export interface Imported {
  added: number;
  same: number;
  namesakes: number;
  /** The new ones that could not be kept, and why. */
  unkept: PuzzleRecord[];
  trouble: string;
  refused: { number: number; title: string; why: string }[];
  /** Said of a damaged file: '' of a whole one. */
  damage: string;
}

export interface Exported {
  blob: Blob;
  count: number;
  /** The titles of those that could not be read. */
  left: string[];
}

export type Answer =
  | { op: 'progress'; done: number; of: number }
  | ({ op: 'import' } & Imported)
  | ({ op: 'export' } & Exported)
  | { op: 'failed'; message: string };
