// <sudoku-grid>: a grid of 4×4, 6×6, 9×9 or 16×16 cells to read or to fill in. Each cell is a grid cell for assistive
// technology. One of them has the focus, and arrows move it.

import { boxSize } from './boxes.ts';
import { GRID } from './style.ts';
import { t } from '../say/say.ts';

const SYMBOLS = '123456789ABCDEFG';
/** The looks of a cell, by the same bits as in package live. */
export const Mark = { given: 1, found: 2, wrong: 4, lit: 8, off: 16 } as const;

export class SudokuGrid extends HTMLElement {
  static readonly observedAttributes = ['side', 'value', 'readonly', 'label'];

  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #grid = document.createElement('div');
  #cells: HTMLElement[] = [];
  #values: Uint8Array = new Uint8Array(0);
  #marks: Uint8Array = new Uint8Array(0);
  #pencil: Int32Array | null = null;
  #side = 0;
  #at = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(GRID);
    this.#root.adoptedStyleSheets = [sheet];
    this.#grid.className = 'grid';
    this.#root.append(this.#grid);
    this.#grid.onkeydown = e => this.#key(e);
    this.#grid.onpointerdown = e => {
      const i = this.#cells.indexOf((e.target as Element).closest<HTMLElement>('.cell')!);
      if (i >= 0 && !this.readOnly) this.#go(i);
    };
    this.#grid.onbeforeinput = e => e.preventDefault();
  }

  connectedCallback(): void {
    if (!this.#cells.length) this.#build(Number(this.getAttribute('side')) || 9);
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'side') this.#build(Number(value) || 9);
    else if (name === 'value') this.#text(value ?? '');
    else if (name === 'label') this.#grid.ariaLabel = value ?? t('Sudoku');
    else this.#build(this.#side || 9);
  }

  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }

  /** The cell that has the focus, by its number. */
  get cell(): number {
    return this.#at;
  }

  /** Shows a grid. values has a symbol from 1 for every cell, 0 for none; marks has bits of Mark. pencil has small
   * marks for empty cells, bit v - 1 for symbol v. */
  show(side: number, values: Uint8Array, marks: Uint8Array, pencil: Int32Array | null = null): void {
    if (side !== this.#side) this.#build(side);
    this.#values = values;
    this.#marks = marks;
    this.#pencil = pencil;
    this.#cells.forEach((_, i) => {
      this.#fill(i);
    });
  }

  /** Acts as the key of a symbol in the focused cell; 0 empties it. */
  write(symbol: number): void {
    if (!this.readOnly) this.#tell(this.#at, symbol);
  }

  override focus(): void {
    this.#cells[this.#at]?.focus();
  }

  // Shows a grid in one line, for pages without the program.
  #text(line: string): void {
    const side = Math.round(Math.sqrt(line.length));
    const values = Uint8Array.from(line, c => SYMBOLS.indexOf(c) + 1);
    this.show(
      side,
      values,
      Uint8Array.from(values, v => (v ? Mark.given : 0)),
    );
  }

  #build(n: number): void {
    const { rows, columns } = boxSize(n);
    this.#side = n;
    this.#at = Math.min(this.#at, n * n - 1);
    this.#grid.role = 'grid';
    this.#grid.ariaLabel = this.getAttribute('label') ?? t('Sudoku');
    this.#grid.ariaReadOnly = String(this.readOnly);
    this.#grid.style.setProperty('--n', String(n));
    this.#grid.dataset.side = String(n);
    this.#cells = [];
    const lines = Array.from({ length: n }, (_, r) => {
      const row = document.createElement('div');
      row.role = 'row';
      row.className = 'row';
      for (let c = 0; c < n; c++) {
        const cell = document.createElement('div');
        cell.role = 'gridcell';
        cell.className = 'cell' + (r % rows === 0 && r ? ' below' : '') + (c % columns === 0 && c ? ' after' : '');
        this.#cells.push(cell);
        row.append(cell);
      }
      return row;
    });
    this.#grid.replaceChildren(...lines);
    if (this.#values.length !== n * n) {
      this.#values = new Uint8Array(n * n);
      this.#marks = new Uint8Array(n * n);
      this.#pencil = null;
    }
    this.#cells.forEach((_, i) => {
      this.#fill(i);
    });
  }

  #fill(i: number): void {
    const cell = this.#cells[i]!,
      v = this.#values[i]!,
      marks = this.#marks[i] ?? 0,
      n = this.#side,
      { columns } = boxSize(n);
    const pencil = v ? [] : Array.from(SYMBOLS.slice(0, n)).filter((_, k) => ((this.#pencil?.[i] ?? 0) >> k) & 1);
    // Every mark has a place of its own in the cell.
    const marked = SYMBOLS.slice(0, n).replace(
      /./g,
      (c, k: number) => (k && k % columns === 0 ? '\n' : '') + (pencil.includes(c) ? c : ' '),
    );
    const text = v ? SYMBOLS[v - 1]! : '',
      shown = pencil.length ? marked : text;
    if (cell.textContent !== shown) cell.textContent = shown;
    cell.classList.toggle('pencil', pencil.length > 0);
    cell.tabIndex = !this.readOnly && i === this.#at ? 0 : -1;
    for (const name of ['given', 'found', 'wrong', 'lit', 'off'] as const)
      cell.classList.toggle(name, (marks & Mark[name]) !== 0);
    cell.ariaLabel = [
      t('Row {row}, column {column}: {what}', {
        row: Math.floor(i / n) + 1,
        column: (i % n) + 1,
        what: text || t('empty'),
      }),
      ...(pencil.length ? [t('marked {digits}', { digits: pencil.join(' ') })] : []),
      ...(marks & Mark.given && v ? [t('given')] : []),
      ...(marks & Mark.wrong ? [t('contradicts another')] : marks & Mark.off ? [t('not right')] : []),
      ...(marks & Mark.lit ? [t('part of the hint')] : []),
    ].join(', ');
    cell.ariaInvalid = String((marks & (Mark.wrong | Mark.off)) !== 0);
  }

  #go(i: number): void {
    const was = this.#at;
    this.#at = i;
    this.#fill(was);
    this.#fill(i);
    this.#cells[i]!.focus();
  }

  #tell(cell: number, symbol: number): void {
    this.dispatchEvent(new CustomEvent('write', { detail: { cell, symbol }, bubbles: true }));
  }

  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.readOnly) return;
    const n = this.#side,
      r = Math.floor(this.#at / n),
      c = this.#at % n;
    const moves: Record<string, number> = {
      ArrowLeft: r * n + ((c + n - 1) % n),
      ArrowRight: r * n + ((c + 1) % n),
      ArrowUp: ((r + n - 1) % n) * n + c,
      ArrowDown: ((r + 1) % n) * n + c,
      Home: r * n,
      End: r * n + n - 1,
    };
    const symbol = SYMBOLS.indexOf(e.key.toUpperCase()) + 1;
    if (e.key in moves) this.#go(moves[e.key]!);
    else if (e.key.length === 1 && symbol > 0 && symbol <= n) this.#tell(this.#at, symbol);
    else if ([' ', '0', '.', 'Delete', 'Backspace'].includes(e.key)) this.#tell(this.#at, 0);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}
