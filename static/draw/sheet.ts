// A layer of the board on a canvas. What changed since it was drawn last is drawn alone,
// so a stroke costs as much on a large board as on a small one.

import { CELL, type Square, anchor, outline } from '../player/outline.ts';
import { INK, paintOf } from '../player/palette.ts';
import type { Colours } from './colours.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan, type Tint } from './plan.ts';

/** Where a layer lies on the canvas, in CSS pixels: the upper left corner of its cells, and the side of one. */
export interface Where {
  readonly left: number;
  readonly top: number;
  readonly unit: number;
}

/** How the cells look: squares on a tray, or cubes of paper beside others. */
export type Style = 'tray' | 'paper';

/** Marks that the page puts on cells, a letter for each: b where nothing can lie, d where it
 * is dark, as on a checkerboard, s where it is chosen to be cut out, c where it was; empty where there are none. */
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

  /** Takes a layer over, and where it is drawn on a canvas of this size; all is drawn anew. */
  set(plan: Plan, z: number, where: Where, width: number, height: number): void {
    const dots = devicePixelRatio || 1, [w, h] = [Math.round(width * dots), Math.round(height * dots)];
    if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
    this.#plan = plan;
    this.#z = z;
    this.#where = where;
    this.again();
  }

  /** Takes another board of the same size over. */
  replan(plan: Plan): void {
    const words = this.#plan?.labels.length || plan.labels.length, fixed = this.#plan?.fixed.length || plan.fixed.length, coloured = plan.colours.length;
    this.#plan = plan;
    if (words || fixed || coloured || this.style === 'paper') this.again();
  }

  /** Has all drawn the next time. */
  again(): void {
    this.#drawn = false;
  }

  /** Draws the cells as kind says, with the colours that tint tells of the palette, as far as they were others. */
  draw(kind: (cell: number) => number, tint: (cell: number) => number, palette: readonly Tint[]): void {
    const plan = this.#plan;
    if (!plan) return;
    const { x, y, z } = plan, next = new Uint8Array(x * y), tints = new Uint8Array(x * y), changed: Square[] = [];
    for (let column = 0; column < x; column++)
      for (let row = 0; row < y; row++) {
        const at = column * y + row, cell = (column * y + (y - 1 - row)) * z + this.#z;
        next[at] = kind(cell);
        tints[at] = tint(cell);
        if (this.#drawn && (next[at] !== this.#kinds[at] || tints[at] !== this.#tints[at])) changed.push([column, row]);
      }
    if (this.#drawn && !changed.length) return;
    const whole = !this.#drawn || changed.length > 60;
    this.#kinds = next;
    this.#tints = tints;
    this.#palette = palette;
    this.#drawn = true;
    const pen = this.#pen, dots = devicePixelRatio || 1, { left, top, unit } = this.#where;
    // The board that was here before may have been larger.
    if (whole) pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.save();
    if (!whole) {
      // Whole dots: what is cut through one would leave a seam.
      const low = (start: number, n: number) => Math.floor((start + (n - 0.5) * unit) * dots), size = Math.ceil(2 * unit * dots) + 1;
      pen.beginPath();
      for (const [column, row] of changed) pen.rect(low(left, column), low(top, row), size, size);
      pen.clip();
    }
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.translate(left, top);
    pen.scale(unit / CELL, unit / CELL);
    pen.clearRect(-CELL, -CELL, (x + 2) * CELL, (y + 2) * CELL);
    this.#paint(pen, plan, whole ? all(x, y) : around(changed, x, y));
    pen.restore();
  }

  #paint(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Square[]): void {
    const c = this.colours, at = ([column, row]: Square) => this.#kinds[column * plan.y + row]!;
    const open = cells.filter((s) => at(s) === OPEN), optional = cells.filter((s) => at(s) === OPTIONAL), holes = cells.filter((s) => at(s) === HOLE);
    if (this.style === 'tray') {
      const tray = new Path2D(outline(cells.filter((s) => at(s) !== HOLE), -6, 12, 5));
      pen.fillStyle = c.board;
      pen.fill(tray);
      pen.strokeStyle = c['board-frame'];
      pen.lineWidth = 1;
      pen.stroke(tray);
      pen.fillStyle = c.cell;
      squares(pen, open, 1.5, 5);
      pen.fill();
      // Cells that may stay empty are smaller, within a line of dashes.
      squares(pen, optional, 7, 4);
      pen.fill();
      dashed(pen, optional, 3, 5, c['ink-3'], 1.2);
      dashed(pen, holes, 8.5, 4, c['board-frame'], 1.4);
    } else {
      pen.fillStyle = c['iso-paper'];
      squares(pen, open, 1.5, 5);
      pen.fill();
      pen.strokeStyle = c['iso-paper-edge'];
      pen.lineWidth = 0.8;
      pen.stroke();
      pen.fillStyle = c['iso-paper'];
      squares(pen, optional, 7, 4);
      pen.fill();
      dashed(pen, optional, 3, 5, c['ink-3'], 1.2);
      // Above a cube, or on the table, one more would stand on something.
      const stands = ([column, row]: Square) => !this.#z || plan.kinds[(column * plan.y + plan.y - 1 - row) * plan.z + this.#z - 1] !== HOLE;
      dashed(pen, holes.filter(stands), 1.5, 5, c['control-line'], 1.2);
      dashed(pen, holes.filter((s) => !stands(s)), 1.5, 5, c['line-strong'], 1.2);
    }
    this.#pieces(pen, plan, new Set(cells.map(at).filter((kind) => kind >= FIXED)));
    this.#texts(pen, plan, cells);
    for (const s of cells) {
      const tint = this.#palette[this.#tints[s[0] * plan.y + s[1]]! - 1];
      if (tint && [OPEN, OPTIONAL].includes(at(s))) tag(pen, s, tint);
    }
    this.#marked(pen, plan, cells);
  }

  #pieces(pen: CanvasRenderingContext2D, plan: Plan, kinds: ReadonlySet<number>): void {
    const c = this.colours;
    for (const kind of kinds) {
      const { name, colour } = plan.fixed[kind - FIXED]!, cells = all(plan.x, plan.y).filter(([column, row]) => this.#kinds[column * plan.y + row] === kind);
      const path = new Path2D(outline(cells, 1.5, 8, 3.2));
      pen.fillStyle = colour || c['piece-fixed'];
      pen.fill(path);
      pen.save();
      pen.clip(path);
      pen.strokeStyle = colour ? c['piece-fixed'] : c['piece-fixed-edge'];
      pen.lineWidth = 1.2;
      pen.beginPath();
      const [low, high] = bounds(cells);
      for (let d = (low[0] - high[1] - 1) * CELL; d <= (high[0] + 1 - low[1]) * CELL; d += 6) {
        pen.moveTo(d + low[1] * CELL, low[1] * CELL);
        pen.lineTo(d + (high[1] + 1) * CELL, (high[1] + 1) * CELL);
      }
      pen.stroke();
      pen.restore();
      pen.strokeStyle = c['piece-fixed-edge'];
      pen.lineWidth = 1.9;
      pen.stroke(path);
      text(pen, anchor(cells), name, c['piece-fixed-on'], 620, colour || c['piece-fixed']);
    }
  }

  #texts(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Square[]): void {
    if (!plan.labels.length) return;
    const words = new Map(plan.labels.map((l) => [l.cell, l.text]));
    for (const s of cells) {
      const word = words.get((s[0] * plan.y + plan.y - 1 - s[1]) * plan.z + this.#z);
      if (word && [OPEN, OPTIONAL].includes(this.#kinds[s[0] * plan.y + s[1]]!)) text(pen, s, word, this.colours['ink-3'], 420, '', 13);
    }
  }

  #marked(pen: CanvasRenderingContext2D, plan: Plan, cells: readonly Square[]): void {
    const c = this.colours;
    if (!this.marks) return;
    for (const s of cells) {
      const mark = this.marks[(s[0] * plan.y + plan.y - 1 - s[1]) * plan.z + this.#z];
      if (!mark || mark === '.') continue;
      const [x, y] = [s[0] * CELL, s[1] * CELL];
      if (mark === 's' || mark === 'c') {
        pen.fillStyle = mark === 's' ? c.accent : c['piece-fixed'];
        squares(pen, [s], mark === 's' ? 6 : 3, 5);
        pen.fill();
        continue;
      }
      if (mark === 'd') {
        pen.fillStyle = c['control-line'];
        pen.beginPath();
        pen.arc(x + CELL / 2, y + CELL / 2, 5, 0, 7);
        pen.fill();
        continue;
      }
      pen.strokeStyle = c.danger;
      pen.lineWidth = 2;
      pen.beginPath();
      pen.roundRect(x + 4, y + 4, CELL - 8, CELL - 8, 4);
      pen.moveTo(x + 13, y + 13);
      pen.lineTo(x + 27, y + 27);
      pen.moveTo(x + 27, y + 13);
      pen.lineTo(x + 13, y + 27);
      pen.stroke();
    }
  }
}

const all = (x: number, y: number): Square[] => Array.from({ length: x * y }, (_, i) => [Math.floor(i / y), i % y]);

/** Cells and those near them: the tray's edge depends on them. */
function around(cells: readonly Square[], x: number, y: number): Square[] {
  const near = new Map<number, Square>();
  for (const [column, row] of cells)
    for (let dx = -2; dx <= 2; dx++)
      for (let dy = -2; dy <= 2; dy++) {
        const [cx, cy] = [column + dx, row + dy];
        if (cx >= 0 && cx < x && cy >= 0 && cy < y) near.set(cx * y + cy, [cx, cy]);
      }
  return [...near.values()];
}

function bounds(cells: readonly Square[]): [low: Square, high: Square] {
  const xs = cells.map((s) => s[0]), ys = cells.map((s) => s[1]);
  return [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]];
}

function squares(pen: CanvasRenderingContext2D, cells: readonly Square[], inset: number, radius: number): void {
  pen.beginPath();
  for (const [x, y] of cells) pen.roundRect(x * CELL + inset, y * CELL + inset, CELL - 2 * inset, CELL - 2 * inset, radius);
}

function dashed(pen: CanvasRenderingContext2D, cells: readonly Square[], inset: number, radius: number, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash([4, 4]);
  squares(pen, cells, inset, radius);
  pen.stroke();
  pen.setLineDash([]);
}

/** The tag of a colour in the corner of a cell. */
function tag(pen: CanvasRenderingContext2D, [x, y]: Square, { fill, mark }: Tint): void {
  pen.beginPath();
  pen.arc(x * CELL + 10.5, y * CELL + 10.5, 7.5, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 1;
  pen.stroke();
  text(pen, [x - 9.5 / CELL, y - 9.5 / CELL], mark, paintOf(fill).on, 620, '', 10);
}

/** A text in the middle of a cell, on ground of its own where there is a colour for it. */
function text(pen: CanvasRenderingContext2D, [x, y]: Square, s: string, colour: string, weight: number, ground = '', most = 16): void {
  const size = Math.min(most, Math.max(7, 56 / [...s].length)), [cx, cy] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
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
