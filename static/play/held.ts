// The piece in the hand: where it is, and where it would fall.

import type { Board } from '../player/board.ts';
import { type Place, centreOf, frameIn, shifted } from '../space/box.ts';
import { type Lattice, NEAR, type Point, along, latticeOf, shiftAt, translates } from '../space/lattice.ts';
import { spansOf } from '../space/turns.ts';
import { roundsOf } from '../space/wrap.ts';
import { type Room, type Size, fromRoom } from './room.ts';
import type { Clash } from './colours.ts';
import { type Cube, type Free, turnedAt } from './shape.ts';

/** How far a piece may be from the place where it falls, and how near to a layer it must be to count as over it, in
 * cells. */
const REACH = 0.85,
  BESIDE = 0.7;

/** How a pointer holds a piece: the piece's middle, from the pointer, in pixels of the board, and the size of its
 * picture in cells. */
export interface Grip {
  readonly dx: number;
  readonly dy: number;
  readonly size: Size;
}

export class Held {
  readonly slot: number;
  /** The piece as it was turned when it was taken. */
  readonly before: readonly Cube[];
  /** How a pointer holds it; undefined if keys do. */
  grip: Grip | undefined;
  /** The middle of its picture in the room. */
  x = 0;
  y = 0;
  /** Whether keys took it and have not moved it yet. */
  fresh = true;
  #shape: readonly Cube[];
  #free: Free;
  #places: readonly Place[] = [];
  #reach: ReadonlySet<number> = new Set();
  readonly #board: Board;
  /** Its place in cells: with keys the place where it stands, with a hand the place where it would fall. */
  #at: Place | undefined;
  /** The place where it would fall if its colours were allowed there; with a hand only. */
  #refused: Place | undefined;
  #beside = true;
  /** How many layers keys have lifted it. */
  #lift = 0;

  constructor(board: Board, slot: number, shape: readonly Cube[], free: Free) {
    this.#board = board;
    this.slot = slot;
    this.before = this.#shape = shape;
    this.#free = free;
    this.#look();
  }

  get keyed(): boolean {
    return !this.grip;
  }

  get shape(): readonly Cube[] {
    return this.#shape;
  }

  /** The cells that it can cover, turned as it is. */
  get reach(): ReadonlySet<number> {
    return this.#reach;
  }

  /** Whether it is not over any layer. */
  get beside(): boolean {
    return !this.keyed && this.#beside;
  }

  /** The cells that it would cover if it fell; undefined where it cannot fall. */
  get cells(): number[] | undefined {
    return this.#at && this.#free.fits(this.#shape, this.#at) ? this.#free.cells(this.#shape, this.#at) : undefined;
  }

  /** The cells below it. */
  get over(): number[] {
    return this.#at ? this.#free.cells(this.#shape, this.#at) : [];
  }

  /** The cubes whose colours keep it from lying where it is, if nothing else does. */
  get clashes(): readonly Clash[] {
    const at = this.#at ?? this.#refused;
    return at && !this.#free.obstacles(this.#shape, at).length ? this.#free.clashes(this.#shape, at) : [];
  }

  /** The cells that it would cover if its colours were allowed there. */
  get refused(): number[] {
    return this.#refused && !this.#at ? this.#free.cells(this.#shape, this.#refused) : [];
  }

  get obstacles(): number[] {
    return this.#at ? this.#free.obstacles(this.#shape, this.#at) : [];
  }

  /** The free cells of the board, after something else has moved. */
  set free(free: Free) {
    this.#free = free;
    this.#look();
  }

  #look(): void {
    this.#places = this.#free.places(this.#shape);
    this.#reach = new Set(this.#places.flatMap(at => this.#free.cells(this.#shape, at)));
  }

  /** Turns it about its middle. */
  turn(shape: readonly Cube[], room: Room, size: Size): void {
    const before = this.#shape;
    this.#shape = shape;
    this.#look();
    if (this.grip) {
      // The hand holds it at its middle from now on, because its corner has moved.
      this.grip = { ...this.grip, size };
      this.to(room, this.x, this.y);
    } else if (this.#at) this.#at = this.#within(turnedAt(this.#board, before, this.#at, shape));
  }

  get #lattice(): Lattice {
    return latticeOf(this.#board);
  }

  /** The place of its origin for which its middle is at a point. */
  #corner([x, y]: Point): Point {
    const [cx, cy] = centreOf(
      this.#lattice,
      this.#shape.map(([x, y, z]) => [x, y, z]),
    );
    return [x - cx, y - cy];
  }

  // ---- by keys

  /** Begins where it lay, or at the place nearest to the middle where it fits. */
  begin(at?: Place): void {
    const l = this.#lattice,
      { left, top, width, height } = frameIn(this.#board),
      middle = this.#corner([left + width / 2, top - height / 2]);
    const far = (c: Place) => Math.hypot(...along(l, c).map((n, i) => n - middle[i]!)) + 4 * c[2];
    this.#at =
      at ??
      this.#places.reduce<Place | undefined>((best, c) => (best && far(best) <= far(c) ? best : c), undefined) ??
      this.#within([...shiftAt(l, middle), 0]);
  }

  go(dx: number, dy: number, dz: number): void {
    if (this.#at) this.#at = this.#within(shifted(this.#lattice, this.#at, dx, dy, dz));
  }

  /** Goes to the next place where it fits, or to the one before; false where it fits nowhere. */
  next(back: boolean): boolean {
    const list = this.#places,
      at = this.#at;
    if (!list.length) return false;
    const order = ([x, y, z]: Place) => (z * 4096 - y) * 4096 + x; // the order of places()
    const here = at ? order(at) : -Infinity;
    const to = back
      ? (list.findLast(c => order(c) < here) ?? list.at(-1)!)
      : (list.find(c => order(c) > here) ?? list[0]!);
    this.#at = to;
    return true;
  }

  #within(at: Place): Place {
    const sides = [this.#board.x, this.#board.y, this.#board.z],
      span = spansOf(this.#shape);
    const rounds = roundsOf(this.#board);
    const to = at.map((v, i) => (rounds[i] ? v % rounds[i]! : Math.max(0, Math.min(sides[i]! - span[i]!, v)))) as [
      number,
      number,
      number,
    ];
    return translates(this.#lattice, to) ? to : (this.#at ?? at);
  }

  // ---- by a pointer

  /** Goes up or down by this many layers. */
  raise(room: Room, by: number): void {
    this.#lift += by;
    this.to(room, this.x, this.y);
  }

  /** Brings its middle to a point of the room. */
  to(room: Room, x: number, y: number): void {
    const l = this.#lattice,
      { unit, frames } = room,
      [, , h] = spansOf(this.#shape);
    [this.x, this.y] = [x, y];
    const away = (z: number) => {
      const [left, top] = room.layers[z]!,
        frame = frames[z]!;
      return Math.max(left - x, x - left - frame.width * unit, top - y, y - top - frame.height * unit, 0) / unit;
    };
    const layer = frames.reduce((best, _, z) => (away(z) < away(best) ? z : best), 0);
    this.#beside = away(layer) > BESIDE;
    this.#at = this.#refused = undefined;
    if (this.#beside) return;
    const z = Math.max(0, Math.min(this.#board.z - h, layer + this.#lift)),
      corner = this.#corner(fromRoom(room, x, y, layer)),
      [u, v] = shiftAt(l, corner, z);
    let least = REACH,
      near = REACH;
    for (const i of NEAR)
      for (const k of NEAR) {
        const at: Place = [u + i, v - k, z],
          far = Math.hypot(...along(l, at).map((n, axis) => n - corner[axis]!));
        if (far < least && this.#free.fits(this.#shape, at)) [this.#at, least] = [at, far];
        else if (
          far < near &&
          !this.#free.obstacles(this.#shape, at).length &&
          this.#free.clashes(this.#shape, at).length
        )
          [this.#refused, near] = [at, far];
      }
  }
}
