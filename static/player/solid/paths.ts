// The direction from which a piece comes to its place: one along which nothing is in its way.

import { indexOf, placeOf, within } from '../../space/box.ts';
import type { Board, Cover } from '../board.ts';

/** A direction in the box: x to the right, y to the back, z up. */
export type Direction = readonly [dx: number, dy: number, dz: number];

// The directions that are tried: from above first, then from the reader's side.
const WAYS: Direction[] = [
  [0, 0, 1],
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
];

/** The direction in which cells can leave the box, with the cover at on the board. Other cells of the same slot are
 * not in the way. It is null where there is none. O(cells of the box). */
export function wayOut(b: Board, at: Cover, cells: readonly number[]): Direction | null {
  const own = new Set(cells);
  const free = ([dx, dy, dz]: Direction) =>
    cells.every(c => {
      let [x, y, z] = placeOf(b, c);
      for (;;) {
        [x, y, z] = [x + dx, y + dy, z + dz];
        if (!within(b, [x, y, z])) return true;
        const next = indexOf(b, [x, y, z]);
        // Holes of the board are no obstacle. Pieces are, stationary ones too.
        if (!own.has(next) && at[next] !== 0 && at[next] !== -1) return false;
      }
    });
  return WAYS.find(free) ?? null;
}
