import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../space/box.ts';
import { Sliding } from './sliding.ts';
import { numbersFrom } from '../testing/random.ts';

// A bar through a ring of eight, and a wall behind the bar that does not move.
const ring: Place[] = [0, 1, 2]
    .flatMap(x => [0, 1, 2].map((z): Place => [x, 1, z]))
    .filter(([x, , z]) => x !== 1 || z !== 1),
  bar: Place[] = [0, 1, 2].map(y => [1, y, 1]),
  wall: Place[] = [[1, 3, 1]];
const made = (): Sliding =>
  new Sliding(
    new Map([
      [1, ring],
      [2, bar],
      [-2, wall],
    ]),
  );

test('a part goes as far as it can, and tells what holds it', () => {
  const s = made();
  assert.equal(s.slide([2], [0, 1, 0], Infinity), 0);
  assert.deepEqual(s.against([2], [0, 1, 0]), [-2]);
  assert.deepEqual(s.against([2], [1, 0, 0]), [1]);
  assert.equal(s.slide([2], [1, 0, 0], 1), 0);
  assert.equal(s.moves, 0);
  // The ring and the bar go together; then the bar alone stays.
  assert.equal(s.slide([1], [0, -1, 0], 1), 1);
  assert.equal(s.slide([1], [0, -1, 0], Infinity), 2);
  assert.equal(s.moves, 1, 'on the same way it is the same move');
  assert.ok(s.isOut(1));
  assert.deepEqual(s.left, [2]);
});

test('moves are taken back one by one, or all', () => {
  const s = made(),
    before = s.cellsOf(1);
  s.slide([1], [0, -1, 0], 1);
  s.slide([1], [0, 1, 0], 1);
  assert.equal(s.moves, 2);
  assert.ok(s.undo());
  assert.deepEqual(
    s.cellsOf(1),
    before.map(([x, y, z]) => [x, y - 1, z]),
  );
  assert.ok(s.undo());
  assert.ok(!s.undo());
  s.slide([1], [0, -1, 0], Infinity);
  assert.ok(s.isOut(1));
  s.undo();
  assert.ok(!s.isOut(1));
  s.slide([2], [0, -1, 0], 1);
  s.reset();
  assert.deepEqual(s.cellsOf(2), bar);
  assert.equal(s.moves, 0);
});

test('what stays is not moved, nor all at once', () => {
  const s = made();
  assert.equal(s.slide([-2], [0, 1, 0], 1), 0);
  const alone = new Sliding(
    new Map([
      [1, ring],
      [2, bar],
    ]),
  );
  assert.equal(alone.slide([1, 2], [0, 1, 0], 1), 0);
  assert.equal(alone.slide([2], [0, 1, 0], Infinity), 3);
  assert.ok(alone.isOut(2));
});

test('no two parts ever take one place, whatever is tried', () => {
  const next = numbersFrom(3);
  const random = (n: number): number => (next() >> 8) % n,
    cells: Place[] = [0, 1, 2].flatMap(x => [0, 1, 2].flatMap(y => [0, 1, 2].map((z): Place => [x, y, z])));
  for (let n = 0; n < 50; n++) {
    const parts = new Map<number, Place[]>();
    for (const c of cells) {
      const slot = 1 + random(4);
      parts.set(slot, [...(parts.get(slot) ?? []), c]);
    }
    const s = new Sliding(parts);
    for (let i = 0; i < 60; i++) {
      const way: Place = [0, 0, 0].map((_, k) => (k === i % 3 ? (random(2) ? 1 : -1) : 0)) as unknown as Place;
      s.slide(
        [1 + random(4), 1 + random(4)].filter((v, k, all) => all.indexOf(v) === k),
        way,
        1 + random(3),
      );
      if (random(9) === 0) s.undo();
      const left = [...parts.keys()].filter(slot => !s.isOut(slot)),
        all = left.flatMap(slot => s.cellsOf(slot).map(String));
      assert.equal(new Set(all).size, all.length);
      assert.equal(s.cells().size, all.length);
    }
  }
});
