import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../draw/plan.ts';
import { CUBES, nextCube, stickCells } from './burr-stick.ts';
import { latticeOf } from '../space/lattice.ts';
import { type Place, partsOf } from '../space/box.ts';
import { turned as turnedOn } from '../space/turns.ts';
import { TURNS, placed } from './hold.ts';
import { boardOf, readCells, readShapes, sizeOf, writeCells } from './shapes.ts';

test('shapes are read as the program writes them', () => {
  const [l, d] = readShapes("L\ttetromino\t000010100200\n6-2'\tpiece, chiral\t00z");
  assert.deepEqual(l, {
    name: 'L',
    about: 'tetromino',
    cells: [
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
      [2, 0, 0],
    ],
  });
  assert.deepEqual(d, { name: "6-2'", about: 'piece, chiral', cells: [[0, 0, 35]] });
  assert.equal(writeCells(l!.cells), '000010100200');
  assert.deepEqual(readShapes(''), []);
});

test('a shape is a board of its own size, all of it open and covered', () => {
  const { board, assembly } = boardOf('V', readCells('000010100'), { slot: 3, colour: '' });
  assert.deepEqual([board.x, board.y, board.z, board.open], [2, 2, 1, [0, 1, 2]]);
  assert.deepEqual([...assembly], [3, 3, 3]);
  assert.equal(board.pieces.length, 3);
});

test('pictures are as large as they are drawn', () => {
  assert.deepEqual(sizeOf(readCells('000100200210'), false), [3, 2]);
  const [width, height] = sizeOf(readCells('000'), true); // one cube: a hexagon
  assert.ok(Math.abs(width - 56 / 30) < 1e-9 && Math.abs(height - 64 / 30) < 1e-9);
});

test('cells that touch at their sides are one part', () => {
  assert.equal(partsOf(latticeOf({}), readCells('000100110')).length, 1);
  assert.equal(partsOf(latticeOf({}), readCells('000110')).length, 2);
  assert.equal(partsOf(latticeOf({}), readCells('000001')).length, 1);
  assert.equal(partsOf(latticeOf({}), readCells('000200020')).length, 3);
  assert.equal(partsOf(latticeOf({}), []).length, 0);
});

const by = (key: string, cells: readonly Place[]) => turnedOn(latticeOf({}), cells, ...TURNS[key]!);

test('a piece in the hand turns, and lies on open cells only', () => {
  const l = readCells('000010100200'),
    turned = by('r', l);
  assert.equal(writeCells([...turned].sort((a, b) => a[0] - b[0] || a[1] - b[1])), '000010020120');
  let cells: readonly Place[] = l;
  for (let i = 0; i < 4; i++) cells = by('r', cells);
  assert.deepEqual(cells, l);
  const plan: Plan = {
    x: 3,
    y: 2,
    z: 1,
    kinds: Uint8Array.of(0, 0, 0, 1, 0, 0),
    fixed: [],
    colours: [],
    tints: new Uint8Array(6),
    labels: [],
  };
  assert.deepEqual(placed(plan, l, [0, 0, 0]), [0, 1, 2, 4]);
  assert.equal(placed(plan, by('f', l), [1, 0, 0]), undefined); // beside the board
  assert.equal(placed(plan, readCells('000010100'), [1, 0, 0]), undefined); // on a hole
});

test('a burr stick has its cubes but those of its number', () => {
  assert.equal(stickCells(1).length, 24);
  assert.equal(stickCells(1024).length, 14);
  const cut = stickCells(975),
    missing = CUBES.filter(c => !cut.some(d => d.join() === c.join()));
  assert.deepEqual(
    missing.map(c => CUBES.indexOf(c)),
    [1, 2, 3, 6, 7, 8, 9],
  ); // 1 + 2 + 4 + 8 + 64 + 128 + 256 + 512
  // A longer one is cut the same way, and has longer ends.
  const long = stickCells(975, 10);
  assert.equal(long.length, cut.length + 16);
  for (const [x, y, z] of cut) assert.ok(long.some(c => c.join() === [x + 2, y, z].join()));
  assert.equal(stickCells(1 << 16, 8).length, 16);
});

test('arrows reach all cubes of a stick, and stay on it', () => {
  for (const [length, cubes] of [
    [6, 12],
    [8, CUBES.length],
  ] as const) {
    const seen = new Set([0]);
    for (const at of seen)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const to = nextCube(at, dx, dy, length);
        assert.ok(to >= 0 && to < cubes);
        seen.add(to);
      }
    assert.equal(seen.size, cubes);
  }
  assert.equal(nextCube(4, 0, -1), 4);
  assert.equal(nextCube(0, 0, 1), 10); // the lower layer is narrower
  assert.equal(nextCube(10, -1, 0), 10);
});
