// Solids for other sites, in space and layer by layer. It is a classic script, which the player's own script puts into
// the page when a solid comes on the screen.

import type { PolyPlayer } from '../poly-player.ts';
import { layoutOf } from '../svg.ts';
import { serve } from './index.ts';

const players = customElements.get('poly-player') as typeof PolyPlayer;
players.layout = layoutOf;
serve(players);
