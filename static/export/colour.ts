// Colours as numbers. Files outlive style sheets, and few programs that open them know color-mix.

import type { Board } from '../player/board.ts';
import { INK, INKED } from '../player/palette.ts';
import { type Look, lookOf } from '../player/svg.ts';

export type Rgb = readonly [r: number, g: number, b: number];

/** Red, green and blue of "#rrggbb", 0 to 255. */
export const rgbOf = (hex: string): Rgb => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;

export const hexOf = (c: Rgb): string =>
  '#' +
  c
    .map(v =>
      Math.min(255, Math.max(0, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

const linear = (v: number) => {
  const part = v / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const gamma = (v: number) => 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

// OKLab, by Björn Ottosson: https://bottosson.github.io/posts/oklab/
function labOf(hex: string): number[] {
  const [r, g, b] = rgbOf(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The result of color-mix(in oklab, colour, other part%). */
export function mix(colour: string, other: string, part: number): string {
  const a = labOf(colour),
    b = labOf(other),
    t = part / 100;
  const [L, A, B] = a.map((v, i) => v + (b[i]! - v) * t) as [number, number, number];
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3,
    m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3,
    s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return hexOf([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

/** How a slot looks in a file. */
export function lookInFile(b: Board, k: number): Look {
  const look = lookOf(b, k);
  return { ...look, attributes: { ...look.attributes, stroke: edgeOf(look.attributes.fill!) } };
}

/** The edge of a piece of a colour. */
export const edgeOf = (fill: string): string => mix(fill, INK, INKED);
