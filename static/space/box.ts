// Boxes of cells, which have numbers and places. A cell's number is (x*ydim+y)*zdim+z.

import {
  type Lattice,
  type Point,
  along,
  cornersOf,
  endsOf,
  faceOf,
  latticeOf,
  middleOf,
  solidAt,
  someOf,
  stepsOf,
  translates,
  upright,
} from './lattice.ts';

/** A box of cells: how many there are to the right, up the page, and from the bottom layer to the top. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The name of its lattice, as Lattice.name; by default squares, or cubes. */
  readonly lattice?: string | undefined;
  /** How its ends are joined, as a definition writes it: see wrap.ts. By default they are not. */
  readonly wrap?: string | undefined;
}

/** A cell by its coordinates, from 0 on. */
export type Place = readonly [x: number, y: number, z: number];

export const indexOf = ({ y, z }: Box, p: Place): number => (p[0] * y + p[1]) * z + p[2];

export function placeOf({ y, z }: Box, cell: number): Place {
  const column = Math.floor(cell / z);
  return [Math.floor(column / y), column % y, cell % z];
}

/** The layer of a cell, from the bottom. */
export const layerOf = ({ z }: Box, cell: number): number => cell % z;

/** How many cells a box has, its holes with them. */
export const volumeOf = ({ x, y, z }: Box): number => x * y * z;

export const within = (b: Box, [x, y, z]: Place): boolean =>
  x >= 0 && x < b.x && y >= 0 && y < b.y && z >= 0 && z < b.z;

/** The middle of a cell, in space, from the middle of the box: to the right, up, and towards the reader. */
export function middleIn(b: Box, cell: number): [x: number, y: number, z: number] {
  const l = latticeOf(b),
    [x, up, near] = spotIn(l, placeOf(b, cell)),
    [u, v] = centreOf(l, corners(b));
  return [x - u, up - ((b.z - 1) / 2) * l.tall, v + near];
}

/** The middle of a cell, in space, from the place 0 0 0. */
export function spotIn(l: Lattice, p: Place): [x: number, y: number, z: number] {
  const solid = solidAt(l, p),
    mean = (i: 0 | 1 | 2): number => (solid!.reduce((sum, c) => sum + c[i], 0) / solid!.length) * l.tall,
    [x, y] = middleOf(l, p);
  return solid ? [mean(0), mean(2), -mean(1)] : [x, p[2] * l.tall, -y];
}

/** The places in the corners of a layer. */
const corners = (b: Box): Place[] => [0, b.x - 1].flatMap(x => [0, b.y - 1].map((y): Place => [x, y, 0]));

/** The numbers of the places that are cells. */
export function cellsOf(b: Box): number[] {
  const l = latticeOf(b),
    list: number[] = [];
  for (let c = 0; c < volumeOf(b); c++) if (l.kindOf(placeOf(b, c)) >= 0) list.push(c);
  return list;
}

/** Whether there is one layer. */
export const isFlat = ({ z }: Box): boolean => z === 1;

/** Whether a board has several layers of cubes, which are drawn from a corner. */
export const isCubic = (b: Box): boolean => !isFlat(b) && latticeOf(b).solid;

/** Whether a board of several layers is seen in space. */
export const isDeep = (b: Box): boolean => !isFlat(b) && latticeOf(b).deep;

/** The cells that touch one, inside the box and outside. */
export const beside = (l: Lattice, p: Place): Place[] => {
  const [x, y, z] = p,
    { star } = l,
    kind = l.kinds[l.kindOf(p)];
  if (kind?.solid) return AROUND.map(([u, v, w]): Place => [x + u, y + v, z + w]).filter(q => faceOf(l, p, q)!.length);
  const sticks =
    star && l.kindOf(p) >= l.points
      ? endsOf(star, p)
          .flatMap(([u, v]) => star.ways.map((w): Place => [u + w[0], v + w[1], z]))
          .filter(q => l.kindOf(q) >= 0 && String(q) !== String(p))
      : [];
  return [
    ...sticks,
    ...stepsOf(l, p).flatMap(s => (s ? [[x + s.way[0], y + s.way[1], z] as Place] : [])),
    ...[-1, 1].flatMap(d => l.up.map(([u, v]): Place => [x + d * u, y + d * v, z + d])),
  ];
};

/** The ways to the places around one. */
const AROUND = [-1, 0, 1]
  .flatMap(x => [-1, 0, 1].flatMap(y => [-1, 0, 1].map((z): Place => [x, y, z])))
  .filter(w => w.some(Boolean));

/** The connected parts of places, each in the order in which it was found. O(places). */
export function partsOf<P extends Place>(l: Lattice, places: readonly P[]): P[][] {
  const left = new Map(places.map(p => [String(p), p])),
    parts: P[][] = [];
  for (const [k, first] of left) {
    left.delete(k);
    const part = [first];
    // The part grows during the loop.
    for (const p of part) {
      for (const q of beside(l, p)) {
        const next = left.get(String(q));
        if (next && left.delete(String(q))) part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** A rectangle of the plane. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far a place without a cell reaches from its middle. */
const EDGES: Point[] = [
  [0.5, 0.5],
  [-0.5, -0.5],
];

/** The part of the plane that cells take; there must be at least one. */
export function frameOf(l: Lattice, places: readonly Place[]): Frame {
  const ends = (i: 0 | 1): readonly [low: number, high: number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const p of places) {
      const middle = middleOf(l, p)[i];
      for (const c of l.kindOf(p) < 0 ? EDGES.map(e => along(l, e)) : cornersOf(l, p)) {
        low = Math.min(low, middle + c[i]);
        high = Math.max(high, middle + c[i]);
      }
    }
    return [low, high];
  };
  const [left, right] = ends(0),
    [bottom, top] = ends(1);
  return { left, top, width: right - left, height: top - bottom };
}

/** The part of the plane that a layer of a box takes. A slanted box would leave much paper free. So for it only the
 * cells in there count, if any are given. */
export function frameIn(b: Box, there: readonly number[] = []): Frame {
  const l = latticeOf(b);
  return frameOf(l, there[0] !== undefined && !upright(l) ? there.map(c => placeOf(b, c)) : corners(b));
}

/** The column and the row of a place as it stands on the page. In a slanted lattice, a row begins further to the
 * right than the one below. */
export const onPage = ({ x, y }: Lattice, p: Place): Place =>
  x[1]
    ? [Math.floor((p[0] + p[1]) / 2), Math.floor((p[1] - p[0]) / 2), p[2]]
    : [p[0] + Math.floor((p[1] * y[0]) / x[0]), p[1], p[2]];

/** The place in a column and row of the page. */
export function offPage({ x, y }: Lattice, [column, row, z]: Place): Place {
  if (x[1]) return [column - row, column + row + (z & 1), z];
  return [column - Math.floor((row * y[0]) / x[0]), row, z];
}

/** The middle of the part of the plane that places take, from the origin of their lattice. */
export function centreOf(l: Lattice, places: readonly Place[]): Point {
  const { left, top, width, height } = frameOf(l, places);
  return [left + width / 2, top - height / 2];
}

/** The first place that is() accepts, from a place of the page in a direction of columns and rows. At each distance,
 * the places beside the line are tried too. */
function ahead(
  l: Lattice,
  from: Place,
  dx: number,
  dy: number,
  dz: number,
  is: (p: Place) => boolean,
): Place | undefined {
  const [c, r, z] = onPage(l, from),
    rows = upright(l) ? 1 : [1, 2, 3, 4].find(v => someOf(l).some(([u]) => translates(l, [u, v, 0])))!,
    odd = Math.floor(r / rows) & 1 ? -1 : 1;
  for (let far = 1; far <= l.reach; far++)
    for (const aside of [0, odd, -odd, 2 * odd, -2 * odd].slice(0, rows > 2 ? 5 : 3)) {
      const to = offPage(l, [c + far * dx + (dy ? aside : 0), r + far * dy + (dx ? aside : 0), z + dz]);
      if (is(to)) return to;
    }
  return undefined;
}

/** The place that is dx columns to the right and dy rows up, as they stand on the page. Where that is no cell, or a
 * point of sticks, it is the next one beyond. */
export const stepped = (l: Lattice, p: Place, dx: number, dy: number, dz: number): Place =>
  ahead(l, p, dx, dy, dz, to => l.kindOf(to) >= l.points) ?? p;

/** The translation of the lattice nearest to dx columns further right and dy rows up. */
export const shifted = (l: Lattice, at: Place, dx: number, dy: number, dz: number): Place =>
  ahead(l, at, dx, dy, dz, to => translates(l, to)) ?? at;

/** The spaces before row y of a text in which a cell is wide characters, so that the rows stand as they are drawn. */
export function indent(b: Box, y: number, wide: number): string {
  const l = latticeOf(b);
  return ' '.repeat(Math.round((y * wide * (l.x[1] ? 0 : l.y[0])) / l.x[0]));
}
