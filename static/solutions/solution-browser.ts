// <solution-browser>: the solutions of a run. It has thumbnails, ways to search and to sort them, marks, and files. The
// page's Go says what there is. A worker does everything that takes long, and no solution lies in Go's memory.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { ENLARGE, FILES, FIRST, FOLD, LAST, NEXT, PREV, SIFT, SORT, STAR, icon } from '../browser/icons.ts';
import { ACCEPT, handOver } from '../browser/take-files.ts';
import { showText } from '../field/input.ts';
import { keep, plainName } from '../browser/file.ts';
import { upgrade } from '../player/upgrade.ts';
import { type Chunk, assemblyAt, countOf } from '../store/chunks.ts';
import { CalledOff } from '../browser/job.ts';
import { Client } from './client.ts';
import { byEmpty } from './empties.ts';
import { type Format, formats } from './files.ts';
import type { Wish } from './find.ts';
import { Finder } from './finder.ts';
import { Grid } from './grid.ts';
import type { Job, JobOf, Results } from './job.ts';
import { type Level, type Verdict, byLevel, tableOf as levelsTable, tally, verdictOf } from '../disassembly/levels.ts';
import type { Order } from './likeness.ts';
import { readCounts, sumOf, tableOf, withImages } from './dates.ts';
import { type Fixed, type Once, type Shares, groupOf } from './map.ts';
import { type Known, type Puzzle, canonical, know, readPlain } from './puzzle.ts';
import { type Message, m, number, said, t } from '../say/say.ts';

/** The address of the worker's script from the site's root, filled in by the build. */
declare const SIFTER: string;

/** The greatest number of bytes held of a file's solutions, as for those of a run. */
const MAX_BYTES = 128 << 20;

/** The pause between two looks at the new solutions of a search, in milliseconds. */
const AGAIN = 1500;

/** The state of a run, from the page. */
export interface Run {
  /** The number of the run; another run has other solutions. */
  id: number;
  puzzle: Puzzle | null;
  /** The solutions that have arrived; the list grows. */
  chunks: Chunk[];
  held: number;
  /** How many there are, held or not. */
  found: number;
  /** Whether the search goes on. */
  active: boolean;
  /** The solution on the board, -1 for none. */
  current: number;
  /** The text where there are no solutions. */
  empty: [title: string, text: string];
  /** The marks that were kept: a text for each, with spaces between. */
  marks: string;
  /** Whether the board shows a solution while the search goes on. */
  follow: boolean;
  /** The settings line by which they were found, null where they came from a file. */
  line: string | null;
  /** The puzzle that files are read for: that of the text. */
  target: Puzzle | null;
  /** Whether cells may stay empty. */
  empties: boolean;
  /** Into how many parts the board is cut, if it is that what is counted; else 0. */
  cut: number;
  /** For whom each solution of the list stands, if the list is complete; null where some may be missing. */
  once: Once | null;
  /** All solutions by date, if they were counted while they arrived: see readCounts. */
  dates: Uint8Array;
  /** Whether they can be asked how they come apart, whether that goes on, and the levels of the first of them; the
   * list grows. */
  solid: boolean;
  looking: boolean;
  levels: readonly Level[];
  /** What is known of each beside its level: see tableOf. */
  notes: readonly number[];
  /** Whether those are the ways with the fewest moves in all, and not the least levels. */
  fewest: boolean;
}

/** Shares that Go has counted, as in wire.Mapped, and for each shape the slot of a piece of it. */
export interface Counted {
  id: number;
  refused: string;
  solutions: string;
  slots: number[];
  shares: number[];
  drawn: number[];
  /** Where the board is cut: the pairs of open cells that the shares are of. */
  pairs: number[];
}

/** The words for solutions that come apart, or do not. */
const VERDICTS: Record<Verdict, Message> = {
  apart: m('that come apart'),
  locked: m('that are locked'),
  open: m('that nobody has checked yet'),
};
const CHOSEN: Record<Verdict, Message> = {
  apart: m('those that come apart'),
  locked: m('those that are locked'),
  open: m('those that nobody has checked yet'),
};

type Sort = 'found' | 'like' | 'chain' | 'empty' | 'level';

const tool = (test: string, name: string, shape: string, key = ''): string =>
  `<button type="button" class="btn icon" aria-label="${name}" title="${name}${key && `  ${key}`}"
data-test="${test}">${icon(shape)}</button>`;
const item = (test: string, name: string, about: string): string =>
  `<button type="button" class="btn" data-test="${test}"><span>${name}</span><small
class="muted">${about}</small></button>`;

const markup =
  (): string => `<h2 aria-labelledby="h-found h-found-count"><span id="h-found">${t('Solutions')}</span> <span
id="h-found-count" class="muted num" data-test="solutions-count"></span><span class="end">
<button type="button" class="btn sm quiet narrow" title="${t('Show the search  F')}"
data-test="follow">${t('Show the search')}</button>
${tool('find', t('Look for solutions'), SIFT)}${tool('order', t('Sort the solutions'), SORT)}${tool('marked', t('Show only marked solutions'), STAR)}${tool('save', t('Save or load solutions'), FILES)}
<i class="rule"></i>
${tool('first', t('First solution'), FIRST)}${tool('prev', t('Previous solution'), PREV, '↑')}<input type="text" class="field leaf" data-test="jump" aria-label="${t('Number of the solution')}" inputmode="numeric" autocomplete="off" placeholder="–">${tool('next', t('Next solution'), NEXT, '↓')}${tool('last', t('Last solution'), LAST)}<label class="size" hidden><span>${t('Size')}</span><input type="range" class="range" min="1" max="5" step="0.25" data-test="thumb-size" aria-label="${t('Size of the pictures')}"></label>${tool('enlarge', t('Enlarge the sheet'), ENLARGE)}<button type="button" class="btn sm outline" hidden data-test="to-board">${t('Show on the board')}</button><span class="fold-here">${tool('fold-solutions', t('Fold the result'), FOLD, '3')}</span>
</span></h2>
<p class="sr" data-test="solution-number"></p>
<div class="told" hidden><p role="status" data-test="told"></p><progress max="1"
aria-label="${t('Progress')}"></progress><button type="button" class="btn sm"
data-test="job-cancel">${t('Cancel')}</button><button type="button" class="btn sm quiet"
data-test="show-all">${t('Show all')}</button></div>
<div class="empty" data-test="no-solutions"><b></b><span></span></div>
<div class="popover menu sorts" popover tabindex="-1" autofocus role="dialog" aria-label="${t('Sort the solutions')}"
data-test="order-menu">${item('order-found', t('As found'), t('by number'))}${item('order-like', t('Like this one'), t('most pieces in its places'))}${item('order-chain', t('In a chain'), t('each like the one before'))}${item('order-empty', t('By empty cells'), t('the fewest first'))}<div class="parted">${item('order-level', t('By level'), t('the hardest first'))}<h2>${t('Show only those')}</h2>${item('parted-apart', said(VERDICTS.apart), '')}${item('parted-locked', said(VERDICTS.locked), '')}${item('parted-open', said(VERDICTS.open), '')}</div></div>
<div class="popover menu saver" popover tabindex="-1" autofocus role="dialog" aria-label="${t('Files of solutions')}"
data-test="files-menu"><h2 data-test="save-what"></h2>${item('save-text', t('Text'), t('as polycube prints it'))}${item('save-json', 'JSON', t('for programs'))}${item('save-csv', 'CSV', t('for tables'))}${item('save-levels', 'CSV', t('their levels'))}
<h2>${t('Likeness graph, for yEd')}</h2>${item('save-graph-2', 'GraphML', t('swaps of two pieces'))}${item('save-graph-3', 'GraphML', t('swaps of up to three'))}<h2>${t('From a file')}</h2>${item('load', t('Load solutions…'), t('or drop a file on the page'))}</div>
<input type="file" accept="${ACCEPT}" hidden data-test="file">`;

export class SolutionBrowser extends HTMLElement {
  #run: Run | null = null;
  readonly #client = new Client(sifter());
  readonly #grid = new Grid({ show: n => this.#show(n), mark: n => this.mark(n), marked: n => this.#marked.has(n) });
  readonly #finder = new Finder((wish, words) => void this.#look(wish, words));
  #known: Known | null = null;

  // The wish, and the solutions that grant it, among the first `looked`.
  #wish: Wish | null = null;
  #words = '';
  #found: Int32Array | null = null;
  #looked = 0;
  // The marks: assemblies by their canonical text, and the numbers of those in this run that have been recognised.
  #marks = new Map<string, Uint16Array>();
  readonly #marked = new Set<number>();
  #recognised = 0;
  #onlyMarked = false;
  // How they are sorted; the order, if it is not by number.
  #sort: Sort = 'found';
  #like = 0;
  #order: Order | null = null;
  #numbers: Int32Array | null = null;
  #applied = 0; // counts the calls of apply: a call that had to wait leaves the sheet to a later one
  /** The verdict by which solutions are chosen, and which levels the sheet shows. */
  #verdict: Verdict | null = null;
  #ranked: { levels: readonly Level[]; known: number; held: number } | null = null;

  /** The job that a person waits for. */
  #job: { words: string; cancel(): void; slow: boolean; done: number } | undefined;
  #again = 0; // of setTimeout

  connectedCallback(): void {
    if (!this.firstChild) this.#build();
    upgrade(this);
  }

  disconnectedCallback(): void {
    document.removeEventListener('keydown', this.#escape);
    clearTimeout(this.#again);
    this.#job?.cancel();
    this.#client.end();
  }

  #build(): void {
    this.innerHTML = markup();
    this.querySelector('.empty')!.after(this.#grid.element, this.#finder.element);
    const press: Record<string, () => void> = {
      follow: () => this.#tell('follow'),
      'fold-solutions': () => this.#tell('fold'),
      find: () => this.#run?.puzzle && this.#finder.open(this.#run.puzzle),
      order: () => this.#part('order-menu').togglePopover(),
      save: () => this.#part('files-menu').togglePopover(),
      marked: () => this.#showMarked(!this.#onlyMarked),
      first: () => this.#show(this.#grid.at(0)),
      last: () => this.#show(this.#grid.at(this.#grid.count - 1)),
      prev: () => this.step(-1),
      next: () => this.step(1),
      'show-all': () => this.#showAll(),
      'job-cancel': () => this.#job?.cancel(),
      'order-found': () => void this.sort('found'),
      'order-like': () => void this.sort('like'),
      'order-chain': () => void this.sort('chain'),
      'order-empty': () => void this.sort('empty'),
      'order-level': () => void this.sort('level'),
      'parted-apart': () => this.#showParted('apart'),
      'parted-locked': () => this.#showParted('locked'),
      'parted-open': () => this.#showParted('open'),
      'save-text': () => void this.#save('text'),
      'save-json': () => void this.#save('json'),
      'save-csv': () => void this.#save('csv'),
      'save-levels': () => this.#saveLevels(),
      'save-graph-2': () => void this.#graph(2),
      'save-graph-3': () => void this.#graph(3),
      load: () => this.pick(),
      enlarge: () => this.#enlarge(!this.#large),
      'to-board': () => this.#enlarge(false),
    };
    for (const [name, f] of Object.entries(press)) {
      this.#part(name).onclick = () => {
        if (/^(order|parted|save)-/.test(name) || name === 'load')
          for (const menu of ['order-menu', 'files-menu']) this.#part(menu).hidePopover();
        f();
      };
    }
    const size = this.#part<HTMLInputElement>('thumb-size');
    size.oninput = () => this.#resize(Number(size.value));
    this.addEventListener('dblclick', e => {
      if (this.#large && (e.target as Element).closest('.thumb')) this.#enlarge(false);
    });
    const jump = this.#part<HTMLInputElement>('jump');
    jump.onchange = () => {
      // Even while the field has the focus, it ends with the number that is shown.
      const text = jump.value.replace(/[,\s]/g, '');
      const held = this.#run?.held ?? 0;
      const n = /^\d+$/.test(text) ? Number(text) : 0;
      const to = n >= 1 && n <= held ? n - 1 : (this.#run?.current ?? -1);
      showText(jump, to < 0 ? '' : to + 1);
      if (to === n - 1) this.#show(to);
    };
    const file = this.#part<HTMLInputElement>('file');
    file.onchange = () => {
      const files = [...(file.files ?? [])];
      file.value = '';
      if (files.length) handOver({ files, solutions: true }); // of whatever kind they are; solutions come back to load
    };
  }

  readonly #escape = (e: KeyboardEvent): void => {
    if (e.key !== 'Escape' || e.defaultPrevented || this.querySelector(':popover-open')) return;
    e.preventDefault();
    this.#enlarge(false);
  };

  get #large(): boolean {
    return 'large' in this.dataset;
  }

  /** Lays the sheet over the page, or puts it back. Over the page it is a popover, because only a popover can leave
   * its panel. */
  #enlarge(large: boolean): void {
    if (large === this.#large) return;
    this.toggleAttribute('data-large', large);
    this.popover = large ? 'manual' : null;
    if (large) this.showPopover();
    document[large ? 'addEventListener' : 'removeEventListener']('keydown', this.#escape as EventListener);
    this.#part('to-board').hidden = !large;
    this.#part('thumb-size').parentElement!.hidden = !large;
    const button = this.#part('enlarge');
    button.ariaLabel = button.title = large ? t('The sheet as it was  Esc') : t('Enlarge the sheet');
    this.#resize(large ? Math.max(1, Math.min(3, innerWidth / 640)) : 1);
    this.querySelector<HTMLElement>('.thumb[tabindex="0"]')?.focus();
  }

  #resize(size: number): void {
    this.#grid.size = size;
    const input = this.#part<HTMLInputElement>('thumb-size');
    showText(input, size);
    input.style.setProperty('--v', `${25 * (Number(input.value) - 1)}%`);
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.querySelector<T>(`[data-test="${name}"]`)!;
  }

  #tell(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #say(text: string, warn = false): void {
    this.#tell('say', { text, warn });
  }

  get run(): Run | null {
    return this.#run;
  }

  set run(run: Run | null) {
    const before = this.#run;
    this.#run = run;
    if (!this.firstChild) return;
    if (run?.puzzle !== before?.puzzle) this.#enlarge(false);
    if (run?.id !== before?.id || run?.puzzle !== before?.puzzle || run?.chunks !== before?.chunks) this.#begin();
    if (run?.puzzle && run.held > 0) {
      this.#contents();
      this.#grid.current = run.current;
      this.#follow();
    }
    this.#sync();
  }

  /** Begins another run; nothing stays of the one before. */
  #begin(): void {
    const run = this.#run;
    this.#job?.cancel();
    this.#client.end();
    clearTimeout(this.#again);
    this.#again = 0;
    this.#wish = null;
    this.#words = '';
    this.#found = null;
    this.#looked = 0;
    this.#marked.clear();
    this.#recognised = 0;
    this.#onlyMarked = false;
    this.#sort = 'found';
    this.#order = null;
    this.#numbers = null;
    this.#verdict = null;
    this.#ranked = null;
    this.#known = null;
    this.#marks = new Map();
    if (!run?.puzzle) return;
    this.#client.about(run.puzzle, run.chunks);
    if (!run.marks) return;
    this.#known = know(run.puzzle);
    for (const text of run.marks.split(' ')) {
      const assembly = readPlain(text, this.#known);
      if (assembly) this.#marks.set(canonical(assembly, this.#known), assembly); // versions before had other texts
    }
  }

  /** Looks now and then at new solutions, until there are no more. */
  #follow(): void {
    const run = this.#run;
    if (!run?.puzzle || !run.held) return;
    const ranked = this.#ranked;
    const wants =
      (this.#wish && this.#looked < run.held) ||
      (this.#marks.size > 0 && this.#recognised < run.held) ||
      (ranked && (ranked.levels !== run.levels || ranked.known < run.levels.length || ranked.held < run.held));
    if (!wants || this.#again || this.#job) return;
    this.#again = window.setTimeout(
      () => {
        void (async () => {
          try {
            await this.#recognise();
            const wish = this.#wish,
              held = countOf(this.#run!.chunks);
            if (wish) {
              const more = await this.#client.run({ kind: 'find', wish, from: this.#looked }).result;
              // The wish may be another one by now, or gone.
              if (wish === this.#wish) [this.#found, this.#looked] = [joined(this.#found, more), held];
            }
            this.#again = 0;
            await this.#apply(true);
            this.#follow(); // there may be more by now, the last ones among them
          } catch (error) {
            this.#again = 0;
            if (!(error instanceof CalledOff)) this.#say((error as Error).message, true);
          }
        })();
      },
      this.#recognised || this.#looked || ranked ? AGAIN : 0,
    );
  }

  async #recognise(): Promise<void> {
    const run = this.#run;
    if (!run || !this.#marks.size || this.#recognised >= run.held) return;
    const held = countOf(run.chunks);
    const from = this.#recognised;
    this.#recognised = held;
    const numbers = await this.#client.run({ kind: 'recognise', texts: [...this.#marks.values()], from }).result;
    for (const n of numbers) this.#marked.add(n);
    this.#grid.refresh();
  }

  // ---- the display

  /** The solutions that are shown, before sorting; null is all. */
  #chosen(): Int32Array | null {
    let only = this.#found;
    if (this.#onlyMarked) only = only ? only.filter(n => this.#marked.has(n)) : Int32Array.from(this.#marked).sort();
    if (!this.#verdict) return only;
    const { held, levels } = this.#run!;
    return (only ?? allOf(held)).filter(n => verdictOf(levels[n]) === this.#verdict);
  }

  /** Makes the sheet show the choice, sorted again if needed. */
  async #apply(stays = false): Promise<void> {
    const { levels, held, chunks } = this.#run!,
      mine = ++this.#applied;
    this.#ranked = this.#parts || this.#sort === 'empty' ? { levels, known: levels.length, held } : null;
    let only = this.#chosen();
    if (this.#sort === 'level') only = byLevel(only ?? allOf(held), levels, this.#run!.fewest);
    if (this.#sort === 'empty') only = byEmpty(only ?? allOf(held), chunks);
    this.#order = null;
    if ((this.#sort === 'like' || this.#sort === 'chain') && (only?.length ?? this.#run!.held) > 1) {
      // The solution that others are compared with may not be among them.
      const all =
        only && !only.includes(this.#like) && this.#sort === 'like' ? joined(Int32Array.of(this.#like), only) : only;
      const order = await this.#do(
        { kind: this.#sort, to: this.#like, only: all },
        this.#sort === 'like' ? t('Comparing…') : t('Making a chain…'),
      );
      if (mine !== this.#applied) return;
      if (!order) {
        this.#sort = 'found';
        return this.#apply(stays);
      }
      this.#order = order;
    }
    this.#numbers = this.#order?.numbers ?? only;
    this.#contents(stays);
    const { current } = this.#run!;
    if (this.#numbers?.length && this.#grid.place(current) < 0) this.#show(this.#numbers[0]!);
    this.#sync();
  }

  #contents(stays = false): void {
    const run = this.#run!;
    // Solutions that came after the order was made are not in it.
    this.#grid.show({
      puzzle: run.puzzle!,
      chunks: run.chunks,
      count: run.held,
      numbers: this.#numbers,
      order: this.#order,
      first: this.#sort === 'like',
      levels: run.levels,
      known: run.levels.length,
      fewest: run.fewest,
      stays,
    });
  }

  /** Goes some solutions on or, if negative, back, in the order of the sheet. */
  step(by: number): void {
    const { count, current } = this.#grid;
    if (!count) return;
    let place = this.#grid.place(current);
    if (place < 0 && by < 0) place = 0;
    this.#show(this.#grid.at(Math.max(0, Math.min(count - 1, place + by))));
  }

  #show(number: number): void {
    if (number >= 0) this.#tell('show', number);
  }

  async #look(wish: Wish | null, words: string): Promise<void> {
    if (!wish) {
      this.#wish = null;
      this.#words = '';
      this.#found = null;
      await this.#apply();
      return;
    }
    const held = countOf(this.#run!.chunks);
    const found = await this.#do({ kind: 'find', wish, from: 0 }, t('Looking…'));
    if (!found) return;
    this.#wish = wish;
    this.#words = words;
    this.#found = found;
    this.#looked = held;
    await this.#apply();
  }

  #showAll(): void {
    this.#finder.clear();
    this.#onlyMarked = false;
    this.#verdict = null;
    this.#sort = 'found';
    void this.#look(null, '');
  }

  #showMarked(on: boolean): void {
    this.#onlyMarked = on;
    void this.#apply();
  }

  /** Shows only solutions with a verdict, or all again at a second press. */
  #showParted(verdict: Verdict): void {
    this.#verdict = this.#verdict === verdict ? null : verdict;
    this.#askLevels();
    void this.#apply();
  }

  /** Whether the display depends on how solutions come apart. */
  get #parts(): boolean {
    return !!this.#verdict || this.#sort === 'level';
  }

  /** Asks how they come apart, unless that is known or under way. */
  #askLevels(): void {
    if (this.#run!.levels.length < this.#run!.held) this.#tell('tally');
  }

  /** Sorts the solutions. */
  async sort(sort: Sort): Promise<void> {
    this.#sort = sort;
    if (sort === 'level') this.#askLevels();
    this.#like = Math.max(0, this.#run!.current);
    await this.#apply();
  }

  // ---- where the pieces lie

  /** The question that Go has not answered yet. */
  #asked: { id: number; done: (answer: Counted) => void } | undefined;

  /** Opens the panel that shows where the pieces lie. */
  async map(): Promise<void> {
    const run = this.#run;
    if (!run?.puzzle) return;
    this.#known ??= know(run.puzzle);
    if (run.cut) return this.#borders(run.puzzle, this.#known, run.cut);
    const { puzzle, once } = run,
      known = this.#known,
      listed = once !== null && run.held > 0 && run.held === run.found;
    const turns = listed && groupOf(known, puzzle.mirrors, once).length > 1;
    const { open } = await import('./map-panel.ts').catch(() => {
      this.#say(t('The panel could not be loaded. Check the connection, then try again.'), true);
      return { open: () => {} };
    });
    open({
      puzzle,
      known,
      from: !listed
        ? t('Counted, not listed.')
        : turns
          ? t('From the list. Turned and mirrored ones count here, too.')
          : t('From the list.'),
      ask: fixed => (listed ? this.#client.run({ kind: 'map', fixed, once }).result : this.#askCount(known, fixed)),
    });
  }

  /** Opens the panel that shows where borders run. */
  async #borders(puzzle: Puzzle, known: Known, parts: number): Promise<void> {
    const { open } = await import('./border-panel.ts').catch(() => {
      this.#say(t('The panel could not be loaded. Check the connection, then try again.'), true);
      return { open: () => {} };
    });
    open({
      puzzle,
      known,
      parts,
      ask: async () => {
        const { refused, solutions, pairs, shares, drawn } = await this.#asks([]);
        if (refused) throw new Error(refused);
        return { ways: solutions, pairs, shares, drawn: drawn.length ? Uint16Array.from(drawn) : null };
      },
    });
  }

  /** Asks Go where pieces lie, with some of them on cells. */
  #asks(fixed: readonly { slot: number; cell: number }[]): Promise<Counted> {
    return new Promise(done => {
      const id = (this.#asked?.id ?? 0) + 1;
      this.#asked = { id, done };
      this.#tell('map', { id, fixed });
    });
  }

  /** Asks Go to count. */
  async #askCount(known: Known, fixed: readonly Fixed[]): Promise<Shares> {
    const { refused, solutions, slots, shares, drawn } = await this.#asks(
      fixed.map(({ shape, cell }) => ({ slot: known.piece.indexOf(shape), cell: known.open[cell]! })),
    );
    if (refused)
      throw new Error(
        t('{refused} After a search that lists all solutions, the map is made from the list.', { refused }),
      );
    const n = known.open.length,
      all = new Float64Array(known.names.length * n);
    slots.forEach((slot, i) => {
      all.set(shares.slice(i * n, (i + 1) * n), known.piece[slot]! * n);
    });
    return { solutions, shares: all, drawn: drawn.length ? Uint16Array.from(drawn) : null };
  }

  /** Takes Go's answer. */
  counted(answer: Counted): void {
    if (answer.id === this.#asked?.id) this.#asked.done(answer);
  }

  /** Opens the table of the ways for each date. */
  async dates(): Promise<void> {
    const run = this.#run,
      slots = run?.puzzle?.markers;
    if (!run?.puzzle || !slots?.length) return;
    const arrived = readCounts(run.dates),
      whole = run.found > 0 && sumOf(arrived) === run.found;
    if (!whole && (!run.held || run.held < run.found))
      return this.#say(t('The table is made from the list of all solutions, and not all of them are kept.'), true);
    this.#known ??= know(run.puzzle);
    const { puzzle, once } = run,
      known = this.#known,
      each = whole ? arrived : await this.#do({ kind: 'words', markers: slots }, t('Counting…')),
      counts =
        each &&
        withImages(each, known, groupOf(known, puzzle.mirrors, once ?? 'each'), slots, whole ? puzzle.counted : slots);
    const panel = await import('./dates-panel.ts').catch(() =>
      this.#say(t('The panel could not be loaded. Check the connection, then try again.'), true),
    );
    if (!counts || !panel) return;
    panel.open(
      puzzle,
      chosen => tableOf(counts, puzzle, known, chosen),
      words => {
        const covers = words.flatMap((word, i) =>
          word ? [{ position: known.open[word.cell]!, piece: known.labels[slots[i]!]! }] : [],
        );
        const said = words.flatMap(word => word?.text ?? []).join(' ');
        void this.#look({ covers }, t('on {words}', { words: said }));
      },
    );
  }

  // ---- marks

  /** Marks a solution, or takes the mark off; by default the one on the board. */
  mark(number = this.#run?.current ?? -1): void {
    const run = this.#run;
    const assembly = run && assemblyAt(run.chunks, number);
    if (!run?.puzzle || !assembly) return;
    this.#known ??= know(run.puzzle);
    const text = canonical(assembly, this.#known);
    if (this.#marks.delete(text)) {
      // A turned solution counts as the same.
      for (const n of [...this.#marked])
        if (n === number || canonical(assemblyAt(run.chunks, n)!, this.#known) === text) this.#marked.delete(n);
    } else {
      if (!this.#marks.size) this.#recognised = run.held; // there was nothing to recognise until now
      this.#marks.set(text, Uint16Array.from(assembly));
      this.#marked.add(number);
    }
    this.#tell('marks', { key: run.puzzle.key, text: [...this.#marks.keys()].join(' ') });
    if (this.#onlyMarked) void this.#apply();
    this.#grid.refresh();
    this.#sync();
  }

  // ---- files

  #name(): string {
    return [
      plainName(this.#run!.puzzle!.title),
      'solutions',
      this.#onlyMarked && 'marked',
      this.#found && 'found',
      this.#verdict,
    ]
      .filter(Boolean)
      .join('-');
  }

  async #save(format: Format): Promise<void> {
    const blob = await this.#do({ kind: 'save', format, only: this.#numbers, line: this.#run!.line }, t('Writing…'));
    if (blob) keep(blob, `${this.#name()}.${formats[format].ending}`);
  }

  #saveLevels(): void {
    const { held, levels, notes } = this.#run!;
    keep(
      new Blob([levelsTable(this.#numbers ?? allOf(held), levels, notes)], { type: 'text/csv' }),
      `${this.#name()}-levels.csv`,
    );
  }

  async #graph(most: 2 | 3): Promise<void> {
    const made = await this.#do({ kind: 'graph', most, only: this.#numbers, line: this.#run!.line }, t('Comparing…'));
    if (!made) return;
    keep(made.blob, `${this.#name()}-${most === 2 ? 'swaps' : 'swaps-of-3'}.${formats.graphml.ending}`);
    this.#say(t('{solutions} solutions, {swaps} swaps between them.', { solutions: made.nodes, swaps: made.edges }));
  }

  /** Opens the dialog that chooses a file of solutions. */
  pick(): void {
    this.#part<HTMLInputElement>('file').click();
  }

  /** Loads a file of solutions of the puzzle. */
  async load(file: File): Promise<void> {
    const puzzle = this.#run?.target;
    if (!puzzle) {
      this.#say(t('Mend the puzzle first: solutions in a file are checked against it.'), true);
      return;
    }
    // This has a worker of its own, so the solutions that are held stay.
    const loader = new Client(sifter());
    loader.about(puzzle, []);
    const loaded = await this.#do(
      { kind: 'load', file, most: MAX_BYTES },
      t('Loading {file}…', { file: file.name }),
      loader,
    );
    loader.end();
    // The page makes a new run for them.
    if (loaded)
      this.#tell('load', {
        name: file.name,
        count: loaded.count,
        of: loaded.of,
        fill: (list: Chunk[]) => list.push(...loaded.chunks),
      });
  }

  // ---- jobs and messages

  /** Runs a job that a person waits for. The result is undefined if the job failed, which is told, or was called
   * off. */
  async #do<K extends Job['kind']>(
    job: JobOf<K>,
    words: string,
    client = this.#client,
  ): Promise<Results[K] | undefined> {
    this.#job?.cancel();
    const mine = { words, cancel: () => {}, slow: false, done: 0 };
    const { result, cancel } = client.run<K>(job, (done, of) => {
      mine.done = of ? done / of : 0;
      if (this.#job === mine) this.#sync();
    });
    mine.cancel = cancel;
    this.#job = mine;
    const timer = setTimeout(() => {
      mine.slow = true;
      this.#sync();
    }, 150);
    try {
      return await result;
    } catch (error) {
      if (!(error instanceof CalledOff)) this.#say((error as Error).message, true);
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#job === mine) {
        this.#job = undefined;
        this.#follow();
      }
      this.#sync();
    }
  }

  /** Updates words and buttons. */
  #sync(): void {
    const run = this.#run;
    const held = run?.held ?? 0;
    const shown = this.#numbers ? this.#numbers.length : held;
    const some = !!this.#wish || this.#onlyMarked || !!this.#verdict,
      parted = tally(run?.levels ?? [], held);
    let count = run ? number(run.found) : '';
    if (run?.active) count = held ? t('{n} so far', { n: held }) : run.found ? t('{n} so far', { n: run.found }) : '';
    else if (run && run.found > Number.MAX_SAFE_INTEGER) count = t('counted');
    else if (run && held < run.found) count = t('{n}, {kept} kept', { n: run.found, kept: held });
    if (some) count = t('{n} of {all}', { n: shown, all: this.#wish ? this.#looked : held });
    this.#part('solutions-count').textContent = count;
    this.#part('follow').hidden = !run?.follow;

    const words = [
      this.#words,
      this.#onlyMarked ? t('marked') : '',
      this.#verdict ? said(CHOSEN[this.#verdict]) : '',
      this.#sort === 'like'
        ? t('like solution {n}', { n: this.#like + 1 })
        : this.#sort === 'chain'
          ? t('each like the one before')
          : this.#sort === 'level'
            ? this.#run!.fewest
              ? t('the most moves first')
              : t('the highest level first')
            : this.#sort === 'empty'
              ? t('the fewest empty cells first')
              : '',
      this.#parts && parted.open && this.#verdict !== 'open'
        ? run!.levels.length < held
          ? t('{n} not known yet', { n: parted.open })
          : t('{n} not known', { n: parted.open })
        : '',
    ]
      .filter(Boolean)
      .join(', ');
    const job = this.#job?.slow ? this.#job : undefined;
    const told = this.querySelector<HTMLElement>('.told')!;
    told.hidden = !job && !words;
    const text = job ? job.words : words.charAt(0).toUpperCase() + words.slice(1);
    if (this.#part('told').textContent !== text) this.#part('told').textContent = text;
    const bar = told.querySelector('progress')!;
    bar.hidden = this.#part('job-cancel').hidden = !job;
    bar.value = job?.done ?? 0;
    const all = this.#part('show-all');
    all.hidden = !!job || !words;
    all.textContent = some ? t('Show all') : t('As found');

    const empty = this.querySelector<HTMLElement>('.empty')!;
    empty.hidden = shown > 0;
    this.#grid.element.hidden = shown === 0;
    const [title, about] =
      held === 0
        ? (run?.empty ?? ['', ''])
        : this.#verdict && run!.levels.length < held
          ? [
              t('None yet'),
              run!.looking ? t('The search still checks them, one after another.') : t('The others were not checked.'),
            ]
          : this.#onlyMarked && !this.#marked.size
            ? [t('None is marked'), t('Press the star of a thumbnail, or M.')]
            : [t('None matches'), t('No solution matches what you look for.')];
    empty.querySelector('b')!.textContent = title;
    empty.querySelector('span')!.textContent = about;

    const place = this.#grid.place(run?.current ?? -1);
    const off = (name: string, is: boolean): void => {
      this.#part<HTMLButtonElement>(name).disabled = is;
    };
    for (const name of ['find', 'order', 'jump']) off(name, held === 0);
    off('marked', held === 0);
    off('first', shown === 0 || place === 0);
    off('prev', shown === 0 || place <= 0);
    off('next', shown === 0 || place >= shown - 1);
    off('last', shown === 0 || place >= shown - 1);
    this.#part('find').ariaPressed = String(!!this.#wish);
    this.#part('marked').ariaPressed = String(this.#onlyMarked);
    this.#part('order').ariaPressed = String(this.#sort !== 'found' || !!this.#verdict);
    for (const sort of ['found', 'like', 'chain', 'empty', 'level'])
      this.#part(`order-${sort}`).ariaPressed = String(this.#sort === sort);
    this.#part('order-empty').hidden = !run?.empties;
    this.querySelector<HTMLElement>('.parted')!.hidden = !run?.solid;
    for (const verdict of ['apart', 'locked', 'open'] as const) {
      const button = this.#part(`parted-${verdict}`);
      button.ariaPressed = String(this.#verdict === verdict);
      button.lastElementChild!.textContent = run?.levels.length ? number(parted[verdict]) : '';
    }
    off('order-like', (run?.current ?? -1) < 0);
    this.#part('save-levels').hidden = !run?.levels.length;
    for (const name of ['save-text', 'save-json', 'save-csv', 'save-graph-2', 'save-graph-3']) off(name, shown === 0);
    this.#part('save-what').textContent =
      this.#onlyMarked && !this.#marked.size
        ? t('None is marked: press the star of a picture, or M')
        : shown === 0
          ? held
            ? t('Nothing is left to save')
            : t('Nothing to save yet')
          : some
            ? t('Save the {n} shown', { n: shown })
            : shown === 1
              ? t('Save the solution')
              : t('Save all {n}', { n: shown });

    const current = (run?.current ?? -1) >= 0 ? String(run!.current + 1) : '';
    this.#part('solution-number').textContent = current;
    showText(this.#part<HTMLInputElement>('jump'), current);
  }
}

/** The address of the worker's script. */
const sifter = (): URL => new URL(SIFTER, new URL(document.documentElement.dataset.root ?? './', location.href));

const allOf = (held: number): Int32Array => Int32Array.from({ length: held }, (_, i) => i);

function joined(a: Int32Array | null, b: Int32Array): Int32Array {
  const list = new Int32Array((a?.length ?? 0) + b.length);
  if (a) list.set(a);
  list.set(b, a?.length ?? 0);
  return list;
}
