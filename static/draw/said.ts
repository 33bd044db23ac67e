// The words for screen readers. Of a grid of rows and columns they hear the one cell where the pen is, and of a stroke
// what it did.

import { type Place, indexOf, isCubic, isFlat } from '../space/box.ts';
import { FIXED, HOLE, OPEN, OPTIONAL, type Plan } from './plan.ts';
import { t } from '../say/say.ts';

/** The words for a cell. */
export function wordOf(plan: Plan, place: Place, kind: number, colour = ''): string {
  const solid = !isFlat(plan),
    [x, y, z] = place,
    what =
      kind === HOLE
        ? solid
          ? t('empty')
          : t('hole')
        : kind === OPTIONAL
          ? t('may stay empty')
          : kind >= FIXED
            ? t('piece {piece}, fixed', { piece: plan.fixed[kind - FIXED]!.name })
            : isCubic(plan)
              ? t('cube')
              : t('open'),
    told = { column: x + 1, row: plan.y - y, what };
  const label = plan.labels.find(l => l.cell === indexOf(plan, place))?.text;
  return [
    solid
      ? t('Layer {layer}, column {column}, row {row}: {what}', { ...told, layer: z + 1 })
      : t('Column {column}, row {row}: {what}', told),
    ...(colour && kind !== HOLE ? [t('coloured {colour}', { colour })] : []),
    ...(label ? [label] : []),
  ].join(', ');
}

/** The words for a finished stroke. colour is what the cells got, "" for none; undefined for strokes that do not
 * colour. */
export function strokeWords(plan: Plan, cells: number, paint: number, colour?: string): string {
  const n = { n: cells },
    cubes = isCubic(plan);
  if (colour)
    return cubes
      ? t('{n, plural, one {# cube coloured {colour}} other {# cubes coloured {colour}}}', { ...n, colour })
      : t('{n, plural, one {# cell coloured {colour}} other {# cells coloured {colour}}}', { ...n, colour });
  if (colour === '')
    return cubes
      ? t('{n, plural, one {# cube without colour} other {# cubes without colour}}', n)
      : t('{n, plural, one {# cell without colour} other {# cells without colour}}', n);
  if (paint === OPTIONAL)
    return cubes
      ? t('{n, plural, one {# cube may stay empty} other {# cubes may stay empty}}', n)
      : t('{n, plural, one {# cell may stay empty} other {# cells may stay empty}}', n);
  const open = paint === OPEN;
  if (isFlat(plan))
    return open
      ? t('{n, plural, one {# cell opened} other {# cells opened}}', n)
      : t('{n, plural, one {# hole made} other {# holes made}}', n);
  if (open)
    return cubes
      ? t('{n, plural, one {# cube added} other {# cubes added}}', n)
      : t('{n, plural, one {# cell added} other {# cells added}}', n);
  return cubes
    ? t('{n, plural, one {# cube taken away} other {# cubes taken away}}', n)
    : t('{n, plural, one {# cell taken away} other {# cells taken away}}', n);
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
    const size = { columns: plan.x, rows: plan.y };
    this.grid.ariaLabel = isFlat(plan)
      ? t('Board, {columns} columns, {rows} rows. Arrow keys move the pen, Space paints.', size)
      : t('Board, {columns} columns, {rows} rows, {layers} layers. Arrow keys move the pen, Space paints.', {
          ...size,
          layers: plan.z,
        });
    this.grid.ariaRowCount = String(plan.y);
    this.grid.ariaColCount = String(plan.x);
    const marked = mark === 's' ? [t('chosen')] : mark === 'c' ? [t('cut out')] : [],
      words = [wordOf(plan, pen, kind, colour), ...marked].join(', ');
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
