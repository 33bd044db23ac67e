import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Air, type Cube } from './air.ts';

const LIGHT = 0,
  NEAR = 1;

// What the grid says about a place.
function at(a: Air, x: number, y: number, z: number, what: number): number {
  const [i, j, k] = [x, y, z].map((v, d) => Math.floor((v - a.low[d]!) / a.box)) as [number, number, number];
  return a.bytes[2 * ((k * a.size[1] + j) * a.size[0] + i) + what]! / 255;
}

test('cubes fill their volume, wherever they stand', () => {
  for (const shift of [0, 0.13, 0.5, 0.77]) {
    const a = new Air(),
      cubes: Cube[] = [
        [shift, shift, shift, 1],
        [shift + 1, shift, shift, 1],
        [shift, shift + 1, shift, 0.5],
      ];
    a.fill(cubes, shift - 2, 1);
    let sum = 0;
    for (let i = NEAR; i < a.bytes.length; i += 2) sum += a.bytes[i]! / 255;
    assert.ok(Math.abs(sum * a.box ** 3 - 2.5) < 0.2, `${shift}: ${sum * a.box ** 3}`);
  }
});

test('light comes past a cube and not through it', () => {
  const a = new Air();
  a.fill([[0, 0, 0, 1]], -2, 2);
  a.shine([0, 1, 0]);
  assert.equal(at(a, 0, 0.6, 0, LIGHT), 1, 'above');
  assert.equal(at(a, 0, -0.6, 0, LIGHT), 0, 'below');
  assert.equal(at(a, 0, -1.9, 0, LIGHT), 0, 'on the floor');
  assert.equal(at(a, 1.2, -1.9, 0, LIGHT), 1, 'beside');

  // With light from the left the shadow falls to the right, and its rim is softer.
  a.shine([-1, 1, 0]);
  assert.ok(at(a, 1.4, -1.4, 0, LIGHT) < 0.2, 'where the shadow falls');
  assert.equal(at(a, -1.4, -1.4, 0, LIGHT), 1, 'where it does not');
});

test('what is near is seen', () => {
  const a = new Air();
  a.fill(
    [
      [0, 0, 0, 1],
      [1, 0, 0, 1],
      [0, 1, 0, 1],
    ],
    -0.5,
    0,
  );
  assert.ok(at(a, 0.6, 0.6, 0, NEAR) > at(a, 1.2, 0.9, 0, NEAR), 'a hollow has more around it than an end');
  assert.equal(at(a, 2, 1.5, 0, NEAR), 0);
  assert.equal(at(a, 0, 0, 0, NEAR), 1);
});

test('large scenes have coarser grids', () => {
  const a = new Air(),
    cubes: Cube[] = [];
  for (let x = 0; x < 12; x++) for (let z = 0; z < 12; z++) cubes.push([x * 3, 0, z * 3, 1]);
  a.fill(cubes, -0.5, 4);
  assert.ok(a.bytes.length <= 2 * 140_000, `${a.bytes.length}`);
  a.shine([0.3, 1, -0.2]);
});
