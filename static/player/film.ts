// A film is a trace with a position in it: the picture after so many steps.

import { type Board, type Cover, bareCover, firstCellOrder, openCells } from './board.ts';
import type { Op, Step, Trace } from './trace.ts';

/** A text on a cell, shown while its owner covers the cell; owner 0 always shows. */
export interface Label {
  span: number;
  owner: number;
  text: string;
}

export class Film {
  /** What is on every cell of the box, after the steps so far. */
  readonly at: Cover;
  readonly bare: Cover;
  readonly marks: Uint8Array;
  readonly labels = new Map<number, Label>();
  /** Slots on the board, in the order of their placement. */
  readonly placed: number[] = [];
  caption = '';
  counts: Record<string, number> = {};
  step = 0;
  private readonly undo: (() => void)[][] = [];

  constructor(readonly trace: Trace) {
    this.bare = bareCover(trace.board);
    this.at = this.bare.slice();
    this.marks = new Uint8Array(this.at.length);
    this.apply(trace.start);
  }

  get steps(): number {
    return this.trace.steps.length;
  }

  /** Goes to a step; O(changes in between). */
  seek(step: number): void {
    while (this.step < step) this.undo.push(this.apply(this.trace.steps[this.step++]!));
    while (this.step > step) {
      for (const back of this.undo.pop()!.reverse()) back();
      this.step--;
    }
  }

  /** What the step that led here is: a solution, a dead end or neither. */
  get flag(): Step['flag'] {
    return (this.step ? this.trace.steps[this.step - 1]! : this.trace.start).flag;
  }

  /** Whether every open cell is covered. */
  get complete(): boolean {
    return !this.at.includes(0);
  }

  /** The slot that the step that led here placed last, or 0. */
  get last(): number {
    const ops = this.step ? this.trace.steps[this.step - 1]!.ops : [];
    for (let i = ops.length; i-- > 0; ) {
      const op = ops[i]!;
      if (op.kind === 'place') return op.slot;
      if (op.kind === 'remove') return 0;
    }
    return 0;
  }

  private apply(s: Step): (() => void)[] {
    const back = s.ops.map((op) => this.change(op));
    const { caption, counts } = this;
    if (s.caption != null) this.caption = s.caption;
    if (s.counts) this.counts = { ...counts, ...s.counts };
    if (s.caption != null || s.counts) back.push(() => Object.assign(this, { caption, counts }));
    return back;
  }

  private change(op: Op): () => void {
    switch (op.kind) {
      case 'place': {
        for (const c of op.cells) this.at[c] = op.slot;
        this.placed.push(op.slot);
        return () => {
          for (const c of op.cells) this.at[c] = 0;
          this.placed.pop();
        };
      }
      case 'remove': {
        const i = this.placed.lastIndexOf(op.slot);
        for (const c of op.cells) this.at[c] = 0;
        this.placed.splice(i, 1);
        return () => {
          for (const c of op.cells) this.at[c] = op.slot;
          this.placed.splice(i, 0, op.slot);
        };
      }
      case 'mark': {
        const old = op.cells.map((c) => this.marks[c]!);
        for (const c of op.cells) this.marks[c] = op.mark;
        return () => op.cells.forEach((c, i) => (this.marks[c] = old[i]!));
      }
      default: {
        const old = this.labels.get(op.cell), set = (l: Label | undefined) => (l?.text ? this.labels.set(op.cell, l) : this.labels.delete(op.cell));
        set(op);
        return () => set(old);
      }
    }
  }
}

/** The trace that places the pieces of an assembly one after another, in the
 * given order or by first cell; pieces that are not in it come last. */
export function traceOfAssembly(board: Board, assembly: ArrayLike<number>, order: readonly number[] | null): Trace {
  const cells = new Map<number, number[]>();
  for (const slot of [...(order ?? []), ...firstCellOrder(assembly)]) cells.set(slot, []);
  openCells(bareCover(board)).forEach((c, i) => assembly[i] && cells.get(assembly[i]!)!.push(c));
  const steps: Step[] = [];
  for (const [slot, list] of cells) if (list.length) steps.push({ ops: [{ kind: 'place', slot, cells: list }] });
  return { title: '', board, tray: true, letters: 'one', counter: '', start: { ops: [] }, steps };
}
