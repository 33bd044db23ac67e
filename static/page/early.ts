// Runs before the first paint: it sets the theme that was chosen, and hides the
// start page's puzzle where the app is going to show another one.

import { readLocal } from '../store/local.ts';
import { chosenTheme } from './prefs.ts';

window.tilewright = {};

/** The link of what the page was rendered with: on the start page of its puzzle. */
const root = document.documentElement,
  start = root.dataset.root === './';
const first = start ? 'p=pentominoes-10x6' : '';

const theme = chosenTheme();
if (theme) {
  root.dataset.theme = theme;
}
// Who uses the keyboard comes past the bar by one press, also before the app is there.
document.addEventListener('click', ({ target }) => {
  const to = (target as Element).closest<HTMLElement>('[data-skip]')?.dataset.skip;
  const part = to && document.querySelector<HTMLElement>(to);
  if (!part) return;
  part.tabIndex = -1;
  part.focus();
});
const asked = location.hash.slice(1) || (start ? readLocal('last') : '') || first;
if (asked !== first) {
  root.dataset.waiting = '';
}
