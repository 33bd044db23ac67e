// A film is a trace with a position in it: it has the picture after each step.

import { isFlat } from '../space/box.ts';
import { type Cover, bareCover } from './board.ts';
import type { Step, Trace } from './trace.ts';
import { number, saidData, t } from '../say/say.ts';

/** A text that begins at a cell and is this many columns wide. */
export interface Label {
  span: number;
  text: string;
}

/** A picture. */
interface Moment {
  step: number;
  /** What is on every cell of the box. */
  at: Cover;
  /** The mark of every cell. */
  marks: Uint8Array;
  labels: Map<number, Label>;
  /** Slots on the board, in the order of their placement. */
  placed: Set<number>;
  caption: string;
  counts: Record<string, number>;
}

export class Film {
  /** The board without its pieces. */
  readonly bare: Cover;
  /** Whether any step has a caption. */
  readonly captioned: boolean;
  /** The present picture. */
  declare now: Moment;

  constructor(readonly trace: Trace) {
    this.bare = bareCover(trace.board);
    this.captioned = [trace.start, ...trace.steps].some(s => s.caption);
    this.#rewind();
  }

  #rewind(): void {
    this.now = {
      step: 0,
      at: this.bare.slice(),
      marks: new Uint8Array(this.bare.length),
      labels: new Map(),
      placed: new Set(),
      caption: '',
      counts: {},
    };
    this.#apply(this.trace.start);
  }

  get steps(): number {
    return this.trace.steps.length;
  }

  /** Goes to a step. O(changes in between). Backwards it plays all steps before the new one again, which is a few
   * milliseconds for the longest trace that may be read. */
  seek(step: number): void {
    if (step < this.now.step) this.#rewind();
    while (this.now.step < step) this.#apply(this.trace.steps[this.now.step++]!);
  }

  /** The step that led here. */
  get came(): Step {
    return this.trace.steps[this.now.step - 1] ?? this.trace.start;
  }

  /** Whether every open cell is covered. */
  get complete(): boolean {
    return !this.now.at.includes(0);
  }

  /** The slot that the last step placed last, or 0. */
  get last(): number {
    const op = this.now.step ? this.came.ops.findLast(op => 'slot' in op) : undefined;
    return op?.kind === 'place' ? op.slot : 0;
  }

  /** The line beside the controls, with the numbers of this state in place of {step} and so on. */
  get count(): string {
    const {
      steps,
      trace,
      now: { step, placed, counts },
    } = this;
    const known: Record<string, number> = {
      step,
      steps,
      placed: placed.size,
      left: trace.board.pieces.length - placed.size,
      ...counts,
    };
    return trace.counter
      ? trace.counter.replace(/{(\w+)}/g, (all, name: string) => (name in known ? number(known[name]!) : all))
      : t('Step {step} of {steps}', { step, steps });
  }

  /** The picture in words. */
  describe(): string {
    const {
        title,
        board,
        board: { x, y, z, pieces },
      } = this.trace,
      last = pieces[this.last - 1];
    const size = isFlat(board) ? t('{x} by {y}', { x, y }) : t('{x} by {y} by {z}', { x, y, z }),
      told = { title: saidData(title), size, placed: this.now.placed.size, all: pieces.length };
    return last
      ? t('{title} {size}, {placed} of {all} pieces, last {last}', { ...told, last: last.label ?? last.name })
      : t('{title} {size}, {placed} of {all} pieces', told);
  }

  #apply({ ops, caption, counts }: Step): void {
    const now = this.now;
    for (const op of ops) {
      if (op.kind === 'label') {
        if (op.text) now.labels.set(op.cell, op);
        else now.labels.delete(op.cell);
      } else if (op.kind === 'mark') {
        for (const c of op.cells) now.marks[c] = op.mark;
      } else {
        const on = op.kind === 'place';
        for (const c of op.cells) now.at[c] = on ? op.slot : 0;
        if (on) now.placed.add(op.slot);
        else now.placed.delete(op.slot);
      }
    }
    now.caption = caption ?? now.caption;
    if (counts) now.counts = { ...now.counts, ...counts };
  }
}
