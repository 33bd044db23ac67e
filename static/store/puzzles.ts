// The puzzles that somebody has made.

import type { Database } from './database.ts';
import type { PuzzleRecord } from './schema.ts';

/** How many are kept; the oldest goes first. */
export const maxPuzzles = 50;

export class Puzzles {
  /** Those that could not be kept: they last as long as the page. */
  private readonly unkept = new Map<string, PuzzleRecord>();

  constructor(private readonly database: Database) {}

  /** Keeps a puzzle. Where that fails it is listed all the same, and kept with the next
   * one; the StoreError is for people. */
  async put(puzzle: PuzzleRecord): Promise<void> {
    this.unkept.set(puzzle.key, puzzle);
    const puzzles = [...this.unkept.values()];
    await this.database.transact(['puzzles'], 'readwrite', ({ store }) => Promise.all(puzzles.map((p) => store.put(p))));
    for (const p of puzzles) {
      if (this.unkept.get(p.key) === p) this.unkept.delete(p.key);
    }
  }

  async remove(key: string): Promise<void> {
    this.unkept.delete(key);
    await this.database.transact(['puzzles'], 'readwrite', ({ store }) => store.delete(key));
  }

  /** All puzzles, the newest first; those that are too many go. Where the database
   * cannot be read, it is those of this page. */
  async list(): Promise<PuzzleRecord[]> {
    const kept = await this.database.transact(['puzzles'], 'readonly', ({ store }) => store.getAll()).catch(() => []);
    const all = new Map([...kept, ...this.unkept.values()].map((p) => [p.key, p]));
    const sorted = [...all.values()].sort((a, b) => b.when - a.when);
    await Promise.all(sorted.slice(maxPuzzles).map((p) => this.remove(p.key).catch(() => {})));
    return sorted.slice(0, maxPuzzles);
  }
}
