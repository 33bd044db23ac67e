// Which steps of a film become frames, and how long each stays; and of a solid how its
// pieces fly in, and how it turns.

import type { Film } from '../player/film.ts';
import { LIMITS } from './limits.ts';

export interface Frame {
  step: number;
  /** Seconds that it stays. */
  time: number;
}

/** How long the end stays, in seconds; as in the player. */
const HOLD = 2.4;

/** The frames of a film at so many steps a second. A film of more steps than an
 * animation may have frames leaves steps out, but neither solutions nor the
 * last one, as far as they fit. */
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

/** Every how many-eth step is a frame. */
export const strideOf = (steps: number, most = LIMITS.frames) => Math.max(1, Math.ceil(steps / (most - 1)));

/** A frame of a solid. */
export interface Shot extends Frame {
  /** How far the piece that came last is out, 1 to 0. */
  out?: number;
  /** The part of a whole turn that it has made. */
  turn?: number;
}

/** Seconds between pictures of what moves, of a flight, and of a turn at least. */
const BEAT = 0.08,
  FLIGHT = 0.4,
  TURN = 10;

/** The frames of a solid: each piece flies in, and it turns around in the whole time,
 * as is asked for. Where these would be more than an animation may have, the pieces
 * are there at once. */
export function shotsOf(
  film: Film,
  speed: number,
  { flies, turns }: { flies: boolean; turns: boolean },
  most = LIMITS.frames,
): Shot[] {
  const frames = framesOf(film, speed, most),
    total = frames.reduce((sum, f) => sum + f.time, 0),
    round = Math.max(1, Math.round(total / TURN));
  const shots: Shot[] = [];
  for (const { step, time } of frames) {
    const places = step > 0 && film.trace.steps[step - 1]!.ops.some(op => op.kind === 'place');
    const flight = flies && places ? Math.floor(Math.min(FLIGHT, 0.8 * time) / BEAT) : 0;
    for (let i = 0; i < flight; i++) shots.push({ step, time: BEAT, out: 1 - (i + 1) / (flight + 1) });
    const rest = time - flight * BEAT,
      parts = turns ? Math.max(1, Math.round(rest / BEAT)) : 1;
    for (let i = 0; i < parts; i++) shots.push({ step, time: rest / parts });
  }
  const list: Shot[] = shots.length > most ? frames : shots;
  if (!turns) return list;
  let at = 0;
  return list.map(shot => {
    const turn = (round * at) / total;
    at += shot.time;
    return { ...shot, turn };
  });
}
