// A view shows a film: flat (Drawing), or in three dimensions (Solid).

import type { Film } from './film.ts';
import type { PolyPlayer } from './poly-player.ts';
import type { SvgOptions } from './svg.ts';

export interface View {
  /** What stands on the player's stage. */
  readonly element: HTMLElement | SVGElement;
  /** Brings the picture up to the film's state. last is the slot that came last,
   * fresh one that is to come in visibly; 0 is none. */
  draw(film: Film, o: SvgOptions, last: number, fresh: number): void;
  /** Takes over how the player's attributes have it seen. */
  look?(): void;
  /** Whether a picture costs so much that pictures of a search should be few. */
  readonly costly?: boolean;
  /** Gives up what it holds. */
  end(): void;
}

/** What makes a view: it is given the player, and the player's bar, for controls
 * of its own. */
export type ViewMaker = new (player: PolyPlayer, bar: HTMLElement) => View;
