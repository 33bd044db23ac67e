// The theme of a page.

import { chooseTheme, type Theme } from './prefs.ts';
import { t } from '../say/say.ts';

/** The themes in the order of the button; the first is the system's. */
const THEMES: readonly Theme[] = ['', 'light', 'dark'];
const page = document.documentElement;

/** Pages are printed in the light theme, because paper is white. Meanwhile the page has data-printed, for elements
 * that have to be laid out for paper before they draw. The listener captures, so that such elements find both. */
export function printLight(): void {
  let before: string | undefined;
  addEventListener(
    'beforeprint',
    () => {
      if ('printed' in page.dataset) return;
      before = page.dataset.theme;
      page.dataset.theme = 'light';
      page.dataset.printed = '';
    },
    { capture: true },
  );
  addEventListener(
    'afterprint',
    () => {
      delete page.dataset.printed;
      show(before);
    },
    { capture: true },
  );
}

/** Lets a button, with an icon for each theme, go from one theme to the next; the
 * key D is its shortcut. */
export function themeButton(button: HTMLElement): void {
  const icons = [...button.querySelectorAll<HTMLElement>('[data-theme-name]')];
  const name = (n: number) => icons[n % icons.length]!.dataset.themeName!;
  const tell = () => {
    const n = Math.max(0, (THEMES as readonly string[]).indexOf(page.dataset.theme ?? ''));
    icons.forEach((icon, i) => {
      icon.hidden = i !== n;
    });
    button.ariaLabel = t('Theme: {theme}. Change to {next}', { theme: name(n), next: name(n + 1) });
    button.title = t('Theme: {theme}  D', { theme: name(n) });
    return n;
  };
  const next = () => {
    const theme = THEMES[(tell() + 1) % THEMES.length]!;
    chooseTheme(theme);
    show(theme);
    tell();
  };
  button.addEventListener('click', next);
  addEventListener('keydown', e => {
    const free = !e.defaultPrevented && !e.ctrlKey && !e.metaKey && !e.altKey && !e.isComposing;
    // The same key takes a player to the next dead end.
    if (free && e.key.toLowerCase() === 'd' && !(e.target as Element).closest('poly-player, input, select')) next();
  });
  tell();
}

function show(theme: string | undefined): void {
  if (theme) page.dataset.theme = theme;
  else delete page.dataset.theme;
}
