// What the database holds, and how it came to hold it.
//
// A new object store is one more line of `Schema` and one more function at the end
// of `upgrades`; the functions that are there never change, because databases of
// every earlier version are in use. What people have made is never removed by an
// upgrade, but moved.

import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** The database's name; other pages of the same host have other names. */
export const databaseName = 'tilewright';

/** A puzzle that somebody has made. */
export interface PuzzleRecord {
  /** Tells puzzles apart: putting one with a key that is there replaces it. */
  key: string;
  title: string;
  /** The puzzle with its settings, as a link without #. */
  link: string;
  /** Mobile pieces and open cells, for lists. */
  pieces: number;
  cells: number;
  /** The last change, in milliseconds since 1970. */
  when: number;
}

export interface Schema extends DBSchema {
  puzzles: { key: string; value: PuzzleRecord };
}

export type Upgrade = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** upgrades[n] makes version n+1 of version n. */
export const upgrades: readonly Upgrade[] = [
  (database) => void database.createObjectStore('puzzles', { keyPath: 'key' }),
];
