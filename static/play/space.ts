// The view in space of a solid that is played. The page's player shows the pieces on the board, and a pale copy of the
// piece in the hand where it would fall.

import type { Board } from '../player/board.ts';
import { standing } from '../player/assembly.ts';
import type { PolyPlayer } from '../player/poly-player.ts';
import { COLOURS, colourOf } from '../player/palette.ts';
import { isCubic } from '../space/box.ts';
import type { Rect } from './room.ts';

export class Space {
  readonly element = document.createElement('div');
  readonly #player = document.createElement('poly-player') as PolyPlayer;
  #board: Board | undefined;
  /** The board with pale pieces among its pieces. */
  #pale: Board | undefined;
  #shown = '';

  constructor() {
    this.element.className = 'space';
    this.element.dataset.test = 'hand-space';
    this.#player.controls = 'off';
    this.element.append(this.#player);
  }

  /** Takes its part of the room, or is hidden without one. */
  lie(rect: Rect | undefined): void {
    this.element.hidden = !rect;
    if (rect)
      Object.assign(this.element.style, {
        left: `${rect.x}px`,
        top: `${rect.y}px`,
        width: `${rect.width}px`,
        height: `${rect.height}px`,
      });
  }

  /** Shows the slot on each open cell, and a piece on the cells where it would fall. */
  show(board: Board, at: Int32Array, slot: number, ghost: readonly number[]): void {
    // Open places of balls and prisms are shown as glass.
    const n = board.pieces.length,
      glass = isCubic(board) ? 0 : 2 * n + 1;
    if (board !== this.#board) {
      this.#board = board;
      const pale = board.pieces.map((piece, i) => ({
        ...piece,
        colour: piece.colour || colourOf((i % COLOURS) + 1),
        pale: true,
      }));
      this.#pale = {
        ...board,
        pieces: [...board.pieces, ...pale, ...(glass ? [{ name: '', colour: '#8c8982', pale: true }] : [])],
      };
      this.#shown = '';
    }
    const falls = new Set(ghost),
      slots: number[] = [];
    for (let c = 0; c < at.length; c++) if (at[c]! >= 0) slots.push(falls.has(c) ? n + slot : at[c] || glass);
    const shown = slots.join();
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#player.show(standing(this.#pale!, slots), 0);
    }
  }

  set letters(on: boolean) {
    if (on === (this.#player.labels === 'none')) this.#player.labels = on ? null : 'none';
  }
}
