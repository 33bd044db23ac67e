// The parts that only solids need: pictures of their pieces, and the view in space. The page always has both
// (stacked.ts). A puzzle in another page loads them if it is a solid.

import type { Board } from '../player/board.ts';
import type { Cube, Tint } from './colours.ts';
import type { Size } from './room.ts';
import type { Space } from './space.ts';

/** A picture of a piece around its middle, and its size in cells. */
export interface Picture {
  readonly markup: string;
  /** The tags of its cubes, drawn over it. */
  readonly tags: string;
  readonly size: Size;
  /** How many drawing units a cell has. */
  readonly cell: number;
}

export interface Solids {
  /** The picture of a piece in a box of its own, around its middle. */
  piece(own: Board, slot: number, shape: readonly Cube[], cells: readonly number[], tints: readonly Tint[]): Picture;
  Space: new () => Space;
}

export const solids: Partial<Solids> = {};
