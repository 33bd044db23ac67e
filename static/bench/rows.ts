// The parts of a measurement: a row for each puzzle of the library, and a cell for each way to search.

import { type Message, m } from '../say/say.ts';

/** The ways: settings that choose themselves, the articles' best, and the plainest search. */
export const WAYS = ['auto', 'best', 'dlx'] as const;
export type Way = (typeof WAYS)[number];

/** The names of the ways on the page, and in a table that is copied, which is the same in every language. */
export const NAMES: Record<Way, Message> = { auto: m('Automatic'), best: m('Articles’ best'), dlx: m('Plain DLX') };
export const SHORT: Record<Way, string> = { auto: 'Automatic', best: 'articles', dlx: 'DLX' };

/** A puzzle of the library, as the build writes it. */
export interface Row {
  id: string;
  title: string;
  pieces: number;
  cells: number;
  /** How many solutions it has; absent where nobody knows. */
  solutions?: number;
  /** Its settings lines. */
  lines: Record<Way, string>;
}

/** The result of a search. */
export interface Cell {
  /** Seconds from its start to its end; of a search that was given up, the seconds until then. */
  seconds: number;
  over?: boolean;
  /** Why there is no figure. */
  trouble?: string;
  /** The settings with which it searched, chosen by Automatic or not, and the engine. */
  line: string;
  engine: string;
  /** How many solutions it found. */
  found?: number;
}

export type Cells = Partial<Record<Way, Cell>>;

/** The results of one machine. */
export interface Measured {
  /** "Chromium 140 on Linux, 2 cores" */
  machine: string;
  version: string;
  /** "2026-11-24" */
  date: string;
  /** The results, by the puzzles' names in links. */
  cells: Record<string, Cells>;
}

/** How many times as long as another search one took: exactly, or a bound. */
export interface Ratio {
  times: number;
  sign: '' | '>' | '<';
}

/** The ratio of two searches; undefined where nothing can be said. */
export function ratio(a: Cell | undefined, b: Cell | undefined): Ratio | undefined {
  if (!a || !b || a.trouble || b.trouble || (a.over && b.over) || b.seconds <= 0) return undefined;
  return { times: a.seconds / b.seconds, sign: a.over ? '>' : b.over ? '<' : '' };
}

/** The geometric mean of the exact ratios, and how many these are. */
export function mean(ratios: readonly (Ratio | undefined)[]): { times: number; of: number } {
  const exact = ratios.flatMap(r => (r && !r.sign && r.times > 0 ? [Math.log(r.times)] : []));
  return { times: Math.exp(exact.reduce((sum, x) => sum + x, 0) / exact.length), of: exact.length };
}

/** Seconds with three figures, and to the tenth of a millisecond. */
export const secondsOf = (n: number): string => n.toFixed(n >= 100 ? 0 : n >= 10 ? 1 : n >= 1 ? 2 : n >= 0.1 ? 3 : 4);

/** A number with three figures. */
export const timesOf = (n: number): string => n.toFixed(n >= 100 ? 0 : n >= 10 ? 1 : 2);
