import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { boardOf, boardOfText } from './linked.ts';

const library = new URL(
  'data:application/json,' + encodeURIComponent('{"soma":{"x":3,"y":3,"z":3,"pieces":[],"fixed":[]}}'),
);
const text = `# title: Two
D:xDim=2:yDim=1:zDim=1
C:name=A:layout=0 0 0, 1 0 0
L
B . C
~L
~D
D : xDim=3 : yDim=2 : zDim=2 : oneSide  # the second
C:name=o:type=S:layout=0 0 0, 2 1 1
C:name=A:layout=0 0 0, 1 0 0
L:stationary=* q
D D . , . . *

. D . , q . *
~L
~D
`;
const second = {
  x: 3,
  y: 2,
  z: 2,
  pieces: [],
  fixed: [
    { name: 'o', cells: [0, 11] },
    { name: '*', cells: [11, 9] },
    { name: 'q', cells: [1] },
  ],
};
/** Packs as package link does; these tests need no checksum. */
const packed = (s: string) => '1.' + Buffer.concat([deflateRawSync(s), Buffer.from([0, 0])]).toString('base64url');

test('the box and what stays in it is read from a text', () => {
  assert.deepEqual(boardOfText(text, 1), { x: 2, y: 1, z: 1, pieces: [], fixed: [] });
  assert.deepEqual(boardOfText(text, 2), second);
  assert.equal(boardOfText(text, 3), undefined);
  assert.equal(boardOfText('', 1), undefined);
  assert.equal(boardOfText('D:xDim=3:yDim=x:zDim=1', 1), undefined);
  assert.equal(boardOfText('D:xDim=1000:yDim=1000:zDim=1', 1), undefined);
  assert.deepEqual(boardOfText('D:lattice=hexagons:xDim=2:yDim=3:zDim=1', 1), {
    x: 2,
    y: 3,
    z: 1,
    lattice: 'hexagons',
    pieces: [],
    fixed: [],
  });
  assert.equal(boardOfText('D:lattice=rhombi:xDim=2:yDim=3:zDim=1', 1), undefined);
  assert.throws(() => boardOfText('D:xDim=1:yDim=1:zDim=1\nC:type=S:layout=0 1 0', 1));
});

test('every puzzle of the library has its box', () => {
  const folder = '../def/puzzles/';
  for (const name of readdirSync(folder).filter(n => n.endsWith('.txt'))) {
    const puzzle = readFileSync(folder + name, 'utf8'),
      [, x, y, z] = /^D:.*?xDim=(\d+):yDim=(\d+):zDim=(\d+)/m.exec(puzzle)!;
    const board = boardOfText(puzzle, 1);
    assert.deepEqual([board?.x, board?.y, board?.z], [x, y, z].map(Number), name);
    assert.equal(board?.fixed.length, /stationary|type=S/.test(puzzle) ? 1 : 0, name);
  }
});

test('a link names a puzzle of the library, or carries a text', async () => {
  assert.deepEqual(await boardOf('p=soma&o=-r+-V', library), { x: 3, y: 3, z: 3, pieces: [], fixed: [] });
  assert.deepEqual(await boardOf(`d=${packed(text)}&n=2&o=-r`, library), second);
  for (const link of [
    '',
    'p=nothing',
    'p=constructor',
    'p=soma&on=today',
    'd=',
    'd=1.',
    'd=1.AAAA',
    'd=1.%%%',
    `d=2.${packed(text).slice(2)}`,
    `d=${packed(text)}&n=9`,
  ]) {
    assert.equal(await boardOf(link, library), undefined, link);
  }
});

test('a text that would fill the memory is not unpacked', async () => {
  assert.equal(await boardOf('d=' + packed('D:xDim=1:yDim=1:zDim=1\n' + '#'.repeat(50 << 20)), library), undefined);
});
