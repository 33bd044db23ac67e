// A still picture for the inside of the player's tag. Readers without scripts, and feeds, see it in place of the
// player. It needs no style sheet, and has no text that would appear among theirs.

import { type Board, type Cover, HOLE } from '../player/board.ts';
import { Film } from '../player/film.ts';
import { isoBox, isoPaths, isoShade } from '../player/iso.ts';
import { escaped } from '../player/escaped.ts';
import { flatLayout, lookOf, outlinePath, split } from '../player/svg.ts';
import { indexOf, isCubic } from '../space/box.ts';
import { spansOf } from '../space/turns.ts';
import { type Source, recordingOf } from '../tile-puzzle/write.ts';
import type { Trace } from '../player/trace.ts';
import { edgeOf } from '../export/colour.ts';
import { token } from '../export/theme.ts';

/** A drawing: its upper left corner and its size, and what is in it. */
interface Drawn {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly markup: string;
}

const svgOf = ({ box, markup }: Drawn, attributes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" ${attributes}">${markup}</svg>`;

/** A board with what lies on it. */
function drawing(board: Board, at: Cover, bare: Cover, tray: boolean): Drawn {
  if (isCubic(board)) {
    const empty = !at.some(k => k > 0),
      { pieces, ...shade } = isoPaths(board, at, { paper: empty }),
      { x, y, width, height } = isoBox(board, bare);
    const fills = [...pieces]
      .map(([slot, d]) => `<path fill="${slot ? lookOf(board, slot).attributes.fill : '#e9e5dc'}" d="${d}"/>`)
      .join('');
    return { box: [x, y, width, height], markup: fills + isoShade(shade, 'stroke-width="2.3"') };
  }
  const l = flatLayout(board, { around: false });
  // The corners stay sharp: round ones would be twice as long.
  const sharp = (cells: readonly number[], by: number) => outlinePath(board, l, cells, by, 0, 0);
  const ground = sharp(
    [...bare.keys()].filter(c => bare[c] !== HOLE),
    -6,
  );
  let markup = tray ? `<path fill="${token('board', 'light')}" d="${ground}"/>` : '';
  for (const [slot, cells] of split(at)) {
    if (slot === HOLE) continue;
    if (slot === 0)
      markup += `<path fill="${token('cell', 'light')}" d="${cells.map(c => sharp([c], 1.5)).join('')}"/>`;
    else {
      const fill = lookOf(board, slot).attributes.fill!;
      markup += `<path fill="${fill}" stroke="${edgeOf(fill)}" d="${sharp(cells, 1.5)}"/>`;
    }
  }
  return {
    box: [-l.pad, -l.pad, l.width, l.height],
    markup: `<g stroke-width="1.9" stroke-linejoin="round">${markup}</g>`,
  };
}

/** The picture after a step, as one line of SVG. A solid is seen from its usual corner. */
export function inlineSvg(trace: Trace, step: number, title: string): string {
  const film = new Film(trace);
  film.seek(step);
  return svgOf(
    drawing(trace.board, film.now.at, film.bare, trace.tray),
    `role="img" aria-label="${escaped(title)}" style="display:block;width:100%;max-width:640px;max-height:480px`,
  );
}

/** The side of a cell of a piece that lies beside the board, as a part of the player's. */
const SMALL = 0.6;

/** A puzzle to be played: the board at its beginning, and below it the pieces to be placed. */
export function inlineGame(game: Source): string {
  const { board, shapes } = game.plan;
  const pieces = shapes.flatMap((shape, i) => {
    const slot = i + 1;
    if (game.given.some(g => g.slot === slot)) return [];
    const [x, y, z] = spansOf(shape),
      own: Board = { ...board, x, y, z, fixed: [], open: null, labels: null, tags: null },
      at = new Int32Array(x * y * z).fill(HOLE);
    for (const [a, b, c] of shape) at[indexOf(own, [a, b, c])] = slot;
    const drawn = drawing(own, at, at, false),
      [width, height] = [drawn.box[2], drawn.box[3]].map(n => Math.round(n * SMALL));
    return [svgOf(drawn, `width="${width}" height="${height}" aria-hidden="true" style="margin:2px`)];
  });
  return inlineSvg(recordingOf(game), 0, game.title) + pieces.join('');
}
