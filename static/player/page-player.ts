// The player as the page has it: it also shows an assembly of the puzzle that
// is being solved, set by property.

import type { Board } from './board.ts';
import type { Film } from './film.ts';
import { traceOfAssembly } from './assembly.ts';
import { PolyPlayer } from './poly-player.ts';
import type { Trace } from './trace.ts';

export class PagePlayer extends PolyPlayer {
  #board: Board | null = null;
  #assembly: ArrayLike<number> | null = null;
  #order: readonly number[] | null = null;
  #shown: Trace | undefined;

  // The page shows solids layer by layer until a reader wants them in space.
  override connectedCallback(): void {
    this.view ??= 'layers';
    super.connectedCallback();
  }

  /** The box and its pieces; see Board. Setting it empties the board. */
  get board(): Board | null {
    return this.#board;
  }

  set board(b: Board | null) {
    this.#board = b;
    this.#assembly = this.#order = null;
    this.#remake();
  }

  /** A slot for every open cell, x-major; 0 is none. Shown as a whole: step is
   * then the last, unless it plays. */
  get assembly(): ArrayLike<number> | null {
    return this.#assembly;
  }

  set assembly(a: ArrayLike<number> | null) {
    this.#assembly = a;
    this.#remake();
  }

  /** The slots in the order in which play() places them; null is by first cell. */
  get order(): readonly number[] | null {
    return this.#order;
  }

  set order(o: readonly number[] | null) {
    this.#order = o;
    this.#remake();
  }

  /** Whether pieces carry letters. */
  get letters(): boolean {
    return this.labels !== 'none';
  }

  set letters(on: boolean) {
    this.labels = on ? null : 'none';
  }

  /** What it plays; undefined is nothing. */
  get shown(): Trace | undefined {
    return this.#shown;
  }

  protected override show(trace: Trace | undefined, step: number): void {
    this.#shown = trace;
    super.show(trace, step);
  }

  #remake(): void {
    this.show(this.#board ? traceOfAssembly(this.#board, this.#assembly ?? [], this.#order) : undefined, this.playing ? this.step : Infinity);
  }

  // A page that sets an assembly without an order does not say what came last.
  protected override lastOf(f: Film): number {
    return this.#assembly && !this.#order && this.step === this.steps ? 0 : super.lastOf(f);
  }
}
