// Lattices: how cells lie in the plane. Everything else that the page knows of a lattice follows from a few numbers, so
// no code asks which lattice it is. Layers lie one above the other.

/** A point of the plane: to the right, and up. The distance of neighbours is about 1. */
export type Point = readonly [x: number, y: number];

/** A place of a box, by its coordinates; without z it is in the first layer. */
export type At = readonly [x: number, y: number, z?: number];

/** The step over an edge of a cell: the way to the other cell, and which edge of that cell it is. */
export interface Step {
  readonly way: Point;
  readonly edge: number;
}

/** Cells that lie and look the same, but for a translation. */
export interface Kind {
  /** On the grid: the middle, from the place's own point, and the corners from the middle, clockwise. */
  readonly middle: Point;
  readonly corners: readonly Point[];
  /** The step over the edge from each corner to the next one; null where no cell can be. */
  readonly steps: readonly (Step | null)[];
  /** The corners of a cell that is a solid by itself, from its place, in places. Its layer shows it from above. */
  readonly solid?: readonly Vector[];
}

/** A vector in space: to the right, up the page, and to the reader. */
export type Vector = readonly [x: number, y: number, z: number];

/** How sticks meet in points. */
export interface Star {
  /** The ways from a point to the sticks around it, clockwise. */
  readonly ways: readonly Point[];
  /** Whether a place is such a point. */
  is(p: At): boolean;
  /** Half the width of a stick, and how far from a point it ends where it meets no other stick. */
  readonly half: number;
  readonly short: number;
  /** How far half of the points lie above their places, and the other half below. */
  readonly lift?: number;
}

export interface Lattice {
  /** The name in definitions; "" for squares and cubes. */
  readonly name: string;
  /** The distance of the rows of its grid; its columns are 1/2 apart. */
  readonly high: number;
  /** On the grid: the ways to the next place along x and y. */
  readonly x: Point;
  readonly y: Point;
  /** The distance of layers. */
  readonly tall: number;
  readonly kinds: readonly Kind[];
  /** The kind of a place, -1 where no cell is there. */
  kindOf(p: At): number;
  /** The ways to the neighbours in the layer above, by x and y. */
  readonly up: readonly Point[];
  /** How many least turns of a layer make a full turn. */
  readonly turns: number;
  /** A point about which the lattice turns. */
  readonly centre: Point;
  /** Cells are balls, with a neck to each neighbour of the same piece. */
  readonly round: boolean;
  /** How many kinds, the first ones, are points that sticks go through; points may stay empty. */
  readonly points: number;
  /** How sticks meet in points. It is undefined where cells are no sticks, or end in tips that meet. */
  readonly star?: Star;
  /** A number of places along an axis after which everything repeats. */
  readonly reach: number;
  /** How many layers make a cube that is cut into solids; 0 in other lattices. */
  readonly parts: number;
  /** A turn over takes a coordinate n to this number minus n. */
  readonly sum: number;
  /** Whether its layers make a body that is seen in space. */
  readonly deep: boolean;
  /** Whether cells are cubes: they are drawn from a corner, and a 3-D printer can make them. */
  readonly solid: boolean;
}

type Row = Partial<Omit<Lattice, 'kinds'>> & {
  readonly name: string;
  readonly kinds: readonly Omit<Kind, 'steps'>[];
};

/** A line through its corners, without corners at which it does not bend. */
export const straightened = (ring: readonly Point[]): Point[] =>
  ring.filter(([x, y], i) => {
    const [ax, ay] = ring.at(i - 1)!,
      [bx, by] = ring[(i + 1) % ring.length]!;
    return Math.abs((x - ax) * (by - y) - (y - ay) * (bx - x)) > 1e-9;
  });

/** Where a way by x and y leads, and from there a way on the grid. */
export const along = (
  { x, y, high }: Pick<Lattice, 'x' | 'y' | 'high'>,
  [u, v]: At,
  [ox, oy]: Point = [0, 0],
): Point => [(u * x[0] + v * y[0] + ox) / 2, (u * x[1] + v * y[1] + oy) * high];

/** How far from a cell one has to look, along an axis. */
export const NEAR = [-2, -1, 0, 1, 2] as const;

/** A lattice from its row. By default it is upright, and all places are cells and alike. */
function lattice(row: Row): Lattice {
  const l = {
    high: 0.5,
    x: [2, 0] as Point,
    y: [0, 2] as Point,
    tall: 1,
    kindOf: () => 0,
    up: [[0, 0]] as Point[],
    turns: 4,
    centre: [0, 0] as Point,
    round: false,
    points: 0,
    reach: 4,
    parts: 0,
    sum: 0,
    deep: true,
    solid: false,
    ...row,
  };
  // The first place of each kind.
  const some = someOf(l),
    first = l.kinds.map((_, kind) => some.find(p => l.kindOf(p) === kind)!);
  const corner = (p: At, i: number): Point => {
    const { middle, corners } = l.kinds[l.kindOf(p)]!,
      c = corners[i % corners.length]!;
    return along(l, p, [middle[0] + c[0], middle[1] + c[1]]);
  };
  const same = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;
  const step = (p: Vector, i: number): Step | null => {
    for (const u of NEAR)
      for (const v of NEAR) {
        const q: Vector = [p[0] + u, p[1] + v, p[2]],
          kind = l.kindOf(q);
        if ((!u && !v) || kind < 0 || faceOf(l, p, q)?.length === 0) continue;
        const edge = l.kinds[kind]!.corners.findIndex(
          (_, j) => same(corner(p, i), corner(q, j + 1)) && same(corner(p, i + 1), corner(q, j)),
        );
        if (edge >= 0) return { way: [u, v], edge };
      }
    return null;
  };
  return { ...l, kinds: l.kinds.map((k, n) => ({ ...k, steps: k.corners.map((_, i) => step(first[n]!, i)) })) };
}

/** Whether cells are upright prisms, layer upon layer, so that a tray or a box can hold them. */
export const holds = (l: Lattice): boolean => !l.round && !l.star && !l.parts && l.up.every(([u, v]) => !u && !v);

const SOME: Vector[][] = [];

/** Places that include everything that a lattice repeats, those with the least coordinates first. */
export function someOf({ reach }: Pick<Lattice, 'reach'>): readonly Vector[] {
  const side = Array.from({ length: reach }, (_, i) => i);
  SOME[reach] ??= side
    .flatMap(z => side.flatMap(y => side.map((x): Vector => [x, y, z])))
    .sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  return SOME[reach]!;
}

/** Whether places this way apart are always alike. */
export const translates = (l: Pick<Lattice, 'kindOf' | 'reach'>, [u, v, w]: Vector): boolean =>
  someOf(l).every(([x, y, z]) => l.kindOf([x + u, y + v, z + w]) === l.kindOf([x, y, z]));

/** The corners of a cell that is a solid by itself, in places. */
export const solidAt = (l: { kindOf: Lattice['kindOf']; kinds: Row['kinds'] }, p: Vector): Vector[] | undefined =>
  l.kinds[l.kindOf(p)]?.solid?.map(c => [c[0] + p[0], c[1] + p[1], c[2] + p[2]]);

/** The corners of the face that two such cells share; none where they share less than a face. */
export function faceOf(l: Parameters<typeof solidAt>[0], p: Vector, q: Vector): Vector[] | undefined {
  const other = solidAt(l, q)?.map(String),
    face = solidAt(l, p)?.filter(c => other?.includes(String(c)));
  return face && face.length < 3 ? [] : face;
}

/** The remainder of a whole number by 3. */
const third = (n: number): number => ((n % 3) + 3) % 3;

/** Cells that are solids, in cubes of side places a side. Their corners depend on the remainder of the place, and on
 * whether its cube is an odd one. */
function solids(
  side: number,
  odd: boolean,
  corners: (rest: Vector, odd: number) => Vector[],
): Pick<Lattice, 'kindOf' | 'parts'> & Pick<Row, 'kinds'> {
  const kinds: Omit<Kind, 'steps'>[] = [],
    numbers: number[] = [];
  for (let n = 0; n < side ** 3 * (odd ? 2 : 1); n++) {
    const rest: Vector = [n % side, Math.floor(n / side) % side, Math.floor(n / side ** 2) % side],
      solid = corners(rest, Math.floor(n / side ** 3)).map(
        c => c.map((x, i) => x - rest[i]! - 0.5) as unknown as Vector,
      );
    const seen = hull(solid),
      middle = [0, 1].map(i => seen.reduce((sum, c) => sum + c[i]!, 0) / seen.length) as unknown as Point;
    numbers.push(seen.length ? kinds.length : -1);
    if (seen.length)
      kinds.push({ middle, corners: seen.map(([x, y]): Point => [x - middle[0], y - middle[1]]), solid });
  }
  const restOf = (n: number): number => ((n % side) + side) % side;
  return {
    kinds,
    parts: side,
    kindOf: ([x, y, z = 0]) =>
      numbers[
        restOf(x) +
          side * restOf(y) +
          side ** 2 * restOf(z) +
          (odd ? side ** 3 * (Math.abs(Math.floor(x / side) + Math.floor(y / side) + Math.floor(z / side)) & 1) : 0)
      ]!,
  };
}

/** The corners around points that are seen from above, clockwise. */
function hull(points: readonly Vector[]): Point[] {
  const all = [...new Map(points.map(([x, y]) => [`${x} ${y}`, [x, y] as Point])).values()],
    mean = (i: 0 | 1): number => all.reduce((sum, p) => sum + p[i], 0) / all.length,
    angle = ([x, y]: Point): number => Math.atan2(x - mean(0), y - mean(1));
  return straightened(all.sort((a, b) => angle(a) - angle(b)));
}

/** Points of sticks on triangles have six wedges. These are a wedge's side and height, and half the length of a
 * stick between the wedges. */
const SIDE = 0.4,
  HIGH = (SIDE * Math.sqrt(3)) / 2,
  HALF = 0.8 - HIGH;

/** Corners on the grid of triangles: points turned from the right by n sixths. */
const sixths = (n: number, points: readonly Point[]): Point[] =>
  points.map(([x, y]) => {
    const a = (n * Math.PI) / 3;
    return [2 * (x * Math.cos(a) - y * Math.sin(a)), (x * Math.sin(a) + y * Math.cos(a)) / HEXAGONAL];
  });

/** The corners of a stick of half this length and half this width. */
const bar = (x: number, y: number): Point[] => [
  [-x, y],
  [x, y],
  [x, -y],
  [-x, -y],
];

const SQUARE: readonly Point[] = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ],
  HEXAGONAL = 12 ** -0.5;

/** The width of a stick, and half its length between the squares in which sticks meet, on the grid. */
const THIN = 0.46,
  LONG = 1.5 - THIN;

/** How sticks meet on squares, on triangles and on hexagons. */
const square: Star = {
  ways: [
    [1, 0],
    [0, -1],
    [-1, 0],
    [0, 1],
  ],
  is: ([x, y]) => !((x | y) & 1),
  half: THIN / 2,
  short: THIN / 2,
};
const triangle: Star = {
  ways: [
    [2, 0],
    [2, -2],
    [0, -2],
    [-2, 0],
    [-2, 2],
    [0, 2],
  ],
  is: ([x, y]) => (x & 3) === 1 && (y & 3) === 1,
  half: SIDE / 2,
  short: HIGH,
};
const hexagon: Star = { ...square, half: 0.22, short: 0.22 / Math.sqrt(3), lift: -0.2 * Math.sqrt(3) };

export const LATTICES: readonly Lattice[] = [
  lattice({ name: '', kinds: [{ middle: [0, 0], corners: SQUARE }], solid: true }),
  // Hexagons point up. A row lies half a cell further right than the one below.
  lattice({
    name: 'hexagons',
    high: HEXAGONAL,
    y: [1, 3],
    turns: 6,
    kinds: [
      {
        middle: [0, 0],
        corners: [
          [0, 2],
          [1, 1],
          [1, -1],
          [0, -2],
          [-1, -1],
          [-1, 1],
        ],
      },
    ],
  }),
  // Triangles with an even x + y point up. The lower left corner of the first one is the centre.
  lattice({
    name: 'triangles',
    high: HEXAGONAL,
    x: [1, 0],
    y: [0, 3],
    turns: 6,
    centre: [-0.5, 0],
    kindOf: ([x, y]) => (x + y) & 1,
    kinds: [
      {
        middle: [0, 1],
        corners: [
          [0, 2],
          [1, -1],
          [-1, -1],
        ],
      },
      {
        middle: [0, 2],
        corners: [
          [-1, 1],
          [1, 1],
          [0, -2],
        ],
      },
    ],
  }),
  // Balls are where x + y + z is even. A layer is seen with its rows level, and lies in the hollows of the one below.
  lattice({
    name: 'balls',
    x: [1, -1],
    y: [1, 1],
    tall: Math.SQRT1_2,
    up: [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ],
    round: true,
    kindOf: ([x, y, z = 0]) => -((x + y + z) & 1),
    kinds: [{ middle: [0, 0], corners: SQUARE }],
  }),
  // Points have two even coordinates, sticks one odd coordinate.
  lattice({
    name: 'sticks',
    deep: false,
    points: 1,
    star: square,
    x: [1.5, 0],
    y: [0, 1.5],
    kindOf: ([x, y]) => [0, 1, 2, -1][(x & 1) + 2 * (y & 1)]!,
    kinds: [
      { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * THIN, y * THIN]) },
      { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * LONG, y * THIN]) },
      { middle: [0, 0], corners: SQUARE.map(([x, y]): Point => [x * THIN, y * LONG]) },
    ],
  }),
  // Points have the coordinates 1, 5, 9 …; their six directions lie around them, and beyond these the sticks.
  lattice({
    name: 'triangle-sticks',
    deep: false,
    points: 6,
    star: triangle,
    high: HEXAGONAL,
    x: [0.8, 0],
    y: [0.4, 1.2],
    turns: 6,
    centre: [0.6, 1.2 * HEXAGONAL],
    kindOf: ([x, y]) =>
      [
        [-1, 1, 7, 4],
        [0, -1, -1, 5],
        [6, -1, 8, -1],
        [3, 2, -1, -1],
      ][(x - 1) & 3]![(y - 1) & 3]!,
    kinds: [
      ...[0, 1, 2, 3, 4, 5].map(n => ({
        middle: sixths(n, [[(2 / 3) * HIGH - 0.4, 0]])[0]!,
        corners: sixths(n, [
          [(-2 / 3) * HIGH, 0],
          [HIGH / 3, SIDE / 2],
          [HIGH / 3, -SIDE / 2],
        ]),
      })),
      ...[0, 1, 2].map(n => ({ middle: [0, 0] as Point, corners: sixths(n, bar(HALF, SIDE / 2)) })),
    ],
  }),
  // Points lie as triangles do, with coordinates twice as large. Sticks lie between them.
  lattice({
    name: 'hexagon-sticks',
    high: HEXAGONAL,
    x: [1.2, 0],
    y: [0, 3.6],
    turns: 6,
    deep: false,
    star: hexagon,
    centre: [-1.2, -1.5 * 2.4 * HEXAGONAL],
    kindOf: ([x, y]) => (y & 1 ? (x & 1 || ((x + y - 1) & 3) !== 2 ? -1 : 2) : x & 1 ? ((x - 1 + y) >> 1) & 1 : -1),
    kinds: [0.5, -0.5, 1.5].map(n => ({
      middle: [0, 0] as Point,
      corners: sixths(n, bar(0.4 * Math.sqrt(3) - hexagon.short, hexagon.half)),
    })),
  }),
  // A square has three places to a side. Its quarters are the middles of the sides.
  lattice({
    name: 'tans',
    x: [1, 0],
    y: [0, 1],
    deep: false,
    centre: [0.5, 0.5],
    kindOf: ([x, y]) =>
      [
        [-1, 1, -1],
        [0, -1, 3],
        [-1, 2, -1],
      ][third(x)]![third(y)]!,
    kinds: [
      [
        [0, 1],
        [1.5, -0.5],
        [-1.5, -0.5],
      ],
      [
        [-0.5, 1.5],
        [1, 0],
        [-0.5, -1.5],
      ],
      [
        [-1, 0],
        [0.5, 1.5],
        [0.5, -1.5],
      ],
      [
        [-1.5, 0.5],
        [1.5, 0.5],
        [0, -1],
      ],
    ].map(corners => ({ middle: [0, 0] as Point, corners: corners as unknown as Point[] })),
  }),
  // A cell lies between the middle of its cube, the middle of a face, and an edge of that face.
  lattice({
    name: 'rhombic-tetrahedra',
    reach: 5,
    sum: 4,
    x: [1, 0],
    y: [0, 1],
    tall: 0.5,
    centre: [1, 1],
    ...solids(5, false, rest =>
      String(rest.map(n => [0, 1, 2, 1, 0][n]!).sort()) === '0,1,2'
        ? [0, 1, 2, 3].map(
            n =>
              rest.map(r =>
                r === 2 ? [2.5, 2.5, 0, 5][n]! : n > (r % 4 ? 1 : 0) ? (r < 2 ? 0 : 5) : 2.5,
              ) as unknown as Vector,
          )
        : [],
    ),
  }),
  // In a cube is a tetrahedron between four of its corners. At the other corners are eighths of octahedra.
  lattice({
    name: 'tetra-octahedra',
    reach: 6,
    sum: 5,
    x: [1, 0],
    y: [0, 1],
    tall: 0.5,
    centre: [1.25, 1.25],
    ...solids(3, true, (rest, odd) => {
      const even = (c: Vector): boolean => !((c.reduce((n, x) => n + Number(x > 1), 0) + odd) & 1),
        ends = [0, 3];
      if (String(rest) === '1,1,1')
        return ends.flatMap(x => ends.flatMap(y => ends.map((z): Vector => [x, y, z]))).filter(even);
      const corner = rest.map(r => 1.5 * r) as unknown as Vector;
      return rest.includes(1) || even(rest)
        ? []
        : [corner, ...[0, 1, 2].map(n => corner.map((x, i) => (i === n ? 3 - x : x)) as unknown as Vector)];
    }),
  }),
];

/** The lattice of a box. */
export const latticeOf = ({ lattice = '' }: { readonly lattice?: string | undefined }): Lattice =>
  LATTICES.find(l => l.name === lattice) ?? LATTICES[0]!;

/** Where a point of sticks lies. */
export function pointOf(l: Lattice, { lift = 0 }: Star, p: Point): Point {
  const [x, y] = along(l, p);
  return [x, y + ((p[0] + p[1]) & 2 ? -lift : lift)];
}

/** The points at the ends of a stick. */
export const endsOf = ({ ways, is }: Star, [x, y]: At): Point[] =>
  ways.map(([u, v]): Point => [x - u, y - v]).filter(is);

/** Whether a lattice's rows and columns stand upright on the page. */
export const upright = (l: Lattice): boolean => !l.y[0];

/** The middle of a cell, or of the place where there is no cell. */
export const middleOf = (l: Lattice, p: At): Point => along(l, p, l.kinds[l.kindOf(p)]?.middle);

/** The corners of a cell from its middle, clockwise. */
export const cornersOf = (l: Lattice, p: At = [0, 0, 0]): Point[] =>
  l.kinds[l.kindOf(p)]!.corners.map(c => along(l, [0, 0], c));

/** The steps over the edges of a cell, in the order of its corners. */
export const stepsOf = (l: Lattice, p: At): readonly (Step | null)[] => l.kinds[l.kindOf(p)]!.steps;

/** The way by x and y that comes nearest to a point; of gives where each leads. */
function nearest(l: Lattice, [x, y]: Point, of: (p: Point) => Point | undefined): Point {
  // It looks at the ways along x and y, and those around them.
  const [gx, gy] = [2 * x, y / l.high],
    size = l.x[0] * l.y[1] - l.x[1] * l.y[0];
  const u = Math.round((gx * l.y[1] - gy * l.y[0]) / size),
    v = Math.round((gy * l.x[0] - gx * l.x[1]) / size);
  let best: Point = [u, v],
    least = Infinity;
  for (const dv of NEAR)
    for (const du of NEAR) {
      const m = of([u + du, v + dv]),
        far = m ? Math.hypot(m[0] - x, m[1] - y) : Infinity;
      if (far < least - 1e-9) [best, least] = [[u + du, v + dv], far];
    }
  return best;
}

/** The cell of a layer at a point: the one whose middle is nearest. Points of sticks count only with points. */
export const cellAt = (l: Lattice, p: Point, z = 0, points = false): Point =>
  nearest(l, p, c => (l.kindOf([...c, z]) < (points ? 0 : l.points) ? undefined : middleOf(l, [...c, z])));

/** The translation of the lattice, by z layers, that leads nearest to a point. */
export const shiftAt = (l: Lattice, p: Point, z = 0): Point =>
  nearest(l, p, way => (translates(l, [...way, z]) ? along(l, way) : undefined));

/** The cell of a layer whose middle is at a point; undefined where there is none. */
export function cellOn(l: Lattice, p: Point, z = 0): Point | undefined {
  const cell = cellAt(l, p, z, true),
    [x, y] = middleOf(l, [...cell, z]);
  return l.kindOf([...cell, z]) >= 0 && Math.hypot(x - p[0], y - p[1]) < 1e-6 ? cell : undefined;
}
