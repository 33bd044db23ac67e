// The trace: the animation file. What it means is set out in solver/trace, of
// which this is the reading half in TypeScript: readTrace takes the text that a
// person writes or the compact form of links. Both share testdata and messages.

import { type Board, type Cover, HOLE, bareCover } from './board.ts';
import type { Lettering } from './svg.ts';

/** One change of the picture. */
export type Op =
  | { kind: 'place' | 'remove'; slot: number; cells: readonly number[] }
  | { kind: 'mark'; mark: number; cells: readonly number[] }
  | { kind: 'label'; cell: number; span: number; owner: number; text: string };

/** What happens between two states of the picture. */
export interface Step {
  ops: Op[];
  /** Replaces the caption, if there. */
  caption?: string;
  counts?: Record<string, number>;
  flag?: 'solution' | 'dead';
}

/** A board and what happens on it. */
export interface Trace {
  title: string;
  board: Board;
  tray: boolean;
  letters: Lettering;
  /** The line beside the controls, with {step}, {steps}, {placed}, {left} and counts. */
  counter: string;
  /** What is there before the first step. */
  start: Step;
  steps: Step[];
}

/** Marks of cells, by number; 0 is none. */
export const MARKS = ['none', 'next', 'dead', 'dark', 'mask', 'heat0', 'heat1', 'heat2', 'heat3', 'heat4', 'heat5'];

/** Something wrong with a trace. Line and column count from 1, in characters;
 * line is 0 in the compact form, where column is the byte. */
export class TraceError extends Error {
  constructor(readonly line: number, readonly column: number, readonly length: number, message: string) {
    super(message);
  }
}

// Limits, so that hostile text cannot hang the page. Work is the sum of the
// cells of all changes.
export const MAX = { text: 1 << 20, cells: 1 << 16, pieces: 4095, steps: 1 << 18, work: 1 << 22, name: 64, words: 2000 };

/** Reads a trace in either form. Throws TraceError. */
export function readTrace(source: string): Trace {
  if (source.length > MAX.text) throw new TraceError(1, 1, 0, `a trace has at most ${MAX.text} characters`);
  const compact = /^\s*pt(\d+)\.([\w-]*)\s*$/.exec(source);
  return compact ? readCompact(compact[1]!, compact[2]!) : readText(source);
}

interface At {
  line: number;
  column: number;
  length: number;
}

// Builder checks what both forms say and puts the steps together.
class Builder {
  readonly start: Step = { ops: [] };
  readonly steps: Step[] = [];
  private step = this.start;
  private readonly at: Cover;
  private readonly on = new Map<number, readonly number[]>(); // in order of placement
  private work = 0;

  constructor(readonly board: Board, private readonly cellName: (cell: number) => string) {
    this.at = bareCover(board);
  }

  current(): Step {
    return this.step;
  }

  /** Starts a step, unless the next change joins the one before. */
  begin(joined: boolean, w: At): void {
    if (joined) return;
    if (this.steps.length === MAX.steps) fail(w, `a trace has at most ${MAX.steps} steps`);
    this.steps.push((this.step = { ops: [] }));
  }

  isOn(slot: number): boolean {
    return this.on.has(slot);
  }

  cells(slot: number): readonly number[] {
    return this.on.get(slot) ?? [];
  }

  last(): number {
    let last = 0;
    for (last of this.on.keys());
    return last;
  }

  private spend(n: number, w: At): void {
    this.work += n;
    if (this.work > MAX.work) fail(w, 'the trace changes too many cells');
  }

  place(slot: number, cells: readonly number[], w: At): void {
    const name = this.board.pieces[slot - 1]!.name;
    this.spend(cells.length, w);
    if (this.on.has(slot)) fail(w, `${name} is on the board already: remove it first`);
    for (const c of cells) {
      const k = this.at[c]!;
      if (k === slot) fail(w, `cell ${this.cellName(c)} is there twice`);
      if (k !== 0) {
        const other = k === HOLE ? 'outside the board' : `covered by ${(k > 0 ? this.board.pieces[k - 1] : this.board.fixed[-2 - k])!.name}`;
        fail(w, `cell ${this.cellName(c)} is ${other}`);
      }
      this.at[c] = slot;
    }
    this.on.set(slot, cells);
    this.step.ops.push({ kind: 'place', slot, cells });
  }

  remove(slot: number, w: At): void {
    const cells = this.on.get(slot);
    if (!cells) fail(w, `${this.board.pieces[slot - 1]!.name} is not on the board`);
    this.spend(cells.length, w);
    for (const c of cells) this.at[c] = 0;
    this.on.delete(slot);
    this.step.ops.push({ kind: 'remove', slot, cells });
  }

  mark(mark: number, cells: readonly number[], w: At): void {
    this.spend(cells.length, w);
    this.step.ops.push({ kind: 'mark', mark, cells });
  }

  label(cell: number, span: number, owner: number, text: string): void {
    this.step.ops.push({ kind: 'label', cell, span, owner, text });
  }
}

function fail(w: At, message: string): never {
  throw new TraceError(w.line, w.column, w.length, message);
}

// ---- the text form

interface Word extends At {
  text: string;
}

const count = (s: string) => [...s].length;

function wordsOf(line: string, number: number, from = 0): Word[] {
  return [...line.slice(from).matchAll(/[^ \t]+/g)].map((m) => ({
    text: m[0], line: number, column: count(line.slice(0, from + m.index)) + 1, length: count(m[0]),
  }));
}

/** A backslash takes the next character as it is; \s is a space. */
const unescape = (s: string) => s.replace(/\\(.)/gu, (_, c: string) => (c === 's' ? ' ' : c));

const HEADERS = ['poly-trace', 'title', 'piece', 'stationary', 'cell', 'letters', 'tray', 'counter'];
const CHANGES = ['place', 'remove', 'mark', 'unmark', 'label', 'wait'];
const NOTES = ['caption', 'count', 'solution', 'dead'];
const KEYWORDS = new Set([...HEADERS, ...CHANGES, ...NOTES, 'and', 'board', 'frame']);

interface Token extends At {
  name: string;
  label: string;
  span: number;
}

// A grid of tokens: rows[row][layer][column].
interface Grid {
  at: At;
  rows: Token[][][];
}

interface Item {
  words: Word[];
  /** The line from its second word on, without surrounding space. */
  rest: string;
  grid?: Grid;
}

function readText(source: string): Trace {
  const items: Item[] = [], aliases = new Map<string, Token>();
  const pieces = new Map<string, { name: string; label?: string; colour?: string }>();
  const stationary = new Set<string>();
  const trace: Trace = { title: '', board: { x: 0, y: 0, z: 0, pieces: [], fixed: [] }, tray: true, letters: 'one', counter: '', start: { ops: [] }, steps: [] };

  // First the lines: headers are taken at once, grids gathered.
  let grid: Item | undefined, until = '';
  source.split(/\r\n|\n|\r/).forEach((line, i) => {
    const words = wordsOf(line, i + 1), first = words[0];
    if (!first) {
      if (!until) grid = undefined;
      return;
    }
    if (first.text.startsWith('#')) return;
    if (until && first.text === until) {
      grid = undefined;
      until = '';
      return;
    }
    const rest = line.trim().slice(first.text.length).trim();
    if (until || !KEYWORDS.has(first.text)) {
      if (!grid) items.push((grid = { words, rest, grid: { at: first, rows: [] } }));
      grid.grid!.rows.push(rowOf(line, i + 1));
      return;
    }
    grid = undefined;
    const key = first.text, item: Item = { words, rest };
    if (key === 'board' || key === 'frame') {
      if (words[1]) fail(words[1], `nothing may follow ${key}: its rows stand below, up to ~${key}`);
      until = '~' + key;
      items.push((grid = { words, rest, grid: { at: first, rows: [] } }));
    } else if (!HEADERS.includes(key)) {
      items.push(item);
    } else {
      header(item);
    }
  });
  if (until) fail(items.at(-1)!.words[0]!, `the rows do not end: add ${until} below them`);

  function header({ words, rest }: Item): void {
    const [key, ...args] = words as [Word, ...Word[]];
    const one = args[0];
    if (!one) fail(key, `${key.text} needs something after it`);
    switch (key.text) {
      case 'poly-trace':
        if (one.text !== '1') fail(one, 'this is not version 1, the only one known here');
        break;
      case 'title':
        trace.title = words_(rest, one);
        break;
      case 'counter':
        trace.counter = words_(rest, one);
        break;
      case 'tray':
        trace.tray = one.text !== 'off';
        if (!['on', 'off'].includes(one.text)) fail(one, 'the tray is on or off');
        break;
      case 'letters':
        trace.letters = one.text as Lettering;
        if (!['none', 'one', 'every'].includes(one.text)) fail(one, 'letters are none, one or every');
        break;
      case 'stationary':
        for (const w of args) stationary.add(nameOf(w));
        break;
      case 'cell': {
        if (args.length !== 2) fail(key, 'cell takes what is written and what it stands for, as in: cell c C:■');
        aliases.set(unescape(one.text), tokenOf(args[1]!));
        break;
      }
      default: {
        const names = args.filter((w) => !/^(label|colou?r)=/.test(w.text)).map((w) => [nameOf(w), w] as const);
        if (!names.length) fail(key, 'piece needs a name');
        for (const [name, w] of names) {
          if (pieces.has(name)) fail(w, `piece ${name} is there already`);
          const p: { name: string; label?: string; colour?: string } = { name };
          for (const a of args) {
            const [, k, v] = /^(label|colou?r)=(.*)$/s.exec(a.text) ?? [];
            if (k === 'label') p.label = words_(unescape(v!), a);
            else if (k) p.colour = colourOf(v!, a);
          }
          pieces.set(name, p);
        }
      }
    }
  }

  // Then the box and the pieces: those with a line of their own, then the rest by name.
  const grids = items.filter((i) => i.grid);
  const boardItem = grids[0];
  if (!boardItem) fail({ line: 1, column: 1, length: 0 }, 'there is no board: draw one as rows of cells');
  const box = trace.board, drawn = boardItem.grid!;
  for (const { grid } of grids) {
    for (const layer of grid!.rows.flat()) {
      for (const t of layer) {
        const alias = aliases.get(t.name);
        if (alias) {
          t.name = alias.name;
          t.label ||= alias.label;
        }
      }
    }
  }
  box.y = drawn.rows.length;
  box.z = Math.max(1, ...drawn.rows.map((r) => r.length));
  box.x = Math.max(1, ...drawn.rows.flat().map((l) => l.length));
  if (!box.y) fail(drawn.at, 'the board has no rows');
  if (box.x * box.y * box.z > MAX.cells) fail(drawn.at, `a board has at most ${MAX.cells} cells`);

  const cellOf = (x: number, row: number, z: number) => (x * box.y + box.y - 1 - row) * box.z + z;
  const cellName = (c: number) => {
    const z = c % box.z, y = Math.floor(c / box.z) % box.y, x = Math.floor(c / box.z / box.y);
    return box.z > 1 ? `${x} ${y} ${z}` : `${x} ${y}`;
  };
  const fixed = new Map<string, number[]>(), homes = new Map<string, number[]>(), found = new Map<string, Token>();
  const dark: number[] = [], labels: [Token, number][] = [], outside = new Set<number>();
  for (let c = 0; c < box.x * box.y * box.z; c++) outside.add(c);
  drawn.rows.forEach((row, y) => row.forEach((layer, z) => layer.forEach((t, x) => {
    const c = cellOf(x, y, z);
    if (t.label) labels.push([t, c]);
    if (t.name === '*' && !pieces.has('*')) return;
    outside.delete(c);
    if (t.name === '.') return;
    if (t.name === '@' && !pieces.has('@')) dark.push(c);
    else add(stationary.has(t.name) ? fixed : homes, t.name, c);
  })));
  for (const { grid } of grids) {
    for (const t of grid!.rows.flat(2)) if (isPiece(t.name) && !found.has(t.name)) found.set(t.name, t);
  }
  function isPiece(name: string): boolean {
    return name !== '.' && !stationary.has(name) && (pieces.has(name) || (name !== '*' && name !== '@'));
  }
  for (const name of [...found.keys()].sort(byCodePoint)) if (!pieces.has(name)) pieces.set(name, { name });
  if (pieces.size > MAX.pieces) fail(drawn.at, `a trace has at most ${MAX.pieces} pieces`);
  for (const name of stationary) if (!fixed.has(name)) fail(drawn.at, `stationary piece ${name} is not on the board`);
  box.pieces = [...pieces.values()];
  box.fixed = [...fixed].map(([name, cells]) => ({ name, cells: ascending(cells) }));
  if (outside.size) box.fixed.push({ name: '*', cells: [...outside] });
  const slots = new Map(box.pieces.map((p, i) => [p.name, i + 1]));
  const slotOf = (w: Word) => slots.get(unescape(w.text)) ?? fail(w, `there is no piece ${w.text}: draw it on the board, or add a line: piece ${w.text}`);

  // A piece on the board is there from the start, unless its first step places it.
  const build = new Builder(box, cellName), mentioned = new Set<number>(), later = new Set<number>();
  for (const { words } of items) {
    const v = words[0]!.text === 'and' ? words.slice(1) : words;
    if (v[0]?.text !== 'place' && v[0]?.text !== 'remove') continue;
    for (const w of v[2]?.text === 'at' ? v.slice(1, 2) : v.slice(1)) {
      const slot = slots.get(unescape(w.text));
      if (!slot || mentioned.has(slot)) continue;
      mentioned.add(slot);
      if (v[0].text === 'place') later.add(slot);
    }
  }
  for (const [name, cells] of homes) {
    const slot = slots.get(name)!;
    ascending(cells);
    if (!later.has(slot)) build.place(slot, cells, drawn.at);
  }
  build.start.ops.sort((a, b) => (a as { slot: number }).slot - (b as { slot: number }).slot);
  if (dark.length) build.mark(MARKS.indexOf('dark'), ascending(dark), drawn.at);
  for (const [t, c] of labels.sort((a, b) => a[1] - b[1])) build.label(c, t.span, slots.get(t.name) ?? 0, t.label);

  // Then the steps.
  for (const item of items) {
    if (item === boardItem) continue;
    if (item.grid) frame(item.grid);
    else change(item);
  }

  function frame(g: Grid): void {
    const wide = g.rows.find((r) => r.length > box.z || r.some((l) => l.length > box.x));
    if (g.rows.length !== box.y || wide) {
      const size = `${box.y} rows of ${box.x} cells`;
      fail(g.at, `this is neither a line that begins with a known word nor a picture of the board, which has ${size}`);
    }
    build.begin(false, g.at);
    const now = new Map<number, number[]>();
    g.rows.forEach((row, y) => row.forEach((layer, z) => layer.forEach((t, x) => {
      if (t.label) fail(t, 'labels are written on the board, or by a label line');
      const slot = slots.get(t.name);
      if (slot) add(now, slot, cellOf(x, y, z));
    })));
    const moved = box.pieces.map((_, i) => i + 1).filter((slot) => String(ascending(now.get(slot) ?? [])) !== String(build.cells(slot)));
    for (const slot of moved) if (build.isOn(slot)) build.remove(slot, g.at);
    for (const slot of moved) if (now.has(slot)) build.place(slot, now.get(slot)!, g.at);
  }

  function change({ words, rest }: Item): void {
    let [key, ...args] = words as [Word, ...Word[]];
    const joined = key.text === 'and';
    if (joined) {
      if (!args[0] || !CHANGES.includes(args[0].text)) fail(args[0] ?? key, `and joins a change to the step before: ${CHANGES.join(', ')}`);
      key = args.shift()!;
      rest = rest.slice(key.text.length).trim();
    }
    const need = (w: Word | undefined, what: string) => w ?? fail(key, `${key.text} needs ${what}`);
    switch (key.text) {
      case 'place':
        need(args[0], 'a piece');
        if (args[1]?.text === 'at') {
          build.begin(joined, key);
          build.place(slotOf(args[0]!), cellsOf(args.slice(2), args[1]), args[0]!);
          break;
        }
        for (const w of args) {
          const slot = slotOf(w), home = homes.get(box.pieces[slot - 1]!.name);
          if (!home) fail(w, `${w.text} is not drawn on the board: say where, as in: place ${w.text} at 0 0, 0 1`);
          build.begin(joined, w);
          build.place(slot, home, w);
        }
        break;
      case 'remove':
        need(args[0], 'a piece');
        for (const w of args) {
          build.begin(joined, w);
          build.remove(slotOf(w), w);
        }
        break;
      case 'mark': {
        const kind = MARKS.indexOf(need(args[0], 'a kind of mark').text);
        if (kind < 1) fail(args[0]!, `marks are ${MARKS.slice(1).join(', ')}`);
        build.begin(joined, key);
        build.mark(kind, cellsOf(args.slice(1), args[0]!), key);
        break;
      }
      case 'unmark':
        build.begin(joined, key);
        build.mark(0, cellsOf(args, key), key);
        break;
      case 'label': {
        // A cell, then what is said of it, then the text.
        let n = 0;
        while (n < args.length && n < 3 && /^\d+$/.test(args[n]!.text) && (n < 2 || box.z > 1)) n++;
        const [cell] = cellsOf(args.slice(0, n), key);
        let span = 1, owner = 0;
        for (; n < args.length; n++) {
          const w = args[n]!, [, k, v] = /^(span|of)=(.+)$/s.exec(w.text) ?? [];
          if (!k) break;
          if (k === 'of') owner = slotOf({ ...w, text: v! });
          else span = numberOf({ ...w, text: v! }, 1, box.x);
        }
        build.begin(joined, key);
        build.label(cell!, span, owner, words_(args.slice(n).map((w) => unescape(w.text)).join(' '), key));
        break;
      }
      case 'wait':
        if (args[0]) fail(args[0], 'nothing may follow wait');
        build.begin(joined, key);
        break;
      case 'caption':
        build.current().caption = words_(rest, key);
        break;
      case 'count':
        need(args[0], 'a number, as in: count attempts=12');
        for (const w of args) {
          const [, k, v] = /^([a-z]\w*)=(.*)$/is.exec(w.text) ?? fail(w, 'a count is a name and a number, as in: attempts=12');
          (build.current().counts ??= {})[k!] = numberOf({ ...w, text: v! }, 0, Number.MAX_SAFE_INTEGER);
        }
        break;
      default:
        if (args[0]) fail(args[0], `nothing may follow ${key.text}`);
        build.current().flag = key.text as 'solution' | 'dead';
    }
  }

  // "x y, x y z" as ascending cells of the box.
  function cellsOf(words: Word[], before: At): number[] {
    const end = words.at(-1), cells: number[] = [];
    if (!end) fail(before, 'the cells are missing, as in: 0 0, 0 1');
    let from = 0;
    const take = (to: number) => {
      const group = words.slice(from, to), w = group[0] ?? words[Math.min(from, words.length - 1)]!;
      if (group.length !== 3 && (group.length !== 2 || box.z > 1)) fail(w, `a cell is ${box.z > 1 ? 'three numbers: x y z' : 'two numbers: x y'}`);
      const [x, y, z = 0] = group.map((g, i) => numberOf(g, 0, [box.x, box.y, box.z][i]! - 1));
      cells.push((x! * box.y + y!) * box.z + z);
      from = to;
    };
    // A comma ends a word: split it off.
    words = words.flatMap((w) => {
      const out: Word[] = [];
      let column = w.column;
      for (const part of w.text.split(/(,)/)) {
        if (part) out.push({ text: part, line: w.line, column, length: count(part) });
        column += count(part);
      }
      return out;
    });
    for (let i = 0; i <= words.length; i++) {
      if (i < words.length && words[i]!.text !== ',') continue;
      take(i);
      from = i + 1;
    }
    ascending(cells);
    cells.forEach((c, i) => c === cells[i - 1] && fail(words[0]!, `cell ${cellName(c)} is there twice`));
    return cells;
  }

  trace.start = build.start;
  trace.steps = build.steps;
  return trace;
}

function add<K>(lists: Map<K, number[]>, k: K, c: number): void {
  const list = lists.get(k);
  if (list) list.push(c);
  else lists.set(k, [c]);
}

const ascending = (cells: number[]) => cells.sort((a, b) => a - b);

function byCodePoint(a: string, b: string): number {
  const p = [...a], q = [...b];
  for (let i = 0; i < p.length && i < q.length; i++) {
    const d = p[i]!.codePointAt(0)! - q[i]!.codePointAt(0)!;
    if (d) return d;
  }
  return p.length - q.length;
}

function numberOf(w: Word, least: number, most: number): number {
  const n = /^\d{1,16}$/.test(w.text) ? Number(w.text) : NaN;
  return n >= least && n <= most ? n : fail(w, `${w.text || 'nothing'} is not a number from ${least} to ${most}`);
}

function nameOf(w: Word): string {
  const name = unescape(w.text);
  if (count(name) > MAX.name) fail(w, `a name has at most ${MAX.name} characters`);
  if (name === '.' || /[\s,]/.test(name)) fail(w, `${w.text} cannot be a name`);
  return name;
}

function words_(text: string, w: At): string {
  return count(text) > MAX.words ? fail(w, `a text has at most ${MAX.words} characters`) : text;
}

const BASIC = 'black=000 silver=c0c0c0 gray=808080 white=fff maroon=800000 red=f00 purple=800080 fuchsia=f0f green=008000 lime=0f0 olive=808000 yellow=ff0 navy=000080 blue=00f teal=008080 aqua=0ff orange=ffa500';

/** "#rgb", "#rrggbb" or one of the seventeen basic names, as "#rrggbb". */
function colourOf(v: string, w: At): string {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(v)?.[1] ?? new RegExp(`\\b${/^[a-z]+$/.test(v) ? v : '-'}=(\\w+)`).exec(BASIC)?.[1];
  if (!hex) fail(w, `${v || 'nothing'} is not a colour: write #rrggbb`);
  return '#' + (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toLowerCase();
}

// A row: layers between commas, each a list of cells.
function rowOf(line: string, number: number): Token[][] {
  let from = 0;
  return line.split(',').map((part) => {
    const end = from + part.length, layer: Token[] = [];
    for (const w of wordsOf(line.slice(0, end), number, from)) {
      const t = tokenOf(w);
      layer.push(t);
      for (let i = 1; i < t.span; i++) layer.push({ ...t, label: '', span: 1 });
    }
    from = end + 1;
    return layer;
  });
}

// NAME, NAME:LABEL or NAME:LABEL:SPAN.
function tokenOf(w: Word): Token {
  const parts = w.text.match(/(?:\\.|[^:\\])*/gsu)!.filter((_, i, all) => i === 0 || all[i] !== '' || true);
  const fields: string[] = [];
  let rest = w.text;
  for (;;) {
    const field = /^(?:\\.|[^:])*/su.exec(rest)![0];
    fields.push(unescape(field));
    if (field.length === rest.length) break;
    rest = rest.slice(field.length + 1);
  }
  void parts;
  const [name, label = '', span = '1'] = fields;
  if (!name || fields.length > 3) fail(w, `${w.text} is not a cell: write NAME, NAME:LABEL or NAME:LABEL:SPAN`);
  if (count(name) > MAX.name || count(label) > MAX.name) fail(w, `a name has at most ${MAX.name} characters`);
  return { line: w.line, column: w.column, length: w.length, name, label, span: numberOf({ ...w, text: span }, 1, 256) };
}

// ---- the compact form

function readCompact(version: string, base64: string): Trace {
  if (version !== '1') fail({ line: 0, column: 1, length: 0 }, 'this is not version 1, the only one known here');
  let raw: string;
  try {
    raw = atob(base64.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    fail({ line: 0, column: 1, length: 0 }, 'the trace is damaged: it is not base64url');
  }
  const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  return readBytes(bytes);
}

function readBytes(bytes: Uint8Array): Trace {
  let i = 0;
  const here = (): At => ({ line: 0, column: i, length: 0 });
  const damaged = (): never => fail(here(), 'the trace is damaged: part of it is missing or changed');
  const end = bytes.length - 3;
  let sum = 0x811c9dc5;
  for (let k = 0; k < end; k++) sum = Math.imul(sum ^ bytes[k]!, 0x01000193);
  if (end < 0 || ((sum >>> 24) ^ (sum & 0xff)) !== bytes[end] || ((sum >>> 8) & 0xff) !== bytes[end + 1] || ((sum >>> 16) & 0xff) !== bytes[end + 2]) damaged();

  const uint = (most = Number.MAX_SAFE_INTEGER): number => {
    let n = 0, m = 1;
    for (;;) {
      if (i >= end) damaged();
      const b = bytes[i++]!;
      n += (b & 127) * m;
      if (n > most) damaged();
      if (b < 128) return n;
      m *= 128;
    }
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = (most: number): string => {
    const n = uint(end - i), part = bytes.subarray(i, i + n);
    i += n;
    try {
      const s = decoder.decode(part);
      return count(s) > most ? damaged() : s;
    } catch {
      return damaged();
    }
  };

  const flags = uint(31), x = uint(MAX.cells), y = uint(MAX.cells), z = uint(MAX.cells), size = x * y * z;
  if (!size || size > MAX.cells) damaged();
  const title = flags & 1 ? text(MAX.words) : '', counter = flags & 2 ? text(MAX.words) : '';
  const board: Board = { x, y, z, pieces: [], fixed: [] };
  const letters = (['one', 'none', 'every'] as const)[(flags >> 3) & 3] ?? damaged();
  for (let n = uint(MAX.pieces); n > 0; n--) {
    const p: Board['pieces'][number] = { name: text(MAX.name) }, has = uint(3);
    if (has & 1) p.label = text(MAX.words);
    if (has & 2) p.colour = '#' + uint(0xffffff).toString(16).padStart(6, '0');
    board.pieces.push(p);
  }
  for (let n = uint(MAX.pieces); n > 0; n--) board.fixed.push({ name: text(MAX.name), cells: [] });
  for (let c = 0; c < size; ) {
    const v = uint(board.fixed.length), run = uint(size - c) || damaged();
    for (let k = 0; k < run; k++, c++) if (v) board.fixed[v - 1]!.cells.push(c);
  }
  const list = (): number[] => {
    const cells: number[] = [];
    let c = -1;
    for (let n = uint(size); n > 0; n--) {
      c += uint(size) + 1;
      if (c >= size) damaged();
      cells.push(c);
    }
    return cells;
  };
  const images: [slot: number, cells: number[]][] = [];
  for (let n = uint(end - i); n > 0; n--) images.push([uint(board.pieces.length - 1) + 1, list()]);

  const build = new Builder(board, (c) => `number ${c}`);
  let joined = false;
  const begin = () => {
    build.begin(joined, here());
    joined = false;
  };
  for (let n = uint(end - i); n > 0; n--) {
    const v = uint();
    if (v >= 2) {
      const [slot, cells] = images[v - 2] ?? damaged();
      begin();
      build.place(slot, cells, here());
      continue;
    }
    const code = v === 0 ? 1 : uint(8);
    switch (code) {
      case 0:
        joined = true;
        break;
      case 1: {
        const slot = v === 0 ? build.last() || damaged() : uint(board.pieces.length - 1) + 1;
        begin();
        build.remove(slot, here());
        break;
      }
      case 2: {
        const mark = uint(MARKS.length - 1);
        begin();
        build.mark(mark, list(), here());
        break;
      }
      case 3: {
        const cell = uint(size - 1), span = uint(x) || damaged(), owner = uint(board.pieces.length);
        begin();
        build.label(cell, span, owner, text(MAX.words));
        break;
      }
      case 4:
        build.current().caption = text(MAX.words);
        break;
      case 5: {
        const name = text(MAX.name);
        if (!/^[a-z]\w*$/i.test(name)) damaged();
        (build.current().counts ??= {})[name] = uint();
        break;
      }
      case 8:
        begin();
        break;
      default:
        build.current().flag = code === 6 ? 'solution' : 'dead';
    }
  }
  if (i !== end) damaged();
  return { title, board, tray: !(flags & 4), letters, counter, start: build.start, steps: build.steps };
}
