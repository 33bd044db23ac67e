// A fixed piece in the hand. It can be dragged to other cells of its layer, or off the board, which frees it. A click
// without dragging frees it too.

import { type Place, indexOf, placeOf, within } from '../space/box.ts';
import { FIXED, OPEN, OPTIONAL, type Plan } from './plan.ts';
import type { Ghost } from './surface.ts';

export class Carry {
  readonly name: string;
  /** The cell that it was taken by. */
  readonly cell: number;
  readonly #plan: Plan;
  readonly #from: Place;
  readonly #cells: readonly Place[];
  readonly #colour: string;
  /** Whether it has been dragged anywhere, and whether it is off the board now. */
  #moved = false;
  #away = false;
  #at: Place;

  /** from is one of its cells. colour is for a piece without a colour of its own. */
  constructor(plan: Plan, from: Place, colour: string) {
    this.#plan = plan;
    this.#from = this.#at = from;
    this.cell = indexOf(plan, from);
    const kind = plan.kinds[this.cell]!,
      piece = plan.fixed[kind - FIXED]!;
    this.name = piece.name;
    this.#colour = piece.colour || colour;
    this.#cells = [...plan.kinds].flatMap((k, c) => (k === kind ? [placeOf(plan, c)] : []));
  }

  /** Drags it to a place; on tells whether the place is on the board. */
  to(place: Place, on: boolean): void {
    this.#at = place;
    this.#away = !on;
    this.#moved ||= !on || indexOf(this.#plan, place) !== this.cell;
  }

  /** Whether it becomes free if it is let go here. */
  get frees(): boolean {
    return this.#away || !this.#moved;
  }

  /** The cells that it takes if it is let go here; undefined where it does not fit, or lies already. */
  get cells(): number[] | undefined {
    const plan = this.#plan,
      kind = plan.kinds[this.cell],
      [dx, dy] = [this.#at[0] - this.#from[0], this.#at[1] - this.#from[1]];
    if (this.#away || (!dx && !dy)) return undefined;
    const to = this.#cells.map(([x, y, z]): Place => [x + dx, y + dy, z]);
    const lies = to.every(p => within(plan, p) && [OPEN, OPTIONAL, kind].includes(plan.kinds[indexOf(plan, p)]!));
    return lies ? to.map(p => indexOf(plan, p)) : undefined;
  }

  /** The piece as it would lie; null until it is dragged. */
  get ghost(): Ghost | null {
    return this.#moved ? { cells: this.cells ?? [], colour: this.#colour } : null;
  }
}
