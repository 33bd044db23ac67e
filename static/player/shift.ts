// Steps that shift pieces: each piece is taken away and placed elsewhere, turned as it was.

import { placeOf } from '../space/box.ts';
import type { Board } from './board.ts';
import type { Step } from './trace.ts';

/** A way in cells: to the right, to the back, up. */
export type Way = readonly [x: number, y: number, z: number];

/** How far a step shifts each piece, by slot. O(cells of the step). */
export function shiftsOf(board: Board, { ops }: Step): Map<number, Way> {
  const before = new Map<number, readonly number[]>(),
    shifts = new Map<number, Way>();
  for (const op of ops) {
    if (op.kind === 'remove') before.set(op.slot, op.cells);
    else if (op.kind === 'place') {
      const way = wayOf(board, before.get(op.slot) ?? [], op.cells);
      if (way) shifts.set(op.slot, way);
    }
  }
  return shifts;
}

/** The way from some cells to others; null where the second do not lie as the first do. */
function wayOf(b: Board, from: readonly number[], to: readonly number[]): Way | null {
  if (!from.length || from.length !== to.length) return null;
  const ways = from.map((cell, i) => placeOf(b, to[i]!).map((v, k) => v - placeOf(b, cell)[k]!) as unknown as Way),
    first = ways[0]!;
  return ways.every(way => way.every((v, k) => v === first[k])) ? first : null;
}

/** A quarter turn of all that comes and goes with a step, about an axis of the box: solver/trace/moves.go says how it
 * is written. */
export interface Turn {
  /** 0, 1 and 2 are x, y and z. */
  axis: number;
  /** Whether it is clockwise, seen against the axis. */
  back: boolean;
  /** A point of the axis, in cells. */
  at: Way;
}

const MIDDLE = 1 << 12;

/** The turn of a step, if it is one. */
export function turnOf(step: Step): Turn | null {
  const code = step.counts?.turn;
  if (code === undefined) return null;
  const axis = code % 3,
    rest = Math.floor(code / 6),
    at = [0, 0, 0];
  at[(axis + 1) % 3] = ((rest % (2 * MIDDLE)) - MIDDLE) / 2;
  at[(axis + 2) % 3] = (Math.floor(rest / (2 * MIDDLE)) - MIDDLE) / 2;
  return { axis, back: code % 6 > 2, at: at as unknown as Way };
}

/** The number for the same turn the other way round. */
export const turnedBack = (code: number): number => code + (code % 6 > 2 ? -3 : 3);

/** Where a point comes when it is turned by a share of a quarter, negative before. */
export function turned({ axis, back, at }: Turn, point: Way, share: number): Way {
  const [e, f] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number],
    angle = ((back ? -share : share) * Math.PI) / 2,
    [sin, cos] = [Math.sin(angle), Math.cos(angle)],
    [u, v] = [point[e]! - at[e]!, point[f]! - at[f]!],
    to = [...point];
  to[e] = at[e]! + u * cos - v * sin;
  to[f] = at[f]! + u * sin + v * cos;
  return to as unknown as Way;
}
