// Counts the solutions of a board with words on its cells by the words under pieces of one cell. On a calendar these
// are the month, the day, and maybe the weekday and the year that stay open.

import { type Chunk, assemblies } from '../store/chunks.ts';
import type { Known, Puzzle, Symmetry } from './puzzle.ts';
import { t } from '../say/say.ts';

/** How many solutions have the markers on such cells. */
export interface Counts {
  readonly keys: Float64Array;
  readonly ways: Float64Array;
}

/** Counts the solutions of a list by the cells of markers. O(solutions · cells). */
export function countsOf(chunks: readonly Chunk[], n: number, slots: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const [, a] of assemblies(chunks)) {
    const key = keyOf(
      slots.map(slot => a.indexOf(slot)),
      n,
    );
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return listed(counts);
}

const listed = (counts: ReadonlyMap<number, number>): Counts => ({
  keys: Float64Array.from(counts.keys()),
  ways: Float64Array.from(counts.values()),
});

/** A key has the cells from 1 on; 0 is a marker that was left over, whose cell is -1. */
const keyOf = (places: readonly number[], n: number): number =>
  places.reduceRight((key, cell) => key * (n + 1) + cell + 1, 0);
const placesOf = (key: number, n: number, slots: readonly number[]): number[] =>
  slots.map((_, i) => (Math.floor(key / (n + 1) ** i) % (n + 1)) - 1);

/** Reads the counts that a search made while its solutions arrived (wasm/pack/dates.go). */
export function readCounts(bytes: Uint8Array): Counts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    column = (from: number) =>
      Float64Array.from({ length: bytes.length / 16 }, (_, i) => view.getFloat64(16 * i + from, true));
  return { keys: column(0), ways: column(8) };
}

/** How many solutions were counted. */
export const sumOf = ({ ways }: Counts): number => ways.reduce((sum, n) => sum + n, 0);

/** The counts by markers of the solutions and of their images under the group. They come from counts by more slots.
 * O(keys · group). */
export function withImages(
  { keys, ways }: Counts,
  { open: { length: n } }: Pick<Known, 'open'>,
  group: readonly Symmetry[],
  slots: readonly number[],
  counted = slots,
): Counts {
  const counts = new Map<number, number>();
  keys.forEach((key, at) => {
    const places = placesOf(key, n, counted);
    for (const g of group) {
      const image = keyOf(
        slots.map(slot => g.goes[places[counted.findIndex(s => g.slot[s] === slot)]!] ?? -1),
        n,
      );
      counts.set(image, (counts.get(image) ?? 0) + ways[at]!);
    }
  });
  return listed(counts);
}

/** A word of the board, and the number of its cell. */
export interface Word {
  readonly text: string;
  readonly cell: number;
}

/** The words of a marker that is neither in the rows nor in the columns. */
export interface Other {
  readonly name: string;
  readonly words: readonly Word[];
  /** The word that is shown, undefined for all of them together. */
  readonly chosen: Word | undefined;
}

export interface Table {
  readonly rows: readonly Word[];
  readonly columns: readonly Word[];
  /** The number of solutions for each row and column; null for a date that does not exist. */
  readonly ways: readonly (readonly (number | null)[])[];
  readonly others: readonly Other[];
  /** Whether its words are dates. */
  readonly dates: boolean;
}

/** The day of a month in 2024, or in the year and on the weekday that are chosen; undefined where the words are no
 * date at all. The 29th of February is a date, the 30th is not. */
function exists(row: string, column: string, chosen: readonly string[]): boolean | undefined {
  const year = chosen.find(text => /^\d{4}$/.test(text)),
    date = new Date(`${row} ${column}, ${year ?? 2024}`);
  if (!/^\d{1,2}$/.test(column) || Number.isNaN(date.getTime())) return undefined;
  const weekday = date.toLocaleDateString('en', { weekday: 'long' });
  return (
    date.getDate() === Number(column) && (!year || chosen.every(text => !isWeekday(text) || weekday.startsWith(text)))
  );
}

const isWeekday = (text: string): boolean => /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/.test(text);

/** Numbers are in their order, and months in that of the year. Other words keep the order of the board. */
function inOrder(a: Word, b: Word): number {
  const [m, n] = [a, b].map(w => Number(w.text) || Date.parse(`${w.text} 1, 2024`));
  return m! - n! || 0;
}

/** The table of these counts. It has the words on which the markers lie in some solution. Of each marker after the
 * first two a word may be chosen, by its cell. */
export function tableOf(
  { keys, ways: counts }: Counts,
  { board, markers: slots = [] }: Pick<Puzzle, 'board' | 'markers'>,
  { open }: Pick<Known, 'open'>,
  chosen: readonly (number | undefined)[] = [],
): Table {
  const n = open.length,
    on = slots.map(() => new Set<number>()),
    pairs = new Map<number, number>();
  keys.forEach((key, at) => {
    const places = placesOf(key, n, slots);
    for (const [i, cell] of places.entries()) if (cell >= 0) on[i]!.add(cell);
    const pair = places[0]! + n * places[1]!;
    if (places.every((cell, i) => i < 2 || (chosen[i - 2] ?? cell) === cell))
      pairs.set(pair, (pairs.get(pair) ?? 0) + counts[at]!);
  });
  const words = (board.labels ?? []).map(({ cell, text }): Word => ({ text, cell: open.indexOf(cell) }));
  const [rows = [], columns = [], ...rest] = on.map(set => words.filter(({ cell }) => set.has(cell)).sort(inOrder));
  const others = rest.map((list, i) => ({
    name: board.pieces[slots[i + 2]! - 1]!.name,
    words: list,
    chosen: list.find(({ cell }) => cell === chosen[i]),
  }));
  const texts = others.flatMap(o => o.chosen?.text ?? []);
  return {
    rows,
    columns,
    ways: rows.map(r =>
      columns.map(c => (exists(r.text, c.text, texts) === false ? null : (pairs.get(r.cell + n * c.cell) ?? 0))),
    ),
    others,
    dates: rows.some(r => columns.some(c => exists(r.text, c.text, texts))),
  };
}

/** The text above the table. */
export function summary({ rows, columns, ways, others, dates }: Table): string {
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
    dates
      ? t(
          '{sum} ways on {days} days{one, plural, =0 {} other {, # with one way}}{none, plural, =0 {} other {, # with none}}.',
          { sum, days, one, none },
        )
      : t(
          '{sum} ways for {pairs} pairs of words{one, plural, =0 {} other {, # with one way}}{none, plural, =0 {} other {, # with none}}.',
          { sum, pairs: days, one, none },
        ),
  ];
  if (least && most)
    sentences.push(
      t('Fewest: {least} on {date}.', { least: least.n, date: least.at }),
      t('Most: {most} on {date}.', { most: most.n, date: most.at }),
    );
  const whole = others.filter(o => !o.chosen);
  if (whole.length === 1 && whole[0]!.words.length === 7 && dates)
    sentences.push(t('Each date counts with all weekdays together.'));
  else if (whole.length) sentences.push(t('Each counts with all other words together.'));
  return sentences.join(' ');
}
