// What the page's scripts and the app's program do for each other. early.ts makes the object, so it is there before
// either; the program knows it as browser.Scripts.

import type { Searcher } from '../bench/measure.ts';
import type { Shown } from '../embed/panel.ts';
import type { Described } from '../own-puzzles/described.ts';
import type { Board } from '../player/board.ts';
import type { Puzzle } from '../print/sheets.ts';
import type { Keep } from '../store/keep.ts';
import type { Attended } from './attend.ts';

/** What scripts do for the program. */
interface OfScripts {
  /** The player that the page was served with, for the app to take over. */
  firstPlayer: Element | null;
  /** What the browser keeps, for ui/store. */
  keep: Keep;
  /** Opens the panel that embeds and saves, for what is shown. */
  embed(shown: Shown): void;
  /** Opens the panel that prints, for a puzzle. */
  print(puzzle: Puzzle): void;
  /** Says that nothing more has to come for the first search. */
  ready(): void;
  /** Follows a search, for ui/power.go. */
  attend(search: Attended): void;
  /** Asks whether notifications may come, and hands over the answer. */
  mayNotify(done: (allowed: boolean) => void): void;
  /** Loads <search-tree>. */
  loadTree(): void;
  /** Loads <taking-apart>. */
  loadDisassembly(): void;
  /** Loads <piece-catalogue> and <piece-grid>. */
  loadPieces(): void;
  /** Loads <board-editor>. */
  loadDraw(): void;
  /** Loads <hand-board>. */
  loadPlay(): void;
  /** Has the browser keep the text of a matrix as a file. */
  keepMatrix(title: string, text: string): void;
  /** The text of a recording that the worker has sent. */
  recording(board: Board, message: { buffer: Uint8Array }): string;
  /** Has a search that is kept saved as a file. */
  saveSearch(key: string): void;
}

/** What the program does for scripts, once it runs: ui/reading, and for the bench ui/rooms/bench. */
interface OfProgram {
  /** What a text is, null where it is no puzzle. */
  read(text: string): Described | null;
  /** The definition of a puzzle of the library. */
  text(name: string): string;
  /** The settings line that a text is, null where it is none. */
  settings(text: string): string | null;
  /** The text with another title for one of its puzzles. */
  retitle(text: string, number: number, title: string): string;
  /** Which of the puzzles a query finds. */
  finds(
    query: string,
    puzzles: readonly { words: string; box: readonly number[]; pieces: number; cells: number }[],
  ): boolean[];
  search: Searcher['begin'];
  stop: Searcher['stop'];
}

declare global {
  interface Window {
    tilewright: Partial<OfScripts & OfProgram>;
  }
}
