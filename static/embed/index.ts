// The panel that embeds and saves, loaded when it is first opened.

import { EmbedPanel, type Shown } from './panel.ts';

if (!customElements.get('embed-panel')) customElements.define('embed-panel', EmbedPanel);

let panel: EmbedPanel | undefined;

/** Opens the panel over the page, for the picture on the page. */
export function open(shown: Shown): void {
  if (!panel) {
    panel = new EmbedPanel();
    document.body.append(panel);
  }
  panel.open(shown);
}

declare global {
  interface HTMLElementTagNameMap {
    'embed-panel': EmbedPanel;
  }
}
