// Pictures of boards with so many cells that a letter would be a speck. All pieces of one look are one path, so a
// picture of 1,800 pieces is some forty elements, and not nine thousand.

import { type Place, placeOf, volumeOf } from '../space/box.ts';
import { latticeOf, middleOf } from '../space/lattice.ts';
import type { Board } from './board.ts';
import { CELL, num, outline } from './outline.ts';
import { type Layout, spotOf } from './svg.ts';

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
