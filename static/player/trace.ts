// The content of a trace. solver/trace/doc.go describes the format. Its testdata hold both readers, that one and
// text.ts, to the same meaning and words.

import type { Board } from './board.ts';
import type { Lettering } from './svg.ts';
import { m } from '../say/say.ts';

/** One change of the picture. */
export type Op =
  | { kind: 'place' | 'remove'; slot: number; cells: readonly number[] }
  | { kind: 'mark'; mark: number; cells: readonly number[] }
  | { kind: 'label'; cell: number; span: number; text: string };

/** The changes between two states of the picture. */
export interface Step {
  ops: Op[];
  /** Replaces the caption, if there. */
  caption?: string;
  counts?: Record<string, number>;
  flag?: 'solution' | 'dead';
}

/** A board, and the steps on it. */
export interface Trace {
  title: string;
  board: Board;
  tray: boolean;
  letters: Lettering;
  /** The line beside the controls; it may have {step}, {steps}, {placed}, {left} and counts. */
  counter: string;
  /** The picture before the first step. */
  start: Step;
  steps: Step[];
}

export const LETTERS: Lettering[] = ['one', 'none'];

/** Marks of cells, by number; 0 is none. */
export const MARKS = ['none', 'next', 'dead', 'dark', 'mask', 'heat0', 'heat1', 'heat2', 'heat3', 'heat4', 'heat5'];

/** Limits, so that hostile text cannot hang the page. Work is the sum of the cells of all changes. */
// biome-ignore lint/suspicious/noConstEnum: its numbers are written where it is named, and take no bytes
export const enum MAX {
  text = 1 << 20,
  compact = 1 << 16,
  cells = 1 << 16,
  work = 1 << 22,
  count = 2 ** 53 - 1,
}

/** An error in a trace. Line and column count from 1, in characters. Line is 0 where the compact form is damaged, so
 * that there is no text. */
export class TraceError extends Error {
  declare readonly line: number;
  declare readonly column: number;
  declare readonly length: number;

  constructor(line: number, column: number, length: number, message: string) {
    super(message);
    Object.assign(this, { line, column, length });
  }
}

/** The message about another version. */
export const VERSION = m('only version 1 is known here');

/** The number of characters of a text. */
export const size = (s: string) => [...s].length;
