// Runs before the first paint: it sets the theme that was chosen, and hides the
// start page's puzzle where the app is going to show another one.
//
// What is kept is written by ui/store (names with this prefix in localStorage);
// the form of prefs is that of state.Prefs.

const prefix = 'tilewright.';
/** The link of what the page was rendered with: on the start page of its puzzle. */
const root = document.documentElement, start = root.dataset['root'] === './';
const first = start ? 'p=pentominoes-10x6' : '';

const theme = /(?:^|;)theme=(light|dark)(?:;|$)/.exec(kept('prefs'))?.[1];
if (theme) {
  root.dataset['theme'] = theme;
}
const asked = location.hash.slice(1) || (start ? kept('last') : '') || first;
if (asked !== first) {
  root.dataset['waiting'] = '';
}

function kept(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? '';
  } catch {
    return ''; // a browser that forbids it
  }
}

export {};
