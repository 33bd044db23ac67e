// Makes the pictures that other sites show beside a link. It runs under node when the site is built. It reads files,
// traces and numbers of steps as JSON, and writes a PNG of 1200 × 630 for each. It paints as the page's files are
// painted. There are few colours, so each picture has a palette, and is a third as large.

import '../testing/canvas.ts';

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';

import { readTrace } from '../player/compact.ts';
import { facetBox, facetMarkup } from '../player/facets.ts';
import { Film } from '../player/film.ts';
import { isoViewBox } from '../player/iso.ts';
import { colourOf } from '../player/palette.ts';
import { SIGHT } from '../player/sight.ts';
import { patternDefs } from '../player/svg.ts';
import { isCubic, isDeep } from '../space/box.ts';
import { lookInFile } from '../export/colour.ts';
import { FONTS, Painter, tableOf } from '../export/paint.ts';
import { Census } from '../export/palette.ts';
import { Picture } from '../export/picture.ts';
import { indexedPng } from '../export/png.ts';
import { Space } from '../export/space.ts';
import { token } from '../export/theme.ts';

const WIDTH = 1200,
  HEIGHT = 630,
  MARGIN = 36,
  FOOT = 44,
  theme = 'light' as const,
  ground = tableOf(theme),
  room = { width: WIDTH - 2 * MARGIN, height: HEIGHT - MARGIN - FOOT };

/** An exact-cover matrix: the items of each row, from 0, and their colours, from 1. */
interface Matrix {
  items: string[];
  primary: number;
  rows: number[][];
  tints: number[][] | null;
}

interface Wanted {
  font: string;
  pictures: ({ file: string; steps?: number } & ({ trace: string } | Matrix))[];
}

const { font, pictures } = JSON.parse(await text(process.stdin)) as Wanted;
if (!GlobalFonts.registerFromPath(font, 'Inter Variable')) throw new Error(`${font} is no font that can be read`);

for (const wanted of pictures) {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT),
    c = canvas.getContext('2d')!;
  c.fillStyle = ground;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  if ('trace' in wanted) await drawTrace(c, wanted.trace, wanted.steps);
  else drawMatrix(c, wanted);
  c.font = `600 24px ${FONTS}`;
  c.textAlign = 'right';
  c.fillStyle = token('ink-3', theme);
  c.fillText('Tilewright', WIDTH - MARGIN, HEIGHT - 22);
  const pixels = new Uint32Array(c.getImageData(0, 0, WIDTH, HEIGHT).data.buffer),
    census = new Census();
  census.add(pixels);
  mkdirSync(dirname(wanted.file), { recursive: true });
  writeFileSync(wanted.file, await indexedPng(WIDTH, HEIGHT, pixels, census.palette()));
}

/** Draws a trace after some steps, or at its end. */
async function drawTrace(c: OffscreenCanvasRenderingContext2D, trace: string, steps?: number): Promise<void> {
  const film = new Film(await readTrace(trace)),
    step = steps ?? film.steps;
  // An empty solid is drawn layer by layer, because nothing stands in it yet.
  const letters = film.trace.letters,
    deep = isCubic(film.trace.board) && film.steps > 0;
  const space =
    deep &&
    new Space(film, {
      theme,
      background: ground,
      letters: letters !== 'none',
      count: false,
      ...SIGHT,
      explode: 0.35,
      turns: false,
    });
  const flat = new Picture(film, { letters, tray: film.trace.tray, ratio: room.width / room.height, last: false }),
    picture = space || flat;
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const width = Math.round(scale * picture.width),
    height = Math.round(scale * picture.height);
  let painted: OffscreenCanvas | Image,
    [x, y] = [width / 2, height / 2];
  if (isDeep(film.trace.board) && !space && film.steps > 0) {
    // Cells other than cubes are drawn as on tiles; Skia reads them as a file.
    film.seek(step);
    const { board } = film.trace,
      box = facetBox(board, film.bare),
      k = Math.min(room.width / box.width, room.height / box.height),
      [w, h] = [k * box.width, k * box.height];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${isoViewBox(box)}" stroke-linejoin="round" stroke-linecap="round">${patternDefs()}${facetMarkup(board, film.now.at, null, false, lookInFile)}</svg>`;
    painted = await loadImage(Buffer.from(svg));
    [x, y] = [w / 2, h / 2];
  } else if (space) {
    // A solid leaves room to be turned in. A picture does not need that, so it is cut off.
    const show = (k: number) => {
      space.open(Math.round(k * width), Math.round(k * height));
      space.show({ step, time: 0 });
      return inked(space.canvas);
    };
    const all = show(1),
      box = show(Math.min(room.width / all.width, room.height / all.height));
    painted = space.canvas;
    [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  } else {
    const painter = new Painter(flat, { theme, background: ground }, scale, width, height);
    painter.paint(flat.state(step));
    painted = painter.canvas;
  }
  c.drawImage(painted as OffscreenCanvas, Math.round(WIDTH / 2 - x), Math.round(MARGIN / 2 + room.height / 2 - y));
}

/** Draws a matrix as the lab does, a dot for each item of a row. Of a large one its beginning is drawn. */
function drawMatrix(c: OffscreenCanvasRenderingContext2D, { items, primary, rows, tints }: Matrix): void {
  const side = Math.max(14, Math.min(64, room.width / items.length, room.height / (rows.length + 1))),
    wide = Math.min(items.length, Math.floor(room.width / side)),
    high = Math.min(rows.length, Math.floor(room.height / side) - 1),
    left = (WIDTH - wide * side) / 2,
    top = MARGIN / 2 + (room.height - (high + 1) * side) / 2,
    middle = (i: number) => (i + 0.5) * side;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = `600 ${Math.round(side * 0.45)}px ${FONTS}`;
  for (let i = 0; i < wide; i++) {
    c.fillStyle = token(i < primary ? 'ink' : 'ink-3', theme);
    if (side > 20 && items[i]!.length <= 3) c.fillText(items[i]!, left + middle(i), top + middle(0));
    c.fillStyle = token(i < primary ? 'frame' : 'cell', theme);
    c.fillRect(left + middle(i) - 0.5, top + side, 1, high * side);
  }
  for (let r = 0; r < high; r++)
    rows[r]!.forEach((item, k) => {
      if (item >= wide) return;
      const tint = tints?.[r]?.[k] ?? 0;
      c.fillStyle = tint ? colourOf(tint) : token('accent', theme);
      c.beginPath();
      c.arc(left + middle(item), top + middle(r + 1), side * 0.32, 0, 2 * Math.PI);
      c.fill();
    });
  c.textBaseline = 'alphabetic';
}

/** The part of a canvas whose colour differs from that of its corner. */
function inked(canvas: OffscreenCanvas) {
  const { width, height } = canvas,
    pixels = new Uint32Array(canvas.getContext('2d')!.getImageData(0, 0, width, height).data.buffer);
  const on = (at: number) => pixels[at] !== pixels[0];
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!on(y * width + x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
