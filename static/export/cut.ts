// Outlines for a laser or a blade: an SVG in millimetres, one path a piece, and
// the tray that holds them.

import type { Film } from '../player/film.ts';
import { CELL, type Square, outline } from '../player/outline.ts';
import { escape, placeOf } from '../player/svg.ts';
import { ExportError } from './limits.ts';
import { extent, onPlate, piecesOf } from './solids.ts';

export interface CutOptions {
  title: string;
  /** Millimetres of a cell. */
  cell: number;
  /** Millimetres that the tool takes away: outlines are moved by half of it. */
  kerf: number;
  /** Millimetres between neighbours, and between the pieces and the tray. */
  gap: number;
}

/** Millimetres of the tray around the board, and between what is cut. */
const RIM = 10, AIR = 4;

const num = (n: number) => String(Math.round(n * 1000) / 1000);

/** The outline of cells in mm, grown by so much, with its corners as they are. The
 * growth is added here: it may be less than outline, which is for the screen, tells. */
function sharp(cells: readonly Square[], cell: number, grow: number, x: number, y: number): string {
  return outline(cells, 0, 0, 0).split('Z').map((loop) => {
    const corners = [...loop.matchAll(/[ML](\S+) (\d+)/g)].map((m) => [Number(m[1]) / CELL, Number(m[2]) / CELL] as const);
    return corners.map(([px, py], i) => {
      // Edges run clockwise: what lies to the left of their ways is outside.
      const [ax, ay] = corners.at(i - 1)!, [bx, by] = corners[(i + 1) % corners.length]!, dx = Math.sign(px - ax) + Math.sign(bx - px), dy = Math.sign(py - ay) + Math.sign(by - py);
      return `${i ? 'L' : 'M'}${num(x + px * cell + dy * grow)} ${num(y + py * cell - dx * grow)}`;
    }).join('') + (loop && 'Z');
  }).join('');
}

export function cutSvg(film: Film, { title, cell, kerf, gap }: CutOptions): string {
  const { trace: { board }, bare } = film;
  if (board.z > 1) throw new ExportError('Outlines are for flat puzzles; this one has layers. Choose STL or 3MF to print its pieces.');
  if (!(cell >= 2 && cell <= 500)) throw new ExportError('A cell is from 2 to 500 mm wide.');
  if (!(kerf >= 0 && kerf <= 5) || !(gap >= 0 && gap < cell / 2)) throw new ExportError('The kerf is from 0 to 5 mm, the gap less than half a cell.');
  const solids = piecesOf(film);
  if (!solids.length) throw new ExportError('There is no piece on this board to be cut.');

  // A cut removes half a kerf on either side of its line. The tray's inside is
  // cut the other way round, and leaves half a gap too.
  const pieces = onPlate(solids, AIR / cell), [wide, high] = extent(pieces), grow = (kerf - gap) / 2, edge = AIR + kerf;
  const paths = pieces.map(({ name, cells, at }) => {
    const rows = 1 + Math.max(...cells.map((c) => c[1])), squares = cells.map(([x, y]): Square => [x, rows - 1 - y]);
    return `<path id="${escape(name)}" d="${sharp(squares, cell, grow, edge + at[0] * cell, edge + at[1] * cell)}"><title>${escape(name)}</title></path>`;
  });

  const open = [...bare.keys()].filter((c) => bare[c]! >= 0).map((c): Square => {
    const [x, row] = placeOf(board, c);
    return [x, row];
  });
  const trayWide = board.x * cell + 2 * RIM, trayHigh = board.y * cell + 2 * RIM, top = edge + high * cell + AIR + kerf, half = kerf / 2;
  const rim = `M${num(edge - half)} ${num(top - half)}H${num(edge + trayWide + half)}V${num(top + trayHigh + half)}H${num(edge - half)}Z`;
  paths.push(`<path id="tray" d="${rim}${sharp(open, cell, (gap - kerf) / 2, edge + RIM, top + RIM)}"><title>tray</title></path>`);

  const width = Math.max(wide * cell, trayWide) + 2 * edge, height = top + trayHigh + edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}mm" height="${num(height)}mm" viewBox="0 0 ${num(width)} ${num(height)}"><title>${escape(title)}, outlines</title>
<desc>Cells of ${num(cell)} mm, kerf ${num(kerf)} mm, gap ${num(gap)} mm</desc>
<g fill="none" stroke="#ff0000" stroke-width="0.1">
${paths.join('\n')}
</g></svg>
`;
}
