// The view of solids for other sites: a classic script, which the player's own
// script puts into the page when a solid is on the screen.

import type { PolyPlayer } from '../poly-player.ts';
import { view } from './index.ts';

(customElements.get('poly-player') as typeof PolyPlayer).Solid = view;
