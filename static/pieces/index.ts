// The catalogue of pieces, the grid of the piece editor, and what drags pieces onto the
// board; boot.ts loads them when somebody comes near one of them.

import { listenForPieces } from './hold.ts';
import { PieceCatalogue } from './piece-catalogue.ts';
import { PieceGrid } from './piece-grid.ts';
import { STYLE } from './style.ts';

if (!customElements.get('piece-catalogue')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  customElements.define('piece-catalogue', PieceCatalogue);
  customElements.define('piece-grid', PieceGrid);
  listenForPieces();
}

declare global {
  interface HTMLElementTagNameMap {
    'piece-catalogue': PieceCatalogue;
    'piece-grid': PieceGrid;
  }
}
