// What a solid needs beside flat boards: pictures of its pieces, and its view in space. The page has both at once
// (stacked.ts); a puzzle in another page loads them when it is a solid.

import type { Board } from '../player/board.ts';
import type { Tint } from './colours.ts';
import type { Picture } from './picture.ts';
import type { Cube } from './shape.ts';
import type { Space } from './space.ts';

export interface Solids {
  /** The picture of a piece in a box of its own, around its middle. */
  piece(own: Board, slot: number, shape: readonly Cube[], cells: readonly number[], tints: readonly Tint[]): Picture;
  Space: new () => Space;
}

export const solids: Partial<Solids> = {};
