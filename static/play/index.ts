// The board that is played by hand; boot.ts loads it when somebody begins to play.

import { HandBoard } from './hand-board.ts';
import { solids } from './solids.ts';
import { STACKED } from './stacked.ts';
import { STYLE } from './style.ts';

Object.assign(solids, STACKED);

if (!customElements.get('hand-board')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  customElements.define('hand-board', HandBoard);
}

declare global {
  interface HTMLElementTagNameMap {
    'hand-board': HandBoard;
  }
}
