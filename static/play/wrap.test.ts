import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Free } from './shape.ts';
import type { Board } from '../player/board.ts';
import { read } from '../player/compact.ts';
import { writeText } from '../player/write.ts';
import { indexOf } from '../space/box.ts';
import { folded, roundsOf, seen } from '../space/wrap.ts';

const board = (wrap: string, x = 6, y = 4): Board => ({ x, y, z: 1, wrap, pieces: [{ name: 'A' }], fixed: [] });

test('a place beyond an end is one of the box', () => {
  for (const [wrap, from, to] of [
    ['x', [7, 1, 0], [1, 1, 0]],
    ['x', [2, 5, 0], [2, 5, 0]],
    ['x,y', [13, -1, 0], [1, 3, 0]],
    ['x-flipped', [6, 0, 0], [0, 3, 0]],
    ['x-flipped', [12, 1, 0], [0, 1, 0]],
    ['x+2', [6, 1, 0], [0, 3, 0]],
    ['x,y+1', [2, 4, 0], [3, 0, 0]],
  ] as const)
    assert.deepEqual(folded(board(wrap), from), to, wrap);
  assert.deepEqual(roundsOf(board('x-flipped,y')), [12, 4, undefined]);
});

test('around a torus each cell is seen on all sides', () => {
  assert.equal(seen(board('x,y'), indexOf(board('x,y'), [0, 0, 0]), 1).length, 4);
  assert.equal(seen(board('x'), indexOf(board('x'), [2, 0, 0]), 1).length, 1);
});

test('a piece lies over the ends, but does not meet itself', () => {
  const bar = [0, 1, 2, 3].map(x => [x, 0, 0] as const),
    on = (wrap: string, x: number, y: number) => new Free(board(wrap, x, y), []).places(bar).length;
  assert.equal(on('', 6, 4), 12);
  assert.equal(on('x', 6, 4), 24);
  assert.equal(on('x,y', 3, 4), 0);
  // On a Möbius strip it comes round to each row twice, once turned over.
  assert.equal(on('x-flipped', 6, 4), 48);
  const free = new Free(board('x,y'), []);
  assert.deepEqual(
    free.cells(bar, [4, 3, 0]),
    [
      [4, 3, 0],
      [5, 3, 0],
      [0, 3, 0],
      [1, 3, 0],
    ].map(p => indexOf(board('x,y'), p as unknown as [number, number, number])),
  );
  assert.deepEqual(free.lying([bar], free.cells(bar, [4, 3, 0]))?.at, [4, 3, 0]);
});

test('a recording keeps how the ends join', () => {
  const text = 'wrap x,y\nA . . A\n. . . .\n';
  assert.equal(read(text).board.wrap, 'x,y');
  assert.match(writeText(read(text)), /^wrap x,y$/m);
  assert.throws(() => read('wrap left\nA .\n'), /left/);
});
