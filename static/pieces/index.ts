// The catalogue of pieces and the grid of the piece editor; boot.ts loads them when
// somebody opens one of them.

import { PieceCatalogue } from './piece-catalogue.ts';
import { PieceGrid } from './piece-grid.ts';

if (!customElements.get('piece-catalogue')) {
  customElements.define('piece-catalogue', PieceCatalogue);
  customElements.define('piece-grid', PieceGrid);
}

declare global {
  interface HTMLElementTagNameMap {
    'piece-catalogue': PieceCatalogue;
    'piece-grid': PieceGrid;
  }
}
