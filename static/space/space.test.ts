import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Place,
  beside,
  frameOf,
  indent,
  indexOf,
  offPage,
  onPage,
  partsOf,
  placeOf,
  shifted,
  stepped,
  within,
} from './box.ts';
import {
  LATTICES,
  type Lattice,
  type Point,
  along,
  cellAt,
  cornersOf,
  latticeOf,
  middleOf,
  solidAt,
  stepsOf,
  translates,
} from './lattice.ts';
import { inset, ringsOf } from './rings.ts';
import { lowOf, roundOf, settled, turned, turnedPlace } from './turns.ts';
import { area, axisOf, images, line, lines, possible, region, straight, waysOf } from './walk.ts';
import { numbersFrom } from '../testing/random.ts';

const next = numbersFrom(7);
const random = () => next() / 0x7fffffff;
const hexagons = latticeOf({ lattice: 'hexagons' });
const close = (a: number, b: number, what = '') => assert.ok(Math.abs(a - b) < 1e-9, `${what}: ${a}, want ${b}`);
const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
/** The cells of a lattice in a box of 6 by 6. */
const all = (l: Lattice): Place[] =>
  Array.from({ length: 36 }, (_, i): Place => [Math.floor(i / 6), i % 6, 0]).filter(p => l.kindOf(p) >= 0);
/** The area within a ring; it is more than 0 for a clockwise one. */
const areaOf = (ring: readonly Point[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    return sum + (u * y - x * v) / 2;
  }, 0);
const cellArea = (l: Lattice, p: Place = [0, 0, 0]) => areaOf(cornersOf(l, p));
/** Whether a point lies within a ring, and not on it. */
const holds = (ring: readonly Point[], [x, y]: Point): boolean =>
  ring.every(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!,
      t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) > 1e-6;
  }) &&
  ring.reduce((n, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    return n + Number(ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay));
  }, 0) %
    2 ===
    1;
const turningThrough = (ring: readonly Point[]) =>
  inset(
    ring.map(([x, y]) => [x, -y]),
    0,
  ).reduce((sum, c) => sum + Math.atan(c.bend) * 2, 0);

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
  const name = l.name || 'squares',
    cells = all(l);

  test(`${name}: neighbours share the edge between two corners`, () => {
    for (const p of cells) {
      const corner = (q: Place, i: number): Point => {
        const list = cornersOf(l, q),
          [x, y] = middleOf(l, q),
          c = list[(i + list.length) % list.length]!;
        return [x + c[0], y + c[1]];
      };
      assert.ok(cellArea(l, p) > 0.05, 'clockwise');
      stepsOf(l, p).forEach((s, i) => {
        if (!s) return;
        const q: Place = [p[0] + s.way[0], p[1] + s.way[1], 0],
          back = stepsOf(l, q)[s.edge]!;
        close(
          far(corner(p, i), corner(q, s.edge + 1)) + far(corner(p, i + 1), corner(q, s.edge)),
          0,
          `edge ${i} of ${p}`,
        );
        assert.deepEqual([back.edge, back.way[0] + s.way[0], back.way[1] + s.way[1]], [i, 0, 0], 'the way back');
      });
      for (const q of beside(l, p)) {
        assert.ok(l.kindOf(q) >= 0);
        assert.ok(
          beside(l, q).some(r => String(r) === String(p)),
          `${q} beside ${p}`,
        );
      }
    }
  });

  test(`${name}: turns are about a centre, and each cell comes to one that looks like it`, () => {
    for (const p of cells) {
      const from = middleOf(l, p),
        [cx, cy] = l.centre,
        angle = (-2 * Math.PI) / l.turns,
        [x, y] = [from[0] - cx, from[1] - cy];
      close(
        far(middleOf(l, turnedPlace(l, p, 'spin')), [
          cx + x * Math.cos(angle) - y * Math.sin(angle),
          cy + x * Math.sin(angle) + y * Math.cos(angle),
        ]),
        0,
        'to the right',
      );
      close(far(middleOf(l, turnedPlace(l, p, 'flip')), [cx - x, cy + y]), 0, 'left and right');
      close(cellArea(l, turnedPlace(l, p, 'spin')), cellArea(l, p));
    }
  });

  test(`${name}: the cell at a point is the one whose middle is nearest`, () => {
    for (let n = 0; n < 60; n++) {
      const p: Point = [random() * 12 - 6, random() * 12 - 6],
        hit = cellAt(l, p),
        to = far(middleOf(l, hit), p);
      for (let u = -15; u <= 15; u++)
        for (let v = -15; v <= 15; v++)
          if (l.kindOf([u, v]) >= l.points)
            assert.ok(far(middleOf(l, [u, v]), p) > to - 1e-9, `${p} is nearer to ${u} ${v} than to ${hit}`);
    }
    for (const p of cells) assert.deepEqual(cellAt(l, middleOf(l, p), 0, true), [p[0], p[1]]);
  });

  test(`${name}: rings have what is in their cells, clockwise, and holes the other way round`, () => {
    for (let n = 0; n < 200; n++) {
      const list = cells.filter(() => random() < 0.55),
        rings = ringsOf(l, list),
        parts = partsOf(l, list);
      const necks =
        list.reduce(
          (sum, p) =>
            sum +
            stepsOf(l, p).filter(s => s && list.some(q => q[0] === p[0] + s.way[0] && q[1] === p[1] + s.way[1])).length,
          0,
        ) / 2;
      // A ball is a polygon of 24 corners. A neck is the rest of the area.
      const whole = l.round
        ? (list.length * 24 * Math.sin(Math.PI / 12)) / 8
        : list.reduce((sum, p) => sum + cellArea(l, p), 0);
      const inside = rings.reduce((sum, r) => sum + areaOf(r), 0);
      if (l.round)
        assert.ok(inside >= whole - 1e-9 && inside < whole + necks * 0.08, `${inside} of ${whole} with ${necks} necks`);
      else if (!l.star) close(inside, whole, `${list.length} cells`);
      // No corner lies between two ways in the same direction.
      for (const r of rings) for (const c of inset(r, 0)) assert.ok(Math.abs(c.bend) > 0.1);
      assert.ok(
        rings.every(r => turningThrough(r) * areaOf(r) > 0),
        'once around',
      );
      assert.ok(l.star || rings.filter(r => areaOf(r) > 0).length >= parts.length);
    }
  });

  test(`${name}: turns lead back, and keep a piece what it is`, () => {
    const sorted = (p: readonly Place[]) => p.map(String).sort();
    for (let n = 0; n < 20; n++) {
      const piece = settled<Place>(
          l,
          cells.filter(() => random() < 0.3),
        ),
        low = lowOf(piece);
      for (const how of ['spin', 'flip'] as const)
        assert.deepEqual(sorted(turned(l, piece, how, roundOf(l, how))), sorted(piece));
      if (piece.length)
        assert.ok(
          low.every(x => x >= 0 && x < l.reach),
          `it lies at ${low}`,
        );
      assert.deepEqual(
        sorted(
          settled(
            l,
            piece.map(([x, y, z]): Place => [x + waysOf(l)[0]![0], y + waysOf(l)[0]![1], z]),
          ),
        ),
        sorted(piece),
        'wherever it lay',
      );
      for (const [k, tint] of turned(
        l,
        piece.map((p, i) => [...p, i] as const),
        'spin',
      ).entries())
        assert.equal(tint[3], k);
    }
    assert.equal(waysOf(l).length, l.turns);
  });

  test(`${name}: keys go over the page`, () => {
    for (const p of cells.filter(c => l.kindOf(c) >= l.points)) {
      assert.deepEqual(offPage(l, onPage(l, p)), p);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const q = stepped(l, p, dx, dy, 0),
          way = shifted(l, [0, 0, 0], dx, dy, 0),
          [x, y] = [middleOf(l, q)[0] - middleOf(l, p)[0], middleOf(l, q)[1] - middleOf(l, p)[1]];
        if (l.kindOf(q) >= 0) assert.ok(x * dx + y * dy > 0.2, `${dx} ${dy} from ${p} to ${q}`);
        assert.ok(translates(l, way) && String(way) !== '0,0,0');
      }
    }
  });

  test(`${name}: a line has no gaps`, () => {
    const sticks = cells.filter(c => l.kindOf(c) >= l.points),
      pick = () => sticks[Math.floor(random() * sticks.length)]!;
    for (let n = 0; n < 200; n++) {
      const a = pick(),
        b = pick(),
        way = line(l, a, b);
      assert.deepEqual([way[0], way.at(-1)], [a, b]);
      // It goes over a corner at most.
      for (let i = 1; i < way.length; i++) assert.ok(far(middleOf(l, way[i]!), middleOf(l, way[i - 1]!)) < 2.5);
      const c = straight(l, a, b),
        [x, y] = middleOf(l, a),
        [u, v] = middleOf(l, c),
        [wx, wy] = along(l, waysOf(l)[0]!),
        turn = ((Math.atan2(v - y, u - x) - Math.atan2(wy, wx)) * l.turns) / (2 * Math.PI);
      if (far([x, y], [u, v]) > 0.1) close(turn, Math.round(turn), 'along a way');
    }
  });

  test(`${name}: images of a place are those of each of them`, () => {
    const side = { tans: 9, 'triangle-sticks': 11, 'rhombic-tetrahedra': 10, 'tetra-octahedra': 12 }[l.name] ?? 7,
      b = { x: side, y: side, z: 3, lattice: l.name },
      mirrors = possible(b, ['x', 'y', 'z', 'turn', 'rise', 'fall', 'quarter'] as const),
      texts = (list: readonly Place[]) => list.map(String).sort();
    assert.ok(mirrors.includes('x'));
    if (l.kinds.length === 1) assert.equal(mirrors.length, 7);
    const start = cells.find(p => p[0] === 2)!;
    for (let set = 0; set < 1 << mirrors.length; set++) {
      const some = mirrors.filter((_, i) => set & (1 << i)),
        whole = images(b, some, start);
      for (const p of whole) assert.deepEqual(texts(images(b, some, p)), texts(whole));
      for (const p of whole) close(cellArea(l, p), cellArea(l, start));
    }
  });
}

test('what is mirrored in a line leaves the cells on it where they are', () => {
  for (const l of LATTICES.slice(0, 2))
    for (const m of ['x', 'y', 'rise', 'fall'] as const) {
      const b = { x: 7, y: 7, z: 1, lattice: l.name },
        angle = axisOf(l, m)!,
        middle = middleOf(l, [3, 3]);
      for (let u = 0; u < 7; u++)
        for (let v = 0; v < 7; v++) {
          const [x, y] = [middleOf(l, [u, v])[0] - middle[0], middleOf(l, [u, v])[1] - middle[1]];
          if (Math.abs(x * Math.sin(angle) - y * Math.cos(angle)) < 1e-9)
            assert.deepEqual(images(b, [m], [u, v, 0]), [[u, v, 0]], `${m} at ${u} ${v}`);
        }
    }
});

test('six hexagons around one, and four squares in a cross', () => {
  const around = (l: Lattice) =>
      ringsOf(
        l,
        stepsOf(l, [3, 3]).map((s): Place => [3 + s!.way[0], 3 + s!.way[1], 0]),
      ).sort((a, b) => areaOf(b) - areaOf(a)),
    [out, hole, ...more] = around(hexagons);
  assert.deepEqual([out!.length, hole!.length, more.length], [18, 6, 0]);
  close(areaOf(hole!), -cellArea(hexagons));
  assert.equal(around(latticeOf({})).length, 4, 'they touch in corners only');
});

test('sticks are joined where they meet, and two pieces share a point', () => {
  const corners = (lattice: string, sticks: readonly Place[]) =>
    ringsOf(latticeOf({ lattice }), sticks).map(r => r.length);
  assert.deepEqual(
    corners('sticks', [
      [1, 0, 0],
      [3, 0, 0],
    ]),
    [4],
    'one behind the other',
  );
  assert.deepEqual(
    corners('sticks', [
      [1, 2, 0],
      [2, 1, 0],
    ]),
    [7],
    'around a corner, cut across outside',
  );
  assert.deepEqual(
    corners('sticks', [
      [1, 2, 0],
      [2, 1, 0],
      [3, 2, 0],
      [2, 3, 0],
    ]),
    [12],
    'four around a point',
  );
  assert.deepEqual(
    corners('sticks', [
      [1, 2, 0],
      [2, 2, 0],
    ]),
    [4],
    'a point by itself is nothing',
  );
  assert.deepEqual(
    corners('sticks', [
      [1, 0, 0],
      [0, 1, 0],
      [2, 1, 0],
      [1, 2, 0],
    ]),
    [8, 4],
    'around a square',
  );
  assert.deepEqual(
    corners('triangle-sticks', [
      [3, 1, 0],
      [7, 1, 0],
    ]),
    [4],
    'one behind the other',
  );
  assert.deepEqual(
    corners('triangle-sticks', [
      [3, 5, 0],
      [7, 5, 0],
      [5, 3, 0],
      [5, 7, 0],
      [3, 7, 0],
      [7, 3, 0],
    ]),
    [18],
    'six around a point',
  );
  // For any two of four or six sticks, no corner of one bend lies within the other.
  for (const lattice of ['sticks', 'triangle-sticks']) {
    const l = latticeOf({ lattice }),
      [x, y] = lattice === 'sticks' ? [4, 4] : [5, 5],
      around = l.star!.ways.map(([u, v]): Place => [x + u, y + v, 0]);
    around.forEach((_, i) => {
      around.forEach((__, j) => {
        const two = (n: number) => ringsOf(l, [around[n]!, around[(n + 1) % around.length]!])[0]!;
        if ((j - i + around.length) % around.length < 2 || (i - j + around.length) % around.length < 2) return;
        for (const p of two(i)) assert.ok(!holds(two(j), p), `${lattice} ${i} ${j}`);
      });
    });
  }
});

test('cells that are solids fill space, and touch where they share a face', () => {
  for (const [lattice, side, cells] of [
    ['rhombic-tetrahedra', 5, 24],
    ['tetra-octahedra', 3, 5],
  ] as const) {
    const l = latticeOf({ lattice }),
      places = Array.from({ length: side ** 3 }, (_, i) => placeOf({ x: side, y: side, z: side }, i)).filter(
        p => l.kindOf(p) >= 0,
      );
    assert.equal(places.length, cells);
    close(
      places.reduce((sum, p) => {
        const [a, ...rest] = solidAt(l, p)!,
          [u, v, w] = rest.map(c => c.map((n, i) => n - a![i]!)) as [number[], number[], number[]];
        return (
          sum +
          Math.abs(
            u[0]! * (v[1]! * w[2]! - v[2]! * w[1]!) -
              u[1]! * (v[0]! * w[2]! - v[2]! * w[0]!) +
              u[2]! * (v[0]! * w[1]! - v[1]! * w[0]!),
          ) /
            6
        );
      }, 0),
      side ** 3,
      lattice,
    );
    for (const p of places) assert.equal(beside(l, p).length, 4, `${lattice} ${p}`);
    for (const how of ['spin', 'flip', 'tip', 'roll'] as const)
      for (const p of places) assert.ok(l.kindOf(turnedPlace(l, p, how)) >= 0, `${lattice} ${how} ${p}`);
    const piece = settled<Place>(l, places.slice(0, 3)),
      [face] = [turned(l, piece, 'tip')].map(t => partsOf(l, t).length);
    assert.equal(face, partsOf(l, piece).length);
  }
});

test('areas, lines and what hangs together', () => {
  const b = { x: 5, y: 4, z: 1, lattice: 'hexagons' };
  assert.deepEqual(
    area(hexagons, [1, 0, 0], [0, 2, 0]).map(String),
    ['1,0,0', '1,1,0', '0,2,0'],
    'as they stand above each other',
  );
  assert.equal(lines(b, [0, 1, 0], [0, 2, 0], true).length, 10);
  assert.deepEqual(straight(hexagons, [2, 2, 0], [4, 0, 0]), [4, 0, 0], 'down to the right');
  assert.equal(region(b, [0, 0, 0], c => placeOf(b, c)[0] < 2).length, 8);
  assert.equal(
    partsOf(hexagons, [
      [0, 1, 0],
      [1, 0, 0],
    ]).length,
    1,
    'beside each other on hexagons',
  );
  assert.equal(
    partsOf(latticeOf({}), [
      [0, 1, 0],
      [1, 0, 0],
    ]).length,
    2,
  );
  assert.equal(indent(b, 3, 2), '   ');
  assert.equal(indent({ x: 1, y: 9, z: 1 }, 3, 2), '');
  const f = frameOf(hexagons, [
    [0, 0, 0],
    [1, 1, 0],
  ]);
  close(f.width, 2.5);
  close(f.height, 3.5 / Math.sqrt(3));
});
