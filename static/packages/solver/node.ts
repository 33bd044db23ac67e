// tilewright-solver for Node: the program lies beside the script, unpacked, because that starts more quickly.

import { readFile } from 'node:fs/promises';

import { unpacked } from './browser.ts';
import { verbs } from './verbs.ts';

export { SolverError } from './verbs.ts';

// In a bundle the file is not there.
export const { ready, read, solve, count, unique, difficulty, generate, disassemble } = verbs(
  () => readFile(new URL('./solver.wasm', import.meta.url)).catch(unpacked),
);
