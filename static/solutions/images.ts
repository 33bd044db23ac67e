// Images: the cells that a piece covers. Solutions share most of their images, so each image gets a number. A solution
// then is a short row of numbers, one for each piece.

import { type Assembly, type Chunk, chosen } from '../store/chunks.ts';
import { type Known, type Puzzle, know, liesAs } from './puzzle.ts';

export class Images {
  readonly known: Known;
  /** The cells of each image, increasing, and the number of its piece. Image 0 is a piece that was left out. */
  readonly cells: Uint16Array[] = [new Uint16Array()];
  readonly piece: number[] = [0];
  readonly pieces: number;

  /** The images by their piece and the sum of their cells' random numbers. */
  readonly #bySum = new Map<number, number[]>();
  readonly #random: Int32Array;
  readonly #turned: number[][];
  readonly #sum: Int32Array;
  readonly #fits: (boolean | undefined)[] = [];

  constructor(private readonly puzzle: Puzzle) {
    this.known = know(puzzle);
    this.pieces = puzzle.board.pieces.length;
    this.#sum = new Int32Array(this.pieces + 1);
    this.#turned = this.known.symmetries.map(() => []);
    // xorshift: the same numbers every time.
    let r = 0x9e3779b9;
    this.#random = Int32Array.from(this.known.open, () => {
      r ^= r << 13;
      r ^= r >>> 17;
      r ^= r << 5;
      return r;
    });
  }

  /** Writes the image of every slot, from slot 1 on, into out from `at` on. O(cells). */
  encode(a: Assembly, out: Int32Array, at: number): void {
    const sum = this.#sum.fill(0);
    const random = this.#random;
    for (let i = 0; i < a.length; i++) sum[a[i]!]! += random[i]!;
    for (let slot = 1; slot <= this.pieces; slot++) out[at + slot - 1] = this.#find(a, slot, sum[slot]!);
  }

  #find(a: Assembly, slot: number, sum: number): number {
    const piece = this.known.piece[slot]!;
    const list = this.#bySum.get(piece * 2 ** 32 + (sum >>> 0));
    const size = this.puzzle.cells[slot - 1]!.length / 3;
    if (list) {
      next: for (const id of list) {
        const cells = this.cells[id]!;
        if (cells.length !== size) continue;
        for (let i = 0; i < cells.length; i++) if (a[cells[i]!] !== slot) continue next;
        return id;
      }
    }
    const cells: number[] = [];
    for (let i = 0; i < a.length; i++) if (a[i] === slot) cells.push(i);
    return cells.length ? this.#number(piece, cells, sum) : 0;
  }

  /** The number of an image; it gets one if it has none. */
  #number(piece: number, cells: readonly number[], sum: number): number {
    const key = piece * 2 ** 32 + (sum >>> 0);
    let list = this.#bySum.get(key);
    if (!list) {
      list = [];
      this.#bySum.set(key, list);
    }
    for (const id of list) {
      const have = this.cells[id]!;
      if (have.length === cells.length && cells.every((c, i) => c === have[i])) return id;
    }
    const id = this.cells.push(Uint16Array.from(cells)) - 1;
    this.piece.push(piece);
    list.push(id);
    return id;
  }

  /** The image that a symmetry makes of one. */
  turned(id: number, symmetry: number): number {
    if (!symmetry || !id) return id;
    const have = this.#turned[symmetry]![id];
    if (have !== undefined) return have;
    const { goes, slot } = this.known.symmetries[symmetry]!;
    const cells = Array.from(this.cells[id]!, c => goes[c]!).sort((a, b) => a - b);
    const of = this.known.piece.indexOf(this.piece[id]!, 1);
    let sum = 0;
    for (const c of cells) sum = (sum + this.#random[c]!) | 0;
    const turned = this.#number(this.known.piece[slot[of]!]!, cells, sum);
    this.#turned[symmetry]![id] = turned;
    return turned;
  }

  /** For each symmetry, where it takes each image. The first round makes all images of images. The second only looks
   * them up, because symmetries are a group. */
  tables(): Int32Array[] {
    const all = this.known.symmetries.map((_, g) => g);
    for (let id = 0, n = this.cells.length; id < n; id++) for (const g of all) this.turned(id, g);
    return all.map(g => Int32Array.from({ length: this.cells.length }, (_, id) => this.turned(id, g)));
  }

  /** Whether an image is an allowed turn of its piece. */
  fits(id: number): boolean {
    this.#fits[id] ??= liesAs(
      this.puzzle.board,
      this.known.shapes[this.known.piece.indexOf(this.piece[id]!, 1) - 1]!,
      Array.from(this.cells[id]!, c => this.known.open[c]!),
    );
    return this.#fits[id]!;
  }
}

/** Solutions as rows of image numbers. */
export interface Rows {
  readonly images: Images;
  /** The number of each solution in its run. */
  readonly numbers: Int32Array;
  /** `width` images of each. */
  readonly ids: Int32Array;
  readonly width: number;
}

/** Rows of the solutions of these numbers, or of all. O(solutions · cells). */
export function rowsOf(images: Images, chunks: readonly Chunk[], only: Int32Array | null, count: number): Rows {
  const width = images.pieces;
  const n = only ? only.length : count;
  const ids = new Int32Array(n * width);
  const numbers = new Int32Array(n);
  let i = 0;
  for (const [number, a] of chosen(chunks, only)) {
    numbers[i] = number;
    images.encode(a, ids, i * width);
    i++;
  }
  return { images, numbers: numbers.subarray(0, i), ids, width };
}
