// The elements of the page: the player that shows what the search finds, and the thumbnail. embed.ts is the script for
// other sites.

import { PagePlayer } from './page-player.ts';
import { PolyPlayer } from './poly-player.ts';
import { PolyThumb } from './poly-thumb.ts';
import { layoutOf } from './svg.ts';

PolyPlayer.layout = layoutOf;
PolyPlayer.load = async () => {
  (await import('./solid/index.ts')).serve(PolyPlayer);
  if (PolyPlayer.Solid) return;
  // The app tells people that solids lie flat. It reads this attribute, or hears the event if it runs already.
  document.documentElement.dataset.flat = '';
  document.dispatchEvent(new Event('flat'));
};
if (!customElements.get('poly-player')) customElements.define('poly-player', PagePlayer);
if (!customElements.get('poly-thumb')) customElements.define('poly-thumb', PolyThumb);

declare global {
  interface HTMLElementTagNameMap {
    'poly-player': PagePlayer;
    'poly-thumb': PolyThumb;
  }
}
