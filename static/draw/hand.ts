// The hand on a surface: a mouse, a pen, one finger that paints, or two fingers that move and zoom.

import type { Hit, Surface } from './surface.ts';

/** How long a finger rests until it paints the opposite, in milliseconds, and how far it may stir meanwhile, in
 * pixels. */
const LONG = 450,
  STIR = 9;

/** The calls that a hand makes. */
export interface Painter {
  /** Painting begins. opposite paints the opposite of the tool. */
  begin(hit: Hit, opposite: boolean, hole: boolean): void;
  /** Painting goes on; in a straight line with along. */
  paint(hits: readonly Hit[], along: boolean): void;
  /** Painting ends, or is given up. */
  end(): void;
  cancel(): void;
  readonly painting: boolean;
  /** Whether the hand drags something, so that resting has no other meaning. */
  readonly carrying: boolean;
  /** Takes the keys. */
  focus(): void;
  /** The pen is over this, without painting; over nothing, if undefined. */
  hover(hit: Hit | undefined): void;
  /** The surface was moved or zoomed. */
  moved(): void;
}

export class Hand {
  readonly #surface: Surface;
  readonly #painter: Painter;
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #pointer = -1; // the one that paints
  #from = { x: 0, y: 0 };
  #since = 0; // when it came down, in the clock of events
  #resting = 0; // of setTimeout
  /** The place where a finger has rested, while its stroke paints the opposite. */
  #rested: Hit | undefined;

  constructor(surface: Surface, painter: Painter) {
    const on = surface.element;
    this.#surface = surface;
    this.#painter = painter;
    on.addEventListener('pointerdown', e => this.#down(e, on));
    on.addEventListener('pointermove', e => this.#move(e));
    on.addEventListener('pointerup', e => this.#up(e, false));
    on.addEventListener('pointercancel', e => this.#up(e, true));
    on.addEventListener('pointerleave', () => {
      if (!painter.painting) painter.hover(undefined);
    });
    on.addEventListener('contextmenu', e => e.preventDefault());
    on.addEventListener('wheel', e => this.#wheel(e), { passive: false });
  }

  #down(e: PointerEvent, on: HTMLElement): void {
    if (e.button !== 0 && e.button !== 2) return;
    on.setPointerCapture(e.pointerId);
    e.preventDefault();
    this.#painter.focus();
    const touch = e.pointerType === 'touch',
      painter = this.#painter;
    if (touch) this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    clearTimeout(this.#resting);
    if (painter.painting || this.#fingers.size > 1) {
      // A second finger moves the board; another button gives the stroke up.
      painter.cancel();
      this.#pointer = -1;
      return;
    }
    const hit = this.#surface.at(e.clientX, e.clientY);
    if (!hit.on) return;
    this.#pointer = e.pointerId;
    this.#from = { x: e.clientX, y: e.clientY };
    this.#since = e.timeStamp;
    this.#rested = undefined;
    painter.begin(hit, e.altKey, e.button === 2);
    if (touch && !painter.carrying) {
      this.#resting = window.setTimeout(() => {
        if (!painter.painting) return;
        this.#rested = hit;
        painter.cancel();
        painter.begin(hit, true, false);
        navigator.vibrate?.(12);
      }, LONG);
    }
  }

  #move(e: PointerEvent): void {
    const finger = this.#fingers.get(e.pointerId);
    if (finger && this.#fingers.size > 1) {
      this.#pinch(e, finger);
      return;
    }
    if (finger) Object.assign(finger, { x: e.clientX, y: e.clientY });
    if (Math.hypot(e.clientX - this.#from.x, e.clientY - this.#from.y) > STIR) clearTimeout(this.#resting);
    if (e.pointerId === this.#pointer && this.#painter.painting) {
      const all = e.getCoalescedEvents?.() ?? [];
      this.#painter.paint(
        (all.length ? all : [e]).map(one => this.#surface.at(one.clientX, one.clientY)),
        e.shiftKey,
      );
    } else if (!e.buttons) {
      const hit = this.#surface.at(e.clientX, e.clientY);
      this.#painter.hover(hit.on ? hit : undefined);
    }
  }

  #up(e: PointerEvent, lost: boolean): void {
    clearTimeout(this.#resting);
    this.#fingers.delete(e.pointerId);
    if (e.pointerId !== this.#pointer) return;
    this.#pointer = -1;
    if (!this.#painter.painting) return;
    if (this.#rested && e.timeStamp - this.#since < LONG) {
      // The finger was only put down: the page was busy, and heard late that it went up.
      this.#painter.cancel();
      this.#painter.begin(this.#rested, false, false);
    }
    if (lost) this.#painter.cancel();
    else this.#painter.end();
    if (e.pointerType === 'touch') this.#painter.hover(undefined);
  }

  /** Two fingers zoom by their distance, and move by the middle between them. */
  #pinch(e: PointerEvent, finger: { x: number; y: number }): void {
    const [a, b] = [...this.#fingers.values()] as [typeof finger, typeof finger];
    const before = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
    Object.assign(finger, { x: e.clientX, y: e.clientY });
    const x = (a.x + b.x) / 2,
      y = (a.y + b.y) / 2,
      far = Math.hypot(a.x - b.x, a.y - b.y);
    this.#surface.zoom(far / Math.max(1, before.far), x, y, x - before.x, y - before.y);
    this.#painter.moved();
  }

  #wheel(e: WheelEvent): void {
    if (!e.ctrlKey && !this.#surface.zoomed) return;
    e.preventDefault();
    if (e.ctrlKey) this.#surface.zoom(Math.exp(-e.deltaY / 200), e.clientX, e.clientY, 0, 0);
    else this.#surface.zoom(1, e.clientX, e.clientY, -e.deltaX, -e.deltaY);
    this.#painter.moved();
  }
}
