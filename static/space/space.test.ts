import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, columnOf, frameOf, inColumn, indent, indexOf, partsOf, placeOf, stepped, within } from './box.ts';
import { LATTICES, type Lattice, type Point, cellAt, cornersOf, latticeOf, middleOf, over, right } from './lattice.ts';
import { inset, ringsOf } from './rings.ts';
import { lowOf, roundOf, settled, turned } from './turns.ts';
import { type Mirror, area, axisOf, images, line, lines, possible, region, straight } from './walk.ts';

let seed = 7;
const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const hexagons = latticeOf({ lattice: 'hexagons' });
const close = (a: number, b: number, what = '') => assert.ok(Math.abs(a - b) < 1e-9, `${what}: ${a}, want ${b}`);
const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
/** A lattice's cells at random, of a box of 6 by 6. */
const some = (part: number): Place[] => Array.from({ length: 36 }, (_, i): Place => [Math.floor(i / 6), i % 6, 0]).filter(() => random() < part);
/** What lies within a ring; clockwise is more than 0. */
const areaOf = (ring: readonly Point[]) => ring.reduce((sum, [x, y], i) => {
  const [u, v] = ring[(i + 1) % ring.length]!;
  return sum + (u * y - x * v) / 2;
}, 0);
const cellArea = (l: Lattice) => areaOf(cornersOf(l));

test('places and numbers of cells', () => {
  const b = { x: 3, y: 4, z: 2 };
  for (let c = 0; c < 24; c++) assert.equal(indexOf(b, placeOf(b, c)), c);
  assert.deepEqual(placeOf(b, 11), [1, 1, 1]);
  assert.ok(within(b, [2, 3, 1]) && !within(b, [3, 0, 0]) && !within(b, [0, -1, 0]) && !within(b, [0, 0, 2]));
});

test('a hexagon stands on its point, and its neighbours are 1 apart', () => {
  const c = cornersOf(hexagons);
  close(c[0]![0], 0);
  close(c[0]![1], 1 / Math.sqrt(3), 'circumradius');
  const [x, y] = middleOf(hexagons, [3, 2]);
  close(x, 4);
  close(y, Math.sqrt(3));
});

for (const l of LATTICES) {
  const name = l.name || 'squares', origin = middleOf(l, [0, 0]);

  test(`${name}: neighbours share the edge between two corners`, () => {
    const corners = cornersOf(l), n = corners.length;
    assert.equal(l.steps.length, n);
    close(cellArea(l), l.name ? Math.sqrt(3) / 2 : 1, 'clockwise');
    l.steps.forEach((s, i) => {
      const m = middleOf(l, s), way: Point = [m[0] - origin[0], m[1] - origin[1]];
      close(Math.hypot(...way), 1, 'a step');
      // The corners of the edge are as far from both middles.
      for (const c of [corners[i]!, corners[(i + 1) % n]!]) close(far(c, [0, 0]), far(c, way), `edge ${i}`);
      assert.deepEqual([l.steps[(i + n / 2) % n]![0] + s[0], l.steps[(i + n / 2) % n]![1] + s[1]], [0, 0], 'the opposite step');
    });
  });

  test(`${name}: the least turn is to the right, and over exchanges left and right`, () => {
    const at = (p: Point): Point => [middleOf(l, p)[0] - origin[0], middleOf(l, p)[1] - origin[1]], angle = (-2 * Math.PI) / l.steps.length;
    for (const s of l.steps) {
      const [x, y] = at(s), [rx, ry] = at(right(l, s)), [ox, oy] = at(over(l, s));
      close(rx, x * Math.cos(angle) - y * Math.sin(angle));
      close(ry, x * Math.sin(angle) + y * Math.cos(angle));
      close(ox, -x);
      close(oy, y);
    }
  });

  test(`${name}: the cell at a point is the one whose middle is nearest`, () => {
    for (let n = 0; n < 2000; n++) {
      const p: Point = [random() * 12 - 6, random() * 12 - 6], hit = cellAt(l, p), to = far(middleOf(l, hit), p);
      for (let u = -16; u <= 16; u++) for (let v = -10; v <= 10; v++) assert.ok(far(middleOf(l, [u, v]), p) > to - 1e-9, `${p} is nearer to ${u} ${v} than to ${hit}`);
    }
    for (let u = -5; u < 5; u++) for (let v = -5; v < 5; v++) assert.deepEqual(cellAt(l, middleOf(l, [u, v])), [u, v]);
  });

  test(`${name}: rings have what is in their cells, clockwise, and holes the other way round`, () => {
    for (let n = 0; n < 200; n++) {
      const cells = some(0.55), rings = ringsOf(l, cells);
      close(rings.reduce((sum, r) => sum + areaOf(r), 0), cells.length * cellArea(l), `${cells.length} cells`);
      // No corner is between two ways that are one.
      for (const r of rings) for (const c of inset(r, 0)) assert.ok(Math.abs(c.bend) > 0.1);
      assert.ok(rings.every((r) => inset(r.map(([x, y]) => [x, -y]), 0).reduce((sum, c) => sum + Math.atan(c.bend) * 2, 0) * areaOf(r) > 0), 'once around');
      assert.ok(rings.filter((r) => areaOf(r) > 0).length >= partsOf(l, cells).length);
    }
    const all = l.steps.map(([u, v]): Place => [u + 3, v + 3, 0]), [out, hole, ...more] = ringsOf(l, [...all, ...all.map(([x, y]): Place => [x, y, 1])].filter((p) => p[2] === 0)).sort((a, b) => areaOf(b) - areaOf(a));
    if (l.name) {
      assert.deepEqual([out!.length, hole!.length, more.length], [18, 6, 0], 'six hexagons around one');
      close(areaOf(hole!), -cellArea(l));
    } else assert.equal(more.length, 2, 'four squares in a cross touch in corners only');
  });

  test(`${name}: a ring that is moved inwards is that of a smaller cell`, () => {
    const whole = cornersOf(l).map(([x, y]): Point => [x, -y]), near = inset(whole, 0.1).map((c) => c.at), edge = far(whole[0]!, whole[1]!), apothem = far([0, 0], [(whole[0]![0] + whole[1]![0]) / 2, (whole[0]![1] + whole[1]![1]) / 2]);
    for (const [i, [x, y]] of near.entries()) close(Math.hypot(x, y), Math.hypot(...whole[i]!) * (1 - 0.1 / apothem));
    close(far(near[0]!, near[1]!), edge * (1 - 0.1 / apothem));
  });

  test(`${name}: turns lead back, and keep a piece what it is`, () => {
    const piece = settled<Place>([[2, 1, 0], [3, 1, 0], [4, 1, 0], [5, 1, 0], [2, 2, 0]]), sorted = (p: readonly Place[]) => p.map(String).sort();
    for (const how of ['spin', 'flip'] as const) assert.deepEqual(sorted(turned(l, piece, how, roundOf(l, how))), sorted(piece));
    const ways = new Set<string>();
    for (let n = 0; n < l.steps.length; n++) for (const over of [0, 1]) ways.add(sorted(turned(l, turned(l, piece, 'flip', over), 'spin', n)).join('/'));
    // It has no turns of its own.
    assert.equal(ways.size, l.name ? 12 : 8);
    for (const [k, tint] of turned(l, piece.map((p, i) => [...p, i] as const), 'spin').entries()) assert.equal(tint[3], k);
    assert.deepEqual(lowOf(turned(l, piece, 'spin')), [0, 0, 0]);
  });

  test(`${name}: up and down keep to a column`, () => {
    let p: Place = [5, 0, 0];
    const x = middleOf(l, p)[0];
    for (let n = 0; n < 6; n++) {
      p = stepped(l, p, 0, 1, 0);
      assert.ok(Math.abs(middleOf(l, p)[0] - x) < 0.51);
    }
    assert.deepEqual(stepped(l, p, 0, -6, 0), [5, 0, 0]);
    assert.deepEqual(stepped(l, p, -2, 0, 1), [p[0] - 2, 6, 1]);
    for (let y = 0; y < 5; y++) assert.equal(columnOf(l, inColumn(l, 3, y, 0)), 3);
  });

  test(`${name}: a line has no gaps`, () => {
    for (let n = 0; n < 200; n++) {
      const a: Place = [Math.floor(random() * 9), Math.floor(random() * 9), 0], b: Place = [Math.floor(random() * 9), Math.floor(random() * 9), 0], way = line(l, a, b);
      assert.deepEqual([way[0], way.at(-1)], [a, b]);
      // Over a corner at most.
      for (let i = 1; i < way.length; i++) assert.ok(far(middleOf(l, way[i]!), middleOf(l, way[i - 1]!)) < (l.name ? 1.01 : 1.5));
    }
  });

  test(`${name}: images of a place are those of each of them`, () => {
    const b = { x: 7, y: 7, z: 3, lattice: l.name }, all: Mirror[] = ['x', 'y', 'z', 'turn', 'rise', 'fall', 'quarter'], texts = (list: readonly Place[]) => list.map(String).sort();
    assert.deepEqual(possible(b, all), all);
    for (let set = 0; set < 128; set++) {
      const mirrors = all.filter((_, i) => set & (1 << i)), whole = images(b, mirrors, [3, 4, 0]);
      for (const p of whole) assert.deepEqual(texts(images(b, mirrors, p)), texts(whole));
      assert.ok((4 * l.steps.length) % whole.length === 0);
    }
    // What lies on the line of a mirror is its own image.
    for (const m of ['x', 'y', 'rise', 'fall'] as const) {
      const angle = axisOf(l, m)!, middle = middleOf(l, [3, 3]);
      for (let u = 0; u < 7; u++) for (let v = 0; v < 7; v++) {
        const [x, y] = [middleOf(l, [u, v])[0] - middle[0], middleOf(l, [u, v])[1] - middle[1]];
        if (Math.abs(x * Math.sin(angle) - y * Math.cos(angle)) < 1e-9) assert.deepEqual(images(b, [m], [u, v, 0]), [[u, v, 0]], `${m} at ${u} ${v}`);
      }
    }
  });
}

test('areas, lines and what hangs together', () => {
  const b = { x: 5, y: 4, z: 1, lattice: 'hexagons' };
  assert.deepEqual(area(hexagons, [1, 0, 0], [0, 2, 0]).map(String), ['1,0,0', '1,1,0', '0,2,0'], 'as they stand above each other');
  assert.equal(lines(b, [0, 1, 0], [0, 2, 0], true).length, 10);
  assert.deepEqual(straight(hexagons, [2, 2, 0], [4, 0, 0]), [4, 0, 0], 'down to the right');
  assert.equal(region(b, [0, 0, 0], (c) => placeOf(b, c)[0] < 2).length, 8);
  assert.equal(partsOf(hexagons, [[0, 1, 0], [1, 0, 0]]).length, 1, 'beside each other on hexagons');
  assert.equal(partsOf(latticeOf({}), [[0, 1, 0], [1, 0, 0]]).length, 2);
  assert.equal(indent(b, 3, 2), '   ');
  assert.equal(indent({ x: 1, y: 9, z: 1 }, 3, 2), '');
  const f = frameOf(hexagons, [[0, 0, 0], [1, 1, 0]]);
  close(f.width, 2.5);
  close(f.height, 3.5 / Math.sqrt(3));
});
