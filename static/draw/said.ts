// The words for screen readers. Of a grid of rows and columns they hear the one cell where the pen is, and of a stroke
// what it did.

import { type Place, indexOf, isCubic, isFlat } from '../space/box.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan } from './plan.ts';

/** The words for a cell. */
export function wordOf(plan: Plan, place: Place, kind: number, colour = ''): string {
  const solid = !isFlat(plan),
    [x, y, z] = place,
    what =
      kind === HOLE
        ? solid
          ? 'empty'
          : 'hole'
        : kind === OPTIONAL
          ? 'may stay empty'
          : kind >= FIXED
            ? `piece ${plan.fixed[kind - FIXED]!.name}, fixed`
            : isCubic(plan)
              ? 'cube'
              : 'open';
  const label = plan.labels.find(l => l.cell === indexOf(plan, place))?.text;
  return `${solid ? `Layer ${z + 1}, column` : 'Column'} ${x + 1}, row ${plan.y - y}: ${what}${colour && kind !== HOLE ? `, coloured ${colour}` : ''}${label ? `, ${label}` : ''}`;
}

/** The words for a finished stroke. colour is what the cells got, "" for none; undefined for strokes that do not
 * colour. */
export function strokeWords(plan: Plan, cells: number, paint: number, colour?: string): string {
  const one = isCubic(plan) ? 'cube' : 'cell',
    n = cells === 1 ? `1 ${one}` : `${cells} ${one}s`;
  if (colour !== undefined) return `${n} ${colour ? `coloured ${colour}` : 'without colour'}`;
  if (paint === OPTIONAL) return `${n} may stay empty`;
  const open = paint === OPEN;
  if (!isFlat(plan)) return `${n} ${open ? 'added' : 'taken away'}`;
  return open ? `${n} opened` : `${cells} ${cells === 1 ? 'hole' : 'holes'} made`;
}

export class Reader {
  /** The grid; it has the focus. */
  readonly grid = document.createElement('div');
  readonly #row = document.createElement('div');
  // There are two cells, used in turn. A screen reader reads a cell of another name even where only its words changed.
  readonly #cells = [0, 1].map(n => {
    const cell = document.createElement('span');
    cell.id = `pen-cell-${n}`;
    cell.role = 'gridcell';
    return cell;
  });
  #turn = 0;
  #words = '';

  constructor() {
    this.grid.className = 'grid';
    this.grid.role = 'grid';
    this.grid.tabIndex = 0;
    this.#row.role = 'row';
    this.#row.className = 'sr';
    this.#row.append(this.#cells[0]!);
    this.grid.append(this.#row);
  }

  /** Tells the board, the pen's cell, and the mark on that cell. */
  show(plan: Plan, pen: Place, kind: number, colour: string, mark = '.'): void {
    this.grid.ariaLabel = `Board, ${plan.x} columns, ${plan.y} rows${isFlat(plan) ? '' : `, ${plan.z} layers`}. Arrow keys move the pen, Space paints.`;
    this.grid.ariaRowCount = String(plan.y);
    this.grid.ariaColCount = String(plan.x);
    const words = wordOf(plan, pen, kind, colour) + ({ s: ', chosen', c: ', cut out' }[mark] ?? '');
    if (words === this.#words) return;
    this.#words = words;
    this.#turn = 1 - this.#turn;
    const cell = this.#cells[this.#turn]!;
    this.#row.ariaRowIndex = String(plan.y - pen[1]);
    cell.ariaColIndex = String(pen[0] + 1);
    cell.textContent = words;
    this.#row.replaceChildren(cell);
    this.grid.setAttribute('aria-activedescendant', cell.id);
  }
}
