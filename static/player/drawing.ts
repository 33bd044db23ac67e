// A drawing keeps the SVG of a film in step with it, and touches only what changed.

import { type Board, HOLE } from './board.ts';
import type { Film } from './film.ts';
import {
  type Layout,
  type SvgOptions,
  aroundPart,
  cellsPath,
  groupPart,
  labelsPart,
  lookOf,
  patternDefs,
  piecePart,
  ringsPath,
  setAll,
  split,
  spotOf,
  tagsPart,
  textPart,
  trayPath,
} from './svg.ts';
import { MARKS } from './trace.ts';
import type { View } from './view.ts';

const create = <K extends 'svg' | 'g' | 'path'>(name: K) =>
  document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElementTagNameMap[K];

interface LaysOut {
  layout(b: Board, o: SvgOptions): Layout;
}

/** Draws the cells and the pieces of a board that has many; see many.ts. */
export interface Many {
  squares: typeof cellsPath;
  draw(parts: Map<number, number[]>, last: number, fresh: number): string;
}

export class Drawing implements View {
  /** Makes a Many for the boards that need it, where a script has brought it: a player on a blog has none. */
  declare static many: ((b: Board, l: Layout, pieces: SVGGElement) => Many | undefined) | undefined;
  readonly element = create('svg');
  readonly #player: HTMLElement;
  readonly #ground = create('g');
  readonly #under = create('g'); // cells without pieces
  readonly #pieces = create('g');
  readonly #top = create('g');
  // The markup of groups that are drawn anew as a whole.
  #marks = '';
  #texts = '';
  /** By slot: the cells from which it was drawn, and its group. */
  readonly #kept = new Map<number, [cells: string, g: SVGGElement]>();
  #many: Many | undefined;
  #layout!: Layout;
  #board: Board | undefined;
  #options = '';

  /** The player's class has the layout of boards, because other scripts set it there. */
  constructor(player: HTMLElement) {
    this.#player = player;
    this.element.append(this.#ground, this.#under, this.#pieces, this.#top);
  }

  end(): void {}

  /** Brings the picture up to the film's state. last is the slot with the dark edge, fresh the one that comes in
   * softly; 0 is none. O(cells), and work in the document only for the pieces that changed. */
  draw(film: Film, o: SvgOptions, last: number, fresh: number): void {
    const {
        trace: { board },
        bare,
        now: { at, marks, labels },
      } = film,
      options = JSON.stringify(o),
      kept = this.#kept;
    // The frames of a search are films of one board.
    if (board !== this.#board || options !== this.#options) {
      this.#board = board;
      this.#options = options;
      kept.clear();
      this.#pieces.replaceChildren();
      const l = (this.#player.constructor as unknown as LaysOut).layout(board, o);
      this.#layout = l;
      this.#many = Drawing.many?.(board, l, this.#pieces);
      setAll(this.element, { class: 'board', role: 'img', viewBox: `${-l.pad} ${-l.pad} ${l.width} ${l.height}` });
      this.element.style.overflow = l.around ? 'hidden' : '';
      // In a frame, a board of few cells is not blown up to the width of the page.
      this.element.style.setProperty('--most', Math.min(l.width * 1.25, 640) + 'px');
      const cells = [...bare.keys()].filter(c => bare[c] !== HOLE);
      this.#ground.innerHTML =
        patternDefs() +
        (o.tray === false ? '' : `<path class="tray" d="${trayPath(board, l, cells)}"/>`) +
        (l.captions ?? '');
    }
    const l = this.#layout,
      many = this.#many,
      parts = split(at),
      marked = split(marks);
    const path = (mark: string, d: string) => `<path class="cells ${mark}" d="${d}"/>`,
      squares = many?.squares ?? cellsPath;
    const under =
      MARKS.map((name, m) =>
        m === 1 ? '' : path(name, squares(board, l, m ? marked.get(m)?.filter(c => at[c] === 0) : parts.get(0))),
      ).join('') + labelsPart(board, l, bare, labels);
    if (under !== this.#marks) this.#under.innerHTML = this.#marks = under;
    let top = path('next', ringsPath(board, l, marked.get(1))) + tagsPart(board, l);
    if (many) top += many.draw(parts, last, fresh);
    else {
      for (const [k, [, g]] of kept) {
        if (parts.has(k)) continue;
        g.remove();
        kept.delete(k);
      }
      for (const [k, cells] of parts) {
        if (k === 0 || k === HOLE) continue;
        const drawn = String(cells) + labels.size,
          look = lookOf(board, k),
          [before, g] = kept.get(k) ?? ['', create('g')];
        if (drawn !== before) {
          kept.set(k, [drawn, g]);
          g.innerHTML = piecePart(look, board, l, cells, o, labels);
          if (!before) this.#pieces.append(g);
        }
        look.attributes.class += (k === last ? ' last' : '') + (k === fresh ? ' new' : '');
        setAll(g, look.attributes);
      }
      // The dark edge lies above the neighbours.
      const newest = kept.get(last)?.[1];
      if (newest?.nextSibling) this.#pieces.append(newest);
    }

    for (const [c, { span, text }] of labels) {
      const k = at[c]!,
        free = k === 0 || k === HOLE,
        part = textPart(
          spotOf(board, l, c),
          text,
          span,
          free ? (marks[c] === 5 ? 'hot' : 'label') : '',
          k === HOLE ? 22 : 16,
        );
      top += free ? part : groupPart(lookOf(board, k), part);
    }
    top += aroundPart(board, l);
    if (top !== this.#texts) this.#top.innerHTML = this.#texts = top;
  }
}
