// The form of the database, and the steps that led to it.
//
// For a new object store, add a line to `Schema` and a function at the end of `upgrades`. The functions that are there
// never change, because databases of every earlier version are in use. An upgrade never removes what people have made,
// but moves it.

import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';

/** The database's name; other pages of the same host have other names. */
export const databaseName = 'tilewright';

/** The version of records, which is not that of the database. A later page gives a record its own number if this
 * page would read the record wrongly. Such a record is left alone; all others open. So readers take the old meaning
 * for fields that are missing. */
export const recordVersion = 1;
export const readable = ({ version = 1 }: { version?: number }): boolean => version <= recordVersion;

/** A puzzle that somebody has made. */
export interface PuzzleRecord {
  /** The version of the record; 1 if it is missing. */
  version?: number;
  /** Tells puzzles apart: a puzzle replaces the one with the same key. */
  key: string;
  title: string;
  /** The puzzle with its settings, as a link without #. */
  link: string;
  /** The numbers of mobile pieces and open cells, and the sides of the box, for lists. There are none where the text
   * has no puzzle that can be read. */
  pieces: number;
  cells: number;
  box: number[];
  /** When it was changed or opened last, and when it was made, in milliseconds since 1970. */
  when: number;
  made: number;
  /** The owner's words about it. Tags are words, each once. */
  note: string;
  tags: string[];
  /** Its board, with a solution if one was found: a recording in its compact form (player/compact.ts) that ends with
   * it. It is '' until it is made. */
  picture: string;
  /** How many solutions were found, -1 before any search, and whether these are all. */
  found: number;
  all: boolean;
}

/** A search, usually one that is not over. Its state and its solutions are kept beside it. */
export interface SearchRecord {
  version?: number;
  key: string;
  /** The title of its puzzle. */
  title: string;
  /** The puzzle with the settings that were asked for, as a link without #. `line` has the settings with which it is
   * searched, which --auto may have chosen. */
  link: string;
  line: string;
  /** What is counted: a hash of the puzzle, and the settings that say which solutions. Records of earlier pages have
   * none. */
  of?: string;
  /** How many solutions were found, and how many of them, the first ones, are kept here. */
  found: number;
  listed: number;
  /** How long the search has run. */
  seconds: number;
  /** When it was kept, in milliseconds since 1970. */
  when: number;
  /** Whether the search is over, and kept for its solutions. Records of earlier pages have neither this nor the
   * fields below. */
  done?: boolean;
  /** "Part 18 of 500", if the search is a part of another. */
  part?: string;
  /** The bounds of the share that is done, and in words how much is not, as far as that is known. */
  low?: number;
  high?: number;
  left?: string;
  /** Its last report as the worker sent it (wire.Progress with its buffer). So it comes back without the worker. */
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
  /** The state by the key of the search. */
  states: { key: string; value: Uint8Array };
  /** By the key of the search and a number from 0. */
  batches: { key: [string, number]; value: Chunk[] };
  /** How the solutions of a search come apart, as ui/state/tallied.go writes it, by the key of the search. */
  levels: { key: string; value: Uint8Array };
}

/** All stores. */
export const stores = [
  'puzzles',
  'searches',
  'states',
  'batches',
  'levels',
] as const satisfies readonly StoreNames<Schema>[];

export type Upgrade = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** upgrades[n] makes version n+1 from version n. */
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
  // Searches can be kept.
  database => {
    database.createObjectStore('searches', { keyPath: 'key' });
    database.createObjectStore('states');
    database.createObjectStore('batches');
  },
  // Solutions are taken apart once.
  database => void database.createObjectStore('levels'),
];

/** A record with all fields, made from one with some of them. */
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
