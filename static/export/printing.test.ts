// Puzzles as they are printed, as a slicer sees them: bodies that are closed, on the plate, within the bed, apart
// from each other, and together as large as the pieces.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { traceOfAssembly } from '../player/assembly.ts';
import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import type { Trace } from '../player/trace.ts';
import { type Printing, USUAL, printed } from './printing.ts';
import { beside, cellsOf, indexOf, placeOf, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { manifoldOf } from '../testing/closed.ts';
import { times } from '../testing/random.ts';
import { rowsOf } from './signs.ts';
import { piecesOf } from './solids.ts';

/** An assembly by layers of rows, the lowest layer first, the back row first; "." is a hole. */
async function puzzle(...layers: string[]): Promise<Trace> {
  const at = layers.map(l => l.split(' ')),
    [x, y, z] = [at[0]![0]!.length, at[0]!.length, at.length],
    names = [...new Set(layers.join('').replace(/[ .]/g, ''))],
    board = { x, y, z, pieces: names.map(name => ({ name })), fixed: [] },
    cells = new Uint16Array(x * y * z);
  for (let i = 0; i < x; i++)
    for (let j = 0; j < y; j++)
      for (let k = 0; k < z; k++) cells[(i * y + j) * z + k] = names.indexOf(at[k]![y - 1 - j]![i]!) + 1;
  return traceOfAssembly(board, cells, null);
}
const load = async (name: string): Promise<Trace> =>
  readTrace(readFileSync(`../solver/trace/testdata/${name}.txt`, 'utf8'));

const PUZZLES: [name: string, trace: Promise<Trace>][] = [
  ['tetriscube', load('tetriscube')],
  ['flat', puzzle('AABB ACCB DDCE DDEE')],
  ['holes', puzzle('AAB.. A.BCC DDBCC')],
  ['steps', puzzle('AAA ABB BBC', 'AA. ABC CCC')],
  ['hexagons', load('hexagons')],
  ['soma', puzzle('tll zvl vvl', 'ttp zbb zab', 'tpp aap zab')],
  ['two by two', puzzle('AAB AAB', 'ABB AAB')],
  ['arch', puzzle('A.A A.A', 'AAA AAA')],
  ['spool', puzzle('AAA AAA AAA', 'BBB BAB BBB', 'AAA AAA AAA')],
  ['crossed', puzzle('AAB ABB', 'BAA BBB')],
];

/** A box of a lattice that pieces with these numbers of cells fill, one after the other. */
async function filled(lattice: string, x: number, y: number, z: number, sizes: readonly number[]): Promise<Trace> {
  const l = latticeOf({ lattice }),
    board = { x, y, z, lattice, pieces: sizes.map((_, i) => ({ name: `P${i}` })), fixed: [] },
    all = cellsOf(board),
    cells = new Uint16Array(all.length),
    free = new Set(all);
  sizes.forEach((size, i) => {
    const [first] = free;
    if (first === undefined) return;
    const piece = [first];
    free.delete(first);
    for (const c of piece)
      for (const p of beside(l, placeOf(board, c))) {
        const n = indexOf(board, p);
        if (within(board, p) && piece.length < size && free.delete(n)) piece.push(n);
      }
    for (const c of piece) cells[all.indexOf(c)] = i + 1;
  });
  return traceOfAssembly(board, cells, null);
}

const OTHERS: [name: string, trace: Promise<Trace>][] = [
  ['flat triangles', filled('triangles', 8, 3, 1, [6, 6, 6, 6])],
  ['flat hexagons', filled('hexagons', 5, 4, 1, [4, 4, 4, 4])],
  ['tans', filled('tans', 9, 6, 1, [4, 4, 4, 3])],
  ['prisms of triangles', filled('triangles', 4, 3, 3, [6, 6, 6, 6])],
  ['prisms of hexagons', filled('hexagons', 3, 3, 3, [5, 5, 5, 5])],
  ['flat balls', filled('balls', 7, 5, 1, [5, 4, 4])],
  ['balls', filled('balls', 5, 5, 3, [5, 5, 4, 4])],
  ['rhombic tetrahedra', filled('rhombic-tetrahedra', 4, 4, 4, [6, 6, 6, 6])],
  ['tetrahedra and octahedra', filled('tetra-octahedra', 6, 6, 6, [4, 4, 4, 4])],
];

const WAYS: Partial<Printing>[] = [
  {},
  { edge: 'round', radius: 1, names: 'sunk', split: 'air', box: 'lid' },
  { edge: 'sharp', names: 'raised', box: 'tray', deep: 12, tall: 18 },
  { names: 'sunk', split: 'halves', box: 'tray', play: 0.3 },
];

test('puzzles are printed on plates as a slicer wants them', async () => {
  assert.equal(PUZZLES.length, 10);
  for (const [i, [name, trace]] of [...PUZZLES, ...OTHERS].entries())
    for (const [k, more] of WAYS.entries()) {
      if ((i + k) % 4 >= times(2, 4)) continue; // two ways for each puzzle, in turn
      const o = { ...USUAL, cell: 15, bedWide: 180, bedDeep: 160, ...more },
        film = new Film(await trace),
        { plates } = printed(film, o, film.steps);
      let count = 0;
      for (const { bodies } of plates) {
        const there: [number, number, number, number][] = [];
        for (const { name: body, mesh } of bodies) {
          const what = `${name}, ${body}`,
            m = await manifoldOf(mesh);
          assert.equal((m as unknown as { status(): { value: number } }).status().value, 0, what);
          assert.ok(m.getProperties().volume > 8, what);
          assert.equal(m.decompose().length, body === 'tray' ? m.decompose().length : 1, `${what} is in one piece`);
          const { min, max } = m.boundingBox();
          assert.ok(Math.abs(min[2]) < 1e-4, `${what} stands at ${min[2]}`);
          assert.ok(min[0] > -1e-4 && min[1] > -1e-4 && max[0] < 180.001 && max[1] < 160.001, `${what} is on the bed`);
          for (const [l, b, r, t] of there)
            assert.ok(min[0] > r + 4.9 || max[0] < l - 4.9 || min[1] > t + 4.9 || max[1] < b - 4.9, `${what} is apart`);
          there.push([min[0], min[1], max[0], max[1]]);
          count++;
          m.delete();
        }
      }
      assert.ok(count >= piecesOf(film).length);
    }
});

test('a piece that would hang is cut into parts that do not, with a peg for each joint', async () => {
  const film = new Film(await PUZZLES.find(([name]) => name === 'spool')![1]),
    plain = printed(film, USUAL, film.steps),
    cut = printed(film, { ...USUAL, split: 'air', edge: 'sharp' }, film.steps);
  assert.match(plain.remark, /^One of them has cells in the air/);
  assert.equal(cut.remark, '');
  const names = cut.plates.flatMap(p => p.bodies.map(b => b.name));
  assert.ok(names.includes('A-1') && names.includes('A-2') && names.includes('A-peg'), names.join());
  // What holes take away, pegs give back, but for the play.
  const volumes = async (list: typeof cut) =>
    (
      await Promise.all(
        list.plates.flatMap(p => p.bodies).map(async b => (await manifoldOf(b.mesh)).getProperties().volume),
      )
    ).reduce((a, b) => a + b);
  const [whole, parts] = [await volumes(printed(film, { ...USUAL, edge: 'sharp' }, film.steps)), await volumes(cut)];
  assert.ok(parts < whole && parts > 0.985 * whole, `${parts} of ${whole}`);
});

test('a file a piece, and as they stand', async () => {
  const film = new Film(await PUZZLES[0]![1]),
    each = printed(film, { ...USUAL, parts: 'each' }, film.steps),
    stands = printed(film, { ...USUAL, parts: 'stands', edge: 'sharp' }, film.steps);
  assert.deepEqual(
    each.plates.map(p => p.name),
    film.trace.board.pieces.map(p => p.name),
  );
  assert.equal(stands.plates.length, 1);
  assert.deepEqual(stands.sides.map(Math.round), [60, 60, 60]);
  await assert.rejects(async () => printed(film, { ...USUAL, bedWide: 30 }, film.steps), /the bed 30 × 220 mm/);
  await assert.rejects(async () => printed(film, { ...USUAL, radius: 8 }, film.steps), /Edges can lose up to 5.9 mm/);
});

test('names have three by five squares a sign, and numbers stand for long ones', () => {
  const text = (rows: boolean[][]): string => rows.map(r => r.map(s => (s ? '#' : '.')).join('')).join('\n');
  assert.equal(text(rowsOf('t', 1)), '###\n.#.\n.#.\n.#.\n.#.');
  assert.equal(rowsOf('1024', 1)[0]!.length, 15);
  assert.deepEqual(rowsOf('a long name', 12), rowsOf('12', 1));
  assert.deepEqual(rowsOf('é', 3), rowsOf('3', 1));
});
