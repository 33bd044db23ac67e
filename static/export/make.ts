// Makes a file from a recording.

import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import type { Shot } from '../player/view.ts';
import { isDeep } from '../space/box.ts';
import { writeText } from '../player/write.ts';
import { cutSvg } from './cut.ts';
import { type Frame, type TimedShot, framesOf, shotsOf, strideOf } from './frames.ts';
import { Gif } from './gif.ts';
import { plainName } from '../browser/file.ts';
import { type Format, FORMATS } from './formats.ts';
import { type Job, type Made, fileName } from './job.ts';
import { layoutText } from './layout.ts';
import { movesOf, nameOf, wordOf } from '../disassembly/moves.ts';
import type { Progress } from '../browser/job.ts';
import { ExportError, pixelsFor } from './limits.ts';
import { type Context, Painter, tableOf } from './paint.ts';
import { Census } from './palette.ts';
import { Picture } from './picture.ts';
import { Apng } from './png.ts';
import { type Writer, stl, threeMf, zipped } from './print.ts';
import { USUAL, printed } from './printing.ts';
import { Space } from './space.ts';
import { animatedSvg, stillSvg } from './svg-file.ts';
import { Recorder } from './video.ts';
import { t } from '../say/say.ts';

/** The ratio of width to height for which the layers of a solid are laid out. */
const RATIO = 1.5;

export async function make(job: Job, progress: Progress = () => {}): Promise<Made> {
  const film = new Film(typeof job.trace === 'string' ? await readTrace(job.trace) : job.trace);
  if (film.trace.board.wrap && FORMATS[job.format].group === 'thing')
    throw new ExportError(t('The ends of this board join, so its pieces cannot be made as they lie.'));
  const made = await makers[job.format](film, { ...job, step: Math.min(job.step, film.steps) }, progress);
  return { name: fileName(job.format, job, film.steps), ...made };
}

type Unnamed = Omit<Made, 'name'> & { name?: string };
type Maker = (film: Film, job: Job, progress: Progress) => Promise<Unnamed> | Unnamed;

const makers: Record<Format, Maker> = {
  async gif(film, job, progress) {
    const { view, frames, width, height, about } = await animation(film, { ...job, transparent: false });
    // A dozen frames, from the first to the last, have all the colours of the film.
    const census = new Census(),
      few = Math.min(frames.length, 12),
      of = few + frames.length;
    for (let i = 0; i < few; i++) {
      await view.show(frames[Math.round((i * (frames.length - 1)) / Math.max(1, few - 1))]!);
      census.add(pixels(view));
      await report(progress, i, of);
    }
    const gif = new Gif(width, height, census.palette());
    await each(
      frames,
      view,
      (p, time) => gif.frame(p, time),
      done => progress(few + done, of),
    );
    return { blob: gif.end(), about };
  },

  async apng(film, job, progress) {
    const { view, frames, width, height, about } = await animation(film, job),
      apng = new Apng(width, height, frames.length, job.transparent);
    await each(
      frames,
      view,
      (p, time) => apng.frame(p, time),
      done => progress(done, frames.length),
    );
    return { blob: apng.end(), about };
  },

  async webm(film, job, progress) {
    const { view, frames, width, height, about } = await animation(film, { ...job, transparent: false }, 2),
      video = await Recorder.open(width, height);
    for (const [i, frame] of frames.entries()) {
      await view.show(frame);
      await video.frame(view.canvas, frame.time);
      await report(progress, i, frames.length);
    }
    return { blob: await video.end(view.canvas), about };
  },

  async 'svg-film'(film, job, progress) {
    const picture = pictureOf(film, job),
      frames = framesOf(film, job.speed);
    const text = animatedSvg(picture, frames, svgOptions(job, job.width, 'px'), done => progress(done, frames.length));
    return { blob: new Blob([text], { type: 'image/svg+xml' }), about: framesText(film, frames) };
  },

  async png(film, job) {
    const { view, width, height } = await viewOf(film, job);
    await view.show({ step: job.step });
    return { blob: await view.canvas.convertToBlob({ type: 'image/png' }), about: pixelsText(width, height) };
  },

  svg(film, job) {
    // On paper a cell has the width that was asked for.
    const picture = pictureOf(film, job),
      width = (picture.width / 40) * job.cell;
    const text = stillSvg(picture, job.step, svgOptions(job, width, 'mm'));
    return {
      blob: new Blob([text], { type: 'image/svg+xml' }),
      about: t('{width} × {height} mm', { width: mm(width), height: mm((width * picture.height) / picture.width) }),
    };
  },

  tile(film, job) {
    const picture = pictureOf(film, job, true),
      width = (picture.width / 40) * job.cell;
    return {
      blob: new Blob([stillSvg(picture, job.step, svgOptions(job, width, 'mm'))], { type: 'image/svg+xml' }),
      about: t('{width} × {height} mm', { width: mm(width), height: mm((width * picture.height) / picture.width) }),
    };
  },

  async 'tile-png'(film, job) {
    await loadFont(job.font);
    const picture = pictureOf(film, job, true),
      [width, height] = pixelsFor(job.width, picture.width / picture.height, 1),
      painter = new Painter(
        picture,
        { theme: job.theme, background: background(job) },
        width / picture.width,
        width,
        height,
      );
    painter.paint(picture.state(job.step));
    return { blob: await painter.canvas.convertToBlob({ type: 'image/png' }), about: pixelsText(width, height) };
  },

  cut(film, job) {
    const { svg, width, height, paths } = cutSvg(film, job);
    return {
      blob: new Blob([svg], { type: 'image/svg+xml' }),
      about: t('{n, plural, one {# path} other {# paths}}, {width} × {height} mm', {
        n: paths,
        width: mm(width),
        height: mm(height),
      }),
    };
  },

  stl: (film, job) => bodies(film, job, stl),
  '3mf': (film, job) => bodies(film, job, threeMf),

  definition: (_, { definitions }) => defined(definitions!.definition),
  polycube(_, { definitions }) {
    if (definitions!.refused) throw new Error(definitions!.refused);
    return defined(definitions!.polycube);
  },
  burr(_, { definitions }) {
    if (!definitions!.burr) throw new Error(definitions!.unsaid);
    const made = defined(definitions!.burr);
    return {
      blob: new Blob([definitions!.burr], { type: 'application/xml' }),
      about: definitions!.unsaid || made.about,
    };
  },

  layout(film, { step }) {
    return {
      blob: new Blob([layoutText(film, step)], { type: 'text/plain' }),
      about: t('Step {step} of {steps}', { step, steps: film.steps }),
    };
  },

  moves(film) {
    const text = movesCsv(film);
    return {
      blob: new Blob([text], { type: 'text/csv' }),
      about: t('{n, plural, one {# move} other {# moves}}', { n: text.split('\n').length - 2 }),
    };
  },

  trace(film) {
    return {
      blob: new Blob([writeText(film.trace)], { type: 'text/plain' }),
      about: t('{n, plural, one {# step} other {# steps}}', { n: film.steps }),
    };
  },
};

/** The moves of a recording as a table: which pieces go where, by how many cells, and what is then out. */
function movesCsv(film: Film): string {
  const { trace } = film,
    moves = movesOf(trace),
    quoted = (s: string): string => (/[",\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s);
  if (!moves.length)
    throw new ExportError(
      t('This recording has no moves. Ask whether the solution comes apart, and show its moves first.'),
    );
  const rows = moves.map((m, k) =>
    [
      String(m.number),
      nameOf(moves, k),
      m.slots.map(s => trace.board.pieces[s - 1]!.name).join(' '),
      wordOf(m.way),
      String(m.by),
      m.loose ? 'out' : '',
    ]
      .map(quoted)
      .join(','),
  );
  return ['move,level,pieces,way,cells,out', ...rows].join('\n') + '\n';
}

const defined = (text: string) => ({
  blob: new Blob([text], { type: 'text/plain' }),
  about: t('{n, plural, one {# line} other {# lines}}', { n: text.split('\n').length - 1 }),
});
const mm = (n: number) => String(Math.round(n));

function pictureOf(film: Film, { letters, count }: Job, tile = false): Picture {
  return new Picture(film, {
    ...(tile && { tile, last: false }),
    letters: letters ? film.trace.letters : 'none',
    tray: film.trace.tray,
    ratio: RATIO,
    count: count && !tile,
  });
}

const svgOptions = (job: Job, width: number, unit: 'mm' | 'px') => ({
  theme: job.theme,
  background: background(job),
  title: job.title,
  width,
  unit,
});
const background = ({ transparent, theme }: Job) => (transparent ? 'none' : tableOf(theme));

/** A canvas that shows the frames of a film one after another. */
interface CanvasView {
  readonly canvas: OffscreenCanvas;
  readonly context: Context;
  show(shot: Shot): void | Promise<void>;
}

/** The view for this many frames of a film; sides are multiples of even. */
async function viewOf(
  film: Film,
  job: Job,
  frames = 1,
  even = 1,
): Promise<{ view: CanvasView; width: number; height: number }> {
  await loadFont(job.font);
  const ground = background(job),
    { theme, count, draw } = job,
    space = draw && isDeep(film.trace.board) ? new Space(film, { theme, background: ground, count }, draw) : undefined;
  const picture = space ?? pictureOf(film, job);
  const [width, height] = pixelsFor(job.width, picture.width / picture.height, frames).map(
    n => Math.ceil(n / even) * even,
  ) as [number, number];
  if (space) {
    space.open(width, height);
    return { view: space, width, height };
  }
  const painter = new Painter(picture as Picture, { theme, background: ground }, width / picture.width, width, height);
  const { canvas, context } = painter;
  return { view: { canvas, context, show: ({ step }) => painter.paint(painter.picture.state(step)) }, width, height };
}

/** The parts of an animation of pictures. */
async function animation(film: Film, job: Job, even = 1) {
  const { flies = false, turns = false } = job,
    deep = !!job.draw && isDeep(film.trace.board),
    frames: TimedShot[] = deep ? shotsOf(film, job.speed, { flies, turns }) : framesOf(film, job.speed);
  const { view, width, height } = await viewOf(film, job, frames.length, even);
  return {
    view,
    frames,
    width,
    height,
    about: t('{size}, {frames}', { size: pixelsText(width, height), frames: framesText(film, frames) }),
  };
}

function framesText(film: Film, frames: readonly Frame[]): string {
  const stride = strideOf(film.steps);
  return stride > 1
    ? t('{n, plural, one {# frame} other {# frames}}: one for every {stride} of {steps} steps', {
        n: frames.length,
        stride,
        steps: film.steps,
      })
    : t('{n, plural, one {# frame} other {# frames}}', { n: frames.length });
}

const pixelsText = (width: number, height: number): string =>
  t('{width} × {height} pixels', { width: String(width), height: String(height) });

const pixels = ({ context, canvas: { width, height } }: CanvasView) =>
  new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);

async function each(
  frames: readonly TimedShot[],
  view: CanvasView,
  take: (pixels: Uint32Array, time: number) => void | Promise<void>,
  progress: (done: number) => void,
): Promise<void> {
  for (const [i, frame] of frames.entries()) {
    await view.show(frame);
    await take(pixels(view), frame.time);
    await report(progress, i + 1, frames.length);
  }
}

// Messages leave a worker while it works. In tests, and where there is no worker, a pause lets them be told.
async function report(progress: Progress, done: number, of: number): Promise<void> {
  progress(done, of);
  if (done % 16 === 15) await new Promise(go => setTimeout(go));
}

/** Bodies to print: one file, or several in an archive. */
function bodies(film: Film, job: Job, write: Writer): Unnamed {
  const o = { ...USUAL, ...job.printing, cell: job.cell, gap: job.gap },
    { plates, sides, remark } = printed(film, o, job.step),
    ending = job.format as 'stl' | '3mf';
  const names = new Map<string, number>(),
    files = plates.map(({ name, bodies }) => {
      const plain = plainName(name),
        n = (names.get(plain) ?? 0) + 1;
      names.set(plain, n);
      return [`${plain}${n > 1 ? `-${n}` : ''}.${ending}`, write(bodies, `${job.title} ${name}`.trim())] as const;
    });
  const blob =
    files.length > 1
      ? new Blob([zipped(Object.fromEntries(files))], { type: 'application/zip' })
      : new Blob([files[0]![1]], { type: `model/${ending}` });
  const all = plates.flatMap(p => p.bodies),
    solids = t('{n, plural, one {# solid} other {# solids}}{plates, plural, =0 {} other { on # plates}}, {size} mm', {
      n: all.length,
      plates: o.parts === 'plate' && files.length > 1 ? files.length : 0,
      size: sides.map(mm).join(' × '),
    });
  return {
    blob,
    ...(files.length > 1 && { name: fileName(ending, job, film.steps).replace(/\w+$/, 'zip') }),
    about: remark ? t('{solids}. {remark}', { solids, remark }) : solids,
    shapes: plates.flatMap(({ bodies }, plate) =>
      bodies.map(({ colour, mesh: { corners, triangles } }) => ({
        plate: o.parts === 'plate' ? plate : 0,
        colour,
        points: Float32Array.from(triangles.flatMap(t => t.flatMap(i => corners[i]!))),
      })),
    ),
  };
}

let loaded: Promise<unknown> | undefined;

// Loads the page's font. Without it, letters are in the system's.
function loadFont(address: string | undefined): Promise<unknown> {
  if (!address || typeof FontFace === 'undefined') return Promise.resolve();
  const fonts = (globalThis as unknown as { fonts?: FontFaceSet }).fonts;
  loaded ??= new FontFace('Inter Variable', `url(${JSON.stringify(address)})`, { weight: '100 900' })
    .load()
    .then(face => fonts?.add(face))
    .catch(() => {});
  return loaded;
}
