import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { Shapes } from './shapes.ts';
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

// As Free of def/space says, which is compared with points drawn in moving cells.
test('cells of each lattice meet others on their way, or pass them', () => {
  for (const [lattice, a, b, way, met] of [
    ['', [10, 7, 9], [11, 7, 9], [1, 0, 0], true],
    ['', [8, 7, 1], [8, 7, 2], [0, 0, 1], true],
    ['', [4, 4, 3], [4, 4, 2], [1, 0, 0], false],
    ['', [0, 6, 11], [-1, 6, 11], [0, 1, 0], false],
    ['', [8, 1, 7], [7, 1, 7], [0, 1, 0], false],
    ['hexagons', [8, 1, 7], [7, 1, 7], [-1, 1, 0], true],
    ['hexagons', [1, 3, 9], [0, 3, 9], [-1, 1, 0], true],
    ['hexagons', [8, 10, 9], [9, 10, 9], [1, 0, 0], true],
    ['hexagons', [4, 4, 3], [4, 4, 2], [1, 0, 0], false],
    ['hexagons', [0, 6, 11], [-1, 6, 11], [0, 0, 1], false],
    ['hexagons', [8, 0, 11], [8, 0, 10], [1, 0, 0], false],
    ['triangles', [1, 3, 9], [0, 3, 9], [-1, 1, 0], true],
    ['triangles', [8, 10, 9], [9, 10, 9], [2, 0, 0], true],
    ['triangles', [6, 4, 3], [5, 4, 3], [-1, 1, 0], true],
    ['triangles', [4, 4, 3], [4, 4, 2], [2, 0, 0], false],
    ['triangles', [0, 6, 11], [-1, 6, 11], [0, 0, 1], false],
    ['triangles', [8, 1, 7], [7, 1, 7], [-1, 1, 0], false],
    ['balls', [3, 5, 2], [2, 5, 3], [0, 0, 2], true],
    ['balls', [8, 11, 9], [9, 12, 9], [1, 0, 1], true],
    ['balls', [3, 2, 3], [4, 2, 2], [0, 1, -1], true],
    ['balls', [6, 2, 2], [6, 4, 2], [0, 1, -1], false],
    ['balls', [0, 9, 1], [-1, 8, 1], [1, 0, 1], false],
    ['balls', [8, 10, 8], [7, 10, 7], [1, 0, 1], false],
    ['rhombic-tetrahedra', [7, 3, 10], [7, 3, 9], [0, 5, -5], true],
    ['rhombic-tetrahedra', [9, 1, 7], [10, 1, 7], [5, 0, 0], true],
    ['rhombic-tetrahedra', [9, 3, 7], [10, 3, 7], [5, 0, 5], true],
    ['rhombic-tetrahedra', [7, 11, 0], [7, 11, -1], [5, -5, 5], false],
    ['rhombic-tetrahedra', [5, 1, 7], [4, 1, 7], [5, 0, -5], false],
    ['rhombic-tetrahedra', [2, 3, 9], [2, 3, 10], [5, 0, -5], false],
    ['tetra-octahedra', [11, 8, 5], [12, 8, 5], [6, 0, 0], true],
    ['tetra-octahedra', [11, 11, 8], [12, 11, 8], [6, 0, 0], true],
    ['tetra-octahedra', [0, 5, 8], [0, 6, 8], [0, 3, 3], true],
    ['tetra-octahedra', [0, 5, 9], [-1, 5, 9], [3, 0, -3], false],
    ['tetra-octahedra', [3, 6, 5], [3, 5, 5], [3, 3, 0], false],
    ['tetra-octahedra', [9, 6, 6], [9, 5, 6], [0, 3, 3], false],
  ] as const)
    assert.equal(new Shapes(latticeOf({ lattice })).meets(a, b, way), met, `${lattice} ${a} to ${b} by ${way}`);
});

test('hexagons and balls go along their rows, and are held by what is in the way', () => {
  const hexagons = new Sliding(
    new Map<number, Place[]>([
      [1, [[0, 0, 0]]],
      [
        2,
        [
          [1, 0, 0],
          [0, 1, 0],
        ],
      ],
    ]),
    new Shapes(latticeOf({ lattice: 'hexagons' })),
  );
  assert.deepEqual(hexagons.against([1], [1, 0, 0]), [2]);
  assert.deepEqual(hexagons.against([1], [-1, 0, 0]), [], 'away from both');
  assert.deepEqual(hexagons.against([1], [-1, 1, 0]), [2], 'a tooth of the upper one is in the way');
  assert.equal(hexagons.slide([1], [0, 0, 1], Infinity), 2);
  assert.ok(hexagons.isOut(1));
  const balls = new Sliding(
    new Map<number, Place[]>([
      [1, [[1, 1, 0]]],
      [
        2,
        [
          [0, 0, 0],
          [2, 0, 0],
          [0, 2, 0],
          [2, 2, 0],
        ],
      ],
    ]),
    new Shapes(latticeOf({ lattice: 'balls' })),
  );
  assert.deepEqual(balls.against([1], [1, 1, 0]), [2]);
  assert.deepEqual(balls.against([1], [0, 0, 2]), []);
  assert.ok(balls.slide([1], [0, 0, 2], Infinity) > 0 && balls.isOut(1));
});
