// The picture that is kept of a puzzle: a recording that ends with it.

import { openCells } from '../player/assembly.ts';
import { type Board, bareCover } from '../player/board.ts';
import { split } from '../player/svg.ts';
import { MAX } from '../player/trace.ts';
import { compact, writeText } from '../player/write.ts';

/** A board with its assembly, as a recording in its compact form. The assembly has a slot for every open cell in
 * order; null is the empty board. It is '' for a board that is too large for that. */
export async function pictureOf(board: Board | null, assembly: ArrayLike<number> | null): Promise<string> {
  if (!board?.x) return '';
  const at = new Int32Array(bareCover(board).length);
  if (assembly)
    openCells(bareCover(board)).forEach((c, i) => {
      at[c] = assembly[i] ?? 0;
    });
  const ops = [...split(at)].flatMap(([slot, cells]) => (slot > 0 ? [{ kind: 'place' as const, slot, cells }] : []));
  try {
    const text = await compact(
      writeText({ title: '', board, tray: true, letters: 'none', counter: '', start: { ops }, steps: [] }),
    );
    return text.length <= MAX.compact ? text : '';
  } catch {
    return '';
  }
}
