// What the database holds, and how it came to hold it.
//
// A new object store is one more line of `Schema` and one more function at the end
// of `upgrades`; the functions that are there never change, because databases of
// every earlier version are in use. What people have made is never removed by an
// upgrade, but moved.

import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';

/** The database's name; other pages of the same host have other names. */
export const databaseName = 'tilewright';

/** The version of records, which is not that of the database. A later page that writes one which this
 * page would read wrongly gives it its own number. Such a record is left as it is; all others open, so
 * who reads takes what is missing for what it was before there was such a thing. */
export const recordVersion = 1;
export const readable = ({ version = 1 }: { version?: number }): boolean => version <= recordVersion;

/** A puzzle that somebody has made. */
export interface PuzzleRecord {
  /** That of the record, 1 where there is none. */
  version?: number;
  /** Tells puzzles apart: putting one with a key that is there replaces it. */
  key: string;
  title: string;
  /** The puzzle with its settings, as a link without #. */
  link: string;
  /** Mobile pieces and open cells, for lists, and the sides of the box; none where the
   * text has none that can be read. */
  pieces: number;
  cells: number;
  box: number[];
  /** When it was changed or opened last, and when it was made, in milliseconds since 1970. */
  when: number;
  made: number;
  /** What its owner says of it. Tags are words, each once. */
  note: string;
  tags: string[];
  /** Its board, with a solution where one was found: a recording in its compact form
   * (player/compact.ts) that ends with it. '' where none was made yet. */
  picture: string;
  /** How many solutions were found, -1 before any search, and whether those are all. */
  found: number;
  all: boolean;
}

/** A search, mostly one that is not over. Its state lies beside it, and so do its solutions. */
export interface SearchRecord {
  version?: number;
  key: string;
  /** Of its puzzle. */
  title: string;
  /** The puzzle with the settings that were asked for, as a link without #; `line` are
   * those with which it is searched, as --auto may have chosen. */
  link: string;
  line: string;
  /** How many solutions were found, and how many of them, the first ones, are here. */
  found: number;
  listed: number;
  /** How long it was searched. */
  seconds: number;
  /** When it was kept, in milliseconds since 1970. */
  when: number;
  /** Whether nothing is left of it: it is kept for its solutions. Records of earlier pages
   * have neither this nor what follows. */
  done?: boolean;
  /** "Part 18 of 500", of a search that is one. */
  part?: string;
  /** Between what shares of it is done, and in words how much is not, as far as that is known. */
  low?: number;
  high?: number;
  left?: string;
  /** Of one that is over, its last report as the worker sent it (wire.Progress with its
   * buffer), so that it comes back without the worker. */
  report?: unknown;
  /** How many batches of solutions it has, and how many bytes all of it takes. */
  batches: number;
  size: number;
}

/** Solutions as the worker sends them: wire.Solutions. */
export interface Chunk {
  first: number;
  count: number;
  cells: number;
  width: number;
  buffer: Uint8Array;
}

export interface Schema extends DBSchema {
  puzzles: { key: string; value: PuzzleRecord; indexes: { when: number; title: string } };
  searches: { key: string; value: SearchRecord };
  /** By the key of the search. */
  states: { key: string; value: Uint8Array };
  /** By the key of the search and a number from 0. */
  batches: { key: [string, number]; value: Chunk[] };
}

/** All stores. */
export const stores = ['puzzles', 'searches', 'states', 'batches'] as const satisfies readonly StoreNames<Schema>[];

export type Upgrade = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** upgrades[n] makes version n+1 of version n. */
export const upgrades: readonly Upgrade[] = [
  database => void database.createObjectStore('puzzles', { keyPath: 'key' }),
  // Puzzles have notes, tags and pictures, and can be listed by the page.
  async (_, transaction) => {
    const store = transaction.objectStore('puzzles') as IDBPObjectStore<
      Schema,
      StoreNames<Schema>[],
      'puzzles',
      'versionchange'
    >;
    store.createIndex('when', 'when');
    store.createIndex('title', 'title');
    for (let at = await store.openCursor(); at; at = await at.continue()) await at.update(whole(at.value));
  },
  // Searches are kept.
  database => {
    database.createObjectStore('searches', { keyPath: 'key' });
    database.createObjectStore('states');
    database.createObjectStore('batches');
  },
];

/** A record with all that records have, of one with some of it. */
export const whole = (
  part: Partial<PuzzleRecord> & Pick<PuzzleRecord, 'key' | 'title' | 'link' | 'when'>,
): PuzzleRecord => ({
  pieces: 0,
  cells: 0,
  box: [],
  made: part.when,
  note: '',
  tags: [],
  picture: '',
  found: -1,
  all: false,
  ...part,
});
