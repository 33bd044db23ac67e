// tilewright-player: the element <poly-player>. What draws solids is loaded when one is on the screen.

import { PolyPlayer } from '../../player/poly-player.ts';
import { layoutOf } from '../../player/svg.ts';

PolyPlayer.layout = layoutOf;
PolyPlayer.load = async () => (await import('../../player/solid/index.ts')).serve(PolyPlayer);
// A page that loads two versions keeps the first.
if (!customElements.get('poly-player')) customElements.define('poly-player', PolyPlayer);

export { PolyPlayer };
