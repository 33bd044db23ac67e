import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARC, GAP, RADIUS, ROUGH, TURNS, type Vector, back, nameOf, outlineOf, solidOf, turned } from './geometry.ts';
import { numbersFrom } from '../../testing/random.ts';

const cube = (n: number): Vector[] =>
  Array.from({ length: n ** 3 }, (_, i) => [i % n, Math.floor(i / n) % n, Math.floor(i / n / n)]);

// The volume inside a closed surface, by the divergence theorem. It is wrong when a part is missing, doubled or turned
// inside out.
function volume({ positions: p, indices }: ReturnType<typeof solidOf>): number {
  let six = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map(k => p.slice(3 * indices[i + k]!, 3 * indices[i + k]! + 3)) as [
      number[],
      number[],
      number[],
    ];
    six +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
      a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return six / 6;
}

// The volume of a box with rounded edges: that of its sides less the gaps, without what the rounding takes away.
function rounded(a: number, b: number, c: number): number {
  const r = RADIUS,
    [x, y, z] = [a, b, c].map(s => s - 2 * GAP) as Vector;
  return x * y * z - (4 - Math.PI) * r * r * (x + y + z - 6 * r) - (8 - (4 / 3) * Math.PI) * r ** 3;
}

const near = (got: number, want: number, what: string) =>
  assert.ok(Math.abs(got - want) < 0.004 * want, `${what}: ${got}, want ${want}`);

test('boxes have the volume of rounded boxes', () => {
  near(volume(solidOf([[0, 0, 0]])), rounded(1, 1, 1), 'one cell');
  near(
    volume(
      solidOf([
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ]),
    ),
    rounded(3, 1, 1),
    'a bar',
  );
  near(volume(solidOf(cube(2))), rounded(2, 2, 2), 'two by two by two');
  near(volume(solidOf(cube(3))), rounded(3, 3, 3), 'three by three by three');
});

// The total length of triangles' edges that no edge in the opposite direction meets. Along an axis, one edge of a
// triangle may meet several of others.
function openLength({ positions, indices }: ReturnType<typeof solidOf>): number {
  const point = (i: number) => [0, 1, 2].map(k => Math.round(positions[3 * i + k]! * 1e6));
  const lines = new Map<string, Map<number, number>>(),
    arcs = new Map<string, number>();
  for (let i = 0; i < indices.length; i++) {
    const a = point(indices[i]!),
      b = point(indices[i % 3 === 2 ? i - 2 : i + 1]!),
      along = [0, 1, 2].filter(k => a[k] !== b[k]);
    if (along.length === 1) {
      const k = along[0]!,
        name = [k, ...a.filter((_, j) => j !== k)].join(),
        line = lines.get(name) ?? new Map<number, number>();
      lines.set(name, line.set(a[k]!, (line.get(a[k]!) ?? 0) + 1));
      line.set(b[k]!, (line.get(b[k]!) ?? 0) - 1);
    } else if (along.length > 1) {
      const way = String(a) < String(b),
        name = way ? `${a} ${b}` : `${b} ${a}`;
      arcs.set(name, (arcs.get(name) ?? 0) + (way ? 1 : -1));
    }
  }
  let open = 0;
  for (const line of lines.values()) {
    let sum = 0,
      before = 0;
    for (const [t, n] of [...line].sort((p, q) => p[0] - q[0])) {
      open += Math.abs(sum) * (t - before);
      sum += n;
      before = t;
    }
  }
  for (const [name, n] of arcs) {
    const [a, b] = name.split(' ').map(s => s.split(',').map(Number)) as [number[], number[]];
    open += Math.abs(n) * Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
  }
  return open / 1e6;
}

const SHAPES: Record<string, Vector[]> = {
  cell: [[0, 0, 0]],
  bar: [
    [0, 0, 0],
    [1, 0, 0],
  ],
  L: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  tripod: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  S: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
  ],
  screw: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
  ],
  cross: [
    [0, 0, 0],
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
  ],
  P: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 2, 0],
  ],
  corner: cube(2).slice(0, 7),
  post: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
  ],
  hook: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 1, 1],
  ],
  stairs: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [2, 0, 1],
    [2, 0, 2],
  ],
};

test('the surface is closed', () => {
  for (const [name, cells] of Object.entries(SHAPES)) {
    for (const arc of [ARC, ROUGH]) {
      const open = openLength(solidOf(cells, arc));
      assert.ok(open < 1e-3, `${name}, ${arc} segments: ${open}`);
    }
  }
});

test('a rough surface has less than half of the triangles', () => {
  for (const cells of Object.values(SHAPES))
    assert.ok(2 * solidOf(cells, ROUGH).indices.length < solidOf(cells).indices.length);
});

// All shapes of up to five cells are closed. A few larger ones have hollows that touch in a corner, and a pinhole
// there.
test('the surface of any piece of up to five cells is closed', () => {
  const next = numbersFrom(3);
  const random = (n: number) => next() % n;
  for (let k = 0; k < 400; k++) {
    const cells: Vector[] = [[0, 0, 0]];
    while (cells.length < 2 + (k % 4)) {
      const d = [...cells[random(cells.length)]!] as Vector;
      d[random(3)]! += random(2) ? 1 : -1;
      if (!cells.some(c => String(c) === String(d))) cells.push(d);
    }
    assert.ok(openLength(solidOf(cells)) < 1e-3, JSON.stringify(cells));
  }
});

test('edges of the union', () => {
  const lines = (cells: Vector[]) => outlineOf(cells).length / 6;
  assert.equal(lines([[0, 0, 0]]), 12);
  assert.equal(
    lines([
      [0, 0, 0],
      [1, 0, 0],
    ]),
    16,
  );
  assert.equal(lines(cube(2)), 24);
  assert.equal(
    lines([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]),
    22,
    'with the hollow edge of an L',
  );
});

test('all of it lies inside the cells, and faces away from them', () => {
  for (const [name, cells] of Object.entries(SHAPES)) {
    const { positions, normals, indices } = solidOf(cells);
    const inside = (x: number, y: number, z: number) =>
      cells.some(c =>
        [x, y, z].every((v, i) => Math.abs(v - c[i]!) <= 0.5 - GAP + 1e-9 || Math.abs(v - c[i]!) <= 0.5 + GAP + 1e-9),
      );
    for (let i = 0; i < positions.length; i += 3) {
      assert.ok(inside(positions[i]!, positions[i + 1]!, positions[i + 2]!), `${name}: a corner outside`);
      assert.ok(Math.abs(Math.hypot(...normals.slice(i, i + 3)) - 1) < 1e-9, `${name}: a normal that is not one long`);
    }
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map(k => positions.slice(3 * indices[i + k]!, 3 * indices[i + k]! + 3)) as [
        number[],
        number[],
        number[],
      ];
      const u = b.map((v, k) => v - a[k]!),
        v = c.map((w, k) => w - a[k]!);
      const turned = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
      const n = normals.slice(3 * indices[i]!, 3 * indices[i]! + 3);
      assert.ok(turned.reduce((s, t, k) => s + t * n[k]!, 0) > -1e-9, `${name}: a triangle is turned inside out`);
    }
  }
});

test('a cube has 24 turns, and each can be undone', () => {
  assert.equal(new Set(TURNS.map(String)).size, 24);
  assert.deepEqual(TURNS[0], [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  for (const [name, cells] of Object.entries(SHAPES)) {
    const lies: Vector[] = turned(cells, TURNS[0]!).cells,
      poses = new Set<string>(),
      volumes = new Set<string>();
    for (const t of TURNS) {
      const { cells: other, moved } = turned(lies, t),
        again = turned(other, back(t)).cells;
      assert.deepEqual(
        again.map(c => c.map(v => v + 0)),
        lies,
        name,
      );
      assert.equal(Math.min(...other.flat()), 0);
      // The cell at the origin comes to where the shape is moved.
      const first = lies.findIndex(c => c.every(v => v === 0));
      if (first >= 0)
        assert.deepEqual(
          other[first]!.map(v => v + 0),
          moved.map(v => v + 0),
        );
      poses.add(nameOf(other));
      volumes.add(volume(solidOf(other)).toFixed(9));
    }
    assert.equal(
      poses.size,
      {
        cell: 1,
        bar: 3,
        L: 12,
        tripod: 8,
        S: 12,
        screw: 12,
        cross: 3,
        P: 24,
        corner: 8,
        post: 24,
        hook: 24,
        stairs: 12,
      }[name],
      name,
    );
    assert.equal(volumes.size, 1, `${name} has one volume however it lies`);
  }
});
