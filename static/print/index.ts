// The panel that prints, loaded when it is first opened. print-panel.ts is the panel. sheets.ts prints a puzzle, and
// steps.ts the moves that take it apart. region.ts chooses the paper.

import { PrintPanel } from './print-panel.ts';
import type { Puzzle } from './sheets.ts';

if (!customElements.get('print-panel')) customElements.define('print-panel', PrintPanel);

let panel: PrintPanel | undefined;

/** Opens the panel over the page. */
export function open(puzzle: Puzzle): void {
  if (!panel) {
    panel = new PrintPanel();
    document.body.append(panel);
  }
  panel.open(puzzle);
}

declare global {
  interface HTMLElementTagNameMap {
    'print-panel': PrintPanel;
  }
}
