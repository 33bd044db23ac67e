// Where the open cells of a board lie, and which touch.

import { type Board, bareCover } from '../player/board.ts';

export interface Place {
  /** Position in the box of every open cell, x-major. */
  readonly open: readonly number[];
  /** Number of the open cell at a position, or -1. */
  readonly at: Int32Array;
  /** Pairs of open cells that share a side. */
  readonly sides: readonly (readonly [number, number])[];
}

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
  return { open, at, sides };
}

/** x, y, z of a position in the box. */
export function corner(board: Board, position: number): [number, number, number] {
  const layer = board.y * board.z;
  return [Math.floor(position / layer), Math.floor(position / board.z) % board.y, position % board.z];
}
