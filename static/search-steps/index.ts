// The parts with which the page watches a search step by step: <search-why>, and recordings.

import { writeText } from '../player/write.ts';
import { readRecording } from './point.ts';
import { SearchWhy } from './search-why.ts';

if (!customElements.get('search-why')) customElements.define('search-why', SearchWhy);

declare global {
  interface HTMLElementTagNameMap {
    'search-why': SearchWhy;
  }
}

window.tilewright.recording = (board, message) => writeText(readRecording(message, board));
