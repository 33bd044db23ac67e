import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK, linksOf, nameOf, parse, places } from './matrix.ts';
import { NODE, layoutOf, nearest } from './tree.ts';

test('a matrix is read', () => {
  const m = parse('| note\na b c | d\na c\nb d\nc\n');
  assert.deepEqual(m.items, ['a', 'b', 'c', 'd']);
  assert.equal(m.primary, 3);
  assert.deepEqual([...m.starts], [0, 2, 4, 5]);
  assert.deepEqual([...m.entries], [0, 2, 1, 3, 2]);
  assert.throws(() => parse('a\nb'), /no item b/);
});

test('the links of a fresh matrix lead up and down its columns', () => {
  const l = linksOf(parse('a b\na b\nb\na'));
  const rows = Array.from({ length: l.length / LINK }, (_, k) => [...l.subarray(k * LINK, (k + 1) * LINK)]);
  assert.deepEqual(rows, [[0, 0, -1, 2, 1], [1, 0, -1, 1, 1], [1, 1, 0, -1, 1], [0, 2, 0, -1, 1]]);
});

test('few options have letters', () => {
  assert.deepEqual([nameOf(0, 5), nameOf(25, 26), nameOf(0, 27), nameOf(1788, 1789)], ['A', 'Z', '1', '1789']);
});

test('hidden rows take no room', () => {
  const { place, shown } = places((i) => i % 2 === 0, 5);
  assert.deepEqual([...place], [0, 0, 1, 1, 2]);
  assert.equal(shown, 2);
});

// parent, option, item, options, cover
const nodes = (...list: [number, number, number, number, number][]) => Int32Array.from(list.flat());

test('the tree of the article', () => {
  // root: item 1 of A, E; A: item 2 of B, C; B: item 3 of D; D: cover; C: dead; E: item 2 of C; C: cover.
  const tree = nodes([-1, -1, 0, 2, 0], [0, 0, 1, 2, 0], [1, 1, 2, 1, 0], [2, 3, -1, 0, 1], [1, 2, 3, 0, 0], [0, 4, 1, 1, 0], [5, 2, -1, 0, 1]);
  const l = layoutOf(tree, 7, -1);
  assert.equal(l.leaves, 3);
  assert.deepEqual([...l.kept], [1, 1, 1, 1, 1, 1, 1]); // nothing longer than a step
  assert.deepEqual([...l.x], [1.25, 0.5, 0, 0, 1, 2, 2]);
  assert.deepEqual([...l.y], [0, 1, 2, 3, 2, 1, 2]);
  assert.equal(l.depth, 3);
});

test('runs without branches are one line', () => {
  const chain: [number, number, number, number, number][] = [[-1, -1, 0, 1, 0]];
  for (let i = 1; i < 40; i++) chain.push([i - 1, i, i, i === 39 ? 0 : 1, 0]);
  const l = layoutOf(nodes(...chain), 40, 20);
  assert.deepEqual(Array.from(l.kept.keys()).filter((i) => l.kept[i]), [0, 20, 39]); // where the search is stays
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
