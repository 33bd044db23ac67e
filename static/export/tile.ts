// The seamless tile of a board that closes on itself: a rectangle that repeats to the right and upwards.

import type { Board } from '../player/board.ts';
import { CELL, onScreen } from '../player/outline.ts';
import { type Layout, flatLayout, frameOf } from '../player/svg.ts';
import { type Place, cellsOf, isFlat, placeOf } from '../space/box.ts';
import { along, latticeOf } from '../space/lattice.ts';
import { folded } from '../space/wrap.ts';
import { ExportError } from './limits.ts';
import { t } from '../say/say.ts';

/** How many cells a tile may have. More are drawn in no time that anybody waits. */
const MOST = 20_000;

/** A rectangle of the picture, in drawing units, and a layout in which all that reaches into it is drawn. */
export interface Tile {
  readonly layout: Layout;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The least tile of a board. Along an axis that does not close it is as high or as wide as the board. Throws
 * ExportError where there is none. */
export function tileOf(b: Board): Tile {
  if (!b.wrap || !isFlat(b))
    throw new ExportError(t('Only a flat board whose ends join has a tile. Join them under Draw.'));
  const l = latticeOf(b),
    cells = cellsOf(b).map(c => placeOf(b, c)),
    frame = frameOf(b);
  const repeats = ([u, v]: readonly [number, number]): boolean =>
    cells.every(([x, y, z]) => String(folded(b, [x + u, y + v, z])) === String([x, y, z] satisfies Place));
  const most = 2 * b.x * b.y;
  let wide = 0,
    high = 0;
  for (let n = 1; n <= most && !wide; n++) if (repeats([n, 0])) wide = n;
  // A step up the page leans to the right in some lattices, so as many steps go back.
  for (let n = 1; n <= most && !high; n++) {
    const back = Math.round(along(l, [0, n])[0] / along(l, [1, 0])[0]);
    if (Math.abs(along(l, [-back, n])[0]) < 1e-6 && repeats([-back, n])) high = n;
  }
  if (!wide && !high) throw new ExportError(t('This board repeats in no rectangle.'));
  const width = wide ? along(l, [wide, 0])[0] : frame.width,
    height = high ? along(l, [0, high])[1] : frame.height,
    around = (wide || b.x) + (high || b.y) + 8; // pieces beyond an edge reach in
  if ((wide || b.x) * (high || b.y) > MOST)
    throw new ExportError(t('The tile would be too large. Choose a smaller board.'));
  const layout = { ...flatLayout(b, { pad: 3 }), around },
    [x, y] = onScreen([frame.left, frame.top], layout.origin(0));
  return { layout, x, y, width: width * CELL, height: height * CELL };
}
