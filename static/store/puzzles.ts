// The puzzles that somebody has made. There is no limit to how many.

import type { Database } from './database.ts';
import { type StoreError, explain } from './errors.ts';
import { documentOf, readLink } from './link.ts';
import { type PuzzleRecord, readable, whole } from './schema.ts';

/** A puzzle as the page that shows it knows it: with a solution on its picture or not.
 * found is -1 where no search of it has ended on this page. */
export type Draft = Pick<
  PuzzleRecord,
  'key' | 'title' | 'link' | 'pieces' | 'cells' | 'box' | 'when' | 'picture' | 'found' | 'all'
> & { solved: boolean };

/** What its owner can change of a puzzle. */
export type Change = Partial<Omit<PuzzleRecord, 'key'>>;

/** What is kept, and what could not be. */
export interface Listed {
  puzzles: PuzzleRecord[];
  /** How many there are in all. */
  count: number;
}

export class Puzzles {
  /** Those that could not be kept: they last as long as the page. */
  private readonly unkept = new Map<string, PuzzleRecord>();

  /** `later` hears that a record of a later version was met, which stays as it is. */
  constructor(
    private readonly database: Database,
    private readonly later: () => void = () => {},
  ) {}

  /** Has lists wait for work that keeps puzzles of an earlier page. */
  after(work: Promise<unknown>): void {
    this.first = work.catch(() => {});
  }
  private first: Promise<unknown> = Promise.resolve();

  /** The puzzles that last as long as the page. */
  get lost(): PuzzleRecord[] {
    return [...this.unkept.values()];
  }

  /** Takes over puzzles that could not be kept elsewhere. */
  hold(puzzles: readonly PuzzleRecord[]): void {
    for (const p of puzzles) this.unkept.set(p.key, p);
  }

  /** Why nothing can be kept; undefined where something can. */
  async trouble(): Promise<StoreError | undefined> {
    try {
      await this.database.transact(['puzzles'], 'readonly', ({ store }) => store.count());
      return undefined;
    } catch (error) {
      return explain(error);
    }
  }

  /** Keeps a puzzle as it is now. Its owner's words stay, and so do picture and count of
   * the same document where nothing new is known. Where that fails it is listed all the
   * same, and kept with the next one; the StoreError is for people. */
  async put(draft: Draft): Promise<void> {
    await this.keep(draft, false);
  }

  /** Keeps a puzzle of a page that is gone, unless a newer one is kept. As put where that fails. */
  async putLate(draft: Draft): Promise<void> {
    await this.keep(draft, true);
  }

  private async keep({ solved, ...draft }: Draft, late: boolean): Promise<void> {
    const now = (before: PuzzleRecord | undefined): PuzzleRecord => {
      if (!before) return whole(draft);
      if (late && before.when >= draft.when) return before;
      const same = documentOf(before.link) === documentOf(draft.link);
      return {
        ...before,
        ...draft,
        ...(same && !solved && before.picture && { picture: before.picture }),
        ...(same && draft.found < 0 && { found: before.found, all: before.all }),
      };
    };
    await this.write([draft.key], (_, before) => now(before));
  }

  /** Changes some of what is kept of a puzzle; what it is called while it is not there
   * comes to nothing. As put where that fails. */
  async change(key: string, change: Change): Promise<void> {
    await this.write([key], (_, before) => before && { ...before, ...change });
  }

  /** Keeps puzzles as they are, whatever was kept by their keys, all or none. As put
   * where that fails. */
  async restore(puzzles: readonly PuzzleRecord[]): Promise<void> {
    const all = new Map(puzzles.map(p => [p.key, p]));
    await this.write([...all.keys()], key => all.get(key)!);
  }

  /** Writes what `now` makes of each puzzle before, with those that could not be kept
   * until now. */
  private async write(
    keys: readonly string[],
    now: (key: string, before: PuzzleRecord | undefined) => PuzzleRecord | undefined,
  ): Promise<void> {
    const waiting = new Map(this.unkept),
      made = new Map<string, PuzzleRecord>();
    try {
      await this.database.transact(['puzzles'], 'readwrite', async ({ store }) => {
        for (const p of waiting.values()) if (!keys.includes(p.key)) await store.put(p);
        await Promise.all(
          keys.map(async key => {
            const before = waiting.get(key) ?? (await store.get(key));
            if (before && !readable(before)) return;
            const p = now(key, before);
            if (!p) return;
            made.set(key, p); // also where it cannot be kept
            await store.put(p);
          }),
        );
      });
    } catch (error) {
      for (const key of keys) {
        const p = made.get(key) ?? now(key, waiting.get(key));
        if (p) this.unkept.set(key, p);
      }
      throw error;
    }
    for (const [key, p] of waiting) if (this.unkept.get(key) === p) this.unkept.delete(key);
    for (const key of keys) this.unkept.delete(key);
  }

  async remove(key: string): Promise<void> {
    this.unkept.delete(key);
    await this.database.transact(['puzzles'], 'readwrite', ({ store }) => store.delete(key));
  }

  /** All puzzles, the newest first. Where the database cannot be read, it is those of
   * this page. */
  async list(): Promise<PuzzleRecord[]> {
    await this.first;
    return this.merge(
      this.readable(
        await this.database.transact(['puzzles'], 'readonly', ({ store }) => store.getAll()).catch(() => []),
      ),
    );
  }

  /** The puzzles that were used last, at most so many, the newest first. */
  async recent(most: number): Promise<Listed> {
    await this.first;
    const { puzzles, keys } = await this.database
      .transact(['puzzles'], 'readonly', async ({ store }) => {
        const puzzles: PuzzleRecord[] = [];
        for (
          let at = await store.index('when').openCursor(null, 'prev');
          at && puzzles.length < most;
          at = await at.continue()
        )
          puzzles.push(...this.readable([at.value]));
        return { puzzles, keys: await store.getAllKeys() };
      })
      .catch(() => ({ puzzles: [], keys: [] }));
    return { puzzles: this.merge(puzzles).slice(0, most), count: new Set([...keys, ...this.unkept.keys()]).size };
  }

  /** The puzzle with this text, and this number in it, if there is one: the one that was
   * used last. Titles are said by the text, so that equal texts have the same. */
  async find(title: string, text: string, number: number): Promise<PuzzleRecord | undefined> {
    await this.first;
    const kept = await this.database
      .transact(['puzzles'], 'readonly', ({ store }) => store.index('title').getAll(title))
      .catch(() => []);
    for (const p of this.merge(this.readable(kept))) {
      if (p.title === title && (await says(p, text, number))) return p;
    }
    return undefined;
  }

  private readable(kept: readonly PuzzleRecord[]): PuzzleRecord[] {
    const list = kept.filter(readable);
    if (list.length < kept.length) this.later();
    return list;
  }

  private merge(kept: readonly PuzzleRecord[]): PuzzleRecord[] {
    const all = new Map([...kept, ...this.unkept.values()].map(p => [p.key, p]));
    return [...all.values()].sort((a, b) => b.when - a.when);
  }
}

/** Whether a puzzle has this text and number. */
export async function says({ link }: PuzzleRecord, text: string, number: number): Promise<boolean> {
  try {
    const linked = await readLink(link);
    return linked.text === text && linked.number === number;
  } catch {
    return false;
  }
}

/** A key that no other puzzle has; those of puzzles made later are greater. */
export function newKey(): string {
  const at = new Date(Math.max(Date.now(), last + 1));
  last = at.getTime();
  return at.toISOString().replace(/[-:Z]/g, '') + Math.floor(Math.random() * 1e6).toString(36);
}
let last = 0;
