// <piece-grid>: the cells of a piece, painted on squares. They stay where the hand painted them until another
// piece is chosen. A solid is painted layer by layer.
//
//   change  detail {cells, dyes, revision}: the piece has these cells now, as readCells reads them, and
//           their colours as Painted.dyes has them; the revision is a number that grows
//
// Cells that fall apart are shown, but the page is not told: the puzzle keeps the last connected shape.

import type { Tint } from '../draw/plan.ts';
import { nextRevision } from '../draw/told.ts';
import { CELL, grout, onScreen, outline } from '../player/outline.ts';
import { colourOf, paintOf } from '../player/palette.ts';
import { tagPart } from '../player/svg.ts';
import { type Frame, type Place, frameOf, offPage, onPage, partsOf } from '../space/box.ts';
import { type Lattice, cellAt, cornersOf, latticeOf, middleOf, translates } from '../space/lattice.ts';
import { lowOf, settled, spansOf } from '../space/turns.ts';
import { type Paint, readCells, writeCells } from './shapes.ts';
import { t } from '../say/say.ts';

/** The piece that is painted. */
export interface Painted extends Paint {
  /** The name that tells it from other pieces. */
  readonly name: string;
  readonly cells: string;
  /** The colours of the cubes, a sign for each cell: 0 for none, the signs after 0 for the colours in turn. */
  readonly dyes: string;
  readonly colours: readonly Tint[];
  /** The sign of the colour that is painted; 0 paints cells. */
  readonly paints: string;
  readonly solid: boolean;
  /** The lattice of its cells; by default squares, or cubes. */
  readonly lattice?: string;
  /** The revision of the change that the page took last. */
  readonly answers?: number;
}

/** The side of the grid; a longer piece gets a larger grid. On the narrowest phones a finger has larger squares. */
const sideOf = () => (matchMedia('(width < 352px)').matches ? 7 : 8);
/** How many layers a piece may have. */
const MOST_LAYERS = 8;

/** A square as one number: its column, its row from below, and its layer, as they stand on the page. */
const key = ([x, y, z]: Place) => (x * 64 + y) * 64 + z;
const squareOf = (k: number): Place => [k >> 12, (k >> 6) & 63, k & 63];

/** The sign for no colour, as in Painted.dyes. */
const BARE = '0';

export class PieceGrid extends HTMLElement {
  #piece: Painted | null = null;
  /** The cells that are filled, and their colours. */
  readonly #cells = new Map<number, string>();
  #side = 8;
  /** The lattice that the squares were built for. */
  #built: Lattice | undefined;
  #layers = 1;
  #layer = 0;
  /** The square that takes the Tab key. */
  #at: readonly [x: number, y: number] = [3, 3];
  /** What a stroke does to cells: the colour that it gives, null where it takes cells away, undefined between
   * strokes. */
  #gives: string | null | undefined;
  #last: readonly [x: number, y: number] = [0, 0];
  /** The last change that the page was told of, and the cells that the page then has. */
  #revision = 0;
  #known = '';
  readonly #grid = document.createElement('div');
  readonly #picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  readonly #strip = document.createElement('div');
  readonly #said = document.createElement('p');

  connectedCallback(): void {
    if (!this.childElementCount) {
      this.#grid.role = 'grid';
      this.#grid.className = 'squares';
      this.#grid.dataset.test = 'piece-squares';
      this.#picture.ariaHidden = 'true';
      this.#strip.className = 'layers';
      this.#strip.role = 'group';
      this.#strip.ariaLabel = t('Layer');
      this.#said.className = 'loose';
      this.#said.role = 'status';
      this.#said.dataset.test = 'piece-loose';
      const frame = document.createElement('div');
      frame.className = 'frame-of-piece';
      frame.append(this.#grid, this.#picture);
      this.append(frame, this.#strip, this.#said);
      this.#listen();
    }
    // A property that was set before the element was defined hides the accessor.
    for (const [name, value] of Object.entries(this) as ['piece', Painted | null][]) {
      delete (this as Partial<this>)[name];
      this[name] = value;
    }
    this.#build();
  }

  get piece(): Painted | null {
    return this.#piece;
  }

  set piece(piece: Painted | null) {
    const before = this.#piece;
    this.#piece = piece;
    if (!piece) return;
    // An answer to an earlier change leaves the cells as they are. Loose cells stay as long as the page has what it was
    // told. The first cell of a new piece gives it a name.
    const older = (piece.answers ?? Infinity) < this.#revision,
      other = before?.name !== piece.name && !!(before?.name || !this.#known);
    if (!older && (other || piece.cells + piece.dyes !== this.#known)) {
      if (before?.name !== piece.name) this.#layer = 0;
      if (before && other) this.scrollIntoView({ block: 'nearest' });
      const { cells, dyes } = this.#written;
      if (other || piece.cells !== cells || piece.dyes !== dyes) this.#lay(readCells(piece.cells), piece.dyes);
      this.#known = piece.cells + piece.dyes;
    }
    if (this.isConnected) this.#build();
  }

  get #lattice(): Lattice {
    return latticeOf({ lattice: this.#piece?.lattice });
  }

  /** The cell in a square. */
  #cellIn([x, y, z]: Place): Place {
    return offPage(this.#lattice, [x, y, z]);
  }

  /** The part of the plane that all squares take. */
  get #frame(): Frame {
    const far = this.#side - 1;
    return frameOf(
      this.#lattice,
      [
        [0, 0, 0],
        [far, 0, 0],
        [0, 1, 0],
        [far, 1, 0],
        [0, far, 0],
        [far, far, 0],
      ].map(p => this.#cellIn(p as unknown as Place)),
    );
  }

  /** Puts cells in the middle of the grid. */
  #lay(cells: readonly Place[], dyes: string): void {
    this.#cells.clear();
    const l = this.#lattice,
      as = cells.map(c => onPage(l, c)),
      low = as.length ? lowOf(as) : [0, 0, 0],
      span = as.length ? spansOf(as) : [0, 0, 0];
    const wide = span[0] - low[0]!,
      high = span[1] - low[1]!;
    this.#side = Math.max(sideOf(), wide + 1, high + 1);
    this.#layers = Math.max(1, span[2], this.#layers > span[2] && this.#layer >= span[2] ? this.#layer + 1 : 0);
    this.#layer = Math.min(this.#layer, this.#layers - 1);
    // They are moved by the nearest translation of the lattice.
    const dx = Math.floor((this.#side - wide) / 2) - low[0]!,
      dy = Math.floor((this.#side - high) / 2) - low[1]!;
    const way = [
      [dx, dy],
      [dx + 1, dy],
      [dx, dy - 1],
      [dx + 1, dy - 1],
    ]
      .map(([x, y]) => offPage(l, [x!, y!, 0]))
      .find(
        w =>
          translates(l, w) &&
          cells.every(
            c =>
              String(onPage(l, [c[0] + w[0], c[1] + w[1], c[2]])) ===
              String(onPage(l, c).map((n, i) => n + onPage(l, w)[i]!)),
          ),
      );
    for (const [i, c] of cells.entries())
      this.#cells.set(key(onPage(l, [c[0] + way![0], c[1] + way![1], c[2]])), dyes[i] ?? BARE);
  }

  /** The cells, moved to the origin and x-major, and their colours. */
  get #written(): { cells: string; dyes: string } {
    const all = [...this.#cells].map(([k, dye]) => [...this.#cellIn(squareOf(k)), dye] as const),
      sorted = settled(this.#lattice, all).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    return { cells: writeCells(sorted.map(([x, y, z]) => [x, y, z])), dyes: sorted.map(c => c[3]).join('') };
  }

  // ---- painting

  #listen(): void {
    const grid = this.#grid;
    grid.addEventListener('pointerdown', e => {
      const at = this.#squareAt(e);
      if (!at || (e.button !== 0 && e.button !== 2)) return;
      e.preventDefault();
      grid.setPointerCapture(e.pointerId);
      this.#begin(at, e.button === 2 || e.altKey);
    });
    grid.addEventListener('pointermove', e => {
      const at = this.#gives === undefined ? undefined : this.#squareAt(e);
      if (at) this.#along(at);
    });
    grid.addEventListener('pointerup', () => this.#end());
    grid.addEventListener('pointercancel', () => this.#end());
    grid.addEventListener('contextmenu', e => e.preventDefault());
    grid.addEventListener('keydown', e => this.#key(e));
    this.#strip.addEventListener('click', e => {
      const z = (e.target as HTMLElement).dataset.z;
      if (z === undefined) return;
      this.#toLayer(Number(z));
      this.#strip.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    });
  }

  #squareAt(e: PointerEvent): readonly [number, number] | undefined {
    const { left, top, width } = this.#grid.getBoundingClientRect(),
      f = this.#frame,
      unit = width / f.width;
    const cell = cellAt(
        this.#lattice,
        [f.left + (e.clientX - left) / unit, f.top - (e.clientY - top) / unit],
        this.#layer,
      ),
      [x, y] = onPage(this.#lattice, [...cell, this.#layer]);
    return x < 0 || y < 0 || x >= this.#side || y >= this.#side ? undefined : [x, y];
  }

  #begin(at: readonly [number, number], empties: boolean): void {
    // A press takes away a cell, or a colour, that is there already.
    const had = this.#cells.get(key([...at, this.#layer])),
      paints = this.#piece?.paints ?? BARE;
    if (paints === BARE) this.#gives = empties || had !== undefined ? null : BARE;
    else this.#gives = empties || had === paints ? BARE : paints;
    this.#last = at;
    this.#set(at);
    this.#focusAt(at);
    this.#draw();
  }

  /** Paints all squares from the last one to this one, because a hand may be faster than its events. */
  #along(to: readonly [number, number]): void {
    const [x, y] = this.#last,
      n = Math.max(Math.abs(to[0] - x), Math.abs(to[1] - y));
    for (let i = 1; i <= n; i++)
      this.#set([x + Math.round(((to[0] - x) * i) / n), y + Math.round(((to[1] - y) * i) / n)]);
    this.#last = to;
    this.#draw();
  }

  #set(at: readonly [number, number]): void {
    const k = key([...at, this.#layer]),
      gives = this.#gives ?? null,
      colours = this.#piece?.paints !== BARE;
    if (gives === null) this.#cells.delete(k);
    else if (gives !== BARE || this.#cells.has(k) === colours) this.#cells.set(k, gives);
  }

  /** Ends the stroke that is under way, as if the hand had let go. */
  close(): void {
    this.#end();
  }

  #end(): void {
    if (this.#gives === undefined) return;
    this.#gives = undefined;
    this.#tell();
  }

  #tell(): void {
    const written = this.#written,
      all = written.cells + written.dyes;
    if (!written.cells || all === this.#known || partsOf(this.#lattice, readCells(written.cells)).length > 1) return;
    this.#known = all;
    this.#revision = nextRevision();
    this.dispatchEvent(new CustomEvent('change', { detail: { ...written, revision: this.#revision } }));
  }

  // ---- keys

  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey) return;
    const [x, y] = this.#at,
      by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (by) {
      const to = [x + by[0]!, y + by[1]!] as const;
      if (Math.min(...to) >= 0 && Math.max(...to) < this.#side) {
        if (e.shiftKey) {
          // With Shift the arrow paints along.
          this.#gives = this.#piece?.paints ?? BARE;
          this.#set(this.#at);
          this.#set(to);
        }
        this.#focusAt(to);
        if (e.shiftKey) this.#end();
      }
    } else if (e.key === ' ' || e.key === 'Enter') {
      this.#begin(this.#at, e.altKey);
      this.#end();
    } else if (e.key === 'Delete' || e.key === 'Backspace') {
      this.#begin(this.#at, true);
      this.#end();
    } else if (this.#piece?.solid && (e.key === 'PageUp' || e.key === 'PageDown')) {
      this.#toLayer(this.#layer + (e.key === 'PageUp' ? 1 : -1));
      this.#focusAt(this.#at);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  #toLayer(z: number): void {
    if (z < 0 || z >= MOST_LAYERS || z > this.#layers) return;
    this.#layers = Math.max(this.#layers, z + 1);
    this.#layer = z;
    this.#build();
  }

  override focus(): void {
    this.#focusAt(this.#at);
  }

  #focusAt(at: readonly [number, number]): void {
    this.#at = at;
    this.#tabs();
    this.#square(at)?.focus({ preventScroll: true });
  }

  #square([x, y]: readonly [number, number]): HTMLElement | undefined {
    return this.#grid.children[this.#side - 1 - y]?.children[x] as HTMLElement | undefined;
  }

  #tabs(): void {
    for (const square of this.#grid.querySelectorAll<HTMLElement>('[tabindex="0"]')) square.tabIndex = -1;
    const square = this.#square(this.#at);
    if (square) square.tabIndex = 0;
  }

  // ---- the picture

  /** Makes the squares and the layers anew if their number or form changes. */
  #build(): void {
    const n = this.#side,
      held = this.#grid.contains(document.activeElement);
    this.#at = [Math.min(n - 1, this.#at[0]), Math.min(n - 1, this.#at[1])];
    if (this.#grid.childElementCount !== n || this.#built !== this.#lattice) {
      const l = this.#lattice,
        f = this.#frame,
        part = (of: number, whole: number) => `${((100 * of) / whole).toFixed(3)}%`;
      this.#built = l;
      this.#grid.style.setProperty('--ratio', String(f.width / f.height));
      // A cell that is no square is cut out of one.
      this.#grid.toggleAttribute('data-cut', l.kinds[0]!.corners.length !== 4);
      const place = (square: HTMLElement, p: Place) => {
        const cell = this.#cellIn(p),
          own = frameOf(l, [cell]),
          air = 0.03,
          [mx, my] = middleOf(l, cell);
        square.hidden = l.kindOf(cell) < 0;
        if (square.hidden) return;
        square.style.setProperty(
          '--shape',
          l.round
            ? 'circle()'
            : `polygon(${cornersOf(l, cell).map(([x, y]) => `${part(mx + x - own.left, own.width)} ${part(own.top - my - y, own.height)}`)})`,
        );
        Object.assign(square.style, {
          left: part(own.left - f.left + air, f.width),
          top: part(f.top - own.top + air, f.height),
          width: part(own.width - 2 * air, f.width),
          height: part(own.height - 2 * air, f.height),
        });
      };
      this.#grid.replaceChildren(
        ...Array.from({ length: n }, (_, i) => {
          const row = document.createElement('div');
          row.role = 'row';
          row.append(
            ...Array.from({ length: n }, (_, x) => {
              const square = document.createElement('div');
              place(square, [x, n - 1 - i, 0]);
              square.role = 'gridcell';
              square.tabIndex = -1;
              return square;
            }),
          );
          return row;
        }),
      );
    }
    this.#tabs();
    if (held) this.#square(this.#at)?.focus({ preventScroll: true });
    this.#strip.hidden = !this.#piece?.solid;
    this.#strip.replaceChildren(
      ...(this.#piece?.solid
        ? Array.from({ length: Math.min(MOST_LAYERS, this.#layers + 1) }, (_, z) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'btn sm outline';
            button.dataset.z = String(z);
            button.dataset.test = 'piece-layer';
            button.textContent = z < this.#layers ? String(z + 1) : '+';
            button.ariaLabel = z < this.#layers ? t('Layer {n} from the bottom', { n: z + 1 }) : t('A layer on top');
            button.ariaPressed = String(z === this.#layer);
            return button;
          })
        : []),
    );
    this.#draw();
  }

  #tint(dye = BARE): Tint | undefined {
    return this.#piece?.colours[dye.charCodeAt(0) - BARE.charCodeAt(0) - 1];
  }

  #draw(): void {
    const piece = this.#piece,
      n = this.#side;
    if (!piece) return;
    this.#grid.ariaLabel = piece.solid
      ? t('Cells of the piece, layer {n}', { n: this.#layer + 1 })
      : t('Cells of the piece');
    const l = this.#lattice,
      f = this.#frame,
      origin = onScreen([-f.left, -f.top], [0, 0]),
      here: Place[] = [],
      below: Place[] = [];
    let tags = '';
    for (const [k, dye] of this.#cells) {
      const square = squareOf(k),
        cell = this.#cellIn(square),
        tint = this.#tint(dye);
      if (square[2] === this.#layer) {
        here.push(cell);
        if (tint) tags += tagPart(tint, onScreen(middleOf(l, cell), origin), 22);
      } else if (square[2] === this.#layer - 1) below.push(cell);
    }
    [...this.#grid.children].forEach((row, i) => {
      [...row.children].forEach((square, x) => {
        const dye = this.#cells.get(key([x, n - 1 - i, this.#layer])),
          tint = this.#tint(dye);
        square.ariaSelected = String(dye !== undefined);
        square.ariaLabel = [
          t('Column {column}, row {row}', { column: x + 1, row: i + 1 }),
          dye === undefined ? t('empty') : t('filled'),
          ...(tint ? [t('coloured {colour}', { colour: tint.name })] : []),
        ].join(', ');
      });
    });
    const { fill, edge } = paintOf(piece.colour || colourOf(Math.max(1, piece.slot)));
    this.#picture.setAttribute('viewBox', `0 0 ${f.width * CELL} ${f.height * CELL}`);
    this.#picture.innerHTML =
      (below.length ? `<path class="below" d="${outline(l, below, 5, 6, 3, origin)}"/>` : '') +
      (here.length
        ? `<path d="${outline(l, here, 1.5, 8, 3.2, origin)}" fill="${fill}" stroke="${edge}" stroke-width="1.9"/><path
class="grout" d="${grout(l, here, origin)}"/>`
        : '') +
      tags;
    const parts = partsOf(
      l,
      [...this.#cells.keys()].map(k => this.#cellIn(squareOf(k))),
    ).length;
    this.#said.textContent =
      parts > 1
        ? t(
            '{n, plural, =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} other {#}} separate parts. The cells of a piece must touch.',
            { n: parts },
          )
        : parts === 0 && piece.cells
          ? t('A piece has at least one cell.')
          : '';
  }
}
