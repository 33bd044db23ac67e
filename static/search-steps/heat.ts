// The numbers of a choice on the cells of the board, as marks and texts of the player's picture.

import { type Board, bareCover } from '../player/board.ts';
import { openCells } from '../player/assembly.ts';
import type { Op } from '../player/trace.ts';

/** The number at which each of the six heats begins: few is hot. */
export const HEATS = [0, 1, 2, 5, 9, 15];
const FIRST = 5; // the number of the mark heat0

/** The heat of a number, from 0, the hottest, to 5. */
export const heatOf = (n: number): number => HEATS.findLastIndex(from => n >= from);

/** The legend's names of the heats. */
export const heatNames = (): string[] =>
  HEATS.map((from, i) => {
    const to = (HEATS[i + 1] ?? Infinity) - 1;
    return to === from ? String(from) : to === Infinity ? from + '+' : `${from}–${to}`;
  });

/** Marks and numbers on the open cells. */
export function heatOps(board: Board, values: ArrayLike<number>): Op[] {
  const cells = openCells(bareCover(board)),
    marked: number[][] = HEATS.map(() => []),
    ops: Op[] = [];
  cells.forEach((cell, i) => {
    const n = values[i]!;
    if (n < 0) return;
    marked[heatOf(n)]!.push(cell);
    ops.push({ kind: 'label', cell, span: 1, text: String(n) });
  });
  marked.forEach((list, heat) => {
    if (list.length) ops.push({ kind: 'mark', mark: FIRST + heat, cells: list });
  });
  return ops;
}
