import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byEmpty } from './empties.ts';

test('solutions with the fewest empty cells come first, equals as they were', () => {
  const chunks = [
    { first: 0, count: 2, cells: 3, width: 1, buffer: Uint8Array.of(0, 1, 0, 1, 1, 1) },
    { first: 2, count: 3, cells: 3, width: 1, buffer: Uint8Array.of(1, 0, 1, 0, 0, 0, 0, 2, 2) },
  ];
  assert.deepEqual([...byEmpty(Int32Array.of(0, 1, 2, 3, 4), chunks)], [1, 2, 4, 0, 3]);
  assert.deepEqual([...byEmpty(Int32Array.of(4, 3, 2), chunks)], [4, 2, 3], 'of some only');
});
