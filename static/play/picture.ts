// The markup of a board with its pieces, and of pieces that lie beside it. The board and flat pieces are drawn in the
// player's units, 40 to a cell. Solid pieces are drawn in space, 30 to an edge.

import { type Board, HOLE, bareCover } from '../player/board.ts';
import { CELL, onScreen } from '../player/outline.ts';
import {
  type Layout,
  captionsPart,
  cellsPath,
  groupPart,
  labelsPart,
  lettersPart,
  lookOf,
  piecePart,
  split,
  spotOf,
  trayPath,
  aroundOf,
} from '../player/svg.ts';
import { type Room, inRoom } from './room.ts';
import { type Tint, cellTags, cubeTags } from './colours.ts';
import { frameIn, indexOf, isFlat, placeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { spansOf } from '../space/turns.ts';
import { type Picture, solids } from './solids.ts';
import type { Cube, Plan } from './shape.ts';

/** The places of the layers, for svg.ts. */
export const layoutIn = (room: Room, b: Board): Layout => ({
  around: aroundOf(b),
  width: 0,
  height: 0,
  pad: 0,
  frames: room.frames,
  origin: z => inRoom(room, [0, 0], z).map(n => (n / room.unit) * CELL) as [number, number],
});

/** Trays, empty cells with their texts and colours, and the pieces that stay. */
export function boardMarkup({ board: b, colours, may }: Plan, l: Layout, letters: boolean): string {
  const bare = bareCover(b),
    lists = split(bare),
    lattice = latticeOf(b),
    rings = may?.filter(c => lattice.kindOf(placeOf(b, c)) >= lattice.points) ?? [],
    open = [...lists].filter(([k]) => k !== HOLE).flatMap(([, cells]) => cells);
  const fixed = [...lists]
    .filter(([k]) => k < HOLE)
    .map(([k, cells]) =>
      groupPart(lookOf(b, k), piecePart(lookOf(b, k), b, l, cells, { letters: letters ? 'one' : 'none' })),
    );
  return `<path class="tray" d="${trayPath(b, l, open)}"/><path class="cells" d="${cellsPath(b, l, lists.get(0))}"/>${labelsPart(b, l, bare)}${rings.length ? `<path class="may" d="${circlesPath(b, l, rings)}"/>` : ''}${colours ? cellTags(b, l, colours) : ''}${fixed.join('')}${captionsPart(b, l)}`;
}

/** The letters of one piece. */
export function lettersMarkup(b: Board, l: Layout, slot: number, cells: readonly number[]): string {
  const look = lookOf(b, slot);
  return `<g color="${look.attributes.color}">${lettersPart(look, b, l, cells)}</g>`;
}

/** A path that draws the same in the middle of each cell. */
const inCells = (b: Board, l: Layout, cells: Iterable<number>, draw: string, dx = 0, dy = 0): string =>
  [...cells]
    .map(c => {
      const [x, y] = spotOf(b, l, c);
      return `M${x + dx} ${y + dy}${draw}`;
    })
    .join('');

/** A small dot on each cell. */
export const dotsPath = (b: Board, l: Layout, cells: Iterable<number>): string => inCells(b, l, cells, 'h0');

/** A circle in each cell. */
const circlesPath = (b: Board, l: Layout, cells: readonly number[]): string =>
  inCells(b, l, cells, 'a14 14 0 1 1 28 0a14 14 0 1 1-28 0', -14);

/** A cross on each cell. */
export const crossesPath = (b: Board, l: Layout, cells: readonly number[]): string =>
  inCells(b, l, cells, 'l10 10m0-10l-10 10', -5, -5);

/** A piece beside the board: seen from above if the board is flat, else in space. */
export function pieceBeside(
  b: Board,
  slot: number,
  shape: readonly Cube[],
  letters: boolean,
  tints: readonly Tint[] = [],
): Picture {
  const [x, y, z] = spansOf(shape),
    own: Board = { ...b, x, y, z, fixed: [], open: null, labels: null },
    look = lookOf(b, slot);
  const cells = shape.map(([i, j, k]) => indexOf(own, [i, j, k]));
  // A piece whose cells are no cubes is seen from above if it is one layer high.
  if (isFlat(own) && (isFlat(b) || !latticeOf(b).solid)) {
    const { left, top, width, height } = frameIn(own, cells),
      origin = onScreen([-left - width / 2, -top + height / 2], [0, 0]),
      flat: Layout = { width: 0, height: 0, pad: 0, origin: () => origin };
    return {
      markup: piecePart(look, own, flat, cells, { letters: letters ? 'one' : 'none' }),
      tags: cubeTags(own, flat, tints, shape, cells),
      size: [width, height],
      cell: CELL,
    };
  }
  return solids.piece!(own, slot, shape, cells, tints);
}
