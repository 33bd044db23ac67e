// How a solid is taken apart, loaded when that is first shown: moves.ts reads the moves off
// a recording, picture.ts draws what stands after each, taking-apart.ts is the strip of them.

import { TakingApart } from './taking-apart.ts';

if (!customElements.get('taking-apart')) customElements.define('taking-apart', TakingApart);

declare global {
  interface HTMLElementTagNameMap {
    'taking-apart': TakingApart;
  }
}
