// A layer that can be painted on: its canvas, and over it the pen, the axes and the rubber
// band. It can be moved and made larger, and says which cell is where.

import { CELL, outline } from '../player/outline.ts';
import { HOLE, type Place, type Plan, placeOf } from './plan.ts';
import { Sheet, type Style } from './sheet.ts';
import { type Mirror, possible } from './symmetry.ts';
import type { Reach } from './stroke.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The tray's edge around the cells, in cells. */
const EDGE = 6 / CELL;

/** The largest cell, in CSS pixels, and the largest of a board that was made larger. */
const MOST = 84, LARGEST = 160;

/** What lies at a point: the nearest cell, whether the point is on the board, and what is
 * reached from there, as beside a row the row. */
export interface Hit {
  readonly place: Place;
  readonly on: boolean;
  readonly reach: Reach;
}

/** A piece, and where it would lie. */
export interface Ghost {
  readonly cells: readonly number[];
  readonly colour: string;
}

/** Room around the board for what belongs to its sides, in CSS pixels. */
export interface Room {
  readonly across: number;
  readonly up: number;
}

export class Surface {
  readonly element = document.createElement('div');
  readonly sheet: Sheet;
  readonly #shade = document.createElementNS(SVG, 'svg');
  readonly #tray = document.createElementNS(SVG, 'path');
  readonly #over = document.createElementNS(SVG, 'svg');
  readonly #axes = document.createElementNS(SVG, 'path');
  readonly #rings = document.createElementNS(SVG, 'g');
  readonly #ghost = document.createElementNS(SVG, 'path');
  readonly #band = document.createElementNS(SVG, 'g');
  #plan: Plan | undefined;
  #z = 0;
  #left = 0;
  #top = 0;
  #unit = MOST;
  /** How much larger than it fits, and moved by how much. */
  #zoom = 1;
  #moved: [x: number, y: number] = [0, 0];

  constructor(style: Style) {
    this.sheet = new Sheet(style);
    this.element.className = 'surface ' + style;
    this.#shade.classList.add('shade');
    this.#over.classList.add('surface-over');
    this.#axes.classList.add('axes');
    this.#shade.append(this.#tray);
    this.#ghost.classList.add('surface-ghost');
    this.#over.append(this.#axes, this.#ghost, this.#band, this.#rings);
    for (const e of [this.#shade, this.#over]) e.ariaHidden = 'true';
    this.element.append(...(style === 'tray' ? [this.#shade] : []), this.sheet.canvas, this.#over);
  }

  get z(): number {
    return this.#z;
  }

  /** Lays a layer out so that it fits with the room around it; all is drawn anew. */
  lay(plan: Plan, z: number, room: Room): void {
    this.#plan = plan;
    this.#z = z;
    const { clientWidth: width, clientHeight: height } = this.element, edge = this.sheet.style === 'tray' ? 2 * EDGE : 0;
    const fit = Math.max(3, Math.min(MOST, (width - 2 * room.across) / (plan.x + edge), (height - 2 * room.up) / (plan.y + edge)));
    this.#unit = Math.min(Math.max(fit, LARGEST), fit * this.#zoom);
    const [dx, dy] = this.#zoom > 1 ? this.#moved : [0, 0];
    this.#left = Math.round((width - plan.x * this.#unit) / 2 + dx);
    this.#top = Math.round((height - plan.y * this.#unit) / 2 + dy);
    this.sheet.set(plan, z, { left: this.#left, top: this.#top, unit: this.#unit }, width, height);
  }

  /** The box of the cells, in CSS pixels from the corner of the surface. */
  get box(): { left: number; top: number; right: number; bottom: number; unit: number } {
    const { x = 0, y = 0 } = this.#plan ?? {};
    return { left: this.#left, top: this.#top, right: this.#left + x * this.#unit, bottom: this.#top + y * this.#unit, unit: this.#unit };
  }

  get zoomed(): boolean {
    return this.#zoom !== 1;
  }

  /** Shows the whole board; lay follows. */
  fit(): void {
    this.#zoom = 1;
    this.#moved = [0, 0];
  }

  /** Makes the board larger by a factor around a point of the window, and moves it; lay follows. */
  zoom(by: number, clientX: number, clientY: number, dx: number, dy: number): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const next = Math.min(12, Math.max(1, this.#zoom * by)), grown = next / this.#zoom;
    const from = [clientX - left - width / 2, clientY - top - height / 2] as const;
    this.#moved = [from[0] - (from[0] - this.#moved[0]) * grown + dx, from[1] - (from[1] - this.#moved[1]) * grown + dy];
    // It cannot be moved out of sight.
    const far = [(width * next) / 2, (height * next) / 2] as const;
    this.#moved = [Math.max(-far[0], Math.min(far[0], this.#moved[0])), Math.max(-far[1], Math.min(far[1], this.#moved[1]))];
    this.#zoom = next;
    if (next === 1) this.#moved = [0, 0];
  }

  /** Draws the shadow of the tray, which does not follow a stroke. */
  shade(plan: Plan): void {
    if (this.sheet.style !== 'tray') return;
    this.#plan = plan;
    const cells = [...plan.kinds].flatMap((kind, cell) => (kind === HOLE || cell % plan.z !== this.#z ? [] : [placeOf(plan, cell)]));
    this.#tray.setAttribute('d', outline(cells.map(({ x, y }) => [x, plan.y - 1 - y] as const), -6, 12, 5));
    this.#tray.setAttribute('transform', this.#transform);
  }

  get #transform(): string {
    return `translate(${this.#left} ${this.#top}) scale(${this.#unit / CELL})`;
  }

  /** Draws the axes of the mirrors that the board can have. */
  axes(mirrors: readonly Mirror[]): void {
    const plan = this.#plan;
    if (!plan) return;
    const [w, h] = [plan.x * CELL, plan.y * CELL], out = this.sheet.style === 'tray' ? 17 : 6;
    const dot = `M${w / 2 - 5} ${h / 2}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`;
    const lines: Partial<Record<Mirror, string>> = {
      x: `M${w / 2} ${-out}V${h + out}`, y: `M${-out} ${h / 2}H${w + out}`, turn: dot, quarter: dot + `M${w / 2 - 9} ${h / 2}a9 9 0 0 1 9-9`,
      rise: `M${-out} ${h + out}L${w + out} ${-out}`, fall: `M${-out} ${-out}L${w + out} ${h + out}`,
    };
    this.#axes.setAttribute('d', possible(plan, mirrors).map((m) => lines[m] ?? '').join(''));
    this.#axes.setAttribute('transform', this.#transform);
  }

  /** Rings the pen's cell, which is the first, and its images, as far as they are in this layer. */
  rings(places: readonly Place[]): void {
    const plan = this.#plan, here = places.map((p, i) => ({ ...p, twin: i > 0 })).filter((p) => p.z === this.#z);
    while (this.#rings.childElementCount > here.length) this.#rings.lastElementChild!.remove();
    while (this.#rings.childElementCount < here.length) this.#rings.append(document.createElementNS(SVG, 'rect'));
    if (!plan) return;
    const u = this.#unit, inset = (2.5 * u) / CELL;
    here.forEach(({ x, y, twin }, i) => {
      const ring = this.#rings.children[i]!;
      ring.setAttribute('class', twin ? 'ring twin' : 'ring');
      for (const [name, value] of [['x', this.#left + x * u + inset], ['y', this.#top + (plan.y - 1 - y) * u + inset], ['width', u - 2 * inset], ['height', u - 2 * inset], ['rx', u / 8]] as const)
        ring.setAttribute(name, value.toFixed(1));
    });
  }

  /** Draws rectangles of cells, or none. */
  band(corners: readonly (readonly [Place, Place])[]): void {
    const plan = this.#plan, u = this.#unit;
    this.#band.replaceChildren(...(plan ? corners : []).filter(([a]) => a.z === this.#z).map(([a, b]) => {
      const rect = document.createElementNS(SVG, 'rect');
      rect.setAttribute('class', 'surface-band');
      const low = { x: Math.min(a.x, b.x), y: Math.max(a.y, b.y) };
      for (const [name, value] of [['x', this.#left + low.x * u], ['y', this.#top + (plan!.y - 1 - low.y) * u], ['width', (Math.abs(a.x - b.x) + 1) * u], ['height', (Math.abs(a.y - b.y) + 1) * u], ['rx', u / 8]] as const)
        rect.setAttribute(name, value.toFixed(1));
      return rect;
    }));
  }

  ghost(ghost: Ghost | null): void {
    const plan = this.#plan;
    const cells = plan && ghost ? ghost.cells.map((c) => placeOf(plan, c)).filter((p) => p.z === this.#z) : [];
    this.#ghost.setAttribute('d', cells.length ? outline(cells.map(({ x, y }) => [x, plan!.y - 1 - y] as const), 1.5, 8, 3.2) : '');
    this.#ghost.setAttribute('transform', this.#transform);
    this.#ghost.style.fill = this.#ghost.style.stroke = ghost?.colour ?? '';
  }

  /** What lies at a point of the window. */
  at(clientX: number, clientY: number): Hit {
    const { left, top } = this.element.getBoundingClientRect(), plan = this.#plan!, u = this.#unit;
    const column = (clientX - left - this.#left) / u, row = (clientY - top - this.#top) / u;
    const clamp = (n: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(n)));
    const place = { x: clamp(column, plan.x), y: plan.y - 1 - clamp(row, plan.y), z: this.#z };
    // On the tray's edge one still paints the cells; beyond it lie rows and columns.
    const slack = Math.max(EDGE, 5 / u), beside = Math.max(slack, 24 / u);
    const off = [Math.max(-column, column - plan.x), Math.max(-row, row - plan.y)] as const;
    const tray = this.sheet.style === 'tray';
    const reach: Reach = tray && off[0] > slack && off[0] < beside && off[1] < 0 ? 'rows' : tray && off[1] > slack && off[1] < beside && off[0] < 0 ? 'columns' : 'cells';
    return { place, on: reach !== 'cells' || Math.max(...off) <= slack, reach };
  }
}
