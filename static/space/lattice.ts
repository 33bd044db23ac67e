// Lattices: how cells lie in the plane. All else that the page knows of them follows from a few numbers each, so
// no code asks which lattice it is. Layers lie above each other.

/** To the right, and up; what neighbours are apart is about 1. */
export type Point = readonly [x: number, y: number];

/** A place of a box, by its coordinates; without z of the first layer. */
export type At = readonly [x: number, y: number, z?: number];

/** What is beyond an edge of a cell: the way there, and which edge of the other cell it is. */
export interface Step {
  readonly way: Point;
  readonly edge: number;
}

/** Cells that lie and look alike, but for a translation. */
export interface Kind {
  /** On the grid: the middle, from where the place would lie, and from there the corners, clockwise. */
  readonly middle: Point;
  readonly corners: readonly Point[];
  /** Beyond the edge from each corner to the next one; null where no cell can be. */
  readonly steps: readonly (Step | null)[];
}

export interface Lattice {
  /** As definitions have it; "" is that of squares and cubes. */
  readonly name: string;
  /** How far the rows of its grid are apart; its columns are 1/2. */
  readonly high: number;
  /** On the grid: the ways to the next place along x and y. */
  readonly x: Point;
  readonly y: Point;
  /** How far layers are apart. */
  readonly tall: number;
  readonly kinds: readonly Kind[];
  /** Of which kind a place is, -1 where no cell is there. */
  kindOf(p: At): number;
  /** The ways to the neighbours in the layer above, by x and y. */
  readonly up: readonly Point[];
  /** In how many steps a cell turns around in its layer. */
  readonly turns: number;
  /** A point about which the lattice turns. */
  readonly centre: Point;
  /** Cells are balls, with a neck to each neighbour of the same piece. */
  readonly round: boolean;
  /** Whether its layers make a body that is seen in space. */
  readonly deep: boolean;
  /** Whether cells are cubes: drawn from a corner, and made by a 3-D printer. */
  readonly solid: boolean;
}

interface Row extends Partial<Omit<Lattice, 'kinds'>> {
  readonly name: string;
  readonly kinds: readonly Omit<Kind, 'steps'>[];
}

/** Where a way by x and y leads, and from there one on the grid. */
export const along = ({ x, y, high }: Pick<Lattice, 'x' | 'y' | 'high'>, [u, v]: At, [ox, oy]: Point = [0, 0]): Point => [(u * x[0] + v * y[0] + ox) / 2, (u * x[1] + v * y[1] + oy) * high];

/** How far what is looked for near a cell may be, along an axis. */
export const NEAR = [-2, -1, 0, 1, 2] as const;

/** A lattice of what is said of it; by default it is upright, all places are cells and alike. */
function lattice(row: Row): Lattice {
  const l = { high: 0.5, x: [2, 0] as Point, y: [0, 2] as Point, tall: 1, kindOf: () => 0, up: [[0, 0]] as Point[], turns: 4, centre: [0, 0] as Point, round: false, deep: true, solid: false, ...row };
  // The first place of each kind.
  const first = l.kinds.map((_, kind) => [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y): At => [x, y])).find((p) => l.kindOf(p) === kind)!);
  const corner = (p: At, i: number): Point => {
    const { middle, corners } = l.kinds[l.kindOf(p)]!, c = corners[i % corners.length]!;
    return along(l, p, [middle[0] + c[0], middle[1] + c[1]]);
  };
  const same = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;
  const step = (p: At, i: number): Step | null => {
    for (const u of NEAR)
      for (const v of NEAR) {
        const q: At = [p[0] + u, p[1] + v], kind = l.kindOf(q);
        if ((!u && !v) || kind < 0) continue;
        const edge = l.kinds[kind]!.corners.findIndex((_, j) => same(corner(p, i), corner(q, j + 1)) && same(corner(p, i + 1), corner(q, j)));
        if (edge >= 0) return { way: [u, v], edge };
      }
    return null;
  };
  return { ...l, kinds: l.kinds.map((k, n) => ({ ...k, steps: k.corners.map((_, i) => step(first[n]!, i)) })) };
}

/** Whether places a way apart are always alike. */
export const translates = (l: Pick<Lattice, 'kindOf'>, [u, v, w]: readonly [number, number, number]): boolean =>
  SOME.every((x) => SOME.every((y) => SOME.every((z) => l.kindOf([x + u, y + v, z + w]) === l.kindOf([x, y, z]))));

const SOME = [0, 1, 2, 3];

/** The rest of whole numbers by 3. */
const third = (n: number): number => ((n % 3) + 3) % 3;

/** The corners of a stick at an angle, with tips between which three fill the way around a point. */
const pointed = (angle: number): Point[] => [[1, 0], [0.78, -1], [-0.78, -1], [-1, 0], [-0.78, 1], [0.78, 1]].map(([a, b]) => {
  const [x, y] = [a! * 0.69, b! * 0.69 * 0.22 * Math.sqrt(3)];
  return [2 * (x * Math.cos(angle) - y * Math.sin(angle)), (x * Math.sin(angle) + y * Math.cos(angle)) / HEXAGONAL];
});

const SQUARE: readonly Point[] = [[-1, 1], [1, 1], [1, -1], [-1, -1]], HEXAGONAL = 12 ** -0.5;

/** Half the width of a stick, and its half length between the squares in which sticks meet, on the grid. */
const THIN = 0.46, LONG = 1.5 - THIN;

export const LATTICES: readonly Lattice[] = [
  lattice({ name: '', kinds: [{ middle: [0, 0], corners: SQUARE }], solid: true }),
  // Point up; a row lies half a cell further right than the one below.
  lattice({ name: 'hexagons', high: HEXAGONAL, y: [1, 3], turns: 6, kinds: [{ middle: [0, 0], corners: [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]] }] }),
  // Those with an even x + y point up; the first one's lower left corner is the centre.
  lattice({ name: 'triangles', high: HEXAGONAL, x: [1, 0], y: [0, 3], turns: 6, centre: [-0.5, 0], kindOf: ([x, y]) => (x + y) & 1,
    kinds: [{ middle: [0, 1], corners: [[0, 2], [1, -1], [-1, -1]] }, { middle: [0, 2], corners: [[-1, 1], [1, 1], [0, -2]] }] }),
  // Balls are where x + y + z is even. A layer is seen with its rows level, and lies in the hollows of the one below.
  lattice({ name: 'balls', x: [1, -1], y: [1, 1], tall: Math.SQRT1_2, up: [[1, 0], [0, 1], [-1, 0], [0, -1]], round: true, kindOf: ([x, y, z = 0]) => -((x + y + z) & 1),
    kinds: [{ middle: [0, 0], corners: SQUARE }] }),
  // Points have two even coordinates, sticks one odd one.
  lattice({ name: 'sticks', deep: false, x: [1.5, 0], y: [0, 1.5], kindOf: ([x, y]) => [0, 1, 2, -1][(x & 1) + 2 * (y & 1)]!, kinds: [
    { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * THIN, y * THIN]) },
    { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * LONG, y * THIN]) },
    { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * THIN, y * LONG]) }] }),
  // Points lie as triangles do, with coordinates twice as large, and sticks between them.
  lattice({ name: 'hexagon-sticks', high: HEXAGONAL, x: [1.2, 0], y: [0, 3.6], turns: 6, deep: false, centre: [-1.2, -1.5 * 2.4 * HEXAGONAL],
    kindOf: ([x, y]) => (y & 1 ? (x & 1 || ((x + y - 1) & 3) !== 2 ? -1 : 2) : x & 1 ? ((x - 1 + y) >> 1) & 1 : -1), kinds: [1, -1, 3].map((k) => ({ middle: [0, 0] as Point, corners: pointed((k * Math.PI) / 6) })) }),
  // A square has three places to a side, and its quarters are the middles of the sides.
  lattice({ name: 'tans', x: [1, 0], y: [0, 1], deep: false, centre: [0.5, 0.5], kindOf: ([x, y]) => [[-1, 1, -1], [0, -1, 3], [-1, 2, -1]][third(x)]![third(y)]!,
    kinds: [[[0, 1], [1.5, -0.5], [-1.5, -0.5]], [[-0.5, 1.5], [1, 0], [-0.5, -1.5]], [[-1, 0], [0.5, 1.5], [0.5, -1.5]], [[-1.5, 0.5], [1.5, 0.5], [0, -1]]].map((corners) => ({ middle: [0, 0] as Point, corners: corners as unknown as Point[] })) }),
];

/** Lattices without corners of their own: places are drawn as squares, layer by layer. */
const plain = new Map<string, Lattice>();

/** The lattice of a box. */
export function latticeOf({ lattice = '' }: { readonly lattice?: string | undefined }): Lattice {
  const known = LATTICES.find((l) => l.name === lattice) ?? plain.get(lattice);
  if (!known) plain.set(lattice, { ...LATTICES[0]!, name: lattice, solid: false, deep: false });
  return known ?? plain.get(lattice)!;
}

/** Whether its rows and columns are those of the page. */
export const upright = (l: Lattice): boolean => !l.y[0];

/** The middle of a cell, or where a place without one would have it. */
export const middleOf = (l: Lattice, p: At): Point => along(l, p, l.kinds[l.kindOf(p)]?.middle);

/** The corners of a cell from its middle, clockwise. */
export const cornersOf = (l: Lattice, p: At = [0, 0, 0]): Point[] => l.kinds[l.kindOf(p)]!.corners.map((c) => along(l, [0, 0], c));

/** The steps over the edges of a cell, as its corners come. */
export const stepsOf = (l: Lattice, p: At): readonly (Step | null)[] => l.kinds[l.kindOf(p)]!.steps;

/** Of what is around a point, that which comes nearest to it. */
function nearest(l: Lattice, [x, y]: Point, of: (p: Point) => Point | undefined): Point {
  // By the ways along x and y, that or one around it.
  const [gx, gy] = [2 * x, y / l.high], size = l.x[0] * l.y[1] - l.x[1] * l.y[0];
  const u = Math.round((gx * l.y[1] - gy * l.y[0]) / size), v = Math.round((gy * l.x[0] - gx * l.x[1]) / size);
  let best: Point = [u, v], least = Infinity;
  for (const dv of NEAR)
    for (const du of NEAR) {
      const m = of([u + du, v + dv]), far = m ? Math.hypot(m[0] - x, m[1] - y) : Infinity;
      if (far < least - 1e-9) [best, least] = [[u + du, v + dv], far];
    }
  return best;
}

/** The cell of a layer at a point: that whose middle is nearest. */
export const cellAt = (l: Lattice, p: Point, z = 0): Point => nearest(l, p, (c) => (l.kindOf([...c, z]) < 0 ? undefined : middleOf(l, [...c, z])));

/** The translation of the lattice, by so many layers, that leads nearest to a point. */
export const shiftAt = (l: Lattice, p: Point, z = 0): Point => nearest(l, p, (way) => (translates(l, [...way, z]) ? along(l, way) : undefined));

/** The cell of a layer whose middle is at a point; undefined where there is none. */
export function cellOn(l: Lattice, p: Point, z = 0): Point | undefined {
  const cell = cellAt(l, p, z), [x, y] = middleOf(l, [...cell, z]);
  return l.kindOf([...cell, z]) >= 0 && Math.hypot(x - p[0], y - p[1]) < 1e-6 ? cell : undefined;
}
