// The one place that opens the database, in pages and in workers.

import { openDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { explain, explainOpening, StoreError } from './errors.ts';
import { databaseName, stores, upgrades, type Schema, type Upgrade } from './schema.ts';

type Names = ArrayLike<StoreNames<Schema>>;

export interface DatabaseOptions {
  /** Hears that a page of an older version holds the database. The work goes on when that page is gone. */
  blocked?: (error: StoreError) => void;
  /** The steps to the newest version; only tests have others. */
  upgrades?: readonly Upgrade[];
}

/** The database of this page or worker. It is opened at its first use. It is given up when a newer version of the
 * page wants to change it, and opened again at its next use. */
export class Database {
  private opening: Promise<IDBPDatabase<Schema>> | undefined;
  private readonly running = new Set<{ abort(): void }>();
  /** While the page is put aside: until it comes back. */
  private aside: Promise<void> | undefined;
  private back = () => {};
  /** How often it was put aside. */
  private times = 0;

  constructor(private readonly options: DatabaseOptions = {}) {}

  /** Does some work in one transaction, which is kept as a whole or not at all: when `work` throws, its writes are
   * undone. `work` may wait only for the transaction's own requests, because a transaction ends when it has none. It is
   * done once more where the browser lost the connection: WebKit does so now and then, with all data intact.
   * Throws a StoreError. */
  async transact<const N extends Names, M extends 'readonly' | 'readwrite', T>(
    stores: N,
    mode: M,
    work: (transaction: IDBPTransaction<Schema, N, M>) => Promise<T>,
  ): Promise<T> {
    for (let again = true; ; ) {
      await this.aside;
      const { times } = this;
      try {
        return await this.run(await this.begin(stores, mode), work);
      } catch (error) {
        if (times !== this.times) continue; // it was called off
        if (!again || (error as Error).name !== 'UnknownError') throw explain(error);
        again = false;
        await this.close();
      }
    }
  }

  /** Calls off all transactions, because the page is put aside and may come back. It stands still there. In WebKit a
   * transaction that it has begun would hold up all other pages for ever. They are done again when it is back. */
  putAside(): void {
    this.times++;
    this.aside ??= new Promise(resolve => (this.back = resolve));
    for (const transaction of this.running) abort(transaction);
  }

  /** Goes on where it was put aside. */
  comeBack(): void {
    this.aside = undefined;
    this.back();
  }

  /** Closes the database; it is opened again at its next use. */
  async close(): Promise<void> {
    const opening = this.opening;
    this.opening = undefined;
    await opening?.then(
      database => database.close(),
      () => {},
    );
  }

  private async run<N extends Names, M extends 'readonly' | 'readwrite', T>(
    transaction: IDBPTransaction<Schema, N, M>,
    work: (transaction: IDBPTransaction<Schema, N, M>) => Promise<T>,
  ): Promise<T> {
    if (this.aside) abort(transaction);
    this.running.add(transaction);
    // A transaction that fails gives the reason in `done`. Its requests only say that they were called off.
    let failure: unknown;
    const done = transaction.done.catch((error: unknown) => (failure = error));
    try {
      const result = await work(transaction);
      await done;
      if (failure !== undefined) throw failure;
      return result;
    } catch (error) {
      if (failure === undefined) {
        abort(transaction);
        await done;
      }
      throw (failure as Error | undefined)?.name === 'AbortError' ? error : (failure ?? error);
    } finally {
      this.running.delete(transaction);
    }
  }

  private async begin<N extends Names, M extends 'readonly' | 'readwrite'>(
    stores: N,
    mode: M,
  ): Promise<IDBPTransaction<Schema, N, M>> {
    const database = await this.open();
    try {
      return database.transaction(stores, mode);
    } catch (error) {
      // The connection has ended since it was opened.
      if ((error as Error).name !== 'InvalidStateError') throw error;
      await this.close();
      return (await this.open()).transaction(stores, mode);
    }
  }

  private open(): Promise<IDBPDatabase<Schema>> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.opening = undefined;
      throw error instanceof StoreError ? error : explainOpening(error);
    });
    return this.opening;
  }

  /** A database of a later version opens as it is, if it has the same stores: each record says whether it can be
   * read. */
  private async connect(): Promise<IDBPDatabase<Schema>> {
    try {
      return await this.connectAs((this.options.upgrades ?? upgrades).length);
    } catch (error) {
      if ((error as Error).name !== 'VersionError') throw error;
      const later = await this.connectAs();
      if (stores.every(name => later.objectStoreNames.contains(name))) return later;
      later.close();
      throw error;
    }
  }

  private async connectAs(version?: number): Promise<IDBPDatabase<Schema>> {
    const steps = this.options.upgrades ?? upgrades;
    let failure: unknown;
    try {
      return await openDB<Schema>(databaseName, version, {
        upgrade: (database, from, _to, transaction) => {
          const all = async () => {
            for (const step of steps.slice(from)) await step(database, transaction);
          };
          // A step that fails leaves the database as it was.
          all().catch((error: unknown) => {
            failure = error;
            abort(transaction);
          });
          transaction.done.catch(() => {}); // openDB reports it
        },
        blocked: () => this.options.blocked?.(new StoreError('blocked')),
        // A newer version must not wait for this one.
        blocking: () => void this.close(),
        terminated: () => (this.opening = undefined),
      });
    } catch (error) {
      throw failure === undefined ? error : explain(failure);
    }
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
