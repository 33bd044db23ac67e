// Fetches and compiles a program, in a worker of its own that ends with it. On the way a browser keeps three times the
// program until its next collection: the chunks that were read, the whole of them once more, and the sections of the
// module. All that goes with the worker. The module is shared, not copied.

import { t } from '../say/say.ts';

/** The order to a loader: a program's address, and its size in bytes. The same program lies beside it packed (gzip,
 * under the address with .gz). So it is small even where a host compresses nothing. */
export interface Load {
  address: string;
  size: { plain: number; packed: number };
}

/** The answers of a loader: how much has come (0 to 1), and then the module, or why there is none. */
export type Loaded = { part: number } | { module: WebAssembly.Module } | { failed: Reason; message: string };

/** load: it did not come. compile: it may not be compiled. other: anything else. */
type Reason = 'load' | 'compile' | 'other';

/** A program that did not come. The message is half a sentence: "the site cannot be reached". */
export class LoadError extends Error {}

/** A program that may not be compiled here, or is no program. */
export class CompileError extends Error {}

/** Loads a program in a worker. Where workers cannot start workers, or the loader's script does not come, it is
 * loaded in this thread. */
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

/** Compiles a program that the service worker keeps (service.ts); undefined where it keeps none. Browsers keep
 * compiled code of a file that is compiled as it is fetched, and take it at later visits. They do not for a program
 * that was unpacked here. What is wrong with it, loadApart will say. */
export async function compileKept(address: string): Promise<WebAssembly.Module | undefined> {
  try {
    if (!navigator.serviceWorker.controller || !(await caches.match(address))) return undefined;
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    return undefined;
  }
}

/** The file with a program, packed if the browser can unpack it. */
const fileOf = (address: string): string => (typeof DecompressionStream === 'function' ? address + '.gz' : address);

/** Loads a program in this thread. It is unpacked and compiled while it arrives. */
export async function load({ address, size }: Load, progress: (part: number) => void): Promise<WebAssembly.Module> {
  const body = await fetched(address);
  try {
    return await WebAssembly.compileStreaming(programOf(await unpacked(body, size, progress)));
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new CompileError(error.message) : error;
  }
}

/** Fetches a program to keep it unpacked. */
export async function fetchUnpacked(address: string): Promise<Response> {
  return programOf(await unpacked(await fetched(address)));
}

/** The file with a program, as it arrives. */
async function fetched(address: string): Promise<ReadableStream<Bytes>> {
  const file = fileOf(address);
  let response: Response;
  try {
    response = await fetch(file, { credentials: 'same-origin' });
  } catch {
    throw new LoadError(t('the site cannot be reached'));
  }
  if (!response.ok || !response.body) {
    throw new LoadError(
      t('{file} answers {status}', {
        file: new URL(file).pathname,
        status: `${response.status} ${response.statusText}`.trimEnd(),
      }),
    );
  }
  return response.body;
}

/** The answer with an unpacked program. Its type is set anew. */
const programOf = (body: ReadableStream<Bytes>): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/wasm' } });

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a program that arrives packed or not. The bytes themselves tell which: if a host takes .gz for an
 * encoding, the browser has unpacked them. */
async function unpacked(
  body: ReadableStream<Bytes>,
  size: Load['size'] = { plain: 1, packed: 1 },
  progress: (part: number) => void = () => {},
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

/** A loader's answer about a failure, because errors lose their class on the way. */
export function failure(error: unknown): Loaded {
  const failed: Reason = error instanceof LoadError ? 'load' : error instanceof CompileError ? 'compile' : 'other';
  return { failed, message: error instanceof Error ? error.message : String(error) };
}
