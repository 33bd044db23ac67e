// <board-editor>: the board of a puzzle, to be drawn. The element shows a stroke at once, by itself. The page hears of
// it when it ends, with all its cells, and answers with the new board. Strokes that it has not answered stay (told.ts).
//
// Each event but hold has its revision in its detail. Those with cells have the epoch of the board.
//
//   hold    a hand paints; sent a few times a second, so that the page leaves it the frames
//   stroke  detail {open, optional, cells}: these cells shall be open, or holes
//   dye     detail {name, cells}: these cells shall have the colour of this name, or none
//   fix     detail {cells}: a piece of this shape shall be fixed here
//   cut     detail {cells, first, leave}: these cells are chosen for a piece that is cut out, or left out again
//           if the first of the stroke was chosen, or with leave
//   free    detail {cell}: the fixed piece that lies here shall be free
//   place   detail {name, cells}: the fixed piece of this name shall lie here
//   side    detail {side, by}: the board shall have so many rows or columns more at a side
//   layer   detail {tool, z}: a layer shall be copied up, or taken away, or one more be there
//
// The keys belong to the page, which has one table of them. It calls go, press, mend, drop and close.

import { upgrade } from '../player/upgrade.ts';
import { Carry } from './carry.ts';
import { type Colours, coloursOf, watchTheme } from './colours.ts';
import { Depth } from './depth.ts';
import { Hand, type Painter } from './hand.ts';
import { type LayerTool, Layers } from './layers.ts';
import { type Place, indexOf, isCubic, isFlat, placeOf, stepped, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { images, lines } from '../space/walk.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan } from './plan.ts';
import { Reader, strokeWords } from './said.ts';
import type { Marks } from './sheet.ts';
import { type Side, Sides } from './sides.ts';
import { type Met, type Sculptor, Space } from './space.ts';
import { type Pen, type Reach, Stroke } from './stroke.ts';
import { nextRevision, Told } from './told.ts';
import { type Ghost, type Hit, type Room, Surface } from './surface.ts';
import { t } from '../say/say.ts';

/** The number of cells up to which a solid is shown in space after each stroke. A larger one waits until the hand
 * has rested this many milliseconds. */
const LARGE = 400,
  REST = 180;

/** How often the page is told that a hand paints, in milliseconds. */
const HOLD = 150;

export interface StrokeDetail {
  readonly open: boolean;
  /** Whether the cells may stay empty. */
  readonly optional: boolean;
  readonly cells: number[];
}

export interface DyeDetail {
  readonly name: string;
  readonly cells: number[];
}

export interface SideDetail {
  readonly side: Side;
  readonly by: number;
}

export interface LayerDetail {
  readonly tool: LayerTool;
  readonly z: number;
}

export class BoardEditor extends HTMLElement implements Painter, Sculptor {
  #board: Plan | null = null;
  #pen: Pen = { tool: 'cell', colour: null, mirrors: [], column: false };
  #marks: Marks = '';
  #dimmed = false;
  #wanted = 0;
  /** Where the pen is, and whether it is shown. When the hand goes away, the pen stays where it was. */
  #at: Place = [0, 0, 0];
  #reach: Reach = 'cells';
  #seen = false;
  #stroke: Stroke | undefined;
  /** The strokes that are shown until the page answers. */
  readonly #told = new Told();
  /** The fixed piece that a hand drags. */
  #carry: Carry | undefined;
  /** Whether the stroke is made by keys. It ends when Shift is let go, or the box is complete. */
  #keyed = false;
  #frame = 0;
  #rested = 0; // when the last stroke ended
  #held = 0; // when the page was last told of a hand
  #resting = 0; // of setTimeout
  #laid = false;
  #colours: Colours | undefined;
  #unwatch = () => {};
  readonly #flat = new Surface('tray');
  /** The parts that only solids need; they are made for the first one. */
  #solid: { readonly layers: Layers; readonly space: Space; readonly depth: Depth } | undefined;
  /** What the picture in space shows: the board, how many layers, whether one alone, and the colours. */
  #built: readonly [Plan, number, boolean, Colours] | undefined;
  readonly #reader = new Reader();
  readonly #sides = new Sides((side, by) => this.#tell('side', { side, by } satisfies SideDetail));
  readonly #status = document.createElement('p');
  readonly #fit = document.createElement('button');
  readonly #resize = new ResizeObserver(() => this.#relay());

  connectedCallback(): void {
    if (!this.childElementCount) {
      this.#status.className = 'sr';
      this.#status.role = 'status';
      Object.assign(this.#fit, { type: 'button', className: 'btn sm outline fit', textContent: t('Whole board') });
      this.#fit.dataset.test = 'fit-board';
      this.#fit.addEventListener('click', () => {
        for (const surface of this.#surfaces) surface.fit();
        this.#relay();
      });
      new Hand(this.#flat, this);
      this.append(this.#flat.element, this.#reader.grid, ...this.#sides.elements, this.#fit, this.#status);
      this.#reader.grid.addEventListener('focus', () => this.#show(this.#reader.grid.matches(':focus-visible')));
      this.#reader.grid.addEventListener('blur', () => {
        if (this.#keyed) this.#finish();
        this.#show(false);
      });
    }
    upgrade(this);
    for (const e of [this, ...this.#sides.elements]) this.#resize.observe(e);
    addEventListener('keydown', this.#pressed);
    addEventListener('keyup', this.#released);
    this.#unwatch = watchTheme(() => this.#relay());
    this.#relay();
  }

  disconnectedCallback(): void {
    this.#resize.disconnect();
    removeEventListener('keydown', this.#pressed);
    removeEventListener('keyup', this.#released);
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    this.#frame = 0;
  }

  // ---- the page sets these

  /** The board, with the strokes that the page has not answered; an open stroke on one of another size is dropped. */
  get board(): Plan | null {
    return this.#board;
  }

  set board(given: Plan | null) {
    const board = given && this.#told.over(given);
    const before = this.#board;
    this.#board = board;
    const same =
      !!board &&
      before?.x === board.x &&
      before.y === board.y &&
      before.z === board.z &&
      before.lattice === board.lattice;
    if (same && this.#stroke)
      this.#stroke.plan = board; // the next stroke has begun before the page answered
    else if (!same || !this.#carry) this.#drop();
    if (!board) return;
    if (!within(board, this.#at))
      this.#at = [
        Math.min(this.#at[0], board.x - 1),
        Math.min(this.#at[1], board.y - 1),
        Math.min(this.#at[2], board.z - 1),
      ];
    if (same && this.#laid) {
      for (const surface of this.#surfaces) surface.sheet.replan(board);
      this.#flat.shade(board);
      this.#wake();
    } else this.#relay();
  }

  /** The tool with which the pen paints. */
  get pen(): Pen {
    return this.#pen;
  }

  set pen(pen: Pen) {
    if (this.#keyed && pen.tool !== this.#pen.tool) this.cancel();
    this.#pen = pen;
    for (const surface of this.#surfaces) surface.axes(pen.mirrors);
    this.#wake();
  }

  /** The marks on cells. */
  get marks(): Marks {
    return this.#marks;
  }

  set marks(marks: Marks) {
    this.#marks = marks;
    for (const { sheet } of this.#surfaces) {
      sheet.marks = marks;
      sheet.again();
    }
    this.#wake();
  }

  /** The number of cells that the pieces have. */
  set wanted(cells: number) {
    this.#wanted = cells;
  }

  /** Pale, because the board is not that of the text; nothing can be painted then. */
  get dimmed(): boolean {
    return this.#dimmed;
  }

  set dimmed(on: boolean) {
    this.#dimmed = on;
    this.toggleAttribute('dimmed', on);
    if (on) this.cancel();
  }

  // ---- a piece that is dragged over the board

  /** The cell at a point of the window, -1 beside the board. */
  at(clientX: number, clientY: number): number {
    const over = this.#surfaces.find(({ element }) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
    const hit = this.#board && over?.at(clientX, clientY);
    return hit?.on && hit.reach === 'cells' ? indexOf(this.#board!, hit.place) : -1;
  }

  /** The square in a cell, in the window. */
  boxOf(cell: number): DOMRect {
    const plan = this.#board!,
      p = placeOf(plan, cell),
      surface = this.#surfaces[p[2]]!;
    const { left, top } = surface.element.getBoundingClientRect(),
      { unit } = surface.box,
      [x, y] = surface.middleOf(p);
    return new DOMRect(left + x - unit / 2, top + y - unit / 2, unit, unit);
  }

  /** Shows a piece on the cells where it would lie, or none. The pills of the sides step aside. */
  set ghost(ghost: Ghost | null) {
    this.toggleAttribute('data-ghost', !!ghost);
    for (const surface of this.#surfaces) surface.ghost(ghost);
  }

  // ---- the keys

  /** Moves the pen, and paints along the way if paints is true. */
  go(dx: number, dy: number, dz: number, paints: boolean): void {
    const plan = this.#board,
      to = plan && stepped(latticeOf(plan), this.#at, dx, dy, dz);
    if (!plan || !to || !within(plan, to)) return;
    if (paints && !this.painting) this.#start(false);
    this.#at = to;
    this.#reach = 'cells';
    if (this.#keyed) this.#stroke?.to(to, false);
    this.#solid?.depth.go(to[2]);
    if (!isFlat(plan) && !this.painting)
      this.#aimAt(plan, this.#pen.tool === 'fix' || this.#pen.tool === 'cut' ? undefined : to, false);
    this.#show(true);
  }

  /** Paints the pen's cell; of a box first one corner, then the opposite one. */
  press(opposite: boolean): void {
    const plan = this.#board;
    if (!plan || this.#dimmed) return;
    this.focus();
    this.#reach = 'cells';
    this.#show(true);
    const holds = this.#keyed;
    if (!holds) this.#start(opposite);
    if (holds || this.#pen.tool !== 'box' || !this.#stroke) this.#finish();
  }

  /** Adds rows or columns to the side with the focus, or takes them away; false where no side has it. */
  mend(by: number): boolean {
    const side = this.#sides.focused;
    if (side) this.#tell('side', { side, by } satisfies SideDetail);
    return !!side;
  }

  /** Gives up the stroke that is under way; false where there is none. */
  drop(): boolean {
    const painting = this.painting;
    this.cancel();
    return painting;
  }

  /** Ends the stroke that is under way, as if the hand had let go. */
  close(): void {
    if (this.painting) this.end();
  }

  override focus(): void {
    this.#reader.grid.focus({ preventScroll: true });
  }

  #start(opposite: boolean): void {
    if (!this.#board || this.#dimmed) return;
    this.#trace(new Stroke(this.#board, this.#pen, this.#at, opposite));
    this.#keyed = true;
  }

  readonly #pressed = (e: KeyboardEvent): void => {
    if (e.key === 'Alt') this.#solid?.space.alt(true);
  };

  readonly #released = (e: KeyboardEvent): void => {
    if (e.key === 'Alt') this.#solid?.space.alt(false);
    if (e.key === 'Shift' && this.#keyed && this.#pen.tool !== 'box') this.#finish();
  };

  // ---- the hand; see Painter

  get painting(): boolean {
    return !!this.#stroke || !!this.#carry;
  }

  get carrying(): boolean {
    return !!this.#carry;
  }

  begin({ place, reach }: Hit, opposite: boolean, hole: boolean): void {
    const plan = this.#board;
    if (!plan || this.#dimmed) return;
    if (this.#keyed) this.cancel();
    this.#at = place;
    this.#reach = reach;
    if (
      reach === 'cells' &&
      !opposite &&
      !hole &&
      this.#pen.tool !== 'box' &&
      plan.kinds[indexOf(plan, place)]! >= FIXED
    ) {
      this.#carry = new Carry(plan, place, this.#colours!['piece-fixed']);
      return;
    }
    // The right button makes holes. With tools that have no holes it paints the opposite.
    const turns = ['box', 'cut', 'colour'].includes(this.#pen.tool),
      pen: Pen = hole && !turns ? { ...this.#pen, tool: 'hole' } : this.#pen;
    this.#trace(new Stroke(plan, pen, place, opposite || (hole && turns), reach));
    this.#show(true);
  }

  paint(hits: readonly Hit[], along: boolean): void {
    const stroke = this.#stroke,
      carry = this.#carry,
      now = performance.now();
    if (carry) {
      const { place, on, reach } = hits.at(-1)!;
      carry.to(place, on && reach === 'cells');
      this.ghost = carry.ghost;
      return;
    }
    if (!stroke || this.#keyed) return;
    if (now - this.#held > HOLD) {
      this.#held = now;
      this.dispatchEvent(new CustomEvent('hold'));
    }
    for (const { place, on, reach } of hits) {
      stroke.away = !on || (stroke.reach !== 'cells' && reach === 'cells' && !this.#beside(stroke, place));
      if (stroke.away) continue;
      stroke.to(place, along);
      this.#at = place;
    }
    this.#show(!stroke.away);
  }

  /** A stroke along rows may also go over their cells. */
  #beside(stroke: Stroke, place: Place): boolean {
    return stroke.reach !== 'cells' && within(stroke.plan, place);
  }

  end(): void {
    const carry = this.#carry;
    if (!carry) this.#finish();
    else this.cancel();
    if (carry?.frees) this.#tell('free', { cell: carry.cell });
    else if (carry?.cells) this.#tell('place', { name: carry.name, cells: carry.cells });
  }

  cancel(): void {
    this.#drop();
    this.#wake();
  }

  /** Gives up what is under way, without a result. */
  #drop(): void {
    this.#stroke = undefined;
    this.#keyed = false;
    if (this.#carry) this.ghost = null;
    this.#carry = undefined;
  }

  hover(hit: Hit | undefined): void {
    if (hit) {
      this.#at = hit.place;
      this.#reach = hit.reach;
    }
    this.#show(!!hit);
  }

  moved(): void {
    this.#relay();
  }

  /** Begins a stroke. */
  #trace(stroke: Stroke): void {
    this.#stroke = stroke;
  }

  /** Ends the stroke, and tells the page if it changed anything. */
  #finish(): void {
    const stroke = this.#stroke,
      plan = this.#board;
    this.#keyed = false;
    if (!stroke || !plan) return;
    this.#stroke = undefined;
    this.#wake();
    this.#rested = performance.now();
    const cells = stroke.changed(),
      here = indexOf(plan, this.#at);
    if (
      !stroke.away &&
      !stroke.dyes &&
      stroke.reach === 'cells' &&
      stroke.cells.size === 1 &&
      plan.kinds[here]! >= FIXED
    ) {
      this.#tell('free', { cell: here });
      return;
    }
    if (!cells.length) return;
    const revision = this.#told.tell(stroke);
    this.#board = stroke.result;
    for (const surface of this.#surfaces) surface.sheet.replan(this.#board);
    if (stroke.fixes && stroke.pen.tool === 'cut')
      this.#tell('cut', { cells, first: stroke.first, leave: stroke.paint !== OPEN }, revision);
    else if (stroke.fixes) this.#tell('fix', { cells }, revision);
    else if (stroke.dyes) {
      const name = stroke.colours[stroke.dye - 1]?.name ?? '';
      this.#status.textContent = strokeWords(plan, cells.length, stroke.paint, name);
      this.#tell('dye', { name, cells } satisfies DyeDetail, revision);
    } else {
      this.#status.textContent = strokeWords(plan, cells.length, stroke.paint);
      const open = stroke.paint === OPEN,
        optional = stroke.paint === OPTIONAL;
      this.#tell('stroke', { open, optional, cells } satisfies StrokeDetail, revision);
    }
  }

  #tell(type: string, detail: object, revision = nextRevision()): void {
    const epoch = 'cells' in detail || 'cell' in detail ? { epoch: this.#board?.epoch } : {};
    this.dispatchEvent(new CustomEvent(type, { detail: { ...detail, revision, ...epoch } }));
  }

  // ---- cubes; see Sculptor

  /** The place that a click would change: a free one for a new cube, a cube that is there, or none. */
  #aim(plan: Plan, { cube, free }: Met, takes: boolean): Place | undefined {
    const { tool } = this.#pen;
    if (this.#dimmed || tool === 'cut') return undefined;
    if (tool === 'fix') return cube && plan.kinds[indexOf(plan, cube)]! >= FIXED ? cube : undefined;
    return takes || tool === 'colour' ? cube : free;
  }

  strike(met: Met, takes: boolean): void {
    const plan = this.#board,
      place = plan && this.#aim(plan, met, takes);
    if (!place) return;
    this.#at = place;
    if (this.#pen.tool === 'fix') this.#tell('free', { cell: indexOf(plan, place) });
    else {
      this.#trace(new Stroke(plan, this.#cubes(takes), place, takes));
      this.#finish();
    }
  }

  /** The pen for cubes. Those it adds may stay empty if that is its tool. */
  #cubes(takes: boolean): Pen {
    const { tool } = this.#pen;
    return { ...this.#pen, tool: tool === 'colour' || (tool === 'optional' && !takes) ? tool : 'cell' };
  }

  point(met: Met, takes: boolean): void {
    const plan = this.#board;
    if (plan && !this.painting) this.#aimAt(plan, this.#aim(plan, met, takes), takes);
  }

  #aimAt(plan: Plan, place: Place | undefined, takes: boolean): void {
    const space = this.#solid?.space;
    if (!space) return;
    if (!place) {
      space.ghost(undefined, false, '', '');
      this.#show(false);
      return;
    }
    this.#at = place;
    this.#reach = 'cells';
    space.ghost(place, takes, t('Layer {n}', { n: place[2] + 1 }), this.#aimed(plan, place, takes));
    this.#show(true);
  }

  /** The result of a click, in words. */
  #aimed(plan: Plan, place: Place, takes: boolean): string {
    const { tool, colour } = this.#pen;
    if (tool === 'fix')
      return t('Free {piece}', { piece: plan.fixed[plan.kinds[indexOf(plan, place)]! - FIXED]!.name });
    if (tool === 'colour') return (!takes && colour?.name) || t('no colour');
    const cubes = plan.kinds.reduce((n, k) => n + Number(k !== HOLE), 0),
      n = cubes + new Stroke(plan, this.#cubes(takes), place, takes).changed().length * (takes ? -1 : 1);
    if (!this.#wanted)
      return isCubic(plan)
        ? t('{n, plural, one {# cube} other {# cubes}}', { n })
        : t('{n, plural, one {# cell} other {# cells}}', { n });
    const told = { n, all: this.#wanted };
    return isCubic(plan) ? t('{n} of {all} cubes', told) : t('{n} of {all} cells', told);
  }

  // ---- the picture

  /** The surfaces that are painted on: the flat board, or each layer of a solid. */
  get #surfaces(): readonly Surface[] {
    return this.#board && !isFlat(this.#board) ? (this.#solid?.layers.surfaces ?? []) : [this.#flat];
  }

  /** Makes the parts that a solid needs, or hides them. */
  #stand(plan: Plan): void {
    const solid = !isFlat(plan);
    if (solid && !this.#solid) {
      const space = new Space(this),
        depth = new Depth(() => this.#wake());
      const layers = new Layers(
        surface => void new Hand(surface, this),
        tool => this.#tell('layer', { tool, z: this.#at[2] } satisfies LayerDetail),
      );
      space.element.append(depth.element);
      this.#solid = { layers, space, depth };
      this.insertBefore(layers.element, this.#reader.grid);
      this.insertBefore(space.element, layers.element);
    }
    this.toggleAttribute('data-solid', solid);
    this.#solid?.layers.count(solid ? plan.z : 0);
    this.#solid?.depth.set(plan.z);
  }

  /** Shows the pen, or hides it. */
  #show(seen: boolean): void {
    this.#seen = seen;
    this.#wake();
  }

  #wake(): void {
    if (!this.#frame && this.isConnected) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** The room for the pills beside the board. */
  get #room(): Room {
    const pill = this.#sides.elements[0]!.offsetHeight || 28,
      gap = this.#gap;
    return { across: pill + gap + 6, up: pill + gap + 6 };
  }

  get #gap(): number {
    return this.clientWidth < 560 || this.clientHeight < 420 ? 6 : 18;
  }

  /** Lays everything out for the size and the theme. */
  #relay(): void {
    const plan = this.#board;
    if (!plan || !this.isConnected || !this.clientWidth) return;
    this.#stand(plan);
    const colours = coloursOf(this),
      flat = this.#flat;
    this.#colours = colours;
    if (!isFlat(plan)) this.#solid?.layers.lay(plan, colours);
    else {
      flat.sheet.colours = colours;
      flat.lay(plan, 0, this.#room);
      flat.shade(plan);
      this.#sides.place(flat.box, this.clientWidth, this.clientHeight, this.#gap, plan.x, plan.y);
    }
    this.toggleAttribute(
      'data-zoomed',
      this.#surfaces.some(surface => surface.zoomed),
    );
    for (const surface of this.#surfaces) {
      surface.sheet.marks = this.#marks;
      surface.axes(this.#pen.mirrors);
    }
    this.#laid = true;
    this.#wake();
  }

  #draw(): void {
    this.#frame = 0;
    const plan = this.#board,
      stroke = this.#stroke,
      at = this.#at;
    if (!plan || !this.#laid) return;
    const kind = stroke ? (cell: number) => stroke.kind(cell) : (cell: number) => plan.kinds[cell]!;
    const tint = stroke ? (cell: number) => stroke.tint(cell) : (cell: number) => plan.tints[cell]!,
      { colours } = stroke ?? plan;
    for (const surface of this.#surfaces) surface.sheet.draw(kind, tint, colours);
    const { tool, mirrors, column } = this.#pen,
      paints = tool !== 'fix' && tool !== 'cut' && tool !== 'fill';
    const around = (p: Place) =>
      paints
        ? images(plan, mirrors, p).flatMap(q => [
            q,
            ...(column
              ? Array.from({ length: plan.z }, (_, z): Place => [q[0], q[1], z]).filter(r => r[2] !== q[2])
              : []),
          ])
        : [p];
    const boxed = stroke && (stroke.pen.tool === 'box' || stroke.reach !== 'cells') && !stroke.away;
    const shapes = [...this.#told.strokes, ...(stroke ? [stroke] : [])]
      .filter(s => s.fixes && !s.away)
      .flatMap(s => s.changed().map(c => placeOf(plan, c)));
    const rings = shapes.length ? shapes : this.#seen && !boxed && this.#reach === 'cells' ? around(at) : [],
      reach = this.#reach;
    // The cells that a box paints, or the row or column under the pen, with all images.
    const band = boxed
      ? [...stroke.cells].map(c => placeOf(plan, c))
      : this.#seen && reach !== 'cells'
        ? lines(plan, at, at, reach === 'rows').flatMap(p => images(plan, mirrors, p))
        : [];
    for (const surface of this.#surfaces) {
      surface.rings(rings);
      surface.band(band);
    }
    if (!isFlat(plan)) this.#build(plan, kind);
    // People who use a screen reader paint by keys. A hand needs the frames for itself.
    if (!stroke || this.#keyed)
      this.#reader.show(
        plan,
        at,
        kind(indexOf(plan, at)),
        colours[tint(indexOf(plan, at)) - 1]?.name ?? '',
        this.#marks[indexOf(plan, at)],
      );
  }

  /** Shows a solid in space once the stroke has ended. A large solid takes its time, so it waits until the hand
   * rests. */
  #build(plan: Plan, kind: (cell: number) => number): void {
    const { layers, space, depth } = this.#solid!,
      { shown, one } = depth,
      colours = this.#colours!;
    layers.tell(plan, kind, this.#at[2]);
    space.held = !!this.#stroke;
    const [was, before, alone, painted] = this.#built ?? [];
    if (
      this.#stroke ||
      this.#told.strokes.length ||
      (was === plan && before === shown && alone === one && painted === colours)
    )
      return;
    const first = !was || was.kinds.length !== plan.kinds.length,
      now = performance.now();
    if (!first && plan.kinds.length > LARGE && now - this.#rested < REST) {
      clearTimeout(this.#resting);
      this.#resting = window.setTimeout(() => this.#wake(), REST);
      return;
    }
    this.#built = [plan, shown, one, colours];
    space.show(plan, kind, shown, one, colours);
    space.again();
  }
}
