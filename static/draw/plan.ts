// What is drawn: a box, and what each of its cells is.

/** What a cell is: open, a hole, one that may stay empty, or of the fixed piece number kind - FIXED. */
export const OPEN = 0, HOLE = 1, OPTIONAL = 2, FIXED = 3;

/** A cell by its column from the left, its row from below and its layer from the bottom, from 0 on. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A colour of cells: which cubes may lie there. */
export interface Tint {
  readonly name: string;
  /** A letter or two that stand for it on the board. */
  readonly mark: string;
  /** "#rrggbb" */
  readonly fill: string;
}

/** A board as the page gives it. A cell is its position (x*ydim+y)*zdim+z in the box. */
export interface Plan {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** What each cell is. */
  readonly kinds: Uint8Array;
  readonly fixed: readonly { readonly name: string; readonly colour: string }[];
  /** The colours of the puzzle, and which of them each cell has, from 1; 0 is none. */
  readonly colours: readonly Tint[];
  readonly tints: Uint8Array;
  /** What is printed on cells. */
  readonly labels: readonly { readonly cell: number; readonly text: string }[];
}

export const indexOf = ({ y, z }: Plan, p: Place): number => (p.x * y + p.y) * z + p.z;

export function placeOf({ y, z }: Plan, cell: number): Place {
  const column = Math.floor(cell / z);
  return { x: Math.floor(column / y), y: column % y, z: cell % z };
}

export const within = (plan: Plan, { x, y, z }: Place): boolean => x >= 0 && x < plan.x && y >= 0 && y < plan.y && z >= 0 && z < plan.z;

/** The places from one to another, without gaps, in the layer of the first. */
export function line(from: Place, to: Place): Place[] {
  const n = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
  return Array.from({ length: n + 1 }, (_, i) => ({ x: Math.round(from.x + ((to.x - from.x) * i) / n), y: Math.round(from.y + ((to.y - from.y) * i) / n), z: from.z }));
}

/** The places of the rectangle, or the box, with two corners. */
export function box(a: Place, b: Place): Place[] {
  const list: Place[] = [];
  for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++)
    for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++)
      for (let z = Math.min(a.z, b.z); z <= Math.max(a.z, b.z); z++) list.push({ x, y, z });
  return list;
}

/** The place in line with from that is nearest to to. */
export const straight = (from: Place, to: Place): Place =>
  Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { ...to, y: from.y } : { ...to, x: from.x };

/** The cells of the layer that hang together with one by their sides and are what it is;
 * none where a fixed piece lies. */
export function region(plan: Plan, from: Place): number[] {
  const first = indexOf(plan, from), kind = plan.kinds[first]!;
  if (kind >= FIXED) return [];
  const seen = new Set([first]), list = [from];
  for (const { x, y, z } of list) // grows while it is gone through
    for (const p of [{ x: x - 1, y, z }, { x: x + 1, y, z }, { x, y: y - 1, z }, { x, y: y + 1, z }]) {
      const at = indexOf(plan, p);
      if (within(plan, p) && plan.kinds[at] === kind && !seen.has(at)) {
        seen.add(at);
        list.push(p);
      }
    }
  return [...seen];
}
