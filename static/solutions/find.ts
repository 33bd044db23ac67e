// Finds solutions that have something.

import { type Assembly, type Chunk, assemblies } from '../store/chunks.ts';
import { type Known, canonical, turn } from './puzzle.ts';

/** The things that a solution must have; a field that is left out does not matter. */
export interface Wish {
  /** Positions in the box, and the name of the piece that has to cover each; any copy will do. */
  readonly covers?: readonly { readonly position: number; readonly piece: string }[];
  /** Two pieces, by name; some copies of them have to share a side. */
  readonly touch?: readonly [string, string] | null;
  /** Whether a turn or reflection of the board has to take the solution to itself, where equal pieces may be
   * exchanged. */
  readonly symmetric?: boolean;
}

/** The numbers, from `from` on, of the solutions that grant a wish, increasing. */
export function find(chunks: readonly Chunk[], known: Known, wish: Wish, from = 0): Int32Array<ArrayBuffer> {
  const named = (piece: string): Uint8Array =>
    Uint8Array.from(known.labels, (name, slot) => (slot > 0 && name === piece ? 1 : 0));
  const covers = (wish.covers ?? []).map(({ position, piece }) => ({
    cell: known.at[position] ?? -1,
    by: named(piece),
  }));
  const [one, other] = wish.touch ? wish.touch.map(named) : [null, null];
  const list = new Numbers();
  for (const [number, a] of assemblies(chunks, from)) {
    if (!covers.every(({ cell, by }) => cell >= 0 && by[a[cell]!])) continue;
    if (one && other && !touches(known, a, one, other)) continue;
    if (wish.symmetric && !symmetric(known, a)) continue;
    list.push(number);
  }
  return list.all();
}

function touches(known: Known, a: Assembly, one: Uint8Array, other: Uint8Array): boolean {
  return known.sides.some(([i, j]) => {
    const p = a[i]!;
    const q = a[j]!;
    return p !== q && ((one[p]! && other[q]!) || (one[q]! && other[p]!));
  });
}

/** Whether some symmetry of the board takes every piece to one of the same shape, or to one of its mirror image if
 * it mirrors. */
function symmetric({ turns, piece }: Known, a: Assembly): boolean {
  const image = new Int32Array(piece.length);
  return turns.some(({ goes, slot }) => {
    if (goes.every((to, i) => to === i)) return false; // it moves nothing
    image.fill(-1);
    for (let i = 0; i < a.length; i++) {
      const from = a[i]!;
      const to = a[goes[i]!]!;
      if (image[from] === -1) image[from] = to;
      else if (image[from] !== to) return false;
    }
    return image.every((to, from) => to === -1 || (!from === !slot[from] && piece[to] === piece[slot[from]!]));
  });
}

/** The numbers, from `from` on, of the solutions that have one of these canonical texts. A sum over the cells of a
 * text finds candidates first. */
export function recognise(
  chunks: readonly Chunk[],
  known: Known,
  texts: readonly Uint16Array[],
  from = 0,
): Int32Array<ArrayBuffer> {
  const weights = Int32Array.from(known.open, (_, i) => Math.imul(i + 1, 0x9e3779b1));
  const sum = (a: Assembly): number => {
    let s = 0;
    for (let i = 0; i < a.length; i++) s = (s + Math.imul(known.piece[a[i]!]!, weights[i]!)) | 0;
    return s;
  };
  const sums = new Set<number>();
  const wanted = new Set<string>();
  for (const a of texts) {
    for (const s of known.symmetries) sums.add(sum(turn(a, s)));
    wanted.add(canonical(a, known));
  }
  const list = new Numbers();
  if (texts.length)
    for (const [number, a] of assemblies(chunks, from))
      if (sums.has(sum(a)) && wanted.has(canonical(a, known))) list.push(number);
  return list.all();
}

/** A list of whole numbers that grows. */
class Numbers {
  #list = new Int32Array(1024);
  #n = 0;

  push(v: number): void {
    if (this.#n === this.#list.length) {
      const longer = new Int32Array(2 * this.#n);
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[this.#n++] = v;
  }

  all(): Int32Array<ArrayBuffer> {
    return this.#list.slice(0, this.#n);
  }
}
