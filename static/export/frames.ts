// Which steps of a film become frames, and how long each stays.

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
  const stride = strideOf(steps, most), chosen = new Set<number>();
  for (let s = 0; s < steps; s += stride) chosen.add(s);
  chosen.add(steps);
  const solutions = trace.steps.flatMap((s, i) => (s.flag === 'solution' ? [i + 1] : []));
  if (stride > 1 && solutions.length + chosen.size <= most) for (const s of solutions) chosen.add(s);
  return [...chosen].sort((a, b) => a - b).map((step) => ({ step, time: step === steps ? Math.max(HOLD, 1 / speed) : 1 / speed }));
}

/** Every how many-eth step is a frame. */
export const strideOf = (steps: number, most = LIMITS.frames) => Math.max(1, Math.ceil(steps / (most - 1)));
