// Which steps of a film become frames, and how long each is shown; for a solid also how its pieces fly in, and how it
// turns.

import type { Film } from '../player/film.ts';
import type { Shot } from '../player/view.ts';
import { LIMITS } from './limits.ts';

export interface Frame {
  step: number;
  /** How long it is shown, in seconds. */
  time: number;
}

/** How long the end is shown, in seconds; the same as in the player. */
const HOLD = 2.4;

/** The frames of a film at this many steps a second. A film with more steps than an animation may have frames leaves
 * steps out, but if possible no solution, and not the last step. */
export function framesOf({ steps, trace }: Film, speed: number, most = LIMITS.frames): Frame[] {
  const stride = strideOf(steps, most),
    chosen = new Set<number>();
  for (let s = 0; s < steps; s += stride) chosen.add(s);
  chosen.add(steps);
  const solutions = trace.steps.flatMap((s, i) => (s.flag === 'solution' ? [i + 1] : []));
  if (stride > 1 && solutions.length + chosen.size <= most) for (const s of solutions) chosen.add(s);
  return [...chosen]
    .sort((a, b) => a - b)
    .map(step => ({ step, time: step === steps ? Math.max(HOLD, 1 / speed) : 1 / speed }));
}

/** A frame is made of every step whose number is a multiple of this. */
export const strideOf = (steps: number, most = LIMITS.frames) => Math.max(1, Math.ceil(steps / (most - 1)));

/** A frame of a solid. */
export type TimedShot = Frame & Shot;

/** Seconds: between pictures of motion, of a flight, and the least of a turn. */
const BEAT = 0.08,
  FLIGHT = 0.4,
  TURN = 10;

/** The frames of a solid. If asked for, each piece flies in, and the solid turns around once in the whole time.
 * Where these would be more frames than an animation may have, the pieces do not fly. */
export function shotsOf(
  film: Film,
  speed: number,
  { flies, turns }: { flies: boolean; turns: boolean },
  most = LIMITS.frames,
): TimedShot[] {
  const frames = framesOf(film, speed, most),
    total = frames.reduce((sum, f) => sum + f.time, 0),
    round = Math.max(1, Math.round(total / TURN));
  const shots: TimedShot[] = [];
  for (const { step, time } of frames) {
    const places = step > 0 && film.trace.steps[step - 1]!.ops.some(op => op.kind === 'place');
    const flight = flies && places ? Math.floor(Math.min(FLIGHT, 0.8 * time) / BEAT) : 0;
    for (let i = 0; i < flight; i++) shots.push({ step, time: BEAT, out: 1 - (i + 1) / (flight + 1) });
    const rest = time - flight * BEAT,
      parts = turns ? Math.max(1, Math.round(rest / BEAT)) : 1;
    for (let i = 0; i < parts; i++) shots.push({ step, time: rest / parts });
  }
  const list: TimedShot[] = shots.length > most ? frames : shots;
  if (!turns) return list;
  let at = 0;
  return list.map(shot => {
    const turn = (round * at) / total;
    at += shot.time;
    return { ...shot, turn };
  });
}
