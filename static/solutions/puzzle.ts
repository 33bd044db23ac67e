// The part of a puzzle that its solutions need: the board, the shapes of the pieces, and which solutions are the same.
// Go finds the symmetries of the board (def/space), the same ones by which a search counts.

import type { Board } from '../player/board.ts';
import { type Box, indexOf, placeOf, volumeOf, within } from '../space/box.ts';
import { folded, roundsOf } from '../space/wrap.ts';
import { type Open, place } from './place.ts';
import type { Assembly } from '../store/chunks.ts';

export interface Puzzle {
  readonly board: Board;
  /** The cells of the piece of each slot, from slot 1 on: x, y, z of one cell after the other. */
  readonly cells: readonly (readonly number[])[];
  /** All ways in which each piece with a back, or with turns of its own, lies; as cells has them. There are none of the
   * others, which have the turns of the puzzle. */
  readonly ways?: readonly (readonly (readonly number[])[])[];
  /** Whether pieces may be turned, but not turned over. */
  readonly oneSide: boolean;
  /** The symmetries of the board, one after the other. Each has the place to which every open cell goes, as
   * little-endian numbers of 32 bits. The first symmetry moves nothing. */
  readonly goes: Uint8Array;
  /** For each symmetry, whether it makes mirror images of the pieces. */
  readonly mirrors: readonly boolean[];
  /** For each symmetry the slots that it makes of the slots, 0 where the puzzle lacks one; slot 0 stays. */
  readonly slots: readonly (readonly number[])[];
  /** By slot, from slot 1 on: the number of its shape. */
  readonly shapes: readonly number[];
  /** The slots of the pieces of one cell that show a word of the board each (Puzzle.Markers in def), if it has words;
   * and those by which the worker counts, which knows no words. */
  readonly markers?: readonly number[];
  readonly counted?: readonly number[];
  /** Its name, for people and for files. */
  readonly title: string;
  /** Its link, which tells it from others. */
  readonly key: string;
}

/** A turn or reflection that leaves the board as it is. */
export interface Symmetry {
  /** The place of each open cell after it. */
  readonly goes: Int32Array;
  /** The slot that the piece of each slot becomes: the same or, mirrored, its partner; 0 where it has none. */
  readonly slot: Uint16Array;
}

/** The data that is computed once for a puzzle. */
export interface Known extends Open {
  /** By slot, the number of its shape, from 1. Equal pieces have the same shape. */
  readonly piece: Uint16Array;
  /** Names by slot; copies share one. The first name is empty. */
  readonly labels: readonly string[];
  /** The names of the shapes, by their numbers: each has the name of its first piece. */
  readonly names: readonly string[];
  /** All symmetries of the board. */
  readonly turns: readonly Symmetry[];
  /** Those symmetries that leave the set of pieces as it is. The first moves nothing. */
  readonly symmetries: readonly Symmetry[];
  /** The shapes of each slot, turned in every way that is allowed, as texts. */
  readonly shapes: readonly ReadonlySet<string>[];
}

type Cell = readonly [number, number, number];

/** Computes the data. O(pieces · orientations · cells). */
export function know(puzzle: Puzzle): Known {
  const { board, oneSide, goes, slots, shapes } = puzzle;
  const where = place(board);
  const labels = ['', ...board.pieces.map(p => p.label ?? p.name)];
  const piece = Uint16Array.of(0, ...shapes.map(s => s + 1));
  const names: string[] = [];
  piece.forEach((p, slot) => {
    names[p] ??= labels[slot]!;
  });
  const cells = puzzle.cells.map(triples);
  const turned = cells.map((list, i) => {
    const ways = puzzle.ways?.[i] ?? [];
    return new Set(
      ways.length ? ways.map(way => text(triples(way))) : allowed(oneSide).map(turn => text(list.map(turn))),
    );
  });
  const n = where.open.length;
  const view = new DataView(goes.buffer, goes.byteOffset, goes.byteLength);
  const turns = slots.map((slot, g) => ({
    goes: Int32Array.from({ length: n }, (_, i) => view.getInt32(4 * (g * n + i), true)),
    slot: Uint16Array.from(slot),
  }));
  const symmetries = turns.filter(({ slot }) => !slot.includes(0, 1));
  return { ...where, piece, labels, names, turns, symmetries, shapes: turned };
}

/** An assembly after a symmetry. */
export function turn(a: ArrayLike<number>, { goes, slot }: Symmetry): Uint16Array {
  const image = new Uint16Array(a.length);
  for (let i = 0; i < a.length; i++) image[goes[i]!] = slot[a[i]!]!;
  return image;
}

/** By numbers: which symmetry is b after a, and which undoes each. */
export function composition(symmetries: readonly Symmetry[]): { after: number[][]; inverse: number[] } {
  // Some do the same to all cells, and make other pieces of the pieces.
  const name = ({ goes, slot }: Symmetry) => `${goes.join()} ${slot.join()}`;
  const number = new Map(symmetries.map((s, i) => [name(s), i]));
  const both = (a: Symmetry, b: Symmetry): Symmetry => ({
    goes: a.goes.map(to => b.goes[to]!),
    slot: a.slot.map(to => b.slot[to]!),
  });
  const after = symmetries.map(a => symmetries.map(b => number.get(name(both(a, b))) ?? 0));
  return { after, inverse: after.map(row => row.indexOf(0)) };
}

/** The text of a shape, which does not depend on its place: its cells from the corner of their box. */
export function text(cells: readonly Cell[]): string {
  const low = [0, 1, 2].map(k => Math.min(...cells.map(c => c[k]!)));
  return cells
    .map(c => c.map((v, k) => v - low[k]!).join())
    .sort()
    .join(' ');
}

/** Whether cells of a box, by their numbers, lie as one of some shapes, which are texts. */
export function liesAs(board: Box, shapes: ReadonlySet<string>, cells: readonly number[]): boolean {
  if (!board.wrap) return shapes.has(text(cells.map(c => placeOf(board, c))));
  const rounds = roundsOf(board),
    [w, d, h] = [board.x, board.y, board.z].map((side, i) => rounds[i] ?? side),
    box = { x: w!, y: d!, z: h! },
    there = [...cells].sort((a, b) => a - b).join();
  for (const shape of shapes) {
    const list = shape.split(' ').map(c => c.split(',').map(Number) as unknown as Cell);
    for (let n = 0; n < volumeOf(box); n++) {
      const by = placeOf(box, n).map((v, i) => v - list[0]![i]!),
        lies = list.map(c => folded(board, [c[0] + by[0]!, c[1] + by[1]!, c[2] + by[2]!]));
      if (
        lies.every(c => within(board, c)) &&
        there ===
          lies
            .map(c => indexOf(board, c))
            .sort((a, b) => a - b)
            .join()
      )
        return true;
    }
  }
  return false;
}

/** One text for all assemblies that are turns or reflections of each other, or differ by exchanged copies. It has a
 * character for every cell, or numbers with commas. */
export function canonical(a: Assembly | Uint16Array, known: Known): string {
  let least = '';
  for (const s of known.symmetries) {
    const image = plain(turn(a, s), known);
    if (!least || image < least) least = image;
  }
  return least;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The text of an assembly; copies are numbered in the order in which they occur. */
export function plain(a: ArrayLike<number>, known: Known): string {
  const first = new Map<number, number>(); // the slot of each copy, in this order
  const used = new Set<number>();
  const list = Array.from(a, slot => {
    if (!slot) return 0;
    let as = first.get(slot);
    if (as === undefined) {
      as = known.piece.findIndex((p, k) => k > 0 && p === known.piece[slot] && !used.has(k));
      used.add(as);
      first.set(slot, as);
    }
    return as;
  });
  return known.piece.length <= DIGITS.length ? list.map(k => DIGITS[k]).join('') : list.join();
}

/** The assembly of a text; null if it is none of this puzzle. */
export function readPlain(s: string, known: Known): Uint16Array | null {
  const list = known.piece.length <= DIGITS.length ? Array.from(s, c => DIGITS.indexOf(c)) : s.split(',').map(Number);
  return list.length === known.open.length && list.every(k => k >= 0 && k < known.piece.length)
    ? Uint16Array.from(list)
    : null;
}

const triples = (flat: readonly number[]): Cell[] => {
  const cells: Cell[] = [];
  for (let i = 0; i < flat.length; i += 3) cells.push([flat[i]!, flat[i + 1]!, flat[i + 2]!]);
  return cells;
};

/** The ways to put three axes into another order. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The effect of a turn on a cell, wherever the result lies. */
function mover(order: readonly number[], flips: number): (c: Cell) => Cell {
  return c => order.map((from, to) => ((flips >> to) & 1 ? -c[from]! : c[from]!)) as unknown as Cell;
}

/** The turns that pieces may make: 24 in space, 4 in the plane. */
function allowed(oneSide: boolean): ((c: Cell) => Cell)[] {
  const list: ((c: Cell) => Cell)[] = [];
  ORDERS.forEach((order, n) => {
    const odd = [0, 1, 1, 0, 0, 1][n]!;
    for (let flips = 0; flips < 8; flips++) {
      const parity = (odd + (flips & 1) + ((flips >> 1) & 1) + (flips >> 2)) & 1;
      if (parity || (oneSide && (order[2] !== 2 || flips >> 2))) continue;
      list.push(mover(order, flips));
    }
  });
  return list;
}
