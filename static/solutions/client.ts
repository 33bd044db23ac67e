// The page's end of the worker that searches solutions. The worker has a copy of them, so that the page can go on
// drawing. It is ended to call a job off, and when it has had nothing to do for a while.

import { CalledOff, type Progress } from '../browser/job.ts';
import type { Chunk } from '../store/chunks.ts';
import type { Answer, Ask, Job, JobOf, Results } from './job.ts';
import type { Puzzle } from './puzzle.ts';
import { startWorker } from '../worker/start.ts';
import { t } from '../say/say.ts';

interface Pending {
  readonly ask: Ask;
  done(result: Results[keyof Results]): void;
  fail(error: Error): void;
  progress: Progress;
}

/** How long an idle worker is kept, in milliseconds. */
const IDLE = 60_000;

export class Client {
  #worker: Worker | undefined;
  #puzzle: Puzzle | undefined;
  #chunks: readonly Chunk[] = [];
  /** How many of the chunks the worker has. */
  #held = 0;
  #told = false;
  readonly #pending = new Map<number, Pending>();
  #id = 0;
  #idle = 0;

  constructor(private readonly script: URL) {}

  /** Sets the puzzle and the chunks of all later jobs. The list of chunks may grow. */
  about(puzzle: Puzzle, chunks: readonly Chunk[]): void {
    if (puzzle === this.#puzzle && chunks === this.#chunks) return;
    this.#puzzle = puzzle;
    this.#chunks = chunks;
    this.end();
  }

  /** Runs a job. The promise fails with a message for a person, or with CalledOff after cancel() or end(). */
  run<K extends Job['kind']>(
    job: JobOf<K>,
    progress: Progress = () => {},
  ): { result: Promise<Results[K]>; cancel(): void } {
    const id = ++this.#id;
    const result = new Promise<Results[K]>((done, fail) => {
      this.#pending.set(id, { ask: { op: 'do', id, job }, done: done as Pending['done'], fail, progress });
    });
    result.catch(() => {});
    this.#post(id);
    return { result, cancel: () => this.#cancel(id) };
  }

  #post(id: number): void {
    clearTimeout(this.#idle);
    try {
      this.#worker ??= this.#start();
    } catch (error) {
      this.#pending.get(id)!.fail(error as Error);
      this.#pending.delete(id);
      return;
    }
    if (!this.#told) this.#worker.postMessage({ op: 'about', puzzle: this.#puzzle });
    this.#told = true;
    const { ask } = this.#pending.get(id)!;
    if (this.#held < this.#chunks.length && ask.job.kind !== 'load') {
      this.#worker.postMessage({ op: 'hold', chunks: this.#chunks.slice(this.#held) });
      this.#held = this.#chunks.length;
    }
    this.#worker.postMessage(ask);
  }

  #start(): Worker {
    const worker = startWorker(this.script, 'solutions');
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const pending = this.#pending.get(data.id);
      if (!pending) return;
      if (data.op === 'progress') {
        pending.progress(data.done, data.of);
        return;
      }
      this.#pending.delete(data.id);
      if (!this.#pending.size) this.#idle = window.setTimeout(() => this.#drop(), IDLE);
      if (data.op === 'done') pending.done(data.result);
      else pending.fail(new Error(data.message));
    };
    worker.onerror = e => {
      e.preventDefault();
      const all = [...this.#pending.values()];
      this.#pending.clear();
      this.#drop();
      for (const p of all)
        p.fail(
          new Error(
            t(
              'The part of the page that looks through solutions did not load, or ran out of memory. Try again with fewer solutions.',
            ),
          ),
        );
    };
    return worker;
  }

  /** Ends the worker to call one job off. The others begin again in a new worker. */
  #cancel(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#drop();
    pending.fail(new CalledOff());
    for (const other of this.#pending.keys()) this.#post(other);
  }

  #drop(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#held = 0;
    this.#told = false;
  }

  /** Calls all jobs off. */
  end(): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    this.#drop();
    for (const p of all) p.fail(new CalledOff());
  }
}
