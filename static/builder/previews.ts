// Makes the pictures that other sites show beside a link. It runs under node when the site is built. It reads files,
// traces and numbers of steps as JSON, and writes a PNG of 1200 × 630 for each. It paints as the page's files are
// painted. There are few colours, so each picture has a palette, and is a third as large.

import '../testing/canvas.ts';

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';

import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import { isoViewBox } from '../player/iso.ts';
import { patternDefs } from '../player/svg.ts';
import { isDeep } from '../space/box.ts';
import { pictureOf } from '../disassembly/picture.ts';
import { lookInFile } from '../export/colour.ts';
import { FONTS, Painter, tableOf } from '../export/paint.ts';
import { Census } from '../export/palette.ts';
import { Picture } from '../export/picture.ts';
import { indexedPng } from '../export/png.ts';
import { token } from '../export/theme.ts';
import { HEIGHT, MARGIN, type Matrix, WIDTH, drawMatrix, room } from '../lab/matrix-picture.ts';

const theme = 'light' as const,
  ground = tableOf(theme);

interface Wanted {
  font: string;
  pictures: ({ file: string; steps?: number } & ({ trace: string } | Matrix))[];
}

const { font, pictures } = JSON.parse(await text(process.stdin)) as Wanted;
if (!GlobalFonts.registerFromPath(font, 'Inter Variable')) throw new Error(`${font} is not a font that can be read`);

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
  const { board, letters, tray } = film.trace;
  let painted: OffscreenCanvas | Image;
  // An empty solid is drawn layer by layer, because nothing stands in it yet.
  if (isDeep(board) && film.steps > 0) {
    film.seek(step);
    const { markup, box } = pictureOf(film, null, { colours: true, letters: letters !== 'none', lookFor: lookInFile }),
      k = Math.min(room.width / box.width, room.height / box.height);
    // Skia reads it as a file.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${k * box.width}" height="${k * box.height}" viewBox="${isoViewBox(box)}" stroke-linejoin="round" stroke-linecap="round" font-family="Inter Variable">${patternDefs()}${markup}</svg>`;
    painted = await loadImage(Buffer.from(svg));
  } else {
    const flat = new Picture(film, { letters, tray, ratio: room.width / room.height, last: false }),
      scale = Math.min(room.width / flat.width, room.height / flat.height);
    const painter = new Painter(
      flat,
      { theme, background: ground },
      scale,
      Math.round(scale * flat.width),
      Math.round(scale * flat.height),
    );
    painter.paint(flat.state(step));
    painted = painter.canvas;
  }
  const { width, height } = painted;
  c.drawImage(
    painted as OffscreenCanvas,
    Math.round((WIDTH - width) / 2),
    Math.round((MARGIN + room.height - height) / 2),
  );
}
