// Pens with symmetry: what is painted in one place is painted in its images, too. The
// axes go through the middle of the box, between two cells or along one.

import { type Place, type Plan } from './plan.ts';

/** x: left and right are exchanged; y: up and down; z: layers from below and from above;
 * turn: a half turn; rise, fall: the diagonals from the lower and the upper left; quarter: quarter turns. */
export type Mirror = 'x' | 'y' | 'z' | 'turn' | 'rise' | 'fall' | 'quarter';

const IMAGE: Record<Mirror, (b: Plan, p: Place) => Place> = {
  x: (b, p) => ({ ...p, x: b.x - 1 - p.x }),
  y: (b, p) => ({ ...p, y: b.y - 1 - p.y }),
  z: (b, p) => ({ ...p, z: b.z - 1 - p.z }),
  turn: (b, p) => ({ ...p, x: b.x - 1 - p.x, y: b.y - 1 - p.y }),
  rise: (_, p) => ({ ...p, x: p.y, y: p.x }),
  fall: (b, p) => ({ ...p, x: b.x - 1 - p.y, y: b.x - 1 - p.x }),
  quarter: (b, p) => ({ ...p, x: b.x - 1 - p.y, y: p.x }),
};

/** Those that a board can have: the last three need one as wide as high. */
export const possible = (plan: Plan, mirrors: readonly Mirror[]): Mirror[] =>
  mirrors.filter((m) => plan.x === plan.y || (m !== 'rise' && m !== 'fall' && m !== 'quarter'));

/** A place and all its images, the place first. At most 16. */
export function images(plan: Plan, mirrors: readonly Mirror[], p: Place): Place[] {
  const list = [p], seen = new Set([`${p.x} ${p.y} ${p.z}`]);
  for (const q of list)
    for (const m of possible(plan, mirrors)) {
      const image = IMAGE[m](plan, q), key = `${image.x} ${image.y} ${image.z}`;
      if (seen.has(key)) continue;
      seen.add(key);
      list.push(image);
    }
  return list;
}
