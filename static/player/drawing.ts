// A drawing keeps the SVG of a film in step with it, and touches only what changed.

import type { Film } from './film.ts';
import { CELL } from './outline.ts';
import {
  LIGHT, type Layout, type SvgOptions, captionsPart, cellsPath, layoutOf, letter, lookOf, partsOf, patternDefs, piecePart, styleOf, trayPath, viewBoxOf,
} from './svg.ts';
import { MARKS } from './trace.ts';

interface Kept {
  /** What the piece was drawn from. */
  drawn: string;
  g: SVGGElement;
}

const NS = 'http://www.w3.org/2000/svg';

export class Drawing {
  readonly svg = document.createElementNS(NS, 'svg');
  private readonly ground = this.group();
  private readonly pieces = this.group();
  private readonly top = this.group();
  private readonly kept = new Map<number, Kept>();
  private layout!: Layout;
  private film: Film | undefined;
  private options = '';
  private empty = '';
  private written = '';

  constructor() {
    this.svg.setAttribute('class', 'board');
    this.svg.setAttribute('role', 'img');
  }

  private group(): SVGGElement {
    return this.svg.appendChild(document.createElementNS(NS, 'g'));
  }

  /** Brings the picture up to the film's state. o.last has the dark edge; fresh
   * is a slot that comes in with a movement, or 0. O(cells), and DOM work for the
   * pieces that changed. */
  draw(film: Film, { last = 0, ...o }: SvgOptions, fresh = 0): void {
    const { board } = film.trace, options = JSON.stringify(o);
    if (film !== this.film || options !== this.options) {
      this.film = film;
      this.options = options;
      this.layout = layoutOf(board, o);
      this.kept.clear();
      this.pieces.replaceChildren();
      this.svg.setAttribute('viewBox', viewBoxOf(this.layout));
      const tray = o.tray === false || o.thumbnail ? '' : `<path class="tray" d="${trayPath(board, film.bare, this.layout)}"/>`;
      this.ground.innerHTML = patternDefs(o.id ?? 'pp') + tray + '<path class="cells"/><g></g>' + captionsPart(board, this.layout, LIGHT);
      this.empty = this.written = '';
    }
    this.drawCells(film);
    const parts = partsOf(board, film.at);
    for (const [k, { g }] of this.kept) {
      if (parts.has(k)) continue;
      g.remove();
      this.kept.delete(k);
    }
    let lastGroup: SVGGElement | undefined;
    for (const [k, layers] of parts) {
      const drawn = String(layers), old = this.kept.get(k);
      let g = old?.g;
      if (!g) {
        g = document.createElementNS(NS, 'g');
        this.pieces.append(g);
      }
      if (old?.drawn !== drawn) {
        const look = lookOf(board, k, o);
        g.setAttribute('style', styleOf(k, look));
        g.setAttribute('data-slot', String(k));
        g.innerHTML = piecePart(look, layers, this.layout, o, (z, s) => this.labelled(film, k, z, s));
        this.kept.set(k, { drawn, g });
      }
      const name = 'piece' + (k === last ? ' last' : '') + (k === fresh ? ' new' : '');
      if (g.getAttribute('class') !== name) g.setAttribute('class', name);
      if (k === last) lastGroup = g;
    }
    // The dark edge lies over its neighbours.
    if (lastGroup && lastGroup.nextSibling) this.pieces.append(lastGroup);
    this.drawWriting(film, o);
  }

  private labelled(film: Film, k: number, z: number, [x, row]: readonly [number, number]): boolean {
    const b = film.trace.board, l = film.labels.get((x * b.y + b.y - 1 - row) * b.z + z);
    return !!l && l.owner === k;
  }

  private drawCells(film: Film): void {
    const { board } = film.trace, [, cells, marks] = [0, ...this.ground.querySelectorAll(':scope>.cells,:scope>g')] as [0, Element, Element];
    const key = film.at.map((v) => (v === 0 ? 1 : 0)).join('') + film.marks.join('');
    if (key === this.empty) return;
    this.empty = key;
    cells!.setAttribute('d', cellsPath(board, this.layout, (c) => film.at[c] === 0));
    let s = '';
    for (let m = 2; m < MARKS.length; m++) {
      if (film.marks.includes(m)) s += `<path class="${MARKS[m]}" d="${cellsPath(board, this.layout, (c) => film.marks[c] === m && film.at[c] === 0)}"/>`;
    }
    marks!.innerHTML = s;
  }

  // Labels of cells, and the rings of the next cells: over the pieces.
  private drawWriting(film: Film, o: SvgOptions): void {
    const { board } = film.trace;
    let s = film.marks.includes(1) ? `<path class="next" d="${cellsPath(board, this.layout, (c) => film.marks[c] === 1)}"/>` : '';
    if (!o.thumbnail) {
      for (const [c, l] of film.labels) {
        if (l.owner && film.at[c] !== l.owner) continue;
        const x = Math.floor(c / board.z / board.y), row = board.y - 1 - (Math.floor(c / board.z) % board.y), [ox, oy] = this.layout.origin(c % board.z);
        const on = l.owner ? lookOf(board, l.owner, o).paint.on : '';
        s += letter(ox + (x + l.span / 2) * CELL, oy + (row + 0.5) * CELL, l.text, on, l.owner ? 16 : 20, l.owner ? 'letter own' : 'label');
      }
    }
    if (s !== this.written) this.top.innerHTML = this.written = s;
  }

  /** Sets the text alternative. */
  name(text: string): void {
    if (this.svg.getAttribute('aria-label') !== text) this.svg.setAttribute('aria-label', text);
  }
}
