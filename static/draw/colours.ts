// The colours of the page, for a canvas. They change with the theme.

import { propertyOf } from '../player/scheme.ts';

const NAMES = [
  'board',
  'board-frame',
  'cell',
  'control-line',
  'line-strong',
  'ink-3',
  'piece-fixed',
  'piece-fixed-edge',
  'piece-fixed-on',
  'iso-paper',
  'iso-paper-edge',
  'danger',
  'accent',
] as const;

export type Colours = Record<(typeof NAMES)[number], string>;

export function coloursOf(e: Element): Colours {
  const style = getComputedStyle(e);
  return Object.fromEntries(NAMES.map(name => [name, propertyOf(style, '--' + name)])) as Colours;
}

/** Calls back when the theme may have changed, until the returned function is called. */
export function watchTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)'),
    observer = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', changed);
    observer.disconnect();
  };
}
