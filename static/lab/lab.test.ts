import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK, OptionNames, colourAt, fillOf, linksOf, parse, places } from './matrix.ts';

test('a matrix is read', () => {
  const m = parse('| note\na b c | d\na c\nb d\nc\n');
  assert.deepEqual(m.items, ['a', 'b', 'c', 'd']);
  assert.equal(m.primary, 3);
  assert.deepEqual([...m.starts], [0, 2, 4, 5]);
  assert.deepEqual([...m.entries], [0, 2, 1, 3, 2]);
  assert.throws(() => parse('a\nb'), /no item b/);
});

test('colours, bounds and costs are read', () => {
  const m = parse('1:2|a b | c\na c:red |$4\nb c:blue\na c:red');
  assert.deepEqual(
    [m.items, m.primary, [...m.tints!], m.colours],
    [['a', 'b', 'c'], 2, [0, 1, 0, 2, 0, 1], 'red\nblue'],
  );
  assert.deepEqual(
    [0, 1, 3].map(k => colourAt(m, k)),
    ['', 'red', 'blue'],
  );
});

test('the links of a fresh matrix lead up and down its columns', () => {
  const l = linksOf(parse('a b\na b\nb\na'));
  const rows = Array.from({ length: l.length / LINK }, (_, k) => [...l.subarray(k * LINK, (k + 1) * LINK)]);
  assert.deepEqual(rows, [
    [0, 0, -1, 2, 1],
    [1, 0, -1, 1, 1],
    [1, 1, 0, -1, 1],
    [0, 2, 0, -1, 1],
  ]);
});

test('few options have letters', () => {
  const few = new OptionNames(26),
    many = new OptionNames(1789);
  assert.deepEqual([few.of(0), few.of(25), many.of(0), many.of(1788)], ['A', 'Z', '1', '1789']);
});

test('options have names of their own', () => {
  const names = new OptionNames(3, 'L at 1,1\nL at 1,1 (2)\nfirst');
  assert.deepEqual(
    [0, 1, 2].map(o => names.of(o)),
    ['L at 1,1', 'L at 1,1 (2)', 'first'],
  );
  assert.deepEqual(
    [0, 1, 2].map(o => names.short(o)),
    ['L', 'L', 'first'],
  );
});

test('hidden rows take no room', () => {
  const { place, shown } = places(i => i % 2 === 0, 5);
  assert.deepEqual([...place], [0, 0, 1, 1, 2]);
  assert.equal(shown, 2);
});

test('colours are drawn as their names say, and others as pieces', () => {
  const m = parse('a | b\na b:red\na b:Rot\na b:x\n');
  assert.deepEqual(
    [1, 2, 3].map(tint => fillOf(m, tint, ['#111111', '#222222', '#333333'])),
    ['#d03a33', '#d03a33', '#333333'],
  );
});
