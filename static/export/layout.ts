// A board as text: as a solver of the article prints it, and as a definition.

import { HOLE } from '../player/board.ts';
import type { Film } from '../player/film.ts';

/** The picture after a step: a row of text for every row, layers between commas;
 * "." for nothing, and the names of pieces, all of one width. */
export function layoutText(film: Film, step: number): string {
  film.seek(step);
  const { trace: { board, title }, now: { at } } = film;
  const nameOf = (v: number) => (v === 0 ? '.' : v === HOLE ? '*' : v > 0 ? board.pieces[v - 1]!.name : board.fixed[-2 - v]!.name);
  const names = [...at].map(nameOf), wide = Math.max(...names.map((n) => [...n].length));
  const rows = Array.from({ length: board.y }, (_, i) =>
    Array.from({ length: board.z }, (_, z) =>
      Array.from({ length: board.x }, (_, x) => names[(x * board.y + board.y - 1 - i) * board.z + z]!.padStart(wide)).join(' ')).join(', '));
  return `${title ? `# ${title}\n` : ''}${rows.join('\n')}\n`;
}
