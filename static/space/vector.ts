// Vectors in space.

import type { Vector } from './lattice.ts';

/** A vector that was made anew, which may be written. */
type Made = [x: number, y: number, z: number];

export const plus = (a: Vector, b: Vector, k = 1): Made => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const less = (a: Vector, b: Vector): Made => plus(a, b, -1);
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (v: Vector): Made => plus([0, 0, 0], v, 1 / Math.hypot(...v));
export const cross = (a: Vector, b: Vector): Made => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const meanOf = (all: readonly Vector[]): Made =>
  [0, 1, 2].map(i => all.reduce((s, p) => s + p[i]!, 0) / all.length) as Made;
