// <hand-board>: a puzzle that is played by hand. Pieces lie on the board or on the table
// beside it, and are moved by a mouse, a finger or keys. What a hand does is shown at once by
// the element alone; the page hears of a move when it is made, and answers with the position.
//
//   put     detail {slot, cells}: the piece was dropped there
//   take    detail {slot}: it was brought back to the table
//   hover   detail {slot, cells}: it would fall there; no cells are nowhere
//
// Keys are the page's, which has one table of them; it calls turn, go, press, next, back and
// drop.

import { bareCover } from '../player/board.ts';
import { CELL } from '../player/outline.ts';
import { type Layout, groupPart, lookOf, patternDefs, piecePart, ringsPath, setAll } from '../player/svg.ts';
import { upgrade } from '../player/upgrade.ts';
import { type Grip, Held } from './held.ts';
import { boardMarkup, crossesPath, dotsPath, layoutIn, lettersMarkup, outlinePath, pieceBeside } from './picture.ts';
import { type Room, roomOf } from './room.ts';
import { type Cell, Free, type Plan, type Turn, cellOf, lifted, turned, turnsOf, whereWords } from './shape.ts';
import { Space } from './space.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** How soon a second tap follows that turns a piece over, in milliseconds; how far a mouse and
 * a finger may stir before they drag, and how high a piece floats above a finger, in pixels. */
const TWICE = 250, STIR = 4, FINGER = 9, FLOAT = 56;

/** A piece on the board. */
export interface Lying {
  readonly slot: number;
  readonly cells: readonly number[];
}

/** What the page says of the position. */
export interface Marks {
  /** Cells that nothing can fill. */
  readonly dead: readonly number[];
  /** Where a hint has one look: a cell, -1 for none, a slot, 0 for none, and the cells that
   * its piece covers, if they are told. */
  readonly cell: number;
  readonly slot: number;
  readonly cells: readonly number[];
}

export class HandBoard extends HTMLElement {
  #plan: Plan | null = null;
  #placed: readonly Lying[] = [];
  #given: readonly number[] = [];
  #marks: Marks = { dead: [], cell: -1, slot: 0, cells: [] };
  #letters = true;
  #solved = false;
  #ways = '';
  /** How each piece is turned, by slot, and where it was laid on the table, in parts of the room. */
  readonly #shapes = new Map<number, readonly Cell[]>();
  readonly #moved = new Map<number, readonly [x: number, y: number]>();
  #chosen = 0;
  #held: Held | undefined;
  /** A pointer that is down on a piece, and does not drag it yet. */
  #press: (Grip & { readonly pointer: number; readonly slot: number; readonly x: number; readonly y: number }) | undefined;
  #tap = { slot: 0, at: 0, before: [] as readonly Cell[] };
  #room: Room | undefined;
  #layout: Layout | undefined;
  #frame = 0;
  #laid = false;
  readonly #svg = document.createElementNS(SVG, 'svg');
  readonly #parts = Object.fromEntries(['under', 'dots', 'lying', 'letters', 'over', 'held'].map((name) => {
    const g = document.createElementNS(SVG, 'g');
    g.classList.add(name);
    return [name, g];
  })) as Record<'under' | 'dots' | 'lying' | 'letters' | 'over' | 'held', SVGGElement>;
  readonly #groups = new Map<number, SVGGElement>();
  readonly #drawn = new Map<Element, string>();
  readonly #chip = document.createElement('div');
  readonly #rows = document.createElement('ul');
  readonly #said = document.createElement('p');
  #space: Space | undefined;
  readonly #resize = new ResizeObserver(() => this.#relay());
  readonly #flattened = () => this.#relay();

  connectedCallback(): void {
    if (!this.childElementCount) {
      this.#svg.role = 'group';
      this.#svg.ariaLabel = 'Board and table';
      this.#svg.innerHTML = patternDefs();
      for (const name of ['dots', 'letters', 'over', 'held'] as const) this.#parts[name].ariaHidden = 'true';
      this.#svg.append(...Object.values(this.#parts));
      this.#chip.className = 'from';
      this.#chip.hidden = true;
      this.#rows.className = 'sr';
      this.#rows.ariaLabel = 'The board, row by row';
      this.#said.className = 'sr';
      this.#said.role = 'status';
      this.#said.dataset['test'] = 'hand-said';
      this.append(this.#svg, this.#chip, this.#rows, this.#said);
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
  }

  // ---- what the page sets

  /** The puzzle; how pieces lie on the table is forgotten with another one. */
  get plan(): Plan | null {
    return this.#plan;
  }

  set plan(plan: Plan | null) {
    this.#plan = plan;
    this.#held = undefined;
    this.#chosen = 0;
    this.#shapes.clear();
    this.#moved.clear();
    this.#groups.clear();
    this.#parts.lying.replaceChildren();
    this.#drawn.clear();
    plan?.shapes.forEach((shape, i) => this.#shapes.set(i + 1, shape));
    this.#relay();
  }

  /** The pieces on the board, in the order in which they were placed. */
  get placed(): readonly Lying[] {
    return this.#placed;
  }

  set placed(placed: readonly Lying[]) {
    this.#placed = placed;
    if (this.#plan) for (const { slot, cells } of placed) this.#shapes.set(slot, lifted(this.#plan.board, cells).shape);
    if (this.#held) this.#held.free = this.#free(this.#held.slot);
    this.#wake();
  }

  /** The slots that stay where they are. */
  set given(slots: readonly number[]) {
    this.#given = slots;
    this.#wake();
  }

  set marks(marks: Marks) {
    this.#marks = marks;
    this.#wake();
  }

  /** Whether pieces carry letters. */
  set letters(on: boolean) {
    this.#letters = on;
    if (this.#space) this.#space.letters = on;
    this.#wake();
  }

  set solved(on: boolean) {
    this.#solved = on;
    this.toggleAttribute('solved', on);
  }

  /** Pale, as the puzzle is not that of the text: nothing can be moved. */
  set dimmed(on: boolean) {
    this.toggleAttribute('dimmed', on);
    if (on) this.drop();
  }

  /** What is said beside the piece in the hand. */
  set ways(text: string) {
    this.#ways = text;
    this.#wake();
  }

  // ---- what tests and the page ask

  /** Where the middle of a cell is in the window. */
  pointOf(cell: number): [x: number, y: number] {
    const { left, top } = this.getBoundingClientRect(), b = this.#plan!.board, [x, y, z] = cellOf(b, cell), { unit, layers } = this.#room!;
    return [left + layers[z]![0] + (x + 0.5) * unit, top + layers[z]![1] + (b.y - y - 0.5) * unit];
  }

  /** Where the middle of a piece on the table is in the window; of its cells as it is turned. */
  homeOf(slot: number): [x: number, y: number] {
    const { left, top } = this.getBoundingClientRect(), [x, y] = this.#home(slot);
    return [left + x, top + y];
  }

  /** The cells of a piece as it is turned. */
  shapeOf(slot: number): readonly Cell[] {
    return this.#shapes.get(slot)!;
  }

  /** Whether a piece is in the hand. */
  get holding(): boolean {
    return !!this.#held;
  }

  // ---- the keys

  /** Turns the piece in the hand, or the one that was chosen. */
  turn(turn: Turn, back: boolean): void {
    const slot = this.#current();
    if (slot && turnsOf(this.#plan!).includes(turn)) this.#turn(slot, turned(this.#shapes.get(slot)!, turn, back));
  }

  /** Moves the piece in the hand, or takes the chosen one into it. */
  go(dx: number, dy: number, dz: number): void {
    const plan = this.#plan, held = this.#held ?? this.#take();
    if (!plan || !held) return;
    if (!held.keyed) {
      held.lift += dz; // a hand says where it is, keys which layer
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

  /** Moves the piece in the hand to the next place where it fits, or the one before. */
  next(back: boolean): void {
    const held = this.#held ?? this.#take();
    if (!held) return;
    if (!held.next(back)) this.#say(`${this.#name(held.slot)} fits nowhere as it is turned.`);
    else this.#felt();
  }

  /** Brings the chosen piece back to the table. */
  back(): void {
    const slot = this.#current();
    if (this.#held) this.drop();
    if (this.#placed.some((p) => p.slot === slot) && !this.#given.includes(slot)) this.#tell('take', { slot });
  }

  /** Lets the piece in the hand go where it came from; false where there is none. */
  drop(): boolean {
    const held = this.#held;
    this.#press = undefined;
    if (!held) return false;
    this.#held = undefined;
    this.#shapes.set(held.slot, held.before);
    this.#hovered(held.slot, []);
    this.#say(`${this.#name(held.slot)} put back.`);
    this.#wake();
    return true;
  }

  /** The piece that keys and buttons are for: that in the hand, the one with the focus, the
   * one that was chosen last, or the first on the table. */
  #current(): number {
    const plan = this.#plan;
    if (!plan || this.hasAttribute('dimmed')) return 0;
    const focused = [...this.#groups].find(([, g]) => g === document.activeElement)?.[0];
    const slot = this.#held?.slot ?? focused ?? this.#chosen;
    if (slot) return slot;
    return plan.shapes.findIndex((_, i) => !this.#placed.some((p) => p.slot === i + 1)) + 1;
  }

  /** Takes the current piece into the hand, by keys. */
  #take(): Held | undefined {
    const slot = this.#current(), plan = this.#plan;
    if (!slot || !plan || this.#given.includes(slot)) return undefined;
    this.#choose(slot);
    this.#groups.get(slot)?.focus({ preventScroll: true });
    const from = this.#placed.find((p) => p.slot === slot);
    this.#held = new Held(plan.board, slot, this.#shapes.get(slot)!, this.#free(slot));
    this.#held.begin(from && lifted(plan.board, from.cells).at);
    return this.#held;
  }

  // ---- the hand

  #listen(): void {
    const svg = this.#svg;
    svg.addEventListener('pointerdown', (e) => this.#down(e));
    svg.addEventListener('pointermove', (e) => this.#move(e));
    svg.addEventListener('pointerup', (e) => this.#up(e));
    svg.addEventListener('pointercancel', (e) => {
      if (e.pointerId === this.#press?.pointer) this.drop();
    });
    svg.addEventListener('contextmenu', (e) => e.preventDefault());
    svg.addEventListener('focusin', (e) => {
      const slot = this.#slotAt(e.target);
      if (slot && !this.#held) this.#choose(slot);
    });
  }

  #slotAt(target: EventTarget | null): number {
    return Number((target as Element | null)?.closest<SVGElement>('.piece[data-slot]')?.dataset['slot'] ?? 0);
  }

  #down(e: PointerEvent): void {
    if (e.button !== 0 || this.#press || this.hasAttribute('dimmed')) return;
    if (this.#held) this.drop(); // by keys
    const slot = this.#slotAt(e.target), room = this.#room;
    if (!slot || !room || !this.#plan) {
      this.#choose(0);
      return;
    }
    e.preventDefault();
    this.#svg.setPointerCapture(e.pointerId);
    this.#choose(slot);
    this.#groups.get(slot)?.focus({ preventScroll: true });
    if (this.#given.includes(slot)) return;
    const { left, top } = this.getBoundingClientRect(), x = e.clientX - left, y = e.clientY - top;
    // The point of the piece at which it is held, from its middle, as large as on the board.
    const lies = this.#placed.find((p) => p.slot === slot), size = pieceBeside(this.#plan.board, slot, this.#shapes.get(slot)!, false).size;
    let grip: Grip = { dx: 0, dy: 0, size };
    if (!lies) {
      const [hx, hy] = this.#home(slot), by = room.unit / room.small;
      grip = { ...grip, dx: (hx - x) * by, dy: (hy - y) * by };
    } else if (this.#plan.board.z === 1) {
      const { at } = lifted(this.#plan.board, lies.cells), [l, t] = room.layers[0]!;
      grip = { ...grip, dx: l + (at[0] + size[0] / 2) * room.unit - x, dy: t + (this.#plan.board.y - at[1] - size[1] / 2) * room.unit - y };
    }
    this.#press = { ...grip, pointer: e.pointerId, slot, x: e.clientX, y: e.clientY };
  }

  #move(e: PointerEvent): void {
    const press = this.#press, plan = this.#plan, room = this.#room;
    if (!press || e.pointerId !== press.pointer || !plan || !room) return;
    const touch = e.pointerType === 'touch';
    if (!this.#held) {
      if (Math.hypot(e.clientX - press.x, e.clientY - press.y) < (touch ? FINGER : STIR)) return;
      this.#held = new Held(plan.board, press.slot, this.#shapes.get(press.slot)!, this.#free(press.slot));
      this.#held.grip = press;
    }
    const { left, top } = this.getBoundingClientRect();
    this.#held.to(room, e.clientX - left + press.dx, e.clientY - top + press.dy - (touch ? FLOAT : 0));
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

  /** A tap turns a piece on the table; a second one soon after it turns it over instead. */
  #tapped(slot: number, at: number): void {
    const plan = this.#plan!, shape = this.#shapes.get(slot)!, last = this.#tap;
    if (this.#placed.some((p) => p.slot === slot)) return;
    if (last.slot === slot && at - last.at < TWICE && turnsOf(plan).includes('flip')) {
      this.#tap = { slot: 0, at: 0, before: [] };
      this.#turn(slot, turned(last.before, 'flip'));
    } else {
      this.#tap = { slot, at, before: shape };
      this.#turn(slot, turned(shape, 'spin'));
    }
  }

  /** Turns a piece: in the hand, on the table, or on the board, where it stays if it still
   * fits and else goes back to the table. */
  #turn(slot: number, shape: readonly Cell[]): void {
    const plan = this.#plan!, held = this.#held, lies = this.#placed.find((p) => p.slot === slot);
    if (this.#given.includes(slot)) return;
    if (held?.slot === slot) {
      held.turn(shape, this.#room!, pieceBeside(plan.board, slot, shape, false).size);
      this.#shapes.set(slot, shape);
      return this.#felt();
    }
    if (lies) {
      const { at } = lifted(plan.board, lies.cells), free = this.#free(slot);
      if (free.fits(shape, at)) this.#tell('put', { slot, cells: free.cells(shape, at) });
      else this.#tell('take', { slot });
      this.#shapes.set(slot, shape);
      return;
    }
    this.#shapes.set(slot, shape);
    this.#say(`${this.#name(slot)} turned: ${shapeWords(shape)}.`);
    this.#wake();
  }

  /** Drops what is in the hand: where it would fall, else onto the table. */
  #drop(): void {
    const held = this.#held!, { slot, cells } = held, { clientWidth: w, clientHeight: h } = this;
    this.#held = undefined;
    this.#hovered(slot, []);
    const lay = this.#placed.some((p) => p.slot === slot);
    if (cells) {
      this.#tell('put', { slot, cells });
    } else if (held.beside) {
      // It stays within the room.
      const [x, y] = [w, h].map((side, i) => {
        const half = (pieceBeside(this.#plan!.board, slot, held.shape, false).size[i]! * this.#room!.small) / 2;
        return Math.max(half, Math.min(side - half, i ? held.y : held.x)) / side;
      }) as [number, number];
      this.#moved.set(slot, [x, y]);
      if (lay) this.#tell('take', { slot });
    } else this.#shapes.set(slot, lay ? held.before : this.#shapes.get(slot)!); // back to where it was
    this.#wake();
  }

  #choose(slot: number): void {
    if (slot === this.#chosen) return;
    this.#chosen = slot;
    this.#wake();
  }

  #free(slot: number): Free {
    return new Free(this.#plan!.board, this.#placed, slot);
  }

  /** Says where the piece in the hand is, after keys moved it. */
  #felt(): void {
    const held = this.#held;
    this.#wake();
    if (!held) return;
    this.#hovered(held.slot, held.cells ?? []);
    if (held.keyed) {
      held.fresh = false;
      this.#say(`${this.#name(held.slot)}, ${whereWords(this.#plan!.board, held.over)}: ${held.cells ? 'it fits' : this.#whyNot(held)}`);
    }
  }

  #whyNot(held: Held): string {
    const names = held.obstacles.map((slot) => (slot > 0 ? this.#name(slot) : slot < -1 ? 'a fixed piece' : 'the edge'));
    return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} in the way`;
  }

  #name(slot: number): string {
    return this.#plan!.board.pieces[slot - 1]!.name;
  }

  #say(text: string): void {
    this.#said.textContent = text;
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #over = '';

  /** Tells where the piece would fall, if that is elsewhere than before. */
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

  /** Lays all out for the size. */
  #relay(): void {
    const plan = this.#plan, { clientWidth: w, clientHeight: h } = this;
    if (!plan || !this.isConnected || !w || !h) return;
    const solid = plan.board.z > 1, inSpace = solid && document.documentElement.dataset['flat'] === undefined;
    const sizes = plan.shapes.map((shape, i) => {
      const { size } = pieceBeside(plan.board, i + 1, shape, false);
      return solid ? size : ([size[0], Math.max(size[1], Math.min(size[0], 3))] as const); // room to turn
    });
    if (inSpace && !this.#space) {
      this.#space = new Space();
      this.#space.letters = this.#letters;
      this.prepend(this.#space.element);
    }
    this.#room = roomOf(plan.board, sizes, w, h, inSpace);
    this.#layout = layoutIn(this.#room);
    this.#space?.lie(this.#room.space);
    this.#laid = true;
    this.#wake();
  }

  /** The middle of a piece's place on the table. */
  #home(slot: number): readonly [number, number] {
    const moved = this.#moved.get(slot);
    return moved ? [moved[0] * this.clientWidth, moved[1] * this.clientHeight] : this.#room!.homes[slot - 1]!;
  }

  /** Has an element this markup, if it has another. */
  #fill(e: Element, markup: string): void {
    if (this.#drawn.get(e) === markup) return;
    this.#drawn.set(e, markup);
    e.innerHTML = markup;
  }

  #draw(): void {
    this.#frame = 0;
    const plan = this.#plan, room = this.#room, l = this.#layout;
    if (!plan || !room || !l || !this.#laid) return;
    const b = plan.board, scale = `scale(${room.unit / CELL})`, held = this.#held;
    for (const name of ['under', 'dots', 'letters', 'over'] as const) setAll(this.#parts[name], { transform: scale });
    this.#fill(this.#parts.under, boardMarkup(b, l, this.#letters));
    this.#fill(this.#parts.dots, held ? `<path d="${dotsPath(b, l, held.reach)}"/>` : '');
    plan.shapes.forEach((_, i) => this.#drawPiece(i + 1));
    this.#fill(this.#parts.letters, this.#letters && b.z > 1 ? this.#placed.map(({ slot, cells }) => lettersMarkup(b, l, slot, cells)).join('') : '');
    this.#fill(this.#parts.over, this.#overMarkup(l));
    this.#drawHeld();
    const free = new Free(b, this.#placed, held?.slot);
    if (room.space) this.#space?.show(b, free.at, held?.slot ?? 0, held?.cells ?? []);
    this.#read();
  }

  /** Marks over the board: what nothing fills, the ghost, and where a hint has one look. */
  #overMarkup(l: Layout): string {
    const b = this.#plan!.board, { dead, cell, cells, slot } = this.#marks, held = this.#held;
    let s = dead.length ? `<path class="dead" d="${ringsPath(b, l, dead)}${crossesPath(b, l, dead)}"/>` : '';
    if (held?.cells || (held?.keyed && held.over.length)) {
      const { attributes } = lookOf(b, held.slot);
      s += `<path class="fall${held.cells ? '' : ' not'}" fill="${attributes['fill']}" stroke="${attributes['stroke']}" d="${outlinePath(b, l, held.cells ?? held.over)}"/>`;
    }
    if (cells.length && slot) s += `<path class="fall hinted" fill="${lookOf(b, slot).attributes['fill']}" d="${outlinePath(b, l, cells)}"/>`;
    if (cell >= 0) s += `<path class="look" d="${ringsPath(b, l, [cell])}"/>`;
    return s;
  }

  #drawPiece(slot: number): void {
    const plan = this.#plan!, b = plan.board, room = this.#room!, lies = this.#placed.find((p) => p.slot === slot), look = lookOf(b, slot);
    let g = this.#groups.get(slot);
    if (!g) {
      g = document.createElementNS(SVG, 'g');
      this.#groups.set(slot, g);
      this.#parts.lying.append(g);
      setAll(g, { ...look.attributes, role: 'button', tabindex: '0', 'data-slot': String(slot), 'data-test': 'hand-piece' });
    }
    // The letters of a solid piece, one in each layer, are not part of what it is called.
    const letters = this.#letters && b.z === 1 ? 'one' : 'none', given = this.#given.includes(slot);
    g.classList.toggle('given', given);
    g.classList.toggle('away', this.#held?.slot === slot);
    g.classList.toggle('chosen', this.#chosen === slot && !this.#held && !this.#solved);
    g.classList.toggle('hinted', this.#marks.slot === slot && this.#marks.cell < 0);
    g.style.setProperty('--nth', String(this.#placed.findIndex((p) => p.slot === slot)));
    if (lies) {
      setAll(g, { transform: `scale(${room.unit / CELL})`, 'aria-label': `${this.#name(slot)}, ${given ? 'given, ' : ''}on the board, ${whereWords(b, lies.cells)}` });
      return this.#fill(g, piecePart(look, b, this.#layout!, lies.cells, { letters }));
    }
    const shape = this.#shapes.get(slot)!, { markup, size, cell } = pieceBeside(b, slot, shape, this.#letters), [x, y] = this.#home(slot);
    setAll(g, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(room.small / cell).toFixed(4)})`, 'aria-label': `${this.#name(slot)}, on the table, ${shapeWords(shape)}` });
    // Also between its cells a piece can be taken, and around it, where it is smaller than a thumb.
    const [w, h] = size.map((n) => Math.max(n * cell, (44 * cell) / room.small)) as [number, number];
    this.#fill(g, markup + `<rect class="touch" x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}"/>`);
  }

  /** The piece in the hand, and what is said beside it. */
  #drawHeld(): void {
    const held = this.#held, room = this.#room!, g = this.#parts.held;
    if (!held || held.keyed) {
      this.#fill(g, '');
      this.#chip.hidden = true;
      if (!held) return;
    } else {
      const b = this.#plan!.board, { markup, cell } = pieceBeside(b, held.slot, held.shape, this.#letters);
      setAll(g, { transform: `translate(${held.x.toFixed(1)} ${held.y.toFixed(1)}) scale(${(room.unit / cell).toFixed(4)})` });
      this.#fill(g, groupPart(lookOf(b, held.slot), markup));
    }
    this.#chip.hidden = !this.#ways || !held.cells;
    this.#chip.textContent = this.#ways;
    const [x, y] = held.keyed ? this.pointOf(held.over[0] ?? 0).map((v, i) => v - this.getBoundingClientRect()[i ? 'top' : 'left']) as [number, number] : [held.x, held.y];
    const above = y - ((held.grip?.size[1] ?? 3) * room.unit) / 2 - 40;
    this.#chip.style.transform = `translate(${Math.max(8, Math.min(this.clientWidth - this.#chip.offsetWidth - 8, x - 60)).toFixed(0)}px, ${Math.max(4, above).toFixed(0)}px)`;
  }

  /** The board in words, for who does not see it. */
  #read(): void {
    const b = this.#plan!.board, bare = bareCover(b), at = new Free(b, this.#placed).at, rows: string[] = [];
    for (let z = 0; z < b.z; z++)
      for (let row = 0; row < b.y; row++) {
        const words = Array.from({ length: b.x }, (_, x) => {
          const c = (x * b.y + b.y - 1 - row) * b.z + z;
          return bare[c]! < -1 ? b.fixed[-2 - bare[c]!]!.name : at[c]! > 0 ? this.#name(at[c]!) : bare[c] ? 'hole' : 'empty';
        });
        rows.push(`<li>${b.z > 1 ? `Layer ${z + 1}, row` : 'Row'} ${row + 1}: ${words.join(', ')}</li>`);
      }
    this.#fill(this.#rows, rows.join(''));
  }
}

/** How a piece lies, in words: its rows from the top, filled cells by their columns. */
export function shapeWords(shape: readonly Cell[]): string {
  const high = Math.max(...shape.map((c) => c[1])), layers = Math.max(...shape.map((c) => c[2]));
  const said: string[] = [];
  for (let z = 0; z <= layers; z++)
    for (let y = high; y >= 0; y--) {
      const xs = shape.filter((c) => c[1] === y && c[2] === z).map((c) => c[0] + 1);
      if (xs.length) said.push(`${layers ? `layer ${z + 1} ` : ''}row ${high - y + 1} ${xs.length > 1 ? 'columns' : 'column'} ${xs.join(' ')}`);
    }
  return said.join('; ');
}
