// The puzzles that somebody has made. Their number has no limit.

import type { Database } from './database.ts';
import { type StoreError, explain } from './errors.ts';
import { documentOf, readLink } from './link.ts';
import { type PuzzleRecord, readable, whole } from './schema.ts';

/** A puzzle as the page that shows it knows it; solved tells whether its picture has a solution. found is -1 where
 * no search of it has ended on this page. */
export type Draft = Pick<
  PuzzleRecord,
  'key' | 'title' | 'link' | 'pieces' | 'cells' | 'box' | 'when' | 'picture' | 'found' | 'all'
> & { solved: boolean };

/** The changes that the owner can make to a puzzle. */
export type Change = Partial<Omit<PuzzleRecord, 'key'>>;

/** The puzzles that are kept, and those that could not be. */
export interface Listed {
  puzzles: PuzzleRecord[];
  /** The number of all puzzles. */
  count: number;
}

export class Puzzles {
  /** The puzzles that could not be kept: they last as long as the page. */
  private readonly unkept = new Map<string, PuzzleRecord>();

  /** `later` hears when a record of a later version is met. Such a record stays as it is. */
  constructor(
    private readonly database: Database,
    private readonly later: () => void = () => {},
  ) {}

  /** Makes lists wait for work that keeps puzzles of an earlier page. */
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

  /** Keeps a puzzle as it is now. The owner's words stay. Picture and count of the same document stay too, unless
   * there are new ones. If that fails, the puzzle is listed all the same, and kept together with the next one; the
   * StoreError is for people. */
  async put(draft: Draft): Promise<void> {
    await this.keep(draft, false);
  }

  /** Keeps a puzzle of a page that is gone, unless a newer one is kept. It fails as put does. */
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

  /** Changes some fields of a kept puzzle; a puzzle that is not there stays away. It fails as put does. */
  async change(key: string, change: Change): Promise<void> {
    await this.write([key], (_, before) => before && { ...before, ...change });
  }

  /** Keeps puzzles as they are, all or none, in place of any others with their keys. It fails as put does. */
  async restore(puzzles: readonly PuzzleRecord[]): Promise<void> {
    const all = new Map(puzzles.map(p => [p.key, p]));
    await this.write([...all.keys()], key => all.get(key)!);
  }

  /** Writes what `now` makes of each earlier record, and also the puzzles that could not be kept so far. */
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

  /** All puzzles, the newest first. Where the database cannot be read, those of this page. */
  async list(): Promise<PuzzleRecord[]> {
    await this.first;
    return this.merge(
      this.readable(
        await this.database.transact(['puzzles'], 'readonly', ({ store }) => store.getAll()).catch(() => []),
      ),
    );
  }

  /** The puzzles that were used last, at most this many, the newest first. */
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

  /** The puzzle with this text, and this number in it, if there is one; of several, the one that was used last. The
   * title is a part of the text, so equal texts have equal titles. */
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

/** A key that no other puzzle has; keys of puzzles made later are greater. */
export function newKey(): string {
  const at = new Date(Math.max(Date.now(), last + 1));
  last = at.getTime();
  return at.toISOString().replace(/[-:Z]/g, '') + Math.floor(Math.random() * 1e6).toString(36);
}
let last = 0;
