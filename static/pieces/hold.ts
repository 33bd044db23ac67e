// A piece in the hand: it is taken from its tile, by mouse, finger or keys, and put onto
// the board that is drawn. Where it may lie its ghost is shown; let go there it is fixed,
// and else it goes back to its tile.

import type { BoardEditor } from '../draw/board-editor.ts';
import { OPEN, type Plan, indexOf, placeOf, within } from '../draw/plan.ts';
import { bareCover, HOLE } from '../player/board.ts';
import { colourOf } from '../player/palette.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { type Cell, boardOf, sizeOf } from './shapes.ts';

/** How far a mouse moves until it drags, and how far a finger may stir, in pixels. */
const FAR = 6;
/** How long a finger rests until it lifts a piece, in milliseconds, and how high the piece
 * floats over it, in pixels. */
const LONG = 320, FLOAT = 56;

/** Cells from the origin on. */
export function settled(cells: readonly Cell[]): Cell[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cells.map((c) => c[axis]!)));
  return cells.map(([x, y, z]) => [x - low[0]!, y - low[1]!, z - low[2]!]);
}

/** A quarter turn to the right, a turn over, and one that tips backwards. */
export const TURNS = {
  r: ([x, y, z]: Cell): Cell => [y, -x, z],
  f: ([x, y, z]: Cell): Cell => [-x, y, -z],
  t: ([x, y, z]: Cell): Cell => [x, -z, y],
} as const;

/** The cells of a board that a piece takes with its corner on a cell; undefined where it
 * does not lie on open cells. */
export function placed(plan: Plan, cells: readonly Cell[], corner: Cell): number[] | undefined {
  const taken: number[] = [];
  for (const [x, y, z] of cells) {
    const p = { x: corner[0] + x, y: corner[1] + y, z: corner[2] + z };
    if (!within(plan, p) || plan.kinds[indexOf(plan, p)] !== OPEN) return undefined;
    taken.push(indexOf(plan, p));
  }
  return taken;
}

const span = (cells: readonly Cell[], axis: 0 | 1 | 2) => Math.max(...cells.map((c) => c[axis])) + 1;

class Held {
  readonly name: string;
  readonly #slot: number;
  readonly #colour: string;
  #cells: Cell[];
  /** Where its lower left corner lies, and the cells that it takes there. */
  #corner: Cell = [0, 0, 0];
  #cover: number[] | undefined;
  /** What floats under the pointer; none while keys move it. */
  #float: PolyThumb | undefined;
  #pointer: readonly [x: number, y: number] | undefined;
  readonly #status = document.createElement('p');

  constructor(tile: HTMLElement) {
    const thumb = tile.querySelector('poly-thumb')!, board = thumb.board!;
    this.name = tile.dataset['piece']!;
    this.#slot = board.pieces.length;
    this.#colour = board.pieces.at(-1)!.colour ?? '';
    const all = Array.from(bareCover(board), (kind, cell) => (kind === HOLE ? -1 : cell)).filter((c) => c >= 0);
    this.#cells = settled(all.map((c) => [Math.floor(c / board.z / board.y), Math.floor(c / board.z) % board.y, c % board.z]));
    this.#status.className = 'sr';
    this.#status.role = 'status';
    this.#status.dataset['test'] = 'held';
    document.body.append(this.#status);
  }

  get #board(): BoardEditor | null {
    const e = document.querySelector('board-editor');
    return e?.board && !e.dimmed ? e : null;
  }

  /** The first place where it may lie. */
  begin(): void {
    const plan = this.#board?.board;
    if (!plan) return;
    const corners = Array.from({ length: plan.kinds.length }, (_, k) => placeOf(plan, k)).map((p): Cell => [p.x, p.y, p.z]);
    this.#corner = corners.find((c) => placed(plan, this.#cells, c)) ?? [0, 0, 0];
    this.#show();
  }

  turn(how: keyof typeof TURNS): void {
    this.#cells = settled(this.#cells.map(TURNS[how]));
    if (this.#pointer) {
      this.#picture();
      this.over(...this.#pointer);
    } else this.move(0, 0, 0);
  }

  move(dx: number, dy: number, dz: number): void {
    const plan = this.#board?.board;
    if (!plan) return;
    const clamp = (n: number, most: number) => Math.max(0, Math.min(n, most));
    const [x, y, z] = this.#corner;
    this.#corner = [clamp(x + dx, plan.x - span(this.#cells, 0)), clamp(y + dy, plan.y - span(this.#cells, 1)), clamp(z + dz, plan.z - span(this.#cells, 2))];
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
    // Its middle is at the pointer, its corner half of it to the lower left.
    const cell = board.at(x - ((span(this.#cells, 0) - 1) / 2) * width, y + ((span(this.#cells, 1) - 1) / 2) * width);
    if (cell < 0) {
      this.#cover = undefined;
      board.ghost = { cells: [], colour: '' };
      return;
    }
    const p = placeOf(board.board!, cell);
    this.#corner = [p.x, p.y, p.z];
    this.#show();
  }

  #picture(): void {
    const { board, assembly } = boardOf(this.name, this.#cells, { slot: this.#slot, colour: this.#colour });
    const solid = board.z > 1, [w, h] = sizeOf(this.#cells, solid), unit = this.#board?.boxOf(0).width ?? 30;
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
    const board = this.#board, plan = board?.board;
    if (!board || !plan) return;
    const cover = placed(plan, this.#cells, this.#corner);
    this.#cover = cover;
    // Moved by keys it is seen also where it may not lie.
    const seen = cover ?? (this.#pointer ? [] : this.#cells.map(([x, y, z]) => indexOf(plan, { x: this.#corner[0] + x, y: this.#corner[1] + y, z: this.#corner[2] + z })));
    board.ghost = { cells: seen, colour: cover ? this.#colour || colourOf(this.#slot) : getComputedStyle(board).getPropertyValue('--danger') };
    if (this.#pointer) return;
    const [x, y, z] = this.#corner;
    this.#status.textContent = `${this.name} at column ${x + 1}, row ${plan.y - y - span(this.#cells, 1) + 1}${plan.z > 1 ? `, layer ${z + 1}` : ''}${cover ? '. Enter fixes it.' : ', where it cannot lie.'}`;
  }

  /** Lets go of it: it is fixed if it may lie where it is. */
  drop(): boolean {
    const board = this.#board, cells = this.#cover;
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
/** The pointer that may lift a piece, or has. */
let hand: { id: number; x: number; y: number; tile: HTMLElement; touch: boolean; rests: number } | undefined;

/** Takes a piece into the hand; the page goes over to drawing. */
function lift(tile: HTMLElement): Held {
  held?.end();
  document.dispatchEvent(new CustomEvent('piecehold'));
  return (held = new Held(tile));
}

function release(): void {
  clearTimeout(hand?.rests);
  hand = undefined;
  held = undefined;
}

const KEYS: Record<string, (h: Held) => void> = {
  ArrowLeft: (h) => h.move(-1, 0, 0), ArrowRight: (h) => h.move(1, 0, 0), ArrowUp: (h) => h.move(0, 1, 0), ArrowDown: (h) => h.move(0, -1, 0),
  PageUp: (h) => h.move(0, 0, 1), PageDown: (h) => h.move(0, 0, -1), r: (h) => h.turn('r'), f: (h) => h.turn('f'), t: (h) => h.turn('t'),
};

/** Listens for hands on tiles, and for the keys of a piece in the hand. */
export function listenForPieces(): void {
  const { documentElement: all } = document;
  all.addEventListener('pointerdown', (e) => {
    const tile = (e.target as Element).closest<HTMLElement>('.tile[data-piece]');
    if (!tile || e.button !== 0 || hand || !tile.querySelector('poly-thumb')?.board) return;
    const touch = e.pointerType === 'touch';
    hand = { id: e.pointerId, x: e.clientX, y: e.clientY, tile, touch, rests: 0 };
    if (touch) hand.rests = window.setTimeout(() => {
      navigator.vibrate?.(12);
      lift(tile).over(e.clientX, e.clientY - FLOAT);
    }, LONG);
  });
  all.addEventListener('pointermove', (e) => {
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
        // The click that follows is none on the tile.
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
  all.addEventListener('touchmove', (e) => {
    if (held) e.preventDefault();
  }, { passive: false });
  all.addEventListener('contextmenu', (e) => {
    if (hand?.touch) e.preventDefault();
  });
  all.addEventListener('dragstart', (e) => {
    if ((e.target as Element).closest('.tile[data-piece]')) e.preventDefault();
  });

  // By keys: a button asks for it.
  all.addEventListener('click', (e) => {
    const name = (e.target as Element).closest<HTMLElement>('[data-hold]')?.dataset['hold'];
    const tile = [...document.querySelectorAll<HTMLElement>('.tile[data-piece]')].find((t) => t.dataset['piece'] === name);
    if (!tile) return;
    lift(tile);
    void waitForBoard().then(() => {
      held?.begin();
      document.querySelector('board-editor')?.focus();
    });
  });
  addEventListener('keydown', (e) => {
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
  }, { capture: true });
}

/** The board is drawn when the page is in that mode, and its script is there. */
async function waitForBoard(): Promise<void> {
  await customElements.whenDefined('board-editor');
  while (held && !document.querySelector('board-editor')?.board) await new Promise(requestAnimationFrame);
}
