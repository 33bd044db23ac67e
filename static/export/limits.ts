// The limits of files, so that no choice freezes the page or fills the memory, and the messages where something is too
// large.

import { t } from '../say/say.ts';

/** Something that cannot be made, and what helps. */
export class ExportError extends Error {}

export const LIMITS = {
  /** The frames of an animation; longer recordings leave steps out. */
  frames: 1000,
  /** The pixels of all frames of an animation. */
  film: 500e6,
  /** The pixels of a picture, and along a side: what browsers can draw. */
  picture: 64e6,
  side: 16384,
  /** The characters of an animated SVG. */
  svg: 8e6,
  /** Pieces times cells, for printing and cutting. */
  solids: 20000,
};

/** The size in pixels of a picture with a width, checked. */
export function pixelsFor(width: number, ratio: number, frames = 1): [width: number, height: number] {
  const w = Math.round(width),
    h = Math.max(1, Math.round(width / ratio));
  if (!(w >= 16)) throw new ExportError(t('The picture would be less than 16 pixels wide. Choose a greater width.'));
  if (w > LIMITS.side || h > LIMITS.side || w * h > LIMITS.picture) {
    throw new ExportError(
      t(
        'A picture of {width} × {height} pixels is more than a browser can draw. Choose a smaller width; the SVG is sharp at any size.',
        { width: w, height: h },
      ),
    );
  }
  if (w * h * frames > LIMITS.film) {
    const fits = Math.floor(Math.sqrt((LIMITS.film / frames) * ratio) / 20) * 20;
    throw new ExportError(
      t('{n} frames of {width} × {height} pixels are too many for one file. Choose a width of {fits} or less.', {
        n: frames,
        width: w,
        height: h,
        fits,
      }),
    );
  }
  return [w, h];
}
