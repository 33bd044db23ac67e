// Prepares the pieces of a puzzle for 3-D printing. Each piece becomes a body that lies as it prints best. Pieces that
// would hang in the air can be cut and pegged: cubes between cells, others into halves. A tray or a box can be added,
// and all is laid out on plates.

import { HOLE } from '../player/board.ts';
import type { Film } from '../player/film.ts';
import { type Place, indexOf, placeOf } from '../space/box.ts';
import { type Lattice, holds, latticeOf } from '../space/lattice.ts';
import { type Turn, turned } from '../space/turns.ts';
import { bodyOf, coresOf } from './bodies.ts';
import { type Edge, type Mark, boxesOf, cubesOf } from './cubes.ts';
import { type Core, halved, laidBody } from './halves.ts';
import { ExportError, LIMITS } from './limits.ts';
import { rowsOf } from './signs.ts';
import { type Mesh, type Solid, type Vector, assembledAt, inRows, piecesOf } from './solids.ts';
import { trayOf } from './tray.ts';
import { t } from '../say/say.ts';

/** The choices for printing. Lengths are in millimetres. */
export interface Printing {
  /** Laid out on plates, one file for each piece, or as the pieces stand at the step. */
  parts: 'plate' | 'each' | 'stands';
  /** The sides of a cell: its width; its depth and its height, or 0 if they are the same as the width. */
  cell: number;
  deep: number;
  tall: number;
  /** The room between two pieces. */
  gap: number;
  /** The form of edges, and how much an edge loses. */
  edge: Edge;
  radius: number;
  names: 'none' | 'sunk' | 'raised';
  /** What is cut and pegged: nothing, pieces with cells in the air, or every piece into halves. */
  split: 'none' | 'air' | 'halves';
  /** How much smaller a peg is than its hole. */
  play: number;
  box: 'none' | 'tray' | 'lid';
  /** The bed of the printer. */
  bedWide: number;
  bedDeep: number;
}

export const USUAL: Printing = {
  parts: 'plate',
  cell: 15,
  deep: 0,
  tall: 0,
  gap: 0.2,
  edge: 'bevel',
  radius: 0.6,
  names: 'none',
  split: 'none',
  play: 0.2,
  box: 'none',
  bedWide: 220,
  bedDeep: 220,
};

/** A body that is printed. It begins at 0 along every axis unless it stands in the assembly. */
export interface Body {
  name: string;
  /** "#rrggbb" */
  colour: string;
  mesh: Mesh;
}

/** Bodies on a plate, or in a file. */
export interface Plate {
  name: string;
  bodies: Body[];
}

/** Everything that is printed, the size of the largest plate, and a remark about it. */
export interface Printed {
  plates: Plate[];
  sides: Vector;
  remark: string;
}

/** In millimetres: the room between bodies on a plate, the thickness of a wall and of a floor, the depth of names,
 * and the depth of a lid. */
const ROOM = 5,
  WALL = 2.4,
  FLOOR = 1.6,
  DEPTH = 0.6,
  LID = 10;
const GREY = '#9a9aa2';

export function printed(film: Film, o: Printing, step: number): Printed {
  const l = latticeOf(film.trace.board),
    stands = o.parts === 'stands',
    solids = stands ? assembledAt(film, step) : piecesOf(film);
  check(o, l, solids);
  const { bodies, hanging } = stands
    ? { bodies: solids.map(s => standing(l, s, o)), hanging: 0 }
    : lyingBodies(l, solids, o);
  if (!stands && holds(l)) bodies.push(...boxes(film, l, o));
  const down = Math.min(...bodies.map(b => lowest(b.mesh)[2]));
  const plates: Plate[] = stands
    ? [{ name: '', bodies: bodies.map(b => ({ ...b, mesh: moved(b.mesh, [0, 0, -down]) })) }]
    : o.parts === 'each'
      ? bodies.map(b => ({ name: b.name, bodies: [settled(b)] }))
      : onPlates(bodies.map(settled), o);
  const sides = plates
    .map(p => spans(p.bodies.map(b => b.mesh)))
    .reduce((a, b) => a.map((v, k) => Math.max(v, b[k]!)) as Vector);
  const remark = hanging
    ? t(
        '{n, plural, one {One of them has} other {# of them have}} cells in the air: print with support, or have it cut and pegged',
        { n: hanging },
      )
    : '';
  return { plates, sides, remark };
}

function check(
  { cell, deep, tall, gap, edge, radius, play, bedWide, bedDeep }: Printing,
  l: Lattice,
  solids: readonly Solid[],
): void {
  const sides = [cell, deep || cell, tall || cell],
    least = Math.min(...sides);
  if (!sides.every(s => s >= 2 && s <= 200)) throw new ExportError(t('A cell is from 2 to 200 mm wide.'));
  if (!(gap >= 0.02 && gap <= least / 2))
    throw new ExportError(
      t('The gap is from {from} to {to} mm for cells of {cell} mm.', { from: 0.02, to: least / 2, cell: least }),
    );
  if (l.solid && edge !== 'sharp' && !(radius > 0 && 2 * radius + gap <= 0.8 * least))
    throw new ExportError(t('Edges can lose up to {n} mm here.', { n: Math.floor(4 * least - 5 * gap) / 10 }));
  if (!(play >= 0 && play <= 1)) throw new ExportError(t('A peg is from 0 to 1 mm smaller than its hole.'));
  if (!(bedWide >= 20 && bedWide <= 2000 && bedDeep >= 20 && bedDeep <= 2000))
    throw new ExportError(t('A bed is from 20 to 2000 mm wide and deep.'));
  if (!solids.length) throw new ExportError(t('There is no piece on this board to be printed.'));
  if (solids.reduce((n, s) => n + s.cells.length, 0) > LIMITS.solids)
    throw new ExportError(t('More than {n} cells are too many for one file.', { n: LIMITS.solids }));
}

const sidesOf = ({ cell, deep, tall }: Printing): Vector => [cell, deep || cell, tall || cell];

/** The body of a piece as it stands in the assembly. */
function standing(l: Lattice, { name, colour, cells }: Solid, o: Printing): Body {
  const mesh = l.solid ? cubesOf(cells, { ...o, sides: sidesOf(o) }) : bodyOf(l, cells, o.cell, o.gap);
  return { name, colour, mesh };
}

/** A cell, and whether it belongs to the part that is printed. The other cells belong to parts that it is pegged to. */
type Cell = readonly [...Place, mine: boolean];

// The six ways to put a piece down, each as a turn and how often it is made.
const WAYS: readonly (readonly [Turn, times: number])[] = [
  ['tip', 0],
  ['tip', 2],
  ['tip', 3],
  ['tip', 1],
  ['roll', 3],
  ['roll', 1],
];
const CUBES = latticeOf({});

interface Laid {
  cells: readonly Cell[];
  sides: Vector;
  air: number;
}

/** Lays a part as it prints best: with the fewest cells in the air, then as low as possible. */
function laid(cells: readonly Cell[], sides: Vector): Laid {
  let best: Laid | undefined,
    least = Infinity;
  for (const [how, times] of WAYS) {
    const now = turned(CUBES, cells, how, times),
      mine = now.filter(c => c[3]),
      floor = Math.min(...mine.map(c => c[2])),
      has = new Set(mine.map(([x, y, z]) => `${x} ${y} ${z}`)),
      air = mine.filter(([x, y, z]) => z > floor && !has.has(`${x} ${y} ${z - 1}`)).length;
    const [a, b, c] = sides,
      around: Vector = times % 2 === 0 ? sides : how === 'tip' ? [a, c, b] : [c, b, a];
    const score = air * 1e4 + (Math.max(...mine.map(m => m[2])) - floor) * around[2];
    if (score < least) [best, least] = [{ cells: now, sides: around, air }, score];
  }
  return best!;
}

/** Splits a set of cells into parts that are connected. */
function joined(cells: readonly Place[]): Place[][] {
  const left = new Map(cells.map(c => [String(c), c])),
    parts: Place[][] = [];
  for (const first of cells) {
    if (!left.delete(String(first))) continue;
    const part = [first];
    for (const [x, y, z] of part)
      for (const [dx, dy, dz] of [...STEPS, ...STEPS.map(s => s.map(v => -v))]) {
        const k = String([x + dx!, y + dy!, z + dz!]),
          next = left.get(k);
        if (next && left.delete(k)) part.push(next);
      }
    parts.push(part);
  }
  return parts;
}

const STEPS: readonly Place[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const tagged = (whole: readonly Place[], part: readonly Place[]): Cell[] => {
  const mine = new Set(part.map(String));
  return whole.map(c => [...c, mine.has(String(c))] as Cell);
};

/** Cuts a piece into parts that have no cell in the air. It takes the plane that leaves the fewest such cells, and
 * cuts the parts again. It ends because a single layer has none. */
function cutUp(cells: readonly Place[], sides: Vector): Place[][] {
  if (!laid(tagged(cells, cells), sides).air) return [[...cells]];
  let best: Place[][] = [],
    least = Infinity;
  for (const k of [2, 1, 0] as const)
    for (const at of new Set(cells.map(c => c[k]))) {
      const parts = [cells.filter(c => c[k] < at), cells.filter(c => c[k] >= at)].flatMap(joined);
      if (parts.length < 2) continue;
      const score = parts.reduce((sum, p) => sum + 100 * laid(tagged(p, p), sides).air + 1, 0);
      if (score < least) [best, least] = [parts, score];
    }
  return best.flatMap(p => cutUp(p, sides));
}

/** The bodies of pieces as they are printed, and how many of them have cells in the air. */
function lyingBodies(l: Lattice, solids: readonly Solid[], o: Printing): { bodies: Body[]; hanging: number } {
  const lies = solids.map((s, i) => (l.solid ? lyingCubes(s, i + 1, o) : lyingOther(l, s, o)));
  return { bodies: lies.flatMap(p => p.bodies), hanging: lies.reduce((n, p) => n + p.hanging, 0) };
}

/** A piece of cubes, whole, in parts that do not hang, or in halves. */
function lyingCubes(s: Solid, number: number, o: Printing): { bodies: Body[]; hanging: number } {
  const sides = sidesOf(o),
    parts = o.split === 'air' ? cutUp(s.cells, sides) : [[...s.cells]],
    bodies: Body[] = [];
  let hanging = 0;
  for (const [n, part] of parts.entries()) {
    const lies = laid(tagged(s.cells, part), sides),
      plain = (mine: boolean): Place[] => lies.cells.filter(c => !mine || c[3]).map(([x, y, z]) => [x, y, z]),
      whole = plain(false),
      mine = plain(true);
    const mesh = cubesOf(whole, {
      ...o,
      sides: lies.sides,
      part: mine,
      marks: [...holes(whole, mine, lies.sides, o), ...named(s.name, number, whole, mine, lies.sides, o)],
    });
    if (o.split === 'halves') {
      const free = (Math.min(...lies.sides) - o.gap) / 2;
      return inHalves(
        s,
        mesh,
        mine.map(c => ({ middle: c.map((v, k) => (v + 0.5) * lies.sides[k]!) as Vector, free })),
        o,
        true,
      );
    }
    if (lies.air) hanging++;
    bodies.push({ name: parts.length > 1 ? `${s.name}-${n + 1}` : s.name, colour: s.colour, mesh });
  }
  for (const k of parts.length > 1 ? joints(s.cells, parts) : []) {
    const { pitch, depth } = joint(k, sides, o);
    bodies.push(peg(s, pitch / Math.SQRT2, 2 * depth, o));
  }
  return { bodies, hanging };
}

/** A piece of other cells, whole or in halves. */
function lyingOther(l: Lattice, s: Solid, o: Printing): { bodies: Body[]; hanging: number } {
  const body = standing(l, s, o),
    cores = coresOf(l, s.cells, o.cell, o.gap),
    { mesh, hangs } = laidBody(body.mesh, cores, l.round);
  if (o.split === 'halves' || (o.split === 'air' && hangs)) return inHalves(s, body.mesh, cores, o, false);
  return { bodies: [{ ...body, mesh }], hanging: Number(hangs) };
}

/** The halves of a body, and their pegs. */
function inHalves(
  s: Solid,
  mesh: Mesh,
  cores: readonly Core[],
  o: Printing,
  level: boolean,
): { bodies: Body[]; hanging: number } {
  const { halves, holes, hanging } = halved(mesh, cores, level);
  return {
    bodies: [
      ...halves.map((half, n) => ({ name: `${s.name}-${n + 1}`, colour: s.colour, mesh: half })),
      ...holes.map(({ wide, deep }) => peg(s, wide * Math.SQRT2, 2 * deep, o)),
    ],
    hanging,
  };
}

/** A peg for two holes of a width that are together this deep. */
function peg({ name, colour }: Solid, hole: number, deep: number, { play }: Printing): Body {
  const wide = hole - play;
  return {
    name: `${name}-peg`,
    colour,
    mesh: boxesOf(
      [
        [0, deep - play],
        [0, wide],
        [0, wide],
      ],
      () => true,
    ),
  };
}

/** The width of the hole in a face across an axis, and half the length of its peg. The holes in three faces of a
 * cell never meet. */
function joint(axis: number, sides: Vector, { gap, edge, radius }: Printing): { pitch: number; depth: number } {
  const free = Math.min(...sides.filter((_, k) => k !== axis)) - gap - (edge === 'sharp' ? 0 : 2 * radius);
  return { pitch: 0.45 * free, depth: 0.25 * sides[axis]! };
}

/** The axis of each place where cells of different parts meet. */
function joints(cells: readonly Place[], parts: readonly (readonly Place[])[]): number[] {
  const of = new Map(parts.flatMap((p, i) => p.map(c => [String(c), i] as const)));
  return cells.flatMap(c =>
    [0, 1, 2].filter(k => {
      const beside = of.get(String(c.map((v, a) => v + (a === k ? 1 : 0))));
      return beside !== undefined && beside !== of.get(String(c));
    }),
  );
}

/** The holes of a part for the pegs to the other parts. */
function holes(whole: readonly Place[], mine: readonly Place[], sides: Vector, o: Printing): Mark[] {
  const [all, own] = [whole, mine].map(list => new Set(list.map(String))) as [Set<string>, Set<string>];
  return mine.flatMap(cell =>
    ([0, 1, 2] as const).flatMap(axis =>
      ([0, 1] as const).flatMap(side => {
        const beside = String(cell.map((v, k) => v + (k === axis ? 2 * side - 1 : 0)));
        if (!all.has(beside) || own.has(beside)) return [];
        const { pitch, depth } = joint(axis, sides, o);
        return [{ cell, axis, side, rows: [[true]], pitch, height: -depth }];
      }),
    ),
  );
}

/** The mark of a name on the top of a part, near its middle. */
function named(
  name: string,
  number: number,
  whole: readonly Place[],
  mine: readonly Place[],
  sides: Vector,
  o: Printing,
): Mark[] {
  if (o.names === 'none') return [];
  const all = new Set(whole.map(String)),
    mid = [0, 1].map(k => mine.reduce((sum, c) => sum + c[k]!, 0) / mine.length),
    far = (c: Place): number => Math.hypot(c[0] - mid[0]!, c[1] - mid[1]!) - 10 * c[2];
  const tops = mine.filter(([x, y, z]) => !all.has(String([x, y, z + 1]))),
    [cell] = tops.sort((a, b) => far(a) - far(b));
  if (!cell) return [];
  const rows = rowsOf(name, number),
    free = (k: number): number => sides[k]! - o.gap - (o.edge === 'sharp' ? 0 : 2 * o.radius) - 0.4;
  const pitch = Math.min(free(0) / (rows[0]!.length + 1), free(1) / (rows.length + 1), sides[0] / 9);
  return [{ cell, axis: 2, side: 1, rows, pitch, height: o.names === 'sunk' ? -DEPTH : DEPTH }];
}

/** The tray or the box of a board, and its lid. */
function boxes(film: Film, l: Lattice, o: Printing): Body[] {
  if (o.box === 'none') return [];
  const tray = l.solid ? boxOfCubes(film, o) : boxOfPrisms(film, l, o),
    list: Body[] = [{ name: o.box === 'lid' ? 'box' : 'tray', colour: GREY, mesh: tray }];
  if (o.box === 'lid') {
    const around = (s: number): number[] => [0, WALL, WALL + s + 2 * o.gap, 2 * WALL + s + 2 * o.gap],
      [x, y, z] = spans([tray]);
    list.push({
      name: 'lid',
      colour: GREY,
      mesh: boxesOf(
        [around(x), around(y), [0, FLOOR, FLOOR + Math.min(LID, (z - FLOOR) / 2)]],
        (a, b, c) => !c || a !== 1 || b !== 1,
      ),
    });
  }
  return list;
}

/** The tray of a board of prisms. A column without a cell of the board is wall. */
function boxOfPrisms({ trace: { board }, bare }: Film, l: Lattice, { cell, gap }: Printing): Mesh {
  const open = [...bare.keys()].filter(c => bare[c]! >= 0).map(c => placeOf(board, c)),
    high = board.z * l.tall * cell;
  return trayOf(l, open, { cell, room: gap / 2, wall: WALL, floor: FLOOR, high });
}

/** The tray of a board of squares or cubes. */
function boxOfCubes(film: Film, o: Printing): Mesh {
  const { board } = film.trace,
    [wide, deep, tall] = sidesOf(o),
    h = o.gap / 2;
  // Cells outside of the board are walls, too; those of a solid are left to whoever fills it.
  const wall = (x: number, y: number): boolean =>
    x < 0 ||
    y < 0 ||
    x >= board.x ||
    y >= board.y ||
    (board.z === 1 && (film.bare[indexOf(board, [x, y, 0])] ?? HOLE) < 0);
  const planes = (n: number, s: number): { at: number[]; cells: number[][] } => {
    const at = [-WALL - h],
      cells: number[][] = [];
    for (let c = 0; c <= n; c++) {
      cells.push([c - 1], [c - 1, c], [c - 1, c]);
      at.push(c * s - h, c * s, c * s + h);
    }
    cells.push([n]);
    at.push(n * s + WALL + h);
    return { at, cells };
  };
  const [px, py] = [planes(board.x, wide), planes(board.y, deep)],
    high = board.z * tall;
  return boxesOf(
    [px.at, py.at, [0, FLOOR, FLOOR + high]],
    (x, y, z) => z === 0 || px.cells[x]!.every(a => py.cells[y]!.every(b => wall(a, b))),
  );
}

/** Bodies on as many plates as they need, in rows. */
function onPlates(bodies: readonly Body[], { bedWide, bedDeep }: Printing): Plate[] {
  const across = bodies.map(b => {
    const [w, d] = spans([b.mesh]);
    return d > w && d <= bedWide ? settled({ ...b, mesh: spun(b.mesh) }) : b;
  });
  const sizes = across.map(b => spans([b.mesh])),
    large = sizes.find(([w, d]) => w > bedWide + 1e-6 || d > bedDeep + 1e-6);
  if (large) {
    const [w, d] = large.map(v => Math.ceil(v));
    throw new ExportError(
      t('A part is {wide} × {deep} mm, and the bed {bedWide} × {bedDeep} mm. Choose a larger bed or smaller cells.', {
        wide: w!,
        deep: d!,
        bedWide,
        bedDeep,
      }),
    );
  }
  const spots = inRows(
    sizes.map(([w, d]) => [w, d] as const),
    ROOM,
    bedWide,
  );
  const plates: Plate[] = [];
  let begins = 0,
    row = -1;
  for (const n of [...spots.keys()].sort((a, b) => spots[a]!.row - spots[b]!.row || sizes[b]![1] - sizes[a]![1])) {
    const { x, y } = spots[n]!;
    // The first of a row is the deepest of it.
    if (!plates.length || (spots[n]!.row !== row && y + sizes[n]![1] - begins > bedDeep + 1e-6)) {
      plates.push({ name: `plate ${plates.length + 1}`, bodies: [] });
      begins = y;
    }
    row = spots[n]!.row;
    const body = across[n]!;
    plates.at(-1)!.bodies.push({ ...body, mesh: moved(body.mesh, [x, y - begins, 0]) });
  }
  // As they are listed on the page.
  const order = new Map(across.map((b, i) => [b.name, i]));
  for (const p of plates) p.bodies.sort((a, b) => order.get(a.name)! - order.get(b.name)!);
  return plates;
}

const lowest = (m: Mesh): Vector =>
  [0, 1, 2].map(k => m.corners.reduce((v, c) => Math.min(v, c[k]!), Infinity)) as Vector;
const highest = (m: Mesh): Vector =>
  [0, 1, 2].map(k => m.corners.reduce((v, c) => Math.max(v, c[k]!), -Infinity)) as Vector;
const moved = (m: Mesh, by: Vector): Mesh => ({
  ...m,
  corners: m.corners.map(c => c.map((v, k) => v + by[k]!) as Vector),
});
const settled = (b: Body): Body => ({ ...b, mesh: moved(b.mesh, lowest(b.mesh).map(v => -v) as Vector) });
const spun = (m: Mesh): Mesh => ({ ...m, corners: m.corners.map(([x, y, z]): Vector => [y, -x, z]) });

/** The sides of the box around meshes. */
export function spans(meshes: readonly Mesh[]): Vector {
  const [low, high] = [meshes.map(lowest), meshes.map(highest)];
  return [0, 1, 2].map(k => Math.max(...high.map(h => h[k]!)) - Math.min(...low.map(m => m[k]!))) as Vector;
}
