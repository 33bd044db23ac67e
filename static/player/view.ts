// A view shows a film: flat (Drawing), or in three dimensions (Solid).

import type { Vector } from '../space/lattice.ts';
import type { Film } from './film.ts';
import type { SvgOptions } from './svg.ts';

/** What a picture of a solid for a file shows. */
export interface Shot {
  readonly step: number;
  /** How far the pieces that the step moves still are from their places, from 1 to 0. */
  readonly out?: number;
  /** The part of a whole turn that the solid has made. */
  readonly turn?: number;
}

export interface View {
  /** The element on the player's stage. */
  readonly element: HTMLElement | SVGElement;
  /** Brings the picture up to the film's state. last is the slot that was placed last, fresh the one that comes in
   * visibly; 0 is none. */
  draw(film: Film, o: SvgOptions, last: number, fresh: number): void;
  /** Takes over the sight from the player's attributes. */
  look?(): void;
  /** Whether a picture costs so much that a search should send few. */
  readonly costly?: boolean;
  /** A view in space has this: the ray through a point of the window. from is a point in front of all cells. Points
   * are in cells from the middle of the board: to the right, up and towards the reader. */
  ray?(clientX: number, clientY: number): readonly [from: Vector, towards: Vector];
  /** The place of such a point in the window. */
  onto?(point: Vector): readonly [clientX: number, clientY: number];
  /** A view in space has this: the picture of a step of a film for a file, with this many dots at least. It is
   * undefined where the browser does not draw any more. */
  shoot?(film: Film, o: SvgOptions, shot: Shot, width: number, height: number): Promise<ImageBitmap | undefined>;
  /** Releases what it holds. */
  end(): void;
}

/** Makes a view for a player; bar is where the view puts its own controls. */
export type ViewMaker<Player> = new (player: Player, bar: HTMLElement) => View;
