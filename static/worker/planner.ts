// The first script of the planner worker. It starts the Go program that plans and searches, and tells the page when
// that fails.
//
// The page begins with a `boot` message, which has the compiled program. From then on the Go program listens itself. A
// message that comes before that is kept for it.

import '../say/worker.ts';
import '../say/program.ts';
import 'wasm_exec';
import { type Answer, type Order, Runner, vectors } from './kernel.ts';
import { type Boot, type Fault, VERSION } from './wire.ts';
import { t } from '../say/say.ts';

/** The address of runner.js from this script, and the version of the program. */
declare const RUNNER: string;
declare const PROGRAM: string;

/** A runner, wherever it runs, as wasm/host_js.go uses it. */
interface Handle {
  /** Whether it is a worker of its own. */
  nested: boolean;
  post(order: Order, transfer: Transferable[]): void;
  end(): void;
}

declare const self: DedicatedWorkerGlobalScope & {
  /** The messages that came before the Go program listened, oldest first. */
  tilewrightInbox?: unknown[];
  tilewrightRevision?: string;
  tilewrightRunner?: typeof makeRunner;
  /** Whether kernels may use vector instructions. */
  tilewrightVectors?: boolean;
};

const here = (address: string): URL => new URL(address, self.location.href);

/** The last lines that the Go program printed: they have the reason when it breaks down. */
let printed = '';

self.tilewrightInbox = [];
self.tilewrightRevision = PROGRAM;
self.tilewrightRunner = makeRunner;
self.tilewrightVectors = vectors();

self.onmessage = (event: MessageEvent<unknown>) => {
  const message = event.data as Partial<Boot> | null;
  if (message?.op !== 'boot') {
    self.tilewrightInbox?.push(message);
    return;
  }
  if (message.version !== VERSION) {
    fail(
      t('The page speaks version {page} of the messages to its worker, the worker version {worker}.', {
        page: String(message.version),
        worker: VERSION,
      }),
      t('Reload the page; that brings both up to date.'),
    );
    return;
  }
  void start((message as Boot).module);
};

async function start(module: WebAssembly.Module): Promise<void> {
  capturePrinting();
  const go = new Go();
  let code = 0;
  go.exit = status => {
    code = status;
  };
  try {
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
    fail(...ended(code));
  } catch (error) {
    fail(...explain(error));
  }
}

/** Makes a runner. Where workers cannot start workers, or their script cannot be loaded (nested is false), it runs
 * in this thread. Only one makes sense then. */
function makeRunner(nested: boolean, hear: (answer: Answer) => void, fail: (reason: string) => void): Handle {
  if (nested && typeof Worker === 'function') {
    try {
      const worker = new Worker(here(RUNNER), { name: 'runner' });
      worker.onmessage = (event: MessageEvent<Answer>) => hear(event.data);
      worker.onmessageerror = () => fail(t('a message could not be read'));
      worker.onerror = event => {
        event.preventDefault();
        fail(event.message ?? t('it could not be loaded'));
      };
      return {
        nested: true,
        post: (order, transfer) => worker.postMessage(order, transfer),
        end: () => worker.terminate(),
      };
    } catch {
      // Go on as if there were none.
    }
  }
  // Answers come later, as they would from a worker.
  const runner = new Runner(answer => queueMicrotask(() => hear(answer)));
  return { nested: false, post: order => runner.hear(order), end: () => runner.close() };
}

/** What happened, and what helps, one sentence each. */
function explain(error: unknown): [message: string, advice: string] {
  if (error instanceof RangeError) {
    return [t('There is not enough memory to start the solver.'), t('Close other tabs, then press Solve again.')];
  }
  return [
    t('The solver broke down: {reason}.', { reason: error instanceof Error ? error.message : String(error) }),
    t("Press Solve to start it again. If it happens again, report it with the puzzle's link."),
  ];
}

/** The Go program never ends by itself, so its end means that it broke down. */
function ended(code: number): [message: string, advice: string] {
  if (/out of memory/.test(printed)) {
    return [
      t('The solver ran out of memory.'),
      t('Press Solve to start it again; a smaller puzzle or a solution limit (--limit=N) needs less.'),
    ];
  }
  const reason = /^(?:panic|fatal error): (.*)$/m.exec(printed)?.[1] ?? t('exit code {code}', { code });
  return [
    t('The solver broke down: {reason}.', { reason }),
    t("Press Solve to start it again. If it happens again, report it with the puzzle's link."),
  ];
}

function fail(message: string, advice: string): void {
  const fault: Fault = { op: 'fault', version: VERSION, run: 0, fatal: true, message, advice };
  self.postMessage(fault);
}

/** Keeps the last lines that the Go program prints on their way to the console. */
function capturePrinting(): void {
  const decoder = new TextDecoder();
  const fs = (globalThis as unknown as { fs: { writeSync(fd: number, bytes: Uint8Array): number } }).fs;
  const print = fs.writeSync.bind(fs);
  fs.writeSync = (fd, bytes) => {
    printed = (printed + decoder.decode(bytes, { stream: true })).slice(-4000);
    return print(fd, bytes);
  };
}
