// The colours of pieces: 36 of them, the same in light and dark, so that a piece keeps its colour in every picture.
// They repeat those of tokens.css, because the player must look right on a page without it. A test compares the two.

/** How much of an edge is ink, in percent. */
export const INKED = 36;

/** The paint of a piece. */
export interface Paint {
  /** "#rrggbb" */
  fill: string;
  /** The letter on it, "#rrggbb". */
  on: string;
  /** The outline around it: the colour with some ink, mixed in OKLab by the browser. */
  edge: string;
}

export const INK = '#17181c';
/** The colour of text on paper that is not to be read first. */
export const SOFT = '#55545a';

const FILLS =
  '6480c9f9cd66527a2576cdf6654295b0e1c51e655f9993269d98f3cb97b2f59d71b3706e' +
  'afbfe6fce7b8a5bb93bee7fbae9ecbd8f0e290afabcac99accccfbe6cad8fdcfb9dbb6b4' +
  '3c4b718571443448244770873d2d58627a6f1e3e3d5655285857856f5666845a47644344';

/** The number of colours, after which they start again. */
export const COLOURS = FILLS.length / 6;

/** The colour of stationary pieces. */
export const FIXED = '#8b8a8f';

/** The colour of slot n, from 1. */
export function colourOf(n: number): string {
  const i = ((n - 1) % COLOURS) * 6;
  return '#' + FILLS.slice(i, i + 6);
}

/** The paint for a fill: ink or white, whichever reads better on it, and its edge. */
export function paintOf(fill: string): Paint {
  const [r, g, b] = [1, 3, 5].map(i => {
    const c = parseInt(fill.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  // Above this luminance, ink has the greater contrast.
  return {
    fill,
    on: 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.199 ? INK : '#ffffff',
    edge: `color-mix(in oklab,${fill},${INK} ${INKED}%)`,
  };
}
