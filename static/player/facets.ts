// Solids whose cells are no cubes, as small flat pictures. They are seen from the same corner as cubes in iso.ts, in
// the same light. Faces that no other cell covers are painted from the farthest to the nearest, and balls whole.

import { type Place, beside, placeOf, spotIn } from '../space/box.ts';
import { type Lattice, type Vector, cornersOf, latticeOf, middleOf, solidAt } from '../space/lattice.ts';
import { type Board, type Cover, HOLE } from './board.ts';
import { EDGE, type IsoBox, RIGHT, TOP } from './iso.ts';
import { num } from './outline.ts';
import { INK } from './palette.ts';
import { type LookFor, groupPart, lookOf } from './svg.ts';

/** The radius of a ball, and the width of a neck, in the picture. */
const BALL = (EDGE * Math.sqrt(1.5)) / 2,
  NECK = BALL * 0.9;

/** A part that is painted at once: a face, or a ball with its necks to balls farther away. */
interface Facet {
  readonly cell: number;
  /** How near it is to the eye. */
  readonly near: number;
  readonly d: string;
  /** How much lighter it is than the colour; less than 0 is darker. */
  readonly light: number;
  readonly over?: string;
}

/** The place of a point in the picture; up is its last coordinate. */
export const onto = ([x, y, z]: Vector): readonly [number, number] => [
  num(EDGE * Math.sqrt(0.75) * (x - y)),
  num(-EDGE * ((x + y) / 2 + z)),
];
export const nearness = ([x, y, z]: Vector): number => z - x - y;

/** The faces of a cell, with corners that are clockwise when seen from within. */
export function facesOf(l: Lattice, p: Place): Vector[][] {
  const solid = solidAt(l, p)?.map(c => c.map(n => n * l.tall) as unknown as Vector);
  if (solid) return solid.map((_, i) => solid.filter((__, k) => k !== i));
  const [mx, my] = middleOf(l, p),
    [low, high] = [-0.5, 0.5].map(d =>
      cornersOf(l, p).map(([x, y]): Vector => [mx + x, my + y, (p[2] + d) * l.tall]),
    ) as [Vector[], Vector[]];
  return [high, low, ...low.map((a, i) => [a, low[(i + 1) % low.length]!, high[(i + 1) % low.length]!, high[i]!])];
}

/** The middle of a cell; up is the last coordinate. */
function middle(l: Lattice, p: Place): Vector {
  const [x, up, y] = spotIn(l, p);
  return [x, -y, up];
}

/** The place of a cell's middle in the picture, and how near it is. */
export function facetSpot(b: Board, p: Place): { x: number; y: number; near: number } {
  const m = middle(latticeOf(b), p),
    [x, y] = onto(m);
  return { x, y, near: nearness(m) };
}

/** The visible parts of a cover, the farthest first. O(cells · log cells). */
export function facetsIn(b: Board, at: Cover, lookFor: LookFor): Facet[] {
  const l = latticeOf(b),
    list: Facet[] = [],
    there = new Map<string, number>();
  const cells = [...at.keys()].filter(c => at[c] !== HOLE && at[c] !== 0),
    key = (face: readonly Vector[]): string =>
      face
        .map(p => p.map(n => Math.round(n * 64)))
        .sort()
        .join();
  if (l.round) {
    const slots = new Map(cells.map(c => [String(placeOf(b, c)), at[c]!]));
    for (const c of cells) {
      const p = placeOf(b, c),
        m = middle(l, p),
        [x, y] = onto(m);
      const line = beside(l, p)
        .filter(q => slots.get(String(q)) === at[c] && nearness(middle(l, q)) <= nearness(m))
        .map(q => `M${x} ${y}L${onto(middle(l, q)).join(' ')}`)
        .join('');
      list.push({
        cell: c,
        near: nearness(m),
        light: 0,
        d: circle(x, y, BALL),
        over:
          (line &&
            `<path d="${line}" fill="none" stroke="${lookFor(b, at[c]!).attributes.fill}" stroke-width="${num(NECK)}"/>`) +
          `<path d="${circle(x, y, BALL)}"/>` +
          `<path d="${circle(x - BALL * 0.2, y - BALL * 0.22, BALL * 0.62)}${circle(x - BALL * 0.26, y - BALL * 0.3, BALL * 0.3)}" fill="#fff" fill-opacity=".17" fill-rule="nonzero" stroke="none"/>`,
      });
    }
    return list.sort((a, b) => a.near - b.near);
  }
  const faces = cells.map(c => facesOf(l, placeOf(b, c)));
  for (const face of faces.flat()) there.set(key(face), (there.get(key(face)) ?? 0) + 1);
  cells.forEach((cell, i) => {
    const m = middle(l, placeOf(b, cell));
    for (const face of faces[i]!) {
      const [p, q, r] = face as [Vector, Vector, Vector],
        u = less(q, p),
        v = less(r, p),
        n: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const long = Math.hypot(...n) * (dot(n, less(p, m)) < 0 ? -1 : 1),
        [nx, ny, nz] = n.map(x => x / long) as unknown as Vector;
      if (there.get(key(face))! > 1 || nz - nx - ny < 1e-6) continue;
      // Prisms are ordered by their cells. Of other solids some lie aslant, so their faces are ordered.
      const middles = l.parts ? face : [m],
        near = middles.reduce((sum, point) => sum + nearness(point), 0) / middles.length;
      list.push({
        cell,
        near,
        light: Math.min(0, ny * RIGHT) + Math.max(0, nz * TOP),
        d: 'M' + face.map(point => onto(point).join(' ')).join('L') + 'Z',
      });
    }
  });
  return list.sort((a, b) => a.near - b.near);
}

// Copies of space/vector.ts, which is larger than the player's budget of bytes allows.
const less = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const circle = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 1 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 1${num(-2 * r)} 0Z`;

/** The room that a board takes, without its holes, with pad free units around it. */
export function facetBox(b: Board, bare: Cover, pad = 2): IsoBox {
  const l = latticeOf(b),
    cells = [...bare.keys()].filter(c => bare[c] !== HOLE).map(c => placeOf(b, c)),
    air = l.round ? BALL : 0;
  const points = cells.flatMap(p => (l.round ? [middle(l, p)] : facesOf(l, p).flat())).map(onto),
    [xs, ys] = [points.map(p => p[0]), points.map(p => p[1])];
  const [x, y] = [Math.min(...xs) - air - pad, Math.min(...ys) - air - pad];
  return { x, y, width: Math.max(...xs) + air + pad - x, height: Math.max(...ys) + air + pad - y };
}

/** The markup of a cover; pieces in pale are faint. Below a piece alone lies its outline, so that a mark can be
 * drawn around it. */
export function facetMarkup(
  b: Board,
  at: Cover,
  pale: Uint8Array | null = null,
  alone = false,
  lookFor: LookFor = lookOf,
): string {
  let s = '',
    slot = 0,
    part = '';
  const close = (): void => {
    if (!part) return;
    const look = lookFor(b, slot),
      faint = slot > 0 && pale?.[slot];
    s += alone ? part : groupPart(faint ? { ...look, attributes: { ...look.attributes, opacity: '.22' } } : look, part);
    part = '';
  };
  const facets = facetsIn(b, at, lookFor);
  if (alone) part = `<path d="${facets.map(f => f.d).join('')}"/>`;
  for (const { cell, d, light, over } of facets) {
    if (at[cell] !== slot) close();
    slot = at[cell]!;
    const { hatch } = lookFor(b, slot);
    part +=
      (over ??
        `<path d="${d}" stroke-width="1"/>` +
          (light &&
            `<path d="${d}" fill="${light > 0 ? '#fff' : INK}" fill-opacity="${num(Math.abs(light))}" stroke="none"/>`)) +
      (hatch && `<path d="${d}" fill="${hatch}" stroke="none"/>`);
  }
  close();
  return s;
}
