import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CompileError, compileKept, fetchUnpacked, LoadError, load } from './load.ts';

// A module, filled up by a custom section.
const plain = Buffer.concat([
  Buffer.from('0061736d01000000', 'hex'),
  Buffer.from([0, 0x81, 0x80, 4, 0]),
  Buffer.alloc(65536),
]);
const packed = gzipSync(plain),
  size = { plain: plain.length, packed: packed.length };
const address = 'http://host/a/app.wasm';

const real = { fetch: globalThis.fetch, DecompressionStream: globalThis.DecompressionStream };
afterEach(() => Object.assign(globalThis, real));

/** A host that answers with these bytes, in some chunks; it returns the addresses that were asked for. */
function host(bytes: Uint8Array, status = 200): string[] {
  const asked: string[] = [];
  globalThis.fetch = async at => {
    asked.push(String(at));
    const chunks = [0, 1, 2, 3]
      .map(i => bytes.subarray((i * bytes.length) / 4, ((i + 1) * bytes.length) / 4))
      .filter(c => c.length > 0);
    return new Response(
      new ReadableStream({
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk) controller.enqueue(chunk);
          else controller.close();
        },
      }),
      { status },
    );
  };
  return asked;
}

async function loaded(): Promise<number[]> {
  const parts: number[] = [];
  assert.ok((await load({ address, size }, part => parts.push(part))) instanceof WebAssembly.Module);
  return parts;
}

test('a program comes packed, and it is told how much of it has come', async () => {
  const asked = host(packed),
    parts = await loaded();
  assert.deepEqual(asked, [address + '.gz']);
  assert.equal(parts.length, 4);
  assert.ok(
    parts.every((p, i) => Math.abs(p - (i + 1) / 4) < 0.02),
    parts.join(),
  );
  assert.equal(parts.at(-1), 1);
});

test('a host that has the browser unpack it is understood', async () => {
  host(plain);
  assert.deepEqual((await loaded()).at(-1), 1);
});

test('a browser that cannot unpack gets it as it is', async () => {
  Object.assign(globalThis, { DecompressionStream: undefined });
  const asked = host(plain),
    parts = await loaded();
  assert.deepEqual(asked, [address]);
  assert.equal(parts.at(-1), 1);
});

test('what does not come, or is no program, is said', async () => {
  const fails = (kind: new (...args: never[]) => Error, says: RegExp) =>
    assert.rejects(
      load({ address, size }, () => {}),
      (error: Error) => error instanceof kind && says.test(error.message),
    );
  host(packed, 503);
  await fails(LoadError, /\/a\/app\.wasm\.gz answers 503/);
  globalThis.fetch = () => Promise.reject(new TypeError('failed'));
  await fails(LoadError, /cannot be reached/);
  host(packed.subarray(0, packed.length - 20));
  await fails(Error, /./);
  host(Buffer.from('<!doctype html>'));
  await fails(CompileError, /./);
  host(Buffer.alloc(0));
  await fails(CompileError, /./);
});

test('a program is fetched packed to be kept plain', async () => {
  for (const bytes of [packed, plain]) {
    const asked = host(bytes),
      kept = await fetchUnpacked(address);
    assert.deepEqual(asked, [address + '.gz']);
    assert.equal(kept.headers.get('Content-Type'), 'application/wasm');
    assert.deepEqual(Buffer.from(await kept.arrayBuffer()), plain);
  }
  host(packed, 404);
  await assert.rejects(fetchUnpacked(address), /answers 404/);
});

test('a program that is kept is compiled as it is fetched', async () => {
  const keep = (controller: object | null, kept: boolean) => {
    Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { controller } }, configurable: true });
    Object.assign(globalThis, { caches: { match: async () => (kept ? new Response() : undefined) } });
  };
  const asked: string[] = [];
  globalThis.fetch = async at => {
    asked.push(String(at));
    return new Response(plain, { headers: { 'Content-Type': 'application/wasm' } });
  };
  for (const [controller, kept] of [
    [null, true],
    [{}, false],
  ] as const) {
    keep(controller, kept);
    assert.equal(await compileKept(address), undefined);
  }
  assert.deepEqual(asked, []);
  keep({}, true);
  assert.ok((await compileKept(address)) instanceof WebAssembly.Module);
  assert.deepEqual(asked, [address]);
  host(packed, 503);
  assert.equal(await compileKept(address), undefined);
});
