// Lattices: how cells lie in the plane. All else that the page knows of them follows from a few numbers each, so
// no code asks which lattice it is. Layers lie above each other, a side of a cell apart.

/** To the right, and up; what neighbours are apart is 1. */
export type Point = readonly [x: number, y: number];

export interface Lattice {
  /** As definitions have it; "" is that of squares and cubes. */
  readonly name: string;
  /** How far the rows of its grid are apart; its columns are 1/2. Middles and corners of cells are whole numbers of
   * it, the first cell's middle is 0 0, and the next one along x is two points further. */
  readonly high: number;
  /** On the grid: the way to the next cell along y. */
  readonly y: Point;
  /** On the grid, from the middle: the corners, clockwise, so that up y goes beyond the first edge, and along x beyond the second. */
  readonly corners: readonly Point[];
  /** The neighbour beyond the edge from each corner to the next one, by x and y. */
  readonly steps: readonly Point[];
  /** Whether its cells are bodies, too: seen in space, in layers, and made by a 3-D printer. */
  readonly solid: boolean;
}

const lattice = (name: string, high: number, y: Point, corners: readonly Point[], solid: boolean): Lattice => ({
  name, high, y, corners, solid,
  // The middle of an edge is half-way to the neighbour.
  steps: corners.map((c, i) => {
    const next = corners[i + 1] ?? corners[0]!, v = (c[1] + next[1]) / y[1];
    return [(c[0] + next[0] - v * y[0]) / 2, v];
  }),
});

export const LATTICES: readonly Lattice[] = [
  lattice('', 0.5, [0, 2], [[-1, 1], [1, 1], [1, -1], [-1, -1]], true),
  // Point up; a row lies half a cell further right than the one below.
  lattice('hexagons', 12 ** -0.5, [1, 3], [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]], false),
];

/** The lattice of a box. */
export const latticeOf = ({ lattice = '' }: { readonly lattice?: string | undefined }): Lattice => LATTICES.find((l) => l.name === lattice)!;

const fromGrid = ({ high }: Lattice, x: number, y: number): Point => [x / 2, y * high];

/** The middle of a cell, which need not be whole. */
export const middleOf = (l: Lattice, [u, v]: readonly [x: number, y: number, z?: number]): Point => fromGrid(l, 2 * u + v * l.y[0], v * l.y[1]);

/** The corners of a cell from its middle, clockwise. */
export const cornersOf = (l: Lattice): Point[] => l.corners.map((c) => fromGrid(l, ...c));

/** The cell at a point: that whose middle is nearest. */
export function cellAt(l: Lattice, [x, y]: Point): Point {
  const row = y / l.high / l.y[1], v = Math.floor(row + 0.5), u = Math.floor(x - (row * l.y[0]) / 2 + 0.5);
  // That, or one around it.
  let best: Point = [u, v], least = Infinity;
  for (const [du, dv] of [[0, 0] as const, ...l.steps]) {
    const cell: Point = [u + du, v + dv], [mx, my] = middleOf(l, cell), far = Math.hypot(mx - x, my - y);
    if (far < least - 1e-9) [best, least] = [cell, far];
  }
  return best;
}

/** A way, by x and y, after the least turn to the right, and with left and right exchanged. */
export const right = ({ steps }: Lattice, [u, v]: Point): Point => [u * steps[2]![0] + v * steps[1]![0], u * steps[2]![1] + v * steps[1]![1]];
export const over = ({ y }: Lattice, [u, v]: Point): Point => [-u - y[0] * v, v];
