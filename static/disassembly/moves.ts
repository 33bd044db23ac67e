// The moves of a recording that takes an assembly apart, or puts one together: see
// solver/trace/moves.go. A move is several steps, each of which shifts its pieces by a cell, or one step that turns
// them.

import { type Turn, type Way, shiftsOf, turnOf, turnedBack } from '../player/shift.ts';
import type { Op, Step, Trace } from '../player/trace.ts';
import { type Message, m, said, t } from '../say/say.ts';

export interface Move {
  /** From 1. */
  number: number;
  /** The step before the move, and the last step of it. */
  from: number;
  to: number;
  /** The pieces that move, the way in cells of one step, and how many steps it takes. */
  slots: number[];
  way: Way;
  by: number;
  /** What the move turns about. Such a move has no way. */
  turn: Turn | null;
  /** Whether the pieces are out after the move; backwards, whether they are out before it. */
  loose: boolean;
}

/** The beginning of the counter in a recording that puts a solid together. */
const TOGETHER = 'Together: ';

/** Whether a recording puts a solid together. */
export const isBackwards = (t: Trace): boolean => t.counter.startsWith(TOGETHER);

/** The moves of a recording; none if it shows something else. O(cells of the recording). */
export function movesOf(t: Trace): Move[] {
  const moves: Move[] = [],
    backwards = isBackwards(t);
  let fresh = backwards; // pieces have come, and have not moved
  for (const [i, step] of t.steps.entries()) {
    const turn = turnOf(step),
      shifts: ReadonlyMap<number, Way> = turn ? new Map(slotsOf(step).map(s => [s, STILL])) : shiftsOf(t.board, step),
      last = moves.at(-1);
    if (shifts.size && step.counts?.move !== undefined) {
      moves.push({
        number: moves.length + 1,
        from: i,
        to: i + 1,
        slots: [...shifts.keys()],
        way: [...shifts.values()][0]!,
        by: 1,
        turn,
        loose: fresh,
      });
      fresh = false;
    } else if (shifts.size && last) {
      last.to = i + 1;
      last.by++;
    } else if (backwards) fresh = true;
    else if (last) last.loose = true;
  }
  const last = moves.at(-1);
  if (last && !backwards) last.loose = true;
  return moves;
}

const STILL: Way = [0, 0, 0];

const slotsOf = ({ ops }: Step): number[] => [...new Set(ops.flatMap(op => (op.kind === 'place' ? [op.slot] : [])))];

/** The number of moves for each piece, in the order in which they come off. */
export function levelOf(moves: readonly Move[], backwards: boolean): number[] {
  const level: number[] = [];
  let n = 0;
  for (const move of backwards ? [...moves].reverse() : moves) {
    n++;
    if (!move.loose) continue;
    level.push(n);
    n = 0;
  }
  return level;
}

/** The name of a move: its number. Moves that free the second piece count anew after the first piece's: "5.1". */
export function nameOf(moves: readonly Move[], k: number): string {
  const level = levelOf(moves.slice(0, k), false),
    out = level.reduce((sum, n) => sum + n, 0);
  return level.length > 1 ? String(k + 1) : [...level, k + 1 - out].join('.');
}

/** The direction of a way, as the player shows solids. */
export function wordOf([x, y, z]: Way): Message {
  if (x) return x > 0 ? m('right') : m('left');
  if (y) return y > 0 ? m('back') : m('forward');
  return z > 0 ? m('up') : m('down');
}

/** How a move goes: where it leads, or how it turns. */
export const goes = ({ way, turn }: Pick<Move, 'way' | 'turn'>): string =>
  said(
    turn
      ? [
          [m('tipped forward'), m('tipped back')],
          [m('tipped right'), m('tipped left')],
          [m('turned left'), m('turned right')],
        ][turn.axis]![turn.back ? 1 : 0]!
      : wordOf(way),
  );

/** A move in words: how far it goes, unless the pieces come out or in by it. */
export function moveWords(pieces: string, move: Pick<Move, 'way' | 'turn'>, far: 'out' | 'in' | number): string {
  const told = { pieces, way: goes(move) };
  return far === 'out'
    ? t('{pieces} {way}, and out', told)
    : far === 'in'
      ? t('{pieces} {way}, and in', told)
      : t('{pieces} {way} by {n}', { ...told, n: far });
}

/** The same recording backwards: it puts together what was taken apart. */
export function reversed(t: Trace): Trace {
  const moves = movesOf(t),
    ends = new Map(moves.map(m => [m.to, m])),
    board = new Map<number, readonly number[]>();
  for (const step of [t.start, ...t.steps])
    for (const op of step.ops) {
      if (op.kind === 'place') board.set(op.slot, op.cells);
      else if (op.kind === 'remove') board.delete(op.slot);
    }
  const ops: Op[] = [...board].sort(([a], [b]) => a - b).map(([slot, cells]) => ({ kind: 'place', slot, cells }));
  const back: Trace = {
    ...t,
    counter: isBackwards(t) ? t.counter.slice(TOGETHER.length) : TOGETHER + t.counter,
    start: { ops, counts: { move: 0 } },
    steps: [],
  };
  for (let i = t.steps.length; i > 0; i--) {
    const { ops, counts } = t.steps[i - 1]!,
      move = ends.get(i);
    const placed = ops.flatMap(op => (op.kind === 'place' ? [{ ...op, kind: 'remove' as const }] : []));
    const removed = ops.flatMap(op => (op.kind === 'remove' ? [{ ...op, kind: 'place' as const }] : []));
    back.steps.push({
      ops: [...placed, ...removed],
      ...(move && { counts: { move: moves.length + 1 - move.number, ...backOf(counts) }, caption: captionOf(t, move) }),
    });
  }
  return back;
}

const backOf = (counts: Step['counts']) => (counts?.turn === undefined ? {} : { turn: turnedBack(counts.turn) });

/** The caption of a move that is made backwards. */
function captionOf(trace: Trace, { slots, way, by, turn, loose }: Move): string {
  const names =
    slots.length > 4
      ? t('{n} pieces', { n: slots.length })
      : slots
          .map(slot => trace.board.pieces[slot - 1]!)
          .map(p => p.label ?? p.name)
          .join(', ');
  if (turn) return t('{pieces} {way}', { pieces: names, way: goes({ way, turn: { ...turn, back: !turn.back } }) });
  const back = { way: way.map(v => -v) as unknown as Way, turn };
  return moveWords(names, back, loose ? (isBackwards(trace) ? 'out' : 'in') : by);
}
