// The verbs of tilewright-solver: the program in WebAssembly, started at the first call. It runs where it is called, so
// callers with large questions use a worker. browser.ts and node.ts say where the program comes from.

import type * as api from './index.d.ts';
import begin from 'wasm_exec_scoped';

/** A call of the program: question and answer in JSON. */
type Call = (question: string) => string;

export class SolverError extends Error {
  constructor(readonly code: api.SolverError['code'], message: string) {
    super(message);
    this.name = 'SolverError';
  }
}

const NODES = 20_000_000, POSITIONS = 1 << 20;

/** The verbs, with a program from the given source. */
export function verbs(fetchProgram: () => Promise<BufferSource>): Omit<typeof api, 'SolverError'> {
  let running: Promise<Call> | undefined;

  async function start(program: BufferSource | Response | Promise<Response>): Promise<Call> {
    const come = await program, bytes = 'arrayBuffer' in come ? await come.arrayBuffer() : come;
    let call!: Call;
    // Go's own script and program use a global object; this one keeps the page's clean.
    const known = { Object, Array, Uint8Array, Error, Date, crypto, performance, TextEncoder, TextDecoder };
    const Go = begin({ ...known, tilewrightVerbs: (f: Call) => (call = f) });
    const go = new Go();
    // A heap of a few megabytes would be collected again and again while the code is still slow. That would double the
    // time of the first calls.
    go.env = { GOGC: '400' };
    const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
    void go.run(instance);
    return call;
  }

  async function ask<T>(verb: string, asked: api.Asked, options: object = {}): Promise<T> {
    running ??= fetchProgram().then(start);
    let answer: { result: T; error?: { code: api.SolverError['code']; message: string } };
    try {
      const call = await running, { puzzle, index, placed } = typeof asked === 'string' ? { puzzle: asked } as api.Position : asked;
      const question = { nodes: NODES, positions: POSITIONS, ...options, verb, puzzle, index, placed };
      answer = JSON.parse(call(JSON.stringify(question)));
    } catch (e) {
      running = undefined;
      throw new SolverError('program', `The solver ended: ${(e as Error).message}`);
    }
    const { result, error } = answer;
    if (error) throw new SolverError(error.code, error.message);
    return result;
  }

  return {
    async ready(program) {
      if (program) running = start(program);
      const warm = { puzzle: 'first-rectangle' }, { solution } = await ask<api.Generated>('generate', warm, { level: 2 });
      await ask('count', warm);
      await ask('disassemble', { puzzle: 'first-rectangle', placed: solution });
    },
    read: (asked) => ask('read', asked),
    solve: (asked, o) => ask('solve', asked, { limit: 1, ...o }),
    count: async (asked, o) => BigInt(await ask<string>('count', asked, o)),
    unique: (asked, o) => ask('unique', asked, o),
    difficulty: (asked, o) => ask('difficulty', asked, o),
    generate: (asked, o) => ask('generate', asked, { level: 2, ...o }),
    disassemble: (asked, o) => ask('disassemble', asked, o),
  };
}
