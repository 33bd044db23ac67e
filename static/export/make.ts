// Makes a file of a recording.

import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import { writeText } from '../player/write.ts';
import { cutSvg } from './cut.ts';
import { type Frame, framesOf, strideOf } from './frames.ts';
import { Gif } from './gif.ts';
import { type Job, type Made, fileName } from './job.ts';
import { layoutText } from './layout.ts';
import { pixelsFor } from './limits.ts';
import { Painter, tableOf } from './paint.ts';
import { Census } from './palette.ts';
import { Picture } from './picture.ts';
import { Apng } from './png.ts';
import { stl, threeMf } from './print.ts';
import { assembledAt, extent, inPlace, onPlate, piecesOf } from './solids.ts';
import { animatedSvg, stillSvg } from './svg-file.ts';
import { Recorder } from './video.ts';

/** How much is done, from 0 to of. */
export type Progress = (done: number, of: number) => void;

/** The ratio for which the layers of a solid are laid out. */
const RATIO = 1.5;

export async function make(job: Job, progress: Progress = () => {}): Promise<Made> {
  const film = new Film(typeof job.trace === 'string' ? await readTrace(job.trace) : job.trace);
  const made = await makers[job.format](film, { ...job, step: Math.min(job.step, film.steps) }, progress);
  return { name: fileName(job.format, job, film.steps), ...made };
}

type Maker = (film: Film, job: Job, progress: Progress) => Promise<Omit<Made, 'name'>> | Omit<Made, 'name'>;

const makers: Record<Job['format'], Maker> = {
  async gif(film, job, progress) {
    const { painter, picture, frames, width, height, about } = await animation(film, { ...job, transparent: false });
    // The colours of a dozen frames, from the first to the last, are those of all.
    const census = new Census(), few = Math.min(frames.length, 12), of = few + frames.length;
    for (let i = 0; i < few; i++) {
      painter.paint(picture.state(frames[Math.round((i * (frames.length - 1)) / Math.max(1, few - 1))]!.step));
      census.add(pixels(painter));
      await report(progress, i, of);
    }
    const gif = new Gif(width, height, census.palette());
    await each(frames, painter, (p, time) => gif.frame(p, time), (done) => progress(few + done, of));
    return { blob: gif.end(), about };
  },

  async apng(film, job, progress) {
    const { painter, frames, width, height, about } = await animation(film, job), apng = new Apng(width, height, frames.length, job.transparent);
    await each(frames, painter, (p, time) => apng.frame(p, time), (done) => progress(done, frames.length));
    return { blob: apng.end(), about };
  },

  async webm(film, job, progress) {
    const { painter, picture, frames, width, height, about } = await animation(film, { ...job, transparent: false }, 2), video = await Recorder.open(width, height);
    for (const [i, { step, time }] of frames.entries()) {
      painter.paint(picture.state(step));
      await video.frame(painter.canvas, time);
      await report(progress, i, frames.length);
    }
    return { blob: await video.end(painter.canvas), about };
  },

  async 'svg-film'(film, job, progress) {
    const picture = pictureOf(film, job), frames = framesOf(film, job.speed);
    const text = animatedSvg(picture, frames, svgOptions(job, job.width, 'px'), (done) => progress(done, frames.length));
    return { blob: new Blob([text], { type: 'image/svg+xml' }), about: framesText(film, frames) };
  },

  async png(film, job) {
    const picture = pictureOf(film, job), [width, height] = pixelsFor(job.width, picture.width / picture.height), painter = await painterOf(picture, job, width, height);
    painter.paint(picture.state(job.step));
    return { blob: await painter.canvas.convertToBlob({ type: 'image/png' }), about: `${width} × ${height} pixels` };
  },

  svg(film, job) {
    // On paper a cell is as wide as is asked for.
    const picture = pictureOf(film, job), width = (picture.width / 40) * job.cell;
    const text = stillSvg(picture, job.step, svgOptions(job, width, 'mm'));
    return { blob: new Blob([text], { type: 'image/svg+xml' }), about: `${mm(width)} × ${mm((width * picture.height) / picture.width)} mm` };
  },

  cut(film, job) {
    const text = cutSvg(film, job), [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(text)!;
    return { blob: new Blob([text], { type: 'image/svg+xml' }), about: `${count(text.split('<path').length - 1, 'path')}, ${mm(Number(width))} × ${mm(Number(height))} mm` };
  },

  stl: (film, job) => printed(film, job, stl),
  '3mf': (film, job) => printed(film, job, threeMf),

  layout(film, { step }) {
    return { blob: new Blob([layoutText(film, step)], { type: 'text/plain' }), about: `Step ${step} of ${film.steps}` };
  },

  trace(film) {
    return { blob: new Blob([writeText(film.trace)], { type: 'text/plain' }), about: count(film.steps, 'step') };
  },
};

const count = (n: number, what: string) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
const mm = (n: number) => String(Math.round(n));
/** "2nd", "11th", "101st" */
const ordinal = (n: number) => n + (['th', 'st', 'nd', 'rd'][Math.floor(n / 10) % 10 === 1 ? 0 : n % 10] ?? 'th');

function pictureOf(film: Film, { letters, count }: Job): Picture {
  return new Picture(film, { letters: letters ? film.trace.letters : 'none', tray: film.trace.tray, ratio: RATIO, count });
}

const svgOptions = (job: Job, width: number, unit: 'mm' | 'px') => ({ theme: job.theme, background: background(job), title: job.title, width, unit });
const background = ({ transparent, theme }: Job) => (transparent ? 'none' : tableOf(theme));

async function painterOf(picture: Picture, job: Job, width: number, height: number): Promise<Painter> {
  await loadFont(job.font);
  return new Painter(picture, { theme: job.theme, background: background(job) }, width / picture.width, width, height);
}

/** What an animation of pictures needs; sides are multiples of even. */
async function animation(film: Film, job: Job, even = 1) {
  const picture = pictureOf(film, job), frames = framesOf(film, job.speed);
  const [width, height] = pixelsFor(job.width, picture.width / picture.height, frames.length).map((n) => Math.ceil(n / even) * even) as [number, number];
  const painter = await painterOf(picture, job, width, height);
  return { picture, frames, painter, width, height, about: `${width} × ${height} pixels, ${framesText(film, frames)}` };
}

function framesText(film: Film, frames: readonly Frame[]): string {
  const stride = strideOf(film.steps);
  return count(frames.length, 'frame') + (stride > 1 ? `: every ${ordinal(stride)} of ${count(film.steps, 'step')}` : '');
}

const pixels = ({ context, canvas: { width, height } }: Painter) => new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);

async function each(frames: readonly Frame[], painter: Painter, take: (pixels: Uint32Array, time: number) => void | Promise<void>, progress: (done: number) => void): Promise<void> {
  for (const [i, { step, time }] of frames.entries()) {
    painter.paint(painter.picture.state(step));
    await take(pixels(painter), time);
    await report(progress, i + 1, frames.length);
  }
}

// Messages leave a worker while it works; a pause lets them be told in tests and
// where there is no worker.
async function report(progress: Progress, done: number, of: number): Promise<void> {
  progress(done, of);
  if (done % 16 === 15) await new Promise((go) => setTimeout(go));
}

/** Millimetres between pieces on a plate. */
const ROOM = 5;

function printed(film: Film, job: Job, write: typeof stl) {
  const solids = job.assembled ? inPlace(assembledAt(film, job.step)) : onPlate(piecesOf(film), ROOM / job.cell), blob = write(solids, job);
  return { blob, about: `${count(solids.length, 'solid')}, ${extent(solids).map((n) => mm(n * job.cell)).join(' × ')} mm` };
}

let loaded: Promise<unknown> | undefined;

// The page's face. Without it letters are in the system's.
function loadFont(address: string | undefined): Promise<unknown> {
  if (!address || typeof FontFace === 'undefined') return Promise.resolve();
  const fonts = (globalThis as unknown as { fonts?: FontFaceSet }).fonts;
  return (loaded ??= new FontFace('Inter Variable', `url(${JSON.stringify(address)})`, { weight: '100 900' }).load().then((face) => fonts?.add(face)).catch(() => {}));
}
