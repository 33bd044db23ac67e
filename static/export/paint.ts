// Paints the markup of pictures on a canvas. Workers cannot decode SVG images, so this reads the markup of svg.ts:
// groups, paths and texts with a class, and the three hatches. Anything else is an error, so that nothing is lost
// silently.

import { INK } from '../player/palette.ts';
import type { Moment, Picture } from './picture.ts';
import { type Style, type Styles, type ThemeName, stylesOf, token } from './theme.ts';

export type Context = OffscreenCanvasRenderingContext2D;

const TAG = /<(\/?)(\w+)([^>]*?)\/?>([^<]*)/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const plain = (s: string) => s.replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)));

/** The fonts for texts; the first is the page's own. */
export const FONTS = '"Inter Variable",Inter,system-ui,sans-serif';

export interface PaintOptions {
  theme: ThemeName;
  /** The colour behind the picture; 'none' leaves it transparent. */
  background: string;
}

/** The colour of the table below a board. */
export const tableOf = (theme: ThemeName) => token('table', theme);

/** Paints the moments of one picture on canvases of one scale. */
export class Painter {
  readonly canvas: OffscreenCanvas;
  readonly context: Context;
  readonly #styles: Styles;
  readonly #paths = new Map<string, Path2D>();
  readonly #hatches: CanvasPattern[] = [];

  /** scale is the pixels of a drawing unit; width and height are the canvas's. */
  constructor(
    readonly picture: Picture,
    readonly options: PaintOptions,
    readonly scale: number,
    width: number,
    height: number,
  ) {
    this.canvas = new OffscreenCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true, alpha: options.background === 'none' })!;
    this.#styles = stylesOf(options.theme);
    for (const [i, hatch] of HATCHES.entries()) this.#hatches[i + 1] = hatchOf(this.context, hatch, this.scale);
  }

  paint(moment: Moment): void {
    const {
      context: c,
      canvas: { width, height },
      picture: p,
      options: { background },
    } = this;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, width, height);
    if (background !== 'none') {
      c.fillStyle = background;
      c.fillRect(0, 0, width, height);
    }
    // The picture is in the middle: a canvas has whole pixels, and a video even numbers of them.
    c.setTransform(
      this.scale,
      0,
      0,
      this.scale,
      width / 2 - this.scale * (p.x + p.width / 2),
      height / 2 - this.scale * (p.y + p.height / 2),
    );
    c.lineJoin = c.lineCap = 'round';
    c.textAlign = 'center';
    this.#draw(p.markup(moment));
  }

  #draw(markup: string): void {
    const c = this.context,
      groups: Record<string, string>[] = [{}];
    for (const [, end, name, rest, content] of markup.matchAll(TAG)) {
      if (end) {
        if (name === 'g') groups.pop();
        continue;
      }
      const group = groups.at(-1)!,
        own: Record<string, string> = {};
      for (const [, key, value] of rest!.matchAll(ATTRIBUTE)) own[key!] = value!;
      if (name === 'g') {
        groups.push(own);
        continue;
      }
      const style = this.#style(group, own);
      if (name === 'path') {
        const path = this.#path(own.d!),
          hatch = /^url\(#pp(\d)\)$/.exec(own.fill ?? '')?.[1];
        if (style.fill !== 'none') {
          c.fillStyle = hatch ? this.#hatches[Number(hatch)]! : style.fill!;
          c.fill(path);
        }
        if (style.stroke && style['stroke-width']) {
          c.strokeStyle = style.stroke;
          c.lineWidth = style['stroke-width'];
          c.stroke(path);
        }
      } else if (name === 'text') {
        c.font = `${own['font-weight']} ${own['font-size']}px ${FONTS}`;
        c.fillStyle = style.fill!;
        c.fillText(plain(content!), Number(own.x), Number(own.y));
      } else throw new Error(`a picture has <${name}>, which cannot be painted`);
    }
  }

  // The style of a part. Its own attributes override those of its group. Classes override both, and its own classes
  // override those of the group.
  #style(group: Record<string, string>, own: Record<string, string>): Style {
    const { fill, stroke } = { ...group, ...own },
      s: Style = { ...(fill && { fill }), ...(stroke && { stroke }) };
    for (const name of `${group.class ?? ''} ${own.class ?? ''}`.split(' ')) {
      if (name && !(name in this.#styles) && !/^(c\d+|fixed)$/.test(name))
        throw new Error(`a picture has the class ${name}, which has no style`);
      Object.assign(s, this.#styles[name]);
    }
    return s;
  }

  #path(d: string): Path2D {
    let path = this.#paths.get(d);
    if (!path) {
      path = new Path2D(d);
      this.#paths.set(d, path);
    }
    return path;
  }
}

/** A hatch on a canvas with this many pixels a unit: a tile in pixels, turned and scaled. */
export function hatchOf(
  context: Context,
  { size, turn, width, colour, opacity, dot }: Hatch,
  scale: number,
): CanvasPattern {
  const k = Math.ceil(4 * scale),
    tile = new OffscreenCanvas(size * k, size * k),
    c = tile.getContext('2d')!;
  c.scale(k, k);
  c.globalAlpha = opacity;
  c.strokeStyle = c.fillStyle = colour;
  c.lineWidth = width;
  c.beginPath();
  if (dot) c.arc(4, 4, width / 2, 0, 7);
  else {
    c.moveTo(2, -2);
    c.lineTo(2, size + 2);
  }
  if (dot) c.fill();
  else c.stroke();
  const pattern = context.createPattern(tile, 'repeat')!;
  pattern.setTransform(new DOMMatrix().rotate(turn).scale(1 / k));
  return pattern;
}

interface Hatch {
  size: number;
  turn: number;
  width: number;
  colour: string;
  opacity: number;
  dot?: boolean;
}

// The same as in patternDefs; a test compares the two.
export const HATCHES: Hatch[] = [
  { size: 7, turn: 45, width: 1.6, colour: INK, opacity: 0.22 },
  { size: 8, turn: 0, width: 2.3, colour: '#fff', opacity: 0.4, dot: true },
  { size: 6, turn: -45, width: 1.2, colour: INK, opacity: 0.35 },
];
