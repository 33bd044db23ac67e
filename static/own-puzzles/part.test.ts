import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPart } from './part.ts';
import { isManifest, linkTo, partOf, readSplit } from './split.ts';

const golden = new Uint8Array(readFileSync(join(process.cwd(), '../wasm/pack/testdata/part.result')));

test('what the file of a part says of itself', () => {
  assert.deepEqual(readPart(golden), { split: 's', part: 3, done: true, solutions: 480 });
  for (let bit = 0; bit < 8 * 200; bit++) {
    const damaged = golden.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    assert.equal(readPart(damaged), undefined, `bit ${bit}`);
  }
  for (const length of [0, 3, 21, 22, 26, 100, golden.length - 1])
    assert.equal(readPart(golden.subarray(0, length)), undefined);
});

test('a split is its manifest and what is there of its parts', async () => {
  const manifest = {
    tilewrightSplit: 1,
    name: 's',
    title: 'Soma',
    settings: '-r',
    parts: 5,
    count: false,
    solutions: null,
  };
  const source = (name: string, content: BlobPart) => ({ name, blob: new Blob([content]) });
  const text = JSON.stringify(manifest, null, 1);
  assert.ok(isManifest(text) && !isManifest('{"solutions": []}'));
  const split = await readSplit(source('manifest.json', text), [
    source('00003.result', golden),
    source('x.part', 'no part'),
  ]);
  assert.deepEqual([[...split.done], [...split.files], split.others], [[[3, readPart(golden)!]], [], ['x.part']]);
  assert.deepEqual((await readSplit(source('m', text.replace('"s"', '"t"')), [source('a', golden)])).others, ['a']);
  for (const wrong of [
    text.slice(0, 50),
    text.replace('5', '0'),
    text.replace(': 1', ': 2'),
    text.replace('"-r"', '7'),
    text.replace('null', '"many"'),
  ])
    await assert.rejects(readSplit(source('m', wrong), []), /^Error: m /);
});

test('a link has all of a part', async () => {
  const link = await linkTo(new Blob([golden.slice(0, 5000)]));
  assert.deepEqual(new Uint8Array(await (await partOf(`#${link}`))!.arrayBuffer()), golden.slice(0, 5000));
  assert.equal(await partOf('#p=soma'), undefined);
  assert.equal(await linkTo(new Blob([crypto.getRandomValues(new Uint8Array(60_000))])), '');
});
