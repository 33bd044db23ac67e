// The numbers on the axes of a chart.

import { number } from '../say/say.ts';

/** 812, 54.3 k, 5.81 M. */
export function short(n: number): string {
  const units = ['', ' k', ' M', ' G', ' T', ' P'];
  let u = 0;
  while (Math.abs(n) >= 999.5 && u < units.length - 1) {
    n /= 1000;
    u++;
  }
  return number(Number(n.toPrecision(3))) + units[u]!;
}

/** At which distance n places are named, so that the names do not touch. */
export function every(n: number, width: number): number {
  return Math.max(1, Math.ceil(n / Math.max(1, Math.floor(width / 22))));
}
