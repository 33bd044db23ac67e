// The language of a page. Each language has pages of its own: /de/lab/ beside /lab/. What a person has chosen is kept,
// and from then on every page of the site opens in that language, so a link that was made in one opens in another.

import { readLocal, setLocal } from '../store/local.ts';

const page = document.documentElement;

/** Goes to this page in the reader's language, if that is another one, and lets the menu of languages choose. */
export function chooseLanguage(): void {
  const spoken = page.dataset.languages?.split(' ');
  if (!spoken) return;
  const asked = new URLSearchParams(location.search).get('lang') ?? '';
  if (spoken.includes(asked)) setLocal('language', asked);
  const wanted = wantedOf(spoken);
  if (wanted !== page.lang || asked) location.replace(addressIn(wanted));
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setLocal('language', link.dataset.language!);
    location.assign(addressIn(link.dataset.language!));
  });
}

/** The language that was chosen. Without one it is the browser's, but a page of another language that somebody came to
 * without a puzzle, from a search engine perhaps, stays. */
export function wantedOf(spoken: string[]): string {
  const kept = readLocal('language');
  if (spoken.includes(kept)) return kept;
  if (page.lang !== 'en' && !location.hash) return page.lang;
  const own = navigator.languages.map(tag => tag.split('-', 1)[0]!.toLowerCase()).find(tag => spoken.includes(tag));
  return own ?? 'en';
}

/** This page's address in a language. The part after # is the same in all. */
function addressIn(language: string): string {
  const root = new URL(page.dataset.root!, location.href),
    home = new URL(page.dataset.home!, location.href),
    folder = language === 'en' ? '' : language + '/';
  return new URL(folder + location.pathname.slice(home.pathname.length), root).href + location.hash;
}
