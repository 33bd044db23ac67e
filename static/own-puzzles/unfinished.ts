// The kept searches, as cards above one's puzzles. Each can go on, be saved as a file, or be forgotten.

import { escaped } from '../player/escaped.ts';
import type { Listed } from '../store/searches.ts';
import { agoOf, durationOf, sizeOf } from '../browser/words.ts';
import { saidData, t } from '../say/say.ts';

/** A search of the list, and whether another page has it. */
export type Unfinished = Listed & { elsewhere: boolean };

/** The searches that are shown. Those that are over come back by themselves, and are not shown. */
export const unfinished = (all: readonly Unfinished[]): Unfinished[] => all.filter(s => !s.done || s.part);

/** "240 found, 12 min searched" */
const progress = ({ found, seconds }: Unfinished): string =>
  found
    ? t('<b>{n} found</b>, {time} searched', { n: found, time: durationOf(seconds) })
    : t('<b>None found</b>, {time} searched', { time: durationOf(seconds) });

/** The bar of how much is done: a solid part that certainly is, then a hatched one that may be. All of it is hatched
 * where nobody knows. */
const bar = ({ low = 0, high = 0, left = '' }: Unfinished): string =>
  `<svg class="covered" aria-hidden="true" width="100%" height="8"><rect ${left ? '' : 'class="unknown" '}
width="${left ? 100 * high : 100}%" height="8" fill="url(#hatch)"/><rect width="${100 * low}%" height="8"/></svg><small
class="num">${escaped(left || t('How much is left is not known'))}</small>`;

/** "Part 3 of 8", which is kept in English, in the reader's language. */
function partWords(part: string): string {
  const [, n = '', all = ''] = /^Part (\S+) of (\S+)$/.exec(part) ?? [];
  return n ? t('Part {n} of {all}', { n, all }) : part;
}

/** The hatch of the bars. */
export const hatch =
  '<svg class="hatch" aria-hidden="true" width="0" height="0"><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="5"/></pattern></svg>';

/** The card of a search; the first one's button is the page's primary one. */
export function searchCard(s: Unfinished, first: boolean, now: number): string {
  const library = /^p=([^&]+)/.exec(s.link)?.[1],
    title = escaped(library ? saidData(s.title) : s.title);
  const button = (what: string, name: string, look: string): string =>
    `<button type="button" class="btn ${look}" data-do="${what}" data-test="${what}"
aria-label="${t('{what}: {title}', { what: name, title })}">${name}</button>`;
  const about = [
    s.part ? partWords(s.part) : '',
    s.elsewhere ? t('another tab goes on with it') : s.fleeting ? t('lasts as long as this page') : agoOf(now - s.when),
    sizeOf(s.size),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    `<li data-search="${escaped(s.key)}" data-test="search-card"><span class="pic"><poly-thumb aria-hidden="true"
data-link="${escaped(s.link)}"${library ? ` known="${escaped(decodeURIComponent(library))}"` : ''}></poly-thumb></span>` +
    `<span class="cap"><b>${title}</b><span class="num">${progress(s)}</span>${s.done ? '' : bar(s)}<small
class="num">${escaped(about)}</small><span class="acts">` +
    `${s.done ? '' : s.elsewhere ? button('take-over', t('Take over'), 'outline') : button('go-on', t('Resume'), first ? 'primary' : 'outline')}${button('save-search', t('Save'), 'quiet')}${s.elsewhere ? '' : button('forget', t('Forget'), 'quiet')}</span></span></li>`
  );
}
