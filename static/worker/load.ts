// Fetches and compiles a program, in a worker of its own that ends with it: what a
// browser keeps of the way until its next collection, which is three times the program
// (the chunks that were read, the whole of them once more, the sections of the module),
// is gone with the worker. The module is shared, not copied.

/** What a loader is told: the program's address, and its size without compression
 * where somebody wants to know how much of it has come. */
export interface Load {
  address: string;
  bytes?: number;
}

/** What it says: how much has come (0 to 1), and then the module, or why there is none. */
export type Loaded = { part: number } | { module: WebAssembly.Module } | { failed: Reason; message: string };

/** It did not come; it may not be compiled; or something else. */
type Reason = 'load' | 'compile' | 'other';

/** A program that did not come. The message is half a sentence: "the site cannot be reached". */
export class LoadError extends Error {}

/** A program that may not be compiled here, or is none. */
export class CompileError extends Error {}

/** Loads a program in a worker. Where there are none inside of workers, or the loader's
 * script does not come, it is done in this thread. */
export async function loadApart(script: URL, order: Load, progress: (part: number) => void = () => {}): Promise<WebAssembly.Module> {
  let worker: Worker;
  try {
    worker = new Worker(script, { name: 'loader' });
  } catch {
    return load(order, progress);
  }
  try {
    return await new Promise<WebAssembly.Module>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Loaded>) => {
        if ('part' in data) {
          progress(data.part);
        } else if ('module' in data) {
          done(data.module);
        } else {
          fail(data.failed === 'load' ? new LoadError(data.message) : data.failed === 'compile' ? new CompileError(data.message) : new Error(data.message));
        }
      };
      const here = (event: Event): void => {
        event.preventDefault();
        load(order, progress).then(done, fail);
      };
      worker.onerror = here;
      worker.onmessageerror = here; // a module that does not pass between threads
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}

/** Loads a program in this thread. It is compiled while it comes. */
export async function load({ address, bytes }: Load, progress: (part: number) => void): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin' });
  } catch {
    throw new LoadError('the site cannot be reached');
  }
  if (!response.ok || !response.body) {
    throw new LoadError(`${new URL(address).pathname} answers ${response.status} ${response.statusText}`.trimEnd());
  }
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (bytes) {
          progress(Math.min(received / bytes, 1));
        }
        controller.enqueue(chunk);
      },
    }),
  );
  // The type is given anew, for hosts that do not know it.
  try {
    return await WebAssembly.compileStreaming(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new CompileError(error.message) : error;
  }
}

/** What a loader says of a failure: errors lose their class on the way. */
export function failure(error: unknown): Loaded {
  const failed: Reason = error instanceof LoadError ? 'load' : error instanceof CompileError ? 'compile' : 'other';
  return { failed, message: error instanceof Error ? error.message : String(error) };
}
