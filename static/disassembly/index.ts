// The moves that take a solid apart; loaded when they are first shown. moves.ts reads the moves from a recording,
// picture.ts draws the state after each, and taking-apart.ts is the strip of them.

import { TakingApart } from './taking-apart.ts';

if (!customElements.get('taking-apart')) customElements.define('taking-apart', TakingApart);

declare global {
  interface HTMLElementTagNameMap {
    'taking-apart': TakingApart;
  }
}
