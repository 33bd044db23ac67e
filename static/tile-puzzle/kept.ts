// Keeps boards, so that they are as somebody left them when the post is opened again. Where the browser forbids that,
// they are not kept.

import type { Lying } from '../play/shape.ts';

/** A short name for a text; two texts hardly ever have the same. */
function short(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

const nameOf = (puzzle: string): string => 'tilewright.tile.' + short(puzzle);

/** The pieces that lay on the board of a puzzle. */
export function kept(puzzle: string): Lying[] {
  try {
    const list = JSON.parse(localStorage.getItem(nameOf(puzzle)) ?? '[]') as unknown;
    return Array.isArray(list)
      ? list.flatMap((p: unknown) =>
          Array.isArray(p) && p.every(Number.isInteger)
            ? [{ slot: p[0] as number, cells: p.slice(1) as number[] }]
            : [],
        )
      : [];
  } catch {
    return []; // there is no storage, or it has something else
  }
}

/** Keeps the pieces on the board of a puzzle; without pieces, nothing is kept. */
export function keep(puzzle: string, placed: readonly Lying[]): void {
  try {
    if (placed.length)
      localStorage.setItem(nameOf(puzzle), JSON.stringify(placed.map(({ slot, cells }) => [slot, ...cells])));
    else localStorage.removeItem(nameOf(puzzle));
  } catch {
    // The browser forbids it, as in a sandbox: the board lasts as long as the page.
  }
}
