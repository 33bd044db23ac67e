// The functions that the page's scripts and the app's program offer each other. early.ts makes the object, so it is
// there before either. The program calls it browser.Scripts.

import type { Searcher } from '../bench/measure.ts';
import type { Shown } from '../embed/panel.ts';
import type { Input } from '../field/input.ts';
import type { Described } from '../own-puzzles/described.ts';
import type { Board } from '../player/board.ts';
import type { PagePlayer } from '../player/page-player.ts';
import type { Puzzle } from '../print/sheets.ts';
import type { Keep } from '../store/keep.ts';
import type { Attended } from './attend.ts';

/** The functions of scripts, for the program. */
interface OfScripts {
  /** The player that the page was served with, for the app to take over. */
  firstPlayer: Element | null;
  /** The compiled program, which the worker gets, too. */
  program?: WebAssembly.Module;
  /** The data that the browser keeps, for ui/store. */
  keep: Keep;
  /** Makes an input of the program's follow the contract of ui/field; each is whether it tells each edit. */
  follow(input: Input, rest: number): void;
  /** Opens the panel that embeds and saves, for the page's picture. */
  embed(shown: Shown): void;
  /** Opens the panel that prints, for a puzzle. */
  print(puzzle: Puzzle): void;
  /** Says that everything needed for the first search is there. */
  ready(): void;
  /** Follows a search, for ui/power.go. */
  attend(search: Attended): void;
  /** Asks whether notifications may come, and hands over the answer. */
  mayNotify(done: (allowed: boolean) => void): void;
  /** Loads <search-tree>. */
  loadTree(): void;
  /** Loads <taking-apart>. */
  loadDisassembly(): void;
  /** Has the parts of the solid on the board slid by hand. */
  slide(player: PagePlayer, glides: ArrayLike<number>): void;
  /** Loads the elements that the first search does not need, such as the editor of the text, at once. */
  loadRest(): void;
  /** Loads <piece-catalogue> and <piece-grid>. */
  loadPieces(): void;
  /** Loads <board-editor>. */
  loadDraw(): void;
  /** Loads <hand-board>. */
  loadPlay(): void;
  /** Saves the text of a matrix as a file. */
  keepMatrix(title: string, text: string): void;
  /** The text of a recording that the worker has sent. */
  recording(board: Board, message: { buffer: Uint8Array }): string;
  /** Saves a kept search as a file. */
  saveSearch(key: string): void;
}

/** What early.ts keeps for boot.ts: the presses so far. */
interface OfEarly {
  early: Event[];
}

/** The functions of the program, for scripts, once it runs. They come from ui/reading, and for the bench from
 * ui/rooms/bench. */
interface OfProgram {
  /** Describes the puzzle in a text; null where it has none. form names the form to read it in, where several can be
   * meant. */
  read(text: string, name?: string, form?: string): Described | null;
  /** The definition of a puzzle of the library. */
  text(name: string): string;
  /** The settings line in a text; null where it has none. */
  settings(text: string): string | null;
  /** The text with another title for one of its puzzles. */
  retitle(text: string, number: number, title: string): string;
  /** The words by which a puzzle of the library is found; '' where there is none with this ID. */
  wordsOf(id: string): string;
  /** Which of the puzzles a query finds. */
  finds(
    query: string,
    puzzles: readonly { words: string; box: readonly number[]; pieces: number; cells: number }[],
  ): boolean[];
  /** Takes a text that was dropped or pasted, on pages that read nothing else; and which texts those are, in words. */
  takeText(text: string, name: string): void;
  takesWhat(): string;
  search: Searcher['begin'];
  stop: Searcher['stop'];
}

declare global {
  interface Window {
    tilewright: Partial<OfScripts & OfProgram & OfEarly>;
  }
}
