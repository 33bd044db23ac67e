// <puzzle-shelf>: the page of one's own puzzles, as cards, and the library below them.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { BIN, COPY, DOTS, PEN, SAVE, closeButton, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { ACCEPT } from '../browser/take-files.ts';
import { boardOf } from '../store/linked.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { escaped } from '../player/escaped.ts';
import { maxNote, maxTags, maxTitle, tagsOf } from '../store/file.ts';
import { writeLocal } from '../store/local.ts';
import type { PuzzleRecord } from '../store/schema.ts';
import { CalledOff } from '../browser/job.ts';
import { type LibraryEntry, model, root } from './model.ts';
import { saveAll } from './save.ts';
import { saveSearch } from './searchfile.ts';
import type { Source } from './described.ts';
import { take, type Taken } from './take.ts';
import { Toast } from './toast.ts';
import { hatch, searchCard } from './unfinished.ts';
import { about, many, sizeOf, whenOf } from '../browser/words.ts';
import { t } from '../say/say.ts';

/** The address of the library's boards, from the site's root. */
declare const BOARDS: string;

/** How many cards a page has, including the one for a new puzzle. */
const PAGE = 60;

/** How long a finger has to rest on a card, in milliseconds, and how far it may slip. */
const PRESS = 500,
  SLIP = 10;

/** The free bytes, and the free part of the quota, below which the page says that room ends. */
const LOW = 20e6,
  LOW_PART = 0.02;

const markup =
  (): string => `<p class="sr" role="status" data-test="found"></p><div class="scroll shelves" tabindex="0" role="group"
aria-label="${t('Puzzles')}">
<section class="report" role="status" data-test="report" hidden><div></div>${closeButton('report-close', t('Close the report'))}</section>
<section aria-labelledby="h-unfinished" hidden data-test="unfinished-searches"><header><h2
id="h-unfinished">${t('Go on where you were')}</h2></header>${hatch}<ul class="searches"
data-test="searches"></ul></section>
<section aria-labelledby="h-kept"><header><h2 id="h-kept">${t('Kept')}</h2><span class="muted num"
data-test="shown"></span><div class="tagbar" role="group" aria-label="${t('Tags')}" data-test="tags"></div></header>
<ul class="cards mine" data-test="mine"></ul><p class="none muted" data-test="none"></p>
<nav class="pages" aria-label="${t('Pages')}" hidden><button type="button" class="btn outline"
data-test="page-back">${t('Earlier')}</button><span class="num" data-test="page-at"></span><button type="button"
class="btn outline" data-test="page-on">${t('Later')}</button></nav></section>
<section aria-labelledby="h-library"><header><h2 id="h-library">${t('Library')}</h2><span
class="muted num"></span></header><ul class="cards library" data-test="library"></ul></section>
</div>
<footer><p class="not-kept wrn" data-test="refused" hidden></p>
<div class="job" hidden><span role="status" data-test="job"></span><progress max="1"
aria-label="${t('Progress')}"></progress><button type="button" class="btn sm"
data-test="job-cancel">${t('Cancel')}</button></div>
<p class="room"><span class="num" data-test="room"></span><meter min="0" max="1"
aria-label="${t('Room in this browser')}" data-test="room-bar" hidden></meter><span
class="muted room-copy">${t('Kept nowhere else. Export to have a copy.')}</span></p>
<button type="button" class="btn" title="${t('Import, or drop files on the page  I')}"
data-test="import">${t('Import')}</button><button type="button" class="btn outline" title="${t('Export all  E')}"
data-test="export">${icon(SAVE)}${t('Export all')}</button>
<input type="file" multiple accept="${ACCEPT}" hidden data-test="file"></footer>
<dialog class="dialog details" aria-labelledby="h-details" data-test="details-dialog"><header><h2
id="h-details">${t('Puzzle')}</h2>${closeButton('details-close')}</header>
<form><label>${t('Title')}<input class="field" name="title" maxlength="${maxTitle}" autocomplete="off"
data-test="details-title"></label>
<label>${t('Note')}<textarea class="field" name="note" rows="4" maxlength="${maxNote}"
data-test="details-note"></textarea></label>
<label>${t('Tags, with commas between')}<input class="field" name="tags" autocomplete="off" maxlength="1000"
list="shelf-tags" data-test="details-tags"></label><datalist id="shelf-tags"></datalist>
<p class="muted num" data-test="details-facts"></p>
<div class="row"><button type="button" class="btn outline"
data-test="details-delete">${icon(BIN)}${t('Delete')}</button><button type="button" class="btn outline"
data-test="details-duplicate">${icon(COPY)}${t('Duplicate')}</button><span class="grow"></span><button type="submit"
class="btn primary" data-test="details-done">${t('Done')}</button></div></form></dialog>`;

/** The last message, and its Undo. It outlives the shelf: the program draws the page anew when it has come. */
const toast = new Toast(() => void undo());

const say = (words: string, undoable = false): void => toast.say(words, undoable);

/** Waits for work that may fail to keep something. A failure is told, but the page has the change all the same. */
async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    say((error as Error).message);
    model.changed();
    return undefined;
  }
}

async function undo(): Promise<void> {
  const words = await attempt(model.undo());
  toast.hide();
  if (words) say(t('Undone: {what}.', { what: words }));
}

export class PuzzleShelf extends HTMLElement {
  #ended: AbortController | undefined;
  #job: AbortController | undefined;
  /** The cards that are shown, by their markup. One that stays as it is keeps its element. */
  #drawn = new Map<string, Node>();
  /** What else was drawn, so that it is drawn anew only where it changes. */
  #drawnLibrary = '';
  #drawnSearches = '';
  /** The puzzle in the dialog; empty while the dialog is closed. */
  #details = '';
  /** Ends a renaming that is under way, and keeps the title. */
  #renamed: (() => void) | undefined;
  /** The card that shall have the focus once it is there again. */
  #focus = '';

  connectedCallback(): void {
    if (!this.firstChild) this.#build();
    this.append(toast.element);
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    model.addEventListener('change', () => this.#show(), { signal });
    document.addEventListener('keydown', e => this.#key(e), { signal });
    document.addEventListener('searchchange', () => model.readSearches(), { signal });
    document.addEventListener('taken', e => this.#report((e as CustomEvent<Taken>).detail), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void model.read(), {
      signal,
    });
    addEventListener('pageshow', e => e.persisted && void model.read(), { signal });
    this.#show();
    // The page's own script, which has the database, may still be on its way.
    const read = (): void => void model.read().catch((e: unknown) => say((e as Error).message));
    if (model.all || document.readyState === 'complete') read();
    else addEventListener('DOMContentLoaded', read, { once: true, signal });
  }

  /** An edit that is under way is kept. */
  disconnectedCallback(): void {
    this.#ended?.abort();
    this.#renamed?.();
    void this.#detailed();
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.querySelector<T>(`[data-test="${name}"]`)!;
  }

  #build(): void {
    this.innerHTML = markup();
    const press: Record<string, () => void> = {
      'report-close': () => (this.#part('report').hidden = true),
      'page-back': () => this.#turn(-1),
      'page-on': () => this.#turn(1),
      import: () => this.#part('file').click(),
      export: () => void this.#export(),
      'job-cancel': () => this.#job?.abort(),
      'details-close': () => this.#dialog.close(),
      'details-delete': () => {
        this.#dialog.close();
        void this.#delete(this.#details);
      },
      'details-duplicate': () => {
        this.#dialog.close();
        void this.#duplicate(this.#details);
      },
    };
    for (const [name, f] of Object.entries(press)) this.#part(name).onclick = f;
    const file = this.#part<HTMLInputElement>('file');
    file.onchange = () => {
      const sources = [...(file.files ?? [])].map(blob => ({ name: blob.name, blob }));
      file.value = '';
      void this.take(sources);
    };
    this.#part('tags').onclick = e => {
      const tag = (e.target as Element).closest<HTMLElement>('[data-tag]')?.dataset.tag;
      if (tag === undefined) return;
      if (!model.tags.delete(tag)) model.tags.add(tag);
      model.page = 0;
      model.changed();
    };
    const kept = this.#part('mine');
    kept.onclick = e => {
      const tool = (e.target as Element).closest<HTMLElement>('[data-do]'),
        key = keyOf(tool);
      if (!tool || !key) return;
      e.preventDefault();
      this.#act(tool.dataset.do!, key);
    };
    this.#part('searches').onclick = e => {
      const tool = (e.target as Element).closest<HTMLElement>('[data-do]'),
        key = tool?.closest<HTMLElement>('[data-search]')?.dataset.search;
      if (tool && key) void this.#actOn(tool.dataset.do!, key);
    };
    this.#watchPress(kept);
    this.#dialog.querySelector('form')!.onsubmit = e => {
      e.preventDefault();
      this.#dialog.close();
    };
    this.#dialog.onclose = () => void this.#detailed();
    // A press beside the dialog closes it.
    this.#dialog.onclick = e => {
      if (e.target === this.#dialog) this.#dialog.close();
    };
  }

  get #dialog(): HTMLDialogElement {
    return this.#part<HTMLDialogElement>('details-dialog');
  }

  #act(what: string, key: string): void {
    if (what === 'rename') this.#rename(key);
    if (what === 'duplicate') void this.#duplicate(key);
    if (what === 'delete') void this.#delete(key);
    if (what === 'details') this.#open(key);
  }

  async #actOn(what: string, key: string): Promise<void> {
    const s = model.searches.find(s => s.key === key);
    if (!s) return;
    if (what === 'save-search') {
      const words = await this.#busy(t('Writing the file'), () => saveSearch(key));
      if (words) say(words);
    } else if (what === 'forget') {
      const words = await attempt(model.forget(key));
      if (words) say(words, true);
    } else {
      writeLocal('resume', key); // the first page goes on with this search
      location.href = new URL('#' + s.link, root).href;
    }
  }

  // A finger that rests on a card opens its details, and does not follow the link.
  #watchPress(cards: HTMLElement): void {
    let timer = 0,
      x = 0,
      y = 0,
      held = false;
    cards.addEventListener('pointerdown', e => {
      clearTimeout(timer);
      held = false;
      const key = keyOf(e.target as Element);
      if (e.pointerType === 'mouse' || !key || (e.target as Element).closest('[data-do], input')) return;
      [x, y] = [e.clientX, e.clientY];
      timer = window.setTimeout(() => {
        held = true;
        this.#open(key);
      }, PRESS);
    });
    cards.addEventListener('pointermove', e => Math.hypot(e.clientX - x, e.clientY - y) > SLIP && clearTimeout(timer));
    for (const type of ['pointerup', 'pointercancel', 'scroll'])
      cards.addEventListener(type, () => clearTimeout(timer));
    cards.addEventListener('contextmenu', e => held && e.preventDefault());
    cards.addEventListener(
      'click',
      e => {
        if (held) e.preventDefault();
        held = false;
      },
      true,
    );
  }

  // ---- drawing

  #show(): void {
    if (!this.isConnected || !this.firstChild) return;
    const shown = model.shown,
      all = model.all,
      searched = !!model.words.trim() || model.tags.size > 0;
    const pages = Math.max(1, Math.ceil(shown.length / (PAGE - 1)));
    model.page = Math.min(model.page, pages - 1);
    const from = model.page * (PAGE - 1),
      page = shown.slice(from, from + PAGE - 1);
    const now = Date.now();
    const searches = model.searches.map((s, i) => searchCard(s, i === 0, now)).join(''),
      unfinished = this.#part('searches');
    if (searches !== this.#drawnSearches) {
      this.#drawnSearches = searches;
      unfinished.innerHTML = searches;
      drawBare(unfinished);
    }
    unfinished.parentElement!.hidden = !searches;
    const items = [...(searched ? [] : [newCard()]), ...page.map(p => card(p, now))];
    if (items.join('') !== [...this.#drawn.keys()].join('')) {
      const kept = this.#part('mine'),
        focus = this.#focus || (kept.contains(document.activeElement) ? keyOf(document.activeElement) : '');
      this.#drawn = new Map(items.map(i => [i, this.#drawn.get(i) ?? itemOf(i)]));
      kept.replaceChildren(...this.#drawn.values());
      drawBare(kept);
      if (focus) this.#card(focus)?.focus();
    }
    this.#focus = '';
    this.#part('shown').textContent = searched && all ? t('{n} of {all}', { n: shown.length, all: all.length }) : '';
    this.#part('none').textContent =
      !all || shown.length
        ? ''
        : searched
          ? t(
              'None of your puzzles matches. Try a word of its title or note, a size such as 10x6, or 12 pieces. Boards are of {grids}.',
              { grids: this.dataset.grids ?? '' },
            )
          : t('This browser keeps here, by itself, what you draw or write. It goes nowhere else.');
    const nav = this.#part('page-at').parentElement!;
    nav.hidden = pages < 2;
    this.#part('page-at').textContent = t('{from}–{to} of {all}', {
      from: from + 1,
      to: from + page.length,
      all: shown.length,
    });
    this.#part<HTMLButtonElement>('page-back').disabled = model.page === 0;
    this.#part<HTMLButtonElement>('page-on').disabled = model.page === pages - 1;
    const tags = model.tagCounts
      .map(
        ([tag, n]) =>
          `<button type="button" class="chip" aria-pressed="${model.tags.has(tag)}"
data-tag="${escaped(tag)}"><b>${escaped(tag)}</b> <small class="num">${many(n)}</small></button>`,
      )
      .join('');
    const bar = this.#part('tags');
    if (bar.dataset.drawn !== tags) {
      const tag = bar.contains(document.activeElement)
        ? (document.activeElement as HTMLElement).dataset.tag
        : undefined;
      bar.innerHTML = tags;
      bar.dataset.drawn = tags;
      if (tag !== undefined) bar.querySelector<HTMLElement>(`[data-tag="${CSS.escape(tag)}"]`)?.focus();
    }
    bar.hidden = !tags;

    const library = model.shownLibrary,
      cards = library.map(libraryCard).join(''),
      list = this.#part('library');
    if (cards !== this.#drawnLibrary) {
      list.innerHTML = this.#drawnLibrary = cards;
      drawBare(list);
    }
    list.closest('section')!.hidden = !library.length;
    list.closest('section')!.querySelector('header .muted')!.textContent = searched
      ? t('{n, plural, one {# puzzle} other {# puzzles}}', { n: library.length })
      : t('{n, plural, one {# puzzle} other {# puzzles}}, always here', { n: library.length });
    const said = this.#part('found'),
      words = searched
        ? t('{n, plural, one {# puzzle} other {# puzzles}} of yours, {library} of the library.', {
            n: shown.length,
            library: library.length,
          })
        : '';
    if (said.textContent !== words) said.textContent = words;
    this.#showRoom();
  }

  #showRoom(): void {
    const { room, trouble } = model,
      lost = model.keep?.puzzles.lost.length ?? 0,
      refused = this.#part('refused');
    refused.hidden = !trouble && !lost;
    refused.textContent =
      trouble?.reason === 'forbidden'
        ? t('This browser keeps nothing here. Export before you leave.')
        : trouble
          ? t('{trouble} Export before you leave.', { trouble: trouble.message })
          : t(
              '{n, plural, one {# puzzle could not be kept, and lasts} other {# puzzles could not be kept, and last}} as long as this page. Export before you leave.',
              { n: lost },
            );
    const bar = this.#part<HTMLMeterElement>('room-bar'),
      words = this.#part('room');
    bar.hidden = !room || !!trouble;
    if (!room || trouble) {
      words.textContent = '';
      return;
    }
    const free = Math.max(0, room.of - room.used),
      low = free < LOW || free < room.of * LOW_PART;
    bar.value = Math.min(1, room.used / room.of);
    bar.classList.toggle('low', low);
    words.classList.toggle('wrn', low);
    // The room that one more puzzle takes: as much as the present ones, or the usual amount.
    const each = model.all?.length
      ? Math.max(500, (JSON.stringify(model.all.slice(0, 200)).length * 2) / Math.min(200, model.all.length))
      : 1500;
    if (low) words.textContent = t('Room for about {n} more puzzles', { n: about(free / each) });
    else
      words.innerHTML = t('<b>{used}</b> kept in this browser, room for about {free}', {
        used: sizeOf(room.used),
        free: sizeOf(free),
      });
  }

  #turn(by: number): void {
    model.page += by;
    model.changed();
    this.querySelector('.shelves')!.scrollTo({ top: 0 });
    this.querySelector<HTMLElement>('.cards.mine .card')?.focus();
  }

  #card(key: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`.mine > [data-key="${CSS.escape(key)}"] .card`);
  }

  // ---- messages

  #report({ said, warn, kept }: Taken): void {
    if (kept) void model.read();
    if (!said.length) return;
    const report = this.#part('report');
    report.hidden = false;
    report.classList.toggle('warn', warn);
    report.firstElementChild!.innerHTML = said.map(s => `<p>${escaped(s)}</p>`).join('');
    report.scrollIntoView({ block: 'nearest' });
  }

  // ---- actions of the owner

  async #delete(key: string): Promise<void> {
    const keys = [...this.querySelectorAll<HTMLElement>('.mine > [data-key]')].map(e => e.dataset.key!),
      at = keys.indexOf(key);
    this.#focus = keys[at + 1] ?? keys[at - 1] ?? '';
    const words = t('{title} deleted', { title: model.find(key)?.title ?? '' });
    const removed = attempt(model.remove(key));
    say(words, true);
    await removed;
  }

  async #duplicate(key: string): Promise<void> {
    const copy = await attempt(model.duplicate(key));
    if (!copy) return;
    this.#card(copy.key)?.focus();
    say(t('{title} made', { title: copy.title }), true);
  }

  /** Says what a change did, if it did anything. Undo then takes back that change. */
  async #change(change: Promise<string>): Promise<void> {
    const words = await attempt(change);
    if (words) say(words, true);
  }

  #rename(key: string): void {
    const card = this.#card(key),
      p = model.find(key);
    if (!card || !p || card.parentElement!.querySelector('input')) return;
    const input = document.createElement('input');
    Object.assign(input, { className: 'field rename', value: p.title, maxLength: maxTitle, ariaLabel: t('Title') });
    input.dataset.test = 'rename';
    card.after(input);
    input.focus();
    input.select();
    let over = false;
    const end = (keep: boolean, focus: boolean): void => {
      if (over) return;
      over = true;
      this.#renamed = undefined;
      const title = input.value.trim();
      input.remove();
      if (focus) this.#card(key)?.focus();
      if (keep && title) void this.#change(model.rename(key, title));
    };
    input.onkeydown = e => {
      e.stopPropagation();
      if (e.key === 'Enter' || e.key === 'Escape') {
        e.preventDefault();
        end(e.key === 'Enter', true);
      }
    };
    input.onblur = () => end(true, false);
    this.#renamed = () => end(true, false);
  }

  #open(key: string): void {
    const p = model.find(key),
      form = this.#dialog.querySelector('form')!;
    if (!p) return;
    this.#details = key;
    this.#dialog.querySelector('h2')!.textContent = p.title;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    showText(field('title'), p.title);
    showText(field('note'), p.note);
    showText(field('tags'), p.tags.join(', '));
    this.#dialog.querySelector('datalist')!.innerHTML = model.tagCounts
      .map(([tag]) => `<option value="${escaped(tag)}">`)
      .join('');
    this.#part('details-facts').textContent = t('{facts}. Made {made}, last used {used}.', {
      facts: sentence(p),
      made: whenOf(p.made, Date.now()),
      used: whenOf(p.when, Date.now()),
    });
    this.#dialog.showModal();
  }

  // The edits in the dialog are kept however it is closed.
  async #detailed(): Promise<void> {
    const p = model.find(this.#details),
      form = this.#dialog.querySelector('form')!;
    this.#details = '';
    if (!p) return;
    const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
    const note = value('note'),
      tags = tagsOf(value('tags').split(',').slice(0, maxTags)),
      title = value('title').trim();
    this.#focus = p.key;
    if (note !== p.note || tags.join() !== p.tags.join())
      await this.#change(
        model.change(p.key, { note, tags }, t('Note and tags of {title} changed', { title: p.title })),
      );
    if (title) await this.#change(model.rename(p.key, title));
    this.#card(p.key)?.focus();
  }

  /** Takes files, and reports the results. */
  async take(sources: readonly Source[]): Promise<void> {
    if (!sources.length) return;
    const taken = await this.#busy(
      sources.length === 1
        ? t('Reading {file}', { file: sources[0]!.name })
        : t('Reading {n} files', { n: sources.length }),
      (progress, signal) => take(sources, progress, signal),
    );
    if (taken) this.#report(taken);
    model.changed();
  }

  async #export(): Promise<void> {
    const made = await this.#busy(t('Writing the file'), (progress, signal) =>
      saveAll(model.keep.puzzles.lost, progress, signal),
    );
    if (!made) return;
    say(made.words);
    const { length } = made.left;
    if (length)
      this.#report({
        said: [
          t(
            '{n, plural, one {# puzzle could not be read, and is not in the file: {titles}.} other {# puzzles could not be read, and are not in the file: {titles}.}}',
            { n: length, titles: made.left.slice(0, 5).join(', ') },
          ),
        ],
        warn: true,
        kept: false,
      });
  }

  // Shows work that a worker does, if it takes a while, and lets the person call it off.
  async #busy<T>(
    words: string,
    work: (progress: (done: number, of: number) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    this.#job?.abort();
    const mine = new AbortController(),
      line = this.querySelector<HTMLElement>('.job')!,
      bar = line.querySelector('progress')!;
    this.#job = mine;
    const timer = setTimeout(() => {
      this.#part('job').textContent = words;
      bar.removeAttribute('value');
      line.hidden = false;
    }, 200);
    try {
      return await work((done, of) => (bar.value = of ? done / of : 0), mine.signal);
    } catch (error) {
      if (!(error instanceof CalledOff)) this.#report({ said: [(error as Error).message], warn: true, kept: false });
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#job === mine) {
        this.#job = undefined;
        line.hidden = true;
      }
    }
  }

  // ---- keys

  #key(e: KeyboardEvent): void {
    const target = e.target as HTMLElement,
      typing = target.closest('input, textarea, select, dialog');
    if (e.defaultPrevented || e.altKey || e.isComposing) return;
    const ctrl = e.ctrlKey || e.metaKey,
      card = target.closest<HTMLElement>('.card'),
      key = keyOf(card);
    const act = (f: () => void): void => {
      e.preventDefault();
      f();
    };
    if (ctrl) {
      if (e.key.toLowerCase() === 'z' && !e.shiftKey && !typing) act(() => void undo());
      return;
    }
    if (e.key === 'Escape' && target.matches('[data-test="find"]'))
      act(() => this.querySelector<HTMLElement>('.card')?.focus());
    if (typing) return;
    if (e.key === '/') act(() => document.querySelector<HTMLElement>('[data-test="find"]')?.focus());
    else if (e.key === 'n') act(() => (location.href = new URL('#new', root).href));
    else if (e.key === 'i') act(() => this.#part('file').click());
    else if (e.key === 'e') act(() => void this.#export());
    else if (key && e.key === 'Delete') act(() => void this.#delete(key));
    else if (key && e.key === 'F2') act(() => this.#rename(key));
    else if (key && e.key === 't') act(() => this.#open(key));
    else if (key && e.key === 'c') act(() => void this.#duplicate(key));
    else if (card && e.key.startsWith('Arrow')) act(() => this.#go(card, e.key));
  }

  /** Moves the focus to the next card in a direction. */
  #go(card: HTMLElement, way: string): void {
    const cards = [...this.querySelectorAll<HTMLElement>('.card')],
      at = cards.indexOf(card),
      here = card.getBoundingClientRect();
    if (way === 'ArrowLeft' || way === 'ArrowRight') {
      cards[at + (way === 'ArrowRight' ? 1 : -1)]?.focus();
      return;
    }
    const down = way === 'ArrowDown';
    const beyond = cards
      .map(c => ({ c, r: c.getBoundingClientRect() }))
      .filter(({ r }) => (down ? r.top >= here.bottom - 1 : r.bottom <= here.top + 1));
    const score = (r: DOMRect): number => Math.abs(r.top - here.top) * 10 + Math.abs(r.left - here.left);
    beyond.sort((a, b) => score(a.r) - score(b.r))[0]?.c.focus();
  }
}

const keyOf = (e: Element | null): string | undefined => e?.closest<HTMLElement>('[data-key]')?.dataset.key;

const tool = (what: string, name: string, label: string, shape: string): string =>
  `<button type="button" class="btn icon" aria-label="${label}" title="${name}" data-do="${what}"
data-test="${what}">${icon(shape, shape === DOTS ? '' : 'small')}</button>`;

const itemOf = (markup: string): Node => document.createRange().createContextualFragment(markup).firstChild!;

const newCard = (): string =>
  `<li><a class="card" href="${escaped(new URL('#new', root).href)}" data-test="new"><span
class="pic">${icon(PEN)}</span><span
class="cap"><b>${t('New puzzle')}</b><small>${t('Draw, pick pieces, or write')}</small><small>${t('Or drop files on this page')}</small></span></a></li>`;

const sizes = (box: readonly number[]): string =>
  box.length === 3 ? box.slice(0, box[2] === 1 ? 2 : 3).join(' × ') : '';

/** "6 × 5, 6 pieces, 12 solutions" */
function sentence({ box, pieces, found, all }: Pick<PuzzleRecord, 'box' | 'pieces' | 'found' | 'all'>): string {
  const solutions =
    found < 0
      ? t('not searched')
      : all
        ? t('{n, plural, =0 {no solution} one {# solution} other {# solutions}}', { n: found })
        : t('{n} found', { n: found });
  return [
    sizes(box),
    pieces ? t('{n, plural, one {# piece} other {# pieces}}', { n: pieces }) : t('not finished'),
    pieces ? solutions : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function card(p: PuzzleRecord, now: number): string {
  const title = escaped(p.title),
    said = [whenOf(p.when, now), ...p.tags].join(' · ');
  return (
    `<li data-key="${escaped(p.key)}" data-test="card"><a class="card"
href="${escaped(new URL('#' + p.link, root).href)}"${p.note ? ` title="${escaped(p.note.slice(0, 300))}"` : ''}><span
class="pic">${thumb(p.picture)}</span>` +
    `<span class="cap"><b>${title}</b><small class="num">${escaped(sentence(p))}</small><small
class="num">${escaped(said)}</small></span></a>` +
    `<span class="card-tools">${tool('rename', t('Rename'), t('Rename {title}', { title }), PEN)}${tool('duplicate', t('Duplicate'), t('Duplicate {title}', { title }), COPY)}${tool('delete', t('Delete'), t('Delete {title}', { title }), BIN)}${tool('details', t('Note and tags'), t('Note and tags of {title}', { title }), DOTS)}</span></li>`
  );
}

const thumb = (trace: string | undefined): string =>
  `<poly-thumb aria-hidden="true"${trace ? ` trace="${escaped(trace)}"` : ''}></poly-thumb>`;

const libraryCard = (e: LibraryEntry): string =>
  `<li><a class="card" href="${escaped(new URL('#' + (e.link ?? `p=${e.id}&o=--auto`), root).href)}"
data-test="library-card" data-puzzle="${escaped(e.id)}"><span class="pic"><poly-thumb
aria-hidden="true"${e.link && !e.drawn ? '' : ` known="${escaped(e.id)}"`}></poly-thumb></span>` +
  `<span class="cap"><b>${escaped(e.title)}</b><small
class="num">${[sizes(e.box), t('{n, plural, one {# piece} other {# pieces}}', { n: e.pieces }), e.solutions === undefined ? '' : t('{n, plural, =0 {no solution} one {# solution} other {# solutions}}', { n: e.solutions })].filter(Boolean).join(', ')}</small></span></a></li>`;

/** Draws the empty boards of puzzles without a kept picture. */
function drawBare(cards: HTMLElement): void {
  for (const thumb of cards.querySelectorAll<PolyThumb>('poly-thumb:not([trace], [known])')) {
    const link = thumb.dataset.link ?? thumb.closest('a')!.hash.slice(1);
    void boardOf(link, new URL(BOARDS, root)).then(board => {
      if (board) thumb.board = board;
    });
  }
}
