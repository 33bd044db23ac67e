// What the app keeps in the browser: ui/store calls these functions. They never throw, because an exception would end
// the app's program; they say what could not be kept.

import type { Board } from '../player/board.ts';
import { Database } from './database.ts';
import { explain, type Reason } from './errors.ts';
import { Holds } from './holds.ts';
import type { Chunk } from './schema.ts';
import { type Left, type Listed as ListedSearch, mostDone, type Search, Searches } from './searches.ts';
import { assemblies } from './chunks.ts';
import { readLocal, writeLocal } from './local.ts';
import { sizeOf } from '../browser/words.ts';
import { askToPersist } from './room.ts';
import { type Draft, type Listed, Puzzles, newKey } from './puzzles.ts';
import { late, lateDone, lates } from './late.ts';
import { t } from '../say/say.ts';

/** A puzzle as ui/store gives it. In place of the picture it has the board and, where one is known, a solution. */
export type Made = Omit<Draft, 'picture' | 'solved'> & { board: Board | null; assembly: ArrayLike<number> | null };

export interface Keep {
  /** A small thing by its name, '' when there is none. */
  text(name: string): string;
  /** Keeps a small thing; an empty one is removed. */
  setText(name: string, text: string): void;
  /** Keeps a puzzle; the document has the event keptchange when it is listed. */
  put(puzzle: Made): void;
  /** Hands over the puzzles that were used last, the newest first, and the number of all. */
  recent(most: number, done: (listed: Listed) => void): void;
  /** Hands over the key of the puzzle with this text and number, from 1. That puzzle then counts as used last. The
   * key is '' when there is none. */
  opened(title: string, text: string, number: number, done: (key: string) => void): void;
  /** Calls tell once for every reason why something is not kept. */
  trouble(tell: (sentence: string) => void): void;
  /** The puzzles, for scripts. */
  readonly puzzles: Puzzles;
  /** A key for a new puzzle, or for a search. */
  newKey(): string;
  /** Keeps a search; the document gets the event searchchange when lists have changed. The solutions of a search
   * that is over are kept, unless they are too large, which is reported. */
  keepSearch(search: Search, state: Uint8Array, chunks: Chunk[]): void;
  /** Keeps how the solutions of a kept search come apart. */
  keepLevels(key: string, levels: Uint8Array): void;
  /** Hands over the searches that are kept, and which of them other pages have. */
  searches(done: (list: (ListedSearch & { elsewhere: boolean })[]) => void): void;
  /** Hands over a search to go on with, or to look at; null where it is gone. To go on it is null where another page
   * has it, too. With 'over' it is taken from that page, whose document gets the event searchlost. */
  takeSearch(key: string, how: 'look' | 'take' | 'over', done: (left: Left | null) => void): void;
  /** The number of a solution among those of a search, from 0; -1 where it is not among them. */
  numberOf(chunks: Chunk[], solution: ArrayLike<number>): number;
  /** The searches, for scripts. */
  readonly kept: Searches;
  /** Removes a search that nobody wants any more. */
  forgetSearch(key: string): void;
  /** Lets other pages go on with a search. */
  freeSearch(key: string): void;
}

export function keep(): Keep {
  const waiting: string[] = [];
  let tell: (sentence: string) => void = sentence => void waiting.push(sentence);
  const said = new Set<Reason>();
  const say = (error: unknown) => {
    const { reason, message } = explain(error);
    if (!said.has(reason)) tell(message);
    said.add(reason);
  };
  let met = false;
  const later = () => {
    if (!met)
      tell(
        t(
          'Some of what is kept here is of a later version of this page. It stays as it is. Reload the page to open it.',
        ),
      );
    met = true;
  };
  const database = new Database({ blocked: say }),
    puzzles = new Puzzles(database, later);
  let leaving = false;
  addEventListener('pagehide', ({ persisted }) => {
    leaving = true;
    if (persisted) database.putAside();
  });
  addEventListener('pageshow', () => {
    leaving = false;
    database.comeBack();
  });
  const put = async ({ board, assembly, ...draft }: Made): Promise<void> => {
    // A page that is being left does not wait for a picture; lists make one from the text.
    const hurries = leaving || document.visibilityState === 'hidden',
      bare = { ...draft, picture: '', solved: false };
    late(bare);
    try {
      const picture = hurries ? '' : await (await import('./picture.ts')).pictureOf(board, assembly);
      await puzzles.put({ ...bare, picture, solved: !!picture && !!assembly });
    } finally {
      if (!leaving) lateDone(bare);
    }
    await askToPersist();
  };
  // Puzzles that an earlier page could not finish keeping.
  const left = lates();
  puzzles.after(
    Promise.all(
      left.map(async draft => {
        await puzzles.putLate(draft);
        lateDone(draft);
      }),
    ).then(() => {
      if (left.length) document.dispatchEvent(new Event('keptchange'));
    }, say),
  );
  const changed = () => void document.dispatchEvent(new Event('searchchange'));
  const holds = new Holds(key => {
    searches.leave(key);
    document.dispatchEvent(new CustomEvent('searchlost', { detail: key }));
  });
  const searches = new Searches(
    database,
    ({ title, done }) => {
      tell(
        done
          ? t('The oldest solutions that were kept, those of {title}, are removed to make room.', { title })
          : t('There is no more room. The oldest unfinished search, of {title}, is removed.', { title }),
      );
    },
    () => holds.held(),
    later,
  );
  const forget = (key: string): Promise<void> =>
    searches
      .forget(key)
      .catch(say)
      .then(() => holds.free(key))
      .then(changed);
  /** A failure is reported once, as long as it lasts. */
  let lost = false;
  const keepSearch = async (search: Search, state: Uint8Array, chunks: Chunk[]): Promise<void> => {
    const bytes = chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    if (search.done && bytes > mostDone) {
      tell(
        t(
          'Too many solutions to keep: {size}, and there is room for {most}. They go when you close the page; save them as a file from the sheet of all solutions.',
          { size: sizeOf(bytes), most: sizeOf(mostDone) },
        ),
      );
      await forget(search.key);
      // A calendar's table of dates comes back without them.
      if (!(search.report as { dated?: boolean } | undefined)?.dated) return;
      [search, chunks] = [{ ...search, key: newKey(), listed: 0 }, []];
    }
    if (!search.done) void holds.take(search.key, false);
    try {
      await searches.keep(search, state, chunks);
      lost = false;
      if (search.done) await holds.free(search.key);
    } catch (error) {
      if (search.done) {
        // its solutions last as long as the page, as they would anyway
        await searches.forget(search.key).catch(() => {});
        return void (await holds.free(search.key));
      }
      if (explain(error).reason !== 'full') throw error;
      if (!lost)
        tell(
          t(
            'The browser has no more room for this page. This search is lost when you close it. Save it as a file, forget another search, or remove puzzles.',
          ),
        );
      lost = true;
    } finally {
      changed(); // after it was given back, because lists say who has it
    }
    if (!search.done) await askToPersist();
  };
  return {
    keepSearch: (search, state, chunks) => void keepSearch(search, state, chunks).catch(say),
    keepLevels: (key, levels) => void searches.keepLevels(key, levels).catch(say),
    numberOf: (chunks, solution) => {
      for (const [n, slots] of assemblies(chunks)) if (slots.every((slot, cell) => slot === solution[cell])) return n;
      return -1;
    },
    kept: searches,
    searches: done =>
      void Promise.all([searches.list(), holds.held(true)]).then(([list, others]) => {
        done(list.map(s => ({ ...s, elsewhere: others.has(s.key) })));
      }),
    takeSearch: (key, how, done) =>
      void (async () => {
        if (how === 'look') return (await searches.take(key, true)) ?? null;
        const left = (await holds.take(key, how === 'over')) ? await searches.take(key) : undefined;
        if (!left) await holds.free(key);
        return left ?? null;
      })()
        .catch((error: unknown) => {
          say(error);
          return null;
        })
        .then(done),
    forgetSearch: key => void forget(key),
    freeSearch: key => void holds.free(key).then(changed),
    text: readLocal,
    setText: (name, text) => {
      const error = writeLocal(name, text);
      if (error) say(error);
    },
    put: puzzle =>
      void put(puzzle)
        .catch(say)
        .finally(() => document.dispatchEvent(new Event('keptchange'))),
    recent: (most, done) => void puzzles.recent(most).then(done),
    opened: (title, text, number, done) =>
      void (async () => {
        const p = await puzzles.find(title, text, number);
        done(p?.key ?? '');
        if (p) await puzzles.change(p.key, { when: Date.now() });
      })().catch(say),
    trouble: listener => {
      tell = listener;
      for (const sentence of waiting.splice(0)) tell(sentence);
    },
    puzzles,
    newKey,
  };
}
