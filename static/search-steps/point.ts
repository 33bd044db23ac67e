// The point at which watching a search stands, and the choice there, as the worker sends them. solver/wire/wire.go
// describes the form, at Point and Recording.

import type { Board } from '../player/board.ts';
import type { Op, Step, Trace } from '../player/trace.ts';
import { t } from '../say/say.ts';

/** A message from the worker: its fields, and bytes. */
export interface Message {
  cells: number;
  width: number;
  left: number;
  step: number;
  flag: '' | 'solution' | 'dead';
  ahead: boolean;
  playing: boolean;
  ended: boolean;
  choice: boolean;
  unknown: string;
  buffer: Uint8Array;
}

/** The rule that decided a choice: search.Rule. */
export type Rule = 'least' | 'empty' | 'forced' | 'leading' | 'final' | 'complete';
const RULES: readonly Rule[] = ['least', 'empty', 'forced', 'leading', 'final', 'complete'];

/** The reason that took an image away, or sends the search back: filter.Reason. */
export type Reason = '' | 'redundancy' | 'parity' | 'volume' | 'fit' | 'rule' | 'copies';
const REASONS: readonly Reason[] = ['', 'redundancy', 'parity', 'volume', 'fit', 'rule', 'copies'];

/** A placed orientation: the slot it would get, and its open cells. */
export interface Image {
  slot: number;
  cells: number[];
}

export interface Candidate extends Image {
  fits: boolean;
  /** The trigger that will send the search back after it. */
  refused: Reason;
  tried: boolean;
}

export interface Removed extends Image {
  by: Reason;
  /** Pieces left when it was removed, -1 before the search. */
  left: number;
}

export interface Choice {
  left: number;
  engine: 'DLX' | 'FILA' | 'Fletcher’s tree';
  /** The letter of the heuristic. */
  heuristic: string;
  rule: Rule;
  /** An open cell, or the number of cells and a shape, or -1. */
  item: number;
  tried: number;
  trigger: Reason;
  spared: number;
  /** How much each filter took away after the last placement. */
  filtered: { volume: number; parity: number; fit: number };
  /** The values that the heuristic looks at, by open cell; -1 is covered. */
  values: Int32Array;
  /** Images that can be placed, by open cell and then by shape; -1 is covered. */
  options: Int32Array;
  /** The slot of the first piece of each shape. */
  shapes: Int32Array;
  /** The number of candidates; the list has only the first of them. */
  count: number;
  candidates: Candidate[];
  removedCount: number;
  removed: Removed[];
}

export interface Point {
  /** A slot for every open cell, and the slots in the order of placement. */
  assembly: ArrayLike<number>;
  order: number[];
  choice: Choice | null;
}

/** Reads the bytes of a message. */
export function readPoint({ cells, width, choice, buffer }: Message): Point {
  const at = (n: number) => (width === 2 ? buffer[2 * n]! | (buffer[2 * n + 1]! << 8) : buffer[n]!);
  const assembly = Uint16Array.from({ length: cells }, (_, i) => at(i)),
    order: number[] = [],
    pieces = new Set(assembly);
  pieces.delete(0);
  for (let i = 0; i < pieces.size; i++) order.push(at(cells + i));
  const end = Math.ceil(((cells + order.length) * width) / 4) * 4;
  return {
    assembly,
    order,
    choice: choice
      ? readChoice(new DataView(buffer.buffer, buffer.byteOffset + end, buffer.byteLength - end), cells)
      : null,
  };
}

function readChoice(view: DataView, cells: number): Choice {
  let n = 0;
  const next = () => view.getInt32(4 * n++, true),
    list = (length: number) => Int32Array.from({ length }, next),
    image = (): number[] => [...list(next())];
  const [
    left,
    engine,
    letter,
    rule,
    item,
    tried,
    trigger,
    spared,
    volume,
    parity,
    fit,
    shapes,
    count,
    listed,
    removedCount,
    removedListed,
  ] = list(16);
  return {
    left: left!,
    engine: (['DLX', 'FILA', 'Fletcher’s tree'] as const)[engine!]!,
    heuristic: String.fromCharCode(letter!),
    rule: RULES[rule!]!,
    item: item!,
    tried: tried!,
    trigger: REASONS[trigger!]!,
    spared: spared!,
    filtered: { volume: volume!, parity: parity!, fit: fit! },
    values: list(cells),
    options: list(cells + shapes!),
    shapes: list(shapes!),
    count: count!,
    removedCount: removedCount!,
    candidates: Array.from({ length: listed! }, (_, i) => ({
      slot: next(),
      fits: next() === 1,
      refused: REASONS[next()]!,
      cells: image(),
      tried: i < tried!,
    })),
    removed: Array.from({ length: removedListed! }, () => ({
      slot: next(),
      by: REASONS[next()]!,
      left: next(),
      cells: image(),
    })),
  };
}

/** Makes a trace from a recording. */
export function readRecording({ buffer }: { buffer: Uint8Array }, board: Board): Trace {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength),
    steps: Step[] = [];
  let n = 0;
  const next = () => view.getUint16(2 * n++, true);
  while (2 * n < buffer.byteLength) {
    const flag = ([undefined, 'solution', 'dead'] as const)[next()],
      ops = Array.from({ length: next() }, (): Op => {
        const kind = next(),
          what = next(),
          cells = Array.from({ length: next() }, next);
        return kind === 3
          ? { kind: 'mark', mark: what, cells }
          : { kind: kind === 1 ? 'place' : 'remove', slot: what, cells };
      });
    steps.push({ ops, ...(flag && { flag }) });
  }
  const start = steps.shift() ?? { ops: [] };
  // A trace has to begin with its pieces in the order of their slots.
  start.ops.sort((a, b) => ('slot' in a ? a.slot : Infinity) - ('slot' in b ? b.slot : Infinity));
  const counter = t('Step {step} of {steps}, {left} left', { step: '{step}', steps: '{steps}', left: '{left}' });
  return { title: '', board, tray: true, letters: 'one', counter, start, steps };
}
