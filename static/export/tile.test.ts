import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { read } from '../player/compact.ts';
import { make } from './make.ts';
import { tileOf } from './tile.ts';

const board = (x: number, y: number, wrap: string, lattice = ''): Board => ({
  x,
  y,
  z: 1,
  wrap,
  lattice,
  pieces: [{ name: 'A' }],
  fixed: [],
});

/** The sides of a tile, in widths of a cell. */
const sides = (b: Board): number[] => {
  const { width, height } = tileOf(b);
  return [width, height].map(n => Math.round((n / 40) * 1000) / 1000);
};

test('a tile repeats to the right and upwards', () => {
  assert.deepEqual(sides(board(6, 4, 'x,y')), [6, 4]);
  assert.deepEqual(sides(board(6, 4, 'x')), [6, 4]);
  // Twice around a flipped end, and as often as a shift needs.
  assert.deepEqual(sides(board(6, 4, 'x-flipped,y')), [12, 4]);
  assert.deepEqual(sides(board(6, 4, 'x+1,y')), [24, 4]);
  // Four rows of hexagons lean by two cells, so three times four rows come back to where they were.
  assert.deepEqual(sides(board(6, 4, 'x,y', 'hexagons')), [6, Math.round(12 * Math.sqrt(0.75) * 1000) / 1000]);
});

test('a board that does not close has no tile', () => {
  assert.throws(() => tileOf(board(6, 4, '')), /ends join/);
  assert.throws(() => tileOf({ ...board(3, 3, 'x'), z: 3 }), /flat/);
});

test('what leaves a tile on one side comes in on the other', async () => {
  const trace = read('wrap x,y\nB A A B\n. . . .\n');
  const { blob } = await make({
    format: 'tile',
    trace,
    step: trace.steps.length,
    title: 'A tile',
    theme: 'light',
    letters: false,
    cell: 10,
    width: 400,
    speed: 2,
    count: false,
    transparent: false,
    gap: 0,
  } as unknown as Parameters<typeof make>[0]);
  const text = await blob.text(),
    box = /viewBox="([^"]*)"/.exec(text)![1]!.split(' ').map(Number);
  assert.deepEqual(box.slice(2), [160, 80]);
  // The piece B lies over the end, and so it is drawn again 160 units further.
  const repeats = [...text.matchAll(/ d="(M[^"]*Z)"/g)].some(([, d]) => {
    const at = [...d!.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(m => [Number(m[1]), Number(m[2])] as const);
    return at.some(([x, y]) =>
      at.some(([u, v]) => Math.abs(u - x - 160) < 0.01 && v === y && x < box[0]! + 160 && u > box[0]!),
    );
  });
  assert.ok(repeats, text.slice(0, 2000));
});
