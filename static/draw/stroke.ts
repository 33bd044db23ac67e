// A stroke: the cells that are painted between pressing and letting go. It belongs to the editor until it ends. The
// page hears of it once, with all its cells.

import { type Place, indexOf, placeOf, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { type Mirror, area, images, line, lines, region, square, straight } from '../space/walk.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan, type Tint } from './plan.ts';

export type Tool = 'cell' | 'box' | 'fill' | 'hole' | 'optional' | 'colour' | 'fix' | 'cut';

/** The tool of strokes, and how they are repeated. */
export interface Pen {
  readonly tool: Tool;
  /** The colour that the cells get, null for none. */
  readonly colour: Tint | null;
  readonly mirrors: readonly Mirror[];
  /** Whether a cell is painted in all layers. */
  readonly column: boolean;
}

/** The units of a stroke: cells, or whole rows or columns. */
export type Reach = 'cells' | 'rows' | 'columns';

export class Stroke {
  #plan!: Plan;
  readonly pen: Pen;
  readonly reach: Reach;
  /** What the tool makes of cells, and the opposite. */
  readonly #paint: number;
  readonly #other: number;
  /** Whether it is a tap on a cell that is already what the tool makes of it. */
  #again = false;
  readonly #opposite: boolean;
  /** The colours of the board, with the pen's colour among them, and the number of the one that the cells get. */
  colours: readonly Tint[] = [];
  dye = 0;
  readonly #from: Place;
  #to: Place;
  /** The cells painted so far, with their images. */
  cells = new Set<number>();
  /** Whether it is off the board: if it is let go there, it changes nothing. */
  away = false;

  /** opposite paints the opposite of the tool. */
  constructor(plan: Plan, pen: Pen, from: Place, opposite: boolean, reach: Reach = 'cells') {
    this.pen = pen;
    this.#opposite = opposite;
    this.plan = plan;
    this.reach = reach;
    this.#from = this.#to = from;
    const fills = pen.tool === 'fill' && reach === 'cells';
    const kind = plan.kinds[indexOf(plan, from)]!,
      paint = pen.tool === 'optional' ? OPTIONAL : pen.tool === 'hole' || (fills && kind === OPEN) ? HOLE : OPEN,
      other = paint === OPEN ? HOLE : OPEN,
      turned = opposite && !fills;
    this.#paint = turned ? other : paint;
    this.#other = turned ? paint : other;
    if (fills)
      this.#add(kind < FIXED ? region(plan, from, c => plan.kinds[c] === kind).map(c => placeOf(plan, c)) : []);
    else this.to(from, false);
    this.#again = kind === paint && !opposite && reach === 'cells' && ['cell', 'hole', 'optional'].includes(pen.tool);
  }

  /** What the cells become: OPEN, HOLE or OPTIONAL. A tap takes back what the tool has made of a cell. */
  get paint(): number {
    return this.#again ? this.#other : this.#paint;
  }

  /** The board; another one of the same size can replace it. */
  get plan(): Plan {
    return this.#plan;
  }

  set plan(plan: Plan) {
    const { colour } = this.pen,
      known = (c: Tint) => c.name === colour?.name;
    this.#plan = plan;
    this.colours = colour && !plan.colours.some(known) ? [...plan.colours, colour] : plan.colours;
    this.dye = this.#opposite ? 0 : this.colours.findIndex(known) + 1;
  }

  /** Goes on to a place; with along, in a straight line from where it began. */
  to(place: Place, along: boolean): void {
    const from = this.#from,
      { tool } = this.pen,
      last = this.#to,
      l = latticeOf(this.plan);
    this.#to = place;
    this.#again &&= String(place) === String(from);
    if (this.reach !== 'cells') {
      this.cells.clear();
      this.#add(lines(this.plan, from, place, this.reach === 'rows'));
    } else if (tool === 'box') {
      this.cells.clear();
      this.#add(area(l, from, along ? square(l, from, place) : place));
    } else if (along && tool !== 'fill') {
      this.cells.clear();
      this.#add(line(l, from, straight(l, from, place)));
    } else if (tool !== 'fill') this.#add(line(l, last, place));
  }

  /** The cell that it began at. */
  get first(): number {
    return indexOf(this.plan, this.#from);
  }

  /** Whether it paints nothing: it says where a fixed piece shall lie, or what is cut out. */
  get fixes(): boolean {
    return (this.pen.tool === 'fix' || this.pen.tool === 'cut') && this.reach === 'cells';
  }

  /** Whether it changes only the colours of cells. */
  get dyes(): boolean {
    return this.pen.tool === 'colour';
  }

  /** What a cell is if the stroke ends now. */
  kind(cell: number): number {
    const kind = this.plan.kinds[cell]!;
    return !this.away && !this.fixes && !this.dyes && kind < FIXED && this.cells.has(cell) ? this.paint : kind;
  }

  /** The colour of a cell if the stroke ends now, by its number. */
  tint(cell: number): number {
    return !this.away && this.dyes && this.cells.has(cell) && open(this.plan.kinds[cell]!)
      ? this.dye
      : this.plan.tints[cell]!;
  }

  /** The board with the stroke on it. */
  get result(): Plan {
    const { plan, colours } = this;
    if (this.fixes) return plan;
    return {
      ...plan,
      colours,
      kinds: plan.kinds.map((_, c) => this.kind(c)),
      tints: plan.tints.map((_, c) => this.tint(c)),
    };
  }

  /** The cells that it changes, or that a piece shall have. */
  changed(): number[] {
    if (this.away) return [];
    const { kinds, tints } = this.plan;
    return [...this.cells]
      .filter(c =>
        this.dyes
          ? open(kinds[c]!) && tints[c] !== this.dye
          : this.fixes
            ? open(kinds[c]!)
            : kinds[c]! < FIXED && kinds[c] !== this.paint,
      )
      .sort((a, b) => a - b);
  }

  #add(places: readonly Place[]): void {
    const { plan, pen } = this;
    for (const p of places) {
      if (!within(plan, p)) continue;
      for (const image of this.fixes ? [p] : images(plan, pen.mirrors, p))
        for (const z of pen.column && !this.fixes ? Array(plan.z).keys() : [image[2]])
          this.cells.add(indexOf(plan, [image[0], image[1], z]));
    }
  }
}

const open = (kind: number): boolean => kind === OPEN || kind === OPTIONAL;
