// A still picture for the inside of the player's tag. Readers without scripts, and feeds, see it in place of the
// player. It needs no style sheet, and has no text that would appear among theirs.

import { HOLE } from '../player/board.ts';
import { Film } from '../player/film.ts';
import { isoBox, isoPaths, isoShade, isoViewBox } from '../player/iso.ts';
import { escaped } from '../player/escaped.ts';
import { flatLayout, lookOf, outlinePath, split } from '../player/svg.ts';
import { isCubic } from '../space/box.ts';
import type { Trace } from '../player/trace.ts';
import { edgeOf } from '../export/colour.ts';
import { token } from '../export/theme.ts';

/** The picture after a step, as one line of SVG. A solid is seen from its usual corner. */
export function inlineSvg(trace: Trace, step: number, title: string): string {
  const film = new Film(trace),
    { board } = trace;
  film.seek(step);
  const {
    now: { at },
    bare,
  } = film;
  const file = (box: string, markup: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="${escaped(title)}" style="display:block;width:100%;max-width:640px;max-height:480px">${markup}</svg>`;
  if (isCubic(board)) {
    const empty = !at.some(k => k > 0),
      { pieces, ...shade } = isoPaths(board, at, { paper: empty });
    const fills = [...pieces]
      .map(([slot, d]) => `<path fill="${slot ? lookOf(board, slot).attributes.fill : '#e9e5dc'}" d="${d}"/>`)
      .join('');
    return file(isoViewBox(isoBox(board, bare)), fills + isoShade(shade, 'stroke-width="2.3"'));
  }
  const l = flatLayout(board, {}),
    parts = split(at);
  // The corners stay sharp: round ones would be twice as long.
  const sharp = (cells: readonly number[], by: number) => outlinePath(board, l, cells, by, 0, 0);
  const tray = sharp(
    [...bare.keys()].filter(c => bare[c] !== HOLE),
    -6,
  );
  let markup = trace.tray ? `<path fill="${token('board', 'light')}" d="${tray}"/>` : '';
  for (const [slot, cells] of parts) {
    if (slot === HOLE) continue;
    if (slot === 0)
      markup += `<path fill="${token('cell', 'light')}" d="${cells.map(c => sharp([c], 1.5)).join('')}"/>`;
    else {
      const fill = lookOf(board, slot).attributes.fill!;
      markup += `<path fill="${fill}" stroke="${edgeOf(fill)}" d="${sharp(cells, 1.5)}"/>`;
    }
  }
  return file(
    `${-l.pad} ${-l.pad} ${l.width} ${l.height}`,
    `<g stroke-width="1.9" stroke-linejoin="round">${markup}</g>`,
  );
}
