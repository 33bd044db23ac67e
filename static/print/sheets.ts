// A puzzle on paper: sheets to print, as SVG whose units are millimetres, so that cut pieces have the size that the
// sheet says.
//
// For a flat puzzle there are the board and every piece, with the line to cut along. For a solid there are the layers
// of the board, and pictures of the pieces. An edge of a cube in a picture is as long as a cell of a layer.

import { openCells } from '../player/assembly.ts';
import { type Board, HOLE, bareCover } from '../player/board.ts';
import { facetBox, facetMarkup } from '../player/facets.ts';
import { EDGE, isoBox, isoFaces, isoMarkup, isoPaths, isoViewBox } from '../player/iso.ts';
import { CELL, letterAt, grout, onScreen, outline } from '../player/outline.ts';
import { paintOf, SOFT } from '../player/palette.ts';
import { escaped } from '../player/escaped.ts';
import {
  type Look,
  cellsPath,
  flatLayout,
  frameOf as boardFrame,
  groupPart,
  hatchName,
  labelsPart,
  layoutOf,
  lookOf,
  piecePart,
  split,
  spotOf,
  textAt,
  textPart,
  trayPath,
} from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';
import { edgeOf } from '../export/colour.ts';
import { across, inRows } from '../export/solids.ts';
import { type Place, frameOf, indexOf, isCubic, isFlat, layerOf, partsOf } from '../space/box.ts';
import { latticeOf, middleOf } from '../space/lattice.ts';
import { spansOf } from '../space/turns.ts';
import { type Message, m, number, said, t } from '../say/say.ts';

/** A puzzle to print. */
export interface Puzzle {
  title: string;
  board: Board;
  /** The cells of every slot, from 0 on along each axis. */
  cells: Place[][];
  /** For each of these cells, the colour that says where its cube may lie; null for none. */
  dyes?: (Dye | null)[][];
  /** The same of the other side of every slot of a flat board, null where it is that side turned over. */
  backs?: ({ cells: Place[]; dyes?: (Dye | null)[] } | null)[];
  /** Whether pieces may not be turned over. */
  oneSide: boolean;
  /** What a solution has to keep besides, in sentences. */
  rules?: string;
  /** A slot for every open cell in order; null where no solution is known. */
  assembly: ArrayLike<number> | null;
  /** The puzzle's address, for the foot of the page. */
  address: string;
  /** Challenges, which replace the board. */
  cards?: Card[];
  /** A recording on the board. If it is of moves, they can be printed. */
  recording?: Trace;
}

/** A colour that says what may lie where: a letter or two on "#rrggbb". */
export interface Dye {
  mark: string;
  fill: string;
}

/** A challenge: the pieces that are given, as a slot for every open cell in order. */
export interface Card {
  name: string;
  given: ArrayLike<number>;
  /** Its only completion, where it is known. */
  answer?: ArrayLike<number>;
}

export type Paper = 'A4' | 'Letter';

/** The width and height in millimetres. */
export const PAPERS: Record<Paper, readonly [wide: number, high: number]> = { A4: [210, 297], Letter: [215.9, 279.4] };

export interface Choices {
  paper: Paper;
  /** The millimetres of a cell. */
  cell: number;
  board: boolean;
  pieces: boolean;
  colours: boolean;
  solution: boolean;
}

/** A page: the markup of an SVG, and a text for screen readers. */
export interface Sheet {
  markup: string;
  about: string;
  parts: readonly Part[];
}

/** What can be on a page. */
export type Part = 'challenges' | 'layers' | 'board' | 'pieces' | 'pictures' | 'answers' | 'solution';

const ABOUT: Record<Part, Message> = {
  challenges: m('challenges'),
  layers: m('layers of the board'),
  board: m('the board'),
  pieces: m('pieces to cut out'),
  pictures: m('pictures of the pieces'),
  answers: m('answers'),
  solution: m('a solution upside down'),
};

/** In millimetres: the margins, the head and the foot of a page, and the room between pieces. */
const SIDE = 16,
  TOP = 16,
  HEAD = 26,
  FOOT = 10,
  BOTTOM = 14,
  AIR = 6;
/** The room for a line of text, on the narrower paper. A longer line below a title has smaller letters. */
const WIDE = 210 - 2 * SIDE;
/** The tray's rim around the cells, in cells. */
const RIM = 0.3;
/** The small picture of the solution, in millimetres. */
const SMALL = [48, 34] as const;

/** The room above a challenge for its name, in millimetres. */
const CAPTION = 10;

/** The least and the greatest size of a cell, in millimetres. */
export const LEAST = 3,
  MOST = 60;

/** The greatest number of sheets that are made. */
export const MAX_SHEETS = 200;

/** The beginning of the ids of patterns that sheets refer to. The patterns stand once beside the sheets: see
 * print-panel.ts. */
export const HATCHES = 'paper';

const INK = '#1d1d20',
  LINE = '#b8b2a6';
export const num = (n: number): string => String(Math.round(n * 1000) / 1000);
export const text = (x: number, y: number, size: number, s: string, more = ''): string =>
  `<text x="${num(x)}" y="${num(y)}" font-size="${size}"${more}>${escaped(s)}</text>`;

/** The room of a page between head and foot. */
export function roomOf(paper: Paper): readonly [wide: number, high: number] {
  const [wide, high] = PAPERS[paper];
  return [wide - 2 * SIDE, high - TOP - HEAD - FOOT - BOTTOM];
}

const isSolid = ({ board }: Puzzle): boolean => !isFlat(board);

/** The size of a layer of a board with its rim, in cells. */
export function sizeOf(board: Board, rim = RIM): readonly [wide: number, high: number] {
  const { width, height } = boardFrame(board);
  return [width + 2 * rim, height + 2 * rim];
}

/** The largest cell, in whole millimetres, with which everything chosen fits on the paper; less than LEAST where
 * nothing does. */
export function mostOf(p: Puzzle, { paper, board, pieces }: Pick<Choices, 'paper' | 'board' | 'pieces'>): number {
  const [wide, high] = roomOf(paper);
  let most = MOST;
  const fit = (w: number, h: number, turns: boolean): void => {
    const upright = Math.min(wide / w, high / h);
    most = Math.min(most, turns ? Math.max(upright, Math.min(wide / h, high / w)) : upright);
  };
  const [across, up] = sizeOf(p.board),
    lattice = latticeOf(p.board);
  if (board && p.cards) most = Math.min(most, wide / (p.board.z * across), (high - CAPTION) / up);
  else if (board) fit(across, up + (isSolid(p) ? 0.8 : 0), !isSolid(p));
  if (pieces) {
    for (const { cells } of p.cells.flatMap((_, i) => sidesOf(p, i))) {
      if (isSolid(p)) {
        const { width, height } = boxOf(...alone(p, 0, cells));
        fit(width / EDGE, height / EDGE + 0.6, false);
      } else {
        const { width, height } = frameOf(lattice, cells);
        fit(width, height, true);
      }
    }
  }
  return Math.floor(most + 1e-9);
}

/** The cell, in whole millimetres, with which six challenges fit on a page, in two columns where that makes cells
 * larger. */
export function cellOfCards({ board }: Puzzle, paper: Paper): number {
  const [wide, high] = roomOf(paper),
    [across, up] = sizeOf(board),
    cell = (beside: number): number =>
      Math.min(
        (wide - (beside - 1) * AIR) / beside / (board.z * across),
        (((high + AIR) * beside) / 6 - AIR - CAPTION) / up,
      );
  return Math.max(LEAST, Math.floor(Math.max(cell(1), cell(2)) + 1e-9));
}

/** Whether there are answers to print. */
export const answered = (p: Puzzle): boolean => !!p.cards?.some(card => card.answer);

/** The cell for answers, which are small but can still be read. */
const cellOfAnswers = (p: Puzzle, paper: Paper): number => Math.max(LEAST, Math.floor(cellOfCards(p, paper) * 0.6));

/** An item on a page, in millimetres. */
interface Item {
  wide: number;
  high: number;
  /** Its markup; the upper left corner is at 0, 0. */
  markup: string;
}

/** The sheets, in their order. */
export function sheetsOf(p: Puzzle, c: Choices): Sheet[] {
  const [roomWide, roomHigh] = roomOf(c.paper);
  const sheets: { head: string; body: string; there: Box[]; parts: Part[] }[] = [];
  const cut = !isSolid(p);
  if (c.board) {
    const items = p.cards
      ? p.cards.map(card => cardOf(p, card, c))
      : isSolid(p)
        ? layersOf(p, c)
        : [boardOf(p, c, roomWide, roomHigh)];
    for (const page of pagesOf(items, roomWide, roomHigh, !isSolid(p) && !p.cards)) {
      const head = sheets.length
        ? small(p.cards ? t('{title}, challenges', { title: p.title }) : t('{title}, layers', { title: p.title }))
        : headOf(p.title, aboutOf(p)) + ruler(c.cell, TOP + 18.5);
      sheets.push({ ...page, head, parts: [p.cards ? 'challenges' : isSolid(p) ? 'layers' : 'board'] });
    }
  }
  if (c.pieces) {
    for (const page of pagesOf(
      p.cells.flatMap((_, i) =>
        sidesOf(p, i).map(side => (cut ? pieceOf(p, i, side, c, roomWide) : solidOf(p, i, side, c))),
      ),
      roomWide,
      roomHigh,
      false,
    )) {
      sheets.push({
        ...page,
        head:
          small(
            cut
              ? p.backs
                ? t('Cut along the dark lines. A piece with two sides is here twice: use one of them.')
                : t('Cut along the dark lines')
              : isCubic(p.board)
                ? t('The pieces, as pictures: an edge of a cube is as long as a cell of the layers')
                : t('The pieces, as pictures'),
          ) + ruler(c.cell, TOP + 11),
        parts: [cut ? 'pieces' : 'pictures'],
      });
    }
  }
  if (c.board && c.solution && p.cards && answered(p)) {
    // Answers have a page of their own, which can be kept back.
    const cell = Math.min(c.cell, cellOfAnswers(p, c.paper)),
      items = p.cards.flatMap(card => (card.answer ? [cardOf(p, card, { ...c, cell }, card.answer)] : []));
    for (const page of pagesOf(items, roomWide, roomHigh, false))
      sheets.push({ ...page, head: small(t('{title}, answers', { title: p.title })), parts: ['answers'] });
  }
  if (c.solution && p.assembly && !p.cards) {
    const { markup, wide, high } = solutionOf(p, c),
      last = sheets.at(-1);
    // The solution goes into the corner of the last page if there is room, else on a page of its own.
    const free = last?.there.every(b => b.x + b.wide + AIR <= roomWide - wide || b.y + b.high + AIR <= roomHigh - high);
    const page = last && free ? last : { head: '', body: '', there: [], parts: [] };
    if (page !== last) sheets.push(page);
    page.body += `<g transform="translate(${num(roomWide)} ${num(roomHigh)}) rotate(180)">${markup}</g>`;
    page.parts.push('solution');
  }
  return sheets.map(({ head, body, parts }, i) => {
    const [first = '', second] = parts.map(part => said(ABOUT[part])),
      about = second ? t('{first}, and {second}', { first, second }) : first;
    return { ...pageOf(c.paper, i, sheets.length, head, body, about, p.address), parts };
  });
}

/** A page with some items, from its head down to its foot. */
export function pageOf(
  paper: Paper,
  i: number,
  count: number,
  head: string,
  body: string,
  what: string,
  address: string,
): Sheet {
  const [wide, high] = PAPERS[paper],
    foot = high - BOTTOM,
    about = t('Page {n} of {all}: {what}', { n: i + 1, all: count, what });
  return {
    about,
    parts: [],
    markup:
      `<svg xmlns="http://www.w3.org/2000/svg" class="paper" width="${num(wide)}mm" height="${num(high)}mm" viewBox="0 0 ${num(wide)} ${num(high)}" fill="${INK}" role="img" aria-label="${escaped(about)}">${head}<g transform="translate(${SIDE} ${TOP + HEAD})">${body}</g>` +
      text(SIDE, foot, 3, t('Page {n} of {all}', { n: i + 1, all: count }), ` fill="${SOFT}"`) +
      text(
        wide - SIDE,
        foot,
        3,
        ['Tilewright', address].filter(Boolean).join(', '),
        ` fill="${SOFT}" text-anchor="end"`,
      ) +
      '</svg>',
  };
}

/** The head of the first page: a title and a line about it. */
export const headOf = (title: string, about: string): string =>
  text(SIDE, TOP + 6, 6.2, title, ' font-weight="620"') +
  text(SIDE, TOP + 12.5, Math.min(3.5, (3.5 * WIDE) / roomFor(about, 3.5)), about, ` fill="${SOFT}"`);

/** The head of another page. */
export const small = (s: string): string => text(SIDE, TOP + 5, 4.4, s, ' font-weight="620"');

/** The sentence below the title. */
function aboutOf({ board, cells, oneSide, rules }: Puzzle): string {
  const open = openCells(bareCover(board)).length,
    n = cells.length;
  const size = [board.x, board.y, board.z].slice(0, isFlat(board) ? 2 : 3).join(' × ');
  return [
    t('{size}, {n, plural, one {# piece} other {# pieces}}, {cells} cells.', { size, n, cells: open }),
    !isFlat(board)
      ? t('Pieces may be turned.')
      : oneSide
        ? t('Pieces may be turned, but not turned over.')
        : t('Pieces may be turned and turned over.'),
    ...(rules ? [rules] : []),
  ].join(' ');
}

/** About how much room a text takes: a letter half its size, one of Japanese all of it. */
function roomFor(text: string, size: number): number {
  return [...text].reduce((sum, c) => sum + (c >= '\u2e80' ? size : size / 2), 0);
}

/** The line for measuring, 50 mm long. */
function ruler(cell: number, y: number): string {
  const said = t('One cell is {n} mm. Measure this line:', { n: number(cell, { useGrouping: false }) }),
    from = SIDE + Math.max(62, roomFor(said, 3.2) + 2);
  return (
    text(SIDE, y, 3.2, said, ` fill="${SOFT}"`) +
    `<path class="ruler" fill="none" stroke="${INK}" stroke-width=".3" d="M${from} ${num(y - 2.5)}v2.500M${from + 50} ${num(y - 2.5)}v2.500M${from} ${num(y)}h50"/>` +
    text(from + 52, y, 3.2, '50 mm', ` fill="${SOFT}"`)
  );
}

/** The place of something between head and foot of a page. */
interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** Puts items on pages row by row, or one in the middle of its page. */
function pagesOf(
  items: readonly Item[],
  wide: number,
  high: number,
  middle: boolean,
): { body: string; there: Box[] }[] {
  const places = inRows(
    items.map(i => [i.wide, i.high]),
    AIR,
    wide,
  );
  const rows: { y: number; high: number; there: number[] }[] = [];
  places.forEach(({ y, row }, n) => {
    rows[row] ??= { y, high: 0, there: [] };
    const r = rows[row]!;
    r.high = Math.max(r.high, items[n]!.high);
    r.there.push(n);
  });
  const pages: { body: string; there: Box[] }[] = [];
  let from = 0;
  for (const row of rows) {
    let page = pages.at(-1);
    if (!page || row.y + row.high - from > high + 1e-6) {
      page = { body: '', there: [] };
      pages.push(page);
      from = row.y;
    }
    for (const n of row.there) {
      const item = items[n]!,
        x = middle ? (wide - item.wide) / 2 : places[n]!.x,
        y = row.y - from;
      page.body += `<g transform="translate(${num(x)} ${num(y)})">${item.markup}</g>`;
      page.there.push({ x, y, wide: item.wide, high: item.high });
    }
  }
  return pages;
}

// Boards are drawn in units; a cell has CELL of them.
const scaled = (cell: number, markup: string, x = 0, y = 0): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${cell / CELL})">${markup}</g>`;

/** A colour around a point; without colours only its letters. */
const dyeAt = ({ mark, fill }: Dye, x: number, y: number, r: number, colours: boolean): string =>
  `<circle class="colour-tag" cx="${num(x)}" cy="${num(y)}" r="${r}" fill="${colours ? fill : '#fff'}" stroke="${INK}" stroke-width="1"/>` +
  textAt([x, y], mark, r * 1.3, colours ? paintOf(fill).on : INK);

/** The board without its pieces, or with the given ones: the tray with its cells, the stationary pieces, and the
 * printed texts. For a solid it is layer z alone. */
function bareBoard(board: Board, colours: boolean, z = 0, given: ArrayLike<number> = []): string {
  const bare = bareCover(board),
    l = flatLayout(board, { pad: 0 }),
    here = (cells: readonly number[]) => cells.filter(c => layerOf(board, c) === z),
    open = openCells(bare);
  const there = here([...bare.keys()].filter(c => bare[c] !== HOLE));
  open.forEach((c, i) => {
    bare[c] = given[i] ?? 0;
  });
  const parts = split(bare),
    empty = here(parts.get(0) ?? []),
    free = new Set(empty);
  let s = `<path fill="${colours ? '#dcd8cf' : 'none'}" stroke="${LINE}" stroke-width="1.2" d="${trayPath(board, l, there)}"/>`;
  s += `<path class="board-cells" fill="#fff" stroke="${LINE}" stroke-width="1.2" d="${cellsPath(board, l, empty, 0)}"/>`;
  for (const [k, all] of parts) {
    const cells = here(all);
    if (k === 0 || k === HOLE || !cells.length) continue;
    const look = lookOnPaper(board, k, colours);
    s += groupPart(look, piecePart(look, board, l, cells, { grout: false }));
  }
  const dyes = (board.tags ?? []).filter(t => free.has(t.cell));
  return s + labelsPart(board, l, bare) + dyes.map(t => dyeAt(t, ...spotOf(board, l, t.cell), 11, colours)).join('');
}

/** How a piece looks on paper. */
export function lookOnPaper(board: Board, k: number, colours: boolean): Look {
  const look = lookOf(board, k),
    { fill, color } = look.attributes,
    pattern = colours || look.pattern === 3 ? look.pattern : 0;
  return {
    label: look.label,
    pattern,
    hatch: hatchName(pattern, HATCHES),
    attributes: colours
      ? { fill: fill!, stroke: edgeOf(fill!), color: color! }
      : { fill: '#fff', stroke: INK, color: INK },
  };
}

/** The flat board, turned on its side where that makes it larger. */
function boardOf({ board }: Puzzle, { cell, colours }: Choices, wide: number, high: number): Item {
  const [w, h] = sizeOf(board).map(n => n * cell) as [number, number],
    markup = scaled(cell, bareBoard(board, colours), RIM * cell, RIM * cell);
  if (w <= wide + 1e-6 && h <= high + 1e-6) return { wide: w, high: h, markup };
  return { wide: h, high: w, markup: `<g transform="translate(${num(h)} 0) rotate(90)">${markup}</g>` };
}

function layersOf({ board }: Puzzle, { cell, colours }: Choices): Item[] {
  const [w, h] = sizeOf(board);
  return Array.from({ length: board.z }, (_, z) => ({
    wide: w * cell,
    high: (h + 0.6) * cell,
    markup:
      text(RIM * cell, cell * 0.4, Math.min(4, cell * 0.4), t('Layer {n}', { n: z + 1 }), ` fill="${SOFT}"`) +
      scaled(cell, bareBoard(board, colours, z), RIM * cell, (RIM + 0.6) * cell),
  }));
}

/** A board with the given pieces, or with its answer. The layers of a solid are side by side, and the name is above. */
function cardOf(
  { board, cells }: Puzzle,
  { name, given }: Card,
  { cell, colours }: Choices,
  answer?: ArrayLike<number>,
): Item {
  const [wide, high] = sizeOf(board).map(n => n * cell) as [number, number],
    there = new Set(Array.from(given).filter(slot => slot > 0));
  const left = cells.flatMap((_, i) => (there.has(i + 1) ? [] : [lookOf(board, i + 1).label || String(i + 1)]));
  const rest =
    left.length > 24
      ? t('{n} pieces go on in one way', { n: left.length })
      : t('To place: {pieces}', { pieces: left.join(' ') });
  let markup =
    text(RIM * cell, 4, 3.6, name, ' font-weight="620"') +
    (answer ? '' : text(RIM * cell, 8.4, 3, rest, ` fill="${SOFT}"`));
  for (let z = 0; z < board.z; z++)
    markup += scaled(cell, bareBoard(board, colours, z, answer ?? given), z * wide + RIM * cell, CAPTION + RIM * cell);
  return {
    // Small boards are narrower than the words above them, whose letters are bold.
    wide: Math.max(board.z * wide, RIM * cell + Math.max(roomFor(name, 4.2), answer ? 0 : roomFor(rest, 3.2))),
    high: high + CAPTION,
    markup: `<g class="${answer ? 'answer' : 'challenge'}">${markup}</g>`,
  };
}

/** One side of a piece. */
interface Side {
  cells: readonly Place[];
  dyes?: readonly (Dye | null)[] | undefined;
}

/** The sides of a slot: one, or two. */
function sidesOf({ cells, dyes, backs }: Puzzle, slot: number): Side[] {
  const back = backs?.[slot];
  return [{ cells: cells[slot]!, dyes: dyes?.[slot] }, ...(back ? [back] : [])];
}

/** A flat piece with the line to cut along, which runs where its cells end. */
function pieceOf(p: Puzzle, i: number, side: Side, { cell, colours }: Choices, wide: number): Item {
  const lattice = latticeOf(p.board),
    cells = across(lattice, side.cells, Math.floor(wide / cell + 1e-9)),
    { left, top, width, height } = frameOf(lattice, cells);
  const origin = onScreen([-left, -top], [0, 0]),
    look = lookOnPaper(p.board, i + 1, colours),
    { fill, color } = look.attributes,
    spot = (c: Place) => onScreen(middleOf(lattice, c), origin);
  const d = outline(lattice, cells, 0, 4, 0, origin);
  const dyes = cells
    .map((c, n) => (side.dyes?.[n] ? dyeAt(side.dyes[n]!, spot(c)[0] - 10, spot(c)[1] - 10, 7, colours) : ''))
    .join('');
  // Every part of a piece has its letter, because the parts are cut apart.
  const letters = partsOf(lattice, cells)
    .map(part => textPart(onScreen(letterAt(lattice, part), origin), look.label, 1, color))
    .join('');
  return {
    wide: width * cell,
    high: height * cell,
    markup:
      `<g class="piece-to-cut" data-slot="${i + 1}">` +
      scaled(
        cell,
        `<path fill="${fill}" d="${d}"/>${look.hatch && `<path d="${d}" fill="${look.hatch}"/>`}` +
          `<path fill="none" stroke="${INK}" stroke-opacity=".16" stroke-width="1.4" d="${grout(lattice, cells, origin)}"/>${letters}${dyes}<path class="cut-line" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round" d="${d}"/>`,
      ) +
      '</g>',
  };
}

/** A piece of a solid puzzle as a board of its own, and its cover. */
function alone(p: Puzzle, i: number, cells: readonly Place[]): [Board, Int32Array] {
  const [x, y, z] = spansOf(cells),
    board: Board = { ...p.board, x, y, z, fixed: [], open: null };
  const at = new Int32Array(x * y * z).fill(HOLE);
  for (const c of cells) at[indexOf(board, c)] = i + 1;
  return [board, at];
}

/** The box of a solid's picture. */
const boxOf = (b: Board, at: Int32Array) => (latticeOf(b).solid ? isoBox : facetBox)(b, at);

function solidOf(p: Puzzle, i: number, { cells, dyes }: Side, choices: Choices): Item {
  const { cell, colours } = choices;
  const [board, at] = alone(p, i, cells),
    box = boxOf(board, at),
    k = cell / EDGE,
    lookFor = (_: Board, slot: number) => lookOnPaper(p.board, slot, colours),
    look = lookFor(board, i + 1);
  let markup = isCubic(p.board)
    ? isoMarkup(board, isoPaths(board, at), 'class="edges" stroke-width="1.8"', lookFor)
    : groupPart(look, facetMarkup(board, at, null, true, lookFor));
  const dyeOf = new Map(cells.map((c, n) => [indexOf(board, c), dyes?.[n]]));
  for (const f of dyes && isCubic(p.board) ? isoFaces(board, at) : []) {
    const dye = dyeOf.get(f.cell);
    if (dye) markup += dyeAt(dye, f.x, f.y, 6, colours);
  }
  const name = Math.min(4.4, cell * 0.4);
  return {
    wide: Math.max(box.width * k, name * look.label.length * 0.7),
    high: box.height * k + cell * 0.6,
    markup: `<g class="piece-picture" data-slot="${i + 1}">${text((box.width * k) / 2, cell * 0.45, name, look.label, ' font-weight="620" text-anchor="middle"')}<svg y="${num(cell * 0.6)}" width="${num(box.width * k)}" height="${num(box.height * k)}" viewBox="${isoViewBox(box)}">${markup}</svg></g>`,
  };
}

/** The small picture of a solution, with its name beside it, to be turned upside down. */
function solutionOf({ board, assembly }: Puzzle, { colours }: Choices): Item {
  const at = bareCover(board),
    l = layoutOf(board, { pad: 4, ratio: SMALL[0] / SMALL[1] }),
    k = Math.min(SMALL[0] / l.width, SMALL[1] / l.height);
  openCells(at).forEach((c, i) => {
    at[c] = assembly![i] ?? 0;
  });
  let s = '';
  for (const [slot, cells] of split(at)) {
    if (slot === 0 || slot === HOLE) continue;
    const look = lookOnPaper(board, slot, colours);
    s += groupPart(look, piecePart(look, board, { ...l, carets: () => '' }, cells, { grout: false }));
  }
  return {
    wide: l.width * k,
    high: l.height * k + 6,
    markup: `<g class="solution-picture"><g transform="scale(${num(k)}) translate(${l.pad} ${l.pad})" stroke-width="1.9">${s}</g>${text(0, l.height * k + 4, 3, t('Solution'), ` fill="${SOFT}"`)}</g>`,
  };
}
