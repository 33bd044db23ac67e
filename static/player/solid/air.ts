// The air around the pieces, in small boxes: how much of the key light comes to each, and how much is filled near it.
// Light and shade of a picture are read from this grid. That costs one look a pixel, and no second drawing of the
// scene. Shadows are as soft as in the light of a window. They are softer the farther they fall, because each layer of
// the grid spreads the light that the layer above lets through.

import type { Vector } from './geometry.ts';

/** A cube of the scene: its middle, and how solid it is, from 0 to 1. */
export type Cube = readonly [x: number, y: number, z: number, solid: number];

/** The greatest number of boxes; the grid is coarser for larger scenes. */
const MAX_BOXES = 100_000;
/** The greatest number of boxes along the side of a cell. */
const FINEST = 4;
/** The free cells around the cubes, for the light that comes past them. */
const MARGIN = 1;

export class Air {
  /** Boxes along x, y (up) and z. */
  size: Vector = [1, 1, 1];
  /** The corner of the grid, and the side of a box, in cells. */
  low: Vector = [0, 0, 0];
  box = 1;
  /** Two bytes a box, x fastest, then y: the light, and how much of the box and of those around it is filled. */
  bytes = new Uint8Array(2);
  #filled = new Float32Array(1);
  #light = new Float32Array(2);

  /** Fills the grid with the cubes, whose side is given, and with the floor under them, at a height. Shadows fall up
   * to reach cells past the cubes. O(boxes). */
  fill(cubes: readonly Cube[], floor: number, reach: number, side = 1): void {
    const low: Vector = [0, floor, 0],
      high: Vector = [0, floor + 1, 0];
    for (const c of cubes)
      for (const i of [0, 1, 2]) {
        low[i] = Math.min(low[i]!, c[i]! - 0.5);
        high[i] = Math.max(high[i]!, c[i]! + 0.5);
      }
    for (const i of [0, 1, 2]) {
      const wide = i === 1 ? MARGIN / 2 : MARGIN + reach;
      low[i]! -= i === 1 ? 0 : wide;
      high[i]! += wide;
    }
    const sides = [0, 1, 2].map(i => high[i]! - low[i]!),
      volume = sides[0]! * sides[1]! * sides[2]!;
    // A whole number of boxes to a cell keeps the faces of a closed solid between boxes.
    const fine = Math.max(1, Math.min(FINEST, Math.floor(Math.cbrt(MAX_BOXES / volume))));
    this.box = 1 / fine;
    this.low = low;
    const size = sides.map(s => Math.ceil(s * fine) + 1) as Vector,
      [nx, ny, nz] = size,
      n = nx * ny * nz;
    this.size = size;
    if (this.bytes.length !== 2 * n) {
      this.bytes = new Uint8Array(2 * n);
      this.#filled = new Float32Array(n);
      this.#light = new Float32Array(2 * nx * nz);
    }
    const filled = this.#filled.fill(0);
    for (const [x, y, z, solid] of cubes) {
      const [xs, ys, zs] = [x, y, z].map((v, i) => covered((v - side / 2 - low[i]!) * fine, side * fine));
      for (const [k, c] of zs!)
        for (const [j, b] of ys!) for (const [i, a] of xs!) filled[(k * ny + j) * nx + i]! += a * b * c * solid;
    }
    const near = blurred(filled, size);
    for (let i = 0; i < n; i++) this.bytes[2 * i + 1] = 255 * Math.min(1, near[i]!);
  }

  /** Lets light in from a direction, which points towards the light, upwards. Each layer takes from the one above it
   * the light that comes along the slope. O(boxes). */
  shine([dx, dy, dz]: Vector): void {
    const [nx, ny, nz] = this.size,
      layer = nx * nz,
      filled = this.#filled,
      bytes = this.bytes;
    const sx = dx / dy,
      sz = dz / dy,
      ix = Math.floor(sx),
      iz = Math.floor(sz),
      fx = sx - ix,
      fz = sz - iz;
    let above = this.#light.subarray(0, layer).fill(1),
      here = this.#light.subarray(layer, 2 * layer);
    const through = (x: number, z: number) => (x < 0 || z < 0 || x >= nx || z >= nz ? 1 : above[z * nx + x]!);
    for (let y = ny - 1; y >= 0; y--) {
      for (let z = 0; z < nz; z++) {
        for (let x = 0; x < nx; x++) {
          const i = (z * ny + y) * nx + x,
            u = x + ix,
            v = z + iz;
          const light =
            y === ny - 1
              ? 1
              : u >= 0 && v >= 0 && u + 1 < nx && v + 1 < nz
                ? (above[v * nx + u]! * (1 - fx) + above[v * nx + u + 1]! * fx) * (1 - fz) +
                  (above[(v + 1) * nx + u]! * (1 - fx) + above[(v + 1) * nx + u + 1]! * fx) * fz
                : (through(u, v) * (1 - fx) + through(u + 1, v) * fx) * (1 - fz) +
                  (through(u, v + 1) * (1 - fx) + through(u + 1, v + 1) * fx) * fz;
          bytes[2 * i] = 255 * light;
          here[z * nx + x] = light * Math.max(0, 1 - filled[i]!);
        }
      }
      [above, here] = [here, above];
    }
  }
}

/** How much of each box a stretch covers that begins at a place and has this length. */
function covered(from: number, length: number): [box: number, part: number][] {
  const list: [number, number][] = [];
  for (let i = Math.floor(from + 1e-6); i < from + length - 1e-6; i++)
    list.push([i, Math.min(i + 1, from + length) - Math.max(i, from)]);
  return list;
}

/** The means over 27 boxes each. Outside of the grid nothing is filled. */
function blurred(values: Float32Array, [nx, ny, nz]: Vector): Float32Array {
  let from = values;
  for (const [step, length] of [
    [1, nx],
    [nx, ny],
    [nx * ny, nz],
  ] as const) {
    const to = new Float32Array(values.length);
    for (let i = 0, k = 0; i < values.length; k = (k + 1) % length) {
      for (const end = i + step; i < end; i++)
        to[i] = ((k ? from[i - step]! : 0) + from[i]! + (k + 1 < length ? from[i + step]! : 0)) / 3;
    }
    from = to;
  }
  return from;
}
