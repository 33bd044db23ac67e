// The player for other sites, in one classic script. A page that loads it twice
// keeps the first.

import { PolyPlayer } from './poly-player.ts';

if (!customElements.get('poly-player')) customElements.define('poly-player', PolyPlayer);
