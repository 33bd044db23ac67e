// Whole pictures as text, for thumbnails. ../export makes the files.

import { latticeOf } from '../space/lattice.ts';
import { openCells } from './assembly.ts';
import { type Board, type Cover, HOLE, bareCover } from './board.ts';
import { facetBox, facetMarkup } from './facets.ts';
import { isoBack, isoBox, isoFaces, isoMarkup, isoPaths, isoViewBox } from './iso.ts';
import { escaped } from './escaped.ts';
import {
  type SvgOptions,
  aroundPart,
  cellsPath,
  dot,
  groupPart,
  labelsPart,
  layoutOf,
  lookOf,
  patternDefs,
  piecePart,
  split,
  tagsPart,
  trayPath,
} from './svg.ts';

export interface StillOptions extends SvgOptions {
  /** Without letters, grout and tray. */
  thumbnail?: boolean;
  /** As seen from a corner, in space. */
  solid?: boolean;
  /** The text alternative. Without one the picture is hidden from screen readers. */
  label?: string;
}

/** The picture of a board with its assembly. The assembly has a slot for every open cell in order, 0 for none; null
 * is the empty board. */
export function svgOf(b: Board, assembly: ArrayLike<number> | null, options: StillOptions = {}): string {
  const o: StillOptions = options.thumbnail
    ? { letters: 'none', grout: false, tray: false, pad: 3, ...options }
    : options;
  const at = bareCover(b),
    bare = at.slice();
  if (assembly)
    openCells(bare).forEach((c, i) => {
      at[c] = assembly[i] ?? 0;
    });
  const head = `<svg class="board" xmlns="http://www.w3.org/2000/svg" ${o.label ? `role="img" aria-label="${escaped(o.label)}"` : 'aria-hidden="true"'} viewBox=`;
  if (o.solid) {
    // If some pieces lie on the board, its box is drawn; if none, the cells that they have to fill.
    const empty = !at.some(k => k > 0),
      some = !empty && at.includes(0);
    if (!latticeOf(b).solid)
      return (
        `${head}"${isoViewBox(facetBox(b, bare))}">` +
        (b.pieces.length > 12 || b.fixed.length ? patternDefs() : '') +
        facetMarkup(b, at) +
        '</svg>'
      );
    return (
      `${head}"${isoViewBox(isoBox(b, bare))}">` +
      (b.pieces.length > 12 || b.fixed.length ? patternDefs() : '') +
      (some ? `<path class="back" d="${isoBack(b)}"/>` : '') +
      isoMarkup(b, isoPaths(b, at, { paper: empty })) +
      dots(b, at) +
      '</svg>'
    );
  }
  const l = layoutOf(b, o),
    parts = split(at);
  let patterned = false,
    pieces = '';
  for (const [k, cells] of parts) {
    if (k === 0 || k === HOLE) continue;
    const look = lookOf(b, k);
    patterned ||= look.pattern > 0;
    pieces += groupPart(look, piecePart(look, b, l, cells, o));
  }
  return (
    `${head}"${-l.pad} ${-l.pad} ${l.width} ${l.height}"${l.around ? ' style="overflow:hidden"' : ''}>` +
    (patterned ? patternDefs() : '') +
    (o.tray === false
      ? ''
      : `<path class="tray" d="${trayPath(
          b,
          l,
          [...bare.keys()].filter(c => bare[c] !== HOLE),
        )}"/>`) +
    `<path class="cells" d="${cellsPath(b, l, parts.get(0))}"/>${o.thumbnail ? '' : labelsPart(b, l, bare)}${pieces}${tagsPart(b, l, 20, '')}${l.captions ?? ''}${aroundPart(b, l)}</svg>`
  );
}

/** The tags of a solid: a dot on each face of a cube that is seen whole. */
const dots = (b: Board, at: Cover): string =>
  (b.tags ?? [])
    .flatMap(tag =>
      isoFaces(b, at)
        .filter(f => f.cell === tag.cell)
        .map(({ x, y }) => dot(tag.fill, x, y, 8)),
    )
    .join('');

/** The width of a thumbnail's edges, in units. They must show at two units a pixel, so larger boards have wider
 * ones. */
export const thumbEdge = (b: Board) => Math.min(3.4, Math.max(2.6, 1.5 + Math.max(b.x, b.y) / 8));
