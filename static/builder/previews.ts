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
import { HEIGHT, MARGIN, type Matrix, WIDTH, drawMatrix, room } from '../lab/matrix-picture.ts';

const theme = 'light' as const,
  ground = tableOf(theme);

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
  else drawMatrix(c, wanted, theme);
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
