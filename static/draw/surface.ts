// A layer that can be painted on: its canvas, and over it the pen, the axes and the rubber band. It can be moved and
// made larger, and it finds the cell at a point.

import { CELL, onScreen, outline } from '../player/outline.ts';
import { type Frame, type Place, frameIn, offPage, onPage, placeOf, within } from '../space/box.ts';
import { type Point, cellAt, latticeOf, middleOf } from '../space/lattice.ts';
import { type Mirror, axisOf, possible } from '../space/walk.ts';
import { HOLE, type Plan } from './plan.ts';
import { Sheet, type Style } from './sheet.ts';
import type { Reach } from './stroke.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The tray's edge around the cells, in cells. */
const EDGE = 6 / CELL;

/** The largest cell in CSS pixels: of a board that fits, and of one that was made larger. */
const MOST = 84,
  LARGEST = 160;

/** The result of looking at a point: the nearest cell, whether the point is on the board, and whether it stands for
 * a cell, a row or a column. */
export interface Hit {
  readonly place: Place;
  readonly on: boolean;
  readonly reach: Reach;
}

/** A piece at the place where it would lie. */
export interface Ghost {
  readonly cells: readonly number[];
  readonly colour: string;
}

/** Room beside the board for the pills of its sides, in CSS pixels. */
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
  readonly #band = document.createElementNS(SVG, 'path');
  /** The parts that are drawn in units of cells. */
  readonly #drawn = [this.#tray, this.#axes, this.#ghost, this.#band, this.#rings];
  #plan: Plan | undefined;
  #z = 0;
  #left = 0;
  #top = 0;
  #unit = MOST;
  /** The factor by which the board is larger than it would fit, and how far it was moved. */
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
    this.#band.classList.add('surface-band');
    this.#over.append(this.#axes, this.#ghost, this.#band, this.#rings);
    for (const e of [this.#shade, this.#over]) e.ariaHidden = 'true';
    this.element.append(...(style === 'tray' ? [this.#shade] : []), this.sheet.canvas, this.#over);
  }

  get z(): number {
    return this.#z;
  }

  /** Lays a layer out so that it fits with the room around it. Everything is drawn anew. */
  lay(plan: Plan, z: number, room: Room): void {
    this.#plan = plan;
    this.#z = z;
    const { clientWidth: width, clientHeight: height } = this.element,
      edge = this.sheet.style === 'tray' ? 2 * EDGE : 0;
    const frame = this.#frame,
      fit = Math.max(
        3,
        Math.min(
          MOST,
          (width - 2 * room.across) / (frame.width + edge),
          (height - 2 * room.up) / (frame.height + edge),
        ),
      );
    this.#unit = Math.min(Math.max(fit, LARGEST), fit * this.#zoom);
    const [dx, dy] = this.#zoom > 1 ? this.#moved : [0, 0];
    this.#left = Math.round((width - frame.width * this.#unit) / 2 + dx);
    this.#top = Math.round((height - frame.height * this.#unit) / 2 + dy);
    this.sheet.set(plan, z, { left: this.#left, top: this.#top, unit: this.#unit }, width, height);
    for (const e of this.#drawn)
      e.setAttribute('transform', `translate(${this.#left} ${this.#top}) scale(${this.#unit / CELL})`);
  }

  /** The part of the plane that the box takes, and where the lattice's origin lies, in drawing units. */
  get #frame(): Frame {
    return this.#plan ? frameIn(this.#plan) : { left: 0, top: 0, width: 0, height: 0 };
  }

  get #origin(): Point {
    return onScreen([-this.#frame.left, -this.#frame.top], [0, 0]);
  }

  /** The outline of those of the places that lie in this layer. */
  #outline(places: readonly Place[], by: number, outer: number, inner: number): string {
    return this.#plan
      ? outline(
          latticeOf(this.#plan),
          places.filter(p => p[2] === this.#z),
          by,
          outer,
          inner,
          this.#origin,
        )
      : '';
  }

  /** The box of the cells, in CSS pixels from the corner of the surface. */
  get box(): { left: number; top: number; right: number; bottom: number; unit: number } {
    const { width, height } = this.#frame;
    return {
      left: this.#left,
      top: this.#top,
      right: this.#left + width * this.#unit,
      bottom: this.#top + height * this.#unit,
      unit: this.#unit,
    };
  }

  /** The middle of a cell, in CSS pixels from the corner of the surface. */
  middleOf(p: Place): Point {
    const { left, top } = this.#frame,
      [x, y] = middleOf(latticeOf(this.#plan!), p);
    return [this.#left + (x - left) * this.#unit, this.#top + (top - y) * this.#unit];
  }

  get zoomed(): boolean {
    return this.#zoom !== 1;
  }

  /** Makes the board so small that all of it is seen; lay has to follow. */
  fit(): void {
    this.#zoom = 1;
    this.#moved = [0, 0];
  }

  /** Makes the board larger by a factor around a point of the window, and moves it; lay has to follow. */
  zoom(by: number, clientX: number, clientY: number, dx: number, dy: number): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const next = Math.min(12, Math.max(1, this.#zoom * by)),
      grown = next / this.#zoom;
    const from = [clientX - left - width / 2, clientY - top - height / 2] as const;
    this.#moved = [
      from[0] - (from[0] - this.#moved[0]) * grown + dx,
      from[1] - (from[1] - this.#moved[1]) * grown + dy,
    ];
    // The board cannot be moved out of sight.
    const far = [(width * next) / 2, (height * next) / 2] as const;
    this.#moved = [
      Math.max(-far[0], Math.min(far[0], this.#moved[0])),
      Math.max(-far[1], Math.min(far[1], this.#moved[1])),
    ];
    this.#zoom = next;
    if (next === 1) this.#moved = [0, 0];
  }

  /** Draws the shadow of the tray, which stays as it is during a stroke. */
  shade(plan: Plan): void {
    if (this.sheet.style !== 'tray') return;
    this.#plan = plan;
    this.#tray.setAttribute(
      'd',
      this.#outline(
        [...plan.kinds].flatMap((kind, cell) => (kind === HOLE ? [] : [placeOf(plan, cell)])),
        -6,
        12,
        5,
      ),
    );
  }

  /** Draws the axes of the mirrors that the board can have. */
  axes(mirrors: readonly Mirror[]): void {
    const plan = this.#plan;
    if (!plan) return;
    const [w, h] = [this.#frame.width * CELL, this.#frame.height * CELL],
      out = this.sheet.style === 'tray' ? 17 : 6,
      l = latticeOf(plan);
    const dot = `M${w / 2 - 5} ${h / 2}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`,
      arc = `M${w / 2 - 9} ${h / 2}a9 9 0 0 1 9-9`;
    // An axis goes from side to side, through the middle.
    const axis = (angle: number): string => {
      const [x, y] = [Math.cos(angle), Math.sin(angle)],
        far = Math.min((w / 2 + out) / Math.max(1e-9, Math.abs(x)), (h / 2 + out) / Math.max(1e-9, Math.abs(y)));
      return `M${w / 2 - x * far} ${h / 2 + y * far}L${w / 2 + x * far} ${h / 2 - y * far}`;
    };
    this.#axes.setAttribute(
      'd',
      possible(plan, mirrors)
        .map(m => {
          const angle = axisOf(l, m);
          return angle !== undefined ? axis(angle) : m === 'turn' ? dot : m === 'quarter' ? dot + arc : '';
        })
        .join(''),
    );
  }

  /** Rings the pen's cell, which is the first place, and its images, if they lie in this layer. */
  rings(places: readonly Place[]): void {
    this.#rings.replaceChildren(
      ...places.flatMap((p, i) => {
        const d = this.#outline([p], 2.5, 5, 5),
          ring = document.createElementNS(SVG, 'path');
        ring.setAttribute('class', i > 0 ? 'ring twin' : 'ring');
        ring.setAttribute('d', d);
        return d ? [ring] : [];
      }),
    );
  }

  /** Draws a line around some places, or removes it where there are none. */
  band(places: readonly Place[]): void {
    this.#band.setAttribute('d', this.#outline(places, 0, 5, 5));
  }

  ghost(ghost: Ghost | null): void {
    const plan = this.#plan;
    this.#ghost.setAttribute(
      'd',
      plan && ghost
        ? this.#outline(
            ghost.cells.map(c => placeOf(plan, c)),
            1.5,
            8,
            3.2,
          )
        : '',
    );
    this.#ghost.style.fill = this.#ghost.style.stroke = ghost?.colour ?? '';
  }

  /** Finds what lies at a point of the window. */
  at(clientX: number, clientY: number): Hit {
    const { left, top } = this.element.getBoundingClientRect(),
      plan = this.#plan!,
      l = latticeOf(plan),
      u = this.#unit,
      f = this.#frame;
    const x = f.left + (clientX - left - this.#left) / u,
      y = f.top - (clientY - top - this.#top) / u;
    const clamp = (n: number, most: number) => Math.min(most - 1, Math.max(0, n));
    const inBox = ([cx, cy]: readonly [number, number, number?]): Place => [
        clamp(cx, plan.x),
        clamp(cy, plan.y),
        this.#z,
      ],
      under = cellAt(l, [x, y], this.#z);
    // On the tray's edge one still paints the cells. Beyond it one paints rows and columns.
    const slack = Math.max(EDGE, 5 / u),
      beside = Math.max(slack, 24 / u),
      nearest = inBox(under),
      middle = middleOf(l, nearest);
    const inwards = cellAt(
      l,
      [x, y].map((n, i) => n + Math.max(-slack, Math.min(slack, middle[i]! - n))) as unknown as Point,
      this.#z,
    );
    const isIn = (p: readonly [number, number]): boolean => within(plan, [p[0], p[1], this.#z]);
    if (isIn(under) || isIn(inwards)) return { place: nearest, on: true, reach: 'cells' };
    const reach = (way: Reach, off: number, place: Place): Hit | undefined =>
      this.sheet.style === 'tray' && off > slack && off < beside ? { place, on: true, reach: way } : undefined;
    const row = under[1] === nearest[1] ? reach('rows', Math.abs(x - middle[0]) - 0.5, nearest) : undefined;
    const at = offPage(l, [onPage(l, [...under, this.#z])[0], onPage(l, nearest)[1], this.#z]);
    return (
      row ??
      (isIn([at[0], at[1]]) ? reach('columns', Math.max(y - f.top, f.top - f.height - y), at) : undefined) ?? {
        place: nearest,
        on: false,
        reach: 'cells',
      }
    );
  }
}
