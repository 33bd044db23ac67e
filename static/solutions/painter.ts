// A small board of the puzzle to paint a wish on: which piece shall cover which cells. First a piece is chosen, then
// cells are pressed or drawn over; another press frees a cell. By keyboard, arrows and PageUp/PageDown go from cell to
// cell, Space paints, a piece's letter chooses it, and Delete clears. A board whose cells are too small for a finger
// can be enlarged: then it scrolls, and a tap paints a cell.

import { HOLE, bareCover } from '../player/board.ts';
import { FIXED, colourOf, paintOf } from '../player/palette.ts';
import { isFlat, indexOf, placeOf, stepped, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import type { Puzzle } from './puzzle.ts';
import { t } from '../say/say.ts';

export class Painter {
  readonly element = document.createElement('div');
  /** For each painted position of the box, the name of the piece. */
  readonly painted = new Map<number, string>();
  #puzzle: Puzzle | null = null;
  #brush = '';
  readonly #cells = new Map<number, HTMLButtonElement>();
  #colours = new Map<string, [fill: string, on: string]>();
  readonly #larger = document.createElement('button');
  /** While the pointer is down, whether it clears; else undefined. */
  #clearing: boolean | undefined;

  constructor(private readonly change: () => void) {
    const e = this.element;
    e.className = 'painter';
    e.addEventListener('pointerdown', event => this.#down(event));
    e.addEventListener('pointermove', event => this.#move(event));
    for (const type of ['pointerup', 'pointercancel'] as const)
      e.addEventListener(type, () => (this.#clearing = undefined));
    e.addEventListener('click', event => {
      const position = this.#under(event.target as Element);
      if (this.#large && event.detail && position !== undefined)
        this.#paint(position, this.painted.get(position) === this.#brush);
    });
    e.addEventListener('keydown', event => this.#key(event));
    this.#larger.type = 'button';
    this.#larger.className = 'btn outline larger';
    this.#larger.dataset.test = 'larger-cells';
    this.#larger.onclick = () => this.#enlarge(!this.#large);
  }

  get #large(): boolean {
    return 'large' in this.element.dataset;
  }

  #enlarge(large: boolean): void {
    this.element.toggleAttribute('data-large', large);
    this.#larger.ariaPressed = String(large);
    this.#larger.textContent = large ? t('The whole board') : t('Larger cells');
  }

  /** Shows the board of a puzzle. For another puzzle nothing is painted. */
  set puzzle(puzzle: Puzzle) {
    if (puzzle === this.#puzzle) return;
    this.#puzzle = puzzle;
    const { board } = puzzle;
    this.painted.clear();
    this.#cells.clear();
    this.#colours = new Map();
    board.pieces.forEach((p, i) => {
      const name = p.label ?? p.name;
      if (this.#colours.has(name)) return;
      const slot = (i % 36) + 1;
      const own = paintOf(p.colour || colourOf(i + 1));
      this.#colours.set(
        name,
        p.colour ? [own.fill, own.on] : [`var(--piece-${slot},${own.fill})`, `var(--piece-${slot}-on,${own.on})`],
      );
    });
    const names = [...this.#colours.keys()];
    this.#brush = names[0] ?? '';

    const brushes = document.createElement('div');
    brushes.className = 'brushes';
    brushes.setAttribute('role', 'radiogroup');
    brushes.setAttribute('aria-label', t('Piece to paint'));
    for (const name of names) {
      const chip = document.createElement('button');
      const [fill, on] = this.#colours.get(name)!;
      chip.type = 'button';
      chip.className = 'brush';
      chip.setAttribute('role', 'radio');
      chip.dataset.brush = name;
      chip.dataset.test = 'brush';
      chip.textContent = name;
      chip.ariaLabel = t('Piece {name}', { name });
      chip.style.background = fill;
      chip.style.color = on;
      chip.onclick = () => this.#choose(name);
      brushes.append(chip);
    }

    const cover = bareCover(board);
    const layers = document.createElement('div');
    layers.className = 'paint-layers';
    for (let z = 0; z < board.z; z++) {
      const figure = document.createElement('figure');
      const grid = document.createElement('div');
      grid.className = 'layer';
      grid.setAttribute('role', 'grid');
      grid.setAttribute('aria-label', isFlat(board) ? t('Board') : t('Layer {n}', { n: z + 1 }));
      for (let y = board.y - 1; y >= 0; y--) {
        const row = document.createElement('div');
        row.setAttribute('role', 'row');
        for (let x = 0; x < board.x; x++) row.append(this.#cell(indexOf(board, [x, y, z]), cover, board.fixed));
        grid.append(row);
      }
      figure.append(grid);
      if (!isFlat(board)) {
        const caption = document.createElement('figcaption');
        caption.textContent = t('Layer {n}', { n: z + 1 });
        figure.append(caption);
      }
      layers.append(figure);
    }
    const first = this.#cells.values().next().value;
    if (first) first.tabIndex = 0;
    // The board is as large as fits.
    this.element.style.setProperty('--across', String(board.x));
    this.#enlarge(false);
    this.element.replaceChildren(brushes, layers, this.#larger);
    this.#choose(this.#brush);
  }

  #cell(position: number, cover: Int32Array, fixed: readonly { name: string }[]): HTMLElement {
    const what = cover[position]!;
    if (what !== 0) {
      const e = document.createElement('span');
      e.setAttribute('role', 'gridcell');
      e.className = what === HOLE ? 'hole' : 'still';
      if (what !== HOLE) {
        e.style.background = FIXED;
        e.ariaLabel = t('{piece}, stationary', { piece: fixed[-2 - what]!.name });
      }
      return e;
    }
    const e = document.createElement('button');
    e.type = 'button';
    e.setAttribute('role', 'gridcell');
    e.dataset.position = String(position);
    e.dataset.test = 'paint';
    e.tabIndex = -1;
    this.#cells.set(position, e);
    this.#show(position);
    return e;
  }

  #show(position: number): void {
    const e = this.#cells.get(position)!;
    const name = this.painted.get(position);
    const [fill, on] = (name && this.#colours.get(name)) || ['', ''];
    const [x, y, z] = placeOf(this.#puzzle!.board, position);
    e.style.background = fill;
    e.style.color = on;
    e.textContent = name ?? '';
    const cell = `${x} ${y}${isFlat(this.#puzzle!.board) ? '' : ` ${z}`}`;
    e.ariaLabel = name ? t('{cell}: piece {piece}', { cell, piece: name }) : t('{cell}: any piece', { cell });
  }

  #choose(name: string): void {
    this.#brush = name;
    for (const chip of this.element.querySelectorAll<HTMLElement>('.brush')) {
      const on = chip.dataset.brush === name;
      chip.ariaChecked = String(on);
      chip.tabIndex = on ? 0 : -1;
    }
  }

  /** Paints a cell, or clears it. */
  #paint(position: number, clear: boolean): void {
    if (clear) this.painted.delete(position);
    else this.painted.set(position, this.#brush);
    this.#show(position);
    this.change();
  }

  clear(): void {
    const all = [...this.painted.keys()];
    this.painted.clear();
    for (const position of all) this.#show(position);
  }

  #down(event: PointerEvent): void {
    const position = this.#under(event.target as Element);
    if (position === undefined || event.button !== 0 || this.#large) return;
    event.preventDefault();
    this.#focus(position);
    this.#clearing = this.painted.get(position) === this.#brush;
    this.#paint(position, this.#clearing);
  }

  #move(event: PointerEvent): void {
    if (this.#clearing === undefined) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const position = target ? this.#under(target) : undefined;
    if (position !== undefined && (this.painted.get(position) ?? '') !== (this.#clearing ? '' : this.#brush))
      this.#paint(position, this.#clearing);
  }

  #under(target: Element): number | undefined {
    const e = target.closest<HTMLElement>('[data-position]');
    return e && this.element.contains(e) ? Number(e.dataset.position) : undefined;
  }

  #focus(position: number): void {
    for (const [p, e] of this.#cells) e.tabIndex = p === position ? 0 : -1;
    this.#cells.get(position)?.focus();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const { board } = this.#puzzle!;
    if (target.dataset.brush !== undefined) {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      const names = [...this.#colours.keys()];
      if (by) {
        event.preventDefault();
        this.#choose(names[(names.indexOf(this.#brush) + by + names.length) % names.length]!);
        this.element.querySelector<HTMLElement>('.brush[aria-checked=true]')!.focus();
      }
      return;
    }
    const position = this.#under(target);
    if (position === undefined) return;
    const way = {
      ArrowLeft: [-1, 0, 0],
      ArrowRight: [1, 0, 0],
      ArrowUp: [0, 1, 0],
      ArrowDown: [0, -1, 0],
      PageUp: [0, 0, 1],
      PageDown: [0, 0, -1],
    }[event.key];
    if (way) {
      event.preventDefault();
      const here = placeOf(board, position);
      // The keys pass over holes.
      for (let k = 1; ; k++) {
        const to = stepped(latticeOf(board), here, k * way[0]!, k * way[1]!, k * way[2]!),
          next = indexOf(board, to);
        if (!within(board, to)) return;
        if (!this.#cells.has(next)) continue;
        this.#focus(next);
        return;
      }
    }
    if (event.key === ' ' || event.key === 'Enter') this.#paint(position, this.painted.get(position) === this.#brush);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#paint(position, true);
    else if (this.#colours.has(event.key)) this.#choose(event.key);
    else return;
    event.preventDefault();
  }
}
