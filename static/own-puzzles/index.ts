// The elements of puzzles/, the page of one's own puzzles:
//
//	puzzle-shelf.ts  the cards, what is said of room, and what is done to puzzles
//	tools.ts         what of it stands in the top bar
//	toast.ts         the message with Undo
//	model.ts         the puzzles: which are shown, what their owner does, undo
//	save.ts          the file of all puzzles, saved
//	unfinished.ts    searches that are kept, as cards
//	words.ts         sentences
//
// and of every page that takes files (static/page/drop.ts loads it there):
//
//	take.ts          what becomes of files and pasted texts
//	searchfile.ts    searches as files
//	split.ts         those that are split: the manifest with its parts; part.ts reads their files
//	folder.ts        the files of a folder that was dropped
//	client.ts        the worker of the file of puzzles (worker.ts); job.ts is what they say
//
// What a file of puzzles holds is set out in static/store/file.ts.

import { PuzzleShelf } from './puzzle-shelf.ts';
import { ShelfCount, ShelfTools } from './tools.ts';

customElements.define('puzzle-shelf', PuzzleShelf);
customElements.define('shelf-tools', ShelfTools);
customElements.define('shelf-count', ShelfCount);

declare global {
  interface HTMLElementTagNameMap {
    'puzzle-shelf': PuzzleShelf;
  }
}
