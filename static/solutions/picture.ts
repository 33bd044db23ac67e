// The picture of a solution on the sheet. It is drawn again and again for other solutions: each piece keeps its
// element, which gets another outline.

import { openCells } from '../player/assembly.ts';
import { type Board, HOLE, bareCover } from '../player/board.ts';
import { facetBox, facetMarkup } from '../player/facets.ts';
import { isoBox, isoPaths, isoPiece, isoShade, isoViewBox } from '../player/iso.ts';
import { Shapes, isMany } from '../player/many.ts';
import { isCubic, isDeep } from '../space/box.ts';
import { thumbEdge } from '../player/still.ts';
import { THUMB, sheetOf } from '../player/style.ts';
import {
  type Layout,
  type SvgOptions,
  cellsPath,
  groupPart,
  layoutOf,
  lookOf,
  patternDefs,
  piecePart,
  setAll,
  split,
} from '../player/svg.ts';

const OPTIONS: SvgOptions = { letters: 'none', grout: false, tray: false, pad: 3 };

/** How many outlines are kept: a puzzle has some thousands of images. */
const KEPT = 1 << 14;

/** In a picture of many cells: added to the number of a group, that of its pale pieces. */
const PALE = 0.5;

/** The parts that all pictures of a puzzle share. */
export class Plan {
  /** The layout of the layers of a flat board; null for a solid, which is seen from a corner. */
  readonly layout: Layout | null;
  readonly viewBox: string;
  readonly open: readonly number[];
  readonly bare: Int32Array;
  readonly edge: string;
  /** The slots that have a group. On a board of many cells they are the first ones of each look. */
  readonly groups: readonly number[];
  readonly #paths = new Map<string, string>();
  readonly #shapes: Shapes | undefined;
  /** By slot, the group that its piece is drawn in. */
  readonly #groupOf = new Map<number, number>();

  constructor(readonly board: Board) {
    this.bare = bareCover(board);
    this.open = openCells(this.bare);
    this.edge = String(thumbEdge(board));
    const l = isDeep(board) ? null : layoutOf(board, OPTIONS);
    this.layout = l;
    this.viewBox = l
      ? `${-l.pad} ${-l.pad} ${l.width} ${l.height}`
      : isoViewBox((isCubic(board) ? isoBox : facetBox)(board, this.bare));
    this.#shapes = l && isMany(board) ? new Shapes(board, l) : undefined;
    const first = new Map<string, number>();
    for (let slot = -1 - board.fixed.length; slot <= board.pieces.length; slot++) {
      if (!slot || slot === HOLE) continue;
      const { class: name, fill } = lookOf(board, slot).attributes,
        look = this.#shapes ? `${name} ${fill}` : String(slot);
      first.set(look, first.get(look) ?? slot);
      this.#groupOf.set(slot, first.get(look)!);
    }
    const groups = [...first.values()];
    this.groups = this.#shapes ? groups.flatMap(g => [g, g + PALE]) : groups;
  }

  /** The visible parts of a cover: the markup of each slot, and of the lines above them. The pieces of same are
   * pale. */
  parts(at: Int32Array, same: Uint8Array | null): { slots: Map<number, string>; over: string } {
    const { board, layout } = this,
      slots = new Map<number, string>();
    if (!layout) {
      if (!isCubic(board)) return { slots, over: facetMarkup(board, at, same) };
      const { pieces, ...shade } = isoPaths(board, at, { pale: same });
      for (const [slot, d] of pieces) slots.set(slot, isoPiece(board, slot, d));
      return { slots, over: isoShade(shade) };
    }
    const lists = split(at);
    if (this.#shapes) return this.#many(this.#shapes, lists, same);
    for (const [slot, cells] of lists) if (slot && slot !== HOLE) slots.set(slot, this.#path(layout, slot, cells));
    return { slots, over: `<path class="cells" d="${cellsPath(board, layout, lists.get(0))}"/>` };
  }

  /** The parts of a picture with all pieces of one look in one path. */
  #many(shapes: Shapes, lists: Map<number, number[]>, same: Uint8Array | null): ReturnType<Plan['parts']> {
    const paths = new Map<number, string>(),
      slots = new Map<number, string>();
    for (const [slot, cells] of lists) {
      if (!slot || slot === HOLE) continue;
      const group = this.#groupOf.get(slot)! + (same?.[slot] ? PALE : 0);
      paths.set(group, (paths.get(group) ?? '') + shapes.path(cells, 1.5));
    }
    for (const [group, d] of paths)
      slots.set(group, groupPart(lookOf(this.board, Math.floor(group)), `<path d="${d}"/>`));
    const free = (lists.get(0) ?? []).map(c => shapes.path([c], 6.5)).join('');
    return { slots, over: `<path class="cells" d="${free}"/>` };
  }

  #path(layout: Layout, slot: number, cells: readonly number[]): string {
    const key = `${slot} ${cells}`;
    let path = this.#paths.get(key);
    if (path === undefined) {
      if (this.#paths.size >= KEPT) this.#paths.clear();
      path = groupPart(
        lookOf(this.board, slot),
        piecePart(lookOf(this.board, slot), this.board, layout, cells, OPTIONS),
      );
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
  /** By slot: the group of a piece, and the markup in it. Slot 0 has the lines above the pieces. */
  readonly #groups = new Map<number, SVGGElement>();
  readonly #drawn = new Map<number, string>();
  readonly #svg = document.createElementNS(NS, 'svg');
  readonly #cover: Int32Array;

  constructor(private readonly plan: Plan) {
    const { viewBox, bare, board } = plan;
    this.element.className = 'pic';
    this.element.style.setProperty('--edge', plan.edge);
    this.#cover = bare.slice();
    setAll(this.#svg, { class: 'board', viewBox, 'aria-hidden': 'true' });
    if (board.pieces.length > 12 || board.fixed.length) this.#svg.innerHTML = patternDefs();
    for (const slot of plan.groups) this.#group(slot);
    this.#group(0);
    const root = this.element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [SHEET];
    root.append(this.#svg);
  }

  #group(slot: number): void {
    const g = document.createElementNS(NS, 'g');
    this.#svg.append(g);
    this.#groups.set(slot, g);
  }

  /** Shows an assembly. Pieces that lie the same in another assembly are pale. */
  draw(assembly: ArrayLike<number>, other: ArrayLike<number> | null): void {
    const { plan } = this,
      at = this.#cover;
    for (let i = 0; i < plan.open.length; i++) at[plan.open[i]!] = assembly[i]!;
    const same = other ? samePieces(assembly, other, plan.board.pieces.length) : null,
      { slots, over } = plan.parts(at, same);
    for (const [slot, g] of this.#groups) {
      const markup = slot ? (slots.get(slot) ?? '') : over;
      if (this.#drawn.get(slot) !== markup) g.innerHTML = markup;
      this.#drawn.set(slot, markup);
      if (slot) g.classList.toggle('same', slot % 1 === PALE || (slot > 0 && same?.[slot] === 1));
    }
  }
}

/** By slot, 1 for the pieces that lie in the same place in two assemblies. Copies may have been exchanged. */
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
