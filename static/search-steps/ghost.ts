// Marks that lie over the player's flat picture for a while: the ring of the chosen cell, and an image that may be
// placed there.

import type { Board } from '../player/board.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { cellsPath, groupPart, lookOf, piecePart, ringsPath } from '../player/svg.ts';

export class Ghost {
  readonly #group = document.createElementNS('http://www.w3.org/2000/svg', 'g');

  /** Draws the marks in place of the last ones; cells are positions in the box. Nothing is drawn on a picture in
   * space. */
  show(
    player: PagePlayer,
    board: Board,
    ring: readonly number[],
    ghost: { slot: number; cells: readonly number[]; clash: readonly number[] } | null,
  ): void {
    const svg = player.shadowRoot?.querySelector('svg.board'),
      plan = player.plan;
    if (!svg || !plan) {
      this.clear();
      return;
    }
    let markup = '';
    if (ghost) {
      // A stroke of the accent colour sets it off from the pieces that are there. The pieces that it overlaps show
      // through, but no numbers do.
      const look = lookOf(board, ghost.slot),
        free = ghost.cells.filter(c => !ghost.clash.includes(c)),
        stroke = `stroke:var(--${ghost.clash.length ? 'danger' : 'accent'});stroke-width:3;stroke-dasharray:6 5`,
        piece = piecePart(look, board, plan, ghost.cells, { letters: 'one' });
      markup += `<path class="cells" d="${cellsPath(board, plan, free)}"/><g opacity="${ghost.clash.length ? 0.7 : 1}">`;
      markup += `${groupPart({ ...look, attributes: { ...look.attributes, style: stroke } }, piece)}</g>`;
      markup += `<path class="cells next" style="--c:var(--danger)" d="${ringsPath(board, plan, ghost.clash)}"/>`;
    }
    markup += `<path class="cells next" d="${ringsPath(board, plan, ring)}"/>`;
    this.#group.innerHTML = markup;
    if (this.#group.parentNode !== svg) svg.append(this.#group);
  }

  clear(): void {
    this.#group.remove();
  }
}
