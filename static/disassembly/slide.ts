// Slides the parts of a solid by hand. It is loaded when somebody first asks for that.

import type { PagePlayer } from '../player/page-player.ts';
import { SlidePanel } from './slide-panel.ts';

if (!customElements.get('slide-panel')) customElements.define('slide-panel', SlidePanel);

/** Opens the panel with what is on the board of a player. glides are the ways of its lattice, three numbers each; the
 * opposite ones are not among them. */
export function open(player: PagePlayer, glides: ArrayLike<number>): void {
  const panel =
    document.querySelector<SlidePanel>('slide-panel') ??
    document.body.appendChild(document.createElement('slide-panel'));
  (panel as SlidePanel).open(player, glides);
}
