import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../../space/box.ts';
import { LATTICES } from '../../space/lattice.ts';
import { ballField, fieldsOf, otherFieldsOf } from './letters.ts';
import { otherBody } from './bodies.ts';

const lattice = (name: string) => LATTICES.find(l => l.name === name)!,
  corners = (g: { getAttribute(name: string): { array: ArrayLike<number>; count: number } }): number[][] => {
    const { array, count } = g.getAttribute('position');
    return Array.from({ length: count }, (_, i) => [array[3 * i]!, array[3 * i + 1]!, array[3 * i + 2]!]);
  };

test('a piece of prisms or solids has a letter on each of its sides, which lies just before its body', () => {
  for (const [name, cells, sides] of [
    ['hexagons', [[0, 0, 0]], 8],
    ['triangles', [[0, 0, 0]], 5],
    [
      'triangles',
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      6,
    ],
    [
      'hexagons',
      [
        [0, 0, 0],
        [0, 0, 1],
        [1, 0, 0],
      ],
      8,
    ],
    ['tetra-octahedra', [[1, 1, 1]], 4],
    ['rhombic-tetrahedra', [[0, 1, 2]], 4],
  ] as [string, Place[], number][]) {
    const l = lattice(name),
      fields = corners(otherFieldsOf(l, cells, [0, 0, 0])),
      body = otherBody(l, cells, [0, 0, 0], true);
    assert.equal(fields.length, 4 * sides, name);
    // Close behind the plane of a field is a face of the body, and no part of the body is before it.
    for (let i = 0; i < fields.length; i += 4) {
      const [a, b, c] = fields.slice(i, i + 3) as [number[], number[], number[]],
        [u, v] = [b, c].map(p => p.map((x, k) => x - a[k]!)) as [number[], number[]];
      const n = [0, 1, 2].map(k => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!),
        size = Math.hypot(...n);
      let most = -Infinity;
      for (let k = 0; k < body.positions.length; k += 3)
        most = Math.max(
          most,
          n.reduce((s, x, j) => s + (x / size) * (body.positions[k + j]! - a[j]!), 0),
        );
      assert.ok((most < -0.002 && most > -0.03) || most > 0.1, `${name}: ${most}`);
    }
  }
});

test('cubes have six, and balls one', () => {
  assert.equal(corners(fieldsOf([[0, 0, 0]])).length, 24);
  assert.deepEqual([...new Set(corners(ballField()).map(p => p[2]!.toFixed(3)))], ['0.494']);
});
