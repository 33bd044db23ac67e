// Pictures as SVG files that need nothing else: still ones, and animations without any script.

import { escaped } from '../player/escaped.ts';
import type { Frame } from './frames.ts';
import { ExportError, LIMITS } from './limits.ts';
import { FONTS } from './paint.ts';
import type { CellGroup, Level, Picture } from './picture.ts';
import { stylesOf, type ThemeName } from './theme.ts';
import { t } from '../say/say.ts';

export interface SvgFileOptions {
  theme: ThemeName;
  background: string;
  title: string;
  /** The width on paper or on the screen, "180mm" or "720". */
  width: number;
  unit: 'mm' | 'px';
}

const rule = (name: string, style: object) =>
  `.${name}{${Object.entries(style)
    .map(([k, v]) => `${k}:${v}`)
    .join(';')}}`;

/** The file around the markup of a picture. */
function file(p: Picture, o: SvgFileOptions, css: string, markup: string): string {
  const round = (n: number) => Math.round(n * 100) / 100,
    styles = Object.entries(stylesOf(o.theme))
      .map(([name, s]) => rule(name, s))
      .join('');
  const faces = FONTS.replaceAll('"', "'");
  const size = `width="${round(o.width)}${o.unit === 'mm' ? 'mm' : ''}" height="${round((o.width * p.height) / p.width)}${o.unit === 'mm' ? 'mm' : ''}"`;
  const sheet = `${styles}.cells,.piece,.grout{stroke-linejoin:round;stroke-linecap:round}.next{fill:none}text{font-family:${faces}}${css}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(p.x)} ${round(p.y)} ${round(p.width)} ${round(p.height)}" ${size} role="img"><title>${escaped(o.title)}</title><style>${sheet}</style>${p.defs}` +
    (o.background === 'none'
      ? ''
      : `<rect x="${round(p.x)}" y="${round(p.y)}" width="${round(p.width)}" height="${round(p.height)}" fill="${o.background}"/>`) +
    markup +
    '</svg>\n'
  );
}

/** The picture after a step. */
export function stillSvg(p: Picture, step: number, o: SvgFileOptions): string {
  return file(p, o, '', p.markup(p.state(step)));
}

/** For each frame, whether a part is there. */
type Shown = boolean[];

/** The film as one SVG file. Every part is in it once, with a keyframe rule for its times. Readers who want less
 * motion, and programs without animation, see the end. O(frames × parts). */
export function animatedSvg(
  p: Picture,
  frames: readonly Frame[],
  o: SvgFileOptions,
  progress: (done: number) => void = () => {},
): string {
  const parts = new Map<string, { level: Level; markup: string; shown: Shown }>(),
    cells = new Map<string, { group: CellGroup; cell: number; shown: Shown }>();
  const shownOf = <T extends { shown: Shown }>(map: Map<string, T>, key: string, make: () => Omit<T, 'shown'>) => {
    let e = map.get(key);
    if (!e) {
      e = { ...make(), shown: Array<boolean>(frames.length).fill(false) } as T;
      map.set(key, e);
    }
    return e.shown;
  };
  let size = 0;
  frames.forEach(({ step }, i) => {
    const state = p.state(step);
    for (const { level, markup } of state.parts) {
      if (!parts.has(level + markup)) size += markup.length;
      shownOf(parts, level + markup, () => ({ level, markup }))[i] = true;
    }
    for (const group of state.cells)
      for (const cell of group.cells) shownOf(cells, `${group.classes}/${cell}`, () => ({ group, cell }))[i] = true;
    if (size > LIMITS.svg)
      throw new ExportError(
        t('An SVG of all {n} steps would be more than {most} MB. Choose GIF or WebM for a recording of this length.', {
          n: frames.length,
          most: LIMITS.svg / 1e6,
        }),
      );
    progress(i + 1);
  });

  // Cells that come and go together are one path.
  const together = new Map<string, { group: CellGroup; shown: Shown }>();
  for (const { group, cell, shown } of cells.values()) {
    const key = group.classes + shown.map(Number).join('');
    const t = together.get(key);
    if (t) t.group.cells.push(cell);
    else together.set(key, { group: { ...group, cells: [cell] }, shown });
  }
  const list = [
    ...[...together.values()].map(({ group, shown }) => ({
      level: group.level,
      markup: p.path({ ...group, cells: group.cells.sort((a, b) => a - b) }),
      shown,
    })),
    ...parts.values(),
  ];

  const total = frames.reduce((sum, f) => sum + f.time, 0),
    names = new Map<string, string>();
  let css = '',
    markup = p.ground;
  for (const { shown, markup: part } of list.sort((a, b) => a.level - b.level)) {
    if (!shown.includes(false)) {
      markup += part;
      continue;
    }
    const key = shown.map(Number).join('');
    let name = names.get(key);
    if (!name) {
      name = 'k' + names.size.toString(36);
      names.set(key, name);
      let at = 0,
        keys = '';
      shown.forEach((on, i) => {
        if (i === 0 || on !== shown[i - 1])
          keys += `${Math.round((1e6 * at) / total) / 1e4}%{visibility:${on ? 'visible' : 'hidden'}}`;
        at += frames[i]!.time;
      });
      css += `@keyframes ${name}{${keys}}.${name}{animation-name:${name}${shown.at(-1) ? '' : ';visibility:hidden'}}`;
    }
    markup += `<g class="a ${name}">${part}</g>`;
  }
  css = `.a{animation:${Math.round(total * 1000)}ms step-end infinite}${css}@media(prefers-reduced-motion:reduce){.a{animation:none}}`;
  return file(p, o, css, markup);
}
