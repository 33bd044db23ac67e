// A view shows a film: flat (Drawing), or in three dimensions (Solid).

import type { Vector } from '../space/lattice.ts';
import type { Film } from './film.ts';
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
  /** Of a view in space: the ray behind a point of the window, from a point in front of all
   * cells and towards it, in cells from the middle of the board: to the right, up and
   * towards the reader. */
  ray?(clientX: number, clientY: number): readonly [from: Vector, towards: Vector];
  /** Where such a point is in the window. */
  onto?(point: Vector): readonly [clientX: number, clientY: number];
  /** Gives up what it holds. */
  end(): void;
}

/** What makes a view: it is given the player, and the player's bar, for controls
 * of its own. */
export type ViewMaker<Player> = new (player: Player, bar: HTMLElement) => View;
