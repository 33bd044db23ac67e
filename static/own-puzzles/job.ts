// The messages between the page and the worker of the file of puzzles.

import type { PuzzleRecord } from '../store/schema.ts';

/** lost are the puzzles that only this page has, because they could not be kept. */
export type Ask = { op: 'import'; file: Blob; lost: PuzzleRecord[] } | { op: 'export'; lost: PuzzleRecord[] };

export interface Imported {
  added: number;
  same: number;
  namesakes: number;
  /** The new puzzles that could not be kept, and why. */
  unkept: PuzzleRecord[];
  trouble: string;
  refused: { number: number; title: string; why: string }[];
  /** The damage of the file, in words; '' for a whole one. */
  damage: string;
}

export interface Exported {
  blob: Blob;
  count: number;
  /** The titles of puzzles that could not be read. */
  left: string[];
}
