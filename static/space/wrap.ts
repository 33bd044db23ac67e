// Boxes that close on themselves: whoever leaves them at an end comes in at the other. def/space/wrap.go has the same
// for the solver.

import { type Box, type Place, indexOf, within } from './box.ts';
import type { Point } from './lattice.ts';

/** How the two ends of an axis are joined. What goes over a flipped end comes in upside down, and over a shifted one so
 * many cells further along the other axis. */
interface Seam {
  readonly flipped: boolean;
  readonly shift: number;
}

/** The seams of x, y and z, where there is one. */
type Wrap = readonly (Seam | undefined)[];

const known = new Map<string, Wrap>();

/** Reads a wrap as definitions write it, such as "x,y" or "x-flipped". */
function wrapOf(text: string): Wrap {
  const before = known.get(text);
  if (before) return before;
  const seams: (Seam | undefined)[] = [undefined, undefined, undefined];
  for (const part of text.split(','))
    seams['xyz'.indexOf(part[0]!)] = { flipped: part.endsWith('-flipped'), shift: Number(part.slice(1)) || 0 };
  known.set(text, seams);
  return seams;
}

/** The place in the box that a place is. Along axes that do not close it stays, so that it may lie outside. */
export function folded(b: Box, p: Place): Place {
  if (!b.wrap) return p;
  const wrap = wrapOf(b.wrap),
    at: [number, number, number] = [p[0], p[1], p[2]],
    sides = [b.x, b.y, b.z];
  // The axis that is flipped or shifted comes first, as it moves along another one.
  for (const axis of wrap[1]?.flipped || wrap[1]?.shift ? [1, 0, 2] : [0, 1, 2]) {
    const seam = wrap[axis];
    if (!seam) continue;
    const around = Math.floor(at[axis]! / sides[axis]!);
    at[axis]! -= around * sides[axis]!;
    if (axis > 1) continue;
    const other = 1 - axis;
    at[other]! += around * seam.shift;
    if (seam.flipped && around % 2) at[other] = sides[other]! - 1 - at[other]!;
  }
  return at;
}

/** The places at which a cell is seen on a board that closes on itself: in the box, and beside it up to so many cells
 * away. The box may be looked at from elsewhere, by steps of x and y. O(box), once for each sight. */
export function seen(b: Box, cell: number, far: number, [dx, dy]: Point = [0, 0]): readonly Place[] {
  const sight = `${far} ${dx} ${dy}`;
  let all = sights.get(b);
  if (all?.sight !== sight) {
    const places = new Map<number, Place[]>(),
      [u, v] = [0, 1].map(axis => (wrapOf(b.wrap!)[axis] ? far : 0)) as [number, number];
    for (let x = -u; x < b.x + u; x++)
      for (let y = -v; y < b.y + v; y++)
        for (let z = 0; z < b.z; z++) {
          const to = folded(b, [x + dx, y + dy, z]);
          if (!within(b, to)) continue; // a shift may lead out of the box
          const c = indexOf(b, to),
            list = places.get(c);
          if (list) list.push([x, y, z]);
          else places.set(c, [[x, y, z]]);
        }
    all = { sight, places };
    sights.set(b, all);
  }
  return all.places.get(cell) ?? [];
}

const sights = new WeakMap<Box, { sight: string; places: Map<number, Place[]> }>();

/** How many places the first cell of a piece may have along each axis, if the board closes there; else undefined. */
export const roundsOf = (b: Box): readonly (number | undefined)[] =>
  b.wrap ? wrapOf(b.wrap).map((seam, i) => seam && [b.x, b.y, b.z][i]! * (seam.flipped ? 2 : 1)) : [];
