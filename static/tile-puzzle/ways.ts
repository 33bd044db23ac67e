// A small solver: in how many ways a position can be finished, and one of them. It decides one open cell after the
// other, always the one with the fewest choices: a piece covers it, or it stays empty where it may. So each way is
// found once. Equal pieces stand for each other. It works in slices, within bounds of work and of memory.

import { bareCover } from '../player/board.ts';
import { Free, type Lying, waysOf } from '../play/shape.ts';
import { type Game, missing } from './game.ts';
import { t } from '../say/say.ts';

/** The greatest numbers of ways that are counted, of decisions, and of placements of pieces. */
export const MOST = { ways: 1000, nodes: 200_000, images: 20_000 };

/** A piece of a kind on cells. */
interface Image {
  readonly kind: number;
  readonly cells: readonly number[];
}

export class Ways {
  /** How many ways were found; these are all, if it is over and no bound was reached. */
  found = 0;
  /** The first way. hint is where a person may look first: a piece of it, at the cell with the fewest choices. */
  first: readonly Image[] | undefined;
  hint: Image | undefined;
  hintCell = -1;
  over = false;
  /** Whether a bound ended it; then there may be more ways. */
  bound = false;
  readonly #images: Image[] = [];
  /** By cell of the box: the images that cover it, how many of them are left, and whether the cell is decided. */
  readonly #at: number[][];
  readonly #choices: Int32Array;
  readonly #decided: Uint8Array;
  readonly #open: readonly number[];
  readonly #may: ReadonlySet<number>;
  /** By image: how many reasons rule it out. By kind: its images, how many pieces are left, and how many have to be
   * placed. */
  readonly #away: Int32Array;
  readonly #of: number[][];
  readonly #left: number[];
  readonly #need: number[];
  #empty: number;
  #nodes = 0;
  readonly #most: number;
  /** The decisions so far: for each cell its choices, and the number of the next one to try. */
  readonly #stack: { readonly cell: number; readonly choices: readonly number[]; next: number }[] = [];

  /** Begins to look for ways from a position, up to `most`. O(pieces · turns · box). */
  constructor(game: Game, placed: readonly Lying[], most = MOST.ways) {
    const { plan, kinds } = game,
      free = new Free(plan.board, placed, 0, plan.colours),
      bare = bareCover(plan.board);
    this.#most = most;
    this.#open = [...free.at.keys()].filter(c => free.at[c] === 0);
    this.#may = new Set(game.empty ? (plan.may?.length ? plan.may : this.#open) : []);
    this.#need = missing(game, placed);
    this.#left = kinds.map(() => 0);
    kinds.forEach((k, i) => {
      this.#left[k]! += placed.some(p => p.slot === i + 1) ? 0 : 1;
    });
    this.#at = Array.from(bare, () => []);
    this.#of = kinds.map(() => []);
    for (const [kind, left] of this.#left.entries()) {
      if (!left) continue;
      const seen = new Set<string>();
      for (const turn of waysOf(plan, kinds.indexOf(kind) + 1))
        for (const place of free.places(turn)) {
          const cells = free.cells(turn, place),
            key = cells
              .slice()
              .sort((a, b) => a - b)
              .join();
          if (seen.has(key) || this.bound) continue;
          seen.add(key); // two cubes of one colour may change places
          this.#of[kind]!.push(this.#images.length);
          for (const c of cells) this.#at[c]!.push(this.#images.length);
          this.bound = this.#images.push({ kind, cells }) > MOST.images;
        }
    }
    this.#away = new Int32Array(this.#images.length);
    this.#choices = Int32Array.from(this.#at, list => list.length);
    this.#decided = new Uint8Array(bare.length);
    this.#empty = game.empty;
    this.over = this.bound;
    if (!this.over) this.#push();
  }

  /** Goes on for this many milliseconds. */
  run(time: number): void {
    for (const end = performance.now() + time; !this.over && performance.now() < end; )
      for (let n = 0; n < 64 && !this.over; n++) this.#step();
  }

  #step(): void {
    if (++this.#nodes > MOST.nodes) this.bound = this.over = true;
    const top = this.#stack.at(-1);
    if (!top) {
      this.over = true;
      return;
    }
    if (top.next) this.#undo(top.cell, top.choices[top.next - 1]!);
    const choice = top.choices[top.next++];
    if (choice === undefined) this.#stack.pop();
    else {
      this.#do(top.cell, choice);
      this.#push();
    }
  }

  /** Takes the cell with the fewest choices next. If no cell is left, a way is found. */
  #push(): void {
    let cell = -1,
      fewest = Infinity;
    for (const c of this.#open) {
      if (this.#decided[c]) continue;
      const n = this.#choices[c]! + (this.#empty && this.#may.has(c) ? 1 : 0);
      if (n < fewest) [cell, fewest] = [c, n];
    }
    if (cell < 0) {
      if (this.#need.some(n => n > 0)) return;
      this.first ??= this.#way();
      if (++this.found > this.#most) [this.found, this.bound, this.over] = [this.#most, true, true];
      return;
    }
    const choices = this.#at[cell]!.filter(i => !this.#away[i]);
    if (this.#empty && this.#may.has(cell)) choices.push(-1);
    this.#stack.push({ cell, choices, next: 0 });
  }

  /** The pieces of the way that has been found. */
  #way(): Image[] {
    const way = this.#stack.flatMap(({ cell, choices, next }) => {
      const i = choices[next - 1]!;
      return i < 0 ? [] : [{ cell, image: this.#images[i]! }];
    });
    // They come in the order of their cells, those with the fewest choices first.
    [this.hint, this.hintCell] = [way[0]?.image, way[0]?.cell ?? -1];
    return way.map(({ image }) => image);
  }

  #do(cell: number, i: number): void {
    if (i < 0) {
      this.#empty--;
      this.#decide(cell, 1);
      return;
    }
    const { kind, cells } = this.#images[i]!;
    this.#need[kind]!--;
    for (const c of cells) this.#decide(c, 1);
    if (!--this.#left[kind]!) for (const j of this.#of[kind]!) this.#keep(j, 1);
  }

  #undo(cell: number, i: number): void {
    if (i < 0) {
      this.#empty++;
      this.#decide(cell, -1);
      return;
    }
    const { kind, cells } = this.#images[i]!;
    this.#need[kind]!++;
    if (!this.#left[kind]!++) for (const j of this.#of[kind]!) this.#keep(j, -1);
    for (const c of cells) this.#decide(c, -1);
  }

  #decide(cell: number, by: 1 | -1): void {
    this.#decided[cell] = by > 0 ? 1 : 0;
    for (const j of this.#at[cell]!) this.#keep(j, by);
  }

  /** Adds or removes one reason that rules an image out. */
  #keep(i: number, by: 1 | -1): void {
    const before = this.#away[i]!;
    this.#away[i] = before + by;
    if (!before !== !(before + by)) for (const c of this.#images[i]!.cells) this.#choices[c]! -= by;
  }
}

/** The words about the ways that are left. */
export function waysWords({ found, bound, over }: Ways): string {
  if (!over) return t('Counting the ways …');
  const n = { n: found };
  if (!bound) return found ? t('{n, plural, one {# way left} other {# ways left}}', n) : t('No way left');
  return found >= MOST.ways
    ? t('More than {n} ways left', n)
    : found
      ? t('{n} or more ways left', n)
      : t('Too many ways to look at');
}
