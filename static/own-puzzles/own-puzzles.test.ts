import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf, rowsAlone, textOf } from './take.ts';
import { about, agoOf, durationOf, more, sizeOf, whenOf } from '../browser/words.ts';
import { importedWords } from './words.ts';

/** Puts a space that does not break between a number and its unit. */
const unbroken = (words: string): string => words.replace(/(\d) (?=[a-zA-Z])/g, '$1\u00a0');

test('what a file is, by its beginning', () => {
  for (const [head, kind] of [
    ['# a\nD:xDim=3:yDim=2:zDim=1\n', 'text'],
    ['\uFEFFD : xDim=3\r\n# --- SOLUTION 1 ---\n', 'text'],
    ['AAB\nACB\nCCB\n', 'text'],
    ['', 'text'],
    ['Dear Sir', 'text'],
    ['# --- SOLUTION 1 ---\n A A B\n', 'solutions'],
    ['number,0 0 0,0 1 0\n1,A,B\n', 'solutions'],
    ['"number";"0 0 0"\n', 'solutions'],
    ['{"box":[1,2,3],\n"cells":[],"solutions":[', 'solutions'],
    ['{"format":"tilewright-puzzles","version":1', 'puzzles'],
    [' \n{ "format" : "tilewright-puzzles"', 'puzzles'],
    ['\u0089PNG\r\n\u001a\n\u0000', 'binary'],
    ['tilewright checkpoint\n\u0001', 'search'],
    ['PK\u0003\u0004', 'binary'],
    ['\ufffd\ufffd', 'binary'],
  ] as const)
    assert.equal(kindOf(head), kind, JSON.stringify(head));
  assert.ok(rowsAlone(' A A B, C C C\n A A B, C C C\n'));
  for (const text of ['Dear Sir,\nthis is no puzzle.', ' \n', '']) assert.ok(!rowsAlone(text), text);
});

test('files of BurrTools', async () => {
  for (const head of ['\u001f\ufffd\u0008\u0000', '<?xml version="1.0"?>\n<puzzle', '\uFEFF <puzzle version="2">'])
    assert.equal(kindOf(head), 'burr', JSON.stringify(head));
  const packed = async (blob: Blob): Promise<Blob> =>
    new Blob([await new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()]);
  const latin = new Blob([new Uint8Array([0x3c, 0x47, 0xf6, 0x74, 0x7a, 0x3e])]); // older versions wrote names this way
  for (const [blob, text] of [
    [new Blob(['<Götz>']), '<Götz>'],
    [await packed(new Blob(['<Götz>'])), '<Götz>'],
    [latin, '<Götz>'],
    [await packed(latin), '<Götz>'],
  ] as const)
    assert.equal(await textOf(blob), text);
  const whole = await packed(new Blob(['<puzzle/>'.repeat(100)]));
  await assert.rejects(textOf(whole.slice(0, whole.size - 9)), /damaged/);
  await assert.rejects(textOf(await packed(new Blob([new Uint8Array(33 << 20)]))), /too large/);
});

test('sentences', () => {
  assert.deepEqual(
    [0, 999, 1000, 6.7e6, 14e6, 2.04e9, 11e9, 999_960].map(sizeOf),
    ['0 bytes', '999 bytes', '1 kB', '6.7 MB', '14 MB', '2 GB', '11 GB', '1 MB'].map(unbroken),
  );
  assert.deepEqual([0, 7.9, 23, 1234, 98_765].map(about), ['0', '7', '23', '1,200', '99,000']);
  // These are the values of TestKeptWords in ui/unfinished_test.go.
  assert.deepEqual(
    [0.0042, 0.2, 4.21, 42, 112, 3600, 11_130, 190_000].map(durationOf),
    ['0.004 s', '0.20 s', '4.2 s', '42 s', '1 min 52 s', '1 h 0 min', '3 h 5 min', '2 d 4 h'].map(unbroken),
  );
  assert.deepEqual([3e4, 6e4, 35e5, 36e5, 1e8, 2e8].map(agoOf), [
    'kept just now',
    'kept 1 minute ago',
    'kept 58 minutes ago',
    'kept 1 hour ago',
    'kept 27 hours ago',
    'kept 2 days ago',
  ]);
  assert.deepEqual(
    more(['1', '2', '3', '4', '5', '6'], n => `And ${n} more.`),
    ['1', '2', '3', '4', 'And 2 more.'],
  );
  const now = new Date(2026, 2, 1, 0, 30).getTime();
  assert.deepEqual(
    [
      new Date(2026, 2, 1, 0, 5),
      new Date(2026, 1, 28, 23, 59),
      new Date(2026, 1, 27, 23, 59),
      new Date(2024, 4, 3),
    ].map(d => whenOf(d.getTime(), now)),
    ['today, 0:05', 'yesterday, 23:59', '27 February', '3 May 2024'],
  );
  const none = { added: 0, same: 0, namesakes: 0, unkept: [], trouble: '', refused: [], damage: '' };
  assert.deepEqual(importedWords('a.json', none), { words: 'a.json: It has no puzzles.', warn: false });
  assert.equal(importedWords('a.json', { ...none, same: 1 }).words, 'a.json: Its puzzle was here already.');
  assert.equal(
    importedWords('a.json', { ...none, added: 1200, same: 2, namesakes: 1 }).words,
    'a.json: 1,200 puzzles imported; 2 were here already. One has the title of another puzzle; both are kept.',
  );
  assert.deepEqual(importedWords('a.json', { ...none, refused: [{ number: 4, title: 'T', why: 'it has no text' }] }), {
    words: 'a.json: 1 entry could not be read: number 4 (T: it has no text).',
    warn: true,
  });
});
