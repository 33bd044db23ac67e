// A drawing keeps the SVG of a film in step with it, and touches only what changed.

import { type Board, HOLE } from './board.ts';
import type { Film } from './film.ts';
import { Shapes, isMany } from './many.ts';
import {
  type Layout,
  type Look,
  type SvgOptions,
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

export class Drawing implements View {
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
  /** In pictures of many cells: the groups by the looks of their pieces, and the paths by shapes. */
  readonly #groups = new Map<string, [path: string, g: SVGGElement]>();
  readonly #looks = new Map<number, Look>();
  #shapes: Shapes | undefined;
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
      this.#groups.clear();
      this.#looks.clear();
      this.#pieces.replaceChildren();
      const l = (this.#player.constructor as unknown as LaysOut).layout(board, o);
      this.#layout = l;
      this.#shapes = isMany(board) ? new Shapes(board, l) : undefined;
      setAll(this.element, { class: 'board', role: 'img', viewBox: `${-l.pad} ${-l.pad} ${l.width} ${l.height}` });
      // In a frame, a board of few cells is not blown up to the width of the page.
      this.element.style.setProperty('--most', Math.min(l.width * 1.25, 640) + 'px');
      const cells = [...bare.keys()].filter(c => bare[c] !== HOLE);
      this.#ground.innerHTML =
        patternDefs() +
        (o.tray === false ? '' : `<path class="tray" d="${trayPath(board, l, cells)}"/>`) +
        (l.captions ?? '');
    }
    const l = this.#layout,
      shapes = this.#shapes,
      parts = split(at),
      marked = split(marks);
    const path = (mark: string, d: string) => `<path class="cells ${mark}" d="${d}"/>`,
      squares = (cells: readonly number[] = []) =>
        shapes ? cells.map(c => shapes.path([c], 6.5)).join('') : cellsPath(board, l, cells);
    const under =
      MARKS.map((name, m) =>
        m === 1 ? '' : path(name, squares(m ? marked.get(m)?.filter(c => at[c] === 0) : parts.get(0))),
      ).join('') + labelsPart(board, l, bare, labels);
    if (under !== this.#marks) this.#under.innerHTML = this.#marks = under;
    let top = path('next', ringsPath(board, l, marked.get(1))) + tagsPart(board, l);
    if (shapes) top += this.#many(shapes, parts, last, fresh);
    else this.#each(film, parts, o, last, fresh);

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
    if (top !== this.#texts) this.#top.innerHTML = this.#texts = top;
  }

  /** Draws each piece as a group. */
  #each(film: Film, parts: Map<number, number[]>, o: SvgOptions, last: number, fresh: number): void {
    const {
        trace: { board },
        now: { labels },
      } = film,
      l = this.#layout,
      kept = this.#kept;
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

  /** Draws all pieces of one look as one path. It returns the markup of the last piece, which lies above the others. */
  #many(shapes: Shapes, parts: Map<number, number[]>, last: number, fresh: number): string {
    const { board } = shapes,
      paths = new Map<string, [look: Look, path: string]>();
    let above = '';
    for (const [k, cells] of parts) {
      if (k === 0 || k === HOLE) continue;
      const look = this.#looks.get(k) ?? lookOf(board, k);
      this.#looks.set(k, look);
      const path = shapes.path(cells, 1.5),
        { class: name, fill } = look.attributes,
        key = `${name} ${fill}`,
        before = paths.get(key);
      if (before) before[1] += path;
      else paths.set(key, [look, path]);
      if (k === last)
        above = groupPart(
          { ...look, attributes: { ...look.attributes, class: name + ' last' + (k === fresh ? ' new' : '') } },
          `<path d="${path}"/>`,
        );
    }
    for (const [key, [, g]] of this.#groups) {
      if (paths.has(key)) continue;
      g.remove();
      this.#groups.delete(key);
    }
    for (const [key, [look, path]] of paths) {
      const [before, g] = this.#groups.get(key) ?? ['', create('g')];
      if (path === before) continue;
      this.#groups.set(key, [path, g]);
      g.innerHTML = `<path d="${path}"/>` + (look.hatch && `<path d="${path}" fill="${look.hatch}"/>`);
      if (before) continue;
      setAll(g, look.attributes);
      this.#pieces.append(g);
    }
    return above;
  }
}
