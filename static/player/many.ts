// Pictures of boards with so many cells that a letter would be a speck. All pieces of one look are one path, so a
// picture of 1,800 pieces is some forty elements, and not nine thousand.

import { type Place, placeOf, volumeOf } from '../space/box.ts';
import { latticeOf, middleOf } from '../space/lattice.ts';
import { type Board, HOLE } from './board.ts';
import { CELL, num, outline } from './outline.ts';
import type { Many } from './drawing.ts';
import { type Layout, type Look, groupPart, lookOf, setAll, spotOf } from './svg.ts';

/** Whether a board is drawn so. Of this many cells each is about 15 pixels wide on a desk, and a letter 6. */
export const isMany = (b: Board): boolean => volumeOf(b) > 1500;

/** The paths of sets of cells. One is made for each shape, and moved to where that shape lies. */
export class Shapes {
  readonly #kept = new Map<string, string>();

  constructor(
    readonly board: Board,
    readonly layout: Layout,
  ) {}

  /** The path around cells, this many units inside. The corners are sharp. O(cells) where the shape is known. */
  path(cells: readonly number[], by: number): string {
    const { board, layout } = this,
      first = placeOf(board, cells[0]!);
    let key = String(by);
    const here: Place[] = [],
      rest: number[] = [];
    for (const c of cells) {
      const p = placeOf(board, c);
      if (p[2] === first[2]) {
        here.push(p);
        key += `,${p[0] - first[0]},${p[1] - first[1]},${latticeOf(board).kindOf(p)}`;
      } else rest.push(c);
    }
    const path = this.#kept.get(key) ?? this.#around(here, by);
    this.#kept.set(key, path);
    const [x, y] = spotOf(board, layout, cells[0]!);
    return `M${x} ${y}${path}` + (rest.length ? this.path(rest, by) : '');
  }

  /** The path around cells of a layer, as steps of the pen from the middle of the first one. */
  #around(cells: readonly Place[], by: number): string {
    const l = latticeOf(this.board),
      [mx, my] = middleOf(l, cells[0]!);
    let x = 0,
      y = 0,
      path = '';
    for (const ring of outline(l, cells, by, 0, 0, [-mx * CELL, my * CELL])
      .split('Z')
      .slice(0, -1)) {
      const points = ring
        .slice(1)
        .split('L')
        .map(p => p.split(' ').map(Number) as [number, number]);
      points.forEach(([px, py], i) => {
        path += `${i ? 'l' : 'm'}${num(px - x)} ${num(py - y)}`;
        [x, y] = [px, py];
      });
      path += 'z';
      [x, y] = points[0]!; // there the pen is after z
    }
    return path;
  }
}

/** The pieces of a board of many cells, in a group of their own for each look. */
class Looks implements Many {
  readonly #shapes: Shapes;
  readonly #groups = new Map<string, [path: string, g: Element]>();
  readonly #looks = new Map<number, Look>();

  constructor(
    private readonly board: Board,
    layout: Layout,
    private readonly pieces: SVGGElement,
  ) {
    this.#shapes = new Shapes(board, layout);
  }

  readonly squares: Many['squares'] = (_b, _l, cells = []) => cells.map(c => this.#shapes.path([c], 6.5)).join('');

  /** Draws the pieces. It returns the markup of the last one, which lies above the others. O(cells). */
  draw(parts: Map<number, number[]>, last: number, fresh: number): string {
    const { board } = this,
      shapes = this.#shapes,
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
      const [before, g] = this.#groups.get(key) ?? ['', document.createElementNS(this.pieces.namespaceURI, 'g')];
      if (path === before) continue;
      this.#groups.set(key, [path, g]);
      g.innerHTML = `<path d="${path}"/>` + (look.hatch && `<path d="${path}" fill="${look.hatch}"/>`);
      if (before) continue;
      setAll(g, look.attributes);
      this.pieces.append(g);
    }
    return above;
  }
}

/** For Drawing.many. */
export const manyOf = (b: Board, l: Layout, pieces: SVGGElement): Many | undefined =>
  isMany(b) ? new Looks(b, l, pieces) : undefined;
