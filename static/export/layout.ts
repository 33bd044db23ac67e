// A board as text: as a solver of the article prints it, and as a definition.

import { indent, indexOf } from '../space/box.ts';
import { HOLE } from '../player/board.ts';
import type { Film } from '../player/film.ts';

/** The picture after a step as text, a line for every row, layers between commas. "." is nothing; names of pieces
 * all have one width. */
export function layoutText(film: Film, step: number): string {
  film.seek(step);
  const {
    trace: { board, title },
    now: { at },
  } = film;
  const nameOf = (v: number) =>
    v === 0 ? '.' : v === HOLE ? '*' : v > 0 ? board.pieces[v - 1]!.name : board.fixed[-2 - v]!.name;
  const names = [...at].map(nameOf),
    wide = Math.max(...names.map(n => [...n].length));
  const rows = Array.from({ length: board.y }, (_, i) =>
    Array.from({ length: board.z }, (_, z) =>
      Array.from({ length: board.x }, (_, x) => names[indexOf(board, [x, board.y - 1 - i, z])]!.padStart(wide)).join(
        ' ',
      ),
    ).join(', '),
  ).map((row, i) => indent(board, board.y - 1 - i, wide + 1) + row);
  return `${title ? `# ${title}\n` : ''}${rows.join('\n')}\n`;
}
