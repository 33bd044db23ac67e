import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { Database } from './database.ts';
import { explain, StoreError, type Reason } from './errors.ts';
import { readLocal, writeLocal } from './local.ts';
import { late, lateDone, lates } from './late.ts';
import { documentOf, readLink, writeLink } from './link.ts';
import { type Draft, Puzzles, newKey } from './puzzles.ts';
import { databaseName, recordVersion, upgrades, type PuzzleRecord, type Upgrade, whole } from './schema.ts';
import { Searches } from './searches.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** What the first version kept of a puzzle, what is put now, and what is kept of that. */
const first = (key: string, when = 1) => ({ key, title: `Puzzle ${key}`, link: 'd=1.x', pieces: 2, cells: 6, when });
const puzzle = (key: string, when = 1): Draft => ({
  ...first(key, when),
  box: [3, 2, 1],
  picture: 'pt1.empty',
  solved: false,
  found: -1,
  all: false,
});
const kept = (key: string, when = 1): PuzzleRecord =>
  whole({ ...first(key, when), box: [3, 2, 1], picture: 'pt1.empty' });
const keys = (list: PuzzleRecord[]) => list.map(p => p.key).join(' ');
const because = (reason: Reason) => (error: unknown) =>
  error instanceof StoreError && error.reason === reason && error.message.endsWith('.');

/** A future version, with one object store more. */
const next: readonly Upgrade[] = [
  ...upgrades,
  database => void (database.createObjectStore as (name: string) => void)('later'),
];

test('what the first version kept is read', async () => {
  await new Promise<void>(resolve => {
    const request = indexedDB.open('tilewright', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('puzzles', { keyPath: 'key' });
    request.onsuccess = () => {
      const transaction = request.result.transaction('puzzles', 'readwrite');
      transaction.objectStore('puzzles').put(first('of the first version'));
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
  assert.deepEqual(await new Puzzles(new Database()).list(), [whole(first('of the first version'))]);
});

test('a connection that the browser lost is opened again, and nothing seems to be gone', async () => {
  const puzzles = new Puzzles(new Database()),
    store = IDBObjectStore.prototype,
    whole = store.getAll;
  await puzzles.put(puzzle('a'));
  let lost = 1;
  store.getAll = function (this: IDBObjectStore, ...all: Parameters<typeof whole>) {
    if (lost-- > 0) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    return whole.apply(this, all);
  } as typeof whole;
  try {
    assert.equal(keys(await puzzles.list()), 'a');
  } finally {
    store.getAll = whole;
  }
});

test('a page that is put aside holds up no other page, and goes on when it is back', async () => {
  const aside = new Database(),
    other = new Puzzles(new Database());
  await other.put(puzzle('a'));
  let begun = () => {},
    tries = 0;
  const begins = new Promise<void>(resolve => (begun = resolve)),
    writing = aside.transact(['puzzles'], 'readwrite', async ({ store }) => {
      tries++;
      begun();
      do await store.put(kept('b'));
      while (tries === 1); // the first one never ends by itself
    });
  await begins;
  aside.putAside();
  const reading = new Puzzles(aside).list();
  assert.equal(keys(await other.list()), 'a');
  aside.comeBack();
  await writing;
  assert.equal(keys(await other.list()), 'a b');
  assert.equal((await reading)[0]?.key, 'a');
});

test('a database of any version becomes the newest, with all that it holds', async () => {
  const stores = async () => {
    const database = await openDB(databaseName);
    const names = [...database.objectStoreNames].map(name => [name, database.transaction(name).store.keyPath]);
    database.close();
    return JSON.stringify(names);
  };
  const fresh = new Database();
  await new Puzzles(fresh).list();
  await fresh.close();
  const want = await stores();
  for (let version = 1; version <= upgrades.length; version++) {
    globalThis.indexedDB = new IDBFactory();
    const old = new Database({ upgrades: upgrades.slice(0, version) });
    await new Puzzles(old).put(puzzle('a'));
    await old.close();
    assert.deepEqual(await new Puzzles(new Database()).list(), [kept('a')], `from version ${version}`);
    assert.equal(await stores(), want, `from version ${version}`);
  }
});

test('a transaction over several object stores keeps all or nothing', async () => {
  const database = new Database({ upgrades: next });
  const stores = ['puzzles', 'later'] as unknown as ['puzzles'];
  const write = (key: string, fail: boolean) =>
    database.transact(stores, 'readwrite', async transaction => {
      await transaction.objectStore('puzzles').put(kept(key));
      await (
        transaction.objectStore('later' as 'puzzles') as unknown as {
          put(value: unknown, key: string): Promise<unknown>;
        }
      ).put('state', key);
      if (fail) throw new Error('on purpose');
      return key;
    });
  assert.equal(await write('kept', false), 'kept');
  await assert.rejects(
    write('not kept', true),
    (error: StoreError) => error.reason === 'broken' && (error.cause as Error).message === 'on purpose',
  );
  assert.equal(keys(await new Puzzles(database).list()), 'kept');
  assert.deepEqual(await database.transact(stores, 'readonly', t => t.objectStore('later' as 'puzzles').getAllKeys()), [
    'kept',
  ]);
});

test('a page gives the database up for a newer version, and goes on with what it can read', async () => {
  let met = 0;
  const old = new Puzzles(new Database(), () => met++);
  await old.put(puzzle('a'));
  const newer = new Database({ upgrades: next });
  assert.equal(keys(await new Puzzles(newer).list()), 'a');
  await old.put(puzzle('b', 2));
  assert.equal(keys(await old.list()), 'b a');
  assert.equal(met, 0);

  // A record of a later version stays as it is, whatever is done. Others open.
  const strange = { key: 'c', version: recordVersion + 1, title: 'c', link: '?', when: 9, shape: 'new' };
  const put = (name: 'puzzles' | 'searches') =>
    newer.transact([name], 'readwrite', ({ store }) => store.put(strange as never));
  await put('puzzles');
  assert.equal(keys(await old.list()), 'b a');
  assert.equal(keys((await old.recent(1)).puzzles), 'b');
  assert.ok(met >= 2, 'it is said');
  await old.put(puzzle('c', 10));
  await old.change('c', { note: 'mine' });
  assert.equal(await old.find('c', 'c', 1), undefined);
  await put('searches');
  let said = 0;
  const searches = new Searches(new Database(), undefined, undefined, () => said++);
  assert.deepEqual([await searches.list(), await searches.take('c'), said], [[], undefined, 1]);
  assert.deepEqual(await newer.transact(['puzzles'], 'readonly', ({ store }) => store.get('c')), strange as never);

  // If a store that it needs is missing, it says that it is the older one.
  await newer.close();
  const gone = new Database({ upgrades: [...next, database => database.deleteObjectStore('batches')] });
  await new Puzzles(gone).list();
  await assert.rejects(old.put(puzzle('d', 3)), because('older'));
  assert.equal(keys(await old.list()), 'd', 'what could not be kept is there while the page is');
});

test('lists have what a page that went away left to be kept', async () => {
  const database = new Database(),
    puzzles = new Puzzles(database);
  let go = (): void => {};
  puzzles.after(new Promise<void>(resolve => (go = resolve)).then(() => puzzles.putLate(puzzle('a'))));
  const lists = Promise.all([puzzles.list(), puzzles.recent(3).then(l => l.puzzles)]);
  await new Puzzles(database).list(); // this takes a while
  go();
  assert.deepEqual((await lists).map(keys), ['a', 'a']);
});

test('what waits for an older page says so, and goes on when that is closed', async () => {
  const old = await openDB(databaseName, 1, {
    upgrade: database => void database.createObjectStore('puzzles', { keyPath: 'key' }),
  });
  const blocked = new Promise<StoreError>(resolve => {
    const puzzles = new Puzzles(new Database({ upgrades: next, blocked: resolve }));
    void puzzles.put(puzzle('a')).then(async () => assert.equal(keys(await puzzles.list()), 'a'));
  });
  assert.equal((await blocked).reason, 'blocked');
  old.close();
  assert.equal(keys(await new Puzzles(new Database({ upgrades: next })).list()), 'a');
});

test('an upgrade that fails leaves the database as it was', async () => {
  const database = new Database();
  await new Puzzles(database).put(puzzle('a'));
  await database.close();
  const failing: Upgrade = async (changed, transaction) => {
    changed.deleteObjectStore('puzzles');
    await Promise.resolve(transaction);
    throw new Error('on purpose');
  };
  const broken = new Database({ upgrades: [...upgrades, failing] });
  await assert.rejects(
    broken.transact(['puzzles'], 'readonly', ({ store }) => store.count()),
    (error: StoreError) => (error.cause as Error).message === 'on purpose',
  );
  assert.equal(keys(await new Puzzles(new Database()).list()), 'a');
});

test('a connection that ended is opened again', async () => {
  const database = new Database(),
    puzzles = new Puzzles(database);
  await puzzles.put(puzzle('a'));
  await database.transact(['puzzles'], 'readonly', async ({ db, store }) => {
    db.close();
    return store.count();
  });
  await puzzles.put(puzzle('b', 2));
  assert.equal(keys(await puzzles.list()), 'b a');
});

test('a full disk is said; the puzzle lasts as long as the page, and is kept when there is room', async t => {
  const puzzles = new Puzzles(new Database());
  const full = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await assert.rejects(puzzles.put(puzzle('a')), because('full'));
  assert.equal(keys(await puzzles.list()), 'a');
  full.mock.restore();
  await puzzles.put(puzzle('b', 2));
  assert.equal(keys(await new Puzzles(new Database()).list()), 'b a');
});

test('without IndexedDB puzzles last as long as the page', async t => {
  t.after(() =>
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() }),
  );
  for (const get of [
    () => undefined,
    () => null,
    () => {
      throw new DOMException('not here', 'SecurityError');
    },
  ]) {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
    const puzzles = new Puzzles(new Database());
    await assert.rejects(puzzles.put(puzzle('a')), because('forbidden'));
    assert.equal(keys(await puzzles.list()), 'a');
    await assert.rejects(puzzles.remove('a'), because('forbidden'));
    assert.equal(keys(await puzzles.list()), '');
  }
});

test('however many there are, all are kept, and the newest come first', async () => {
  const puzzles = new Puzzles(new Database()),
    many = 3000;
  await puzzles.restore(Array.from({ length: many }, (_, i) => kept(`n${i}`, i)));
  await puzzles.put(puzzle('n40', many));
  const list = await puzzles.list();
  assert.equal(list.length, many);
  assert.equal(keys(list.slice(0, 2)), `n40 n${many - 1}`);
  const { puzzles: recent, count } = await puzzles.recent(3);
  assert.equal(keys(recent), `n40 n${many - 1} n${many - 2}`);
  assert.equal(count, many);
  await puzzles.remove('n40');
  assert.ok(
    !keys(await new Puzzles(new Database()).list())
      .split(' ')
      .includes('n40'),
  );
});

test('putting a puzzle again keeps what its owner said of it, and picture and count of the same document', async () => {
  const puzzles = new Puzzles(new Database());
  await puzzles.put({ ...puzzle('a', 5), link: 'd=1.x', picture: 'pt1.solved', solved: true, found: 12, all: true });
  await puzzles.change('a', { note: 'From the attic', tags: ['wood'] });
  await puzzles.put({ ...puzzle('a', 6), link: 'd=1.x&o=-r+-V' });
  const owned = { made: 5, note: 'From the attic', tags: ['wood'] };
  assert.deepEqual(await puzzles.list(), [
    { ...kept('a', 6), ...owned, link: 'd=1.x&o=-r+-V', picture: 'pt1.solved', found: 12, all: true },
  ]);
  await puzzles.put({ ...puzzle('a', 7), link: 'd=1.y' });
  assert.deepEqual(
    await puzzles.list(),
    [{ ...kept('a', 7), ...owned, link: 'd=1.y' }],
    'another text has another solution',
  );
  await puzzles.change('b', { note: 'not there' });
  assert.equal((await puzzles.list()).length, 1);
});

test('without a database changes and counts last as long as the page', async t => {
  t.after(() =>
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: new IDBFactory() }),
  );
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => undefined });
  const puzzles = new Puzzles(new Database());
  await assert.rejects(puzzles.restore([kept('a'), kept('b', 2)]), because('forbidden'));
  await assert.rejects(puzzles.change('a', { note: 'x' }), because('forbidden'));
  await assert.rejects(puzzles.put(puzzle('a', 3)), because('forbidden'));
  assert.deepEqual(
    puzzles.lost.map(p => p.note),
    ['x', ''],
  );
  assert.deepEqual(await puzzles.recent(1), { puzzles: [{ ...kept('a', 3), made: 1, note: 'x' }], count: 2 });
});

test('a full disk keeps all or nothing of several puzzles, and all of them stay', async t => {
  const puzzles = new Puzzles(new Database());
  let room = 2;
  const put = IDBObjectStore.prototype.put;
  const full = t.mock.method(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, ...args: [unknown]) {
    if (room-- === 0) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  });
  await assert.rejects(puzzles.restore(['a', 'b', 'c', 'd'].map(k => kept(k))), because('full'));
  full.mock.restore();
  assert.deepEqual(await new Puzzles(new Database()).list(), []);
  assert.equal(keys(puzzles.lost), 'a b c d');
  await puzzles.change('b', { note: 'later' });
  assert.equal((await new Puzzles(new Database()).list()).length, 4);
  assert.equal(puzzles.lost.length, 0);
});

test('a puzzle is found by its text', async () => {
  const puzzles = new Puzzles(new Database()),
    text = 'D:xDim=1:yDim=1:zDim=1\nC:name=Å:layout=0 0 0\n~D\n';
  const link = await writeLink({ text, number: 1, settings: '-r -V --limit=5' });
  assert.deepEqual(await readLink(link), { id: '', text, number: 1, settings: '-r -V --limit=5' });
  assert.equal(documentOf(link + '&s=1.x'), link.split('&')[0]);
  await puzzles.put({ ...puzzle('a'), title: 'Dot', link });
  await puzzles.put({
    ...puzzle('b', 2),
    title: 'Dot',
    link: await writeLink({ text: text + ' ', number: 1, settings: '-r' }),
  });
  await puzzles.put({ ...puzzle('c', 3), title: 'Dot' }); // its link cannot be unpacked
  assert.equal((await puzzles.find('Dot', text, 1))?.key, 'a');
  assert.equal((await puzzles.find('Dot', text + ' ', 1))?.key, 'b');
  assert.equal(await puzzles.find('Dot', text, 2), undefined);
  assert.equal(await puzzles.find('Point', text, 1), undefined);
});

test('keys differ, and those of later puzzles are greater', () => {
  const made = Array.from({ length: 100 }, newKey);
  assert.deepEqual([...new Set(made)].sort(), made);
});

test('every error is one with a sentence', () => {
  assert.equal(explain(new DOMException('x', 'UnknownError')).reason, 'broken');
  assert.equal(explain(undefined).reason, 'broken');
  const error = new StoreError('full');
  assert.equal(explain(error), error);
});

test('small things lie in localStorage, or where that is forbidden in memory', t => {
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'));
  const held = new Map<string, string>();
  const storage = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  writeLocal('prefs', 'theme=dark');
  assert.equal(held.get('tilewright.prefs'), 'theme=dark');
  assert.equal(readLocal('prefs'), 'theme=dark');
  writeLocal('prefs', '');
  assert.equal(held.size, 0);
  assert.equal(readLocal('prefs'), '');

  for (const get of [
    () => undefined,
    () => {
      throw new DOMException('not here', 'SecurityError');
    },
  ]) {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
    writeLocal('last', 'p=soma');
    assert.equal(readLocal('last'), 'p=soma');
    writeLocal('last', '');
    assert.equal(readLocal('last'), '');
  }
});

test('what a page that is gone was to keep is kept by the next one, unless a newer one is', async () => {
  const draft = { ...puzzle('a', 2), title: 'late' };
  late(draft);
  late(puzzle('b', 5));
  lateDone(puzzle('none of them', 9));
  lateDone(puzzle('b', 4)); // as it was before
  assert.equal(
    lates()
      .map(d => d.key)
      .join(' '),
    'a b',
  );
  const puzzles = new Puzzles(new Database());
  await puzzles.put(puzzle('b', 7));
  for (const d of lates()) {
    await puzzles.putLate(d);
    lateDone(d);
  }
  assert.deepEqual(
    (await new Puzzles(new Database()).list()).map(p => [p.key, p.title, p.when]),
    [
      ['b', puzzle('b').title, 7],
      ['a', 'late', 2],
    ],
  );
  assert.deepEqual(lates(), []);
});
