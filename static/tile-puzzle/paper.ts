// A puzzle on paper: the board at the beginning, and the pieces beside it.

import { CELL } from '../player/outline.ts';
import { groupPart, lookOf, patternDefs, piecePart } from '../player/svg.ts';
import { isFlat } from '../space/box.ts';
import { boardMarkup, layoutIn, pieceBeside } from '../play/picture.ts';
import { roomOf } from '../play/room.ts';
import type { Game } from './game.ts';

/** Its size, in pixels. */
const WIDE = 640,
  HIGH = 640;

export function paperOf({ plan, given, letters }: Game): string {
  const { board } = plan,
    slots = plan.shapes.map((_, i) => i + 1).filter(slot => !given.some(p => p.slot === slot));
  const table = slots.map(slot => pieceBeside(board, slot, plan.shapes[slot - 1]!, letters, plan.colours?.tints));
  const room = roomOf(
      board,
      table.map(p => p.size),
      WIDE,
      HIGH,
      false,
    ),
    l = layoutIn(room, board),
    lettering = { letters: letters ? 'one' : 'none' } as const;
  const beside = table.map(({ markup, tags, cell }, i) => {
    const [x, y] = room.homes[i]!;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(room.small / cell).toFixed(4)})">${groupPart(lookOf(board, slots[i]!), markup + tags)}</g>`;
  });
  return `<svg class="paper" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true">${patternDefs()}<g transform="scale(${room.unit / CELL})">${boardMarkup(plan, l, letters)}${given
    .map(({ slot, cells }) =>
      groupPart(lookOf(board, slot), piecePart(lookOf(board, slot), board, l, cells, isFlat(board) ? lettering : {})),
    )
    .join('')}</g>${beside.join('')}</svg>`;
}
