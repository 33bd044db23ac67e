// The elements of puzzles/, the page of one's own puzzles:
//
//	puzzle-shelf.ts  the cards, the room that is left, and the actions on puzzles
//	tools.ts         its parts in the top bar
//	toast.ts         the message with Undo
//	model.ts         the puzzles: which are shown, what their owner does, undo
//	save.ts          saves the file of all puzzles
//	unfinished.ts    searches that are kept, as cards
//	words.ts         sentences
//
// and of every page that takes files (static/page/drop.ts loads it there):
//
//	take.ts          opens files and pasted texts as what they are
//	searchfile.ts    searches as files
//	split.ts         split searches: the manifest with its parts; part.ts reads their files
//	folder.ts        the files of a folder that was dropped
//	client.ts        the worker of the file of puzzles (worker.ts); job.ts has their messages
//
// static/store/file.ts describes the file of puzzles.

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
