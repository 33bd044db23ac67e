// How many cells solutions leave empty, to sort by, where a puzzle lets some stay empty.

import { type Chunk, assemblyAt } from '../store/chunks.ts';

/** Solutions with the fewest empty cells first; equals stay as they are. O(cells of the solutions). */
export function byEmpty(numbers: Int32Array, chunks: readonly Chunk[]): Int32Array {
  const lists: number[][] = [];
  for (const n of numbers) {
    let empty = 0;
    for (const slot of assemblyAt(chunks, n) ?? []) if (!slot) empty++;
    (lists[empty] ??= []).push(n);
  }
  return Int32Array.from(lists.flat());
}
