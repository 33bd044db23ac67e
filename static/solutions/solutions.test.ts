import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import { type Chunk, assemblyAt, assemblies, countOf } from '../store/chunks.ts';
import { type Format, parts } from './files.ts';
import { find, recognise } from './find.ts';
import { graphml } from './graphml.ts';
import { Images, rowsOf } from './images.ts';
import { chain, likeTo } from './likeness.ts';
import { groupOf, sharesOf } from './map.ts';
import { type Puzzle, canonical, composition, know, plain, readPlain, turn } from './puzzle.ts';
import { ReadError, Reader } from './read.ts';
import { HIGHEST, Sheet } from './scroll.ts';
import { swaps } from './swaps.ts';

/** The symmetries of a puzzle, as Go has them (ui/solutions_test.go). */
type Told = Pick<Puzzle, 'mirrors' | 'shapes' | 'slots'> & { goes: number[][] };
const golden = JSON.parse(readFileSync('solutions/testdata/symmetries.json', 'utf8')) as Record<string, Told>;
const told = (name: string): Pick<Puzzle, 'goes' | 'mirrors' | 'shapes' | 'slots'> => ({
  ...golden[name]!,
  goes: new Uint8Array(Int32Array.from(golden[name]!.goes.flat()).buffer),
});

const DOMINO = [0, 0, 0, 1, 0, 0];

// A board of three columns and two rows with a hole in the lower right corner, two dominoes of one name, and a single
// cell.
const board: Board = {
  x: 3,
  y: 2,
  z: 1,
  pieces: [{ name: 'd#1', label: 'd' }, { name: 'd#2', label: 'd' }, { name: 's' }],
  fixed: [{ name: '*', cells: [4] }],
};
const small: Puzzle = {
  board,
  cells: [DOMINO, DOMINO, [0, 0, 0]],
  oneSide: false,
  title: 'Small',
  key: 'small',
  ...told('small'),
};
// Open cells x-major: 0,0 0,1 1,0 1,1 2,1.
const chunks: Chunk[] = [
  { first: 0, count: 2, cells: 5, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 3, 1, 2, 1, 2, 3) },
  { first: 2, count: 1, cells: 5, width: 2, buffer: Uint16Array.of(1, 1, 3, 2, 2).buffer },
];
const write = (format: Format, only: number[] | null = null, line: string | null = '-r -V'): string =>
  [...parts(chunks, board, format, only, { title: 'Two,\nthree', line })].join('');

/** All solutions of a flat board without holes, found by trying, in the order of their first cells. Pieces may be
 * turned over. */
function solve(puzzle: Puzzle): Uint8Array[] {
  const { board: b, cells } = puzzle;
  const n = b.x * b.y;
  const shapes = know(puzzle).shapes.map(set => [...set].map(s => s.split(' ').map(c => c.split(',').map(Number))));
  const found: Uint8Array[] = [];
  const at = new Uint8Array(n);
  const used = cells.map(() => false);
  const next = (from: number): void => {
    while (from < n && at[from]) from++;
    if (from === n) {
      found.push(at.slice());
      return;
    }
    const [x, y] = [Math.floor(from / b.y), from % b.y];
    shapes.forEach((list, k) => {
      if (used[k]) return;
      for (const shape of list) {
        if (shape.some(c => c[2] !== 0)) continue;
        // The piece's first cell, x-major, lies on the free one.
        const [fx, fy] = shape.reduce((a, c) => (c[0]! < a[0]! || (c[0] === a[0] && c[1]! < a[1]!) ? c : a)) as [
          number,
          number,
        ];
        const on = shape.map(c => [c[0]! - fx + x, c[1]! - fy + y] as const);
        if (on.some(([cx, cy]) => cx >= b.x || cy < 0 || cy >= b.y || at[cx * b.y + cy])) continue;
        for (const [cx, cy] of on) at[cx * b.y + cy] = k + 1;
        used[k] = true;
        next(from + 1);
        used[k] = false;
        for (const [cx, cy] of on) at[cx * b.y + cy] = 0;
      }
    });
  };
  next(0);
  return found;
}

/** Pentominoes by letter. */
const PENTOMINOES: Record<string, string> = {
  I: '00 10 20 30 40',
  L: '00 10 20 30 01',
  N: '00 10 20 21 31',
  P: '00 10 01 11 20',
  T: '00 10 20 11 12',
  U: '00 01 10 20 21',
  V: '00 10 20 01 02',
  Y: '00 10 20 30 11',
  Z: '00 10 11 12 22',
  W: '00 10 11 21 22',
};
const flat = (letters: string, x: number, y: number, name = letters): Puzzle => ({
  board: { x, y, z: 1, pieces: [...letters].map(name => ({ name })), fixed: [] },
  cells: [...letters].map(l => PENTOMINOES[l]!.split(' ').flatMap(c => [Number(c[0]), Number(c[1]), 0])),
  oneSide: false,
  title: letters,
  key: letters,
  ...told(name),
});
const pack = (list: readonly Uint8Array[]): Chunk[] => [
  {
    first: 0,
    count: list.length,
    cells: list[0]!.length,
    width: 1,
    buffer: Uint8Array.from(list.flatMap(a => [...a])),
  },
];

test('solutions by number', () => {
  assert.equal(countOf(chunks), 3);
  assert.deepEqual([...assemblyAt(chunks, 2)!], [1, 1, 3, 2, 2]);
  assert.equal(assemblyAt(chunks, 3), undefined);
  assert.equal(assemblyAt(chunks, -1), undefined);
  assert.deepEqual(
    [...assemblies(chunks, 1)].map(([n]) => n),
    [1, 2],
  );
});

test('solutions as polycube prints them', () => {
  assert.equal(
    write('text', [2, 1]),
    '# Two, three, searched by -r -V\n\n# --- SOLUTION 3 ---\n d#1 d#2 d#2\n d#1   s   *\n\n# --- SOLUTION 2 ---\n d#2 d#2   s\n d#1 d#1   *\n',
  );
  assert.match(write('text', [0], ''), /^# Two, three, searched by plain DLX\n/);
  assert.match(write('text', [0], null), /^# Two, three\n\n# --- SOLUTION 1/);
});

test('solutions as JSON and CSV', () => {
  const read = JSON.parse(write('json')) as {
    title: string;
    settings: string;
    box: number[];
    cells: number[][];
    pieces: string[];
    solutions: number[][];
  };
  assert.deepEqual([read.title, read.settings], ['Two,\nthree', '-r -V']);
  assert.equal('settings' in JSON.parse(write('json', null, null)), false);
  assert.deepEqual(read.box, [3, 2, 1]);
  assert.deepEqual(read.cells.at(-1), [2, 1, 0]);
  assert.deepEqual(read.pieces, ['d#1', 'd#2', 's']);
  assert.deepEqual(read.solutions, [
    [1, 1, 2, 2, 3],
    [1, 2, 1, 2, 3],
    [1, 1, 3, 2, 2],
  ]);
  assert.deepEqual(JSON.parse(write('json', [])).solutions, []);
  assert.equal(
    write('csv', [2]),
    'number,"0 0 0","0 1 0","1 0 0","1 1 0","2 1 0",settings\n3,"d#1","d#1","s","d#2","d#2","-r -V"\n',
  );
  assert.equal(
    write('csv', [2], null),
    'number,"0 0 0","0 1 0","1 0 0","1 1 0","2 1 0"\n3,"d#1","d#1","s","d#2","d#2"\n',
  );
});

test('solutions with pieces on cells, and with two that touch', () => {
  const known = know(small);
  const at = (x: number, y: number): number => x * 2 + y;
  const covers = (...list: [piece: string, x: number, y: number][]): number[] => [
    ...find(chunks, known, { covers: list.map(([piece, x, y]) => ({ piece, position: at(x, y) })) }),
  ];
  assert.deepEqual(covers(['s', 2, 1]), [0, 1]);
  assert.deepEqual(covers(['d', 2, 1]), [2]);
  assert.deepEqual(covers(['d', 2, 1], ['s', 1, 0]), [2]);
  assert.deepEqual(covers(['d', 2, 1], ['s', 1, 1]), []);
  assert.deepEqual(covers(['d', 2, 0]), []); // it is a hole
  assert.deepEqual([...find(chunks, known, { touch: ['d', 'd'] })], [0, 1, 2]);
  assert.deepEqual([...find(chunks, known, { touch: ['s', 's'] })], []);
  assert.deepEqual(
    [...find(chunks, known, { covers: [{ piece: 's', position: at(2, 1) }], touch: ['s', 'd'] })],
    [0, 1],
  );
  assert.deepEqual([...find(chunks, known, {})], [0, 1, 2]);
  assert.deepEqual([...find(chunks, known, {}, 1)], [1, 2]);
});

test('symmetric solutions', () => {
  const square: Puzzle = {
    board: { x: 2, y: 2, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] },
    cells: [DOMINO, DOMINO],
    oneSide: false,
    title: '',
    key: '',
    ...told('square'),
  };
  assert.equal(know(square).turns.length, 8);
  const two: Chunk[] = [{ first: 0, count: 2, cells: 4, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 1, 1, 1, 2) }];
  // Dominoes side by side are their own mirror image, and so is a corner with its cell.
  assert.deepEqual([...find(two, know(square), { symmetric: true })], [0, 1]);
  // An S in a corner of 3x3 has no symmetry.
  const nine: Puzzle = { ...square, board: { ...square.board, x: 3, y: 3 }, ...told('nine') };
  const one: Chunk[] = [{ first: 0, count: 1, cells: 9, width: 1, buffer: Uint8Array.of(1, 1, 2, 2, 1, 1, 2, 2, 2) }];
  assert.deepEqual([...find(one, know(nine), { symmetric: true })], []);
  // The board of the first tests has only the symmetry that moves nothing.
  assert.equal(know(small).turns.length, 1);
});

test('symmetries with the same cells are told apart by what they make of the pieces', () => {
  const goes = new Uint8Array(Int32Array.of(0, 1, 1, 0, 1, 0, 0, 1).buffer);
  const line: Puzzle = {
    board: { x: 2, y: 1, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] },
    cells: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    oneSide: false,
    title: '',
    key: '',
    goes,
    mirrors: [false, false, false, false],
    slots: [
      [0, 1, 2],
      [0, 1, 2],
      [0, 2, 1],
      [0, 2, 1],
    ],
    shapes: [0, 1],
  };
  const { after, inverse } = composition(know(line).symmetries);
  assert.deepEqual(inverse, [0, 1, 2, 3]);
  assert.deepEqual(after[1], [1, 0, 3, 2]);
  // A solution that only a symmetry without a move takes to itself is not symmetric.
  const ab: Chunk[] = [{ first: 0, count: 1, cells: 2, width: 1, buffer: Uint8Array.of(1, 2) }];
  const still = {
    ...line,
    slots: line.slots.slice(0, 2),
    mirrors: [false, false],
    goes: new Uint8Array(Int32Array.of(0, 1, 0, 1).buffer),
  };
  assert.deepEqual([...find(ab, know(line), { symmetric: true })], [0]);
  assert.deepEqual([...find(ab, know(still), { symmetric: true })], []);
});

test('which symmetries a puzzle has depends on its pieces', () => {
  const n = flat('NI', 5, 2);
  assert.equal(know(n).symmetries.length, 4);
  // A one-sided N has no mirror image among its pieces, until its partner is there.
  assert.equal(know({ ...n, oneSide: true, ...told('NI one-sided') }).symmetries.length, 2);
  const pair: Puzzle = { ...flat('NN', 5, 2, 'pair'), oneSide: true };
  const mirrored = pair.cells[0]!.map((v, i) => (i % 3 === 0 ? 3 - v : v));
  const known = know({
    ...pair,
    board: { ...pair.board, pieces: [{ name: 'N' }, { name: 'n' }] },
    cells: [pair.cells[0]!, mirrored],
  });
  assert.deepEqual(known.symmetries.map(s => [...s.slot].join('')).sort(), ['012', '012', '021', '021']);
  // Two of one kind and one of the other do not make pairs.
  const three = know({
    ...pair,
    ...told('three'),
    board: { ...pair.board, pieces: ['N', 'n', 'M'].map(name => ({ name })) },
    cells: [pair.cells[0]!, mirrored, pair.cells[0]!],
  });
  assert.equal(three.symmetries.length, 2);
});

test('solutions are the same as the solver counts them', () => {
  // Monominoes on 3 × 1 differ only in where they lie, so there is one text. With one cell left out there are the two
  // ends. A turn exchanges them, unless one end is red.
  const row = (name: string, fixed: Board['fixed'], x = 3): Puzzle => ({
    board: { x, y: 1, z: 1, pieces: ['A1', 'A2', 'A3'].map(n => ({ name: n, label: 'A' })), fixed },
    cells: [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    oneSide: false,
    title: '',
    key: '',
    ...told(name),
  });
  const ends = (puzzle: Puzzle): number =>
    new Set(
      [
        [1, 2, 0],
        [0, 1, 2],
      ].map(a => canonical(Uint16Array.from(a), know(puzzle))),
    ).size;
  assert.equal(ends(row('red end', [])), 2);
  assert.equal(ends(row('beside a hole', [{ name: '*', cells: [0] }], 4)), 1);
  assert.equal(ends(row('stationary', [{ name: 'B', cells: [0] }], 4)), 2);
  // Equal pieces have two names; it does not matter which of them is where.
  const square: Puzzle = {
    board: { x: 2, y: 2, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] },
    cells: [DOMINO, DOMINO],
    oneSide: false,
    title: '',
    key: '',
    ...told('square'),
  };
  assert.equal(
    canonical(Uint16Array.of(1, 1, 2, 2), know(square)),
    canonical(Uint16Array.of(2, 1, 2, 1), know(square)),
  );
  assert.deepEqual(
    [
      ...find([{ first: 0, count: 1, cells: 4, width: 1, buffer: Uint8Array.of(1, 1, 2, 2) }], know(square), {
        covers: [{ position: 0, piece: 'a' }],
      }),
    ],
    [0],
  );
  assert.deepEqual(
    [
      ...find([{ first: 0, count: 1, cells: 4, width: 1, buffer: Uint8Array.of(1, 1, 2, 2) }], know(square), {
        covers: [{ position: 0, piece: 'b' }],
      }),
    ],
    [],
  );
});

test('one text for all positions of a solution', () => {
  const puzzle = flat('LNPVY', 5, 5);
  const known = know(puzzle);
  const all = solve(puzzle);
  assert.ok(all.length > 8 && all.length % 8 === 0, String(all.length));
  const texts = new Set(all.map(a => canonical(a, known)));
  assert.equal(texts.size, all.length / 8);
  for (const a of all.slice(0, 20))
    for (const s of known.symmetries) assert.equal(canonical(turn(a, s), known), canonical(a, known));
  const read = readPlain(canonical(all[0]!, known), known)!;
  assert.deepEqual([...recognise(pack(all), known, [read])].length, 8);
  assert.equal(readPlain('12', known), null);
  // Exchanged copies make no difference.
  assert.equal(plain([2, 2, 1, 1, 3], know(small)), plain([1, 1, 2, 2, 3], know(small)));
});

test('likeness to a solution, and a chain', () => {
  const puzzle = flat('LNPVYU', 6, 5);
  const images = new Images(puzzle);
  const { known } = images;
  const all = solve(puzzle);
  const packed = pack(all);
  // Each solution once, but in any position.
  const seen = new Set<string>();
  const once = Int32Array.from(all.keys()).filter(n => {
    const text = canonical(all[n]!, known);
    return !seen.has(text) && seen.add(text);
  });
  const rows = rowsOf(images, packed, once, all.length);
  const alike = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
    let same = 0;
    for (let k = 1; k <= 6; k++) if (Array.from(a).every((v, i) => (v === k) === (b[i] === k))) same++;
    return same;
  };
  const best = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
    Math.max(...known.symmetries.map(s => alike(turn(a, s), b)));
  const like = likeTo(rows, 3);
  assert.equal(like.numbers[0], once[3]);
  assert.deepEqual(
    [...like.numbers].sort((a, b) => a - b),
    [...once],
  );
  for (let i = 1; i < once.length; i++) {
    const a = all[like.numbers[i]!]!;
    assert.equal(like.shared[i], best(a, all[once[3]!]!));
    assert.ok(like.shared[i]! <= like.shared[i - 1]!);
    // Shown in that turn, it is as much like the first as it says.
    assert.equal(alike(turn(a, known.symmetries[like.turn[i]!]!), all[once[3]!]!), like.shared[i]);
  }
  const list = chain(rows, 2);
  assert.equal(list.numbers[0], once[2]);
  assert.deepEqual(
    [...list.numbers].sort((a, b) => a - b),
    [...once],
  );
  const left = new Set(once);
  for (let i = 0; i + 1 < once.length; i++) {
    const a = all[list.numbers[i]!]!;
    left.delete(list.numbers[i]!);
    const most = Math.max(...[...left].map(n => best(a, all[n]!)));
    assert.equal(list.shared[i + 1], most, `place ${i + 1}`);
    const shown = [i, i + 1].map(k => turn(all[list.numbers[k]!]!, known.symmetries[list.turn[k]!]!));
    assert.equal(alike(shown[0]!, shown[1]!), most);
  }
});

test('swaps are those that plain comparing finds', () => {
  for (const [letters, x, y] of [
    ['LNPVYU', 6, 5],
    ['LLPPVY', 6, 5],
  ] as const) {
    const puzzle = { ...flat(letters, x, y) };
    // A letter that occurs twice is a piece with two copies.
    const pieces = [...letters].map((l, i) => ({ name: `${l}${i}`, label: l }));
    const about: Puzzle = { ...puzzle, board: { ...puzzle.board, pieces } };
    const images = new Images(about);
    const { known } = images;
    const seen = new Set<string>();
    const all = solve(about).filter(a => {
      const text = canonical(a, known);
      return !seen.has(text) && seen.add(text);
    });
    assert.ok(all.length > 10, `${letters}: ${all.length}`);
    const rows = rowsOf(images, pack(all), null, all.length);
    const sets = (a: ArrayLike<number>): Set<string> => {
      const cells = new Map<number, number[]>();
      Array.from(a).forEach((slot, i) => {
        cells.get(slot)?.push(i) ?? cells.set(slot, [i]);
      });
      return new Set([...cells].map(([slot, list]) => `${known.piece[slot]} ${list}`));
    };
    for (const most of [2, 3] as const) {
      const want = new Map<string, number>();
      all.forEach((a, i) => {
        for (let j = i + 1; j < all.length; j++) {
          const b = sets(all[j]!);
          const differ = Math.min(...known.symmetries.map(s => [...sets(turn(a, s))].filter(p => !b.has(p)).length));
          if (differ <= most) want.set(`${i} ${j}`, differ);
        }
      });
      const got = swaps(rows, most);
      const list = new Map([...got.a].map((a, i) => [`${a} ${got.b[i]}`, got.names[got.by[i]!]!.split(',').length]));
      assert.equal(list.size, got.a.length, 'each once');
      assert.deepEqual([...list].sort(), [...want].sort());
      assert.ok(want.size > 0);
    }
  }
});

test('the graph has a node for each solution and an edge for each swap', () => {
  const puzzle = { ...flat('LNPVY', 5, 5), title: 'L & N' };
  const images = new Images(puzzle);
  const all = solve(puzzle);
  const packed = pack(all);
  const rows = rowsOf(images, packed, Int32Array.of(0, 5, 9), all.length);
  const text = [
    ...graphml(
      rows,
      { a: Int32Array.of(0), b: Int32Array.of(2), by: Int32Array.of(0), names: ['1,3'] },
      images.known,
      packed,
      { title: puzzle.title, line: '-f11 <' },
    ),
  ].join('');
  assert.match(text, /<desc>L &#38; N: /);
  assert.deepEqual(
    [...text.matchAll(/<node id="(\w+)">/g)].map(m => m[1]),
    ['s1', 's6', 's10'],
  );
  assert.match(
    text,
    /<edge id="e1" source="s1" target="s10"><data key="pieces">L P<\/data><data key="count">2<\/data>/,
  );
  assert.ok(text.includes(`<data key="assembly">${plain(all[9]!, images.known)}</data>`));
});

/** Reads a file in parts of this many characters. */
function read(puzzle: Puzzle, text: string, size = 7, most = 1 << 20): { list: number[][]; of: number } {
  const reader = new Reader(puzzle, most);
  for (let i = 0; i < text.length; i += size) reader.feed(text.slice(i, i + size));
  const { chunks: got, of } = reader.end();
  return { list: [...assemblies(got)].map(([, a]) => [...a]), of };
}

test('files are read back as they were written', () => {
  const want = [...assemblies(chunks)].map(([, a]) => [...a]);
  for (const format of ['text', 'json', 'csv'] as const) {
    for (const size of [1, 7, 1e6]) assert.deepEqual(read(small, write(format), size), { list: want, of: 3 }, format);
    assert.deepEqual(
      read(small, write(format).replaceAll('\n', '\r\n')),
      { list: want, of: 3 },
      `${format} with other line ends`,
    );
  }
  // A solid with a stationary piece and a hole.
  const solid: Puzzle = {
    board: {
      x: 2,
      y: 2,
      z: 2,
      pieces: [{ name: 'aa' }, { name: 'b' }],
      fixed: [
        { name: '*', cells: [0] },
        { name: 'Q', cells: [7] },
      ],
    },
    cells: [
      [0, 0, 0, 1, 0, 0, 1, 1, 0],
      [0, 0, 0, 0, 0, 1, 0, 1, 1],
    ],
    oneSide: false,
    title: 'Solid',
    key: 's',
    ...told('square'),
    goes: new Uint8Array(),
    mirrors: [], // the symmetries do not matter here
    slots: [],
  };
  const held = pack([Uint8Array.of(1, 1, 1, 2, 2, 2)]);
  for (const format of ['text', 'json', 'csv'] as const)
    assert.deepEqual(
      read(solid, [...parts(held, solid.board, format, null, { title: '', line: null })].join('')),
      { list: [[1, 1, 1, 2, 2, 2]], of: 1 },
      format,
    );
});

test('other programs’ files of solutions', () => {
  const puzzle = flat('LNPVY', 5, 5);
  const first = solve(puzzle)[0]!;
  const rows = [4, 3, 2, 1, 0].map(y =>
    [0, 1, 2, 3, 4].map(x => puzzle.board.pieces[first[x * 5 + y]! - 1]!.name).join(' '),
  );
  const text = `# The puzzle and the settings.\nTITLE=X\nSHAPE[ 0]=L\n\n# --- SOLUTION 1 ---\n${rows.join('\n')}\n\nSOLUTIONS=1\nFITS[ 1]=  7\n`;
  assert.deepEqual(read(puzzle, text), { list: [[...first]], of: 1 });
  assert.deepEqual(read(puzzle, rows.join('\n')), { list: [[...first]], of: 1 });
});

test('what is wrong in a file is told with its place', () => {
  const fails = (text: string, line: number, column: number, message: RegExp, puzzle = small): void => {
    for (const size of [3, 1e6]) {
      assert.throws(
        () => read(puzzle, text, size),
        (e: unknown) => {
          assert.ok(e instanceof ReadError, String(e));
          assert.match(e.message, message);
          assert.deepEqual([e.line, e.column], [line, column], e.message);
          return true;
        },
      );
    }
  };
  fails('', 1, 1, /no solution/);
  fails('# nothing\n\n', 1, 1, /no solution/);
  fails('d#2 d#2 s\nd#1 q *\n', 2, 5, /no piece q/);
  fails('d#2 d#2 s\nd#1 d *\n', 2, 5, /several pieces d.*d#1, d#2/);
  fails('d#2 d#2 s\n\n', 2, 1, /ends after 1 of 2 rows/);
  fails('\nd#2 d#2\nd#1 d#1 *\n', 2, 8, /too short.*3 × 2/);
  fails('d#2 d#2 s s\nd#1 d#1 *\n', 1, 11, /too long/);
  fails('d#2 d#2 s\nd#1 d#1 s\n', 2, 9, /a hole/);
  fails('d#2 d#2 .\nd#1 d#1 *\n', 1, 9, /2 1 0 is left empty/);
  fails('d#2 d#2 d#2\nd#1 d#1 *\n', 1, 1, /d#2 covers 3 cells here, and has 2/);
  fails('d#2 d#1 s\nd#1 d#2 *\n', 2, 1, /d#1 has another shape/);
  const csv = write('csv', null, null);
  fails(csv.replace('1,"d#1"', '1,"x"'), 2, 3, /no piece x/);
  fails(csv.replace('"2 1 0"', '"2 0 0"'), 1, 40, /not an open cell/);
  fails(csv.replace('1,"d#1",', '1,'), 2, 1, /5 columns, but 6/);
  fails(csv.replace('"s"', '"s'), 2, 27, /no end/);
  const json = write('json');
  fails(json.replace('[3,2,1]', '[3,2,2]'), 5, 13, /3 × 2 × 2; this puzzle's is 3 × 2/);
  fails(json.replace('[1,1,2,2,3]', '[1,1,2,2,9]'), 6, 11, /number 9/);
  fails(json.replace('[1,1,2,2,3]', '[1,1,2,2]'), 6, 9, /4 numbers for 5 cells/);
  fails(json.replace('[1,1,2,2,3]', '[1,1,2,x]'), 6, 8, /x does not belong/);
  fails(json.slice(0, -3), 9, 1, /ends before/);
  fails('{"a": 1}', 1, 1, /no “solutions”/);
});

test('no more is held than there is room for', () => {
  const text = [...Array(5000).keys()].map(() => ' d#2 d#2 s\n d#1 d#1 *\n').join('\n');
  const reader = new Reader(small, 1);
  reader.feed(text);
  const { count, of } = reader.end();
  assert.deepEqual([count, of], [4096, 5000]);
});

test('a high sheet is scrolled to every place', () => {
  for (const total of [100, 5_000, HIGHEST, HIGHEST + 1, 61_000_000, 1e9]) {
    const sheet = new Sheet();
    sheet.total = total;
    sheet.view = 400;
    const range = sheet.height - sheet.view;
    assert.ok(sheet.height <= HIGHEST);
    if (range <= 0) continue;
    assert.equal(sheet.top(0), 0);
    assert.ok(Math.abs(sheet.top(range) - (total - 400)) < 1e-3);
    let last = -1;
    for (let i = 0; i <= 1000; i++) {
      const scrolled = (range * i) / 1000;
      const top = sheet.top(scrolled);
      assert.ok(top > last);
      assert.ok(Math.abs(sheet.scrolled(top) - scrolled) < 1e-3);
      last = top;
    }
  }
});

test('where pieces lie, from a list with one of each', () => {
  const square: Puzzle = {
    board: { x: 2, y: 2, z: 1, pieces: [{ name: 'a' }, { name: 'b' }], fixed: [] },
    cells: [DOMINO, DOMINO],
    oneSide: false,
    title: '',
    key: '',
    ...told('square'),
  };
  const known = know(square),
    list: Chunk[] = [{ first: 0, count: 1, cells: 4, width: 1, buffer: Uint8Array.of(1, 1, 2, 2) }];
  // Equal dominoes have two solutions: both columns, or both rows. The list has one of them, which a half turn leaves
  // as it is.
  const all = sharesOf(list, known, groupOf(known, square.mirrors, 'mirrors'), []);
  assert.equal(all.solutions, '2');
  assert.deepEqual([...all.shares.slice(4)], [1, 1, 1, 1]);
  assert.equal(sharesOf(list, known, groupOf(known, square.mirrors, 'each'), []).solutions, '1');

  // This compares with the list of all: five pentominoes in five by five, of which one of each set of turns is kept.
  const puzzle = flat('LNPVY', 5, 5),
    about = know(puzzle),
    solutions = solve(puzzle),
    seen = new Set<string>();
  const some = solutions.filter(a => !seen.has(canonical(a, about)) && seen.add(canonical(a, about)));
  assert.ok(some.length > 0 && some.length < solutions.length);
  const shape = 2,
    cell = solutions[0]!.indexOf(2),
    fixed = [{ shape, cell }];
  for (const kept of [[], fixed]) {
    const want = solutions.filter(a => kept.every(f => about.piece[a[f.cell]!] === f.shape));
    const got = sharesOf(pack(some), about, groupOf(about, puzzle.mirrors, 'mirrors'), kept);
    assert.equal(got.solutions, String(want.length));
    for (let s = 1; s <= 5; s++)
      for (let c = 0; c < 25; c++)
        assert.ok(
          Math.abs(got.shares[s * 25 + c]! - want.filter(a => a[c] === s).length / want.length) < 1e-9,
          `${s} on ${c}`,
        );
    assert.ok(want.some(a => a.join() === got.drawn!.join()));
  }
});
