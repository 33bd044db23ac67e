// Runs a kernel: a module that searches (package solver/kernel, "For a host").
// It knows nothing of puzzles. It gets parts of a search as bytes, works on one in
// slices, and between them hears what is wanted of it and reports how far it is.
//
// A report is a state together with the solutions found since the last one, so
// that whoever gets it can go on from there if this runner dies, and counts
// nothing twice. At most one report waits for its answer: a runner that finds
// solutions faster than they can be taken waits, instead of filling the memory.

/** Where things are in a kernel's memory, in bytes: solver/kernel's Layout. */
export interface Layout {
  state: number;
  stateSize: number;
  count: number;
  used: number;
  solutions: number;
  solutionSize: number;
}

/** What a runner is told. wasm/runners_js.go writes these. */
export type Order =
  /** Do a part; the program comes with the first part that needs it. */
  | { op: 'part'; part: number; program: number; state: Uint8Array; module?: WebAssembly.Module; layout?: Layout }
  /** Be ready for parts of a program that will come, and practise on this one. Its
   * reports count for nothing. */
  | { op: 'load'; program: number; state: Uint8Array; module?: WebAssembly.Module; layout?: Layout }
  /** Report the part, stop at it and forget it. */
  | { op: 'give'; part: number }
  /** Report the part, and rest until resume; nothing, if there is none. */
  | { op: 'pause' }
  | { op: 'resume' }
  /** The last report was taken in; the next is wanted so many milliseconds after it,
   * if that is said. */
  | { op: 'more'; pause?: number }
  /** Rest so many milliseconds after every slice. */
  | { op: 'rest'; milliseconds: number }
  /** Forget the part: the search is over. */
  | { op: 'drop' }
  /** Forget every program too: the next search will be another one. */
  | { op: 'forget' };

/** What a runner says. wasm/runners_js.go reads these. */
export type Answer =
  | { op: 'ready' }
  | { op: 'report'; part: number; status: Status; state: Uint8Array; solutions: Uint8Array }
  /** A report of the exercise. The last one, too, says that it ended. */
  | { op: 'practice'; part: number; status: Status; state: Uint8Array; solutions: Uint8Array }
  /** The kernel failed; this runner is not to be trusted any more. */
  | { op: 'broken'; part: number; reason: string };

/** ended and given parts are no longer the runner's; paused answers a pause. */
export type Status = 'running' | 'paused' | 'given' | 'ended';

/** Results of a kernel's run. */
const PAUSED = 0, FINISHED = 1;

/** How long a slice should take. */
const SLICE = 5;

/** The time between two reports, in milliseconds: the first of a search comes soon, so that the planner
 * takes solutions in while the next ones are found; then it doubles. */
const SOON = 10, REPORT = 400;

/** How long is practised. A browser compiles a function well only when it has run
 * for some time, and a short search would end before that. */
const PRACTICE = 40;

/** Solutions that wait to be reported, in bytes, before the runner waits. The planner
 * takes a report in one piece, some milliseconds for this many, and hears nothing meanwhile. */
const ROOM = 64 << 10;

/** Whether the browser has the vectors that kernels are written with. */
export const vectors = (): boolean =>
  // (module (func (result v128) (i8x16.popcnt (i8x16.splat (i32.const 0)))))
  WebAssembly.validate(
    Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11),
  );

interface Program {
  module: WebAssembly.Module;
  layout: Layout;
  run?: (budget: number) => number;
  memory?: WebAssembly.Memory;
}

/** A program with its instance, at a part or at an exercise. */
type Running = Required<Program> & { part: number; practice: Practice | undefined };

/** Where an exercise begins, again and again, and how long it still goes on. */
interface Practice {
  state: Uint8Array;
  left: number;
}

export class Runner {
  readonly #post: (answer: Answer, transfer: Transferable[]) => void;
  readonly #now: () => number;
  readonly #channel = new MessageChannel();
  readonly #programs = new Map<number, Program>();
  #running: Running | undefined;
  /** Copies of solutions that were not reported yet, and their bytes. */
  #found: Uint8Array[] = [];
  #bytes = 0;
  /** The last report was answered. */
  #answered = true;
  #reported = 0;
  #pause = SOON; // until the next report
  /** A search goes on, and what comes is another part of it. */
  #searching = false;
  #paused = false;
  #rest = 0;
  /** A slice is on its way. */
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

  /** Ends for good. */
  close(): void {
    this.#drop();
    this.#channel.port1.close();
  }

  hear(order: Order): void {
    switch (order.op) {
      case 'part':
      case 'load':
        this.#begin(order);
        break;
      case 'give':
        if (this.#running?.part === order.part) {
          this.#report('given');
        }
        break;
      case 'pause':
        // A pause may cross with the end of the part: then there is nothing to pause.
        if (this.#running) {
          this.#paused = true;
          this.#report('paused');
        }
        break;
      case 'resume':
        this.#paused = false;
        break;
      case 'more':
        this.#answered = true;
        this.#pause = Math.max(this.#pause, order.pause ?? 0);
        break;
      case 'rest':
        this.#rest = order.milliseconds;
        break;
      case 'drop':
        this.#drop();
        break;
      case 'forget':
        this.#drop();
        this.#programs.clear();
        break;
    }
    this.#ask();
  }

  #drop(): void {
    this.#running = undefined;
    this.#found = [];
    this.#bytes = 0;
    this.#answered = true;
    this.#paused = false;
    this.#searching = false;
  }

  #begin(order: Order & { op: 'part' | 'load' }): void {
    this.#found = [];
    this.#bytes = 0;
    this.#answered = true;
    this.#paused = false;
    this.#reported = this.#now();
    if (!this.#searching) {
      this.#pause = SOON;
    }
    this.#searching = order.op === 'part';
    const [part, practice] = order.op === 'part' ? [order.part, undefined] : [0, { state: order.state, left: PRACTICE }];
    try {
      this.#running = { ...this.#instance(order), part, practice };
    } catch (error) {
      this.#fail({ part, practice }, error);
    }
  }

  /** The program of an order with an instance, at the state of the order. */
  #instance(order: Order & { op: 'part' | 'load' }): Required<Program> {
    if (order.module && order.layout) {
      this.#programs.set(order.program, { module: order.module, layout: order.layout });
    }
    const program = this.#programs.get(order.program);
    if (!program) {
      throw new Error('the program did not come');
    }
    if (!program.run || !program.memory) {
      // Only the newest program keeps its memory.
      this.#forgetInstances();
      const { run, memory } = new WebAssembly.Instance(program.module).exports;
      program.run = run as (budget: number) => number;
      program.memory = memory as WebAssembly.Memory;
    }
    this.#set(program as Required<Program>, order.state);
    return program as Required<Program>;
  }

  #set({ memory, layout }: Required<Program>, begin: Uint8Array): void {
    const state = new Uint8Array(memory.buffer, layout.state, layout.stateSize);
    state.fill(0);
    state.set(begin);
  }

  #forgetInstances(): void {
    for (const program of this.#programs.values()) {
      delete program.run;
      delete program.memory;
    }
  }

  #fail({ part, practice }: Pick<Running, 'part' | 'practice'>, error: unknown): void {
    this.#drop();
    this.#forgetInstances();
    // What is wrong with a program is told when a part of it comes.
    if (!practice) {
      this.#post({ op: 'broken', part, reason: error instanceof Error ? error.message : String(error) }, []);
    }
  }

  /** Has the event loop come back for a slice, after the messages that wait. */
  #ask(): void {
    const full = this.#bytes >= ROOM && !this.#answered;
    if (this.#waiting || this.#paused || full || !this.#running) {
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
    if (this.#paused || !running) {
      return;
    }
    const begin = this.#now();
    let result = PAUSED;
    try {
      // A run that comes back early had no more room for solutions.
      for (let left = this.#budget; left > 0; ) {
        result = running.run(left);
        left = this.#collect(running) && result !== FINISHED && this.#bytes < ROOM ? left - this.#used(running) : 0;
      }
    } catch (error) {
      this.#fail(running, error);
      return;
    }
    const end = this.#now();
    this.#pace(end - begin);
    if (running.practice) {
      running.practice.left -= Math.max(end - begin, 0.1); // a clock may stand still
    }
    if (result === FINISHED || running.practice && running.practice.left <= 0) {
      this.#report('ended');
    } else if (this.#answered && (end - this.#reported >= this.#pause || this.#bytes >= ROOM)) {
      this.#report('running');
    }
    this.#ask();
  }

  /** Fits the budget to the clock: it grows by doubling at most, and shrinks at once. */
  #pace(took: number): void {
    const factor = took > SLICE / 2 ? SLICE / took : 2;
    this.#budget = Math.min(Math.max(Math.floor(this.#budget * factor), 1), 1 << 24);
  }

  /** Copies the solutions of the last run; false when there were none. */
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
    const { memory, layout, part, practice } = running;
    const state = new Uint8Array(memory.buffer, layout.state, layout.stateSize).slice();
    const solutions = new Uint8Array(this.#bytes);
    let at = 0;
    for (const some of this.#found) {
      solutions.set(some, at);
      at += some.length;
    }
    this.#found = [];
    this.#bytes = 0;
    const heard = this.#answered || !practice || practice.left <= 0;
    this.#answered = false;
    this.#reported = this.#now();
    this.#pause = Math.min(2 * this.#pause, REPORT);
    if (practice && practice.left > 0) {
      if (status === 'ended') {
        this.#set(running, practice.state);
      }
    } else if (status === 'ended' || status === 'given') {
      this.#running = undefined;
      this.#answered = true;
    }
    if (heard) {
      this.#post({ op: practice ? 'practice' : 'report', part, status, state, solutions }, [state.buffer, solutions.buffer]);
    }
  }
}
