import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import type { Chunk } from './chunks.ts';
import { type Format, parts } from './files.ts';
import { find } from './find.ts';
import { place } from './place.ts';

// Three columns and two rows, one hole in the lower right corner; two dominoes of one
// name and a single cell.
const board: Board = {
  x: 3, y: 2, z: 1,
  pieces: [{ name: 'd#1', label: 'd' }, { name: 'd#2', label: 'd' }, { name: 's' }],
  fixed: [{ name: '*', cells: [4] }],
};
// Open cells x-major: 0,0 0,1 1,0 1,1 2,1.
const chunks: Chunk[] = [
  { first: 0, count: 2, cells: 5, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 3, 1, 2, 1, 2, 3) },
  { first: 2, count: 1, cells: 5, width: 2, buffer: Uint16Array.of(1, 1, 3, 2, 2).buffer },
];
const write = (format: Format, only: number[] | null = null): string => [...parts(chunks, board, format, only)].join('');

test('solutions as polycube prints them', () => {
  assert.equal(write('text', [1, 2]), '\n# --- SOLUTION 2 ---\n d d s\n d d *\n\n# --- SOLUTION 3 ---\n d d d\n d s *\n');
});

test('solutions as JSON and CSV', () => {
  const read = JSON.parse(write('json')) as { box: number[]; cells: number[][]; pieces: string[]; solutions: number[][] };
  assert.deepEqual(read.box, [3, 2, 1]);
  assert.deepEqual(read.cells.at(-1), [2, 1, 0]);
  assert.deepEqual(read.pieces, ['d', 'd', 's']);
  assert.deepEqual(read.solutions, [[1, 1, 2, 2, 3], [1, 2, 1, 2, 3], [1, 1, 3, 2, 2]]);
  assert.deepEqual(JSON.parse(write('json', [])).solutions, []);
  assert.equal(write('csv', [2]), 'number,"0 0 0","0 1 0","1 0 0","1 1 0","2 1 0"\n3,"d","d","s","d","d"\n');
});

test('solutions with a piece on a cell, and with two that touch', () => {
  const at = (x: number, y: number): number => x * 2 + y;
  assert.deepEqual([...find(chunks, board, { covers: { piece: 's', position: at(2, 1) } })], [0, 1]);
  assert.deepEqual([...find(chunks, board, { covers: { piece: 'd', position: at(2, 1) } })], [2]);
  assert.deepEqual([...find(chunks, board, { covers: { piece: 'd', position: at(2, 0) } })], []); // the hole
  assert.deepEqual([...find(chunks, board, { touch: ['d', 'd'] })], [0, 1, 2]);
  assert.deepEqual([...find(chunks, board, { touch: ['s', 's'] })], []);
  assert.deepEqual([...find(chunks, board, { covers: { piece: 's', position: at(2, 1) }, touch: ['s', 'd'] })], [0, 1]);
  assert.deepEqual([...find(chunks, board, {})], [0, 1, 2]);
});

test('symmetric solutions', () => {
  const square: Board = { x: 2, y: 2, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] };
  assert.equal(place(square).turns.length, 7);
  const two: Chunk[] = [{ first: 0, count: 2, cells: 4, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 1, 1, 1, 2) }];
  // Dominoes side by side are mirrored onto themselves, and a corner with its cell too.
  assert.deepEqual([...find(two, square, { symmetric: true })], [0, 1]);
  // An S in a corner of 3x3 goes nowhere.
  const nine: Board = { x: 3, y: 3, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] };
  const one: Chunk[] = [{ first: 0, count: 1, cells: 9, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 1, 1, 2, 2, 2) }];
  assert.deepEqual([...find(one, nine, { symmetric: true })], []);
  // The board of the first tests has no symmetry at all.
  assert.equal(place(board).turns.length, 0);
});
