// The view of solids, for browsers that can draw in three dimensions.

import type { PolyPlayer } from '../poly-player.ts';
import { Solid } from './solid.ts';
import { supported } from './stage.ts';

/** Gives the players their view of solids, as long as the browser can draw it. */
export function serve(players: typeof PolyPlayer): void {
  Object.defineProperty(players, 'Solid', { get: () => (supported() ? Solid : undefined) });
}
