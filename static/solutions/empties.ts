// Sorts solutions by how many cells they leave empty, for puzzles that allow some.

import { type Chunk, assemblyAt } from '../store/chunks.ts';

/** Solutions with the fewest empty cells first; equals keep their order. O(cells of the solutions). */
export function byEmpty(numbers: Int32Array, chunks: readonly Chunk[]): Int32Array {
  const lists: number[][] = [];
  for (const n of numbers) {
    let empty = 0;
    for (const slot of assemblyAt(chunks, n) ?? []) if (!slot) empty++;
    lists[empty] ??= [];
    lists[empty]!.push(n);
  }
  return Int32Array.from(lists.flat());
}
