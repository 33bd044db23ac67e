// A piece in the hand. Mouse, finger or keys take it from its tile and put it onto the board that is drawn. Where it
// can lie its ghost is shown. Let go there it is fixed; elsewhere it goes back to its tile.

import { propertyOf } from '../player/scheme.ts';
import type { BoardEditor } from '../draw/board-editor.ts';
import { OPEN, type Plan } from '../draw/plan.ts';
import { bareCover, HOLE } from '../player/board.ts';
import { colourOf } from '../player/palette.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { type Place, centreOf, indexOf, isCubic, isFlat, placeOf, shifted, within } from '../space/box.ts';
import { type Lattice, latticeOf } from '../space/lattice.ts';
import { type Turn, settled, spansOf, turned } from '../space/turns.ts';
import { boardOf, sizeOf } from './shapes.ts';
import { t } from '../say/say.ts';

/** How far a mouse moves until it drags, and how far a finger may stir, in pixels. */
const FAR = 6;
/** How long a finger rests until it lifts a piece, in milliseconds, and how high the piece then floats above it, in
 * pixels. */
const LONG = 320,
  FLOAT = 56;

/** The turn that a key makes, and how often: to the right, over, or tipping backwards. */
export const TURNS: Readonly<Record<string, readonly [Turn, times: number]>> = {
  r: ['spin', 1],
  f: ['flip', 1],
  t: ['tip', 3],
};

/** The cells of a board that a piece takes with its corner on a cell; undefined where not all of these are open. */
export function placed(plan: Plan, cells: readonly Place[], corner: Place): number[] | undefined {
  const taken: number[] = [];
  for (const [x, y, z] of cells) {
    const p: Place = [corner[0] + x, corner[1] + y, corner[2] + z];
    if (!within(plan, p) || plan.kinds[indexOf(plan, p)] !== OPEN) return undefined;
    taken.push(indexOf(plan, p));
  }
  return taken;
}

class Held {
  readonly name: string;
  readonly #slot: number;
  readonly #colour: string;
  readonly #lattice: Lattice;
  #cells: readonly Place[];
  /** The cell of its lower left corner, and the cells that it takes there. */
  #corner: Place = [0, 0, 0];
  #cover: number[] | undefined;
  /** The picture under the pointer; none while keys move the piece. */
  #float: PolyThumb | undefined;
  #pointer: readonly [x: number, y: number] | undefined;
  readonly #status = document.createElement('p');

  constructor(tile: HTMLElement) {
    const thumb = tile.querySelector('poly-thumb')!,
      board = thumb.board!;
    this.name = tile.dataset.piece!;
    this.#slot = board.pieces.length;
    this.#colour = board.pieces.at(-1)!.colour ?? '';
    const all = Array.from(bareCover(board), (kind, cell) => (kind === HOLE ? -1 : cell)).filter(c => c >= 0);
    this.#lattice = latticeOf(board);
    this.#cells = settled(
      this.#lattice,
      all.map(c => placeOf(board, c)),
    );
    this.#status.className = 'sr';
    this.#status.role = 'status';
    this.#status.dataset.test = 'held';
    document.body.append(this.#status);
  }

  get #board(): BoardEditor | null {
    const e = document.querySelector('board-editor');
    return e?.board && !e.dimmed ? e : null;
  }

  /** Puts it at the first place where it can lie. */
  begin(): void {
    const plan = this.#board?.board;
    if (!plan) return;
    this.#corner = Array.from(plan.kinds, (_, k) => placeOf(plan, k)).find(c => placed(plan, this.#cells, c)) ?? [
      0, 0, 0,
    ];
    this.#show();
  }

  turn(how: string): void {
    this.#cells = turned(this.#lattice, this.#cells, ...TURNS[how]!);
    if (this.#pointer) {
      this.#picture();
      this.over(...this.#pointer);
    } else this.move(0, 0, 0);
  }

  move(dx: number, dy: number, dz: number): void {
    const plan = this.#board?.board;
    if (!plan) return;
    const spans = spansOf(this.#cells),
      sides = [plan.x, plan.y, plan.z];
    this.#corner = shifted(this.#lattice, this.#corner, dx, dy, dz).map((n, i) =>
      Math.max(0, Math.min(n, sides[i]! - spans[i]!)),
    ) as unknown as Place;
    this.#show();
  }

  /** Follows the pointer. */
  over(x: number, y: number): void {
    this.#pointer = [x, y];
    if (!this.#float) this.#picture();
    this.#float!.style.translate = `${x}px ${y}px`;
    const board = this.#board;
    if (!board) return;
    const { width } = board.boxOf(0);
    // The middle of the piece is at the pointer, its first cell this far from it.
    const [cx, cy] = centreOf(this.#lattice, this.#cells),
      cell = board.at(x - cx * width, y + cy * width);
    if (cell < 0) {
      this.#cover = undefined;
      board.ghost = { cells: [], colour: '' };
      return;
    }
    this.#corner = placeOf(board.board!, cell);
    this.#show();
  }

  #picture(): void {
    const { board, assembly } = boardOf(
      this.name,
      this.#cells,
      { slot: this.#slot, colour: this.#colour },
      this.#lattice.name,
    );
    const solid = isCubic(board),
      [w, h] = sizeOf(this.#cells, solid, this.#lattice.name),
      unit = this.#board?.boxOf(0).width ?? 30;
    this.#float ??= document.createElement('poly-thumb');
    const float = this.#float;
    float.className = 'held-piece';
    float.ariaHidden = 'true';
    float.toggleAttribute('solid', solid);
    float.style.width = `${w * unit}px`;
    float.style.height = `${h * unit}px`;
    float.board = board;
    float.assembly = assembly;
    document.body.append(float);
  }

  #show(): void {
    const board = this.#board,
      plan = board?.board;
    if (!board || !plan) return;
    const cover = placed(plan, this.#cells, this.#corner);
    this.#cover = cover;
    // Moved by keys, it is shown even where it cannot lie.
    const seen =
      cover ??
      (this.#pointer
        ? []
        : this.#cells.map(([x, y, z]) =>
            indexOf(plan, [this.#corner[0] + x, this.#corner[1] + y, this.#corner[2] + z]),
          ));
    board.ghost = {
      cells: seen,
      colour: cover ? this.#colour || colourOf(this.#slot) : propertyOf(getComputedStyle(board), '--danger'),
    };
    if (this.#pointer) return;
    const [x, y, z] = this.#corner;
    const told = {
      piece: this.name,
      column: x + 1,
      row: plan.y - y - spansOf(this.#cells)[1] + 1,
      layer: isFlat(plan) ? 0 : z + 1,
    };
    this.#status.textContent = cover
      ? t('{piece} at column {column}, row {row}{layer, plural, =0 {} other {, layer #}}. Enter fixes it.', told)
      : t('{piece} at column {column}, row {row}{layer, plural, =0 {} other {, layer #}}, where it cannot lie.', told);
  }

  /** Lets go of it: it is fixed if it can lie where it is. */
  drop(): boolean {
    const board = this.#board,
      cells = this.#cover;
    this.end();
    if (!board || !cells) return false;
    board.dispatchEvent(new CustomEvent('place', { detail: { name: this.name, cells } }));
    return true;
  }

  end(): void {
    const board = document.querySelector('board-editor');
    if (board) board.ghost = null;
    this.#float?.remove();
    this.#status.remove();
  }
}

let held: Held | undefined;
/** The pointer that may lift a piece, or has lifted one. */
let hand: { id: number; x: number; y: number; tile: HTMLElement; touch: boolean; rests: number } | undefined;

/** Takes a piece into the hand, and changes the page to drawing. */
function lift(tile: HTMLElement): Held {
  held?.end();
  document.dispatchEvent(new CustomEvent('piecehold'));
  held = new Held(tile);
  return held;
}

function release(): void {
  clearTimeout(hand?.rests);
  hand = undefined;
  held = undefined;
}

const KEYS: Record<string, (h: Held) => void> = {
  ArrowLeft: h => h.move(-1, 0, 0),
  ArrowRight: h => h.move(1, 0, 0),
  ArrowUp: h => h.move(0, 1, 0),
  ArrowDown: h => h.move(0, -1, 0),
  PageUp: h => h.move(0, 0, 1),
  PageDown: h => h.move(0, 0, -1),
  r: h => h.turn('r'),
  f: h => h.turn('f'),
  t: h => h.turn('t'),
};

/** Listens for hands on tiles, and for keys while a piece is in the hand. */
export function listenForPieces(): void {
  const { documentElement: all } = document;
  all.addEventListener('pointerdown', e => {
    const tile = (e.target as Element).closest<HTMLElement>('.tile[data-piece]');
    if (!tile || e.button !== 0 || hand || !tile.querySelector('poly-thumb')?.board) return;
    const touch = e.pointerType === 'touch';
    hand = { id: e.pointerId, x: e.clientX, y: e.clientY, tile, touch, rests: 0 };
    if (touch)
      hand.rests = window.setTimeout(() => {
        navigator.vibrate?.(12);
        lift(tile).over(e.clientX, e.clientY - FLOAT);
      }, LONG);
  });
  all.addEventListener('pointermove', e => {
    if (!hand || e.pointerId !== hand.id) return;
    const far = Math.hypot(e.clientX - hand.x, e.clientY - hand.y) > FAR;
    if (!held && far) {
      if (hand.touch) return release(); // it scrolls
      lift(hand.tile);
    }
    held?.over(e.clientX, e.clientY - (hand.touch ? FLOAT : 0));
  });
  const up = (e: PointerEvent) => {
    if (!hand || e.pointerId !== hand.id) return;
    if (held) {
      if (e.type === 'pointerup') {
        // The click that follows must not count as one on the tile.
        const stop = (click: Event) => click.stopPropagation();
        addEventListener('click', stop, { capture: true });
        setTimeout(() => removeEventListener('click', stop, { capture: true }));
        held.drop();
      } else held.end();
    }
    release();
  };
  all.addEventListener('pointerup', up);
  all.addEventListener('pointercancel', up);
  // While a finger holds a piece nothing scrolls, and no menu opens.
  all.addEventListener(
    'touchmove',
    e => {
      if (held) e.preventDefault();
    },
    { passive: false },
  );
  all.addEventListener('contextmenu', e => {
    if (hand?.touch) e.preventDefault();
  });
  all.addEventListener('dragstart', e => {
    if ((e.target as Element).closest('.tile[data-piece]')) e.preventDefault();
  });

  // A button takes the piece into the hand for keys.
  all.addEventListener('click', e => {
    const name = (e.target as Element).closest<HTMLElement>('[data-hold]')?.dataset.hold;
    const tile = [...document.querySelectorAll<HTMLElement>('.tile[data-piece]')].find(t => t.dataset.piece === name);
    if (!tile) return;
    lift(tile);
    void waitForBoard().then(() => {
      held?.begin();
      document.querySelector('board-editor')?.focus();
    });
  });
  addEventListener(
    'keydown',
    e => {
      if (!held || e.ctrlKey || e.metaKey || e.altKey) return;
      const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
      if (KEYS[key]) KEYS[key](held);
      else if (key === 'Enter' && !hand) {
        if (held.drop()) release();
      } else if (key === 'Escape') {
        held.end();
        release();
      } else if (hand || key !== 'Tab') return;
      else {
        held.end();
        return release();
      }
      e.preventDefault();
      e.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Waits until the page is in the mode that draws, and the board's script has come. */
async function waitForBoard(): Promise<void> {
  await customElements.whenDefined('board-editor');
  while (held && !document.querySelector('board-editor')?.board) await new Promise(requestAnimationFrame);
}
