// The result of reading a file of puzzles, in sentences.

import { count, list, many } from '../browser/words.ts';
import type { Imported } from './job.ts';

/** The sentences about a file of puzzles that was read. */
export function importedWords(
  name: string,
  { added, same, namesakes, unkept, trouble, refused, damage }: Imported,
): { words: string; warn: boolean } {
  const words: string[] = [];
  if (damage) words.push(`${damage} The undamaged part was read.`);
  if (!added && !same && !refused.length) words.push('It has no puzzles.');
  if (added) words.push(`${count(added, 'puzzle')} imported${same ? `; ${many(same)} were here already` : ''}.`);
  else if (same) words.push(same === 1 ? 'Its puzzle was here already.' : `All ${many(same)} were here already.`);
  if (namesakes)
    words.push(
      namesakes === 1
        ? 'One has the title of another puzzle; both are kept.'
        : `${many(namesakes)} have titles of other puzzles; all are kept.`,
    );
  if (refused.length) {
    words.push(
      `${count(refused.length, 'entry').replace('entrys', 'entries')} could not be read: ${list(refused.slice(0, 3).map(r => `number ${many(r.number)} (${r.title}: ${r.why})`))}${refused.length > 3 ? ', …' : ''}.`,
    );
  }
  if (unkept.length)
    words.push(
      `${trouble} ${unkept.length === 1 ? 'One of them lasts' : `${many(unkept.length)} of them last`} as long as this page: export before you leave.`,
    );
  return { words: `${name}: ${words.join(' ')}`, warn: !!(damage || refused.length || unkept.length) };
}
