// <hand-board>: a puzzle that is played by hand. Pieces lie on the board or on the table beside it, and are moved by a
// mouse, a finger or keys. The element shows at once, by itself, what a hand does. The page hears of a move when it is
// made, and answers with the position.
//
//   put     detail {slot, cells}: the piece was dropped there
//   take    detail {slot}: it was brought back to the table
//   pick    detail {cell}: while a challenge is entered, a free cell was tapped
//   name    detail {slot}: then this piece of the table was tapped
//   hover   detail {slot, cells}: it would fall there; without cells it would fall nowhere
//
// The keys belong to the page, which has one table of them. It calls turn, go, press, next, back and drop.

import { upgrade } from '../player/upgrade.ts';
import { clashWords } from './colours.ts';
import { type Grip, Held } from './held.ts';
import { pieceBeside } from './picture.ts';
import { centreOf, isDeep, isFlat, placeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import type { Turn } from '../space/turns.ts';
import { type Room, cellUnder, inRoom, middleOf, roomOf } from './room.ts';
import { type Marks, type Picking, Scene, slotAt } from './scene.ts';
import {
  type Cube,
  Free,
  type Lying,
  type Plan,
  flipped,
  lyingAt,
  nameOf,
  shapeWords,
  slanted,
  turnedOn,
  turnedAt,
  turnsOf,
  whereWords,
} from './shape.ts';
import { listed, t } from '../say/say.ts';

/** How soon a second tap must follow to turn a piece over, in milliseconds. Then, in pixels, how far a mouse and a
 * finger may stir before they drag, and how high a piece floats above a finger. */
const TWICE = 250,
  STIR = 4,
  FINGER = 9,
  FLOAT = 56;

export class HandBoard extends HTMLElement {
  #plan: Plan | null = null;
  #placed: readonly Lying[] = [];
  #given: readonly number[] = [];
  #picking: Picking | undefined;
  #marks: Marks = { dead: [], broken: [], cell: -1, slot: 0, cells: [] };
  #letters = true;
  #solved = false;
  #ways = '';
  /** The turn of each piece, by slot, and the places on the table where pieces were laid, as parts of the room. */
  readonly #shapes = new Map<number, readonly Cube[]>();
  readonly #moved = new Map<number, readonly [x: number, y: number]>();
  #chosen = 0;
  #held: Held | undefined;
  /** A pointer that is down on a piece, and has not dragged it yet. */
  #press:
    | (Grip & { readonly pointer: number; readonly slot: number; readonly x: number; readonly y: number })
    | undefined;
  #tap = { slot: 0, at: 0, before: [] as readonly Cube[] };
  #room: Room | undefined;
  #frame = 0;
  #over = ''; // the last hover that the page was told
  readonly #scene = new Scene();
  readonly #said = document.createElement('p');
  readonly #resize = new ResizeObserver(() => this.#relay());
  readonly #flattened = () => this.#relay();

  connectedCallback(): void {
    if (!this.childElementCount) {
      this.#said.className = 'sr';
      this.#said.role = 'status';
      this.#said.dataset.test = 'hand-said';
      this.append(...this.#scene.elements, this.#said);
      this.#listen();
    }
    upgrade(this);
    this.#resize.observe(this);
    document.addEventListener('flat', this.#flattened);
    this.#relay();
  }

  disconnectedCallback(): void {
    this.#resize.disconnect();
    document.removeEventListener('flat', this.#flattened);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#letGo();
  }

  // ---- the page sets these

  /** The puzzle. Another puzzle forgets how pieces lie on the table. */
  get plan(): Plan | null {
    return this.#plan;
  }

  set plan(plan: Plan | null) {
    this.#letGo();
    this.#plan = plan;
    this.#room = undefined; // it is laid out later: the element may have no size now
    this.#chosen = 0;
    this.#over = '';
    this.#shapes.clear();
    this.#moved.clear();
    this.#scene.clear();
    plan?.shapes.forEach((shape, i) => {
      this.#shapes.set(i + 1, shape);
    });
    this.#relay();
  }

  /** The pieces on the board, in the order in which they were placed. */
  get placed(): readonly Lying[] {
    return this.#placed;
  }

  set placed(placed: readonly Lying[]) {
    this.#placed = placed;
    if (this.#plan)
      for (const { slot, cells } of placed)
        this.#shapes.set(slot, lyingAt(this.#plan, slot, this.#shapes.get(slot)!, cells).shape);
    if (this.#held) this.#held.free = this.#free(this.#held.slot);
    this.#wake();
  }

  /** The slots of pieces that cannot be moved. */
  set given(slots: readonly number[]) {
    this.#given = slots;
    this.#relay();
  }

  set marks(marks: Marks) {
    this.#marks = marks;
    if (!this.#held && (marks.slot || marks.cell >= 0)) this.#scene.point(marks.slot);
    this.#wake();
  }

  /** The cells that were tapped for a piece, while a challenge is entered. */
  set picking(picking: Picking | null) {
    this.#picking = picking ?? undefined;
    this.toggleAttribute('picking', !!picking?.cells.length);
    this.#wake();
  }

  /** Whether pieces carry letters. */
  set letters(on: boolean) {
    this.#letters = on;
    this.#wake();
  }

  set solved(on: boolean) {
    this.#solved = on;
    this.toggleAttribute('solved', on);
  }

  /** Pale, because the puzzle is not that of the text; nothing can be moved then. */
  set dimmed(on: boolean) {
    this.toggleAttribute('dimmed', on);
    if (on) this.drop();
  }

  /** The text beside the piece in the hand. */
  set ways(text: string) {
    this.#ways = text;
    this.#wake();
  }

  // ---- tests and the page ask these

  /** The middle of a cell, in the window. */
  pointOf(cell: number): [x: number, y: number] {
    return this.#inWindow(middleOf(this.#room!, this.#plan!.board, cell));
  }

  /** The middle of a piece on the table, in the window. */
  homeOf(slot: number): [x: number, y: number] {
    return this.#inWindow(this.#home(slot));
  }

  /** The room's place in the window, and the scale at which slides draw it. */
  get #seen(): { left: number; top: number; scale: number } {
    const { left, top, width } = this.getBoundingClientRect();
    return { left, top, scale: width / this.clientWidth || 1 };
  }

  #inWindow([x, y]: readonly [number, number]): [x: number, y: number] {
    const { left, top, scale } = this.#seen;
    return [left + x * scale, top + y * scale];
  }

  /** The place of a pointer in the room. */
  #under({ clientX, clientY }: PointerEvent): [x: number, y: number] {
    const { left, top, scale } = this.#seen;
    return [(clientX - left) / scale, (clientY - top) / scale];
  }

  /** The cells of a piece as it is turned. */
  shapeOf(slot: number): readonly Cube[] {
    return this.#shapes.get(slot)!;
  }

  /** Whether a piece is in the hand. */
  get holding(): boolean {
    return !!this.#held;
  }

  // ---- the keys

  /** Turns the piece in the hand, or the one that was chosen. */
  turn(turn: Turn | 'slant', back: boolean): void {
    const slot = this.#current();
    if (turn === 'slant') {
      if (slot && !this.#plan?.limits?.[slot - 1])
        this.#turn(slot, slanted(this.#plan!, this.#plan!.shapes[slot - 1]!, this.#shapes.get(slot)!));
    } else if (slot && turnsOf(this.#plan!).includes(turn))
      this.#turn(
        slot,
        turn === 'flip'
          ? flipped(this.#plan!, slot, this.#shapes.get(slot)!)
          : turnedOn(this.#plan!, slot, this.#shapes.get(slot)!, turn, back),
      );
  }

  /** Moves the piece in the hand, or takes the chosen one into it. */
  go(dx: number, dy: number, dz: number): void {
    const plan = this.#plan,
      held = this.#held ?? this.#take();
    if (!plan || !held) return;
    if (!held.keyed) {
      held.raise(this.#room!, dz); // a hand says where it is, and keys only in which layer
    } else if (!held.fresh) held.go(dx, dy, dz);
    this.#felt();
  }

  /** Drops the piece in the hand, or takes the chosen one into it. */
  press(): void {
    const held = this.#held;
    if (!held) {
      if (this.#take()) this.#felt();
    } else if (held.cells) this.#drop();
    else this.#say(this.#whyNot(held));
  }

  /** Moves the piece in the hand to the next place where it fits, or to the one before. */
  next(back: boolean): void {
    const held = this.#held ?? this.#take();
    if (!held) return;
    if (!held.next(back)) this.#say(t('{piece} fits nowhere as it is turned.', { piece: this.#name(held.slot) }));
    else this.#felt();
  }

  /** Brings the chosen piece back to the table. */
  back(): void {
    const slot = this.#current();
    if (this.#held) this.drop();
    if (this.#placed.some(p => p.slot === slot) && !this.#given.includes(slot)) this.#tell('take', { slot });
  }

  /** Returns the piece in the hand to where it came from; false where there is none. */
  drop(): boolean {
    const held = this.#held;
    this.#letGo();
    if (!held) return false;
    this.#shapes.set(held.slot, held.before);
    this.#hovered(held.slot, []);
    this.#say(t('{piece} put back.', { piece: this.#name(held.slot) }));
    this.#wake();
    return true;
  }

  /** The piece that keys and buttons act on: the one in the hand, the one with the focus, the one that was chosen
   * last, or the first on the table. */
  #current(): number {
    const plan = this.#plan;
    if (!plan || this.hasAttribute('dimmed')) return 0;
    const slot = this.#held?.slot || this.#scene.focused || this.#chosen;
    if (slot) return slot;
    return plan.shapes.findIndex((_, i) => !this.#placed.some(p => p.slot === i + 1)) + 1;
  }

  /** Takes the current piece into the hand, by keys. */
  #take(): Held | undefined {
    const slot = this.#current(),
      plan = this.#plan;
    if (!slot || !plan || this.#given.includes(slot)) return undefined;
    this.#choose(slot);
    this.#scene.focus(slot);
    const from = this.#placed.find(p => p.slot === slot);
    this.#held = new Held(plan.board, slot, this.#shapes.get(slot)!, this.#free(slot));
    this.#held.begin(from && lyingAt(plan, slot, this.#shapes.get(slot)!, from.cells).at);
    return this.#held;
  }

  // ---- the hand

  #listen(): void {
    const { svg } = this.#scene;
    svg.addEventListener('pointerdown', e => this.#down(e));
    svg.addEventListener('pointermove', e => this.#move(e));
    svg.addEventListener('pointerup', e => this.#up(e));
    svg.addEventListener('pointercancel', e => {
      if (e.pointerId === this.#press?.pointer) this.drop();
    });
    svg.addEventListener('contextmenu', e => e.preventDefault());
    svg.addEventListener('focusin', e => {
      const slot = slotAt(e.target);
      if (slot && !this.#held) this.#choose(slot);
    });
  }

  #down(e: PointerEvent): void {
    if (e.button !== 0 || this.#press || this.hasAttribute('dimmed')) return;
    if (this.#held) this.drop(); // the one that keys hold
    const slot = this.#pieceAt(e),
      room = this.#room;
    if (!slot || !room || !this.#plan) {
      this.#choose(0);
      if (!slot && room && this.#plan && this.#picking) {
        const cell = cellUnder(room, this.#plan.board, ...this.#under(e));
        if (cell >= 0) this.#tell('pick', { cell });
      }
      return;
    }
    e.preventDefault();
    this.#scene.svg.setPointerCapture(e.pointerId);
    this.#choose(slot);
    this.#scene.focus(slot);
    if (this.#given.includes(slot)) return;
    const [x, y] = this.#under(e);
    // The point of the piece at which it is held, from its middle, as large as on the board.
    const lies = this.#placed.find(p => p.slot === slot),
      size = pieceBeside(this.#plan.board, slot, this.#shapes.get(slot)!, false).size;
    let grip: Grip = { dx: 0, dy: 0, size };
    if (!lies) {
      const [hx, hy] = this.#home(slot),
        by = room.unit / room.small;
      grip = { ...grip, dx: (hx - x) * by, dy: (hy - y) * by };
    } else if (isFlat(this.#plan.board)) {
      const { board } = this.#plan,
        [mx, my] = inRoom(
          room,
          centreOf(
            latticeOf(board),
            lies.cells.map(c => placeOf(board, c)),
          ),
          0,
        );
      grip = { ...grip, dx: mx - x, dy: my - y };
    }
    this.#press = { ...grip, pointer: e.pointerId, slot, x: e.clientX, y: e.clientY };
  }

  /** The slot of the piece under a pointer, 0 for none. What waits for the next frame is drawn before: a hand may be
   * sooner, as when it taps the piece that it has just dropped. */
  #pieceAt(e: PointerEvent): number {
    if (!this.#frame) return slotAt(e.target);
    cancelAnimationFrame(this.#frame);
    this.#draw();
    return slotAt((this.getRootNode() as Document | ShadowRoot).elementFromPoint(e.clientX, e.clientY));
  }

  #move(e: PointerEvent): void {
    const press = this.#press,
      plan = this.#plan,
      room = this.#room;
    if (!press || e.pointerId !== press.pointer || !plan || !room) return;
    const touch = e.pointerType === 'touch';
    if (!this.#held) {
      if (Math.hypot(e.clientX - press.x, e.clientY - press.y) < (touch ? FINGER : STIR)) return;
      this.#held = new Held(plan.board, press.slot, this.#shapes.get(press.slot)!, this.#free(press.slot));
      this.#held.grip = press;
    }
    const [x, y] = this.#under(e);
    this.#held.to(room, x + press.dx, y + press.dy - (touch ? FLOAT : 0));
    this.#hovered(press.slot, this.#held.cells ?? []);
    this.#wake();
  }

  #up(e: PointerEvent): void {
    const press = this.#press;
    if (e.pointerId !== press?.pointer) return;
    this.#press = undefined;
    if (this.#held) this.#drop();
    else this.#tapped(press.slot, e.timeStamp);
  }

  /** A tap turns a piece on the table. A second one soon after it turns the piece over instead. After cells were tapped
   * it says which piece covers them. */
  #tapped(slot: number, at: number): void {
    const plan = this.#plan!,
      shape = this.#shapes.get(slot)!,
      last = this.#tap;
    if (this.#placed.some(p => p.slot === slot)) return;
    if (this.#picking?.cells.length) {
      this.#tell('name', { slot });
      return;
    }
    if (last.slot === slot && at - last.at < TWICE && turnsOf(plan).includes('flip')) {
      this.#tap = { slot: 0, at: 0, before: [] };
      this.#turn(slot, flipped(plan, slot, last.before));
    } else {
      this.#tap = { slot, at, before: shape };
      this.#turn(slot, turnedOn(plan, slot, shape, 'spin'));
    }
  }

  /** Turns a piece in the hand, on the table or on the board. On the board it stays if it still fits, and else goes
   * back to the table. */
  #turn(slot: number, shape: readonly Cube[]): void {
    const plan = this.#plan!,
      held = this.#held,
      lies = this.#placed.find(p => p.slot === slot);
    if (this.#given.includes(slot)) return;
    if (held?.slot === slot) {
      held.turn(shape, this.#room!, pieceBeside(plan.board, slot, shape, false).size);
      this.#shapes.set(slot, shape);
      this.#felt(shapeWords(shape, plan.colours?.tints));
    } else if (lies) {
      // The place of its box stays, or else its middle.
      const { shape: before, at } = lyingAt(plan, slot, this.#shapes.get(slot)!, lies.cells),
        free = this.#free(slot),
        to = [at, turnedAt(plan.board, before, at, shape)].find(spot => free.fits(shape, spot));
      if (to) this.#tell('put', { slot, cells: free.cells(shape, to) });
      else this.#tell('take', { slot });
      this.#shapes.set(slot, shape);
      return;
    }
    this.#shapes.set(slot, shape);
    this.#say(
      t('{piece} turned: {shape}.', {
        piece: this.#name(slot),
        shape: shapeWords(shape, plan.colours?.tints),
      }),
    );
    this.#wake();
  }

  /** Drops the piece in the hand: where it would fall, or else onto the table. */
  #drop(): void {
    const held = this.#held!,
      { slot, cells } = held,
      { clientWidth: w, clientHeight: h } = this;
    this.#letGo();
    this.#hovered(slot, []);
    const lay = this.#placed.some(p => p.slot === slot);
    if (cells) {
      this.#tell('put', { slot, cells });
    } else if (held.beside) {
      // The piece stays within the room.
      const [x, y] = [w, h].map((side, i) => {
        const half = (pieceBeside(this.#plan!.board, slot, held.shape, false).size[i]! * this.#room!.small) / 2;
        return Math.max(half, Math.min(side - half, i ? held.y : held.x)) / side;
      }) as [number, number];
      if (this.#covers(slot, held.shape, x * w, y * h)) this.#moved.delete(slot);
      else this.#moved.set(slot, [x, y]);
      if (lay) this.#tell('take', { slot });
    } else {
      if (held.clashes.length)
        this.#say(t('{piece} cannot lie there: {reason}.', { piece: this.#name(slot), reason: this.#whyNot(held) }));
      this.#shapes.set(slot, lay ? held.before : this.#shapes.get(slot)!); // back to where it was
    }
    this.#wake();
  }

  /** The hand is empty, and no longer presses. */
  #letGo(): void {
    this.#held = this.#press = undefined;
  }

  #choose(slot: number): void {
    if (slot === this.#chosen) return;
    this.#chosen = slot;
    this.#wake();
  }

  #free(slot: number): Free {
    return new Free(this.#plan!.board, this.#placed, slot, this.#plan!.colours);
  }

  /** Says where the piece in the hand is, after keys have moved it, or turned it into this shape. */
  #felt(shape = ''): void {
    const held = this.#held;
    this.#wake();
    if (!held) return;
    this.#hovered(held.slot, held.cells ?? []);
    if (held.keyed) {
      held.fresh = false;
      const piece = this.#name(held.slot),
        where = whereWords(this.#plan!.board, held.over),
        told = held.cells ? t('it fits') : this.#whyNot(held);
      this.#say(
        shape
          ? t('{piece} turned: {shape}, {where}: {told}', { piece, shape, where, told })
          : t('{piece}, {where}: {told}', { piece, where, told }),
      );
    }
  }

  #whyNot(held: Held): string {
    const clash = held.clashes[0];
    if (clash) return `${clashWords(this.#plan!.colours!, clash)}, ${whereWords(this.#plan!.board, [clash.cell])}`;
    const names = held.obstacles.map(slot =>
      slot > 0 ? this.#name(slot) : slot < -1 ? t('a fixed piece') : t('the edge'),
    );
    return t('{n, plural, one {{things} is in the way} other {{things} are in the way}}', {
      n: names.length,
      things: listed(names),
    });
  }

  #name(slot: number): string {
    return nameOf(this.#plan!.board, slot);
  }

  #say(text: string): void {
    this.#said.textContent = text;
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Tells the page where the piece would fall, if that has changed. */
  #hovered(slot: number, cells: readonly number[]): void {
    const over = cells.length ? slot + ':' + cells.join() : '';
    if (over === this.#over) return;
    this.#over = over;
    this.#tell('hover', { slot, cells });
  }

  // ---- the picture

  #wake(): void {
    if (!this.#frame && this.isConnected) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Lays everything out for the size. */
  #relay(): void {
    const plan = this.#plan,
      { clientWidth: w, clientHeight: h } = this;
    if (!plan || !this.isConnected || !w || !h) return;
    const solid = !isFlat(plan.board),
      inSpace = isDeep(plan.board) && document.documentElement.dataset.flat === undefined;
    // A piece that was given never lies on the table.
    const lies = plan.shapes.map((_, i) => i + 1).filter(slot => !this.#given.includes(slot));
    const sizes = lies.map(slot => {
      const { size } = pieceBeside(plan.board, slot, plan.shapes[slot - 1]!, false);
      return solid ? size : ([size[0], Math.max(size[1], Math.min(size[0], 3))] as const); // room to turn
    });
    const room = roomOf(plan.board, sizes, w, h, inSpace),
      homes: (readonly [number, number])[] = [];
    lies.forEach((slot, i) => {
      homes[slot - 1] = room.homes[i]!;
    });
    this.#room = { ...room, homes };
    this.#wake();
  }

  /** Whether a piece with its middle at a point would hide much of another one on the table. A hidden piece could
   * not be taken up again. */
  #covers(slot: number, shape: readonly Cube[], x: number, y: number): boolean {
    const { board, shapes } = this.#plan!,
      sizeOf = (slot: number, shape: readonly Cube[]) =>
        pieceBeside(board, slot, shape, false).size.map(n => n * this.#room!.small) as [number, number];
    const [w, h] = sizeOf(slot, shape),
      lies = shapes
        .map((_, i) => i + 1)
        .filter(k => k !== slot && !this.#given.includes(k) && !this.#placed.some(p => p.slot === k));
    return lies.some(k => {
      const [u, v] = sizeOf(k, this.#shapes.get(k)!),
        [hx, hy] = this.#home(k),
        common = (a: number, b: number, apart: number) => Math.min(a, b, Math.max(0, (a + b) / 2 - Math.abs(apart)));
      return common(w, u, x - hx) * common(h, v, y - hy) > Math.min(w * h, u * v) / 4;
    });
  }

  /** The middle of a piece's place on the table. */
  #home(slot: number): readonly [number, number] {
    const moved = this.#moved.get(slot);
    return moved
      ? [moved[0] * this.clientWidth, moved[1] * this.clientHeight]
      : (this.#room!.homes[slot - 1] ?? [0, 0]);
  }

  #draw(): void {
    this.#frame = 0;
    const plan = this.#plan,
      room = this.#room;
    if (!plan || !room) return;
    this.#scene.draw({
      plan,
      room,
      placed: this.#placed,
      given: this.#given,
      shapes: this.#shapes,
      home: slot => this.#home(slot),
      held: this.#held,
      ways: this.#ways,
      chosen: this.#solved ? 0 : this.#chosen,
      marks: this.#marks,
      picking: this.#picking,
      letters: this.#letters,
    });
  }
}
