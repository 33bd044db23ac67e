// tilewright-solver for browsers, workers and bundlers. The program comes packed in the script, so nobody has to serve
// a file for it.

import { verbs } from './verbs.ts';

export { SolverError } from './verbs.ts';

/** The program, unpacked. */
export async function unpacked(): Promise<ArrayBuffer> {
  const { default: packed } = await import('tilewright-program');
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

export const { ready, read, solve, count, unique, difficulty, generate, disassemble } = verbs(unpacked);
