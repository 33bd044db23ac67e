// The parts of a solid that are slid by hand. Each part is a set of cells. A part moves by one translation of its
// lattice at a time, and meets no other part on the way.

import type { Place } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { dot, plus } from '../space/vector.ts';
import { Shapes } from './shapes.ts';

/** A part, where it lay at first, and how far it has gone since. */
interface Part {
  readonly slot: number;
  readonly cells: readonly Place[];
  by: Place;
}

/** A move that was made. */
interface Made {
  readonly slots: readonly number[];
  readonly way: Place;
  readonly far: number;
  readonly out: readonly number[];
}

const key = ([x, y, z]: Place): number => ((x + 512) * 1024 + y + 512) * 1024 + z + 512;

export class Sliding {
  readonly #parts = new Map<number, Part>();
  readonly #out = new Set<number>();
  readonly #shapes: Shapes;
  #made: Made[] = [];

  /** Takes the cells of each part by its slot. Parts with slots below 0 never move. */
  constructor(parts: ReadonlyMap<number, readonly Place[]>, shapes = new Shapes(latticeOf({}))) {
    this.#shapes = shapes;
    for (const [slot, cells] of parts) this.#parts.set(slot, { slot, cells, by: [0, 0, 0] });
  }

  /** The slots of the parts that can move and are not out. */
  get left(): number[] {
    return [...this.#parts.keys()].filter(slot => slot > 0 && !this.#out.has(slot));
  }

  isOut(slot: number): boolean {
    return this.#out.has(slot);
  }

  get moves(): number {
    return this.#made.length;
  }

  /** Where the cells of a part are. */
  cellsOf(slot: number): Place[] {
    const { cells, by } = this.#parts.get(slot)!;
    return cells.map(c => plus(c, by));
  }

  /** Every cell of the parts that are not out, with the slot of its part. */
  cells(): Map<number, { at: Place; slot: number }> {
    const all = new Map<number, { at: Place; slot: number }>();
    for (const slot of this.#parts.keys())
      if (!this.#out.has(slot)) for (const at of this.cellsOf(slot)) all.set(key(at), { at, slot });
    return all;
  }

  /** The slots that keep these slots from going once along a way. It is empty if nothing does. O(cells · cells). */
  against(slots: readonly number[], way: Place): number[] {
    const moving = slots.flatMap(slot => this.cellsOf(slot));
    return [...this.#parts.keys()].filter(
      slot =>
        !slots.includes(slot) &&
        !this.#out.has(slot) &&
        this.cellsOf(slot).some(other => moving.some(c => this.#shapes.meets(c, other, way))),
    );
  }

  /** Slides slots along a way that many times, or as far as they can go, and returns how far they went. Parts
   * that are then apart from all others are out. A slide that continues the last one, with the same slots and the
   * same way, joins it as one move. */
  slide(slots: readonly number[], way: Place, far: number): number {
    const moving = slots.filter(slot => slot > 0 && this.#parts.has(slot) && !this.#out.has(slot));
    if (!moving.length || moving.length === this.#parts.size - this.#out.size) return 0;
    let gone = 0;
    while (gone < far && !this.#isApart(moving, way) && !this.against(moving, way).length) {
      for (const slot of moving) this.#parts.get(slot)!.by = plus(this.#parts.get(slot)!.by, way);
      gone++;
    }
    if (!gone) return 0;
    const out = this.#isApart(moving, way) ? moving : [],
      last = this.#made.at(-1);
    for (const slot of out) this.#out.add(slot);
    const same = last && !last.out.length && String(last.slots) === String(moving) && String(last.way) === String(way);
    if (same) this.#made.pop();
    this.#made.push({ slots: moving, way, far: gone + (same ? last.far : 0), out });
    return gone;
  }

  /** Whether slots have passed all others along a way, with about a cell between. */
  #isApart(slots: readonly number[], way: Place): boolean {
    const by = this.#shapes.along(this.cellsOf(slots[0]!)[0]!, way),
      ahead = (c: Place): number => dot(this.#shapes.middle(c), by) / Math.hypot(...by);
    let [last, first] = [Infinity, -Infinity];
    for (const slot of this.#parts.keys()) {
      if (this.#out.has(slot)) continue;
      for (const c of this.cellsOf(slot))
        if (slots.includes(slot)) last = Math.min(last, ahead(c));
        else first = Math.max(first, ahead(c));
    }
    return last > first + 1.5;
  }

  /** Takes back the last move. It returns false if there is none. */
  undo(): boolean {
    const last = this.#made.pop();
    if (!last) return false;
    for (const slot of last.out) this.#out.delete(slot);
    for (const slot of last.slots) {
      const p = this.#parts.get(slot)!;
      p.by = plus(p.by, last.way, -last.far);
    }
    return true;
  }

  /** Puts all parts back where they lay. */
  reset(): void {
    this.#made = [];
    this.#out.clear();
    for (const p of this.#parts.values()) p.by = [0, 0, 0];
  }
}
