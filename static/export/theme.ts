// The colours of a file. A file has one theme. For the classes of a picture, this table says what a style sheet says in
// a page.

import { TOKENS } from '../player/style.ts';
import { mix } from './colour.ts';

export type ThemeName = 'light' | 'dark';

/** How parts of a class are painted. Colours are "#rrggbb" or "#rrggbbaa". */
export interface Style {
  fill?: string;
  stroke?: string;
  'stroke-width'?: number;
}

/** The parts of a picture by their class; see svg.ts. The class of a piece has
 * its colours on its group. */
export type Styles = Record<string, Style>;

/** A colour of the theme, by its name in TOKENS. */
export const token = (name: string, theme: ThemeName): string => TOKENS[name]!.split(',')[theme === 'dark' ? 1 : 0]!;

export function stylesOf(theme: ThemeName): Styles {
  const t = (name: string) => token(name, theme),
    cell = t('cell'),
    rounded = (c: string) => ({ fill: c, stroke: c, 'stroke-width': 10 });
  return {
    around: { fill: t('table') + 'ad' },
    end: { fill: 'none', stroke: t('ink-2'), 'stroke-width': 1 },
    tray: { fill: t('board'), stroke: t('frame'), 'stroke-width': 1 },
    cells: rounded(cell),
    dead: rounded(mix(t('danger'), cell, 55)),
    mask: rounded(mix(t('accent'), cell, 70)),
    dark: rounded(t('cell-dark')),
    ...Object.fromEntries(
      [90, 58, 42, 28, 16, 6].map((part, n) => ['heat' + n, rounded(mix(t('danger'), cell, 100 - part))]),
    ),
    next: { fill: 'none', stroke: t('accent'), 'stroke-width': 2.5 },
    piece: { 'stroke-width': 1.9 },
    last: { stroke: t('ink'), 'stroke-width': 3 },
    grout: { fill: 'none', stroke: t('grout'), 'stroke-width': 1.4 },
    on: { fill: 'none', 'stroke-width': 1.4 },
    quiet: { fill: t('ink-3') },
    label: { fill: t('ink') },
    hot: { fill: cell },
    caption: { fill: t('ink-2') },
    count: { fill: t('ink-3') },
  };
}
