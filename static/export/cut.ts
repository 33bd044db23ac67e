// Outlines for a laser or a blade: an SVG in millimetres, with one path a piece, and the tray that holds them.

import type { Film } from '../player/film.ts';
import { escaped } from '../player/escaped.ts';
import { frameOf as boardFrame } from '../player/svg.ts';
import { type Place, frameOf, isFlat, placeOf } from '../space/box.ts';
import { type Lattice, type Point, cornersOf, holds, latticeOf, middleOf } from '../space/lattice.ts';
import { inset, ringsOf } from '../space/rings.ts';
import { ExportError } from './limits.ts';
import { rowsOf } from './signs.ts';
import { onPlate, piecesOf } from './solids.ts';
import { cavityOf } from './tray.ts';
import { t } from '../say/say.ts';

export interface CutOptions {
  title: string;
  /** The millimetres of a cell. */
  cell: number;
  /** The millimetres that the tool takes away: outlines are moved by half of it. */
  kerf: number;
  /** The millimetres between neighbours, and between the pieces and the tray. */
  gap: number;
  /** The width of the sheet in millimetres; 0 is as wide as needed. */
  sheet?: number;
  /** Whether a second plate is cut, on which the tray's rim is glued. */
  floor?: boolean;
  /** Whether the names of the pieces are engraved: filled in black, so that a laser burns them in before it cuts. */
  engraved?: boolean;
}

/** A file for cutting, its size in millimetres, and the number of its paths. */
export interface Cut {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly paths: number;
}

/** The millimetres of the tray around the board, and between the paths. */
const RIM = 10,
  AIR = 4;

const num = (n: number) => String(Math.round(n * 1000) / 1000);

/** The outline of cells in millimetres, grown by a distance with sharp corners, around the origin of their lattice. */
const sharp = (l: Lattice, cells: readonly Place[], cell: number, grow: number, x: number, y: number): string =>
  ringsOf(l, cells, p => [x + p[0] * cell, y - p[1] * cell])
    .map(
      ring =>
        inset(ring, -grow)
          .map(({ at }, i) => `${i ? 'L' : 'M'}${num(at[0])} ${num(at[1])}`)
          .join('') + 'Z',
    )
    .join('');

/** The sign of a name in the cell that is nearest to the middle of a piece, as squares. x and y are where the origin of
 * the lattice lies. Where it would be less than 2 mm high there is none. */
function engraving(
  l: Lattice,
  cells: readonly Place[],
  cell: number,
  rows: readonly (readonly boolean[])[],
  x: number,
  y: number,
): string {
  const middles = cells.filter(c => l.kindOf(c) >= l.points).map(c => ({ c, at: middleOf(l, c) })),
    mean = [0, 1].map(k => middles.reduce((sum, m) => sum + m.at[k as 0 | 1], 0) / middles.length) as [number, number];
  const far = (p: Point): number => Math.hypot(p[0] - mean[0], p[1] - mean[1]),
    { c, at } = middles.reduce((a, b) => (far(b.at) < far(a.at) - 1e-6 ? b : a)),
    corners = cornersOf(l, c);
  // The sign is as large as a circle within the cell allows, with some room.
  const free = Math.min(
      ...corners.map(([px, py], i) => {
        const [qx, qy] = corners[(i + 1) % corners.length]!;
        return Math.abs(px * qy - py * qx) / Math.hypot(qx - px, qy - py);
      }),
    ),
    wide = rows[0]!.length,
    pitch = (1.6 * free * cell) / Math.hypot(wide, rows.length);
  if (pitch * rows.length < 2) return '';
  const [left, top] = [x + at[0] * cell - (wide * pitch) / 2, y - at[1] * cell - (rows.length * pitch) / 2];
  return rows
    .flatMap((row, j) =>
      row.map((on, i) =>
        on ? `M${num(left + i * pitch)} ${num(top + j * pitch)}h${num(pitch)}v${num(pitch)}h${num(-pitch)}z` : '',
      ),
    )
    .join('');
}

export function cutSvg(film: Film, { title, cell, kerf, gap, sheet = 0, floor = false, engraved }: CutOptions): Cut {
  const {
    trace: { board },
    bare,
  } = film;
  if (!isFlat(board))
    throw new ExportError(
      t('Outlines are for flat puzzles; this one has layers. Choose STL or 3MF to print its pieces.'),
    );
  if (!(cell >= 2 && cell <= 500)) throw new ExportError(t('A cell is from 2 to 500 mm wide.'));
  if (!(kerf >= 0 && kerf <= 5) || !(gap >= 0 && gap < cell / 2))
    throw new ExportError(t('The kerf is from 0 to 5 mm, the gap less than half a cell.'));
  const l = latticeOf(board),
    there = [...bare.keys()].filter(c => bare[c]! >= 0),
    whole = boardFrame(board);
  const trayWide = whole.width * cell + 2 * RIM,
    trayHigh = whole.height * cell + 2 * RIM,
    least = trayWide + 2 * (AIR + kerf);
  if (sheet && !(sheet >= least && sheet <= 5000))
    throw new ExportError(
      t('The sheet is {least} to 5000 mm wide, as the tray needs; 0 means as wide as needed.', {
        least: Math.ceil(least),
      }),
    );
  const solids = piecesOf(film);
  if (!solids.length) throw new ExportError(t('There is no piece on this board to be cut.'));

  // A cut removes half a kerf on either side of its line. The inside of the tray is moved the other way, and leaves
  // half a gap too.
  const edge = AIR + kerf,
    pieces = onPlate(l, solids, edge / cell, sheet ? (sheet - 2 * edge) / cell : undefined),
    frames = pieces.map(p => frameOf(l, p.cells)),
    grow = (kerf - gap) / 2;
  const [wide, high] = [
    Math.max(...pieces.map((p, i) => p.at[0] + frames[i]!.width)),
    Math.max(...pieces.map((p, i) => p.at[1] + frames[i]!.height)),
  ];
  const paths = pieces.map(({ name, cells, at }, i) => {
    const { left, top } = frames[i]!;
    return `<path id="${escaped(name)}" d="${sharp(l, cells, cell, grow, edge + (at[0] - left) * cell, edge + (at[1] + top) * cell)}"><title>${escaped(name)}</title></path>`;
  });

  // Names are burnt in before anything is cut loose.
  const names = engraved
    ? pieces.map(({ name, cells, at }, i) => {
        const { left, top } = frames[i]!,
          d = engraving(l, cells, cell, rowsOf(name, i + 1), edge + (at[0] - left) * cell, edge + (at[1] + top) * cell);
        return d && `<path d="${d}"><title>${escaped(name)}</title></path>`;
      })
    : [];

  const open = there.map(c => placeOf(board, c));
  const top = edge + high * cell + AIR + kerf,
    half = kerf / 2;
  const rim = (x: number, y: number) =>
    `M${num(x - half)} ${num(y - half)}H${num(x + trayWide + half)}V${num(y + trayHigh + half)}H${num(x - half)}Z`;
  // Where cells meet in a corner alone, two outlines that grow would cross each other, so the cavity is one there.
  const room = (gap - kerf) / 2;
  const inner = (x: number, y: number): string =>
    holds(l) && room > 0
      ? cavityOf(l, open, cell, room)
          .map(ring => ring.map(([u, v], i) => `${i ? 'L' : 'M'}${num(x + u)} ${num(y + v)}`).join('') + 'Z')
          .join('')
      : sharp(l, open, cell, room, x, y);
  paths.push(
    `<path id="tray" d="${rim(edge, top)}${inner(edge + RIM - whole.left * cell, top + RIM + whole.top * cell)}"><title>${escaped(t('tray'))}</title></path>`,
  );
  // The floor is beside the tray where the sheet has room for it, else below.
  const space = sheet ? sheet - edge : Math.max(wide * cell, 2 * trayWide + edge) + edge,
    beside = edge + trayWide + edge + trayWide <= space + 1e-9;
  const [floorX, floorY] = beside ? [edge + trayWide + edge, top] : [edge, top + trayHigh + edge];
  if (floor)
    paths.push(`<path id="floor" d="${rim(floorX, floorY)}"><title>${escaped(t('floor of the tray'))}</title></path>`);

  const across = Math.max(wide * cell + edge, trayWide + edge, floor ? floorX + trayWide : 0) + edge,
    width = Math.max(sheet, across),
    height = (floor ? floorY : top) + trayHigh + edge;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}mm" height="${num(height)}mm" viewBox="0 0 ${num(width)} ${num(height)}"><title>${escaped(t('{title}, outlines', { title }))}</title>
<desc>${t('Cells of {cell} mm, kerf {kerf} mm, gap {gap} mm', { cell, kerf, gap })}</desc>
${
  names.some(Boolean)
    ? `<g id="names" fill="#000000" stroke="none">
${names.filter(Boolean).join('\n')}
</g>
`
    : ''
}<g fill="none" stroke="#ff0000" stroke-width="0.1">
${paths.join('\n')}
</g></svg>
`;
  return { svg, width, height, paths: paths.length };
}
