// Searches that are not over: a record for lists, the state from which a search goes on, and the solutions found so
// far, all in one transaction. Each time only the state and the new solutions are written. Searches that are over are
// kept in the same way, for their solutions.

import type { IDBPTransaction } from 'idb';
import type { Database } from './database.ts';
import { explain } from './errors.ts';
import { sameSearch } from './link.ts';
import { type Chunk, readable, type Schema, type SearchRecord } from './schema.ts';

const stores = ['searches', 'states', 'batches', 'levels'] as const;
type Transaction = IDBPTransaction<Schema, typeof stores, 'readwrite'>;

/** What a page says of a search. */
export type Search = Omit<SearchRecord, 'batches' | 'size'>;

/** A search to go on with. */
export interface Left {
  search: Search;
  state: Uint8Array;
  chunks: Chunk[];
  /** How the first of its solutions come apart; undefined where none was asked that. */
  levels?: Uint8Array;
}

/** A search of a list. A fleeting one could not be kept, and lasts as long as the page. */
export type Listed = SearchRecord & { fleeting: boolean };

/** The newest state of a search, with the first `upTo` chunks of a list that may grow. */
interface Newest extends Left {
  upTo: number;
}

/** The greatest number of bytes that are kept of the solutions of a search that is over, and of all such searches.
 * The oldest go first. */
export const mostDone = 32e6,
  mostAllDone = 256e6;

export class Searches {
  /** The searches that wait to be written, and those that could not be written, which last as long as the page. */
  private readonly waiting = new Map<string, Newest>();
  private readonly unkept = new Map<string, Newest>();
  /** How much of a search is written: how many chunks, in how many batches, of how many bytes. */
  private readonly written = new Map<string, { chunks: number; batches: number; bytes: number }>();
  /** The searches that another page has now, or nobody; they are not written any more. */
  private readonly left = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  /** `dropped` hears of searches that were removed to make room. `inUse` tells the searches that must not be.
   * `later` hears of a search of a later version, which stays as it is. */
  constructor(
    private readonly database: Database,
    private readonly dropped: (search: SearchRecord) => void = () => {},
    private readonly inUse: () => Promise<ReadonlySet<string>> = async () => new Set(),
    private readonly later: () => void = () => {},
  ) {}

  /** Keeps a search as it is now, all of it or nothing. If there is no room, the searches kept longest ago are
   * removed. If that fails, the search lasts as long as the page, and the StoreError is for people. A call replaces
   * an earlier one that is still waiting. A search that is over replaces earlier ones of the same puzzle and
   * settings. */
  async keep(search: Search, state: Uint8Array, chunks: Chunk[]): Promise<void> {
    if (this.left.has(search.key)) return;
    this.waiting.set(search.key, { search, state, chunks, upTo: chunks.length });
    await this.inTurn(async () => {
      await this.flush(search.key);
      if (search.done) await this.thin(search);
    });
  }

  /** Makes room after a search that is over was kept: it replaces others of its puzzle, and all such searches have a
   * limit. */
  private async thin({ key, link, of, part }: Search): Promise<void> {
    const done = (await this.kept()).filter(s => s.done && s.key !== key && !s.part);
    const same = part ? [] : done.filter(s => (of && s.of ? of === s.of : sameSearch(s.link, link)));
    for (const s of same) await this.erase(s.key);
    const others = done.filter(s => !same.includes(s)).sort((a, b) => b.when - a.when);
    let all = this.written.get(key)?.bytes ?? 0;
    for (const s of others) {
      all += s.size;
      if (all <= mostAllDone) continue;
      await this.erase(s.key);
      this.dropped(s);
    }
  }

  /** Keeps how the solutions of a search come apart. That of a search which is not kept is not kept either. */
  async keepLevels(key: string, levels: Uint8Array): Promise<void> {
    await this.inTurn(() =>
      this.database.transact(['searches', 'levels'], 'readwrite', async transaction => {
        if (this.left.has(key) || (await transaction.objectStore('searches').getKey(key)) === undefined) return;
        await transaction.objectStore('levels').put(levels, key);
      }),
    );
  }

  /** Runs work one after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => {});
    return result;
  }

  private async flush(key: string): Promise<void> {
    const newest = this.waiting.get(key);
    this.waiting.delete(key);
    if (!newest || this.left.has(key)) return;
    for (;;) {
      try {
        const written = await this.database.transact(stores, 'readwrite', transaction =>
          this.write(transaction, newest),
        );
        if (written) this.written.set(key, written);
        else this.leave(key);
        this.unkept.delete(key);
        return;
      } catch (error) {
        if (explain(error).reason === 'full' && (await this.makeRoom(key))) continue;
        if (!newest.search.done) this.unkept.set(key, newest);
        throw error;
      }
    }
  }

  /** Writes a state, but not over a newer one: another page took the search while this one was put aside. */
  private async write(transaction: Transaction, { search, state, chunks, upTo }: Newest) {
    const all = transaction.objectStore('searches'),
      { key } = search,
      there = await all.get(key);
    if (there && there.when > search.when) return undefined;
    let before = this.written.get(key);
    if (!before || !there) {
      before = { chunks: 0, batches: 0, bytes: 0 }; // another page has removed it
      await transaction.objectStore('batches').delete(batchesOf(key));
    }
    let { batches, bytes } = before;
    const fresh = chunks.slice(before.chunks, upTo);
    if (fresh.length) {
      await transaction.objectStore('batches').put(fresh, [key, batches++]);
      for (const { buffer } of fresh) bytes += buffer.byteLength;
    }
    await transaction.objectStore('states').put(state, key);
    await all.put({ ...search, batches, size: bytes + state.byteLength });
    return { chunks: upTo, batches, bytes };
  }

  /** Removes the search that was kept longest ago, except this one and those in use. */
  private async makeRoom(but: string): Promise<boolean> {
    const inUse = await this.inUse();
    const oldest = (await this.kept())
      .filter(({ key }) => key !== but && !inUse.has(key))
      .sort((a, b) => a.when - b.when)[0];
    if (!oldest) return false;
    await this.erase(oldest.key);
    this.dropped(oldest);
    return true;
  }

  private async kept(): Promise<SearchRecord[]> {
    const all = await this.database.transact(['searches'], 'readonly', ({ store }) => store.getAll()),
      list = all.filter(readable);
    if (list.length < all.length) this.later();
    return list;
  }

  /** All searches, the latest first. Where the database cannot be read, those of this page. */
  async list(): Promise<Listed[]> {
    const all = new Map((await this.kept().catch(() => [])).map(s => [s.key, { ...s, fleeting: false }]));
    for (const [key, { search, state }] of this.unkept)
      all.set(key, { ...search, batches: 0, size: state.byteLength, fleeting: true });
    return [...all.values()].sort((a, b) => b.when - a.when);
  }

  /** The state of a search, with its solutions so far; undefined where it is gone, or damaged. Unless it is only
   * looked at, this page keeps the search from there on. */
  async take(key: string, look = false): Promise<Left | undefined> {
    return this.inTurn(async () => {
      const here = this.unkept.get(key);
      if (here) return { search: here.search, state: here.state, chunks: here.chunks.slice(0, here.upTo) };
      const [search, state, batches, levels] = await this.database.transact(stores, 'readonly', transaction =>
        Promise.all([
          transaction.objectStore('searches').get(key),
          transaction.objectStore('states').get(key),
          transaction.objectStore('batches').getAll(batchesOf(key)),
          transaction.objectStore('levels').get(key),
        ]),
      );
      const chunks = batches.flat(),
        counted = levels && { levels };
      if (!search || !readable(search) || !state || chunks.reduce((sum, { count }) => sum + count, 0) !== search.listed)
        return undefined;
      if (look) return { search, state, chunks, ...counted };
      this.left.delete(key);
      this.written.set(key, { chunks: chunks.length, batches: search.batches, bytes: search.size - state.byteLength });
      return { search, state, chunks, ...counted };
    });
  }

  /** Another page has it now, so this page no longer writes it. */
  leave(key: string): void {
    this.left.add(key);
    this.waiting.delete(key);
    this.unkept.delete(key);
    this.written.delete(key);
  }

  /** Removes it, because it is over or nobody wants it any more. */
  async forget(key: string): Promise<void> {
    this.leave(key);
    await this.inTurn(() => this.erase(key));
  }

  private async erase(key: string): Promise<void> {
    await this.database.transact(stores, 'readwrite', transaction =>
      Promise.all([
        transaction.objectStore('searches').delete(key),
        transaction.objectStore('states').delete(key),
        transaction.objectStore('batches').delete(batchesOf(key)),
        transaction.objectStore('levels').delete(key),
      ]),
    );
  }
}

const batchesOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);
