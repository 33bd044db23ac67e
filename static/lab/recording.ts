// The steps of a search up to its present point, as a recording for the player. It shows the pieces of a puzzle, the
// symbols of a Sudoku, queens, or the matrix itself.

import { openCells } from '../player/assembly.ts';
import { type Board, bareCover } from '../player/board.ts';
import { colourOf } from '../player/palette.ts';
import { MARKS, type Op, type Step, type Trace } from '../player/trace.ts';
import { type Matrix, OptionNames, optionsOf } from './matrix.ts';
import { boxSize } from './boxes.ts';
import { NODE } from '../search-tree/layout.ts';
import { t } from '../say/say.ts';

/** The things that options of a matrix place. Without them, options are drawn as rows of the matrix. */
export interface Picture {
  /** A puzzle's board; its open cells are the first items. slots has the slot of each option's piece; of several
   * copies it is the first. */
  board?: Board | null;
  slots?: Int32Array | null;
  /** The side of a Sudoku, or the number of queens; 0 for another matrix. */
  sudoku?: number;
  queens?: number;
  /** How many moves come before the recording begins, such as those of givens. */
  given?: number;
}

/** The greatest number of steps; this many fit into a link. A longer search is recorded from the last steps back. */
export const MAX_STEPS = 1500;

/** The number of cells up to which a matrix is drawn itself. */
export const MAX_CELLS = 2000;

/** Whether there is a picture of the options. */
export const drawable = (m: Matrix, p: Picture): boolean =>
  !!(p.board || p.sudoku || p.queens) || (m.items.length + 1) * (optionsOf(m) + 1) <= MAX_CELLS;

/** A change of the search: an option is taken or put back. */
interface Move {
  option: number;
  on: boolean;
  flag?: 'solution' | 'dead';
}

/** The moves of a tree, of which the first `live` nodes have been reached in this order, up to node `at`. */
export function movesOf(nodes: Int32Array, live: number, at: number): Move[] {
  const moves: Move[] = [],
    depth = new Int32Array(live);
  for (let i = 1; i < live; i++) depth[i] = depth[nodes[i * NODE]!]! + 1;
  let here = 0;
  // Goes up from the present node to a node above it.
  const leave = (to: number) => {
    for (; here !== to && here > 0; here = nodes[here * NODE]!)
      moves.push({ option: nodes[here * NODE + 1]!, on: false });
  };
  for (let i = 1; i < live; i++) {
    leave(nodes[i * NODE]!);
    const item = nodes[i * NODE + 2]!,
      flag = nodes[i * NODE + 4] ? 'solution' : item >= 0 && !nodes[i * NODE + 3] ? 'dead' : undefined;
    moves.push({ option: nodes[i * NODE + 1]!, on: true, ...(flag && { flag }) });
    here = i;
  }
  leave(at);
  return moves;
}

/** The way in which a kind of problem is drawn. */
interface Drawn {
  board: Board;
  tray: boolean;
  start: Op[];
  /** The name of an option's piece, its look and its cells. */
  piece(option: number): { name: string; label?: string; colour?: string; cells: number[] };
  /** The changes besides the piece. */
  beside?(option: number, on: boolean): Op[];
}

/** The recording of these moves. */
export function recordingOf(m: Matrix, p: Picture, moves: readonly Move[], title: string): Trace {
  const drawn = p.board ? puzzle(m, p) : p.sudoku ? sudoku(m, p.sudoku) : p.queens ? chess(p.queens) : table(m);
  const { board, tray } = drawn,
    slots = new Map<string, number>(),
    on: [option: number, slot: number][] = [];
  const copies = new Map<number, number>(); // of a puzzle's shapes on the board
  if (!p.board) board.pieces = [];

  const slotOf = (option: number): number => {
    const first = p.slots?.[option];
    if (first) return first + (copies.get(first) ?? 0);
    const { name, label, colour } = drawn.piece(option),
      known = slots.get(name);
    if (known) return known;
    board.pieces.push({ name, ...(label && { label }), ...(colour && { colour }) });
    slots.set(name, board.pieces.length);
    return board.pieces.length;
  };
  const make = ({ option, on: comes }: Move): Op[] => {
    if (option < 0) return []; // an item that may be covered more often gets no more
    const { cells } = drawn.piece(option),
      first = p.slots?.[option],
      beside = drawn.beside?.(option, comes) ?? [];
    if (comes) {
      const slot = slotOf(option);
      if (first) copies.set(first, (copies.get(first) ?? 0) + 1);
      on.push([option, slot]);
      return [{ kind: 'place', slot, cells }, ...beside];
    }
    if (first) copies.set(first, copies.get(first)! - 1);
    return [{ kind: 'remove', slot: on.pop()![1], cells }, ...beside];
  };

  // The moves before the last steps have been made at the start.
  const cut = moves.length - MAX_STEPS,
    skipped = Math.max(p.given ?? 0, cut),
    before: Move[] = [];
  for (const move of moves.slice(0, skipped)) {
    if (move.on) before.push(move);
    else before.pop();
  }
  const ops = [...drawn.start, ...before.flatMap(make)],
    start: Step = { ops: [...ops.filter(op => op.kind === 'place'), ...ops.filter(op => op.kind !== 'place')] };
  if (cut > 0) start.caption = t('The last {n} steps of {all}.', { n: MAX_STEPS, all: moves.length });
  const steps = moves.slice(skipped).map((move): Step => ({ ops: make(move), ...(move.flag && { flag: move.flag }) }));
  return { title, board, tray, letters: 'one', counter: '', start, steps };
}

/** The step at which a recording opens. Its end is the point that the search has reached, but a search that is over
 * has put everything back: then it is the last solution, or the start. */
export function opensAt({ steps }: Trace, over: boolean): number {
  return over ? steps.findLastIndex(s => s.flag === 'solution') + 1 : steps.length;
}

const dark = (cells: number[]): Op[] =>
  cells.length ? [{ kind: 'mark', mark: MARKS.indexOf('dark'), cells: cells.sort((a, b) => a - b) }] : [];
const entriesOf = (m: Matrix, option: number) => m.entries.subarray(m.starts[option]!, m.starts[option + 1]!);

function puzzle(m: Matrix, { board: of, slots }: Picture): Drawn {
  const board: Board = { ...of!, pieces: of!.pieces.map(p => ({ ...p })) },
    open = openCells(bareCover(board));
  return {
    board,
    tray: true,
    start: [],
    piece: option => ({
      name: board.pieces[slots![option]! - 1]!.name,
      cells: Array.from(entriesOf(m, option))
        .filter(i => i < open.length)
        .map(i => open[i]!)
        .sort((a, b) => a - b),
    }),
  };
}

/** A square board with some of its squares dark. */
function square(
  n: number,
  isDark: (row: number, column: number) => boolean,
): { board: Board; start: Op[]; at(row: number, column: number): number } {
  const at = (row: number, column: number) => column * n + n - 1 - row,
    cells: number[] = [];
  for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) if (isDark(r, c)) cells.push(at(r, c));
  return { board: { x: n, y: n, z: 1, pieces: [], fixed: [] }, start: dark(cells), at };
}

// The first two items of an option are the cell, and the symbol in its row.
function sudoku(m: Matrix, n: number): Drawn {
  const box = boxSize(n),
    { board, start, at } = square(n, (r, c) => (Math.floor(r / box.rows) + Math.floor(c / box.columns)) % 2 === 1);
  return {
    board,
    tray: true,
    start,
    piece: option => {
      const [cell, row] = entriesOf(m, option) as unknown as [number, number],
        symbol = row % n,
        label = '123456789ABCDEFG'[symbol]!;
      return {
        name: `${m.items[cell]}-${label}`,
        label,
        colour: colourOf(symbol + 1),
        cells: [at(Math.floor(cell / n), cell % n)],
      };
    },
  };
}

function chess(n: number): Drawn {
  const { board, start, at } = square(n, (r, c) => (r + c) % 2 === 1);
  return {
    board,
    tray: true,
    start,
    piece: o => ({ name: `q${o + 1}`, label: '♛', colour: colourOf(1), cells: [at(Math.floor(o / n), o % n)] }),
  };
}

// Items are columns and options are rows, with their names above and beside. Dark cells are ruled out.
function table(m: Matrix): Drawn {
  const rows = optionsOf(m),
    x = m.items.length + 1,
    y = rows + 1,
    at = (row: number, column: number) => column * y + y - 1 - row;
  const called = new OptionNames(rows, m.names),
    letters = new OptionNames(rows);
  // A name has only the room of a cell.
  const nameOf = (o: number) => (called.of(o).length < 4 ? called : letters).of(o);
  const dots = Array.from({ length: rows }, (_, o) =>
    Array.from(entriesOf(m, o), i => at(o + 1, i + 1)).sort((a, b) => a - b),
  );
  const dotted = new Set(dots.flat()),
    paper = Array.from({ length: x * y }, (_, c) => c).filter(c => !dotted.has(c));
  const label = (cell: number, text: string): Op => ({ kind: 'label', cell, span: 1, text });
  const names = [
    ...dots.map((_, o) => label(at(o + 1, 0), nameOf(o))).reverse(),
    ...m.items.map((name, i) => label(at(0, i + 1), name)),
  ];
  const taken = new Set<number>();
  let out = new Set<number>();
  /** Whether an option has an item that others cover often enough, or have in another colour. */
  const ruledOut = (covered: ReadonlyMap<number, number>, colours: ReadonlyMap<number, number>, o: number) =>
    entriesOf(m, o).some((item, k) => {
      const tint = m.tints?.[m.starts[o]! + k] ?? 0;
      if (tint && colours.get(item) === tint) return false;
      return (covered.get(item) ?? 0) >= (m.most?.[item] ?? 1);
    });
  return {
    board: { x, y, z: 1, pieces: [], fixed: [{ name: '*', cells: paper }] },
    tray: false,
    start: names,
    piece: option => ({ name: `o${letters.of(option)}`, label: nameOf(option), cells: dots[option]! }),
    beside: (option, on) => {
      if (on) taken.add(option);
      else taken.delete(option);
      const covered = new Map<number, number>(),
        colours = new Map<number, number>(),
        now = new Set<number>();
      for (const o of taken)
        entriesOf(m, o).forEach((item, k) => {
          covered.set(item, (covered.get(item) ?? 0) + 1);
          colours.set(item, m.tints?.[m.starts[o]! + k] ?? 0);
        });
      dots.forEach((cells, o) => {
        if (!taken.has(o) && ruledOut(covered, colours, o)) for (const c of cells) now.add(c);
      });
      const gone = [...now].filter(c => !out.has(c)),
        back = [...out].filter(c => !now.has(c)).sort((a, b) => a - b);
      out = now;
      return [...dark(gone), ...(back.length ? [{ kind: 'mark', mark: 0, cells: back } as Op] : [])];
    },
  };
}
