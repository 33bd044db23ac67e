// The picture of a solution on the sheet. It is drawn over and over for other
// solutions: each piece keeps its element, which gets another outline.

import { openCells } from '../player/assembly.ts';
import { type Board, HOLE, bareCover } from '../player/board.ts';
import { thumbEdge } from '../player/still.ts';
import { THUMB, sheetOf } from '../player/style.ts';
import { type Layout, type SvgOptions, cellsPath, layoutOf, lookOf, patternDefs, piecePart, setAll, split } from '../player/svg.ts';

const OPTIONS: SvgOptions = { letters: 'none', grout: false, tray: false, pad: 3 };

/** How many outlines are kept: a puzzle has some thousands of images. */
const KEPT = 1 << 14;

/** What the pictures of one puzzle share. */
export class Plan {
  readonly layout: Layout;
  readonly open: readonly number[];
  readonly bare: Int32Array;
  readonly edge: string;
  readonly #paths = new Map<string, string>();

  constructor(readonly board: Board) {
    this.layout = layoutOf(board, OPTIONS);
    this.bare = bareCover(board);
    this.open = openCells(this.bare);
    this.edge = String(thumbEdge(board));
  }

  /** The markup of a piece on these cells. */
  path(slot: number, cells: readonly number[]): string {
    const key = `${slot} ${cells}`;
    let path = this.#paths.get(key);
    if (path === undefined) {
      if (this.#paths.size >= KEPT) this.#paths.clear();
      path = piecePart(lookOf(this.board, slot), this.board, this.layout, cells, OPTIONS);
      this.#paths.set(key, path);
    }
    return path;
  }
}

const SHEET = sheetOf(`${THUMB()}
.same{opacity:.22}`);

const NS = 'http://www.w3.org/2000/svg';

export class Picture {
  readonly element = document.createElement('div');
  readonly #svg = document.createElementNS(NS, 'svg');
  readonly #free = document.createElementNS(NS, 'path');
  /** By slot: the group of a piece and the markup in it. */
  readonly #groups: SVGGElement[] = [];
  readonly #drawn: string[] = [];
  readonly #cover: Int32Array;

  constructor(private readonly plan: Plan) {
    const { layout: l, bare, board } = plan;
    this.element.className = 'pic';
    this.element.style.setProperty('--edge', plan.edge);
    this.#cover = bare.slice();
    setAll(this.#svg, { class: 'board', viewBox: `${-l.pad} ${-l.pad} ${l.width} ${l.height}`, 'aria-hidden': 'true' });
    if (board.pieces.length > 12 || board.fixed.length) this.#svg.innerHTML = patternDefs();
    this.#free.setAttribute('class', 'cells');
    this.#svg.append(this.#free);
    for (const [slot, cells] of split(bare)) if (slot < HOLE) this.#group(slot).innerHTML = plan.path(slot, cells);
    for (let slot = 1; slot <= board.pieces.length; slot++) this.#groups[slot] = this.#group(slot);
    const root = this.element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [SHEET];
    root.append(this.#svg);
  }

  #group(slot: number): SVGGElement {
    const g = document.createElementNS(NS, 'g');
    setAll(g, lookOf(this.plan.board, slot).attributes);
    this.#svg.append(g);
    return g;
  }

  /** Shows an assembly; pieces that are the same as in another one are pale. */
  draw(assembly: ArrayLike<number>, other: ArrayLike<number> | null): void {
    const { plan } = this;
    const at = this.#cover;
    for (let i = 0; i < plan.open.length; i++) at[plan.open[i]!] = assembly[i]!;
    const same = other ? samePieces(assembly, other, plan.board.pieces.length) : null;
    const parts = split(at);
    for (let slot = 1; slot < this.#groups.length; slot++) {
      const g = this.#groups[slot]!;
      const cells = parts.get(slot);
      const markup = cells ? plan.path(slot, cells) : '';
      if (this.#drawn[slot] !== markup) g.innerHTML = this.#drawn[slot] = markup;
      g.classList.toggle('same', same?.[slot] === 1);
    }
    const free = cellsPath(plan.board, plan.layout, parts.get(0));
    if (this.#drawn[0] !== free) this.#free.setAttribute('d', (this.#drawn[0] = free));
  }
}

/** By slot, 1 for the pieces that lie in the same place in two assemblies. Copies
 * may have changed places. */
function samePieces(a: ArrayLike<number>, b: ArrayLike<number>, pieces: number): Uint8Array {
  const same = new Uint8Array(pieces + 1).fill(1);
  const to = new Int32Array(pieces + 1);
  const back = new Int32Array(pieces + 1);
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    const q = b[i]!;
    to[p] ||= q;
    back[q] ||= p;
    if (to[p] !== q || back[q] !== p) same[p] = same[back[q]!] = 0;
  }
  return same;
}
