import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../player/board.ts';
import type { Vector } from '../export/solids.ts';
import { type Language, keyOf, use } from '../say/say.ts';
import { type Choices, type Puzzle, PAPERS, cellOfCards, mostOf, roomOf, sheetsOf } from './sheets.ts';

const flat = (rows: string): Vector[] =>
  rows
    .split('/')
    .flatMap((row, y, all) => [...row].flatMap((c, x): Vector[] => (c === 'X' ? [[x, all.length - 1 - y, 0]] : [])));
const PENTOMINOES = {
  F: '.XX/XX./.X.',
  I: 'XXXXX',
  L: 'XXXX/X...',
  N: 'XXX./..XX',
  P: 'XXX/XX.',
  T: 'XXX/.X./.X.',
  U: 'X.X/XXX',
  V: 'X../X../XXX',
  W: 'X../XX./.XX',
  X: '.X./XXX/.X.',
  Y: 'XXXX/.X..',
  Z: 'XX./.X./.XX',
};
const board = (x: number, y: number, z: number, names: string[], fixed: Board['fixed'] = []): Board => ({
  x,
  y,
  z,
  pieces: names.map(name => ({ name })),
  fixed,
});
const ten: Puzzle = {
  title: 'Pentominoes 10 × 6',
  board: board(10, 6, 1, Object.keys(PENTOMINOES)),
  cells: Object.values(PENTOMINOES).map(flat),
  oneSide: false,
  assembly: null,
  address: '',
};
const cube: Puzzle = {
  title: 'A cube',
  board: board(2, 2, 2, ['A', 'B']),
  cells: [
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [1, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 1],
    ],
  ],
  oneSide: false,
  assembly: [1, 1, 1, 2, 1, 2, 2, 2],
  address: '',
};
const choices: Choices = { paper: 'A4', cell: 15, board: true, pieces: true, colours: true, solution: true };

/** The boxes around the lines to cut along, in millimetres on their page. */
function cuts(markup: string): { slot: number; x: number; y: number; wide: number; high: number }[] {
  const [, bx, by] = /<g transform="translate\(([\d.]+) ([\d.]+)\)"><g transform="translate/.exec(markup)!;
  return [
    ...markup.matchAll(
      /<g transform="translate\(([\d.]+) ([\d.]+)\)"><g class="piece-to-cut" data-slot="(\d+)"><g transform="translate\(0 0\) scale\(([\d.]+)\)">.*?<path class="cut-line"[^>]* d="([^"]*)"/g,
    ),
  ].map(([, x, y, slot, scale, d]) => {
    const points = [...d!.matchAll(/[ML]([\d.-]+) ([\d.-]+)|0 0 [01] ([\d.-]+) ([\d.-]+)/g)].map(
      m => [Number(m[1] ?? m[3]), Number(m[2] ?? m[4])] as const,
    );
    const [xs, ys] = [0, 1].map(k => points.map(p => p[k as 0 | 1] * Number(scale))) as [number[], number[]];
    return {
      slot: Number(slot),
      x: Number(bx) + Number(x) + Math.min(...xs),
      y: Number(by) + Number(y) + Math.min(...ys),
      wide: Math.max(...xs) - Math.min(...xs),
      high: Math.max(...ys) - Math.min(...ys),
    };
  });
}

test('every piece is there once, true to size, apart from the others and on the paper', () => {
  for (const paper of ['A4', 'Letter'] as const)
    for (const cell of [6, 15, mostOf(ten, { ...choices, paper })]) {
      const seen: number[] = [],
        [wide, high] = PAPERS[paper];
      for (const { markup } of sheetsOf(ten, { ...choices, paper, cell })) {
        assert.match(
          markup,
          new RegExp(`^<svg [^>]*width="${wide}mm" height="${high}mm" viewBox="0 0 ${wide} ${high}"`),
        );
        if (!markup.includes('piece-to-cut')) continue;
        const boxes = cuts(markup);
        for (const b of boxes) {
          seen.push(b.slot);
          const cells = ten.cells[b.slot - 1]!,
            sides = [0, 1].map(k => 1 + Math.max(...cells.map(c => c[k]!))).sort();
          assert.deepEqual([b.wide, b.high].map(v => Math.round((1e4 * v) / cell) / 1e4).sort(), sides);
          assert.ok(
            b.x >= 10 && b.y >= 10 && b.x + b.wide <= wide - 10 && b.y + b.high <= high - 20,
            JSON.stringify(b),
          );
        }
        for (const a of boxes)
          for (const b of boxes)
            if (a !== b)
              assert.ok(
                a.x + a.wide < b.x - 5 || b.x + b.wide < a.x - 5 || a.y + a.high < b.y - 5 || b.y + b.high < a.y - 5,
                `${a.slot} and ${b.slot}`,
              );
      }
      assert.deepEqual(
        seen.sort((a, b) => a - b),
        ten.cells.map((_, i) => i + 1),
        `${paper}, ${cell} mm`,
      );
    }
});

test('a piece with two sides is there twice, and the head says so', () => {
  const back: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ],
    dye = { mark: 'r', fill: '#cc0000' },
    both: Puzzle = {
      ...ten,
      backs: ten.cells.map((_, i) => (i === 3 ? { cells: back, dyes: [dye, null, null] } : null)),
    };
  const slotsOf = (p: Puzzle) =>
    sheetsOf(p, { ...choices, board: false }).flatMap(({ markup }) => cuts(markup).map(c => c.slot));
  const slots = slotsOf(both).sort((a, b) => a - b);
  assert.deepEqual(slots, [1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const markup = sheetsOf(both, choices)
    .map(s => s.markup)
    .join('');
  assert.match(markup, /A piece with two sides is here twice/);
  assert.equal(markup.split('colour-tag').length, 2);
  assert.equal(slotsOf(ten).length, 12);
});

test('hexagons are true to size: neighbours are a cell apart', () => {
  const tray: Puzzle = {
    ...ten,
    board: { ...board(3, 3, 1, ['A', 'B'], [{ name: '*', cells: [0, 8] }]), lattice: 'hexagons' },
    cells: [
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
      [
        [0, 1, 0],
        [1, 0, 0],
        [1, 1, 0],
        [0, 2, 0],
      ],
    ],
  };
  const sheets = sheetsOf(tray, { ...choices, cell: 20 }),
    [bar, heap] = cuts(sheets.at(-1)!.markup);
  assert.deepEqual(
    [bar!.wide, bar!.high].map(n => Math.round(n)),
    [60, 22],
    'three beside each other, each 2/√3 high but for rounded corners',
  );
  assert.ok(heap!.wide > 39 && heap!.high < 60, `${heap!.wide} × ${heap!.high}`);
  // The slanted box has a hexagon of side 2: 3 wide, √3 + 2/√3 high, on its side on 178 mm.
  assert.equal(mostOf(tray, { ...choices, pieces: false }), 51);
});

test('a line is 50 mm long, and a letter is in every piece', () => {
  const sheets = sheetsOf(ten, choices);
  assert.equal(sheets.length, 2);
  for (const { markup } of sheets)
    assert.match(markup, /class="ruler"[^>]*d="M([\d.]+) [\d.]+v2.500M[\d.]+ [\d.]+v2.500M\1 [\d.]+h50"/);
  for (const name of Object.keys(PENTOMINOES)) assert.ok(sheets[1]!.markup.includes(`>${name}</text>`), name);
  for (const { markup } of sheets) assert.match(markup, / text-anchor="end">Tilewright/, 'it ends at the margin');
  assert.ok(
    !/class="(piece[ "]|grout)|color-mix|currentColor/.test(sheets.map(s => s.markup).join('')),
    'it needs no style of a page',
  );
});

test('the line begins after its words, which are longer in other languages', () => {
  const from = () => Number(/class="ruler"[^>]*d="M([\d.]+)/.exec(sheetsOf(ten, choices)[0]!.markup)![1]);
  const english = from();
  const line = keyOf('One cell is {n} mm. Measure this line:');
  const spoken = (messages: Language['messages']) =>
    use({ tag: 'ja', plural: 'none', group: ',', decimal: '.', groupFrom: 4, messages });
  try {
    spoken({ [line]: '1 つのマスは {n} mm です。この線を測ってください：' });
    assert.ok(from() >= english + 6, `at ${from()} mm, in English at ${english} mm`);
    spoken({ [line]: '{n} mm：' });
    assert.equal(from(), english);
  } finally {
    use(undefined);
  }
});

test('the limit is what the paper has room for', () => {
  assert.equal(mostOf(ten, choices), 21); // on its side: ten and a rim in 231 mm
  assert.equal(mostOf(ten, { ...choices, board: false }), 46);
  const [wide] = roomOf('A4'),
    long: Puzzle = { ...ten, board: board(60, 1, 1, ['I']), cells: [flat('X'.repeat(60))] };
  assert.equal(mostOf(long, choices), 3);
  assert.ok(mostOf({ ...long, board: board(100, 100, 1, []) }, choices) < 3);
  assert.ok(wide > 170);
});

test('what is left out is not there', () => {
  const words = (c: Partial<Choices>) =>
    sheetsOf({ ...ten, assembly: Array<number>(60).fill(1) }, { ...choices, ...c })
      .map(s => s.about)
      .join('; ');
  assert.equal(words({}), 'Page 1 of 2: the board; Page 2 of 2: pieces to cut out, and a solution upside down');
  assert.equal(words({ board: false, solution: false }), 'Page 1 of 1: pieces to cut out');
  assert.equal(words({ pieces: false }), 'Page 1 of 1: the board, and a solution upside down');
  assert.equal(
    words({ cell: 21 }),
    'Page 1 of 3: the board; Page 2 of 3: pieces to cut out; Page 3 of 3: pieces to cut out, and a solution upside down',
  );
  const [, pieces] = sheetsOf(ten, { ...choices, colours: false });
  assert.deepEqual(
    [...new Set([...pieces!.markup.replace(/<defs>.*?<\/defs>/, '').matchAll(/fill="(#\w+)"/g)].map(m => m[1]))].sort(),
    ['#1d1d20', '#55545a', '#fff'],
  );
});

test('holes and stationary pieces are on the board, and labels', () => {
  const b = {
    ...board(
      3,
      2,
      1,
      ['A'],
      [
        { name: '*', cells: [0] },
        { name: 'q', cells: [5] },
      ],
    ),
    labels: [{ cell: 2, text: 'Jan' }],
  };
  const [sheet] = sheetsOf({ ...ten, board: b, cells: [flat('XXXX')] }, choices);
  assert.equal(/class="board-cells"[^>]*d="([^"]*)"/.exec(sheet!.markup)![1]!.split('M').length - 1, 4);
  assert.ok(
    sheet!.markup.includes('>q</text>') &&
      sheet!.markup.includes('>Jan</text>') &&
      sheet!.markup.includes('url(#paper3)'),
  );
});

test('a solid has its layers with cells of the size, and pictures whose edges are as long', () => {
  const sheets = sheetsOf(cube, { ...choices, cell: 20 });
  assert.deepEqual(
    sheets.map(s => s.about),
    ['Page 1 of 2: layers of the board', 'Page 2 of 2: pictures of the pieces, and a solution upside down'],
  );
  assert.equal(sheets[0]!.markup.split('class="board-cells"').length - 1, 2);
  assert.ok(sheets[0]!.markup.includes('scale(0.5)') && sheets[0]!.markup.includes('>Layer 2</text>'));
  const pictures = [
    ...sheets[1]!.markup.matchAll(/<svg y="12" width="([\d.]+)" height="[\d.]+" viewBox="\S+ \S+ (\S+) /g),
  ];
  assert.equal(pictures.length, 2);
  for (const [, width, units] of pictures) assert.ok(Math.abs(Number(width) / Number(units) - 20 / 30) < 1e-3);
});

test('many pieces take many pages, row by row', () => {
  const cells = Array.from({ length: 200 }, () => flat('XX')),
    many: Puzzle = {
      ...ten,
      board: board(
        20,
        20,
        1,
        cells.map((_, i) => String(i)),
      ),
      cells,
    };
  const sheets = sheetsOf(many, { ...choices, board: false, solution: false, cell: 20 });
  assert.equal(sheets.length, Math.ceil(200 / (4 * 9))); // four in a row of 178 mm, nine rows in 231 mm
  assert.equal(sheets.flatMap(s => cuts(s.markup)).length, 200);
});

test('challenges have what is given, their names and what is left to be placed, and no answer', () => {
  const given = Array.from({ length: 60 }, (_, i) => (i < 5 ? 2 : i > 54 ? 9 : 0)),
    cards = [1, 2, 3, 4, 5, 6].map(n => ({ name: `Challenge ${n}, level 2`, given }));
  const p: Puzzle = { ...ten, cards },
    c = { ...choices, cell: cellOfCards(p, 'A4'), pieces: false },
    sheets = sheetsOf(p, c);
  assert.equal(c.cell, 8);
  assert.equal(sheets.length, 1);
  const { markup, about } = sheets[0]!;
  assert.equal(about, 'Page 1 of 1: challenges');
  assert.equal(markup.match(/class="challenge"/g)!.length, 6);
  for (const { name } of cards) assert.ok(markup.includes(`>${name}</text>`), name);
  assert.equal(markup.match(/>To place: F L N P T U V X Y Z</g)!.length, 6);
  assert.equal(markup.match(/>W<\/text>/g)!.length, 6);
  assert.ok(!markup.includes('>X</text>'));
  // With their answers, those have a page of their own, and the same names.
  const answers = sheetsOf(
    { ...p, cards: cards.map(card => ({ ...card, answer: given.map((k, i) => k || 1 + (i % 12)) })) },
    c,
  );
  assert.equal(answers.length, 2);
  assert.equal(answers[0]!.markup.replace('of 2', 'of 1').replace('of 2', 'of 1'), markup);
  assert.equal(answers[1]!.about, 'Page 2 of 2: answers');
  assert.equal(answers[1]!.markup.match(/class="answer"/g)!.length, 6);
  for (const { name } of cards) assert.ok(answers[1]!.markup.includes(`>${name}</text>`), name);
  assert.ok(!answers[1]!.markup.includes('To place') && answers[1]!.markup.includes('>X</text>'));
  // No name lies on another, however small its board is.
  const long = cards.map(({ given }, i) => ({
    name: `Challenge ${1234 + i}, level 3: 9 of 12 given`,
    given,
    answer: given,
  }));
  for (const { markup } of sheetsOf({ ...p, cards: long }, { ...c, cell: 4 })) {
    const starts = [...markup.matchAll(/translate\(([\d.]+) ([\d.]+)\)"><g class="(?:answer|challenge)"/g)].map(m =>
      m.slice(1).map(Number),
    );
    for (const [x, y] of starts)
      for (const [x2, y2] of starts)
        if (y === y2 && x2! > x!) assert.ok(x2! - x! > 3.6 * 0.55 * long[0]!.name.length, markup);
  }
  assert.ok(mostOf(p, c) > 8 && sheetsOf(p, { ...c, cell: mostOf(p, c) }).length > 1);
  const layers = sheetsOf(
    { ...cube, cards: [{ name: 'One', given: [1, 1, 1, 0, 1, 0, 0, 0] }] },
    { ...choices, pieces: false },
  )[0]!.markup;
  assert.match(layers, /To place: B</);
  assert.equal(layers.match(/>A<\/text>/g)!.length, 2, 'a piece has its letter in both layers');
});

test('colours that say what may lie where are on the cells and on the cubes, with their letters', () => {
  const red = { mark: 'r', fill: '#d43d33' },
    blue = { mark: 'b', fill: '#3d6fd4' };
  const p: Puzzle = {
    ...ten,
    board: {
      ...board(2, 1, 1, ['I']),
      tags: [
        { cell: 0, ...red },
        { cell: 1, ...blue },
      ],
    },
    cells: [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    dyes: [[red, null]],
  };
  const dyes = (s: string) =>
    [...s.matchAll(/class="colour-tag"[^>]*fill="([^"]*)"[^>]*\/><text[^>]*>(\w)</g)].map(m => m.slice(1).join(' '));
  const sheets = (q: Puzzle, c = choices) => sheetsOf(q, { ...c, solution: false }).map(s => dyes(s.markup));
  assert.deepEqual(sheets(p), [['#d43d33 r', '#3d6fd4 b'], ['#d43d33 r']]);
  assert.deepEqual(sheets(p, { ...choices, colours: false }), [['#fff r', '#fff b'], ['#fff r']]);
  assert.deepEqual(sheets({ ...p, cards: [{ name: 'One', given: [0, 0] }] })[0], ['#d43d33 r', '#3d6fd4 b']);
  const solid: Puzzle = {
    ...cube,
    board: { ...cube.board, tags: [{ cell: 7, ...blue }] },
    dyes: [[red, null, null, null], []],
  };
  assert.deepEqual(sheets(solid, { ...choices, board: true, pieces: false }).flat(), ['#3d6fd4 b']);
  assert.ok(sheets(solid, { ...choices, board: false }).flat().length > 0);
});

test('each layer of balls and of tetrahedra has its cells, and pieces stand in space', () => {
  const balls: Puzzle = {
    ...cube,
    board: { ...board(3, 3, 2, ['A', 'B']), lattice: 'balls' },
    cells: [
      [
        [0, 0, 0],
        [1, 0, 1],
      ],
      [
        [1, 1, 0],
        [0, 1, 1],
      ],
    ],
    assembly: null,
  };
  const cut: Puzzle = {
    ...cube,
    board: { ...board(3, 3, 3, ['A']), lattice: 'tetra-octahedra' },
    cells: [
      [
        [1, 1, 1],
        [2, 0, 0],
      ],
    ],
    assembly: null,
  };
  for (const [p, layers, colours] of [
    [balls, [5, 4], true],
    [cut, [2, 1, 2], false],
  ] as const) {
    const markup = sheetsOf(p, { ...choices, colours, solution: false, cell: 10 })
      .map(s => s.markup)
      .join('');
    assert.deepEqual(
      [...markup.matchAll(/class="board-cells"[^>]* d="([^"]*)"/g)].map(([, d]) => d!.match(/Z/g)!.length),
      layers,
    );
    const pieces = [...markup.matchAll(/<g class="piece-picture".*?<\/svg><\/g>/g)].map(([s]) => s);
    assert.equal(pieces.length, p.cells.length);
    for (const s of pieces)
      assert.ok(/<path d="M/.test(s) && (colours || !/fill="#(?!fff|17181c)/.test(s)), 'without colours it has none');
  }
});
