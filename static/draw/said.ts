// What a screen reader hears: of a grid with so many rows and columns the one cell where
// the pen is, and of a stroke what became of it.

import { type Place, indexOf, isCubic, isFlat } from '../space/box.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan } from './plan.ts';

/** What a cell is, in words. */
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

/** What a stroke did, in words; colour is what cells got, where it gave them one or took it away. */
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
  /** The grid, which has the focus. */
  readonly grid = document.createElement('div');
  readonly #row = document.createElement('div');
  // Two, in turn: that of another name is read, also where only its words change.
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

  /** The board, and the pen on it, with the mark that its cell has. */
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
