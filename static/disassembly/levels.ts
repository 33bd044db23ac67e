// How the solutions of a solid come apart: the level of each, for sorting and choosing.

/** The level of a solution: the number of moves for each piece, in the order in which they come out. It is empty
 * where nothing takes it apart, null where that is not known. */
export type Level = readonly number[] | null;

/** What is known about a solution: it comes apart, it does not, or that is open. */
export type Verdict = 'apart' | 'locked' | 'open';

export const verdictOf = (level: Level | undefined): Verdict => (!level ? 'open' : level.length ? 'apart' : 'locked');

/** A level as designers write it, "5.2": ones at the end are left out, except the first number. */
export function levelText(level: readonly number[]): string {
  let end = level.length;
  while (end > 1 && level[end - 1] === 1) end--;
  return level.slice(0, end).join('.');
}

/** The number of all moves of a level. */
export const movesOf = (level: readonly number[]): number => level.reduce((sum, n) => sum + n, 0);

/** Solutions with the highest level first, or the most moves, then those that are locked, and last those whose level is
 * not known; equals keep their order. levels has those of the first solutions. O(n log n). */
export function byLevel(numbers: Int32Array, levels: readonly Level[], moves = false): Int32Array {
  const all = moves ? levels.map(level => level && [movesOf(level)]) : levels;
  return numbers.slice().sort((a, b) => compare(all[b], all[a]) || a - b);
}

function compare(a: Level | undefined, b: Level | undefined): number {
  if (!a || !b) return Number(!!a) - Number(!!b);
  const at = a.findIndex((n, i) => n !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? 0);
}

/** What is known of a solution beside its level, as ui/state has it: bits. */
const TURNED = 1,
  AT_MOST = 2;

/** A table of solutions, by their numbers from 0, in the form of RFC 4180: of each its number from 1, what is known of
 * it, its level, all its moves, whether it takes turns, and whether its level may be lower. */
export function tableOf(numbers: Iterable<number>, levels: readonly Level[], notes: readonly number[]): string {
  const rows = ['solution,verdict,level,moves,turns,at most'],
    yes = (note: number | undefined, bit: number): string => ((note ?? 0) & bit ? 'yes' : 'no');
  for (const n of numbers) {
    const level = levels[n],
      verdict = verdictOf(level);
    rows.push(
      [
        n + 1,
        ...(verdict === 'apart'
          ? [verdict, levelText(level!), movesOf(level!), yes(notes[n], TURNED), yes(notes[n], AT_MOST)]
          : [verdict === 'open' ? 'not known' : verdict, '', '', '', '']),
      ].join(','),
    );
  }
  return rows.join('\r\n') + '\r\n';
}

/** How many of `held` solutions there are of each kind. */
export function tally(levels: readonly Level[], held: number): Record<Verdict, number> {
  const of: Record<Verdict, number> = { apart: 0, locked: 0, open: held - levels.length };
  for (const level of levels) of[verdictOf(level)]++;
  return of;
}
