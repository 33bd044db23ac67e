// Runs a kernel: a module that searches (package solver/kernel, "For a host"). It knows nothing of puzzles. It gets
// parts of a search as bytes, and works on one in slices. Between slices it hears orders and reports how far it is.
//
// A report is a state together with the solutions found since the last one. So whoever gets it can go on from there if
// this runner dies, and counts nothing twice. At most one report waits for its answer. A runner that finds solutions
// faster than they can be taken waits, instead of filling the memory.

import { t } from '../say/say.ts';

/** Where things are in a kernel's memory, in bytes: Layout of solver/kernel. */
export interface Layout {
  state: number;
  stateSize: number;
  count: number;
  used: number;
  solutions: number;
  solutionSize: number;
}

/** An order to a runner: Order of solver/session, posted by wasm/host_js.go. */
export type Order =
  /** Be ready for parts of a program, which will come. */
  | { op: 'load'; program: number; module: WebAssembly.Module; layout: Layout }
  /** Do a part, after those that came before. */
  | { op: 'part'; part: number; program: number; state: Uint8Array }
  /** Report a part, stop at it and forget it. */
  | { op: 'give'; part: number }
  /** The last report was received. */
  | { op: 'more' }
  /** Rest this many milliseconds after every slice. */
  | { op: 'rest'; milliseconds: number }
  /** Forget all parts: the search is over. */
  | { op: 'drop' }
  /** Forget every program too: the next search will have another one. */
  | { op: 'forget' };

/** An answer of a runner. wasm/host_js.go reads these. */
export type Answer =
  | { op: 'ready' }
  | { op: 'report'; part: number; status: Status; state: Uint8Array; solutions: Uint8Array }
  /** The kernel failed; do not trust this runner any more. */
  | { op: 'broken'; part: number; reason: string };

/** Parts that are ended or given no longer belong to the runner. */
export type Status = 'running' | 'given' | 'ended';

/** The results of a kernel's run. */
const PAUSED = 0,
  FINISHED = 1;

/** How long a slice should take, in milliseconds. */
const SLICE = 5;

/** The time between two reports, in milliseconds. */
const REPORT = 250;

/** How many bytes of solutions can wait to be reported before the runner waits. The planner takes a report in one
 * piece. For this many bytes that takes some milliseconds, in which it hears nothing. */
const ROOM = 64 << 10;

/** Whether the browser has the vector instructions that some kernels use. */
export const vectors = (): boolean =>
  // (module (func (result v128) (i8x16.popcnt (i8x16.splat (i32.const 0)))))
  WebAssembly.validate(
    Uint8Array.of(
      0,
      97,
      115,
      109,
      1,
      0,
      0,
      0,
      1,
      5,
      1,
      96,
      0,
      1,
      123,
      3,
      2,
      1,
      0,
      10,
      10,
      1,
      8,
      0,
      65,
      0,
      253,
      15,
      253,
      98,
      11,
    ),
  );

interface Program {
  module: WebAssembly.Module;
  layout: Layout;
  run?: (budget: number) => number;
  memory?: WebAssembly.Memory;
}

/** A program with its instance, working on a part. */
type Running = Required<Program> & { part: number };

export class Runner {
  readonly #post: (answer: Answer, transfer: Transferable[]) => void;
  readonly #now: () => number;
  readonly #channel = new MessageChannel();
  readonly #programs = new Map<number, Program>();
  #running: Running | undefined;
  /** The parts that come after this one. */
  #next: (Order & { op: 'part' })[] = [];
  /** Copies of solutions that were not reported yet, and their bytes. */
  #found: Uint8Array[] = [];
  #bytes = 0;
  /** Whether the last report was answered. */
  #answered = true;
  #reported = 0;
  #rest = 0;
  /** Whether a slice was asked for. */
  #waiting = false;
  #budget = 2000;

  constructor(post: (answer: Answer, transfer: Transferable[]) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
    this.#channel.port1.onmessage = () => {
      this.#waiting = false;
      this.#slice();
    };
    post({ op: 'ready' }, []);
  }

  /** Ends the runner for good. */
  close(): void {
    this.#begin(undefined);
    this.#channel.port1.close();
  }

  hear(order: Order): void {
    switch (order.op) {
      case 'load':
        this.#programs.set(order.program, { module: order.module, layout: order.layout });
        break;
      case 'part':
        this.#next.push(order);
        this.#proceed();
        break;
      case 'give':
        this.#give(order.part);
        break;
      case 'more':
        this.#answered = true;
        break;
      case 'rest':
        this.#rest = order.milliseconds;
        break;
      case 'drop':
        this.#next = [];
        this.#begin(undefined);
        break;
      case 'forget':
        this.#next = [];
        this.#begin(undefined);
        this.#programs.clear();
        break;
    }
    this.#ask();
  }

  /** Begins with a part; with undefined it does nothing more. */
  #begin(running: Running | undefined): void {
    this.#running = running;
    this.#found = [];
    this.#bytes = 0;
    this.#answered = true;
    this.#reported = this.#now();
  }

  /** Begins with the next part, if nothing is under way. */
  #proceed(): void {
    const next = this.#running ? undefined : this.#next.shift();
    if (next) {
      this.#try(next.part, () => this.#begin({ ...this.#instance(next.program, next.state), part: next.part }));
    }
  }

  /** Gives a part back. The order may cross with the part's end: then there is nothing to give. */
  #give(part: number): void {
    if (this.#running?.part === part) {
      this.#report('given');
      return;
    }
    const at = this.#next.findIndex(order => order.part === part);
    for (const { state } of at < 0 ? [] : this.#next.splice(at, 1)) {
      this.#post({ op: 'report', part, status: 'given', state, solutions: new Uint8Array() }, [state.buffer]);
    }
  }

  /** Does something for a part. If that fails, the runner does nothing more. */
  #try(part: number, something: () => void): void {
    try {
      something();
    } catch (error) {
      this.#next = [];
      this.#begin(undefined);
      this.#post({ op: 'broken', part, reason: error instanceof Error ? error.message : String(error) }, []);
    }
  }

  /** A program with an instance that begins at a state. */
  #instance(number: number, begin: Uint8Array): Required<Program> {
    const program = this.#programs.get(number);
    if (!program) {
      throw new Error(t('the program did not come'));
    }
    if (!program.run || !program.memory) {
      // Only the newest program keeps its memory.
      for (const other of this.#programs.values()) {
        delete other.run;
        delete other.memory;
      }
      const { run, memory } = new WebAssembly.Instance(program.module).exports;
      program.run = run as (budget: number) => number;
      program.memory = memory as WebAssembly.Memory;
    }
    const state = new Uint8Array(program.memory.buffer, program.layout.state, program.layout.stateSize);
    state.fill(0);
    state.set(begin);
    return program as Required<Program>;
  }

  /** Asks the event loop for a slice, after the messages that wait. */
  #ask(): void {
    const full = this.#bytes >= ROOM && !this.#answered;
    if (this.#waiting || full || !this.#running) {
      return;
    }
    this.#waiting = true;
    if (this.#rest > 0) {
      setTimeout(() => this.#channel.port2.postMessage(null), this.#rest);
    } else {
      this.#channel.port2.postMessage(null);
    }
  }

  #slice(): void {
    const running = this.#running;
    if (running) {
      this.#try(running.part, () => this.#search(running));
      this.#ask();
    }
  }

  #search(running: Running): void {
    const begin = this.#now();
    let result = PAUSED;
    // A run that returns early had no more room for solutions.
    for (let left = this.#budget; left > 0; ) {
      result = running.run(left);
      left = this.#collect(running) && result !== FINISHED && this.#bytes < ROOM ? left - this.#used(running) : 0;
    }
    const end = this.#now();
    this.#pace(end - begin);
    if (result === FINISHED) {
      this.#report('ended');
    } else if (this.#answered && (end - this.#reported >= REPORT || this.#bytes >= ROOM)) {
      this.#report('running');
    }
  }

  /** Adapts the budget to the clock: it at most doubles, and shrinks at once. */
  #pace(took: number): void {
    const factor = took > SLICE / 2 ? SLICE / took : 2;
    this.#budget = Math.min(Math.max(Math.floor(this.#budget * factor), 1), 1 << 24);
  }

  /** Copies the solutions of the last run; false if there were none. */
  #collect({ memory, layout }: Running): boolean {
    const count = new DataView(memory.buffer).getUint32(layout.count, true);
    if (count === 0) {
      return false;
    }
    const solutions = new Uint8Array(memory.buffer, layout.solutions, count * layout.solutionSize).slice();
    this.#found.push(solutions);
    this.#bytes += solutions.length;
    return true;
  }

  #used({ memory, layout }: Running): number {
    return Math.max(new DataView(memory.buffer).getUint32(layout.used, true), 1);
  }

  #report(status: Status): void {
    const running = this.#running;
    if (!running) {
      return;
    }
    const { memory, layout, part } = running;
    const state = new Uint8Array(memory.buffer, layout.state, layout.stateSize).slice();
    const solutions = new Uint8Array(this.#bytes);
    let at = 0;
    for (const some of this.#found) {
      solutions.set(some, at);
      at += some.length;
    }
    this.#begin(status === 'running' ? running : undefined);
    this.#answered = status !== 'running';
    this.#post({ op: 'report', part, status, state, solutions }, [state.buffer, solutions.buffer]);
    this.#proceed();
  }
}
