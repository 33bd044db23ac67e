// Vectors in space.

import type { Vector } from './lattice.ts';

export const plus = (a: Vector, b: Vector, k = 1): Vector => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const less = (a: Vector, b: Vector): Vector => plus(a, b, -1);
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (v: Vector): Vector => plus([0, 0, 0], v, 1 / Math.hypot(...v));
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const meanOf = (all: readonly Vector[]): Vector =>
  [0, 1, 2].map(i => all.reduce((s, p) => s + p[i]!, 0) / all.length) as unknown as Vector;
