// The sheet of thumbnails. Only those in sight exist, and scrolling draws them anew for other solutions. So a million
// scroll as well as ten.

import { STAR, icon } from '../browser/icons.ts';
import { type Assembly, type Chunk, assemblyAt } from '../store/chunks.ts';
import { type Level, levelText, movesOf, verdictOf } from '../disassembly/levels.ts';
import type { Order } from './likeness.ts';
import { Picture, Plan } from './picture.ts';
import { type Puzzle, type Symmetry, know, turn } from './puzzle.ts';
import { Sheet } from './scroll.ts';
import { number, t } from '../say/say.ts';

/** The content of the sheet. */
export interface Contents {
  readonly puzzle: Puzzle;
  readonly chunks: readonly Chunk[];
  readonly count: number;
  /** The numbers of the solutions, in their order; null means all of the run. */
  readonly numbers: Int32Array | null;
  /** The order, if it is not by number; the first solution in it is compared with none. */
  readonly order: Order | null;
  /** Whether each is compared with the first one, and not with the one before. */
  readonly first: boolean;
  /** The levels of the first solutions, and for how many they are known. */
  readonly levels: readonly Level[];
  readonly known: number;
  /** Whether those say the number of moves, and not the level. */
  readonly fewest: boolean;
  /** Whether the sheet keeps its scroll position. */
  readonly stays: boolean;
}

// The least width of a thumbnail at size 1, the height of its picture, and the room around that.
const WIDTH = 94;
const PICTURE = 55;
const AROUND = 26;
const GAP = 8;
/** How many thumbnails are made in a frame, and for how long others are drawn there, in milliseconds. To draw all of a
 * sheet at once would hold up the page. */
const MADE = 8;
const TIME = 10;

/** A thumbnail; it is used for one place after another. */
interface Thumb {
  readonly box: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly star: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly same: HTMLElement;
  readonly picture: Picture;
  /** The state that was drawn, so that it is not drawn again. */
  drawn: string;
}

export interface Handlers {
  show(number: number): void;
  mark(number: number): void;
  marked(number: number): boolean;
}

export class Grid {
  readonly element = document.createElement('div');
  readonly #rows = document.createElement('div');
  readonly #sheet = new Sheet();
  #contents: Contents | null = null;
  #plan: Plan | null = null;
  #symmetries: readonly Symmetry[] | null = null;
  /** The thumbnails by place. */
  #thumbs = new Map<number, Thumb>();
  #current = -1;
  #columns = 1;
  #width = WIDTH;
  #size = 1;
  /** The width for the columns, 0 while out of sight, and the scroll position, as the browser gave them last. */
  #room = 0;
  #scrolled = 0;
  #places: Int32Array | null = null;
  #version = 0;
  #late = 0; // of requestAnimationFrame
  #more = 0; // likewise
  readonly #observer = new ResizeObserver(() => this.#measure());

  constructor(private readonly on: Handlers) {
    const e = this.element;
    e.className = 'thumbs';
    e.dataset.test = 'thumbs';
    this.#rows.className = 'sheet';
    this.#rows.setAttribute('role', 'list');
    this.#rows.setAttribute('aria-label', t('Solutions'));
    e.append(this.#rows);
    e.addEventListener(
      'scroll',
      () => {
        this.#scrolled = e.scrollTop;
        this.#draw();
      },
      { passive: true },
    );
    e.addEventListener('keydown', event => this.#key(event));
    this.#observer.observe(e);
  }

  /** The size of thumbnails, compared with those of the strip. */
  set size(size: number) {
    const at = Math.max(0, this.place(this.#current));
    this.#size = size;
    this.element.style.setProperty('--picture', `${PICTURE * size}px`);
    this.#measure();
    this.#reveal(at);
    this.#draw();
  }

  get #height(): number {
    return PICTURE * this.#size + AROUND;
  }

  /** The distance from one row to the next. */
  get #step(): number {
    return this.#height + GAP;
  }

  end(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#late);
    cancelAnimationFrame(this.#more);
  }

  /** The number of solutions on the sheet. */
  get count(): number {
    const c = this.#contents;
    return c ? (c.numbers?.length ?? c.count) : 0;
  }

  /** Shows other solutions, or more of the same. */
  show(contents: Contents): void {
    const before = this.#contents;
    const other =
      before?.numbers !== contents.numbers || before?.chunks !== contents.chunks || before?.order !== contents.order;
    if (
      before &&
      !other &&
      before.puzzle === contents.puzzle &&
      before.count === contents.count &&
      before.first === contents.first &&
      before.levels === contents.levels &&
      before.known === contents.known
    )
      return;
    this.#contents = contents;
    if (before?.puzzle !== contents.puzzle) {
      this.#plan = new Plan(contents.puzzle.board);
      this.#symmetries = null;
      for (const { box } of this.#thumbs.values()) box.remove();
      this.#thumbs.clear();
    }
    if (other) {
      this.#version++;
      this.#places = null;
      if (!contents.stays) this.#scrollTo(0);
    }
    this.#arrange();
  }

  /** Draws the marks anew. */
  refresh(): void {
    this.#version++;
    this.#draw();
  }

  get current(): number {
    return this.#current;
  }

  /** The solution on the board; setting it scrolls it into sight. */
  set current(number: number) {
    if (number === this.#current) return;
    this.#current = number;
    this.#version++;
    this.#reveal(this.place(number));
    this.#draw();
  }

  /** The solution at a place of the sheet; -1 where there is none. */
  at(place: number): number {
    const c = this.#contents;
    if (!c || place < 0 || place >= this.count) return -1;
    return c.numbers ? c.numbers[place]! : place;
  }

  /** The place of a solution on the sheet; -1 for one that is not on it. */
  place(number: number): number {
    const c = this.#contents;
    if (!c || number < 0) return -1;
    if (!c.numbers) return number < c.count ? number : -1;
    if (!this.#places) {
      this.#places = new Int32Array(c.count).fill(-1);
      c.numbers.forEach((n, place) => {
        this.#places![n] = place;
      });
    }
    return this.#places[number] ?? -1;
  }

  /** Asks the browser for sizes. That may make it lay out the page, so it is done only after they have changed. */
  #measure(): void {
    const e = this.element;
    const style = getComputedStyle(e);
    this.#room = e.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
    this.#sheet.view = e.clientHeight;
    this.#scrolled = e.scrollTop; // hidden elements forget it
    this.#arrange();
  }

  #arrange(): void {
    const width = this.#room;
    if (!(width > 0)) return; // out of sight
    const columns = Math.max(1, Math.floor((width + GAP) / (WIDTH * this.#size + GAP)));
    const wide = (width - (columns - 1) * GAP) / columns;
    const moved = columns !== this.#columns && this.#scrolled > 0;
    const top = (this.#sheet.top(this.#scrolled) / this.#step) * this.#columns;
    if (wide !== this.#width) this.#version++;
    this.#columns = columns;
    this.#width = wide;
    const before = this.#sheet.height;
    this.#sheet.total = Math.max(0, Math.ceil(this.count / columns) * this.#step - GAP);
    if (this.#sheet.height !== before) this.#rows.style.height = `${this.#sheet.height}px`;
    // The solution at the top stays there.
    if (moved) this.#scrollTo(this.#sheet.scrolled(Math.floor(top / columns) * this.#step));
    this.#draw();
  }

  #scrollTo(top: number): void {
    if (top === this.#scrolled) return; // setting it would lay out the page
    this.element.scrollTop = top;
    this.#scrolled = this.element.scrollTop;
  }

  /** Scrolls as little as possible to bring a place into sight. */
  #reveal(place: number): void {
    const { view } = this.#sheet;
    if (place < 0 || !view) return;
    const from = Math.floor(place / this.#columns) * this.#step;
    const top = this.#sheet.top(this.#scrolled);
    if (from < top) this.#scrollTo(this.#sheet.scrolled(from));
    else if (from + this.#height > top + view - 6) this.#scrollTo(this.#sheet.scrolled(from + this.#height - view + 6));
  }

  #draw(): void {
    const c = this.#contents;
    const plan = this.#plan;
    if (!c || !plan) return;
    const scrolled = this.#scrolled;
    const top = this.#sheet.top(scrolled);
    const columns = this.#columns;
    const first = Math.max(0, Math.floor(top / this.#step) - 1) * columns;
    const last = Math.min(this.count, (Math.floor((top + this.#sheet.view) / this.#step) + 2) * columns);
    const spare: Thumb[] = [];
    for (const [place, thumb] of this.#thumbs) {
      // A thumbnail with the focus keeps it.
      if ((place >= first && place < last) || thumb.box.contains(document.activeElement)) continue;
      this.#thumbs.delete(place);
      spare.push(thumb);
    }
    cancelAnimationFrame(this.#more);
    let late = 0;
    for (let place = first, made = 0; place < last; place++) {
      if (this.#thumbs.has(place)) continue;
      if (!spare.length && ++made > MADE) {
        late = requestAnimationFrame(() => this.#draw());
        break;
      }
      this.#thumbs.set(place, spare.pop() ?? this.#make(plan));
    }
    const end = performance.now() + TIME;
    for (const [place, thumb] of this.#thumbs) {
      const y = scrolled + Math.floor(place / columns) * this.#step - top;
      thumb.box.style.transform = `translate(${(place % columns) * (this.#width + GAP)}px,${y}px)`;
      thumb.box.style.width = `${this.#width}px`;
      if (performance.now() < end) this.#fill(thumb, place, c);
      else if (!late) late = requestAnimationFrame(() => this.#draw());
    }
    this.#more = late;
    for (const { box } of spare) box.remove();
    // Screen readers read them in the document's order.
    if (!this.element.contains(document.activeElement)) this.#order();
  }

  /** Sorts the elements by place, once scrolling rests. */
  #order(): void {
    cancelAnimationFrame(this.#late);
    this.#late = requestAnimationFrame(() => {
      let before: Element | null = null;
      for (const place of [...this.#thumbs.keys()].sort((a, b) => a - b)) {
        const { box } = this.#thumbs.get(place)!;
        if (!box.isConnected) continue;
        const next: Element | null = before ? before.nextElementSibling : this.#rows.firstElementChild;
        if (next !== box) this.#rows.insertBefore(box, next);
        before = box;
      }
    });
  }

  #make(plan: Plan): Thumb {
    const box = document.createElement('div');
    box.className = 'cell';
    box.setAttribute('role', 'listitem');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'thumb';
    button.dataset.test = 'thumb';
    const picture = new Picture(plan);
    const caption = document.createElement('span');
    const name = document.createElement('b');
    const same = document.createElement('small');
    caption.append(name, ' ', same);
    button.append(picture.element, caption);
    const star = document.createElement('button');
    star.type = 'button';
    star.className = 'star';
    star.dataset.test = 'star';
    star.tabIndex = -1;
    star.innerHTML = icon(STAR);
    box.append(button, star);
    button.onclick = () => this.on.show(Number(button.dataset.n));
    star.onclick = () => this.on.mark(Number(button.dataset.n));
    return { box, button, star, name, same, picture, drawn: '' };
  }

  #fill(thumb: Thumb, place: number, c: Contents): void {
    const nth = this.at(place),
      level = c.levels[nth],
      verdict = verdictOf(level);
    const apart =
      verdict !== 'apart'
        ? verdict === 'locked'
          ? t('locked')
          : ''
        : c.fewest
          ? t('{n, plural, one {# move} other {# moves}}', { n: movesOf(level!) })
          : t('level {level}', { level: levelText(level!) });
    const key = `${this.#version} ${place} ${apart}`;
    if (thumb.drawn === key) return;
    const assembly = this.#shown(place, nth, c);
    if (!assembly) return;
    thumb.drawn = key;
    const marked = this.on.marked(nth);
    const { button, star, name, same, box, picture } = thumb;
    button.dataset.n = String(nth);
    button.setAttribute('aria-current', String(nth === this.#current));
    // One of them takes the Tab key.
    button.tabIndex = nth === this.#current || (place === 0 && this.place(this.#current) < 0) ? 0 : -1;
    name.textContent = number(nth + 1);
    const pieces = c.puzzle.board.pieces.length;
    const alike = c.order && place ? c.order.shared[place]! : -1;
    same.textContent = alike < 0 ? apart : `${alike}/${pieces}`;
    button.ariaLabel = [
      t('Solution {n}', { n: nth + 1 }),
      ...(marked ? [t('marked')] : []),
      ...(apart ? [apart] : []),
      ...(alike < 0
        ? []
        : [
            c.first
              ? t('{alike} of {pieces} pieces as in the first', { alike, pieces })
              : t('{alike} of {pieces} pieces as in the one before', { alike, pieces }),
          ]),
    ].join(', ');
    star.ariaPressed = String(marked);
    star.ariaLabel = t('Mark solution {n}', { n: nth + 1 });
    star.title = marked ? t('Marked  M') : t('Mark  M');
    const before = c.order && place ? (c.first ? 0 : place - 1) : -1;
    picture.draw(assembly, before < 0 ? null : (this.#shown(before, this.at(before), c) ?? null));
    // One that says nothing yet is not there, also for screen readers.
    if (!box.isConnected) this.#rows.append(box);
  }

  /** The assembly at a place, turned as it is shown there. */
  #shown(place: number, number: number, c: Contents): Assembly | undefined {
    const assembly = assemblyAt(c.chunks, number);
    const by = c.order?.turn[place];
    if (!assembly || !by) return assembly;
    this.#symmetries ??= know(c.puzzle).symmetries;
    return turn(assembly, this.#symmetries[by]!);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.#sheet.view / this.#step)) * this.#columns;
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.#columns,
      ArrowDown: this.#columns,
      PageUp: -page,
      PageDown: page,
      Home: -Infinity,
      End: Infinity,
    }[event.key];
    const button = (event.target as Element)
      .closest<HTMLButtonElement>('.cell')
      ?.querySelector<HTMLButtonElement>('.thumb');
    if (!button) return;
    if (event.key === 'm' || event.key === 'M') {
      event.preventDefault();
      this.on.mark(Number(button.dataset.n));
    }
    if (by === undefined) return;
    event.preventDefault();
    const place = Math.max(0, Math.min(this.count - 1, this.place(Number(button.dataset.n)) + by));
    this.#reveal(place);
    this.#draw();
    this.on.show(this.at(place));
    this.#thumbs.get(place)?.button.focus({ preventScroll: true });
  }
}
