// The data of the page bench/. It outlives the element, which the app makes anew when its program starts, and lasts in
// the browser.

import { readLocal, writeLocal } from '../store/local.ts';
import { machineOf, type Told } from './machine.ts';
import { measure, type News, type Searcher } from './measure.ts';
import { type Measured, NAMES, type Row } from './rows.ts';
import { type Message, t } from '../say/say.ts';

/** The address of the puzzles and their settings lines, from the site's root. */
declare const BENCH: string;

/** The data that lasts, by this name in localStorage. */
interface Kept {
  own: Measured | undefined;
  others: Measured[];
  limit: number;
  /** The puzzles that are chosen; undefined for all whose number of solutions is known. */
  chosen: string[] | undefined;
}
const NAME = 'bench';

/** The limits to choose from, in seconds, after which a search may be given up. */
export const LIMITS = [10, 60, 600] as const;

const root = document.documentElement;

export class Model extends EventTarget {
  rows: Row[] = [];
  own: Measured | undefined;
  others: Measured[] = [];
  limit: number = LIMITS[1];
  chosen = new Set<string>();
  /** The search under way, and how many of how many puzzles are done. */
  under: { row: Row; name: Message; done: number; of: number } | undefined;
  /** The message: what went wrong, or what the result is. */
  said = '';
  #ended: AbortController | undefined;

  /** This machine, as a table names it. */
  readonly here: Pick<Measured, 'machine' | 'version' | 'date'> = {
    machine: machineOf(navigator as unknown as Told),
    version: root.dataset.version ?? 'unknown',
    date: new Date().toISOString().slice(0, 10),
  };

  /** Whether the results of this machine come from another browser or version. */
  get old(): boolean {
    return !!this.own && (this.own.machine !== this.here.machine || this.own.version !== this.here.version);
  }

  get running(): boolean {
    return !!this.#ended;
  }

  /** Reads the rows, and what is kept. */
  async read(): Promise<void> {
    if (this.rows.length) return;
    const kept = keptOf(readLocal(NAME));
    try {
      this.rows = (await (
        await fetch(new URL(BENCH, new URL(root.dataset.root ?? './', location.href)))
      ).json()) as Row[];
    } catch {
      this.say(t('The list of puzzles could not be loaded. Check the connection, then reload the page.'));
      return;
    }
    ({ own: this.own, others: this.others, limit: this.limit } = kept);
    this.chosen = new Set(kept.chosen ?? this.rows.filter(r => r.solutions !== undefined).map(r => r.id));
    this.#changed('rows');
  }

  /** Measures the chosen rows. Results of another browser or version go to the others. */
  async run(): Promise<void> {
    const rows = this.rows.filter(r => this.chosen.has(r.id));
    if (this.running || !rows.length) return;
    const ended = new AbortController();
    this.#ended = ended;
    if (this.old) this.others.push(this.own!);
    if (!this.own || this.old) this.own = { ...this.here, cells: {} };
    this.own.date = this.here.date;
    this.said = '';
    this.#changed('rows');
    const searcher = await program(),
      begun = new Set<string>();
    await measure({
      rows,
      limit: this.limit,
      searcher,
      signal: ended.signal,
      next: (row, way) => {
        begun.add(row.id);
        this.under = { row, name: NAMES[way], done: begun.size - 1, of: rows.length };
        this.#changed('under');
      },
      told: (row, cells) => {
        this.own!.cells[row.id] = { ...this.own!.cells[row.id], ...cells };
        this.keep();
        this.#changed('row', row);
      },
    });
    this.#ended = this.under = undefined;
    const rest = rows.length - Math.max(0, begun.size - 1);
    this.say(
      ended.signal.aborted
        ? t('Stopped. {n} of {all} puzzles were not measured.', { n: rest, all: rows.length })
        : t('{n, plural, one {One puzzle was measured.} other {# puzzles were measured.}}', { n: rows.length }),
    );
    this.#changed('rows');
  }

  stop(): void {
    this.#ended?.abort();
  }

  choose(ids: readonly string[], on: boolean): void {
    for (const id of ids) {
      if (on) this.chosen.add(id);
      else this.chosen.delete(id);
    }
    this.keep();
    this.#changed('under');
  }

  add(m: Measured): void {
    this.others.push(m);
    this.keep();
    this.#changed('rows');
  }

  /** Removes a table of others; the returned function puts it back. */
  remove(n: number): () => void {
    const [m] = this.others.splice(n, 1);
    this.keep();
    this.#changed('rows');
    return () => {
      this.others.splice(n, 0, m!);
      this.keep();
      this.#changed('rows');
    };
  }

  keep(): void {
    const { own, others, limit } = this,
      kept: Kept = { own, others, limit, chosen: [...this.chosen] };
    const trouble = writeLocal(NAME, JSON.stringify(kept));
    if (trouble) this.say(t('{trouble} Copy the table before you leave.', { trouble: trouble.message }));
  }

  say(words: string): void {
    this.said = words;
    this.#changed('under');
  }

  /** rows: all rows may have changed; row: the cells of one; under: the messages and the choice. */
  #changed(what: 'rows' | 'row' | 'under', row?: Row): void {
    this.dispatchEvent(new CustomEvent('change', { detail: { what, row } }));
  }
}

/** The data that was kept; empty where it is damaged. */
function keptOf(text: string): Kept {
  try {
    const { own, others, limit, chosen } = JSON.parse(text) as Kept;
    if (Array.isArray(others)) return { own, others, limit, chosen };
  } catch {
    // It is damaged: begin with nothing.
  }
  return { own: undefined, others: [], limit: LIMITS[1], chosen: undefined };
}

/** The searcher, once the app's program has put it into the window. */
async function program(): Promise<Searcher> {
  while (!window.tilewright.search || !window.tilewright.stop) await new Promise(done => setTimeout(done, 50));
  return {
    begin: (id: string, line: string, hear: (news: News) => void) => window.tilewright.search!(id, line, hear),
    stop: () => window.tilewright.stop!(),
  };
}

export const model = new Model();
