// A solid in space on a canvas, for animations and pictures. The page's player draws it (embed/studio.ts). The count of
// steps and the caption stand below.

import type { Film } from '../player/film.ts';
import type { Shot } from '../player/view.ts';
import { type Context, FONTS } from './paint.ts';
import { wrap } from './picture.ts';
import { type ThemeName, stylesOf } from './theme.ts';

/** Has the page draw a picture in space with this many dots at least. */
export type Draw = (shot: Shot, width: number, height: number) => Promise<ImageBitmap>;

export interface SpaceOptions {
  theme: ThemeName;
  /** The colour behind the picture; 'none' leaves it transparent. */
  background: string;
  /** Whether the step's count and its caption stand below. */
  count: boolean;
}

/** The measures of a picture, in drawing units: of the solid, as in the player, and of the text below. */
const WIDE = 320,
  HIGH = (WIDE * 540) / 672,
  AIR = 16,
  LINE = 20;

export class Space {
  /** The whole picture, in drawing units. */
  readonly width = WIDE;
  readonly height: number;
  readonly #columns = Math.floor((WIDE - 2 * AIR) / 6.4);
  canvas!: OffscreenCanvas;
  context!: Context;

  constructor(
    readonly film: Film,
    readonly options: SpaceOptions,
    readonly draw: Draw,
  ) {
    const { steps, start } = film.trace,
      lines = [start, ...steps].map(s => 1 + wrap(s.caption ?? '', this.#columns).length);
    this.height = HIGH + (options.count ? LINE * lines.reduce((a, b) => Math.max(a, b)) + 6 : 0);
  }

  /** Prepares a canvas of this many pixels. */
  open(width: number, height: number): void {
    const alpha = this.options.background === 'none';
    this.canvas = new OffscreenCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true, alpha })!;
    this.context.imageSmoothingQuality = 'high';
  }

  /** Paints a shot. It moves the film there. */
  async show(shot: Shot): Promise<void> {
    const {
        context: c,
        canvas: { width, height },
        film,
        options: { background, theme, count },
      } = this,
      k = width / WIDE,
      high = Math.round(k * HIGH),
      picture = await this.draw(shot, width, high);
    c.clearRect(0, 0, width, height);
    if (background !== 'none') {
      c.fillStyle = background;
      c.fillRect(0, 0, width, height);
    }
    c.drawImage(picture, 0, 0, width, high);
    picture.close();
    if (!count) return;
    film.seek(shot.step);
    const styles = stylesOf(theme);
    c.textAlign = 'center';
    [film.count, ...wrap(film.now.caption, this.#columns)].forEach((text, n) => {
      c.font = `420 ${13 * k}px ${FONTS}`;
      c.fillStyle = styles[n ? 'caption' : 'count']!.fill!;
      c.fillText(text, width / 2, k * (HIGH + (n + 0.5) * LINE + 4.7));
    });
  }
}
