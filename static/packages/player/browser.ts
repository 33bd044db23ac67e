// tilewright-player: the elements <poly-player> and <tile-puzzle>. The scripts that draw solids and give hints are
// loaded when they are needed.

import { HandBoard } from '../../play/hand-board.ts';
import { PolyPlayer } from '../../player/poly-player.ts';
import { layoutOf } from '../../player/svg.ts';
import { TilePuzzle } from '../../tile-puzzle/tile-puzzle.ts';

PolyPlayer.layout = layoutOf;
PolyPlayer.load = async () => (await import('../../player/solid/index.ts')).serve(PolyPlayer);
TilePuzzle.root = '';
TilePuzzle.load = async (name) => {
  if (name === 'tile-more') await import('../../tile-puzzle/more.ts');
};
// A page that loads two versions keeps the first.
for (const [name, element] of [['poly-player', PolyPlayer], ['hand-board', HandBoard], ['tile-puzzle', TilePuzzle]] as const) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export { PolyPlayer, TilePuzzle };
