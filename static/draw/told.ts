// The strokes that the page was told of and has not answered. They are the person's: they lie on each board that the
// page sends before it has taken them. Each event has a revision, a number that grows. A board says with `answers` which
// one the page took last.

import type { Plan } from './plan.ts';
import type { Stroke } from './stroke.ts';

let last = 0;

/** The revision of the next event. It grows as long as there is the page, because elements come and go. */
export const nextRevision = (): number => ++last;

export class Told {
  #waiting: { readonly revision: number; readonly stroke: Stroke }[] = [];

  /** The strokes that wait for an answer. */
  get strokes(): Stroke[] {
    return this.#waiting.map(w => w.stroke);
  }

  /** Has a stroke wait; returns its revision. */
  tell(stroke: Stroke): number {
    const revision = nextRevision();
    this.#waiting.push({ revision, stroke });
    return revision;
  }

  /** The page's board with the strokes on it that the page has not taken. On a board of another epoch, which has
   * another box, it will not take them. */
  over(board: Plan): Plan {
    this.#waiting = this.#waiting.filter(
      ({ revision, stroke }) => revision > (board.answers ?? Infinity) && stroke.plan.epoch === board.epoch,
    );
    return this.strokes.reduce((plan, stroke) => {
      stroke.plan = plan;
      return stroke.result;
    }, board);
  }
}
