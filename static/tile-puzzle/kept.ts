// Boards that somebody left: they are there again when the post is. Where nothing may be kept, they are not.

import type { Lying } from '../play/shape.ts';

/** A name of a text, short and nearly its own. */
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
    return []; // no storage, or something else in it
  }
}

/** Keeps the pieces on the board of a puzzle; none is nothing. */
export function keep(puzzle: string, placed: readonly Lying[]): void {
  try {
    if (placed.length)
      localStorage.setItem(nameOf(puzzle), JSON.stringify(placed.map(({ slot, cells }) => [slot, ...cells])));
    else localStorage.removeItem(nameOf(puzzle));
  } catch {
    // as in a sandbox: the board lasts as long as the page
  }
}
