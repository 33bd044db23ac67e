// What the page does with all its solutions: look for some, keep them in a
// file. The page is Go's and calls these; see ui/solutions.go.

import type { Board } from '../player/board.ts';
import type { Chunk } from './chunks.ts';
import { type Format, formats, parts } from './files.ts';
import { type Wish, find } from './find.ts';

declare global {
  interface Window {
    tilewrightFind?: (chunks: Chunk[], board: Board, wish: Wish) => Int32Array;
    tilewrightSave?: (chunks: Chunk[], board: Board, format: Format, name: string, only: ArrayLike<number> | null) => void;
  }
}

window.tilewrightFind = find;

window.tilewrightSave = (chunks, board, format, name, only) => {
  const { type, ending } = formats[format];
  // A string a piece of the file would make a list as long as the solutions.
  const pieces: string[] = [];
  let piece = '';
  for (const part of parts(chunks, board, format, only)) {
    piece += part;
    if (piece.length > 1 << 20) {
      pieces.push(piece);
      piece = '';
    }
  }
  pieces.push(piece);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(pieces, { type }));
  link.download = `${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
