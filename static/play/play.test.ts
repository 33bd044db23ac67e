import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { Held } from './held.ts';
import { middleOf, roomOf } from './room.ts';
import { clashWords } from './colours.ts';
import { type Place, indexOf, placeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { type Turn, settled as settledOn, spansOf } from '../space/turns.ts';
import {
  type Cube,
  Free,
  type Plan,
  flipped,
  lifted,
  lyingAs,
  shapeWords,
  slanted,
  slants,
  turnsFrom,
  turned as turnedOn,
  turnedAt,
  turnsOf,
  waysOf,
  whereWords,
} from './shape.ts';

const L: Place[] = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 2, 0],
  [1, 2, 0],
];
const settled = (cells: readonly Cube[]) => settledOn(latticeOf({}), cells);
const boardOf = (x: number, y: number, z = 1, holes: number[] = []): Board => ({
  x,
  y,
  z,
  pieces: [{ name: 'L' }, { name: 'M' }],
  fixed: holes.length ? [{ name: '*', cells: holes }] : [],
});

const turned = (cells: readonly Cube[], turn: Turn, back = false) =>
  turnedOn({ board: boardOf(1, 1), shapes: [], turns: 'space' }, cells, turn, back);

/** In how many ways these turns can turn a shape. */
function reached(shape: readonly Cube[], turns: readonly Turn[]): number {
  const seen = new Map([[JSON.stringify(settled(shape)), settled(shape)]]);
  for (const now of seen.values())
    for (const turn of turns) {
      const next = turned(now, turn);
      seen.set(JSON.stringify(next), next);
    }
  return seen.size;
}

test('four quarter turns and two turns over are none, and back is the other way', () => {
  for (const turn of ['spin', 'tip', 'roll'] as const) {
    let shape: readonly Cube[] = L;
    for (let n = 0; n < 4; n++) shape = turned(shape, turn);
    assert.deepEqual(shape, settled(L));
    assert.deepEqual(turned(turned(L, turn), turn, true), settled(L));
  }
  assert.deepEqual(turned(turned(L, 'flip'), 'flip'), settled(L));
});

test('a piece is turned to the right, as it is seen', () => {
  // A bar that points up the page points to the right after a turn.
  assert.deepEqual(
    turned(
      [
        [0, 0, 0],
        [0, 1, 0],
        [0, 2, 0],
      ],
      'spin',
    ),
    [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ],
  );
  assert.deepEqual(
    turned(
      [
        [0, 0, 0],
        [0, 0, 1],
      ],
      'tip',
    ),
    [
      [0, 0, 0],
      [0, 1, 0],
    ],
  );
  assert.deepEqual(
    turned(
      [
        [0, 0, 0],
        [0, 0, 1],
      ],
      'roll',
    ),
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
  );
});

test('turns reach every orientation', () => {
  const skew: Place[] = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 1, 1],
  ]; // no symmetry at all
  const of = (turns: 'plane' | 'flat' | 'space') => turnsOf({ board: boardOf(4, 4, 4), shapes: [skew], turns });
  assert.equal(reached(skew, of('space')), 24);
  assert.equal(reached(skew, ['spin', 'tip']), 24);
  assert.equal(reached(L, of('flat')), 8);
  assert.equal(reached(L, of('plane')), 4);
});

test('cells, and what lies on them', () => {
  const b = boardOf(4, 3, 2);
  for (let c = 0; c < 24; c++) assert.equal(indexOf(b, placeOf(b, c)), c);
  const cells = new Free(b, []).cells(L, [2, 0, 1]);
  assert.deepEqual(lifted(b, cells), { shape: settled(L), at: [2, 0, 1] });
  assert.equal(whereWords(b, cells), 'columns 3 to 4, rows 1 to 3, layer 2');
  assert.equal(whereWords(boardOf(4, 3), [0]), 'column 1, row 3');
});

test('a piece may lie on free cells alone', () => {
  const b = boardOf(4, 3, 1, [4]),
    free = new Free(b, []); // the hole is column 2, row 2
  assert.equal(free.places(L).length, 2);
  assert.ok(!free.fits(L, [3, 0, 0]));
  assert.deepEqual(free.obstacles(L, [3, 0, 0]), [-1]);
  assert.ok(free.fits(L, [2, 0, 0]));
  const taken = new Free(b, [{ slot: 2, cells: free.cells(L, [2, 0, 0]) }]);
  assert.deepEqual(taken.obstacles(L, [2, 0, 0]), [2]);
  assert.equal(new Free(b, [{ slot: 2, cells: free.cells(L, [2, 0, 0]) }], 2).places(L).length, 2);
});

test('it falls where it is nearly', () => {
  const b = boardOf(5, 5),
    room = roomOf(b, [[2, 3]], 600, 700, false),
    [left, top] = room.layers[0]!;
  const held = new Held(b, 1, L, new Free(b, []));
  held.grip = { dx: 0, dy: 0, size: [2, 3] };
  const at = (column: number, row: number) => {
    held.to(room, left + (column + 1) * room.unit, top + (row + 1.5) * room.unit);
    return held.cells && lifted(b, held.cells).at;
  };
  assert.deepEqual(at(1.4, 0.3), [1, 2, 0]);
  assert.deepEqual(at(-0.5, 0.2), [0, 2, 0]);
  assert.equal(at(-1.4, 0), undefined);
  at(2, 9);
  assert.ok(held.beside);
});

test('keys lift what a hand holds, at once', () => {
  const b = boardOf(4, 4, 3),
    room = roomOf(b, [[2, 3]], 600, 700, false),
    [left, top] = room.layers[0]!;
  const held = new Held(b, 1, L, new Free(b, []));
  held.grip = { dx: 0, dy: 0, size: [2, 3] };
  held.to(room, left + room.unit, top + 1.5 * room.unit);
  assert.equal(lifted(b, held.cells!).at[2], 0);
  held.raise(room, 1);
  assert.equal(lifted(b, held.cells!).at[2], 1);
});

test('keys go through all places where it fits, and come round', () => {
  const b = boardOf(4, 4, 2),
    held = new Held(b, 1, L, new Free(b, []));
  held.begin();
  const seen = new Set<string>();
  for (let n = 0; n < 12; n++) {
    held.next(false);
    seen.add(held.cells!.join());
  }
  assert.equal(seen.size, 12); // 3 columns, 2 rows, 2 layers
  const last = held.cells!.join();
  held.next(true);
  held.next(false);
  assert.equal(held.cells!.join(), last);
  held.go(9, 9, 9);
  assert.deepEqual(lifted(b, held.cells!).at, [2, 1, 1]);
});

test('everything has a place within the room, and no two pieces the same', () => {
  for (const [w, h] of [
    [770, 700],
    [375, 560],
    [560, 330],
    [300, 260],
  ] as const)
    for (const [b, solid] of [
      [boardOf(10, 6), false],
      [boardOf(20, 3), false],
      [boardOf(3, 3, 3), true],
      [boardOf(4, 4, 5), false],
    ] as const)
      for (const n of [1, 7, 12, 40]) {
        const room = roomOf(
            b,
            Array.from({ length: n }, (_, i) => (i % 2 ? ([2, 3] as const) : ([3, 2] as const))),
            w,
            h,
            solid,
          ),
          what = `${n} pieces on ${w} by ${h}`;
        assert.equal(room.homes.length, n);
        assert.equal(new Set(room.homes.map(String)).size, n);
        for (const [x, y] of room.homes) assert.ok(x > 0 && x < w && y > 0 && y < h, `${what}: ${x} ${y}`);
        assert.equal(room.layers.length, b.z);
        for (const [x, y] of room.layers)
          assert.ok(
            x >= -1 && y >= -1 && x + b.x * room.unit <= w + 1 && y + b.y * room.unit <= h + 1,
            `${what}: layer at ${x} ${y}`,
          );
        assert.ok(spansOf(L).every(s => s > 0));
      }
});

test("the layers of a pyramid of balls have a finger's width on a phone, and each its own room", () => {
  // Ball (i, j) of layer k is at (i + j + k, i - j + 4, k).
  const box = { x: 9, y: 9, z: 5 },
    open: number[] = [];
  for (let k = 0; k < 5; k++)
    for (let i = 0; i < 5 - k; i++) for (let j = 0; j < 5 - k; j++) open.push(indexOf(box, [i + j + k, i - j + 4, k]));
  const b: Board = { ...box, lattice: 'balls', pieces: [], fixed: [], open: open.sort((p, q) => p - q) };
  assert.equal(open.length, 55);
  const room = roomOf(
    b,
    Array.from({ length: 12 }, () => [4, 2] as const),
    390,
    640,
    true,
  );
  assert.deepEqual(
    room.frames.map(f => Math.round(f.width * 10) / 10),
    [5, 4, 3, 2, 1],
  );
  assert.ok(room.unit > 19 && room.small > 19, `${room.unit} and ${room.small}`);
  for (const cell of open)
    assert.ok(
      middleOf(room, b, cell).every((v, i) => v > 0 && v < (i ? 640 : 390)),
      `cell ${cell}`,
    );
});

test('three layers have cells for a finger on the narrowest phone, and the table its own room', () => {
  const b = boardOf(3, 3, 3),
    [w, h] = [320, 275],
    room = roomOf(
      b,
      Array.from({ length: 7 }, () => [3, 2.6] as const),
      w,
      h,
      true,
    );
  assert.ok(room.unit > 23, `${room.unit}`);
  for (let cell = 0; cell < 27; cell++) {
    const [x, y] = middleOf(room, b, cell);
    assert.ok(x > 0 && x < w && y > 0 && y < h, `cell ${cell}`);
    for (const [hx, hy] of room.homes) assert.ok(Math.hypot(x - hx, y - hy) > room.unit, `cell ${cell} below a piece`);
  }
});

test('all turns of balls are reached: those of a cube, and half turns about its diagonals', () => {
  const plan: Plan = {
    board: { x: 6, y: 6, z: 6, lattice: 'balls', pieces: [], fixed: [] },
    shapes: [],
    turns: 'space',
  };
  const reached = (first: readonly Cube[]): Set<string> => {
    const seen = new Map([[String(first), first]]);
    for (const now of seen.values())
      for (const next of [...turnsOf(plan).map(t => turnedOn(plan, now, t)), slanted(plan, first, now)])
        if (!seen.has(String(next))) seen.set(String(next), next);
    return new Set(seen.keys());
  };
  assert.deepEqual(
    [plan, { ...plan, turns: 'flat' as const }, { ...plan, board: { ...plan.board, lattice: '' } }].map(slants),
    [true, false, false],
    'so there is a button for it',
  );
  const of = (cells: Cube[]) => {
    const all = turnsFrom(plan, cells);
    assert.deepEqual(new Set(all.map(String)), reached(all[0]!), 'and named at once');
    return all.length;
  };
  // The numbers are those of def/space. The pieces are a flat triangle in a layer aslant, a piece with a ball that
  // makes it one-sided, a bar, an L in a square layer, and a tetrahedron.
  assert.deepEqual(
    [
      of([
        [0, 0, 0],
        [1, 1, 0],
        [1, 0, 1],
      ]),
      of([
        [0, 0, 0],
        [1, 1, 0],
        [1, 0, 1],
        [2, 2, 0],
      ]),
      of([
        [0, 0, 0],
        [1, 1, 0],
        [2, 2, 0],
      ]),
      of([
        [0, 0, 0],
        [1, 1, 0],
        [2, 0, 0],
      ]),
      of([
        [0, 0, 0],
        [1, 1, 0],
        [1, 0, 1],
        [0, 1, 1],
      ]),
    ],
    [8, 48, 6, 12, 2],
  );
});

test('a cube lies only where its colour may, and why not is said', () => {
  const tints = [
    { name: 'red', mark: 'R', fill: '#ff0000' },
    { name: 'blue', mark: 'B', fill: '#0000ff' },
  ];
  const plan: Plan = {
    board: boardOf(3, 1),
    shapes: [
      [
        [0, 0, 0, 1],
        [1, 0, 0],
      ],
    ],
    turns: 'flat',
    colours: {
      tints,
      on: [
        [0, 1],
        [1, 2],
      ],
      allow: [[1, 1]],
    },
  };
  const free = new Free(plan.board, [], 0, plan.colours),
    bar = plan.shapes[0]!,
    back = turned(bar, 'flip');
  assert.deepEqual(back, [
    [0, 0, 0],
    [1, 0, 0, 1],
  ]);
  assert.deepEqual(turned(back, 'spin'), [
    [0, 0, 0, 1],
    [0, 1, 0],
  ]);
  assert.deepEqual(free.places(bar), [[0, 0, 0]]);
  assert.deepEqual(free.places(back), [[1, 0, 0]]);
  assert.deepEqual(free.clashes(bar, [1, 0, 0]), [{ cell: 1, cube: 1, on: 2 }]);
  assert.equal(clashWords(plan.colours!, free.clashes(bar, [1, 0, 0])[0]!), 'a red cube may not lie on blue');
  assert.equal(shapeWords(back, tints), 'row 1 columns 1 2; red in row 1 column 2');
  // The piece on the board has the turn that the colours allow.
  assert.deepEqual(lyingAs(plan, 1, bar, [1, 2]), back);
  assert.deepEqual(lyingAs(plan, 1, back, [0, 1]), bar);
  assert.equal(turnsFrom(plan, bar).length, 4);
});

test('a piece with a back shows it when it is turned over', () => {
  const front: Cube[] = [
      [0, 0, 0],
      [1, 0, 0],
    ],
    back: Cube[] = [
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ],
    plan: Plan = { board: boardOf(2, 2), turns: 'flat', shapes: [front, front], backs: [back, []] };
  assert.deepEqual(flipped(plan, 1, turned(front, 'spin')), back);
  assert.deepEqual(flipped(plan, 1, turned(back, 'spin')), front);
  assert.deepEqual(flipped(plan, 2, front), front);
  assert.equal(waysOf(plan, 1).length, 2 + 4);
  assert.equal(waysOf(plan, 2).length, 2);
});

test('a hand is told where colours alone refuse', () => {
  const tints = [
    { name: 'red', mark: 'R', fill: '#ff0000' },
    { name: 'blue', mark: 'B', fill: '#0000ff' },
  ];
  const colours = { tints, on: [[8, 2]] as [number, number][], allow: [] },
    b = boardOf(5, 5),
    room = roomOf(b, [[1, 1]], 600, 700, false),
    [left, top] = room.layers[0]!;
  const held = new Held(b, 1, [[0, 0, 0, 1]], new Free(b, [], 0, colours));
  held.grip = { dx: 0, dy: 0, size: [1, 1] };
  held.to(room, left + 1.5 * room.unit, top + 1.5 * room.unit); // column 2, row 2: cell 8
  assert.equal(held.cells, undefined);
  assert.deepEqual([held.refused, held.clashes], [[8], [{ cell: 8, cube: 1, on: 2 }]]);
  held.to(room, left + 2.5 * room.unit, top + 1.5 * room.unit);
  assert.deepEqual([held.cells, held.refused, held.clashes], [[13], [], []]);
  assert.ok(!held.reach.has(8));
});

test('a hexagon piece falls on the nearest cells, turns about its middle, and keys keep to a column', () => {
  const b: Board = { ...boardOf(5, 5), lattice: 'hexagons' },
    plan: Plan = {
      board: b,
      shapes: [
        [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 0],
        ],
      ],
      turns: 'flat',
    },
    bar = plan.shapes[0]!,
    free = new Free(b, []);
  const room = roomOf(b, [[3, 1.2]], 800, 800, false),
    held = new Held(b, 1, bar, free);
  held.grip = { dx: 0, dy: 0, size: [3, 1.2] };
  for (let c = 0; c < 25; c++) {
    const p = placeOf(b, c),
      [x, y] = middleOf(room, b, c);
    // The middle of its three cells is the second.
    held.to(room, x + room.unit * 0.3, y - room.unit * 0.2);
    assert.deepEqual(held.cells, p[0] > 0 && p[0] < 4 ? [c - 5, c, c + 5] : held.cells);
  }
  // A turn by 60° to the right: a bar that lies level then goes down to the right.
  const spun = turnedOn(plan, bar, 'spin');
  assert.deepEqual(spun, [
    [0, 2, 0],
    [1, 1, 0],
    [2, 0, 0],
  ]);
  assert.deepEqual(turnedAt(b, bar, [1, 2, 0], spun), [1, 1, 0], 'the cell in the middle stays');
  assert.equal(
    turnsFrom(plan, [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [0, 1, 0],
    ]).length,
    12,
  );
  const keyed = new Held(b, 1, [[0, 0, 0]], free);
  keyed.begin([2, 0, 0]);
  for (const [dx, dy, want] of [
    [0, 1, [2, 1, 0]],
    [0, 1, [1, 2, 0]],
    [1, 0, [2, 2, 0]],
    [0, -1, [3, 1, 0]],
  ] as const) {
    keyed.go(dx, dy, 0);
    assert.deepEqual(keyed.over, [indexOf(b, want)]);
  }
});

test('a piece whose box begins far from the origin has all its places', () => {
  // Sticks of one direction in the lattice of hexagons lie on every fourth place of a row.
  const b: Board = { x: 3, y: 5, z: 1, lattice: 'hexagon-sticks', pieces: [{ name: 'A' }], fixed: [] },
    l = latticeOf(b),
    free = new Free(b, []);
  const cells = [...Array(15).keys()].filter(c => l.kindOf(placeOf(b, c)) >= 0);
  const covered = [0, 1, 2].flatMap(kind => {
    const one = cells.find(c => l.kindOf(placeOf(b, c)) === kind);
    return one === undefined
      ? []
      : free.places(lifted(b, [one]).shape).flatMap(at => free.cells(lifted(b, [one]).shape, at));
  });
  assert.deepEqual(
    covered.sort((a, c) => a - c),
    cells,
  );
});
