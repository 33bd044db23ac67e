// Solutions with something in particular.

import type { Board } from '../player/board.ts';
import { type Assembly, type Chunk, assemblies } from './chunks.ts';
import { type Place, place } from './place.ts';

/** What a solution must have; what is left out does not matter. */
export interface Wish {
  /** A piece, by name, and the box position of a cell that a copy of it covers. */
  readonly covers?: { readonly piece: string; readonly position: number } | null;
  /** Two pieces, by name, copies of which share a side. */
  readonly touch?: readonly [string, string] | null;
  /** Some turn or reflection of the board takes the solution to itself, pieces
   * of one name for each other. */
  readonly symmetric?: boolean;
}

/** The numbers of the solutions that grant a wish, from 0, increasing. */
export function find(chunks: readonly Chunk[], board: Board, wish: Wish): Int32Array {
  const where = place(board);
  const name = ['', ...board.pieces.map((p) => p.label ?? p.name)];
  const named = (piece: string): Uint8Array => Uint8Array.from(name, (n, slot) => (slot > 0 && n === piece ? 1 : 0));
  const covering = wish.covers ? named(wish.covers.piece) : null;
  const cell = wish.covers ? (where.at[wish.covers.position] ?? -1) : -1;
  const [one, other] = wish.touch ? wish.touch.map(named) : [null, null];
  let list = new Int32Array(1024);
  let n = 0;
  for (const [number, a] of assemblies(chunks)) {
    if (covering && !(cell >= 0 && covering[a[cell]!])) continue;
    if (one && other && !touches(where, a, one, other)) continue;
    if (wish.symmetric && !symmetric(where, a, name)) continue;
    if (n === list.length) {
      const longer = new Int32Array(2 * n);
      longer.set(list);
      list = longer;
    }
    list[n++] = number;
  }
  return list.subarray(0, n);
}

function touches(where: Place, a: Assembly, one: Uint8Array, other: Uint8Array): boolean {
  return where.sides.some(([i, j]) => {
    const p = a[i]!;
    const q = a[j]!;
    return p !== q && ((one[p]! && other[q]!) || (one[q]! && other[p]!));
  });
}

/** Whether a symmetry of the board maps every piece onto one of its name, or
 * of its shape: pieces that change places are of one shape. */
export function symmetric(where: Place, a: Assembly, name: readonly string[]): boolean {
  return where.turns.some((goes) => {
    const image = new Int32Array(name.length).fill(-1);
    for (let i = 0; i < a.length; i++) {
      const from = a[i]!;
      const to = a[goes[i]!]!;
      if (image[from] === -1) image[from] = to;
      else if (image[from] !== to) return false;
    }
    // A piece onto itself or, among copies, onto another of the same name.
    return image.every((to, from) => to === -1 || name[to] === name[from]);
  });
}
