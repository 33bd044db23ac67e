// The catalogue of pieces, the editors of pieces and burr sticks, ranges for many pieces, and the script that drags
// pieces onto the board. boot.ts loads them when somebody comes near one of them.

import { BurrStick } from './burr-stick.ts';
import { listenForPieces } from './hold.ts';
import { PieceCatalogue } from './piece-catalogue.ts';
import { PieceGrid } from './piece-grid.ts';
import { PieceRanges } from './piece-ranges.ts';
import { STYLE } from './style.ts';

if (!customElements.get('piece-catalogue')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  customElements.define('piece-catalogue', PieceCatalogue);
  customElements.define('piece-grid', PieceGrid);
  customElements.define('burr-stick', BurrStick);
  customElements.define('piece-ranges', PieceRanges);
  listenForPieces();
}

declare global {
  interface HTMLElementTagNameMap {
    'piece-catalogue': PieceCatalogue;
    'piece-grid': PieceGrid;
    'burr-stick': BurrStick;
    'piece-ranges': PieceRanges;
  }
}
