// The faces of cells in space. x goes to the right, y up, z towards the reader, as in spotIn.

import { type Place, beside, spotIn } from './box.ts';
import { type Lattice, type Vector, cornersOf, faceOf, solidAt, stepsOf } from './lattice.ts';
import { cross, dot, less, meanOf, plus, unit } from './vector.ts';

export interface Face {
  /** The corners, one after another around the face. */
  readonly corners: readonly Vector[];
  readonly middle: Vector;
  /** The normal, outwards. */
  readonly n: Vector;
  /** The place on its other side; undefined where no cell can be. */
  readonly beyond: Place | undefined;
}

function face(corners: readonly Vector[], within: Vector, beyond: Place | undefined): Face {
  const middle = meanOf(corners),
    [a, b, c] = corners as [Vector, Vector, Vector],
    across = unit(cross(less(b, a), less(c, a)));
  const out = dot(across, less(middle, within)) > 0;
  return { corners, middle, n: out ? across : less([0, 0, 0], across), beyond };
}

/** The faces of a cell; none of a ball. */
export function facesOf(l: Lattice, c: Place): Face[] {
  if (l.round) return [];
  const within = spotIn(l, c),
    solid = solidAt(l, c);
  if (solid)
    return solid.map((_, i) => {
      const corners = solid.filter((_, k) => k !== i),
        beyond = beside(l, c).find(q => {
          const shared = faceOf(l, c, q)!.map(String);
          return corners.every(p => shared.includes(String(p)));
        });
      return face(
        corners.map(([x, y, z]): Vector => [x * l.tall, z * l.tall, -y * l.tall]),
        within,
        beyond,
      );
    });
  const [low, high] = [-0.5, 0.5].map(up =>
    cornersOf(l, c).map(([x, y]): Vector => plus(within, [x, up * l.tall, -y])),
  ) as [Vector[], Vector[]];
  return [
    face(high, within, [c[0], c[1], c[2] + 1]),
    face(low, within, [c[0], c[1], c[2] - 1]),
    ...stepsOf(l, c).map((step, i, { length }) => {
      const k = (i + 1) % length;
      return face(
        [low[i]!, low[k]!, high[k]!, high[i]!],
        within,
        step ? [c[0] + step.way[0], c[1] + step.way[1], c[2]] : undefined,
      );
    }),
  ];
}

/** Where a ray meets a cell: the distance, in lengths of its way, and the place before the face. */
export interface Struck {
  readonly far: number;
  readonly beyond: Place | undefined;
}

/** No cell reaches farther than this from its middle. */
const REACH = 2;

/** Where a ray meets a cell; undefined where it does not. */
export function strike(l: Lattice, c: Place, from: Vector, way: Vector): Struck | undefined {
  const middle = spotIn(l, c),
    to = less(middle, from),
    along = dot(to, way) / dot(way, way),
    off = Math.hypot(...less(to, plus([0, 0, 0], way, along)));
  if (off > REACH) return undefined;
  if (l.round) {
    if (off >= 0.5) return undefined;
    const far = along - Math.sqrt((0.25 - off * off) / dot(way, way)),
      n = less(plus(from, way, far), middle),
      near = (q: Place) => dot(less(spotIn(l, q), middle), n);
    return { far, beyond: beside(l, c).reduce((a, b) => (near(b) > near(a) + 1e-9 ? b : a)) };
  }
  let enter = -Infinity,
    leave = Infinity,
    beyond: Place | undefined;
  for (const f of facesOf(l, c)) {
    const speed = dot(f.n, way),
      before = dot(f.n, less(f.middle, from));
    if (Math.abs(speed) < 1e-9) {
      if (before < 0) return undefined;
    } else if (speed > 0) leave = Math.min(leave, before / speed);
    else if (before / speed > enter) [enter, beyond] = [before / speed, f.beyond];
  }
  return enter < leave - 1e-9 ? { far: enter, beyond } : undefined;
}

/** How far the floor of a board lies below the place 0 0 0. */
export const floorOf = (l: Lattice): number => (l.parts ? 0 : l.round ? -0.5 : -l.tall / 2);
