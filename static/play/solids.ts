// What a solid needs beside flat boards: pictures of its pieces, and its view in space. The page has both at once
// (stacked.ts); a puzzle in another page loads them when it is a solid.

import type { Board } from '../player/board.ts';
import type { Cube, Tint } from './colours.ts';
import type { Size } from './room.ts';
import type { Space } from './space.ts';

/** A picture of a piece around its middle, and its size in cells. */
export interface Picture {
  readonly markup: string;
  /** The tags of its cubes, over that. */
  readonly tags: string;
  readonly size: Size;
  /** How many units a cell has. */
  readonly cell: number;
}

export interface Solids {
  /** The picture of a piece in a box of its own, around its middle. */
  piece(own: Board, slot: number, shape: readonly Cube[], cells: readonly number[], tints: readonly Tint[]): Picture;
  Space: new () => Space;
}

export const solids: Partial<Solids> = {};
