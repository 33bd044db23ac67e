// A solid in space, painted on a canvas with flat faces, for animations and pictures without WebGL. Every piece is made
// of cubes. Their order decides which hides which, so nothing is compared dot by dot.

import { type Cover, HOLE } from '../player/board.ts';
import type { Film } from '../player/film.ts';
import { INK } from '../player/palette.ts';
import { wayOut } from '../player/solid/paths.ts';
import { type Turn, type Way, shiftsOf, turnOf, turned } from '../player/shift.ts';
import { lookOf, split } from '../player/svg.ts';
import { type Place, indexOf, middleIn, placeOf, within } from '../space/box.ts';
import type { Vector } from '../space/lattice.ts';
import { dot } from '../space/vector.ts';
import { MARKS } from '../player/trace.ts';
import { mix } from './colour.ts';
import type { Shot } from './frames.ts';
import { type Context, FONTS, HATCHES, hatchOf } from './paint.ts';
import { wrap } from './picture.ts';
import { type ThemeName, stylesOf, token } from './theme.ts';

export interface SpaceOptions {
  theme: ThemeName;
  /** The colour behind the picture; 'none' leaves it transparent. */
  background: string;
  letters: boolean;
  /** Whether the step's count and its caption stand below. */
  count: boolean;
  /** The direction of the eye, in degrees; see poly-player.ts. */
  yaw: number;
  tilt: number;
  /** How far the pieces are apart, from 0 to 1, and the only layer that is shown, from 1; 0 is all. As in the
   * player, a layer alone stays together. */
  explode: number;
  layer: number;
  /** Whether it turns, so that it needs room for that. */
  turns: boolean;
}

/** The units of a drawing: the side of a cell, and the measures of the text below, as in picture.ts. */
const CELL = 40,
  AIR = 16,
  GAP = 8,
  LINE = 20;

/** How far a piece flies, in cells, and in which part of the flight it fades. */
const DISTANCE = 3,
  FADE = 0.4;

/** How far pieces that are apart have moved, compared with their distance from the middle of the box: sideways, up,
 * and to the front. It is the same as in the player. */
const APART: Vector = [0.78, 0.95, 0.78];

/** A cube on its way: its middle, half its side, and its content. */
interface Cube {
  at: Vector;
  half: number;
  /** The cell, and the slot there. */
  cell: number;
  slot: number;
  colour: string;
  pattern: number;
  opacity: number;
  /** Whether it stands in its place. */
  home: boolean;
  /** How its own directions lie, while it is turned. */
  lies?: (v: Vector) => Vector;
}

/** A point, or a direction, before a quarter turn by a share of it. The box has y to the back and z up; here y is up
 * and z to the reader. */
function before(turn: Turn, share: number, [x, y, z]: Vector): Vector {
  const [u, v, w] = turned(turn, [x, -z, y], -share);
  return [u, w, -v];
}

// The faces of a cube: the axis and direction of each, and the two axes within it.
const FACES: readonly { axis: 0 | 1 | 2; way: 1 | -1 }[] = [
  { axis: 1, way: 1 },
  { axis: 2, way: 1 },
  { axis: 0, way: -1 },
  { axis: 0, way: 1 },
  { axis: 2, way: -1 },
  { axis: 1, way: -1 },
];

/** The basis of a sight: the direction of the eye, and right and up on the picture. */
interface Basis {
  eye: Vector;
  right: Vector;
  up: Vector;
}

function basisOf(yaw: number, tilt: number): Basis {
  const [s, c, st, ct] = [Math.sin(yaw), Math.cos(yaw), Math.sin(tilt), Math.cos(tilt)];
  return { eye: [s * ct, st, c * ct], right: [c, 0, -s], up: [-s * st, ct, -c * st] };
}

/** The order in which cubes are painted, those behind first. A plane separates cubes of different columns along one
 * axis, and the cubes within a column. So the order is exact where all cubes stand on the lattice along all axes
 * but one. O(n log n). */
export function ordered<T extends { at: Vector }>(cubes: readonly T[], eye: Vector): T[] {
  const off = [0, 1, 2].map(k => cubes.filter(c => Math.abs(c.at[k]! * 2 - Math.round(c.at[k]! * 2)) > 1e-6).length);
  const last = off.indexOf(Math.max(...off)),
    axes = [0, 1, 2].filter(k => k !== last).concat(last);
  return [...cubes].sort((a, b) => {
    for (const k of axes) {
      const d = (a.at[k]! - b.at[k]!) * Math.sign(eye[k]!);
      if (Math.abs(d) > 1e-6) return d;
    }
    return 0;
  });
}

/** The order of cubes in any places: each comes after all that it may hide. Where axis planes separate two cubes,
 * one hides the other only if it is on the eye's side of all these planes. Only cubes whose pictures can meet are
 * compared. O(n · cubes in a line of sight). */
export function scattered<T extends { at: Vector }>(cubes: readonly T[], { eye, right, up }: Basis): T[] {
  const hides = (a: Vector, b: Vector): boolean => {
    const apart = [0, 1, 2].filter(k => Math.abs(a[k]! - b[k]!) > 1 - 1e-6);
    return apart.length ? apart.every(k => (a[k]! - b[k]!) * eye[k]! > 0) : dot(a, eye) > dot(b, eye);
  };
  // The picture of a cube is within two units.
  const list = [...cubes].sort((a, b) => dot(a.at, eye) - dot(b.at, eye)),
    patches = new Map<string, number[]>();
  const patch = ({ at }: T, across = 0, along = 0) =>
    `${Math.floor(dot(at, right) / 2) + across} ${Math.floor(dot(at, up) / 2) + along}`;
  list.forEach((c, i) => {
    patches.get(patch(c))?.push(i) ?? patches.set(patch(c), [i]);
  });
  const near = [-1, 0, 1].flatMap(across => [-1, 0, 1].map(along => [across, along] as const));
  const hidden = (i: number) =>
    near
      .flatMap(by => patches.get(patch(list[i]!, ...by)) ?? [])
      .filter(j => j !== i && hides(list[i]!.at, list[j]!.at));
  const done: T[] = [],
    begun = new Set<number>(),
    way: { i: number; before: number[] }[] = [];
  const enter = (i: number) => {
    if (!begun.has(i)) way.push({ i, before: hidden(i) });
    begun.add(i);
  };
  for (const i of list.keys()) {
    enter(i);
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const next = top.before.pop();
      if (next !== undefined) enter(next);
      else done.push(list[way.pop()!.i]!);
    }
  }
  return done;
}

export class Space {
  /** The whole picture, in drawing units. */
  readonly width: number;
  readonly height: number;
  readonly #solid: number; // the height without the text below
  readonly #lines: number;
  readonly #columns: number;
  readonly #middle: number; // the height of the middle of the box
  canvas!: OffscreenCanvas;
  context!: Context;
  #scale = 1;
  #hatches: CanvasPattern[] = [];
  #shifts: ReadonlyMap<number, Way> = new Map(); // of the step that is shown, unless a search made it
  #turn: Turn | null = null;

  constructor(
    readonly film: Film,
    readonly options: SpaceOptions,
  ) {
    const {
        trace: { board, steps, start },
      } = film,
      { tilt, yaw, turns, count } = options;
    const [x, z, y] = [board.x, board.z, board.y].map(
      (n, k) => n + this.#open * APART[k]! * (n - 1),
    ) as unknown as Vector;
    const t = (tilt * Math.PI) / 180,
      w = (yaw * Math.PI) / 180,
      wide = Math.hypot(x, y);
    const across = turns ? wide : x * Math.abs(Math.cos(w)) + y * Math.abs(Math.sin(w)),
      deep = turns ? wide : x * Math.abs(Math.sin(w)) + y * Math.abs(Math.cos(w));
    this.width = Math.max(CELL * (across + 0.6) + 2 * AIR, count ? 280 : 0);
    // Pieces come from above, so there is more air there.
    this.#middle = CELL * (0.5 + (deep * Math.abs(Math.sin(t)) + z * Math.cos(t)) / 2) + AIR;
    this.#solid = 2 * this.#middle - CELL * 0.3;
    this.#columns = Math.floor((this.width - 2 * AIR) / 6.4);
    this.#lines = count
      ? 1 + [start, ...steps].reduce((most, s) => Math.max(most, wrap(s.caption ?? '', this.#columns).length), 0)
      : 0;
    this.height = this.#solid + (this.#lines && GAP + this.#lines * LINE + 6);
  }

  /** Prepares a canvas of this many pixels. */
  open(width: number, height: number): void {
    this.canvas = new OffscreenCanvas(width, height);
    this.context = this.canvas.getContext('2d', {
      willReadFrequently: true,
      alpha: this.options.background === 'none',
    })!;
    this.#scale = Math.min(width / this.width, height / this.height);
    this.#hatches = [];
    for (const [i, hatch] of HATCHES.entries()) this.#hatches[i + 1] = hatchOf(this.context, hatch, this.#scale);
  }

  /** Paints a shot. It moves the film there. */
  show({ step, out = 0, turn = 0 }: Shot): void {
    const {
      context: c,
      canvas: { width, height },
      film,
      options: { background, theme },
    } = this;
    film.seek(step);
    this.#turn = step && !film.trace.tray ? turnOf(film.came) : null;
    this.#shifts = this.#turn
      ? new Map(film.came.ops.flatMap(op => (op.kind === 'place' ? [[op.slot, [0, 0, 0]]] : [])))
      : step && !film.trace.tray
        ? shiftsOf(film.trace.board, film.came)
        : new Map();
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.clearRect(0, 0, width, height);
    if (background !== 'none') {
      c.fillStyle = background;
      c.fillRect(0, 0, width, height);
    }
    c.lineJoin = c.lineCap = 'round';
    const { eye, right, up } = basisOf(
      (this.options.yaw * Math.PI) / 180 + turn * 2 * Math.PI,
      (this.options.tilt * Math.PI) / 180,
    );
    const basis = { eye, right, up },
      boxed = !film.complete && film.trace.tray && !this.#open && !this.#alone;
    if (boxed) this.#box(basis, false);
    const loose = this.#cubes(out),
      cubes = this.#open ? scattered(loose, basis) : ordered(loose, eye),
      letters = this.options.letters && this.#scale * CELL >= 14 ? this.#letterCells(basis) : new Map<string, string>();
    for (const cube of cubes) this.#cube(cube, basis, letters);
    if (boxed) this.#box(basis, true);
    this.#below(stylesOf(theme));
  }

  /** The cubes of the pieces on the board; `out` is how far the last piece still is from its place. */
  #cubes(out: number): Cube[] {
    const {
        film,
        options: { theme },
      } = this,
      {
        trace: { board },
        now: { at, marks },
      } = film,
      styles = stylesOf(theme),
      cubes: Cube[] = [];
    const middle = (cell: number): Vector => middleIn(board, cell);
    for (const [slot, all] of split(at)) {
      const cells = all.filter(cell => this.#seen(cell));
      if (slot === HOLE || !cells.length) continue;
      if (slot === 0) {
        // Marked cells are small cubes in their marks' colours.
        for (const cell of cells)
          if (marks[cell])
            cubes.push({
              at: middle(cell),
              half: 0.2,
              cell,
              slot,
              colour: styles[MARKS[marks[cell]!]!]?.stroke ?? token('accent', theme),
              pattern: 0,
              opacity: 1,
              home: false,
            });
        continue;
      }
      // Shifted pieces move, and new ones fly in.
      const look = lookOf(board, slot),
        back = out > 0 && this.#shifts.get(slot),
        spun = back && this.#turn,
        zero = middle(0),
        flies = slot === film.last && out > 0 && !back;
      const [dx, dy, dz] = back || (flies && wayOut(board, at as Cover, all)) || [0, 0, 1],
        far = back ? -out : flies ? DISTANCE * out ** 3 : 0;
      const places = cells.map(middle),
        away = APART.map(
          (part, k) =>
            (this.#open * part * (Math.min(...places.map(p => p[k]!)) + Math.max(...places.map(p => p[k]!)))) / 2,
        ) as unknown as Vector;
      for (const [i, cell] of cells.entries()) {
        const [x, y, z] = places[i]!.map((v, k) => v + away[k]!) as unknown as Vector;
        // The box has y to the back and z up; here y is up and z to the reader.
        cubes.push({
          at: spun
            ? (before(spun, out, [x - zero[0], y - zero[1], z - zero[2]]).map(
                (v, k) => v + zero[k]!,
              ) as unknown as Vector)
            : [x + dx * far, y + dz * far, z - dy * far],
          ...(spun && { lies: v => before({ ...spun, at: [0, 0, 0] }, out, v) }),
          half: 0.5,
          cell,
          slot,
          colour: look.attributes.fill!,
          pattern: look.pattern,
          opacity: flies ? 1 - Math.max(0, (out - 1 + FADE) / FADE) : 1,
          home: !far && !spun && !this.#open,
        });
      }
    }
    return cubes;
  }

  /** How far pieces are apart, and (below) the only layer that is shown, if the box has it. */
  get #open(): number {
    return this.#alone ? 0 : this.options.explode;
  }

  get #alone(): number {
    const { layer } = this.options;
    return layer <= this.film.trace.board.z ? layer : 0;
  }

  #seen(cell: number): boolean {
    return !this.#alone || cell % this.film.trace.board.z === this.#alone - 1;
  }

  /** The content of the cell beside a face; undefined outside of the box. */
  #beside(cell: number, axis: number, way: number): number | undefined {
    const beside = this.#cellBeside(cell, axis, way);
    return beside !== undefined && this.#seen(beside) ? this.film.now.at[beside] : undefined;
  }

  #cellBeside(cell: number, axis: number, way: number): number | undefined {
    const { board } = this.film.trace,
      [x, y, z] = placeOf(board, cell),
      beside: Place = axis === 0 ? [x + way, y, z] : axis === 1 ? [x, y, z + way] : [x, y - way, z];
    return within(board, beside) ? indexOf(board, beside) : undefined;
  }

  #cube(cube: Cube, { eye, right, up }: Basis, letters: ReadonlyMap<string, string>): void {
    const c = this.context,
      k = this.#scale,
      { at, half, cell, slot } = cube,
      {
        canvas: { width },
      } = this;
    const point = (p: Vector): [number, number] => [
      width / 2 + k * CELL * dot(p, right),
      k * (this.#middle - CELL * dot(p, up)),
    ];
    const lies = cube.lies ?? (v => v),
      unit = (axis: number): Vector => [0, 1, 2].map(n => Number(n === axis)) as unknown as Vector;
    const owns = (axis: number, way: number) => slot !== 0 && this.#beside(cell, axis, way) === slot;
    for (const { axis, way } of FACES) {
      if (dot(lies(unit(axis)), eye) * way <= 1e-6 || owns(axis, way)) continue;
      // A cube in its place is hidden by a cube beside it that is in its place, too.
      const over = this.#beside(cell, axis, way);
      if (cube.home && over && over !== HOLE && over !== this.film.last && !this.#shifts.has(over)) continue;
      const [u, v] = [0, 1, 2].filter(n => n !== axis) as [number, number];
      const corner = (a: number, b: number): Vector =>
        lies([0, 1, 2].map(n => half * (n === axis ? way : n === u ? a : b)) as unknown as Vector).map(
          (v, n) => at[n]! + v,
        ) as unknown as Vector;
      const corners = (
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(([a, b]) => point(corner(a, b)));
      c.globalAlpha = cube.opacity;
      c.beginPath();
      corners.forEach(([x, y], i) => {
        i ? c.lineTo(x, y) : c.moveTo(x, y);
      });
      c.closePath();
      const fill = shaded(cube.colour, axis, way, right);
      c.fillStyle = c.strokeStyle = fill;
      c.lineWidth = 0.6; // so that no gap shows between neighbours
      c.fill();
      c.stroke();
      if (cube.pattern) {
        c.fillStyle = this.#hatches[cube.pattern]!;
        c.fill();
      }
      // The sides of the face: lines between cubes of a piece in one plane, edges elsewhere.
      const sides = [
        [u, -1, 3, 0],
        [u, 1, 1, 2],
        [v, -1, 0, 1],
        [v, 1, 2, 3],
      ] as const;
      for (const [side, to, from, end] of sides) {
        const there = owns(side, to),
          flat = there && this.#beside(this.#cellBeside(cell, side, to)!, axis, way) !== slot;
        if (flat && to < 0) continue; // the other cube's face draws it
        c.beginPath();
        c.moveTo(...corners[from]!);
        c.lineTo(...corners[end]!);
        c.strokeStyle = flat ? mix(fill, INK, 18) : mix(cube.colour, INK, 50);
        c.lineWidth = Math.max(0.8, (k * CELL) / (flat ? 30 : 20));
        c.stroke();
      }
      const letter = cube.lies ? undefined : letters.get(`${cell}/${axis}/${way}`);
      if (letter !== undefined) {
        // The axes of the face itself, so that the letter lies on it.
        const turned = axis === 1 ? (Math.abs(right[0]) > Math.abs(right[2]) ? 0 : 2) : axis === 0 ? 2 : 0,
          sign = Math.sign(right[turned]!) || 1;
        const along = [0, 0, 0],
          down = [0, 0, 0];
        along[turned] = sign;
        if (axis === 1) down[2 - turned] = Math.sign(up[2 - turned]!) * -1 || 1;
        else down[1] = -1;
        const [ax, ay] = [dot(along as unknown as Vector, right), -dot(along as unknown as Vector, up)],
          [bx, by] = [dot(down as unknown as Vector, right), -dot(down as unknown as Vector, up)],
          [mx, my] = point(corner(0, 0));
        c.setTransform(ax * k, ay * k, bx * k, by * k, mx, my);
        c.globalAlpha = cube.opacity;
        c.textAlign = 'center';
        c.font = `620 ${letter.length > 2 ? 12 : 18}px ${FONTS}`;
        c.fillStyle = lookOf(this.film.trace.board, slot).attributes.color!;
        c.fillText(letter, 0, 6.5);
        c.setTransform(1, 0, 0, 1, 0, 0);
      }
    }
    c.globalAlpha = 1;
  }

  /** For each piece, and each side of it that is seen, the face with the letter: the one with most neighbours. */
  #letterCells({ eye }: Basis): Map<string, string> {
    const {
        trace: { board },
        now: { at },
      } = this.film,
      letters = new Map<string, string>();
    for (const [slot, all] of split(at)) {
      if (slot === 0 || slot === HOLE) continue;
      const cells = all.filter(cell => this.#seen(cell));
      for (const { axis, way } of FACES) {
        if (eye[axis] * way <= 0.2) continue;
        const open = cells.filter(cell => !((this.#beside(cell, axis, way) ?? 0) > 0));
        const score = (cell: number) =>
          [0, 1, 2].reduce(
            (n, k) =>
              n +
              (k === axis ? 0 : Number(this.#beside(cell, k, 1) === slot) + Number(this.#beside(cell, k, -1) === slot)),
            0,
          );
        const best = open.sort((a, b) => score(b) - score(a))[0];
        if (best !== undefined) letters.set(`${best}/${axis}/${way}`, lookOf(board, slot).label);
      }
    }
    return letters;
  }

  /** Draws the edges of the box: those at its back, or those in front. */
  #box({ eye, right, up }: Basis, front: boolean): void {
    const c = this.context,
      k = this.#scale,
      { x, y, z } = this.film.trace.board,
      half = [x / 2, z / 2, y / 2],
      nearest = eye.map(v => Math.sign(v) || 1);
    c.strokeStyle = token('ink-3', this.options.theme);
    c.globalAlpha = front ? 0.25 : 0.5;
    c.lineWidth = Math.max(0.8, k * 1.2);
    c.beginPath();
    for (let axis = 0; axis < 3; axis++)
      for (const a of [-1, 1])
        for (const b of [-1, 1]) {
          const [u, v] = [0, 1, 2].filter(n => n !== axis) as [number, number],
            inFront = a === nearest[u] || b === nearest[v];
          if (inFront !== front) continue;
          for (const end of [-1, 1]) {
            const p = [0, 1, 2].map(n => half[n]! * (n === axis ? end : n === u ? a : b)) as unknown as Vector;
            const [px, py] = [this.canvas.width / 2 + k * CELL * dot(p, right), k * (this.#middle - CELL * dot(p, up))];
            if (end < 0) c.moveTo(px, py);
            else c.lineTo(px, py);
          }
        }
    c.stroke();
    c.globalAlpha = 1;
  }

  #below(styles: ReturnType<typeof stylesOf>): void {
    if (!this.#lines) return;
    const c = this.context,
      {
        film,
        canvas: { width },
      } = this,
      k = this.#scale;
    c.textAlign = 'center';
    [film.count, ...wrap(film.now.caption, this.#columns)].forEach((text, n) => {
      c.font = `420 ${13 * k}px ${FONTS}`;
      c.fillStyle = styles[n ? 'caption' : 'count']!.fill!;
      c.fillText(text, width / 2, k * (this.#solid + GAP + (n + 0.5) * LINE + 4.7));
    });
  }
}

/** The colour of a face: one that looks up has light, one that looks right or down has none. */
function shaded(colour: string, axis: number, way: number, right: Vector): string {
  if (axis === 1) return way > 0 ? mix(colour, '#ffffff', 20) : mix(colour, INK, 28);
  const part = Math.min(1, Math.max(0, 0.5 + 0.75 * right[axis]! * way));
  return mix(colour, INK, Math.round(24 * part));
}
