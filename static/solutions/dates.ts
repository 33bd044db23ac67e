// Counts the solutions of a board with words on its cells by the words under two pieces of one cell. On a calendar
// these are the month and the day that stay open.

import { type Chunk, assemblies } from '../store/chunks.ts';
import { type Known, type Puzzle, type Symmetry, turn } from './puzzle.ts';
import { t } from '../say/say.ts';

/** The slots of the first two pieces of one cell; undefined where there are no two, or the board has no words. */
export function markers({ board, cells }: Pick<Puzzle, 'board' | 'cells'>): readonly [number, number] | undefined {
  const [one, two] = cells.flatMap((list, i) => (list.length === 3 ? [i + 1] : []));
  return one && two && board.labels?.length ? [one, two] : undefined;
}

/** How many solutions have one marker on a cell and the other on another, at first * cells + second. The solutions
 * are those of a list, and their images under the group. O(solutions · group · cells). */
export function pairsOf(
  chunks: readonly Chunk[],
  { open, turns }: Pick<Known, 'open' | 'turns'>,
  group: readonly Symmetry[],
  [one, two]: readonly [number, number],
): Uint32Array {
  const n = open.length,
    counts = new Uint32Array(n * n),
    whole = turns[0];
  for (const [, a] of assemblies(chunks)) {
    for (const g of group) {
      const b = g === whole ? a : turn(a, g);
      counts[b.indexOf(one) * n + b.indexOf(two)]!++;
    }
  }
  return counts;
}

/** A word of the board, and the number of its cell. */
export interface Word {
  readonly text: string;
  readonly cell: number;
}

export interface Table {
  readonly rows: readonly Word[];
  readonly columns: readonly Word[];
  /** The number of solutions for each row and column; null for a date that does not exist. */
  readonly ways: readonly (readonly (number | null)[])[];
  /** Whether a third word stays open, the weekday: then a date has the ways of all of them together. */
  readonly weekdays: boolean;
}

/** The 29th of February is a date, the 30th is not. Two words that are no date at all always exist. */
function exists(row: string, column: string): boolean {
  const date = new Date(`${row} ${column}, 2024`);
  return !/^\d{1,2}$/.test(column) || Number.isNaN(date.getTime()) || date.getDate() === Number(column);
}

/** Numbers are in their order, and months in that of the year. Other words keep the order of the board. */
function inOrder(a: Word, b: Word): number {
  const [m, n] = [a, b].map(w => Number(w.text) || Date.parse(`${w.text} 1, 2024`));
  return m! - n! || 0;
}

/** The table of these counts. It has the words on which the markers lie in some solution. */
export function tableOf(
  counts: Uint32Array,
  { board, cells }: Pick<Puzzle, 'board' | 'cells'>,
  { open }: Pick<Known, 'open'>,
): Table {
  const n = open.length,
    words = (board.labels ?? [])
      .map(({ cell, text }): Word => ({ text, cell: open.indexOf(cell) }))
      .filter(({ cell }) => cell >= 0);
  const some = Array.from({ length: n }, (_, i) => i);
  const rows = words.filter(({ cell }) => some.some(other => counts[cell * n + other]! > 0));
  const columns = words.filter(({ cell }) => some.some(other => counts[other * n + cell]! > 0));
  rows.sort(inOrder);
  columns.sort(inOrder);
  return {
    rows,
    columns,
    ways: rows.map(r => columns.map(c => (exists(r.text, c.text) ? counts[r.cell * n + c.cell]! : null))),
    weekdays: cells.filter(list => list.length === 3).length > 2,
  };
}

/** The text above the table. */
export function summary({ rows, columns, ways, weekdays }: Table): string {
  const all = ways.flatMap((row, r) =>
    row.flatMap((n, c) => (n === null ? [] : [{ n, at: `${rows[r]!.text} ${columns[c]!.text}` }])),
  );
  const sum = all.reduce((s, { n }) => s + n, 0),
    by = [...all].sort((a, b) => a.n - b.n),
    least = by[0],
    most = by.at(-1);
  const none = all.filter(({ n }) => n === 0).length,
    one = all.filter(({ n }) => n === 1).length;
  const days = all.length;
  const sentences = [
    t(
      '{sum} ways on {days} days{one, plural, =0 {} other {, # with one way}}{none, plural, =0 {} other {, # with none}}.',
      { sum, days, one, none },
    ),
  ];
  if (least && most)
    sentences.push(
      t('Fewest: {least} on {date}.', { least: least.n, date: least.at }),
      t('Most: {most} on {date}.', { most: most.n, date: most.at }),
    );
  if (weekdays) sentences.push(t('Each date counts with all weekdays together.'));
  return sentences.join(' ');
}
