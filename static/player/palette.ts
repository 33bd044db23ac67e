// Colours of pieces: 36 of them, the same in light and dark, so that a piece
// keeps its colour in every picture. They repeat those of tokens.css, because
// the player must look right on a page without it; a test compares the two.

/** What a piece is painted with, as "#rrggbb". */
export interface Paint {
  fill: string;
  /** The letter on it. */
  on: string;
  /** The outline around it. */
  edge: string;
}

const INK = '#17181c';

const FILLS =
  '6480c9f9cd66527a2576cdf6654295b0e1c51e655f9993269d98f3cb97b2f59d71b3706e' +
  'afbfe6fce7b8a5bb93bee7fbae9ecbd8f0e290afabcac99accccfbe6cad8fdcfb9dbb6b4' +
  '3c4b718571443448244770873d2d58627a6f1e3e3d5655285857856f5666845a47644344';

/** The number of colours before they start again. */
export const COLOURS = FILLS.length / 6;

/** Stationary pieces. */
export const FIXED: Paint = { fill: '#8b8a8f', on: INK, edge: '#5d5c61' };

/** The paint of palette number n, from 1; beyond the last it starts again. */
export function paintOf(n: number): Paint {
  const i = ((n - 1) % COLOURS) * 6;
  return customPaint('#' + FILLS.slice(i, i + 6));
}

const custom = new Map<string, Paint>();

/** The paint of a colour "#rrggbb": the better letter of ink and white, and an
 * edge of 36 % ink mixed in OKLab. */
export function customPaint(fill: string): Paint {
  let p = custom.get(fill);
  if (!p) {
    const y = luminance(fill);
    const on = (y + 0.05) / (luminance(INK) + 0.05) >= 1.05 / (y + 0.05) ? INK : '#ffffff';
    p = { fill, on, edge: mix(fill, INK, 0.36) };
    if (custom.size < 4096) custom.set(fill, p);
  }
  return p;
}

/** 0 for palette numbers without a pattern, 1 for the hatched dozen, 2 for the dotted. */
export function patternOf(n: number): 0 | 1 | 2 {
  return (Math.floor((n - 1) / 12) % 3) as 0 | 1 | 2;
}

const linear = (hex: string) =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Triple = [number, number, number];
const times = (m: number[], [a, b, c]: Triple): Triple =>
  [0, 3, 6].map((i) => m[i]! * a + m[i + 1]! * b + m[i + 2]! * c) as Triple;

// Björn Ottosson's OKLab: sRGB to cone response, its cube root, then to Lab.
const toCone = [0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005];
const toLab = [0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662, -0.808675766];
const fromLab = [1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548];
const fromCone = [4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147, 1.707614701];

function mix(a: string, b: string, share: number): string {
  const lab = (c: string) => times(toLab, times(toCone, linear(c)).map(Math.cbrt) as Triple);
  const p = lab(a), q = lab(b);
  const m = times(fromCone, times(fromLab, p.map((v, i) => v + (q[i]! - v) * share) as Triple).map((v) => v ** 3) as Triple);
  return '#' + m.map((c) => {
    const s = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, s))).toString(16).padStart(2, '0');
  }).join('');
}
