// The preferences that pages without the app use, too. Their text is that of state.Prefs: parts with ";" between them.

import { readLocal, writeLocal } from '../store/local.ts';

/** The theme that was chosen; '' is the system's. */
export type Theme = '' | 'light' | 'dark';

const parts = () => readLocal('prefs').split(';').filter(Boolean);

export function chosenTheme(): Theme {
  const value = parts()
    .find(part => part.startsWith('theme='))
    ?.slice('theme='.length);
  return value === 'light' || value === 'dark' ? value : '';
}

export function chooseTheme(theme: Theme): void {
  const others = parts().filter(part => !part.startsWith('theme='));
  writeLocal('prefs', [...(theme ? ['theme=' + theme] : []), ...others].join(';'));
}
