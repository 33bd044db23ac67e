// Finds solutions that are a few pieces away from each other. Take two or three pieces out of one, put them back
// another way, and there is the other, perhaps turned or mirrored.

import type { Rows } from './images.ts';
import type { Tell } from './likeness.ts';

/** Pairs of solutions, by their rows, and the pieces that lie differently. */
export interface Swaps {
  /** The two solutions of each pair: a[i] < b[i]. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** The index in `names` of the pieces of each pair. */
  readonly by: Int32Array;
  /** Sets of pieces, by the numbers of puzzle.ts: "1,4" stands for two. */
  readonly names: readonly string[];
}

/** Thrown where there are more pairs than can be held. */
export class TooMany extends Error {}

/** The greatest number of pairs that are held. */
export const MAX_SWAPS = 2_000_000;

/** How many remainders are looked at in one batch; this bounds the memory. */
const BATCH = 1 << 22;

/** Finds all pairs of solutions in which at most `most` pieces lie differently.
 *
 * A solution without some of its pieces gets a number. It is a sum of random numbers, one for every image; of the
 * sums of all turned and mirrored positions it is the least one. Solutions with the same rest have the same number,
 * so they meet in a hash table. To take a piece away from a sum is a subtraction; no rest is ever written down.
 * Pairs that meet are compared piece by piece before they count.
 *
 * O(solutions · sets of pieces · symmetries), in batches, one set after another. */
export function swaps(rows: Rows, most: 2 | 3, tell: Tell = () => {}): Swaps {
  const { images, ids, width, numbers } = rows;
  const n = numbers.length;
  const turned = images.tables();
  const symmetries = turned.length;
  const low = random(images.cells.length, 0x2545f491);
  const high = random(images.cells.length, 0x6c078965);
  const groups = groupsOf(rows, most);
  const passes = groups.map(sets => Math.max(1, Math.ceil((n * sets.length) / BATCH)));
  const total = passes.reduce((sum, p) => sum + p, 0);

  // The sums of whole solutions, for each symmetry.
  const lows = new Int32Array(n * symmetries);
  const highs = new Int32Array(n * symmetries);
  for (let row = 0; row < n; row++) {
    for (let g = 0; g < symmetries; g++) {
      let l = 0;
      let h = 0;
      for (let k = row * width; k < (row + 1) * width; k++) {
        l = (l + low[turned[g]![ids[k]!]!]!) | 0;
        h = (h + high[turned[g]![ids[k]!]!]!) | 0;
      }
      lows[row * symmetries + g] = l;
      highs[row * symmetries + g] = h;
    }
  }

  const found = new Pairs(rows, turned);
  let done = 0;
  groups.forEach((sets, group) => {
    const room = Math.min(n * sets.length, BATCH);
    let bits = 4;
    while (1 << bits < room) bits++;
    const heads = new Int32Array(1 << bits);
    const size = Math.ceil(((n * sets.length) / passes[group]!) * 1.2) + 64;
    let next = new Int32Array(size);
    let keyLow = new Int32Array(size);
    let keyHigh = new Int32Array(size);
    let who = new Int32Array(size);
    for (let pass = 0; pass < passes[group]!; pass++, done++) {
      tell(done, total);
      heads.fill(-1);
      let entries = 0;
      for (let row = 0; row < n; row++) {
        each: for (const set of sets) {
          for (const s of set) if (!ids[row * width + s]) continue each;
          let l = 0;
          let h = 0;
          for (let g = 0; g < symmetries; g++) {
            let rl = lows[row * symmetries + g]!;
            let rh = highs[row * symmetries + g]!;
            for (const s of set) {
              const id = turned[g]![ids[row * width + s]!]!;
              rl = (rl - low[id]!) | 0;
              rh = (rh - high[id]!) | 0;
            }
            if (!g || rh < h || (rh === h && rl < l)) [l, h] = [rl, rh];
          }
          if (passes[group]! > 1 && (h >>> 0) % passes[group]! !== pass) continue;
          if (entries === next.length)
            [next, keyLow, keyHigh, who] = [next, keyLow, keyHigh, who].map(longer) as [
              Int32Array<ArrayBuffer>,
              Int32Array<ArrayBuffer>,
              Int32Array<ArrayBuffer>,
              Int32Array<ArrayBuffer>,
            ];
          const slot = Math.imul(l, 0x9e3779b1) >>> (32 - bits);
          for (let e = heads[slot]!; e >= 0; e = next[e]!)
            if (keyLow[e] === l && keyHigh[e] === h && who[e] !== row) found.add(who[e]!, row, most);
          keyLow[entries] = l;
          keyHigh[entries] = h;
          who[entries] = row;
          next[entries] = heads[slot]!;
          heads[slot] = entries++;
        }
      }
    }
  });
  return found.list();
}

/** Sets of places in a row whose pieces can stand for each other: places of copies, and of partners under
 * reflection. */
function groupsOf({ images, width }: Rows, most: number): number[][][] {
  const { piece, symmetries } = images.known;
  const groups = new Map<string, number[][]>();
  const add = (set: number[]): void => {
    const keys = symmetries.map(({ slot }) =>
      set
        .map(s => piece[slot[s + 1]!]!)
        .sort((a, b) => a - b)
        .join(),
    );
    const key = keys.sort()[0]!;
    const list = groups.get(key);
    if (list) list.push(set);
    else groups.set(key, [set]);
  };
  // A set of three contains the sets of two, with one piece that stays.
  const sets = (from: number, set: number[]): void => {
    if (set.length === Math.min(most, width)) add(set);
    else for (let s = from; s < width; s++) sets(s + 1, [...set, s]);
  };
  sets(0, []);
  return [...groups.values()];
}

class Pairs {
  readonly #seen = new Set<number>();
  readonly #a: number[] = [];
  readonly #b: number[] = [];
  readonly #by: number[] = [];
  readonly #names = new Map<string, number>();
  readonly #stamp: Int32Array;
  #token = 0;

  constructor(
    private readonly rows: Rows,
    private readonly turned: readonly Int32Array[],
  ) {
    this.#stamp = new Int32Array(rows.images.cells.length);
  }

  /** Adds two solutions if some pieces lie differently, but at most `most`. */
  add(a: number, b: number, most: number): void {
    const { ids, width, images, numbers } = this.rows;
    const key = Math.min(a, b) * numbers.length + Math.max(a, b);
    if (this.#seen.has(key)) return;
    let least = width + 1;
    let differ = '';
    for (const turned of this.turned) {
      const token = ++this.#token;
      for (let k = b * width; k < (b + 1) * width; k++) this.#stamp[turned[ids[k]!]!] = token;
      let count = 0;
      for (let k = a * width; k < (a + 1) * width; k++) if (this.#stamp[ids[k]!] !== token) count++;
      if (count >= least) continue;
      least = count;
      const list: number[] = [];
      for (let k = a * width; k < (a + 1) * width; k++)
        if (this.#stamp[ids[k]!] !== token) list.push(images.piece[ids[k]!]!);
      differ = list.sort((p, q) => p - q).join();
    }
    if (least === 0 || least > most) return; // one and the same, or equal sums by chance
    if (this.#seen.size >= MAX_SWAPS) throw new TooMany();
    this.#seen.add(key);
    this.#a.push(Math.min(a, b));
    this.#b.push(Math.max(a, b));
    let by = this.#names.get(differ);
    if (by === undefined) {
      by = this.#names.size;
      this.#names.set(differ, by);
    }
    this.#by.push(by);
  }

  list(): Swaps {
    return {
      a: Int32Array.from(this.#a),
      b: Int32Array.from(this.#b),
      by: Int32Array.from(this.#by),
      names: [...this.#names.keys()],
    };
  }
}

/** n random numbers, always the same for a seed. */
function random(n: number, seed: number): Int32Array {
  let r = seed;
  return Int32Array.from({ length: n }, () => {
    r ^= r << 13;
    r ^= r >>> 17;
    r ^= r << 5;
    return r;
  });
}

function longer(list: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(list.length * 2);
  copy.set(list);
  return copy;
}
