// Makes files and paper of many puzzles, and plays them as other pages do; it is the half of web/matrix in node. It
// reads a list of puzzles, and answers with all kinds of files, and for each puzzle and kind with "", "refused: …" or
// what is wrong.

import './canvas.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GifReader } from 'omggif';
import { PNG } from 'pngjs';
import { readTrace, textOf } from '../player/compact.ts';
import type { Trace } from '../player/trace.ts';
import { type Format, FORMATS } from '../export/formats.ts';
import type { Job } from '../export/job.ts';
import { make } from '../export/make.ts';
import type { Printing } from '../export/printing.ts';
import type { Vector } from '../export/solids.ts';
import { Shapes } from '../disassembly/shapes.ts';
import { Sliding } from '../disassembly/sliding.ts';
import { Film } from '../player/film.ts';
import { split } from '../player/svg.ts';
import { readText } from '../player/text.ts';
import { writeText } from '../player/write.ts';
import { parse } from '../lab/matrix.ts';
import { HEIGHT, WIDTH, drawMatrix, layOut } from '../lab/matrix-picture.ts';
import { countsOf, readCounts, sumOf, tableOf, withImages } from '../solutions/dates.ts';
import { markupOf } from '../solutions/dates-panel.ts';
import { place } from '../solutions/place.ts';
import { MAX_STEPS, drawable, movesOf, recordingOf } from '../lab/recording.ts';
import { NODE } from '../search-tree/layout.ts';
import { type Language, keyOf, use } from '../say/say.ts';
import { sheetsOf } from '../print/sheets.ts';
import { facesOf } from '../player/facets.ts';
import { type Place, isFlat, placeOf } from '../space/box.ts';
import { type Lattice, latticeOf } from '../space/lattice.ts';
import { isSolved, laidAgain, readGame } from '../tile-puzzle/game.ts';
import { MOST, Ways } from '../tile-puzzle/ways.ts';
import { type Source, compactGame } from '../tile-puzzle/write.ts';

interface Asked {
  number: number;
  title: string;
  trace: string;
  /** The recording in which it is taken apart, or '', and the moves in it. */
  moves: { trace: string; total: number };
  assembly: number[];
  open: [number, number, number][];
  glides: [number, number, number][] | null;
  solved: boolean;
  oneSide: boolean;
  cells: Vector[][];
  game: Source | null;
  unplayable: string;
  played: number[][];
  ways: number;
  cover: { text: string; nodes: number[] | null; rows: number[][]; tints: number[][]; refused: string };
  dates: {
    refused: string;
    trace: string;
    markers: number[];
    counted: number[];
    list: number[][];
    counts: number[] | null;
    ways: Record<string, number>;
  };
  definitions: { definition: string; polycube: string; refused: string; burr: string; unsaid: string };
}

const JOB: Omit<Job, 'format' | 'trace' | 'title'> = {
  step: 1e9,
  theme: 'light',
  transparent: false,
  letters: true,
  count: false,
  width: 96,
  speed: 20,
  cell: 10,
  gap: 0.2,
  kerf: 0.1,
  engraved: true,
  printing: { parts: 'stands', edge: 'sharp' },
};

/** Every second puzzle is printed in parts that lie on a plate, half of them cut into halves. */
const LAID: Partial<Printing> = {
  edge: 'bevel',
  radius: 0.5,
  names: 'sunk',
  bedWide: 2000,
  bedDeep: 2000,
};

/** What no file has in it. */
const NONSENSE = /NaN|undefined|Infinity/;

/** What is wrong with a file; '' if nothing is. */
async function wrong(asked: Asked, trace: Trace, format: Format): Promise<string> {
  const { blob } = await make({
      ...JOB,
      format,
      trace: format === 'moves' && asked.moves.trace ? asked.moves.trace : trace,
      title: asked.title,
      definitions: asked.definitions,
      ...(asked.number % 2 && { printing: { ...LAID, split: asked.number % 4 === 3 ? 'halves' : 'air' } }),
    }),
    bytes = new Uint8Array(await blob.arrayBuffer()),
    text = () => Buffer.from(bytes).toString();
  switch (format) {
    case 'stl': {
      // Cells are smaller by the gap, which takes most from small ones. Balls have necks.
      const l = latticeOf(trace.board),
        has = volume(bytes) / JOB.cell ** 3;
      const want = asked.open.filter((_, i) => asked.assembly[i]! > 0).reduce((sum, p) => sum + sizeOf(l, p), 0);
      return has > (l.solid ? 0.85 : 0.6) * want && has <= (l.round ? 1.15 : 1) * want + 1e-6
        ? ''
        : `the bodies have a volume of ${has}, their cells one of ${want}`;
    }
    case 'layout':
      return layout(text(), asked, trace);
    case 'moves': {
      const moves = text().split('\n').length - 2;
      return moves === asked.moves.total ? '' : `the table has ${moves} moves, want ${asked.moves.total}`;
    }
    case 'trace':
      return (await readTrace(text())).steps.length === trace.steps.length
        ? ''
        : 'read back, the recording has other steps';
    case 'definition':
    case 'polycube':
      return text() === asked.definitions[format] ? '' : 'it is another definition';
  }
  switch (FORMATS[format].ending) {
    case 'gif':
      return new GifReader(bytes).numFrames() > 0 ? '' : 'the GIF has no frames';
    case 'png':
      return PNG.sync.read(Buffer.from(bytes)).width > 0 ? '' : 'the PNG is empty';
    case 'svg':
      return /^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/.test(text()) && !NONSENSE.test(text())
        ? ''
        : `the SVG is not whole: ${text().slice(0, 100)}`;
    case '3mf':
      return text().startsWith('PK') ? '' : 'it is no archive';
    case 'xmpuzzle':
      return text().includes('<puzzle') ? '' : 'it is not a file of BurrTools';
    default:
      return text() && !NONSENSE.test(text()) ? '' : `the file is not whole: ${text().slice(0, 100)}`;
  }
}

/** The volume of a binary STL. */
function volume(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    count = view.getUint32(80, true);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const at = (k: number) =>
      [0, 4, 8].map(o => view.getFloat32(84 + 50 * i + 12 + 12 * k + o, true)) as [number, number, number];
    const [a, b, c] = [at(0), at(1), at(2)];
    sum +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  return sum;
}

/** The volume of a cell: the sum of the pyramids over its faces. */
function sizeOf(l: Lattice, p: Vector): number {
  if (l.round) return Math.PI / 6;
  const faces = facesOf(l, p),
    corners = faces.flat(),
    middle = [0, 1, 2].map(k => corners.reduce((sum, c) => sum + c[k]!, 0) / corners.length);
  let sum = 0;
  for (const face of faces)
    for (let i = 2; i < face.length; i++) {
      const [a, b, c] = [face[0]!, face[i - 1]!, face[i]!].map(q => q.map((x, k) => x - middle[k]!)) as [
        Vector,
        Vector,
        Vector,
      ];
      sum +=
        Math.abs(
          a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]),
        ) / 6;
    }
  return sum;
}

/** Whether a layout shows the assembly. */
function layout(text: string, { assembly, open }: Asked, { board }: Trace): string {
  const rows = text
    .split('\n')
    .filter(row => row && !row.startsWith('#'))
    .map(row => row.split(',').map(layer => layer.trim().split(/\s+/)));
  for (const [n, [x, y, z]] of open.entries()) {
    const slot = assembly[n]!,
      want = slot ? board.pieces[slot - 1]!.name : '.',
      got = rows[board.y - 1 - y]?.[z]?.[x];
    if (got !== want) return `the layout has ${got} at ${x} ${y} ${z}, want ${want}`;
  }
  return '';
}

/** Whether the sheets of a flat board have every piece once, to be cut out. */
function paper(asked: Asked, { board }: Trace): string {
  const sheets = sheetsOf(
    {
      title: asked.title,
      board,
      cells: asked.cells,
      oneSide: asked.oneSide,
      assembly: asked.solved ? asked.assembly : null,
      address: '',
    },
    { paper: 'A4', cell: 10, board: true, pieces: true, colours: true, solution: true },
  );
  const markup = sheets.map(s => s.markup).join(''),
    slots = [...markup.matchAll(/class="piece-to-cut" data-slot="(\d+)"/g)]
      .map(m => Number(m[1]))
      .sort((a, b) => a - b);
  if (NONSENSE.test(markup)) return 'a number on the paper is not a number';
  if (!isFlat(board)) return markup.includes('<svg') ? '' : 'there is no paper'; // the pieces of a solid are pictures
  return slots.join() === asked.cells.map((_, i) => i + 1).join()
    ? ''
    : `the paper has the pieces ${slots.join()} of ${asked.cells.length}`;
}

/** Whether a puzzle is the same in another page: its answer solves it, and the small solver there finds as many ways
 * from a position. */
async function elsewhere({ game: source, unplayable, played, ways: want, solved }: Asked): Promise<string> {
  if (!source) throw new Error(unplayable);
  const game = readGame(await textOf(await compactGame(source))),
    placed = played.map(([slot, ...cells]) => ({ slot: slot!, cells }));
  if (solved && (!game.answer || !isSolved(game, laidAgain(game, source.answer ?? [])))) return 'its answer is none';
  if (laidAgain(game, placed).length !== placed.length) return 'a position cannot be laid again';
  const ways = new Ways(game, placed);
  while (!ways.over) ways.run(1000);
  if (ways.bound)
    return ways.found < MOST.ways || want > MOST.ways ? '' : `more than ${ways.found} ways are left, want ${want}`;
  return ways.found === want ? '' : `${ways.found} ways are left, want ${want}`;
}

/** Whether the recording of a search for covers has all of them, and on each board just the options that are taken. */
function recorded({ cover: { text, nodes, refused }, title }: Asked): string {
  if (refused) throw new Error(refused);
  const m = parse(text),
    live = nodes!.length / NODE,
    moves = movesOf(Int32Array.from(nodes!), live, live - 1);
  if (!drawable(m, {})) throw new Error('the matrix is too large to be drawn');
  const film = new Film(readText(writeText(recordingOf(m, {}, moves, title)))),
    cut = Math.max(0, moves.length - MAX_STEPS);
  let taken = 0;
  for (const [i, { option, on, flag }] of moves.entries()) {
    if (option >= 0) taken += on ? 1 : -1;
    if (i < cut) continue;
    film.seek(i + 1 - cut);
    if (film.now.placed.size !== taken) return `${film.now.placed.size} options are taken at step ${i}, want ${taken}`;
    if (film.came.flag !== flag) return `step ${i} is ${film.came.flag}, want ${flag}`;
  }
  return '';
}

/** Whether the picture of a matrix has a dot for each item of each row that it shows, and no others. */
function pictured({ cover: { text, rows, tints, refused } }: Asked): string {
  if (refused) throw new Error(refused);
  const { items, primary } = parse(text),
    matrix = { items: [...items], primary, rows, tints },
    canvas = new OffscreenCanvas(WIDTH, HEIGHT),
    c = canvas.getContext('2d')!,
    { wide, high, x, y } = layOut(matrix);
  drawMatrix(c, matrix, 'light');
  // Beside the line of an item, where only a dot is drawn.
  const inked = (r: number, i: number) => c.getImageData(Math.round(x(i)) + 3, Math.round(y(r)), 1, 1).data[3]! > 0;
  for (let r = 0; r < high; r++)
    for (let i = 0; i < wide; i++)
      if (inked(r, i) !== rows[r]!.includes(i)) return `row ${r} has ${inked(r, i) ? 'a' : 'no'} dot for item ${i}`;
  return '';
}

/** Whether the year's sheet, from the list and from the worker's counts, has the ways of each pair of words. */
async function sheet({ dates }: Asked): Promise<string> {
  if (dates.refused) throw new Error(dates.refused);
  const { board } = await readTrace(dates.trace),
    { open } = place(board),
    n = open.length,
    { markers, counted } = dates,
    same = {
      goes: Int32Array.from({ length: n }, (_, i) => i),
      slot: Uint16Array.of(0, ...Array.from(board.pieces, (_, i) => i + 1)),
    };
  const chunk = {
    first: 0,
    count: dates.list.length,
    cells: n,
    width: 2,
    buffer: Uint8Array.from(new Uint8Array(Uint16Array.from(dates.list.flat()).buffer)),
  };
  const counts = [
    withImages(countsOf([chunk], n, markers), { open }, [same], markers),
    withImages(readCounts(Uint8Array.from(dates.counts ?? [])), { open }, [same], markers, counted),
  ];
  for (const c of counts) {
    const table = tableOf(c, { board, markers }, { open }),
      left = { ...dates.ways };
    // "w0 w4: 2 ways", in any language.
    for (const [, date, ways] of markupOf(table).matchAll(/aria-label="([^:："]*?)\s*[:：]\D*(\d[\d.,\s]*)/g)) {
      if (left[date!] !== Number(ways!.replace(/\D/g, ''))) return `${date} has ${ways} ways, want ${left[date!]}`;
      delete left[date!];
    }
    const missing = Object.entries(left).find(([, ways]) => ways > 0);
    if (missing) return `${missing.join(': ')} ways are not on the sheet`;
    if (sumOf(c) !== dates.list.length) return `${sumOf(c)} solutions are on the sheet, want ${dates.list.length}`;
  }
  return '';
}

/** Whether parts that are slid by hand never take one place, and lie as before when all moves are taken back. */
function slid(trace: Trace, glides: readonly Place[]): string {
  if (!glides.length) return ''; // the page does not offer it of flat cells
  const film = new Film(trace),
    parts = new Map<number, Place[]>();
  film.seek(film.steps);
  for (const [slot, cells] of split(film.now.at))
    if (slot > 0 || slot < -1)
      parts.set(
        slot,
        cells.map(c => placeOf(trace.board, c)),
      );
  const sliding = new Sliding(parts, new Shapes(latticeOf(trace.board))),
    ways = glides.flatMap(w => [w, w.map(v => -v + 0) as unknown as Place]),
    slots = [...parts.keys()];
  for (const [i, slot] of slots.entries())
    for (const [k, way] of ways.entries()) {
      sliding.slide(k % 2 ? [slot] : [slot, slots[(i + 1) % slots.length]!], way, 1 + (k % 4));
      const left = slots.filter(s => !sliding.isOut(s)),
        cells = left.reduce((sum, s) => sum + parts.get(s)!.length, 0);
      if (sliding.cells().size !== cells) return `two parts take one place after ${sliding.moves} moves`;
    }
  while (sliding.undo());
  return slots.every(s => String(sliding.cellsOf(s)) === String(parts.get(s))) ? '' : 'taken back, parts lie elsewhere';
}

const FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError];
const failure = (error: unknown) =>
  error instanceof Error && !FAULTS.some(f => error instanceof f)
    ? `refused: ${error.message}`
    : `broken: ${error instanceof Error ? error.stack : String(error)}`;

/** What is made of a puzzle, by kind. */
const made = (asked: Asked, trace: Trace): [string, () => string | Promise<string>][] => [
  ...Object.keys(FORMATS)
    .filter(format => format !== 'solid-png')
    .map((format): [string, () => Promise<string>] => [format, () => wrong(asked, trace, format as Format)]),
  ['paper', () => paper(asked, trace)],
  ['played elsewhere', () => elsewhere(asked)],
  ['slid by hand', () => slid(trace, asked.glides ?? [])],
  ['cover recorded', () => recorded(asked)],
  ['cover pictured', () => pictured(asked)],
  ["year's sheet", () => sheet(asked)],
];

async function answer(check: () => string | Promise<string>): Promise<string> {
  try {
    return await check();
  } catch (error) {
    return failure(error);
  }
}

/** The tables of the other languages, from the folder that the program names. */
const tables = readdirSync(process.argv[2]!)
  .sort()
  .map(name => {
    const { messages, ...head } = JSON.parse(readFileSync(join(process.argv[2]!, name), 'utf8')) as Omit<
      Language,
      'tag'
    >;
    return { ...head, tag: name.replace('.json', ''), messages };
  });

/** Makes the same in another language, films apart. It is made or refused as in English, and each text has a
 * translation. */
async function spoken(asked: Asked, trace: Trace, english: Record<string, string>): Promise<string> {
  const { messages, ...head } = tables[asked.number % tables.length]!,
    keyed = Object.fromEntries(Object.entries(messages).map(([text, translation]) => [keyOf(text), translation])),
    missing = new Set<string>(),
    get = (all: Record<string, string>, key: string) => {
      if (!all[key]) missing.add(key);
      return all[key];
    };
  for (const [kind, check] of made(asked, trace)) {
    const { group, ending } = FORMATS[kind as Format] ?? {};
    if ((group === 'film' || group === 'picture') && ending !== 'svg') continue;
    use({ ...head, messages: new Proxy<Record<string, string>>(keyed, { get }) });
    const there = await answer(check);
    use(undefined);
    const refused = there.startsWith('refused: ');
    if (refused !== english[kind]!.startsWith('refused: ') || (!refused && there !== english[kind]))
      return `${kind} in ${head.tag}: ${there}, in English: ${english[kind]}`;
  }
  missing.delete(keyOf(asked.title));
  return missing.size ? `${head.tag} lacks the texts with the keys ${[...missing].join()}` : '';
}

const answers: Record<number, Record<string, string>> = {};
for (const asked of JSON.parse(readFileSync(0, 'utf8')) as Asked[]) {
  const of: Record<string, string> = {};
  answers[asked.number] = of;
  try {
    const trace = await readTrace(asked.trace);
    for (const [kind, check] of made(asked, trace)) of[kind] = await answer(check);
    of['another language'] = await spoken(asked, trace, of);
  } catch (error) {
    for (const [kind] of made(asked, {} as Trace)) of[kind] = failure(error);
    of['another language'] = failure(error);
  }
}
const kinds = [...made({} as Asked, {} as Trace).map(([kind]) => kind), 'another language'];
process.stdout.write(JSON.stringify({ kinds, answers }));
