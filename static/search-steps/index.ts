// What the page needs to watch a search step by step: <search-why>, and recordings.

import type { Board } from '../player/board.ts';
import { writeText } from '../player/write.ts';
import { readRecording } from './point.ts';
import { SearchWhy } from './search-why.ts';

if (!customElements.get('search-why')) customElements.define('search-why', SearchWhy);

declare global {
  interface HTMLElementTagNameMap {
    'search-why': SearchWhy;
  }
  interface Window {
    /** The text of a recording that the worker has sent. */
    tilewrightRecording?: (board: Board, message: { buffer: Uint8Array }) => string;
  }
}

window.tilewrightRecording = (board, message) => writeText(readRecording(message, board));
