// Runs before the first paint: it goes to the page in the reader's language, sets the chosen theme, and hides the start
// page's puzzle where the app is going to show another one.

import { readLocal } from '../store/local.ts';
import { chooseLanguage } from './language.ts';
import { chosenTheme } from './prefs.ts';

window.tilewright = {};
keepPress();

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
const asked = location.hash.slice(1) || (start ? readLocal('last') : '') || first;
if (asked !== first) {
  root.dataset.waiting = '';
}

/** The page looks complete before its program runs. A button that is pressed meanwhile is pressed again when the program
 * has put its own in its place (boot.ts). A button within a custom element is not: the element has answered, and
 * another button may be in that place by then. */
function keepPress(): void {
  const { tilewright } = window,
    named = (target: EventTarget | null): string => {
      const button = (target as Element).closest<HTMLElement>('button[data-test]');
      return button && !answered(button) ? `button[data-test="${button.dataset.test}"]` : '';
    },
    listen = (type: string, hear: (event: Event) => void) =>
      document.addEventListener(type, event => root.dataset.app !== 'running' && hear(event), true);
  const hold = (event: Event) => {
    const { type, pointerType, target } = event as PointerEvent;
    tilewright.held = type === 'pointerdown' && pointerType === 'mouse' ? named(target) : '';
  };
  listen('click', ({ target }) => {
    tilewright.pressed = named(target);
  });
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) listen(type, hold);
}

/** Whether a button is within a custom element. */
function answered(button: Element): boolean {
  for (let e = button.parentElement; e; e = e.parentElement) {
    if (e.localName.includes('-')) {
      return true;
    }
  }
  return false;
}
