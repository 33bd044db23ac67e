// Fetches and compiles a program, in a worker of its own that ends with it: what a
// browser keeps of the way until its next collection, which is three times the program
// (the chunks that were read, the whole of them once more, the sections of the module),
// is gone with the worker. The module is shared, not copied.

/** What a loader is told: a program's address, and its size in bytes. The same program
 * lies packed beside it (gzip, under the address with .gz), so that it is small also
 * where a host compresses nothing. */
export interface Load {
  address: string;
  size: { plain: number; packed: number };
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
export async function loadApart(
  script: URL,
  order: Load,
  progress: (part: number) => void = () => {},
): Promise<WebAssembly.Module> {
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
          fail(
            data.failed === 'load'
              ? new LoadError(data.message)
              : data.failed === 'compile'
                ? new CompileError(data.message)
                : new Error(data.message),
          );
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

/** The file that a program comes in. */
const fileOf = (address: string): string => (typeof DecompressionStream === 'function' ? address + '.gz' : address);

/** Has a program come that will soon be loaded, so that it lies in the browser's cache then. It may fail: who loads it
 * says why. */
export async function loadAhead(address: string): Promise<void> {
  try {
    const { body } = await fetch(fileOf(address), { credentials: 'same-origin', priority: 'low' });
    await body?.pipeTo(new WritableStream());
  } catch {
    // No network.
  }
}

/** Loads a program in this thread. It is unpacked and compiled while it comes. */
export async function load({ address, size }: Load, progress: (part: number) => void): Promise<WebAssembly.Module> {
  const file = fileOf(address);
  let response: Response;
  try {
    response = await fetch(file, { credentials: 'same-origin' });
  } catch {
    throw new LoadError('the site cannot be reached');
  }
  if (!response.ok || !response.body) {
    throw new LoadError(`${new URL(file).pathname} answers ${response.status} ${response.statusText}`.trimEnd());
  }
  try {
    // The type is given anew, as it is that of what was unpacked.
    return await WebAssembly.compileStreaming(
      new Response(await unpacked(response.body, size, progress), { headers: { 'Content-Type': 'application/wasm' } }),
    );
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new CompileError(error.message) : error;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a program that comes packed or not. What comes says which it is: a host
 * that takes .gz for an encoding has the browser unpack it. */
async function unpacked(
  body: ReadableStream<Bytes>,
  size: Load['size'],
  progress: (part: number) => void,
): Promise<ReadableStream<Bytes>> {
  const reader = body.getReader(),
    first = await reader.read();
  const packed = first.value?.[0] === 0x1f,
    all = packed ? size.packed : size.plain; // gzip, or \0asm
  let received = 0;
  const counted = new ReadableStream<Bytes>({
    async pull(controller) {
      const { value, done } = received === 0 ? first : await reader.read();
      if (done) return controller.close();
      received += value.byteLength;
      progress(Math.min(received / all, 1));
      controller.enqueue(value);
    },
    cancel: reason => reader.cancel(reason),
  });
  return packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
}

/** What a loader says of a failure: errors lose their class on the way. */
export function failure(error: unknown): Loaded {
  const failed: Reason = error instanceof LoadError ? 'load' : error instanceof CompileError ? 'compile' : 'other';
  return { failed, message: error instanceof Error ? error.message : String(error) };
}
