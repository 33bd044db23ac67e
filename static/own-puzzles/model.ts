// The puzzles of the page puzzles/: which of them are shown, in which order, and what their owner does to them. The
// model outlives the elements, which the app makes anew when its program starts.

import type { Keep } from '../store/keep.ts';
import type { StoreError } from '../store/errors.ts';
import { readLink, writeLink } from '../store/link.ts';
import { type Room, roomHere } from '../store/room.ts';
import type { Change } from '../store/puzzles.ts';
import type { PuzzleRecord } from '../store/schema.ts';
import { type Unfinished, unfinished } from './unfinished.ts';
import { saidData, t } from '../say/say.ts';

export type Order = 'used' | 'title' | 'size';

/** A puzzle of the library, as the build writes it. */
export interface LibraryEntry {
  id: string;
  title: string;
  /** The words by which it is found, if it is not in the library. */
  words?: string;
  pieces: number;
  cells: number;
  box: number[];
  /** How many solutions it has; absent where nobody knows. */
  solutions?: number;
  /** Whether there is a picture of it, if it is not in the library. */
  drawn?: boolean;
  /** The link to it, if it is not in the library. */
  link?: string;
}

/** Address of the list of the library's puzzles, from the site's root. */
declare const LIBRARY: string;

export const root = new URL(document.documentElement.dataset.root ?? './', location.href);

/** A change that can be undone, and the words for it. */
interface Done {
  words: string;
  undo(): Promise<void>;
}

/** How soon to ask again which searches other pages have, in milliseconds. */
const AGAIN = 2000;

export class Model extends EventTarget {
  /** All puzzles that are kept, the newest first; undefined until they have been read. */
  all: PuzzleRecord[] | undefined;
  library: LibraryEntry[] = [];
  /** The searches that are kept, the latest first. */
  searches: Unfinished[] = [];
  words = '';
  order: Order = 'used';
  readonly tags = new Set<string>();
  page = 0;
  room: Room | undefined;
  trouble: StoreError | undefined;
  readonly #done: Done[] = [];
  #again = 0;

  get keep(): Keep {
    return window.tilewright.keep!;
  }

  /** Reads everything. */
  async read(): Promise<void> {
    this.all = await this.keep.puzzles.list();
    this.changed();
    this.readSearches();
    [this.trouble, this.room] = await Promise.all([this.keep.puzzles.trouble(), roomHere()]);
    this.changed();
    if (this.library.length) return;
    try {
      this.library = (await (await fetch(new URL(LIBRARY, root))).json()) as LibraryEntry[];
      for (const e of this.library) e.title = saidData(e.title);
    } catch {
      return; // there is no network on this first visit
    }
    this.changed();
  }

  /** Reads which searches are kept. */
  readSearches(): void {
    this.keep.searches(list => {
      this.searches = unfinished(list);
      this.changed();
      // A page that was left a moment ago may still count as having a search.
      clearTimeout(this.#again);
      if (list.some(({ elsewhere }) => elsewhere)) this.#again = window.setTimeout(() => this.readSearches(), AGAIN);
    });
  }

  changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  // ---- what is shown

  /** The puzzles that are searched for, in their order. */
  get shown(): PuzzleRecord[] {
    const shown = this.#found(
      (this.all ?? []).filter(p => [...this.tags].every(tag => p.tags.includes(tag))),
      p => `${p.title} ${p.tags.join(' ')} ${p.note}`,
    );
    if (this.order === 'title') shown.sort((a, b) => byTitle(a.title, b.title));
    if (this.order === 'size') shown.sort((a, b) => a.cells - b.cells || byTitle(a.title, b.title));
    return shown;
  }

  get shownLibrary(): LibraryEntry[] {
    const shown = this.tags.size
      ? []
      : this.#found(this.library, e => e.words ?? window.tilewright.wordsOf?.(e.id) ?? '');
    if (this.order === 'title') shown.sort((a, b) => byTitle(a.title, b.title));
    if (this.order === 'size') shown.sort((a, b) => a.cells - b.cells);
    return shown;
  }

  /** The puzzles that a query finds, by the rule of the first page's chooser (def.Finder). The program has that
   * rule, so all are shown until it has come. */
  #found<P extends { box: number[]; pieces: number; cells: number }>(
    puzzles: readonly P[],
    words: (p: P) => string,
  ): P[] {
    const finds = window.tilewright.finds;
    if (!this.words.trim() || !finds) return [...puzzles];
    const found = finds(
      plain(this.words),
      puzzles.map(p => ({ words: plain(words(p)), box: p.box, pieces: p.pieces, cells: p.cells })),
    );
    return puzzles.filter((_, i) => found[i]);
  }

  /** Every tag, and how many puzzles have it. */
  get tagCounts(): [tag: string, count: number][] {
    const counts = new Map<string, number>();
    for (const p of this.all ?? []) for (const tag of p.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    for (const tag of this.tags) if (!counts.has(tag)) this.tags.delete(tag);
    return [...counts].sort(([a], [b]) => a.localeCompare(b));
  }

  find(key: string): PuzzleRecord | undefined {
    return this.all?.find(p => p.key === key);
  }

  // ---- actions of the owner

  /** Takes the last change back, and returns the words for it. */
  async undo(): Promise<string | undefined> {
    const last = this.#done.pop();
    await last?.undo();
    return last?.words;
  }

  async remove(key: string): Promise<string> {
    const p = this.find(key)!;
    this.all = this.all!.filter(q => q !== p);
    const words = t('{title} deleted', { title: p.title });
    this.#done.push({ words, undo: () => this.#put(p) });
    this.changed();
    // A puzzle that could not be kept need not be removed.
    if (!this.trouble) await this.keep.puzzles.remove(key);
    else await this.keep.puzzles.remove(key).catch(() => {});
    return words;
  }

  /** The text has the title too, so it changes as well. */
  async rename(key: string, title: string): Promise<string> {
    const p = this.find(key);
    if (!p || p.title === title) return '';
    return this.change(key, { title, link: await this.#retitled(p, title) }, t('{title} renamed', { title: p.title }));
  }

  /** Removes a kept search. */
  async forget(key: string): Promise<string> {
    const { kept } = this.keep,
      left = await kept.take(key, true);
    if (!left) return '';
    const words = t('The search of {title} forgotten', { title: left.search.title });
    this.#done.push({
      words,
      undo: async () => {
        await kept.keep({ ...left.search, key: this.keep.newKey() }, left.state, left.chunks);
        this.readSearches();
      },
    });
    this.keep.forgetSearch(key);
    return words;
  }

  async duplicate(key: string): Promise<PuzzleRecord> {
    const p = this.find(key)!,
      taken = new Set(this.all!.map(q => q.title));
    let title = t('{title} copy', { title: p.title });
    for (let n = 2; taken.has(title); n++) title = t('{title} copy {n}', { title: p.title, n });
    const now = Date.now(),
      copy = { ...p, key: this.keep.newKey(), title, link: await this.#retitled(p, title), made: now, when: now };
    this.#done.push({
      words: t('{title} made', { title }),
      undo: async () => {
        this.all = this.all!.filter(q => q.key !== copy.key);
        this.changed();
        await this.keep.puzzles.remove(copy.key);
      },
    });
    await this.#put(copy);
    return copy;
  }

  /** Changes the owner's notes about a puzzle. words say what was done; '' if nothing was. */
  async change(key: string, change: Change, words: string): Promise<string> {
    const p = this.find(key);
    if (!p) return '';
    this.#done.push({ words, undo: () => this.#put(p) });
    await this.#put({ ...p, ...change });
    return words;
  }

  async #put(p: PuzzleRecord): Promise<void> {
    this.all = [p, ...this.all!.filter(q => q.key !== p.key)].sort((a, b) => b.when - a.when);
    this.changed();
    await this.keep.puzzles.restore([p]);
  }

  async #retitled(p: PuzzleRecord, title: string): Promise<string> {
    const linked = await readLink(p.link);
    if (!linked.text) return p.link; // it is in the library
    return writeLink({ ...linked, text: (await program()).retitle!(linked.text, linked.number, title) });
  }
}

/** The functions of the program, once it runs. */
async function program(): Promise<typeof window.tilewright> {
  for (let tries = 0; !window.tilewright.retitle; tries++) {
    if (tries > 600)
      throw new Error(t('The page’s program has not started, so this cannot be done now. Reload the page.'));
    await new Promise(done => setTimeout(done, 50));
  }
  return window.tilewright;
}

const byTitle = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
/** A text without accents. */
const plain = (s: string): string => s.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

export const model = new Model();
