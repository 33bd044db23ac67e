import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { Database } from './database.ts';
import { StoreError } from './errors.ts';
import type { Chunk, SearchRecord } from './schema.ts';
import { mostDone, type Search, Searches } from './searches.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const search = (key: string, listed: number, when = listed): Search => ({
  key,
  title: `Search ${key}`,
  link: 'p=soma',
  line: '-r',
  found: listed,
  listed,
  seconds: listed,
  when,
});
const chunk = (first: number, count: number): Chunk => ({
  first,
  count,
  cells: 3,
  width: 1,
  buffer: new Uint8Array(3 * count).fill(first),
});
const state = (n: number) => Uint8Array.of(n, n, n);
const keys = async (searches: Searches) => (await searches.list()).map(({ key }) => key).join(' ');

/** Counts the bytes of buffers that work puts into the database. */
async function putBytes(t: { mock: typeof import('node:test').mock }, work: () => Promise<void>): Promise<number> {
  const put = t.mock.method(IDBObjectStore.prototype, 'put');
  await work();
  let bytes = 0;
  const count = (value: unknown): void => {
    if (value instanceof Uint8Array) bytes += value.byteLength;
    else if (Array.isArray(value)) value.forEach(count);
    else if (value && typeof value === 'object') Object.values(value).forEach(count);
  };
  for (const call of put.mock.calls) count(call.arguments[0]);
  put.mock.restore();
  return bytes;
}

test('another page takes a search as it was kept last, and goes on keeping it', async () => {
  const chunks = [chunk(0, 2)],
    searches = new Searches(new Database());
  await searches.keep(search('a', 2), state(1), chunks);
  chunks.push(chunk(2, 5), chunk(7, 1));
  await searches.keep(search('a', 8), state(2), chunks);
  chunks.push(chunk(8, 9)); // no state knows of it

  const next = new Searches(new Database()),
    left = await next.take('a');
  assert.deepEqual(left, {
    search: { ...search('a', 8), batches: 2, size: 3 + 3 * 8 },
    state: state(2),
    chunks: chunks.slice(0, 3),
  });
  left!.chunks.push(chunk(8, 1));
  await next.keep(search('a', 9), state(3), left!.chunks);
  const { chunks: all, search: record } = (await new Searches(new Database()).take('a'))!;
  assert.deepEqual(
    all.map(({ first, count }) => [first, count]),
    [
      [0, 2],
      [2, 5],
      [7, 1],
      [8, 1],
    ],
  );
  assert.equal((record as SearchRecord).size, 3 + 3 * 9);
});

test('a page that was put aside writes nothing over what another page went on with', async () => {
  const database = new Database(),
    aside = new Searches(database),
    other = new Searches(new Database()),
    chunks = [chunk(0, 1)];
  await aside.keep(search('a', 1), state(1), chunks);
  database.putAside();
  const writing = aside.keep(search('a', 2), state(2), [...chunks, chunk(1, 1)]);
  const taken = (await other.take('a'))!;
  await other.keep(search('a', 3), state(3), [...taken.chunks, chunk(1, 2)]);
  database.comeBack();
  await writing;
  await aside.keep(search('a', 4), state(4), chunks);
  assert.deepEqual((await other.take('a', true))!.state, state(3));
});

test('what is written is the state and what is new', async t => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 1000)];
  assert.equal(await putBytes(t, () => searches.keep(search('a', 1000), state(1), chunks)), 3003);
  chunks.push(chunk(1000, 10));
  assert.equal(await putBytes(t, () => searches.keep(search('a', 1010), state(2), chunks)), 33);
  assert.equal(await putBytes(t, () => searches.keep(search('a', 1010), state(3), chunks)), 3);
});

test('of states that come faster than they are written, the newest is', async t => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 1)];
  const bytes = await putBytes(t, async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => searches.keep(search('a', 1), state(i), chunks)));
  });
  assert.deepEqual((await new Searches(new Database()).take('a'))!.state, state(49));
  assert.ok(bytes <= 2 * 6, `${bytes} bytes are put`);
});

test('several are kept, those kept last come first; what is forgotten is gone with all it had', async () => {
  const database = new Database(),
    searches = new Searches(database);
  for (const [i, key] of ['a', 'b', 'c'].entries()) await searches.keep(search(key, 1, i), state(i), [chunk(0, 1)]);
  assert.equal(await keys(searches), 'c b a');
  const going = searches.keep(search('b', 1, 9), state(9), [chunk(0, 1)]);
  await Promise.all([going, searches.forget('b')]);
  await searches.keep(search('b', 1, 10), state(10), [chunk(0, 1)]); // the worker had sent it before
  assert.equal(await keys(new Searches(new Database())), 'c a');
  assert.equal(await searches.take('b'), undefined);
  const left = await database.transact(['states', 'batches'], 'readonly', async t => [
    await t.objectStore('states').count(),
    await t.objectStore('batches').count(),
  ]);
  assert.deepEqual(left, [2, 2]);
});

test('how solutions come apart is kept beside them, and goes with them', async () => {
  const searches = new Searches(new Database()),
    levels = Uint8Array.of(1, 0, 7);
  await searches.keepLevels('a', levels); // not kept yet
  await searches.keep(search('a', 2), state(1), [chunk(0, 2)]);
  assert.equal((await new Searches(new Database()).take('a'))!.levels, undefined);
  await searches.keepLevels('a', levels);
  await searches.keep(search('a', 3), state(2), [chunk(0, 2), chunk(2, 1)]);
  assert.deepEqual((await new Searches(new Database()).take('a'))!.levels, levels);
  await searches.forget('a');
  await searches.keepLevels('a', levels);
  const left = await new Database().transact(['levels'], 'readonly', ({ store }) => store.count());
  assert.equal(left, 0);
});

test('what another page removed is written whole again', async () => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 2)];
  await searches.keep(search('a', 2), state(1), chunks);
  await new Searches(new Database()).forget('a');
  chunks.push(chunk(2, 1));
  await searches.keep(search('a', 3), state(2), chunks);
  assert.deepEqual((await new Searches(new Database()).take('a'))!.chunks, chunks);
});

test('a search that another page has is written no more', async () => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 2)];
  await searches.keep(search('a', 2), state(1), chunks);
  searches.leave('a');
  await searches.keep(search('a', 2), state(2), chunks);
  assert.deepEqual((await new Searches(new Database()).take('a'))!.state, state(1));
});

test('a search whose solutions are not all there is not gone on with', async () => {
  const database = new Database();
  await new Searches(database).keep(search('a', 2), state(1), [chunk(0, 2)]);
  await database.transact(['batches'], 'readwrite', ({ store }) => store.clear());
  assert.equal(await new Searches(database).take('a'), undefined);
});

test('on a full disk the oldest make room, which is said, but not those in use', async t => {
  const dropped: string[] = [];
  const searches = new Searches(
    new Database(),
    ({ title }) => dropped.push(title),
    async () => new Set(['b']),
  );
  for (const [i, key] of ['a', 'b', 'c', 'd'].entries())
    await searches.keep(search(key, 1, i), state(i), [chunk(0, 1)]);
  let room = false;
  const { put } = IDBObjectStore.prototype,
    { delete: remove } = IDBObjectStore.prototype;
  let removed = 0;
  t.mock.method(IDBObjectStore.prototype, 'delete', function (this: IDBObjectStore, key: IDBValidKey) {
    if (this.name === 'searches' && ++removed === 2) room = true;
    return remove.call(this, key);
  });
  t.mock.method(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (!room) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await searches.keep(search('e', 1, 9), state(9), [chunk(0, 1)]);
  assert.deepEqual(dropped, ['Search a', 'Search c']);
  assert.equal(await keys(new Searches(new Database())), 'e d b');
});

test('what cannot be kept lasts as long as the page, and is kept when it can be', async t => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 2)];
  const full = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await assert.rejects(
    searches.keep(search('a', 2), state(1), chunks),
    error => error instanceof StoreError && error.reason === 'full',
  );
  assert.deepEqual(
    (await searches.list()).map(({ key, fleeting }) => [key, fleeting]),
    [['a', true]],
  );
  assert.deepEqual((await searches.take('a'))!.state, state(1));
  full.mock.restore();
  chunks.push(chunk(2, 1));
  await searches.keep(search('a', 3), state(2), chunks);
  assert.deepEqual(
    (await searches.list()).map(({ key, fleeting }) => [key, fleeting]),
    [['a', false]],
  );
  assert.deepEqual((await new Searches(new Database()).take('a'))!.chunks, chunks);
});

test('where storage is forbidden a search lasts as long as the page', async t => {
  t.after(() =>
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() }),
  );
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => undefined });
  const searches = new Searches(new Database());
  await assert.rejects(
    searches.keep(search('a', 2), state(1), [chunk(0, 2)]),
    error => error instanceof StoreError && error.reason === 'forbidden',
  );
  assert.equal(await keys(searches), 'a');
  assert.equal((await searches.take('a'))!.chunks.length, 1);
  await assert.rejects(searches.forget('a'));
  assert.equal(await keys(searches), '');
});

test('a search that is over takes the place of its like, and the oldest of all of them make room', async () => {
  const dropped: string[] = [],
    searches = new Searches(new Database(), ({ key }) => dropped.push(key));
  const done = (key: string, link: string, bytes: number, when: number): [Search, Uint8Array, Chunk[]] => [
    { ...search(key, 1, when), link, done: true },
    state(1),
    [{ ...chunk(0, 1), buffer: new Uint8Array(bytes) }],
  ];
  await searches.keep(search('a', 1), state(1), [chunk(0, 1)]); // the later one is not over
  await searches.keep(...done('b', 'p=soma&o=-r+-V', 3, 2));
  await searches.keep(...done('c', 'o=-r%20-V&p=soma', 3, 3));
  await searches.keep({ ...search('part', 1, 3), done: true, part: 'Part 1 of 2' }, state(1), [chunk(0, 1)]);
  assert.equal((await keys(searches)).split(' ').sort().join(' '), 'a c part');
  assert.deepEqual(dropped, []); // a replaced search is not reported as dropped
  for (let n = 0; n < 9; n++) await searches.keep(...done(`d${n}`, `p=d${n}`, mostDone - 100, 4 + n));
  assert.deepEqual(dropped, ['d0', 'c']);
  assert.ok(await searches.take('d1', true));
});

test('a search that is looked at stays that of the page which has it', async () => {
  const searches = new Searches(new Database()),
    chunks = [chunk(0, 2)];
  await searches.keep(search('a', 2), state(1), chunks);
  assert.deepEqual((await searches.take('a', true))!.state, state(1));
  chunks.push(chunk(2, 1));
  await searches.keep(search('a', 3), state(2), chunks);
  assert.equal((await searches.take('a', true))!.chunks.length, 2);
});
