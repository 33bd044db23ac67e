// The elements, defined. A page that loads this script twice keeps the first.

import { PolyPlayer } from './poly-player.ts';
import { PolyThumb } from './poly-thumb.ts';

for (const [name, element] of [['poly-player', PolyPlayer], ['poly-thumb', PolyThumb]] as const) {
  if (!customElements.get(name)) customElements.define(name, element);
}

declare global {
  interface HTMLElementTagNameMap {
    'poly-player': PolyPlayer;
    'poly-thumb': PolyThumb;
  }
}
