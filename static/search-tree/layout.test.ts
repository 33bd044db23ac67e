import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Leaf, NODE, layoutOf, leafOf, nearest } from './layout.ts';

// parent, option, item, options, cover
const nodes = (...list: [number, number, number, number, number][]) => Int32Array.from(list.flat());

test('the tree of the article', () => {
  // root: item 1 of A, E; A: item 2 of B, C; B: item 3 of D; D: cover; C: dead; E: item 2 of C; C: cover.
  const tree = nodes(
    [-1, -1, 0, 2, 0],
    [0, 0, 1, 2, 0],
    [1, 1, 2, 1, 0],
    [2, 3, -1, 0, 1],
    [1, 2, 3, 0, 0],
    [0, 4, 1, 1, 0],
    [5, 2, -1, 0, 1],
  );
  const l = layoutOf(tree, 7, -1);
  assert.equal(l.leaves, 3);
  assert.deepEqual([...l.kept], [1, 1, 1, 1, 1, 1, 1]); // no line is longer than a step
  assert.deepEqual([...l.x], [1.25, 0.5, 0, 0, 1, 2, 2]);
  assert.deepEqual([...l.y], [0, 1, 2, 3, 2, 1, 2]);
  assert.equal(l.depth, 3);
});

test('runs without branches are one line', () => {
  const chain: [number, number, number, number, number][] = [[-1, -1, 0, 1, 0]];
  for (let i = 1; i < 40; i++) chain.push([i - 1, i, i, i === 39 ? 0 : 1, 0]);
  const l = layoutOf(nodes(...chain), 40, 20);
  assert.deepEqual(
    Array.from(l.kept.keys()).filter(i => l.kept[i]),
    [0, 20, 39],
  ); // the node where the search stands is kept
  assert.deepEqual([l.run[20], l.up[20], l.run[39], l.up[39]], [20, 0, 19, 20]);
  assert.deepEqual([l.leaves, l.depth], [1, 2]);
  assert.deepEqual(layoutOf(nodes(...chain), 40, -1).depth, 1);
});

test('a tree that is growing has an end where it grows', () => {
  const l = layoutOf(nodes([-1, -1, 0, 2, 0], [0, 0, 1, 1, 0]), 2, 1);
  assert.deepEqual([...l.kept], [1, 1]);
  assert.deepEqual([...l.x], [0, 0]);
  assert.equal(NODE, 5);
  assert.equal(nearest(l, 0, 0.9, 10, 10, 16), 1);
  assert.equal(nearest(l, 9, 9, 10, 10, 16), -1);
});

test('what a node is', () => {
  const tree = nodes(
    [-1, -1, 0, 2, 0],
    [0, 0, 1, 0, 0],
    [0, 1, -1, 0, 1],
    [0, 2, -1, 0, 2],
    [0, 3, 0, 1, 0],
    [0, 4, -1, 0, 0],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map(i => leafOf(tree, i)),
    [Leaf.none, Leaf.dead, Leaf.solution, Leaf.turned, Leaf.none, Leaf.none],
  );
});
