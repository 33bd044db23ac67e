// The tiles of a list of shapes. Only the tiles in sight exist, so a thousand scroll as well as ten. One of them takes
// the Tab key, and arrows go from it to the others.

import { LESS, icon } from '../browser/icons.ts';
import { FIXED } from '../player/palette.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { type Paint, type Shape, boardOf, sizeOf } from './shapes.ts';
import { t } from '../say/say.ts';

/** How many copies of a shape a puzzle has, and how they are painted there. */
export interface Had extends Paint {
  readonly copies: number;
}

/** The least width of a tile and its height, the gap between two, and the room for a
 * picture, in pixels. */
const WIDTH = 82,
  HEIGHT = 94,
  GAP = 6,
  ROOM = [64, 52] as const;

/** The greatest side of a square, and the greatest edge of a cube, in pixels. */
const SQUARE = 12,
  CUBE = 10;

interface Tile {
  readonly box: HTMLElement;
  readonly add: HTMLButtonElement;
  readonly take: HTMLButtonElement;
  readonly thumb: PolyThumb;
  readonly copies: HTMLElement;
  /** The markup that was drawn, so that it is not drawn again. */
  drawn: string;
}

export interface Handlers {
  add(n: number): void;
  take(n: number): void;
}

export class Tiles {
  readonly element = document.createElement('div');
  readonly #sheet = document.createElement('div');
  readonly #on: Handlers;
  readonly #tiles = new Map<number, Tile>();
  readonly #resize = new ResizeObserver(() => this.#arrange());
  #shapes: readonly Shape[] = [];
  #had: ReadonlyMap<number, Had> = new Map();
  #solid = false;
  #lattice = '';
  #scale = SQUARE;
  #columns = 1;
  /** The tile that takes the Tab key. */
  #at = 0;

  constructor(on: Handlers) {
    this.#on = on;
    const e = this.element;
    e.className = 'shapes';
    this.#sheet.className = 'shape-sheet';
    this.#sheet.role = 'list';
    e.append(this.#sheet);
    e.addEventListener('scroll', () => this.#draw(), { passive: true });
    e.addEventListener('keydown', event => this.#key(event));
    e.addEventListener('click', event => this.#click(event));
    e.addEventListener('focusin', event => {
      const n = this.#placeOf(event.target as Element);
      if (n >= 0) this.#go(n);
    });
  }

  connected(): void {
    this.#resize.observe(this.element);
  }

  disconnected(): void {
    this.#resize.disconnect();
  }

  /** Shows another list of shapes; lattice is that of their cells. */
  show(shapes: readonly Shape[], label: string, lattice: string): void {
    this.#lattice = lattice;
    this.#shapes = shapes;
    this.#solid = shapes.some(({ cells }) => cells.some(c => c[2] > 0));
    this.#scale = shapes.reduce(
      (scale, { cells }) => {
        const [w, h] = sizeOf(cells, this.#solid, this.#lattice);
        return Math.min(scale, ROOM[0] / w, ROOM[1] / h);
      },
      this.#solid ? CUBE : SQUARE,
    );
    for (const { box } of this.#tiles.values()) box.remove();
    this.#tiles.clear();
    this.#at = 0;
    this.#sheet.ariaLabel = label;
    this.element.scrollTop = 0;
    this.#arrange();
  }

  /** The shapes of the list that the puzzle has, by their numbers in the list. */
  set had(had: ReadonlyMap<number, Had>) {
    this.#had = had;
    this.#draw();
  }

  /** Takes the keys. */
  focus(): void {
    this.#reveal(this.#at);
    this.#tiles.get(this.#at)?.add.focus();
  }

  #arrange(): void {
    const width = this.#sheet.clientWidth;
    if (!width) return;
    this.#columns = Math.max(1, Math.floor((width + GAP) / (WIDTH + GAP)));
    this.#sheet.style.height = `${Math.ceil(this.#shapes.length / this.#columns) * (HEIGHT + GAP) - GAP}px`;
    this.#draw();
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.element,
      width = this.#sheet.clientWidth,
      step = HEIGHT + GAP;
    if (!width) return;
    const first = Math.max(0, Math.floor(scrollTop / step) - 1) * this.#columns;
    const last = Math.min(this.#shapes.length, (Math.ceil((scrollTop + clientHeight) / step) + 1) * this.#columns);
    for (const [n, { box }] of this.#tiles) {
      if ((n >= first && n < last) || box.contains(document.activeElement)) continue;
      box.remove();
      this.#tiles.delete(n);
    }
    const wide = (width + GAP) / this.#columns;
    for (let n = first; n < last; n++) {
      const tile = this.#tiles.get(n) ?? this.#make(n);
      tile.box.style.translate = `${(n % this.#columns) * wide}px ${Math.floor(n / this.#columns) * step}px`;
      tile.box.style.width = `${wide - GAP}px`;
      this.#fill(n, tile);
    }
  }

  /** Makes a tile, before the one that follows it: screen readers go through tiles in this order. */
  #make(n: number): Tile {
    const { name } = this.#shapes[n]!,
      box = document.createElement('div'),
      add = document.createElement('button'),
      take = document.createElement('button');
    const thumb = document.createElement('poly-thumb'),
      label = document.createElement('b'),
      copies = document.createElement('em');
    box.className = 'tile';
    box.role = 'listitem';
    box.dataset.n = String(n);
    box.ariaSetSize = String(this.#shapes.length);
    box.ariaPosInSet = String(n + 1);
    add.type = take.type = 'button';
    add.className = 'add';
    add.dataset.test = 'catalogue-shape';
    add.dataset.name = name;
    take.className = 'take';
    take.tabIndex = -1;
    take.dataset.test = 'catalogue-take';
    take.innerHTML = icon(LESS, 'small');
    label.textContent = name;
    copies.className = 'num';
    thumb.ariaHidden = 'true';
    add.append(thumb, label, ' ', copies);
    box.append(add, take);
    const next = [...this.#tiles.keys()].filter(m => m > n).reduce((least, m) => Math.min(least, m), Infinity);
    this.#sheet.insertBefore(box, this.#tiles.get(next)?.box ?? null);
    const tile = { box, add, take, thumb, copies, drawn: '' };
    this.#tiles.set(n, tile);
    return tile;
  }

  #fill(n: number, tile: Tile): void {
    const { name, about, cells } = this.#shapes[n]!,
      had = this.#had.get(n),
      drawn = JSON.stringify(had ?? null);
    tile.add.tabIndex = n === this.#at ? 0 : -1;
    if (tile.drawn === drawn) return;
    tile.drawn = drawn;
    const { board, assembly } = boardOf(name, cells, had ?? { slot: 1, colour: FIXED }, this.#lattice);
    const [w, h] = sizeOf(cells, this.#solid, this.#lattice);
    tile.thumb.toggleAttribute('solid', this.#solid);
    tile.thumb.style.width = `${w * this.#scale}px`;
    tile.thumb.style.height = `${h * this.#scale}px`;
    tile.thumb.board = board;
    tile.thumb.assembly = assembly;
    tile.box.classList.toggle('tile-on', !!had);
    tile.copies.textContent = had ? `×${had.copies}` : '';
    tile.take.hidden = !had;
    tile.take.ariaLabel = t('Take one {piece} away', { piece: name });
    tile.add.ariaLabel = had
      ? t('{piece} ×{copies}, {about}, in the puzzle. Add one more', { piece: name, copies: had.copies, about })
      : t('{piece}, {about}. Add it', { piece: name, about });
  }

  #placeOf(e: Element): number {
    return Number(e.closest<HTMLElement>('.tile')?.dataset.n ?? -1);
  }

  #click(e: MouseEvent): void {
    const n = this.#placeOf(e.target as Element);
    if (n < 0 || !(e.target as Element).closest('button')) return;
    if (e.altKey || (e.target as Element).closest('.take')) this.#take(n);
    else this.#on.add(n);
  }

  #take(n: number): void {
    if (!this.#had.has(n)) return;
    this.#tiles.get(n)?.add.focus(); // the button that was pressed may be gone
    this.#on.take(n);
  }

  #key(e: KeyboardEvent): void {
    const n = this.#placeOf(e.target as Element),
      rows = Math.max(1, Math.floor(this.element.clientHeight / (HEIGHT + GAP)));
    if (n < 0 || e.ctrlKey || e.metaKey) return;
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.#columns,
      ArrowDown: this.#columns,
      PageUp: -rows * this.#columns,
      PageDown: rows * this.#columns,
      Home: -this.#shapes.length,
      End: this.#shapes.length,
    }[e.key];
    if (by !== undefined) {
      const to = n + by,
        last = this.#shapes.length - 1;
      // Up and down stay in their column.
      const next =
        Math.abs(by) > 1 && Math.abs(by) < this.#shapes.length && (to < 0 || to > last)
          ? n
          : Math.min(last, Math.max(0, to));
      this.#reveal(next);
      this.#tiles.get(next)?.add.focus();
    } else if (e.key === '+') this.#on.add(n);
    else if (e.key === '-' || e.key === '−' || e.key === 'Delete' || e.key === 'Backspace') this.#take(n);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Lets a tile take the Tab key. */
  #go(n: number): void {
    const before = this.#tiles.get(this.#at);
    if (before) before.add.tabIndex = -1;
    this.#at = n;
    const tile = this.#tiles.get(n);
    if (tile) tile.add.tabIndex = 0;
  }

  /** Scrolls a tile into sight. */
  #reveal(n: number): void {
    const e = this.element,
      top = Math.floor(n / this.#columns) * (HEIGHT + GAP);
    if (top < e.scrollTop) e.scrollTop = top;
    else if (top + HEIGHT > e.scrollTop + e.clientHeight) e.scrollTop = top + HEIGHT - e.clientHeight + GAP;
    this.#draw();
  }
}
