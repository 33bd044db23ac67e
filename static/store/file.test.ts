import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { Database } from './database.ts';
import { type Entry, FileError, entryFrom, fileText, maxNote, readFile, recordOf, tagsOf } from './file.ts';
import { merge } from './merge.ts';
import { Puzzles } from './puzzles.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const now = Date.parse('2026-03-01T12:00:00.000Z');
const entry = (
  title: string,
  text = `# title: ${title}\nD:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n`,
): Entry => ({
  title,
  text,
  number: 1,
  settings: '-r',
  note: '',
  tags: [],
  made: now - 9e6,
  used: now - 1e6,
  pieces: 1,
  cells: 1,
  box: [1, 1, 1],
  found: -1,
  all: false,
  picture: '',
});
const full: Entry = {
  ...entry('All “of it”\u{1f9e9}'),
  number: 3,
  settings: '-r -V -f11',
  note: 'Two lines\nof "words"',
  tags: ['Älter', 'wood'],
  found: 12,
  all: true,
  picture: 'pt1.eJw-_A',
};
const textOf = (...entries: Entry[]) => [...fileText(entries, now)].join('');
const refused = (text: string, words: string) =>
  assert.throws(
    () => readFile(text, now),
    (e: unknown) => e instanceof FileError && e.message.includes(words),
    text.slice(0, 60),
  );

test('what is written is read again', () => {
  const entries = [entry('One'), full, entry('One', 'another text')];
  assert.deepEqual(readFile(textOf(...entries), now), { entries, refused: [], damage: '' });
  assert.deepEqual(readFile('\uFEFF' + JSON.stringify(JSON.parse(textOf(...entries)), null, 2), now).entries, entries);
  assert.deepEqual(readFile(textOf(), now).entries, []);
});

test('only the text is needed, and what else there may be is passed over', () => {
  const { entries } = readFile(
    '{"later":1,"version":1,"format":"tilewright-puzzles","puzzles":[{"text":"# Title:  Mine \\nD:xDim=2","colour":"red"},{"text":"x"}]}',
    now,
  );
  assert.deepEqual(
    entries.map(e => [e.title, e.number, e.settings, e.made, e.used, e.found]),
    [
      ['Mine', 1, '-r', now, now, -1],
      ['Untitled puzzle', 1, '-r', now, now, -1],
    ],
  );
});

test('other files, other versions and damaged ones are refused with what to do', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '42',
    'D:xDim=3',
    '{"box":[1,2,3],"solutions":[]}',
    '{"format":"tilewright"}',
    '{"format":',
    '\u0000\u0001',
  ])
    refused(text, 'not a file of puzzles');
  refused(
    '{"format":"tilewright-puzzles","version":2,"puzzles":[]}',
    'version 2, which this page does not know. Reload',
  );
  refused('{"format":"tilewright-puzzles","version":2,"puzzles":[', 'version 2, which this page');
  for (const text of [
    '"puzzles":[]',
    '"version":"1","puzzles":[]',
    '"version":0,"puzzles":[]',
    '"version":1',
    '"version":1,"puzzles":{}',
  ])
    refused(`{"format":"tilewright-puzzles",${text}}`, 'damaged');
  refused('{"format":"tilewright-puzzles","version":1,"puzzles":[\n{"title":"A","te', 'No puzzle in it could be read');
});

test('of a file that was cut off all that is whole is read', () => {
  const text = textOf(entry('One'), entry('Two'), entry('Three'));
  const { entries, damage } = readFile(text.slice(0, text.indexOf('Three') + 3), now);
  assert.deepEqual(
    entries.map(e => e.title),
    ['One', 'Two'],
  );
  assert.match(damage, /cut off/);
});

test('entries that are none are named, and the others are read', () => {
  const { entries, refused } = readFile(
    JSON.stringify({
      format: 'tilewright-puzzles',
      version: 1,
      puzzles: [
        null,
        7,
        {},
        { title: 'Blank', text: ' \n' },
        { title: 'Long', text: 'x'.repeat((1 << 20) + 1) },
        entry('Good'),
      ],
    }),
    now,
  );
  assert.deepEqual(
    entries.map(e => e.title),
    ['Good'],
  );
  assert.deepEqual(
    refused.map(r => [r.number, r.title]),
    [
      [1, 'Untitled puzzle'],
      [2, 'Untitled puzzle'],
      [3, 'Untitled puzzle'],
      [4, 'Blank'],
      [5, 'Long'],
    ],
  );
});

test('what does not fit is made to fit', () => {
  const odd = {
    text: 'x',
    title: ` a\u0007b${'c'.repeat(900)}`,
    number: -4,
    settings: 7,
    note: 'n'.repeat(20_000),
    tags: ['b', 'B', 'a,c', '', 3, ' '],
    made: '9999-01-01',
    used: 'never',
    pieces: 1.5,
    cells: '7',
    box: [1, 0, 2],
    found: -7,
    all: 'yes',
    picture: 'javascript:1',
  };
  const [e] = readFile(JSON.stringify({ format: 'tilewright-puzzles', version: 1, puzzles: [odd] }), now).entries;
  assert.deepEqual(
    { ...e, title: e!.title.length, note: e!.note.length },
    {
      ...entry(''),
      text: 'x',
      title: 200,
      note: maxNote,
      tags: ['a c', 'B'],
      made: now,
      used: now,
      pieces: 0,
      cells: 0,
      box: [],
    },
  );
  assert.equal(tagsOf(Array.from({ length: 5000 }, (_, i) => 't' + i)).length, 40);
});

/** Mulberry32, by Tommy Ettinger: a small generator, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  return below => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

test('random entries come through, and random damage is an error or leaves entries that are sound', async () => {
  const signs = [...'aZ9 "\\\n\t,:{}[]#é字\u{1f9e9}\u2028'];
  for (let seed = 1; seed <= 400; seed++) {
    const roll = random(seed),
      word = (most: number) => Array.from({ length: roll(most) }, () => signs[roll(signs.length)]).join('');
    const entries = Array.from(
      { length: roll(6) },
      (): Entry => ({
        ...entry(
          word(20)
            .replace(/[\t\n]/g, ' ')
            .trim() || 'T',
          'x' + word(200),
        ),
        number: 1 + roll(5),
        settings: word(20),
        note: word(100),
        tags: tagsOf(word(30).split(' ')),
        made: now - roll(1e6) - 1e6,
        used: now - roll(1e6),
        found: roll(50) - 1,
        all: roll(2) > 0,
        picture: roll(2) ? 'pt1.' + 'a-_9'.repeat(roll(5)) : '',
      }),
    ).map(e => (e.found < 0 ? { ...e, all: false } : e));
    const text = textOf(...entries);
    assert.deepEqual(readFile(text, now).entries, entries, `seed ${seed}`);
    for (const e of entries) assert.deepEqual(await entryFrom(await recordOf(e)), e, `seed ${seed}`);
    let hurt = text;
    for (let n = 1 + roll(4); n > 0; n--) {
      const at = roll(hurt.length),
        by = roll(3) ? signs[roll(signs.length)]! : '';
      hurt = roll(5) ? hurt.slice(0, at) + by + hurt.slice(at + roll(4)) : hurt.slice(0, at);
    }
    try {
      const { entries } = readFile(hurt, now);
      // Sound entries are the same after they are written and read.
      assert.deepEqual(readFile(textOf(...entries), now).entries, entries, `seed ${seed}`);
    } catch (e) {
      assert.ok(e instanceof FileError && e.message.endsWith('.'), `seed ${seed}: ${String(e)}`);
    }
  }
});

test('a file is merged: the same puzzle once, one of the same title and another text beside it', async () => {
  const puzzles = new Puzzles(new Database()),
    read = (...entries: Entry[]) => ({ entries, refused: [], damage: '' });
  assert.deepEqual(await merge(read(entry('One'), full, entry('One')), puzzles), {
    added: 2,
    same: 1,
    namesakes: 0,
    unkept: [],
    error: undefined,
  });
  const again = read(
    { ...entry('One'), tags: ['cube'], note: 'Of cherry', found: 5, all: true },
    entry('One', 'another text'),
    { ...full, note: 'Another note', tags: ['Wood', 'new'] },
  );
  assert.deepEqual(await merge(again, puzzles), { added: 1, same: 2, namesakes: 1, unkept: [], error: undefined });
  const kept = new Map((await puzzles.list()).map(p => [p.title + p.found, p]));
  assert.equal(kept.size, 3);
  assert.deepEqual([kept.get('One5')?.note, kept.get('One5')?.tags], ['Of cherry', ['cube']]);
  assert.deepEqual(
    [kept.get(full.title + 12)?.note, kept.get(full.title + 12)?.tags],
    [full.note, ['Älter', 'new', 'wood']],
  );
  // All puzzles are the same after they are written and read again.
  const all = await Promise.all((await puzzles.list()).map(entryFrom));
  assert.deepEqual(await merge(readFile(textOf(...all), now), puzzles), {
    added: 0,
    same: 3,
    namesakes: 0,
    unkept: [],
    error: undefined,
  });
  assert.equal((await puzzles.list()).length, 3);
});

test('thousands are merged, and where the disk is full the rest is handed back', async t => {
  const many = Array.from({ length: 2000 }, (_, i) => entry(`Number ${i}`)),
    puzzles = new Puzzles(new Database());
  let room = 1100;
  const put = IDBObjectStore.prototype.put;
  t.mock.method(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, ...args: [unknown]) {
    if (room-- <= 0) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  });
  const told: number[] = [],
    merged = await merge({ entries: many, refused: [], damage: '' }, puzzles, done => told.push(done));
  assert.equal(merged.added, 2000);
  assert.equal(merged.error?.reason, 'full');
  assert.equal(merged.unkept.length, 1000);
  assert.equal((await new Puzzles(new Database()).list()).length, 1000);
  assert.deepEqual(
    [...new Set(told)].sort((a, b) => a - b),
    told,
  );
});
