import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Board, bareCover } from '../board.ts';
import { wayOut } from './paths.ts';

const board: Board = { x: 3, y: 3, z: 3, pieces: [{ name: 'A' }, { name: 'B' }], fixed: [] };
const cell = (x: number, y: number, z: number) => (x * 3 + y) * 3 + z;

test('a piece comes from above, unless something is there', () => {
  const at = bareCover(board),
    cells = [cell(1, 1, 0), cell(1, 1, 1)];
  for (const c of cells) at[c] = 1;
  assert.deepEqual(wayOut(board, at, cells), [0, 0, 1]);
  at[cell(1, 1, 2)] = 2;
  assert.deepEqual(wayOut(board, at, cells), [0, -1, 0]);
  at[cell(1, 0, 1)] = 2;
  assert.deepEqual(wayOut(board, at, cells), [1, 0, 0]);
});

test('one that is shut in has no way', () => {
  const at = bareCover(board).fill(2);
  at[cell(1, 1, 1)] = 1;
  assert.equal(wayOut(board, at, [cell(1, 1, 1)]), null);
});

test('holes are no obstacle', () => {
  const holed: Board = { ...board, fixed: [{ name: '*', cells: [cell(1, 1, 2)] }] };
  assert.deepEqual(wayOut(holed, bareCover(holed), [cell(1, 1, 1)]), [0, 0, 1]);
});
