// Pieces as sets of cells: how they turn, where they can lie on a board, and the words for both. x goes to the right, y
// up the page, z from the bottom layer to the top.

import { type Board, HOLE, bareCover } from '../player/board.ts';
import { type Place, centreOf, indexOf, isFlat, placeOf, within } from '../space/box.ts';
import { folded, roundsOf } from '../space/wrap.ts';
import { along, latticeOf, shiftAt, translates } from '../space/lattice.ts';
import { DIAGONALS, type Turn, lowOf, roundOf, settled, spansOf, turned as turnedCells } from '../space/turns.ts';
import { type Clash, type Colours, type Cube, type Tint, clashes } from './colours.ts';
import { t } from '../say/say.ts';

export type { Cube };

/** The puzzle that is played, as the page gives it. */
export interface Plan {
  readonly board: Board;
  /** The cells of the pieces as they lie at first; slot 1 is the first. */
  readonly shapes: readonly (readonly Cube[])[];
  /** The other sides of pieces that show something else when they are turned over, by slots as shapes; a piece
   * without one has no cells there. */
  readonly backs?: readonly (readonly Cube[])[];
  /** The turns that each piece may have, by slots as shapes, as def/space/turns.go writes them; '' for all. */
  readonly limits?: readonly string[];
  /** How pieces turn: only in the plane, in it and over, or in space. */
  readonly turns: 'plane' | 'flat' | 'space';
  /** Which cubes may lie on which cells, if the puzzle has colours. */
  readonly colours?: Colours | null;
  /** The cells that may stay empty, unless every cell may. */
  readonly may?: readonly number[];
}

/** The turns that a piece of a plan may make. */
export const turnsOf = ({ turns }: Plan): readonly Turn[] =>
  turns === 'plane' ? ['spin'] : turns === 'flat' ? ['spin', 'flip'] : ['spin', 'tip', 'roll', 'flip'];

/** The cells of a piece in the order that all shapes have: x-major. */
export const sorted = (cells: Cube[]): Cube[] => cells.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);

/** A piece after a turn, or with back after the reverse turn; x-major. */
export function turned({ board }: Plan, cells: readonly Cube[], turn: Turn, back = false): Cube[] {
  const l = latticeOf(board);
  return sorted(turnedCells(l, cells, turn, back ? roundOf(l, turn) - 1 : 1));
}

/** The ways of a piece that has turns of its own, by their texts; undefined of others. */
function limitedWays(plan: Plan, slot: number): ReadonlyMap<string, readonly Cube[]> | undefined {
  const text = plan.limits?.[slot - 1];
  if (!text) return undefined;
  const l = latticeOf(plan.board),
    step = 360 / l.turns,
    names =
      text === 'none'
        ? ['0']
        : text === 'flat' || text === 'upright'
          ? Array.from({ length: l.turns }, (_, i) => String(i * step))
          : text.split(','),
    sides = sidesOf(plan, slot),
    ways = new Map<string, readonly Cube[]>();
  for (const side of sides ?? [plan.shapes[slot - 1]!])
    for (const name of names) {
      const over = name.startsWith('f'),
        times = Math.round(Number(name.replace('f', '')) / step);
      if (over && (sides || plan.turns === 'plane')) continue;
      // To the left is so much less to the right.
      const way = sorted(turnedCells(l, over ? turnedCells(l, side, 'flip') : side, 'spin', l.turns - times));
      ways.set(String(way), way);
    }
  return ways;
}

/** The next way of a piece that a turn leads to, or with back the reverse turn. A piece with turns of its own is turned
 * on until it lies in one of them, and stays where no turn leads to one. */
export function turnedOn(plan: Plan, slot: number, now: readonly Cube[], turn: Turn, back = false): readonly Cube[] {
  const ways = limitedWays(plan, slot);
  let next = now;
  for (let n = roundOf(latticeOf(plan.board), turn); n > 0; n--) {
    next = turned(plan, next, turn, back);
    if (!ways || ways.has(String(next))) return next;
  }
  return now;
}

/** A piece turned over: its other side, if it has one; a way that it may have, or as it is where there is none. */
export function flipped(plan: Plan, slot: number, now: readonly Cube[]): readonly Cube[] {
  const ways = limitedWays(plan, slot),
    over = overOf(plan, slot, now);
  return ways ? (spins(plan, over).find(way => ways.has(String(way))) ?? now) : over;
}

function overOf(plan: Plan, slot: number, now: readonly Cube[]): readonly Cube[] {
  const sides = sidesOf(plan, slot);
  if (!sides) return turned(plan, now, 'flip');
  const [front, back] = sides.map(side => new Map(spins(plan, side).map(s => [String(s), s])));
  return (front!.has(String(sorted([...now]))) ? back! : front!).values().next().value!;
}

/** The front and the back of a piece that has both. */
function sidesOf({ shapes, backs }: Plan, slot: number): [readonly Cube[], readonly Cube[]] | undefined {
  const back = backs?.[slot - 1];
  return back?.length ? [shapes[slot - 1]!, back] : undefined;
}

/** The turns of a shape in the plane. */
const spins = ({ board }: Plan, shape: readonly Cube[]): readonly (readonly Cube[])[] => [
  ...straightFrom({ board, shapes: [], turns: 'plane' }, shape).values(),
];

/** All ways in which a piece of a plan may lie. */
export function waysOf(plan: Plan, slot: number): readonly (readonly Cube[])[] {
  const sides = sidesOf(plan, slot),
    limited = limitedWays(plan, slot);
  if (limited) return [...limited.values()];
  return sides ? sides.flatMap(side => spins(plan, side)) : turnsFrom(plan, plan.shapes[slot - 1]!);
}

/** The new origin of a piece that is turned about its middle; at is its origin before. */
export function turnedAt({ lattice }: Board, before: readonly Cube[], at: Place, after: readonly Cube[]): Place {
  const l = latticeOf({ lattice }),
    middle = (shape: readonly Cube[]) =>
      centreOf(
        l,
        shape.map(([x, y, z]) => [x, y, z]),
      ),
    [x, y] = along(l, at),
    [bx, by] = middle(before),
    [ax, ay] = middle(after);
  const z = at[2] + Math.round((spansOf(before)[2] - spansOf(after)[2]) / 2);
  return [...shiftAt(l, [x + bx - ax, y + by - ay], z), z];
}

/** The shape that lies on cells, and its origin. */
export function lifted(board: Board, cells: readonly number[]): { shape: Cube[]; at: Place } {
  const list = cells.map(c => placeOf(board, c)),
    shape = sorted(settled<Cube>(latticeOf(board), list)),
    [low, rest] = [lowOf(list), lowOf(shape)];
  return { shape, at: [low[0] - rest[0], low[1] - rest[1], low[2] - rest[2]] };
}

/** The shape of the piece of a slot that lies on cells, with the colours of its cubes, and its origin. It is the
 * present turn if that leads to these cells and its colours are allowed, or else a turn that does. */
export function lyingAt(
  plan: Plan,
  slot: number,
  now: readonly Cube[],
  cells: readonly number[],
): { shape: readonly Cube[]; at: Place } {
  const { board, colours } = plan;
  if (!board.wrap) {
    const { at } = lifted(board, cells);
    return { shape: lyingAs(plan, slot, now, cells), at };
  }
  const free = new Free(board, [], 0, colours);
  return free.lying([now, ...waysOf(plan, slot)], cells) ?? { shape: now, at: placeOf(board, cells[0] ?? 0) };
}

/** The shape of lyingAt on a board whose ends are not joined. */
export function lyingAs(plan: Plan, slot: number, now: readonly Cube[], cells: readonly number[]): readonly Cube[] {
  const { shape, at } = lifted(plan.board, cells);
  const sides = sidesOf(plan, slot);
  if (!plan.colours || !(sides ?? [now]).some(side => side.some(c => c[3]))) return shape;
  const free = new Free(plan.board, [], 0, plan.colours),
    there = (turn: readonly Cube[]) => turn.every(([x, y, z], i) => String([x, y, z]) === String(shape[i]));
  const ways = sides ? [now, ...waysOf(plan, slot)] : turnsFrom(plan, now);
  const turns = ways.filter(turn => turn.length === shape.length && there(turn));
  return turns.find(turn => free.fits(turn, at)) ?? turns[0] ?? shape;
}

/** All turns of a piece, the present one first. Pieces of balls have also those that lie aslant. */
export function turnsFrom(plan: Plan, shape: readonly Cube[]): readonly (readonly Cube[])[] {
  const straight = straightFrom(plan, shape),
    all = new Map(straight);
  if (slants(plan))
    for (const to of aslant(plan, shape))
      if (!all.has(String(to))) for (const [key, turn] of straightFrom(plan, to)) all.set(key, turn);
  return [...all.values()];
}

/** All turns that turnsOf leads to, by their text. */
function straightFrom(plan: Plan, shape: readonly Cube[]): ReadonlyMap<string, readonly Cube[]> {
  const first = sorted(settled(latticeOf(plan.board), shape)),
    seen = new Map([[String(first), first]]);
  for (const now of seen.values())
    for (const turn of turnsOf(plan)) {
      const next = turned(plan, now, turn);
      if (!seen.has(String(next))) seen.set(String(next), next);
    }
  return seen;
}

/** Whether pieces can also be turned into a layer aslant: see slanted. */
export const slants = ({ turns, board }: Plan): boolean => turns === 'space' && latticeOf(board).round;

/** A piece after a half turn about each diagonal; turns for which some ball does not come to a place are left out. */
function aslant({ board }: Plan, shape: readonly Cube[]): Cube[][] {
  const l = latticeOf(board),
    [from] = shape;
  return DIAGONALS.map(n =>
    shape.map(cube => {
      const way = [0, 1, 2].map(i => (cube[i] as number) - (from![i] as number)),
        far = (2 * way.reduce((sum, d, i) => sum + d * n[i]!, 0)) / 3;
      return [...way.map((d, i) => far * n[i]! - d + 0), ...cube.slice(3)] as unknown as Cube;
    }),
  )
    .filter(to => to.every(([x, y, z]) => [x, y, z].every(Number.isInteger) && l.kindOf([x, y, z]) >= 0))
    .map(to => sorted(settled(l, to)));
}

/** A piece of balls after the first half turn about a diagonal that leads aslant, or back. With the turns of a cube
 * it reaches all of the 120 turns. first is the piece as it lay at first. Where no such turn leads to places, the
 * piece stays as it is. */
export function slanted(plan: Plan, first: readonly Cube[], now: readonly Cube[]): readonly Cube[] {
  if (!slants(plan)) return now;
  const straight = straightFrom(plan, first),
    is = straight.has(String(sorted([...now])));
  return aslant(plan, now).find(to => straight.has(String(to)) !== is) ?? now;
}

/** A piece on the board. */
export interface Lying {
  readonly slot: number;
  readonly cells: readonly number[];
}

/** The free cells of a board with pieces on it, and where another piece fits there. */
export class Free {
  readonly #board: Board;
  /** 0 for a free cell, the slot of the piece on it, or a number below 0 for a place that pieces cannot cover. */
  readonly at: Int32Array;

  readonly #colours: Colours | undefined;

  constructor(board: Board, placed: readonly Lying[], but = 0, colours?: Colours | null) {
    this.#board = board;
    this.#colours = colours ?? undefined;
    this.at = bareCover(board);
    for (const { slot, cells } of placed) if (slot !== but) for (const c of cells) this.at[c] = slot;
  }

  /** The cells in the box that a piece covers there, each once; none if the place is no translation of the lattice. */
  cells(shape: readonly Cube[], [x, y, z]: Place): number[] {
    const b = this.#board,
      list: number[] = [];
    if (!translates(latticeOf(b), [x, y, z])) return list;
    for (const [dx, dy, dz] of shape) {
      const c = folded(b, [x + dx, y + dy, z + dz]);
      if (within(b, c)) list.push(indexOf(b, c));
    }
    // Around the board a piece may meet itself.
    return b.wrap ? [...new Set(list)] : list;
  }

  /** Whether a piece may lie there. */
  fits(shape: readonly Cube[], at: Place): boolean {
    const cells = this.cells(shape, at);
    return cells.length === shape.length && cells.every(c => this.at[c] === 0) && !this.clashes(shape, at).length;
  }

  /** The cubes on cells whose colours do not allow theirs, if the whole piece lies in the box. */
  clashes(shape: readonly Cube[], at: Place): Clash[] {
    const cells = this.#colours ? this.cells(shape, at) : [];
    return cells.length === shape.length && this.#colours ? clashes(this.#colours, shape, cells) : [];
  }

  /** All places where a piece fits, turned as it is, from the bottom layer up, and in rows from the upper left.
   * O(box · cells of the piece). */
  places(shape: readonly Cube[]): Place[] {
    const b = this.#board,
      spans = spansOf(shape),
      low = lowOf(shape),
      [x0, y0, z0] = b.wrap ? shape[0]! : low,
      rounds = roundsOf(b),
      [w, d, h] = [b.x, b.y, b.z].map((side, i) => (b.wrap ? (rounds[i] ?? side) : side - spans[i]! + low[i]! + 1)),
      list: Place[] = [];
    for (let z = 0; z < h!; z++)
      for (let y = d! - 1; y >= 0; y--)
        for (let x = 0; x < w!; x++) {
          const at: Place = [x - x0, y - y0, z - z0];
          if (this.fits(shape, at)) list.push(at);
        }
    return list;
  }

  /** The first of some shapes that fits on just these cells, and where it does. */
  lying(
    ways: readonly (readonly Cube[])[],
    cells: readonly number[],
  ): { shape: readonly Cube[]; at: Place } | undefined {
    const key = (list: readonly number[]) => [...list].sort((a, b) => a - b).join(),
      there = key(cells);
    for (const shape of ways) {
      const at = this.places(shape).find(to => key(this.cells(shape, to)) === there);
      if (at) return { shape, at };
    }
    return undefined;
  }

  /** The slots of the pieces that keep it from lying there; -1 is the edge or a hole. */
  obstacles(shape: readonly Cube[], at: Place): number[] {
    const cells = this.cells(shape, at),
      found = new Set<number>(cells.length < shape.length ? [-1] : []);
    for (const c of cells) if (this.at[c] !== 0) found.add(Math.max(this.at[c]!, HOLE));
    return [...found];
  }
}

/** "column 3, row 2", or "columns 3 to 5, rows 1 to 2, layer 2"; rows count from the top. */
export function whereWords(b: Board, cells: readonly number[]): string {
  const list = cells.map(c => placeOf(b, c));
  const span = (of: (c: Place) => number) => {
    const values = list.map(of),
      low = Math.min(...values),
      high = Math.max(...values);
    return { n: high - low + 1, low, high };
  };
  const columns = t(
      '{n, plural, one {column {low}} other {columns {low} to {high}}}',
      span(([x]) => x + 1),
    ),
    rows = t(
      '{n, plural, one {row {low}} other {rows {low} to {high}}}',
      span(([, y]) => b.y - y),
    ),
    layers = t(
      '{n, plural, one {layer {low}} other {layers {low} to {high}}}',
      span(([, , z]) => z + 1),
    );
  return [columns, rows, ...(isFlat(b) ? [] : [layers])].join(', ');
}

export const nameOf = (b: Board, slot: number): string => b.pieces[slot - 1]!.name;

/** The words for a shape: its rows from the top, the filled cells by their columns, and the cubes with colours. */
export function shapeWords(shape: readonly Cube[], tints: readonly Tint[] = []): string {
  const high = Math.max(...shape.map(c => c[1])),
    layers = Math.max(...shape.map(c => c[2]));
  const words: string[] = [];
  for (let z = 0; z <= layers; z++)
    for (let y = high; y >= 0; y--) {
      const xs = shape.filter(c => c[1] === y && c[2] === z).map(c => c[0] + 1);
      if (!xs.length) continue;
      const told = { row: high - y + 1, n: xs.length, columns: xs.join(' ') };
      words.push(
        layers
          ? t('layer {layer} row {row} {n, plural, one {column {columns}} other {columns {columns}}}', {
              ...told,
              layer: z + 1,
            })
          : t('row {row} {n, plural, one {column {columns}} other {columns {columns}}}', told),
      );
    }
  for (const [x, y, z, tint] of shape) {
    if (!tint) continue;
    const told = { colour: tints[tint - 1]!.name, row: high - y + 1, column: x + 1 };
    words.push(
      layers
        ? t('{colour} in layer {layer} row {row} column {column}', { ...told, layer: z + 1 })
        : t('{colour} in row {row} column {column}', told),
    );
  }
  return words.join('; ');
}
