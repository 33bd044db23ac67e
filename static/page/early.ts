// Runs before the first paint: it goes to the page in the reader's language, sets the chosen theme, and hides the start
// page's puzzle where the app is going to show another one.

import { readLocal } from '../store/local.ts';
import { chooseLanguage } from './language.ts';
import { chosenTheme } from './prefs.ts';
import { named } from './pressed.ts';

const early: Event[] = [];
window.tilewright = { early };

/** The link with which the page was rendered; on the start page it is that of its puzzle. */
const root = document.documentElement,
  start = root.dataset.home === './';
const first = start ? 'p=pentominoes-10x6' : '';

chooseLanguage();
const theme = chosenTheme();
if (theme) {
  root.dataset.theme = theme;
}
// People who use the keyboard get past the bar by one press, even before the app is there.
document.addEventListener('click', ({ target }) => {
  const to = (target as Element).closest<HTMLElement>('[data-skip]')?.dataset.skip;
  const part = to && document.querySelector<HTMLElement>(to);
  if (!part) return;
  part.tabIndex = -1;
  part.focus();
});
// The page looks complete before its program runs. What is pressed meanwhile is pressed again then (boot.ts), and the
// button shows that it was heard.
document.addEventListener(
  'click',
  e => {
    if (root.dataset.app) return;
    early.push(e);
    const selector = named(e);
    for (const heard of document.querySelectorAll('[data-early]')) heard.removeAttribute('data-early');
    if (selector) (e.target as Element).closest<HTMLElement>(selector)!.dataset.early = '';
  },
  true,
);
const asked = location.hash.slice(1) || (start ? readLocal('last') : '') || first;
if (asked !== first) {
  root.dataset.waiting = '';
}
