// Shapes as the program sends them, and as <poly-thumb> draws them.

import type { Board } from '../player/board.ts';
import { type Place, frameOf, indexOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { spansOf } from '../space/turns.ts';

/** A shape of the catalogue. */
export interface Shape {
  readonly name: string;
  /** Its description: "pentomino, chiral". */
  readonly about: string;
  /** Its cells, moved to the origin. */
  readonly cells: readonly Place[];
}

/** The paint of a piece: the colour of a slot, or a colour of its own. */
export interface Paint {
  readonly slot: number;
  readonly colour: string;
}

/** Reads cells, each of three digits to the base 36. */
export function readCells(digits: string): Place[] {
  const cells: Place[] = [];
  for (let i = 0; i < digits.length; i += 3)
    cells.push([0, 1, 2].map(k => parseInt(digits[i + k]!, 36)) as unknown as Place);
  return cells;
}

/** Writes cells as readCells reads them. */
export const writeCells = (cells: readonly Place[]) => cells.flatMap(c => c.map(n => n.toString(36))).join('');

/** Reads a list with a line for each shape: its name, description and cells, with tabs between. */
export function readShapes(text: string): Shape[] {
  if (!text) return [];
  return text.split('\n').map(line => {
    const [name = '', about = '', digits = ''] = line.split('\t');
    return { name, about, cells: readCells(digits) };
  });
}

/** Cells on a board of their own size, with a slot for each of them. */
export function boardOf(
  name: string,
  cells: readonly Place[],
  { slot, colour }: Paint,
  lattice?: string,
): { board: Board; assembly: Uint16Array } {
  const [x, y, z] = spansOf(cells),
    k = Math.max(1, slot);
  // The number of pieces before this one gives it its colour, so there are pieces without cells.
  const pieces: Board['pieces'] = Array.from({ length: k - 1 }, () => ({ name: '·' }));
  pieces.push({ name, colour });
  const box = { x, y, z, lattice },
    open = cells.map(c => indexOf(box, c)).sort((a, b) => a - b);
  return { board: { ...box, pieces, fixed: [], open }, assembly: new Uint16Array(open.length).fill(k) };
}

/** The width and height of the picture of some cells, in sides of a square, or in edges of a cube. */
export function sizeOf(
  cells: readonly Place[],
  solid: boolean,
  lattice?: string,
): readonly [width: number, height: number] {
  const l = latticeOf({ lattice });
  if (!solid || !l.solid) {
    const { width, height } = frameOf(l, cells);
    if (!solid) return [width, height];
    // Seen from a corner, both sides of a layer run aslant, and layers go up.
    return [(26 / 30) * (width + height), (width + height) / 2 + spansOf(cells)[2] * l.tall];
  }
  const range = (of: (c: Place) => number) => {
    const all = cells.map(of);
    return Math.max(...all) - Math.min(...all);
  };
  // These are the measures of ../player/iso.ts.
  return [(26 * (range(([x, y]) => x - y) + 2) + 4) / 30, (15 * (range(([x, y, z]) => -x - y - 2 * z) + 4) + 4) / 30];
}
