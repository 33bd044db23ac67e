// The reader of a trace's text form.

import { indexOf, isFlat, placeOf, volumeOf } from '../space/box.ts';
import { LATTICES } from '../space/lattice.ts';
import { type Board, HOLE, type Piece, bareCover } from './board.ts';
import { LETTERS, MARKS, MAX, type Op, type Trace, TraceError, VERSION, size } from './trace.ts';
import { said, t } from '../say/say.ts';

/** A run of characters between spaces, and its place in the text. */
interface Word {
  text: string;
  at: number;
}

/** A cell of a picture. */
interface Token {
  /** A name, or one of the SIGNS. */
  name: string;
  label: string;
  span: number;
  printed: string;
}

const SIGNS = ['.', '@', '*'];
const HEADERS = ['poly-trace', 'title', 'piece', 'stationary', 'letters', 'lattice', 'wrap', 'tray', 'counter'];
const CHANGES = ['place', 'remove', 'mark', 'label', 'wait'];
const KEYWORDS = [...HEADERS, ...CHANGES, 'caption', 'count', 'solution', 'dead', 'and'];
export const RESERVED = [...KEYWORDS, ...SIGNS, 'at'];

const wordsOf = (text: string, at: number): Word[] =>
  [...text.matchAll(/[^ ]+/g)].map(m => ({ text: m[0], at: at + m.index! }));
const ascending = (cells: number[]) => cells.sort((a, b) => a - b);

export function readText(text: string): Trace {
  const source = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  const pieces = new Map<string, Piece>(),
    stationary = new Map<string, number[]>(),
    changes: Word[][] = [],
    rows: Token[][][] = []; // rows of layers
  const board: { -readonly [K in keyof Board]: Board[K] } = { x: 1, y: 0, z: 1, pieces: [], fixed: [] };
  const trace: Trace = { title: '', board, tray: true, letters: 'one', counter: '', start: { ops: [] }, steps: [] };
  let step = trace.start;
  let here: Word | undefined; // the word to blame when a change cannot be made

  const failAt = (at: number, length: number, message: string): never => {
    const lines = source.slice(0, at).split('\n');
    throw new TraceError(lines.length, size(lines.at(-1)!) + 1, length, message);
  };
  const fail = (w: Word, message: string): never => failAt(w.at, size(w.text), message);
  const strange = (w: Word) => fail(w, t('{word} is not understood here', { word: w.text }));
  const nameOf = (name: string, w: Word) =>
    !name || /^#|[=:,]/.test(name) || RESERVED.includes(name)
      ? fail(w, t('{word} cannot be a name', { word: w.text }))
      : name;
  const numberOf = (s: string, w: Word, least: number, most: number) =>
    /^\d{1,16}$/.test(s) && +s >= least && +s <= most
      ? +s
      : fail(
          w,
          s
            ? t('{word} is not a number from {least} to {most}', { word: s, least, most: String(most) })
            : t('nothing is not a number from {least} to {most}', { least, most: String(most) }),
        );
  const choiceOf = (w: Word, names: string[], word?: string) => {
    if (names.includes(w.text)) return w.text;
    const told = { names: names.join(', ') };
    return fail(w, word ? t('{word} is one of: {names}', { ...told, word }) : t('a mark is one of: {names}', told));
  };
  // The text from a word to the end of its line.
  const restFrom = (w?: Word) => (w ? /.*?(?= *$)/m.exec(source.slice(w.at))![0] : '');

  // First come the lines: headers and the picture are read, changes collected.
  let at = 0,
    open = true; // open: rows may still come
  for (const line of source.split('\n')) {
    const words = wordsOf(line, at),
      first = words[0];
    if (first && first.text[0] !== '#') {
      if (!KEYWORDS.includes(first.text)) {
        if (!open) strange(first);
        here ??= first;
        let from = at;
        rows.push(
          line.split(',').map(part => {
            const layer = wordsOf(part, from).map(tokenOf);
            from += part.length + 1;
            return layer;
          }),
        );
      } else if (HEADERS.includes(first.text)) header(first, words.slice(1));
      else changes.push(words);
    }
    open &&= !here || (!!first && !KEYWORDS.includes(first.text));
    at += line.length + 1;
  }

  function tokenOf(w: Word): Token {
    const [name, label = '', columns, printed = '', more] = w.text.split(':'),
      span = numberOf(columns || (printed ? '1' : (columns ?? '1')), w, 1, 256);
    if (more != null) strange(w);
    if (!SIGNS.includes(name!)) nameOf(name!, w);
    return { name: name!, label, span, printed };
  }

  function header(key: Word, args: Word[]): void {
    const one = args[0] ?? fail(key, t('{word} needs more', { word: key.text }));
    switch (key.text) {
      case 'poly-trace':
        if (one.text !== '1') fail(one, said(VERSION));
        break;
      case 'title':
      case 'counter':
        trace[key.text] = restFrom(one);
        break;
      case 'letters':
        trace.letters = choiceOf(one, LETTERS, key.text) as Trace['letters'];
        break;
      case 'lattice':
        board.lattice = choiceOf(
          one,
          LATTICES.slice(1).map(l => l.name),
          key.text,
        );
        break;
      case 'wrap':
        board.wrap = /^(?:[xyz](?:-flipped|[-+]\d{1,3})?(?:,|$))+$/.test(one.text)
          ? one.text
          : fail(one, t('{word} does not join the ends of a board', { word: one.text }));
        break;
      case 'tray':
        trace.tray = choiceOf(one, ['on', 'off'], key.text) === 'on';
        break;
      case 'stationary':
        for (const w of args) stationary.set(nameOf(w.text, w), []);
        break;
      default: {
        const look: { label?: string; colour?: string } = {};
        for (const w of args) {
          const [, k, v] = /^(label|colour)=(.*)/u.exec(w.text) ?? [];
          if (k === 'colour' && !/^#[\da-f]{6}$/.test(v!)) fail(w, t('a colour is #rrggbb'));
          if (k) look[k as 'label'] = v!;
          else if (pieces.has(w.text)) fail(w, t('{word} is there twice', { word: w.text }));
          else pieces.set(nameOf(w.text, w), { name: w.text });
        }
        for (const w of args) Object.assign(pieces.get(w.text) ?? {}, look);
      }
    }
  }

  // Then come the box and the pieces of the first picture.
  here ??= failAt(0, 0, t('there is no board'));
  board.y = rows.length;
  for (const row of rows) {
    board.z = Math.max(board.z, row.length);
    for (const layer of row) board.x = Math.max(board.x, layer.length);
  }
  const sides = [board.x, board.y, board.z],
    cells = volumeOf(board),
    dims = isFlat(board) ? 2 : 3;
  if (cells > MAX.cells) fail(here, t('a board has at most {most} cells', { most: MAX.cells }));

  const each = (f: (t: Token, cell: number) => void) =>
    rows.forEach((row, r) => {
      row.forEach((layer, z) => {
        layer.forEach((t, x) => {
          f(t, indexOf(board, [x, board.y - 1 - r, z]));
        });
      });
    });
  const names = new Set<string>();
  each(({ name }) => SIGNS.includes(name) || stationary.has(name) || pieces.has(name) || names.add(name));
  for (const name of [...names].sort()) pieces.set(name, { name });
  board.pieces = [...pieces.values()];
  const slots = new Map(board.pieces.map((p, i) => [p.name, i + 1]));

  const homes = new Map<number, number[]>(),
    paper = new Set(Array(cells).keys()),
    dark: number[] = [],
    labels: [cell: number, span: number, text: string][] = [];
  const prints: Board['labels'] = [];
  each(({ name, label, span, printed }, c) => {
    const slot = slots.get(name);
    if (name !== '*') paper.delete(c);
    if (name === '@') dark.push(c);
    if (!slot) stationary.get(name)?.push(c);
    else if (!homes.get(slot)?.push(c)) homes.set(slot, [c]);
    if (label) labels.push([c, span, label]);
    if (printed) prints.push({ cell: c, text: printed });
  });
  for (const [name, cells] of stationary) if (cells.length) board.fixed.push({ name, cells: ascending(cells) });
  if (paper.size) board.fixed.push({ name: '*', cells: [...paper] });
  if (prints[0]) board.labels = prints.sort((a, b) => a.cell - b.cell);

  const cover = bareCover(board),
    on = new Map<number, readonly number[]>(),
    cellName = (c: number) => placeOf(board, c).slice(0, dims).join(' ');
  let work = 0,
    joined = true; // it belongs to the step before; everything at the start is one picture
  const begin = () => {
    if (joined) return;
    step = { ops: [] };
    trace.steps.push(step);
  };
  const change = (op: Op, n: number) => {
    begin();
    work += n;
    if (work > MAX.work) fail(here!, t('too many cells change'));
    step.ops.push(op);
  };
  const place = (slot: number, cells: readonly number[]) => {
    if (on.has(slot)) fail(here!, t('{piece} is on the board already', { piece: board.pieces[slot - 1]!.name }));
    for (const c of cells) {
      const k = cover[c]!;
      if (k === HOLE) fail(here!, t('cell {cell} is outside the board', { cell: cellName(c) }));
      if (k)
        fail(
          here!,
          t('cell {cell} is covered by {piece}', {
            cell: cellName(c),
            piece: (board.pieces[k - 1] ?? board.fixed[-2 - k])!.name,
          }),
        );
    }
    for (const c of cells) cover[c] = slot;
    on.set(slot, cells);
    change({ kind: 'place', slot, cells }, cells.length);
  };
  const remove = (slot: number) => {
    const cells =
      on.get(slot) ?? fail(here!, t('{piece} is not on the board', { piece: board.pieces[slot - 1]!.name }));
    for (const c of cells) cover[c] = 0;
    on.delete(slot);
    change({ kind: 'remove', slot, cells }, cells.length);
  };
  const mark = (mark: number, cells: number[]) => change({ kind: 'mark', mark, cells }, cells.length);
  const label = (cell: number, span: number, text: string) => change({ kind: 'label', cell, span, text }, 1);

  // A piece in the picture is there from the start, unless the first line that names it places it.
  const firsts = new Map<string, string>();
  for (const words of changes) {
    const [key, ...args] = words[0]!.text === 'and' ? words.slice(1) : words;
    if (!key || !CHANGES.slice(0, 2).includes(key.text)) continue;
    for (const { text } of args[1]?.text === 'at' ? args.slice(0, 1) : args)
      if (!firsts.has(text)) firsts.set(text, key.text);
  }
  board.pieces.forEach(({ name }, i) => {
    const home = homes.get(i + 1);
    if (home && ascending(home) && firsts.get(name) !== 'place') place(i + 1, home);
  });
  if (dark.length) mark(MARKS.indexOf('dark'), ascending(dark));
  for (const l of labels.sort((a, b) => a[0] - b[0])) label(...l);

  for (const [key, ...args] of changes) line(key!, args);
  return trace;

  function slotOf(w: Word): number {
    here = w;
    return slots.get(w.text) ?? fail(w, t('there is no piece {name}', { name: w.text }));
  }

  function line(key: Word, args: Word[]): void {
    joined = key.text === 'and';
    if (joined) {
      key = args.shift() ?? key;
      // Before the first step pieces can only be drawn.
      if (!CHANGES.slice(step === trace.start ? 2 : 0).includes(key.text)) strange(key);
    }
    here = key;
    if (/^(wait|solution|dead)$/.test(key.text) ? args[0] : !args[0] && key.text !== 'caption')
      args[0] ? strange(args[0]) : fail(key, t('{word} needs more', { word: key.text }));
    switch (key.text) {
      case 'place':
      case 'remove': {
        const cells = args[1]?.text === 'at' && cellsOf(args.splice(1).slice(1), key);
        for (const w of args) {
          const slot = slotOf(w);
          if (key.text === 'remove') remove(slot);
          else
            place(slot, cells || (homes.get(slot) ?? fail(w, t('{piece} is not in the picture', { piece: w.text }))));
        }
        break;
      }
      case 'mark': {
        const kind = MARKS.indexOf(choiceOf(args[0]!, MARKS)),
          cells = cellsOf(args.slice(1), key);
        mark(kind, cells);
        break;
      }
      case 'label': {
        const [cell] = cellsOf(args.slice(0, dims), key);
        label(cell!, 1, restFrom(args[dims]));
        break;
      }
      case 'wait':
        begin();
        break;
      case 'caption':
        step.caption = restFrom(args[0]);
        break;
      case 'count':
        for (const w of args) {
          const [, name, value] = /^([a-z]\w*)=(.*)$/iu.exec(w.text) ?? strange(w);
          step.counts ??= {};
          step.counts[name!] = numberOf(value!, w, 0, MAX.count);
        }
        break;
      default:
        step.flag = key.text as 'dead';
    }
  }

  // "x y, x y" (or x y z) as increasing cells.
  function cellsOf(words: Word[], key: Word): number[] {
    const one = words[0] ?? fail(key, t('{word} needs cells', { word: key.text })),
      end = words.at(-1)!,
      list: number[] = [];
    let at = one.at;
    for (const part of source.slice(at, end.at + end.text.length).split(',')) {
      const numbers = wordsOf(part, at);
      if (numbers.length !== dims)
        failAt(at, size(part), dims > 2 ? t('a cell is three numbers: x y z') : t('a cell is two numbers: x y'));
      list.push(numbers.reduce((c, w, i) => c * sides[i]! + numberOf(w.text, w, 0, sides[i]! - 1), 0));
      at += part.length + 1;
    }
    ascending(list).forEach((c, i) => {
      if (c === list[i - 1]) fail(one, t('cell {cell} is there twice', { cell: cellName(c) }));
    });
    return list;
  }
}
