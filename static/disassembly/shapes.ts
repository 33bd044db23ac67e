// The cells of a lattice as bodies in space, and whether one meets another on its way. x is to the right, y to the back
// and z up.

import { facesOf } from '../player/facets.ts';
import { type Place, spotIn } from '../space/box.ts';
import type { Lattice, Vector } from '../space/lattice.ts';
import { cross, dot, less, plus } from '../space/vector.ts';

/** What two bodies may have in common, as a part of the way, and still only touch. */
const TOUCH = 1e-6;

export class Shapes {
  readonly #faces = new Map<string, readonly Vector[][]>();
  readonly #met = new Map<string, boolean>();
  #across: Vector[] | undefined;

  constructor(readonly lattice: Lattice) {}

  middle(c: Place): Vector {
    const [x, up, near] = spotIn(this.lattice, c);
    return [x, -near, up];
  }

  /** The faces of a cell that is no ball, each by its corners. */
  faces(c: Place): readonly Vector[][] {
    const k = String(c),
      faces = this.#faces.get(k) ?? facesOf(this.lattice, c);
    this.#faces.set(k, faces);
    return faces;
  }

  /** The way in space from a cell to the same one elsewhere. */
  along(c: Place, way: Place): Vector {
    return less(this.middle([c[0] + way[0], c[1] + way[1], c[2] + way[2]]), this.middle(c));
  }

  /** Whether a cell meets another one on a way to the same cell elsewhere. Touching does not count. */
  meets(a: Place, b: Place, way: Place): boolean {
    const l = this.lattice,
      k = [l.kindOf(a), l.kindOf(b), ...less(b, a), ...way].join(),
      known = this.#met.get(k);
    if (known !== undefined) return known;
    const met = l.round ? this.#ballsMeet(a, b, way) : this.#bodiesMeet(a, b, way);
    this.#met.set(k, met);
    return met;
  }

  #ballsMeet(a: Place, b: Place, way: Place): boolean {
    const to = less(this.middle(b), this.middle(a)),
      by = this.along(a, way),
      share = Math.max(0, Math.min(1, dot(to, by) / dot(by, by)));
    return Math.hypot(...plus(to, by, -share)) < 1 - TOUCH;
  }

  /** Convex bodies have parts in common just while their shadows have, on all lines across two edges. */
  #bodiesMeet(a: Place, b: Place, way: Place): boolean {
    const by = this.along(a, way),
      [from, to] = [a, b].map(c => this.faces(c).flat()) as [Vector[], Vector[]];
    if (Math.hypot(...less(this.middle(b), this.middle(a))) > Math.hypot(...by) + 4) return false;
    let [low, high] = [0, 1];
    for (const n of this.#lines()) {
      const ends = (list: readonly Vector[]): [number, number] =>
        list.reduce(([s, t], p) => [Math.min(s, dot(n, p)), Math.max(t, dot(n, p))], [Infinity, -Infinity] as [
          number,
          number,
        ]);
      const [a0, a1] = ends(from),
        [b0, b1] = ends(to),
        speed = dot(n, by);
      if (Math.abs(speed) < 1e-9) {
        if (a1 <= b0 + TOUCH || b1 <= a0 + TOUCH) return false;
        continue;
      }
      const [s, t] = [(b0 - a1) / speed, (b1 - a0) / speed];
      low = Math.max(low, Math.min(s, t));
      high = Math.min(high, Math.max(s, t));
    }
    return high - low > TOUCH;
  }

  /** The directions across two edges of cells, each once. */
  #lines(): readonly Vector[] {
    if (this.#across) return this.#across;
    const add = (all: Map<string, Vector>, v: Vector): void => {
      if (Math.hypot(...v) < 1e-6) return;
      const first = v.find(x => Math.abs(x) > 1e-6)!,
        unit = v.map(x => (x / Math.hypot(...v)) * Math.sign(first)) as unknown as Vector;
      all.set(unit.map(x => Math.round(x * 1e4) + 0).join(), unit);
    };
    const edges = new Map<string, Vector>(),
      lines = new Map<string, Vector>(),
      seen = new Set<number>();
    for (let i = 0; i < 12 ** 3; i++) {
      const c: Place = [Math.floor(i / 144), Math.floor(i / 12) % 12, i % 12],
        kind = this.lattice.kindOf(c);
      if (kind < 0 || seen.has(kind)) continue;
      seen.add(kind);
      for (const face of this.faces(c))
        for (const [k, p] of face.entries()) add(edges, less(face[(k + 1) % face.length]!, p));
    }
    const all = [...edges.values()];
    for (const [i, e] of all.entries()) for (const f of all.slice(0, i)) add(lines, cross(e, f));
    this.#across = [...lines.values()];
    return this.#across;
  }
}
