// The solutions of a run as the page holds them: buffers of the worker, each
// with some assemblies one after the other. They stay outside of Go's memory.

/** Count assemblies, of which the first is number `first` of the run. For every open cell, x-major, there is a
 * number of `width` bytes (1 or 2): the slot of its piece. */
export interface Chunk {
  readonly first: number;
  readonly count: number;
  readonly cells: number;
  readonly width: number;
  readonly buffer: ArrayBuffer | Uint8Array;
}

export type Assembly = Uint8Array | Uint16Array;

/** All assemblies of a chunk, in a row. */
export function slots(chunk: Chunk): Assembly {
  const { buffer, count, cells, width } = chunk;
  const raw = buffer instanceof ArrayBuffer ? buffer : buffer.buffer;
  const offset = buffer instanceof ArrayBuffer ? 0 : buffer.byteOffset;
  return width === 2 ? new Uint16Array(raw, offset, count * cells) : new Uint8Array(raw, offset, count * cells);
}

/** How many solutions there are in consecutive chunks from 0 on. */
export function countOf(chunks: readonly Chunk[]): number {
  const last = chunks.at(-1);
  return last ? last.first + last.count : 0;
}

/** Solution n, from 0, as a view; undefined when it is not held. O(log chunks). */
export function assemblyAt(chunks: readonly Chunk[], n: number): Assembly | undefined {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.first > n) high = middle;
    else low = middle + 1;
  }
  const chunk = chunks[low - 1];
  if (!chunk || n < 0 || n - chunk.first >= chunk.count) return undefined;
  const i = n - chunk.first;
  return slots(chunk).subarray(i * chunk.cells, (i + 1) * chunk.cells);
}

/** Each assembly from number `from` on, with its number. The assembly is a view. */
export function* assemblies(chunks: readonly Chunk[], from = 0): Generator<[number: number, assembly: Assembly]> {
  for (const chunk of chunks) {
    if (chunk.first + chunk.count <= from) continue;
    const all = slots(chunk);
    for (let i = Math.max(0, from - chunk.first); i < chunk.count; i++)
      yield [chunk.first + i, all.subarray(i * chunk.cells, (i + 1) * chunk.cells)];
  }
}

/** The assemblies with these numbers, in their order; null means all. */
export function* chosen(
  chunks: readonly Chunk[],
  numbers: ArrayLike<number> | null,
): Generator<[number: number, assembly: Assembly]> {
  if (!numbers) {
    yield* assemblies(chunks);
    return;
  }
  for (let i = 0; i < numbers.length; i++) {
    const assembly = assemblyAt(chunks, numbers[i]!);
    if (assembly) yield [numbers[i]!, assembly];
  }
}
