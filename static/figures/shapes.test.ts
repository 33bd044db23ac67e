import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, imagesOf, imbalance, orientations, readShapes, regionsOf } from './shapes.ts';

const [F, I, X, Z] = readShapes('F 10 20 01 11 12|I 00 10 20 30 40|X 10 01 11 21 12|Z 00 10 11 12 22') as [
  ReturnType<typeof readShapes>[0],
  ReturnType<typeof readShapes>[0],
  ReturnType<typeof readShapes>[0],
  ReturnType<typeof readShapes>[0],
];

test('shapes have as many ways and places as they should', () => {
  assert.deepEqual(
    [F, I, X, Z].map(s => orientations(s.cells).length),
    [8, 2, 1, 4],
  );
  // The centre of an X in a box of 10 by 6 can be on 8 by 4 cells.
  assert.deepEqual(
    [I, X].map(s => imagesOf(s.cells, { w: 10, h: 6 }).length),
    [6 * 6 + 10 * 2, 32],
  );
});

test('a piece from wall to wall leaves two regions', () => {
  const at = (x: number) => new Set(Z.cells.map(([cx, cy]) => cy * 30 + cx + x));
  assert.deepEqual(
    regionsOf({ w: 30, h: 3 }, at(4))
      .map(r => r.length)
      .sort((a, b) => a - b),
    [14, 71],
  );
  assert.deepEqual(regionsOf({ w: 3, h: 1 }, new Set([1])), [[0], [2]]);
});

test('imbalance on a checkerboard', () => {
  assert.deepEqual(
    [F, I, X].map(s => imbalance(s.cells)),
    [1, 1, 3],
  );
});

test('counts fall where a piece is placed', () => {
  const box = { w: 3, h: 1 },
    domino = imagesOf(
      [
        [0, 0],
        [1, 0],
      ],
      box,
    ),
    mono = imagesOf([[0, 0]], box);
  assert.deepEqual(countsOf([domino, mono], new Map(), 3), { over: [2, 3, 2], left: [2, 3] });
  assert.deepEqual(countsOf([domino, mono], new Map([[0, [0, 1]]]), 3), { over: [0, 0, 1], left: [0, 1] });
  assert.deepEqual(countsOf([domino, mono], new Map([[1, [1]]]), 3), { over: [0, 0, 0], left: [0, 0] });
});
