import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { readTrace } from './compact.ts';
import { Film } from './film.ts';
import { MAX, type Trace, TraceError } from './trace.ts';
import { numbersFrom } from '../testing/random.ts';

// A text's meaning is in its .json, of which solver/trace writes the .pt1.
const folder = '../solver/trace/testdata/';
const texts = readdirSync(folder).filter(n => n.endsWith('.txt'));
const load = (name: string) => readFileSync(folder + name, 'utf8');
const plain = (t: Trace) => JSON.parse(JSON.stringify(t)) as Trace;

test('texts mean what stands beside them', async () => {
  assert.ok(texts.length > 10);
  for (const name of texts) {
    const want = JSON.parse(load(name.replace('.txt', '.json')));
    assert.deepEqual(plain(await readTrace(load(name))), want, name);
    assert.deepEqual(plain(await readTrace(load(name.replace('.txt', '.pt1')))), want, name + ', compact');
  }
});

test('errors are those that stand in the texts', () => {
  const bad = readdirSync(folder + 'bad');
  assert.ok(bad.length > 20);
  for (const name of bad) {
    const text = load('bad/' + name),
      want = text.slice('# ERROR '.length, text.indexOf('\n'));
    assert.throws(
      () => readTrace(text),
      (e: TraceError) => {
        assert.equal(`${e.line}:${e.column}:${e.length} ${e.message}`, want, name);
        return true;
      },
    );
  }
});

test('what is cut, changed, too long or of another version is refused', async () => {
  const code = load('first-hole.pt1').trim();
  for (const [source, message] of [
    [code.slice(0, -7), /damaged/],
    [code.slice(0, 60) + (code[60] === 'A' ? 'B' : 'A') + code.slice(61), /damaged/],
    ['pt1.', /damaged/],
    ['pt2.AAAA', /version/],
    ['pt1.' + 'A'.repeat(MAX.compact + 1), /too long/],
  ] as const) {
    await assert.rejects(async () => readTrace(source), message);
  }
  assert.throws(() => readTrace('A '.repeat(MAX.text)), /too long/);
});

test('many cells are refused before there is work', () => {
  assert.throws(() => readTrace('A\n'.repeat(300) + 'A '.repeat(300)), /at most 65,536 cells/);
  const big = ('A '.repeat(180) + '\n').repeat(180);
  assert.throws(() => readTrace(big + 'remove A\nplace A\n'.repeat(100)), /too many cells/);
});

// Whatever the text is, reading it gives a trace or a TraceError, and a trace can be played through and back to its
// start.
test('mutated texts never crash the reader or the film', async () => {
  const next = numbersFrom(11);
  const random = (n: number) => next() % n;
  const words = [
    'place',
    'remove',
    'and',
    'mark',
    'dead',
    'at',
    '0 0',
    '1',
    ',',
    ':',
    '*',
    '.',
    '@',
    '\n',
    'label',
    'A',
    'B',
    'piece',
    '=',
    '#',
    '🧩',
    'stationary',
    'caption',
    'count x=1',
    'solution',
    'wait',
    '\t',
    '"',
    '<',
  ];
  const sources = [...texts, ...readdirSync(folder + 'bad').map(n => 'bad/' + n)]
    .map(load)
    .filter(t => t.length < 1500);
  let read = 0;
  for (let n = 0; n < 6000; n++) {
    let text = sources[random(sources.length)]!;
    for (let k = random(6); k >= 0; k--) {
      const at = random(text.length + 1),
        cut = random(3) ? 0 : random(12);
      text = text.slice(0, at) + (random(4) ? words[random(words.length)]! + ' ' : '') + text.slice(at + cut);
    }
    try {
      const film = new Film(await readTrace(text)),
        first = String(film.now.at);
      for (let s = 0; s <= film.steps; s++) film.seek(s);
      film.describe();
      film.seek(0);
      assert.equal(String(film.now.at), first);
      read++;
    } catch (e) {
      assert.ok(e instanceof TraceError, `${String(e)}\n${text}`);
    }
  }
  assert.ok(read > 500, `only ${read} of them could be read`);
});

test('a film goes forwards and back', async () => {
  const film = new Film(await readTrace(load('changes.txt')));
  const states: string[] = [];
  const state = () =>
    JSON.stringify([
      [...film.now.at],
      [...film.now.marks],
      [...film.now.labels],
      [...film.now.placed],
      film.now.caption,
      film.now.counts,
      film.last,
    ]);
  for (let s = 0; s <= film.steps; s++) {
    film.seek(s);
    states.push(state());
  }
  for (const s of [3, 7, 0, 5, 4, 1, film.steps, 2]) {
    film.seek(s);
    assert.equal(state(), states[s]);
  }
  film.seek(film.steps);
  assert.equal(film.count, '8: 9,007,199,254,740,991 attempts');
  const own = new Film({ ...film.trace, counter: '{step} of {steps}, {left} left, {what}' });
  own.seek(own.steps);
  assert.equal(own.count, '8 of 8, 1 left, {what}');
  assert.equal(film.came.flag, 'solution');
});
