// Where the borders between the parts of a board are drawn.

import { onScreen } from '../player/outline.ts';
import { layoutOf } from '../player/svg.ts';
import { type Place, indexOf, placeOf, within } from '../space/box.ts';
import { cornersOf, latticeOf, middleOf, stepsOf } from '../space/lattice.ts';
import { folded } from '../space/wrap.ts';
import type { Puzzle } from './puzzle.ts';

/** A piece of a border between two open cells, by its ends on the screen. */
export interface Line {
  readonly pair: number;
  readonly ends: readonly [number, number, number, number];
}

/** Where the borders between pairs of open cells would be drawn. Cells of two layers have none. */
export function linesOf({ board }: Puzzle, open: readonly number[], pairs: readonly number[]): Line[] {
  const l = latticeOf(board),
    layout = layoutOf(board, { around: false }),
    at = new Map(open.map((position, cell) => [position, cell])),
    pairOf = new Map<string, number>();
  for (let i = 0; i < pairs.length; i += 2) pairOf.set(`${pairs[i]} ${pairs[i + 1]}`, i / 2);
  return open.flatMap((position, cell) => {
    const p = placeOf(board, position),
      [x, y] = middleOf(l, p),
      corners = cornersOf(l, p).map(([dx, dy]) => onScreen([x + dx, y + dy], layout.origin(p[2])));
    return stepsOf(l, p).flatMap((step, i): Line[] => {
      if (!step) return [];
      const to: Place = folded(board, [p[0] + step.way[0], p[1] + step.way[1], p[2]]),
        other = within(board, to) ? at.get(indexOf(board, to)) : undefined;
      if (other === undefined) return [];
      const pair = pairOf.get(`${Math.min(cell, other)} ${Math.max(cell, other)}`),
        from = corners[i]!,
        end = corners[(i + 1) % corners.length]!;
      return pair === undefined ? [] : [{ pair, ends: [from[0], from[1], end[0], end[1]] }];
    });
  });
}
