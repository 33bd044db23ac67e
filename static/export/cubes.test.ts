// Bodies of cubes are closed and as large as they should be. No edge is doubled, and another program accepts them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../space/box.ts';
import { type Cut, type Edge, boxesOf, cubesOf } from './cubes.ts';
import type { Mesh, Vector } from './solids.ts';
import { closed } from '../testing/closed.ts';
import { numbersFrom, times } from '../testing/random.ts';

/** The volume of a body. Each edge must be met once by an edge that runs the other way. manifold-3d must accept the
 * body as it is, with the same volume, and no part of it may cross another. */
async function volume(mesh: Mesh): Promise<number> {
  let six = 0;
  for (const t of mesh.triangles) {
    const [a, b, c] = t.map(i => mesh.corners[i]!) as [Vector, Vector, Vector];
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  const m = await closed(mesh),
    other = m.getProperties().volume;
  // Joined with itself, a body would lose what it has twice.
  const joined = m.add(m).getProperties().volume;
  m.delete();
  assert.ok(Math.abs(other - six / 6) < 1e-4 * other, `${six / 6}, manifold-3d says ${other}`);
  assert.ok(Math.abs(other - joined) < 1e-4 * other, `${other}, joined with itself ${joined}`);
  return six / 6;
}

const next = numbersFrom(5);
const random = (n: number): number => (next() >> 8) % n;
function someCells(): Place[] {
  const cells = new Map<string, Place>();
  for (let k = 1 + random(14); k > 0; k--) {
    const c: Place = [random(3), random(3), random(3)];
    cells.set(String(c), c);
  }
  return [...cells.values()];
}

test('every shape of cells gives a body that is closed, with every kind of edge', async () => {
  for (let n = 0; n < times(25, 150); n++) {
    const cells = someCells();
    let before = Infinity;
    for (const edge of ['sharp', 'round', 'bevel'] as Edge[]) {
      const v = await volume(cubesOf(cells, { sides: [10, 11, 12], gap: 1, edge, radius: 2 }));
      assert.ok(v < before && v > cells.length * 9 * 10 * 11 * 0.7, `${edge}: ${v}, before it ${before}`);
      before = v;
    }
  }
});

test('a cube, a bar and a corner are as large as they have to be', async () => {
  const cut: Cut = { sides: [10, 10, 10], gap: 1, radius: 2 };
  const is = async (cells: Place[], edge: Edge, want: number, near: number) => {
    const v = await volume(cubesOf(cells, { ...cut, edge }));
    assert.ok(Math.abs(v - want) < near, `${edge} of ${cells.length}: ${v}, want ${want}`);
  };
  // The sides are 9 and 19. A bevel takes half a square along an edge, less what corners share.
  await is([[0, 0, 0]], 'sharp', 729, 1e-6);
  // The volume of a rounded a × b × c box: the inner box, its faces, quarters of cylinders along the edges, and a ball.
  const roundBox = (a: number, b: number, c: number, r: number): number => {
    const [x, y, z] = [a - 2 * r, b - 2 * r, c - 2 * r] as Vector;
    return x * y * z + 2 * r * (x * y + y * z + z * x) + Math.PI * r * r * (x + y + z) + (4 / 3) * Math.PI * r ** 3;
  };
  await is([[0, 0, 0]], 'round', roundBox(9, 9, 9, 2), 4);
  await is(
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
    'round',
    roundBox(19, 9, 9, 2),
    7,
  );
  // The volume of a bevelled box has an octahedron of the same radius instead of the ball, and half squares instead of
  // quarters of circles.
  const bevelBox = (a: number, b: number, c: number, r: number): number => {
    const [x, y, z] = [a - 2 * r, b - 2 * r, c - 2 * r] as Vector;
    return x * y * z + 2 * r * (x * y + y * z + z * x) + 2 * r * r * (x + y + z) + (4 / 3) * r ** 3;
  };
  await is([[0, 0, 0]], 'bevel', bevelBox(9, 9, 9, 2), 1e-6);
  await is(
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
      [1, 0, 1],
    ],
    'bevel',
    bevelBox(19, 9, 19, 2),
    1e-6,
  );
});

test('marks are raised and sunk by their height, and parts of a piece are whole up to each other', async () => {
  const rows = ['101', '101', '010', '111', '010'].map(r => [...r].map(s => s === '1')),
    cells: Place[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ];
  for (const edge of ['sharp', 'bevel', 'round'] as Edge[]) {
    const cut: Cut = { sides: [15, 15, 15], gap: 0.2, edge, radius: 1 },
      plain = await volume(cubesOf(cells, cut));
    for (const axis of [0, 1, 2] as const)
      for (const height of [0.6, -0.6]) {
        const marks = [{ cell: [1, 1, 0] as Place, axis, side: 1 as const, rows, pitch: 1.2, height }],
          v = await volume(cubesOf(cells, { ...cut, marks }));
        // The sign has eight squares, with more or less at their corners, of 0.6 mm.
        const one = 1.2 * 1.2 * 0.6,
          signs = Math.abs(v - plain) / one;
        assert.equal(Math.sign(v - plain), Math.sign(height));
        assert.ok(signs > 5 && signs < 11, `${signs} signs`);
      }
    const parts = [cells.slice(0, 1), cells.slice(1)],
      sum = (await Promise.all(parts.map(part => volume(cubesOf(cells, { ...cut, part }))))).reduce((a, b) => a + b);
    assert.ok(Math.abs(sum - plain) < 1e-6 * plain, `${sum} of ${plain}`);
  }
});

test('parts of any piece are closed, and together as large as it', async () => {
  for (let n = 0; n < times(12, 60); n++) {
    const cells = someCells(),
      cut: Cut = { sides: [10, 10, 10], gap: 0.4, edge: n % 2 ? 'round' : 'bevel', radius: 1.5 },
      axis = n % 3,
      parts = [cells.filter(c => c[axis]! < 1), cells.filter(c => c[axis]! >= 1)].filter(p => p.length);
    const whole = await volume(cubesOf(cells, cut));
    let sum = 0;
    for (const part of parts) sum += await volume(cubesOf(cells, { ...cut, part }));
    assert.ok(Math.abs(sum - whole) < 1e-6 * whole, `${sum} of ${whole}`);
  }
});

test('boxes of a grid are a body', async () => {
  const planes = [
    [0, 2, 12, 14],
    [0, 2, 22, 24],
    [0, 3, 8],
  ];
  const box = boxesOf(planes, (x, y, z) => z === 0 || x !== 1 || y !== 1);
  assert.ok(Math.abs((await volume(box)) - (14 * 24 * 8 - 10 * 20 * 5)) < 1e-6);
});
