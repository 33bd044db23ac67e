// The solutions of a run as the page holds them: buffers of the worker, each
// with some assemblies one after the other. They stay outside of Go's memory.

/** Count assemblies, the first being number `first` of the run: for every open
 * cell, x-major, a number of `width` bytes (1 or 2): the slot of its piece. */
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

/** Each assembly with its number, from 0. The assembly is a view. */
export function* assemblies(chunks: readonly Chunk[]): Generator<[number: number, assembly: Assembly]> {
  for (const chunk of chunks) {
    const all = slots(chunk);
    for (let i = 0; i < chunk.count; i++) yield [chunk.first + i, all.subarray(i * chunk.cells, (i + 1) * chunk.cells)];
  }
}
