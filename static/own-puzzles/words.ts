// The result of reading a file of puzzles, in sentences.

import type { Imported } from './job.ts';
import { listed, t } from '../say/say.ts';

/** The sentences about a file of puzzles that was read. */
export function importedWords(
  name: string,
  { added, same, namesakes, unkept, trouble, refused, damage }: Imported,
): { words: string; warn: boolean } {
  const words: string[] = [];
  if (damage) words.push(t('{damage} The undamaged part was read.', { damage }));
  if (!added && !same && !refused.length) words.push(t('It has no puzzles.'));
  if (added)
    words.push(
      t('{n, plural, one {# puzzle} other {# puzzles}} imported{same, plural, =0 {} other {; # were here already}}.', {
        n: added,
        same,
      }),
    );
  else if (same)
    words.push(t('{n, plural, one {Its puzzle was here already.} other {All # were here already.}}', { n: same }));
  if (namesakes)
    words.push(
      namesakes === 1
        ? t('One has the title of another puzzle; both are kept.')
        : t('{n} have titles of other puzzles; all are kept.', { n: namesakes }),
    );
  if (refused.length) {
    const said = refused
      .slice(0, 3)
      .map(r => t('number {n} ({title}: {reason})', { n: r.number, title: r.title, reason: r.why }));
    words.push(
      t('{n, plural, one {# entry} other {# entries}} could not be read: {entries}.', {
        n: refused.length,
        entries: refused.length > 3 ? [...said, '…'].join(', ') : listed(said),
      }),
    );
  }
  if (unkept.length)
    words.push(
      `${trouble} ${t('{n, plural, one {One of them lasts} other {# of them last}} as long as this page: export before you leave.', { n: unkept.length })}`,
    );
  return { words: `${name}: ${words.join(' ')}`, warn: !!(damage || refused.length || unkept.length) };
}
