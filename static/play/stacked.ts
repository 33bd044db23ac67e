// Pieces of solids, drawn as seen from a corner.

import { type Board, HOLE } from '../player/board.ts';
import { facetBox, facetMarkup } from '../player/facets.ts';
import { EDGE, isoBox, isoFaces, isoPaths, isoPiece, isoShade } from '../player/iso.ts';
import { volumeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { dot, textOn } from '../player/svg.ts';
import type { Tint } from './colours.ts';
import type { Cube } from './shape.ts';
import type { Picture, Solids } from './solids.ts';
import { Space } from './space.ts';

function piece(
  own: Board,
  slot: number,
  shape: readonly Cube[],
  cells: readonly number[],
  tints: readonly Tint[],
): Picture {
  const at = new Int32Array(volumeOf(own)).fill(HOLE);
  for (const c of cells) at[c] = slot;
  if (!latticeOf(own).solid) {
    const box = facetBox(own, at, 0);
    return {
      markup: `<g transform="translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})">${facetMarkup(own, at, null, true)}</g>`,
      tags: '',
      size: [box.width / EDGE, box.height / EDGE],
      cell: EDGE,
    };
  }
  const box = isoBox(own, at, 0),
    paths = isoPaths(own, at);
  const markup = [...paths.pieces].map(([k, d]) => isoPiece(own, k, d)).join('') + isoShade(paths),
    tags = faceTags(own, at, tints, shape, cells);
  const placed = (part: string) =>
    part && `<g transform="translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})">${part}</g>`;
  return { markup: placed(markup), tags: placed(tags), size: [box.width / EDGE, box.height / EDGE], cell: EDGE };
}

/** The tags of a solid piece's cubes, on each face that is not hidden. */
function faceTags(
  own: Board,
  at: Int32Array,
  tints: readonly Tint[],
  shape: readonly Cube[],
  cells: readonly number[],
): string {
  const of = new Map(cells.map((c, i) => [c, shape[i]![3] ?? 0]));
  if (![...of.values()].some(tint => tint)) return '';
  return isoFaces(own, at)
    .map(({ cell, x, y }) => {
      const tint = tints[(of.get(cell) ?? 0) - 1];
      return tint ? dot(tint.fill, x, y, 7) + textOn(tint.fill, [x, y], tint.mark, 9) : '';
    })
    .join('');
}

export const STACKED: Solids = { piece, Space };
