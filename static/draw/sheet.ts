// A layer of the board on a canvas. Only the parts that changed are drawn again, so a stroke costs as much on a large
// board as on a small one.

import { CELL, letterAt, onScreen, outline } from '../player/outline.ts';
import { type Frame, type Place, frameIn, frameOf, indexOf, placeOf, within } from '../space/box.ts';
import { type Lattice, type Point, cornersOf, latticeOf, middleOf } from '../space/lattice.ts';
import { INK, paintOf } from '../player/palette.ts';
import type { Colours } from './colours.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan, type Tint } from './plan.ts';

/** The place of a layer on the canvas, in CSS pixels: the upper left corner of its cells, and the side of a cell. */
export interface Where {
  readonly left: number;
  readonly top: number;
  readonly unit: number;
}

/** The look of the cells: squares on a tray, or cubes of paper side by side. */
export type Style = 'tray' | 'paper';

/** Marks that the page puts on cells, a letter for each; empty where there are none. b: nothing fits there. d: a
 * dark cell, as on a checkerboard. s: chosen to be cut out. c: cut out. */
export type Marks = string;

export class Sheet {
  readonly canvas = document.createElement('canvas');
  readonly style: Style;
  readonly #pen: CanvasRenderingContext2D;
  #plan: Plan | undefined;
  #z = 0;
  #where: Where = { left: 0, top: 0, unit: 1 };
  #kinds = new Uint8Array();
  #tints = new Uint8Array();
  #palette: readonly Tint[] = [];
  #drawn = false;
  colours!: Colours;
  marks: Marks = '';

  constructor(style: Style) {
    this.style = style;
    this.#pen = this.canvas.getContext('2d')!;
  }

  /** Takes another layer, and its place on a canvas of this size. Everything is drawn anew. */
  set(plan: Plan, z: number, where: Where, width: number, height: number): void {
    const dots = devicePixelRatio || 1,
      [w, h] = [Math.round(width * dots), Math.round(height * dots)];
    if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
    this.#plan = plan;
    this.#z = z;
    this.#where = where;
    this.again();
  }

  /** Takes another board of the same size. */
  replan(plan: Plan): void {
    const words = this.#plan?.labels.length || plan.labels.length,
      fixed = this.#plan?.fixed.length || plan.fixed.length,
      coloured = plan.colours.length;
    this.#plan = plan;
    if (words || fixed || coloured || this.style === 'paper') this.again();
  }

  /** Has everything drawn the next time. */
  again(): void {
    this.#drawn = false;
  }

  /** Draws the cells that changed. kind gives what a cell is, and tint its colour in the palette. */
  draw(kind: (cell: number) => number, tint: (cell: number) => number, palette: readonly Tint[]): void {
    const plan = this.#plan;
    if (!plan) return;
    const next = new Uint8Array(plan.kinds.length),
      tints = new Uint8Array(plan.kinds.length),
      changed: Place[] = [],
      layer = this.#layer;
    for (const p of layer) {
      const cell = indexOf(plan, p);
      next[cell] = kind(cell);
      tints[cell] = tint(cell);
      if (this.#drawn && (next[cell] !== this.#kinds[cell] || tints[cell] !== this.#tints[cell])) changed.push(p);
    }
    if (this.#drawn && !changed.length) return;
    const whole = !this.#drawn || changed.length > 60;
    this.#kinds = next;
    this.#tints = tints;
    this.#palette = palette;
    this.#drawn = true;
    const pen = this.#pen,
      dots = devicePixelRatio || 1,
      { left, top, unit } = this.#where;
    // The board that was here before may have been larger.
    if (whole) pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.save();
    if (!whole) {
      // The part that is drawn has whole dots: an edge within a dot would leave a seam.
      const low = (start: number, n: number) => Math.floor((start + (n / CELL - 1) * unit) * dots),
        size = Math.ceil(2 * unit * dots) + 1;
      pen.beginPath();
      for (const [x, y] of changed.map(p => this.#spot(p))) pen.rect(low(left, x), low(top, y), size, size);
      pen.clip();
    }
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.translate(left, top);
    pen.scale(unit / CELL, unit / CELL);
    pen.clearRect(-CELL, -CELL, (this.#frame.width + 2) * CELL, (this.#frame.height + 2) * CELL);
    this.#paint(pen, plan, whole ? layer : around(changed, plan));
    pen.restore();
  }

  /** All cells of the layer. */
  get #layer(): Place[] {
    const { x, y, z } = this.#plan!,
      l = latticeOf(this.#plan!);
    return Array.from({ length: x * y }, (_, i) => placeOf(this.#plan!, i * z + this.#z)).filter(
      p => l.kindOf(p) >= l.points,
    );
  }

  /** The part of the plane that the box takes. */
  get #frame(): Frame {
    return frameIn(this.#plan!);
  }

  /** The middle of a cell on the canvas, in drawing units. */
  #spot(p: Place): Point {
    return onScreen(middleOf(latticeOf(this.#plan!), p), this.#origin);
  }

  get #origin(): Point {
    return onScreen([-this.#frame.left, -this.#frame.top], [0, 0]);
  }

  /** The outline of cells moved inwards: around all of them, or (#each) around each by itself. */
  #around(cells: readonly Place[], by: number, outer: number, inner: number): Path2D {
    return new Path2D(outline(latticeOf(this.#plan!), cells, by, outer, inner, this.#origin));
  }

  #each(cells: readonly Place[], by: number, radius: number): Path2D {
    // One cell of each kind is drawn, and copied to the places of the others. Small cells are moved inwards less, so
    // that something is left.
    const all = new Path2D(),
      l = latticeOf(this.#plan!),
      ones = new Map<number, [Path2D, Point]>();
    for (const p of cells) {
      const kind = l.kindOf(p),
        [x, y] = this.#spot(p);
      if (!ones.has(kind))
        ones.set(kind, [this.#around([p], Math.min(by, 0.43 * CELL * narrow(l, p)), radius, radius), [x, y]]);
      const [one, [x0, y0]] = ones.get(kind)!;
      all.addPath(one, { e: x - x0, f: y - y0 });
    }
    return all;
  }

  #paint(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Place[]): void {
    const c = this.colours,
      at = (p: Place) => this.#kinds[indexOf(plan, p)]!;
    const open = cells.filter(p => at(p) === OPEN),
      optional = cells.filter(p => at(p) === OPTIONAL),
      holes = cells.filter(p => at(p) === HOLE);
    const dashed = (list: readonly Place[], by: number, radius: number, colour: string, width: number): void => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.setLineDash([4, 4]);
      pen.stroke(this.#each(list, by, radius));
      pen.setLineDash([]);
    };
    if (this.style === 'tray') {
      const tray = this.#around(
        cells.filter(p => at(p) !== HOLE),
        -6,
        12,
        5,
      );
      pen.fillStyle = c.board;
      pen.fill(tray);
      pen.strokeStyle = c['board-frame'];
      pen.lineWidth = 1;
      pen.stroke(tray);
      pen.fillStyle = c.cell;
      pen.fill(this.#each(open, 1.5, 5));
      // Cells that may stay empty are drawn smaller, within a dashed line.
      pen.fill(this.#each(optional, 7, 4));
      dashed(optional, 3, 5, c['ink-3'], 1.2);
      dashed(holes, 8.5, 4, c['board-frame'], 1.4);
    } else {
      const paper = this.#each(open, 1.5, 5);
      pen.fillStyle = c['iso-paper'];
      pen.fill(paper);
      pen.strokeStyle = c['iso-paper-edge'];
      pen.lineWidth = 0.8;
      pen.stroke(paper);
      pen.fillStyle = c['iso-paper'];
      pen.fill(this.#each(optional, 7, 4));
      dashed(optional, 3, 5, c['ink-3'], 1.2);
      // Tells whether a cube in a free place would stand on another one, or on the table.
      const stands = ([x, y, z]: Place) => !z || plan.kinds[indexOf(plan, [x, y, z - 1])] !== HOLE;
      dashed(holes.filter(stands), 1.5, 5, c['control-line'], 1.2);
      dashed(
        holes.filter(p => !stands(p)),
        1.5,
        5,
        c['line-strong'],
        1.2,
      );
    }
    this.#pieces(pen, plan, new Set(cells.map(at).filter(kind => kind >= FIXED)));
    this.#texts(pen, plan, cells);
    for (const p of cells) {
      const tint = this.#palette[this.#tints[indexOf(plan, p)]! - 1];
      if (tint && [OPEN, OPTIONAL].includes(at(p))) tag(pen, this.#spot(p), tint);
    }
    this.#marked(pen, plan, cells);
  }

  #pieces(pen: CanvasRenderingContext2D, plan: Plan, kinds: ReadonlySet<number>): void {
    const c = this.colours,
      l = latticeOf(plan),
      layer = this.#layer;
    for (const kind of kinds) {
      const { name, colour } = plan.fixed[kind - FIXED]!,
        cells = layer.filter(p => this.#kinds[indexOf(plan, p)] === kind),
        path = this.#around(cells, 1.5, 8, 3.2);
      pen.fillStyle = colour || c['piece-fixed'];
      pen.fill(path);
      pen.save();
      pen.clip(path);
      pen.strokeStyle = colour ? c['piece-fixed'] : c['piece-fixed-edge'];
      pen.lineWidth = 1.2;
      pen.beginPath();
      const f = frameOf(l, cells),
        [left, top] = onScreen([f.left, f.top], this.#origin),
        [right, bottom] = [left + f.width * CELL, top + f.height * CELL];
      for (let d = left - bottom; d <= right - top; d += 6) {
        pen.moveTo(d + top, top);
        pen.lineTo(d + bottom, bottom);
      }
      pen.stroke();
      pen.restore();
      pen.strokeStyle = c['piece-fixed-edge'];
      pen.lineWidth = 1.9;
      pen.stroke(path);
      text(pen, onScreen(letterAt(l, cells), this.#origin), name, c['piece-fixed-on'], 620, colour || c['piece-fixed']);
    }
  }

  #texts(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Place[]): void {
    if (!plan.labels.length) return;
    const words = new Map(plan.labels.map(l => [l.cell, l.text]));
    for (const p of cells) {
      const cell = indexOf(plan, p),
        word = words.get(cell);
      if (word && [OPEN, OPTIONAL].includes(this.#kinds[cell]!))
        text(pen, this.#spot(p), word, this.colours['ink-3'], 420, '', 13);
    }
  }

  #marked(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Place[]): void {
    const c = this.colours;
    if (!this.marks) return;
    for (const p of cells) {
      const mark = this.marks[indexOf(plan, p)],
        [x, y] = this.#spot(p);
      if (!mark || mark === '.') continue;
      if (mark === 's' || mark === 'c') {
        pen.fillStyle = mark === 's' ? c.accent : c['piece-fixed'];
        pen.fill(this.#each([p], mark === 's' ? 6 : 3, 5));
        continue;
      }
      if (mark === 'd') {
        pen.fillStyle = c['control-line'];
        pen.beginPath();
        pen.arc(x, y, 5, 0, 7);
        pen.fill();
        continue;
      }
      pen.strokeStyle = c.danger;
      pen.lineWidth = 2;
      pen.stroke(this.#each([p], 4, 4));
      pen.stroke(new Path2D(`M${x - 7} ${y - 7}l14 14m0-14l-14 14`));
    }
  }
}

/** The distance from the middle of a cell to its nearest edge. */
const narrow = (l: Lattice, p: Place): number =>
  Math.min(
    ...cornersOf(l, p).map(([x, y], i, all) => {
      const [u, v] = all[(i + 1) % all.length]!;
      return Math.abs(x * v - y * u) / Math.hypot(u - x, v - y);
    }),
  );

/** Cells with those near them, because the tray's edge depends on those. */
function around(cells: readonly Place[], plan: Plan): Place[] {
  const near = new Map<number, Place>();
  for (const [x, y, z] of cells)
    for (let dx = -3; dx <= 3; dx++)
      for (let dy = -3; dy <= 3; dy++) {
        const p: Place = [x + dx, y + dy, z];
        if (within(plan, p) && latticeOf(plan).kindOf(p) >= 0) near.set(indexOf(plan, p), p);
      }
  return [...near.values()];
}

/** The tag of a colour in the corner of a cell. */
function tag(pen: CanvasRenderingContext2D, [mx, my]: Point, { fill, mark }: Tint): void {
  const at: Point = [mx - 9.5, my - 9.5];
  pen.beginPath();
  pen.arc(...at, 7.5, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 1;
  pen.stroke();
  text(pen, at, mark, paintOf(fill).on, 620, '', 10);
}

/** A text around a point. It gets a ground of its own where there is a colour for that. */
function text(
  pen: CanvasRenderingContext2D,
  [cx, cy]: Point,
  s: string,
  colour: string,
  weight: number,
  ground = '',
  most = 16,
): void {
  const size = Math.min(most, Math.max(7, 56 / [...s].length));
  pen.font = `${weight} ${size}px "Inter Variable", Inter, system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (ground) {
    const half = pen.measureText(s).width / 2 + 4;
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(cx - half, cy - size * 0.7, 2 * half, size * 1.4, 4);
    pen.fill();
  }
  pen.fillStyle = colour;
  pen.fillText(s, cx, cy + 0.5);
}
