// Where the open cells of a board lie, which touch, and how the board can be
// turned and mirrored onto itself.

import { type Board, bareCover } from '../player/board.ts';

/** A turn or reflection: coordinate i of the image is coordinate order[i], counted
 * from the other end where bit i of flips is set. */
export interface Turn {
  readonly order: readonly [number, number, number];
  readonly flips: number;
  /** Where each open cell goes. */
  readonly goes: Int32Array;
}

export interface Place {
  /** Position in the box of every open cell, x-major. */
  readonly open: readonly number[];
  /** Number of the open cell at a position, or -1. */
  readonly at: Int32Array;
  /** Pairs of open cells that share a side. */
  readonly sides: readonly (readonly [number, number])[];
  /** The symmetries of the board; the first moves nothing. */
  readonly turns: readonly Turn[];
}

/** The ways to put three axes into another order. */
export const ORDERS = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] as const;

export function place(board: Board): Place {
  const { x: nx, y: ny, z: nz } = board;
  const cover = bareCover(board);
  const at = new Int32Array(nx * ny * nz).fill(-1);
  const open: number[] = [];
  cover.forEach((what, position) => {
    if (what !== 0) return;
    at[position] = open.length;
    open.push(position);
  });
  const index = (x: number, y: number, z: number): number =>
    x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz ? -1 : at[(x * ny + y) * nz + z]!;
  const where = open.map((p) => corner(board, p));
  const sides: [number, number][] = [];
  where.forEach(([x, y, z], i) => {
    for (const j of [index(x + 1, y, z), index(x, y + 1, z), index(x, y, z + 1)]) if (j >= 0) sides.push([i, j]);
  });
  const size = [nx, ny, nz] as const;
  const turns: Turn[] = [];
  for (const order of ORDERS) {
    if (order.some((from, to) => size[from] !== size[to])) continue;
    for (let flips = 0; flips < 8; flips++) {
      const goes = Int32Array.from(where, (c) => {
        const [x, y, z] = order.map((from, to) => ((flips >> to) & 1 ? size[to]! - 1 - c[from]! : c[from]!)) as [number, number, number];
        return index(x, y, z);
      });
      if (goes.includes(-1) || turns.some((t) => t.goes.every((to, i) => to === goes[i]))) continue;
      turns.push({ order, flips, goes });
    }
  }
  return { open, at, sides, turns };
}

/** x, y, z of a position in the box. */
export function corner(board: Board, position: number): [number, number, number] {
  const layer = board.y * board.z;
  return [Math.floor(position / layer), Math.floor(position / board.z) % board.y, position % board.z];
}
