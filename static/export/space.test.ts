// Tests of solids as animations and pictures. The page draws them; here a canvas of one colour stands for its picture.

import '../testing/canvas.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GifReader } from 'omggif';
import { PNG } from 'pngjs';
import { Film } from '../player/film.ts';
import type { Shot } from '../player/view.ts';
import { readText } from '../player/text.ts';
import { rgbOf } from './colour.ts';
import { framesOf, shotsOf } from './frames.ts';
import type { Job } from './job.ts';
import { make } from './make.ts';

const JOB: Omit<Job, 'format' | 'trace'> = {
  step: 1e9,
  title: 'Soma',
  theme: 'light',
  transparent: false,
  letters: false,
  count: true,
  width: 480,
  speed: 2,
  cell: 15,
  gap: 0.2,
  kerf: 0.1,
  flies: true,
};
const CUBE = 'piece A B\nA A, B B\nA A, B B\nplace A\nplace B\n',
  BLUE = '#6480c9';
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Draws a bar that is as long as the last piece is far from its place, and keeps the shots. */
function page() {
  const shots: Shot[] = [];
  const draw = async (shot: Shot, width: number, height: number) => {
    shots.push(shot);
    const canvas = new OffscreenCanvas(width, height),
      c = canvas.getContext('2d')!;
    c.fillStyle = BLUE;
    c.fillRect(0, 0, width * (shot.out ?? 1), height);
    return Object.assign(canvas, { close() {} }) as unknown as ImageBitmap;
  };
  return { shots, draw };
}

test('a picture in space is what the page draws, and its count stands below', async () => {
  const { shots, draw } = page(),
    of = async (count: boolean) => {
      const { blob } = await make({ ...JOB, format: 'png', trace: CUBE, count, draw });
      return PNG.sync.read(Buffer.from(await bytesOf(blob)));
    };
  const [bare, counted] = [await of(false), await of(true)];
  assert.deepEqual(shots, [{ step: 2 }, { step: 2 }]);
  assert.deepEqual([bare.width, bare.height], [480, 386]);
  const blue = rgbOf(BLUE).join(),
    at = ({ data, width }: PNG, x: number, y: number) => [...data.subarray(4 * (y * width + x)).subarray(0, 3)].join();
  for (const [x, y] of [
    [0, 0],
    [479, 384],
  ] as const)
    for (const picture of [bare, counted]) assert.equal(at(picture, x, y), blue);
  assert.ok(counted.height > 400 && at(counted, 0, 395) !== blue, 'below there is the ground');
});

test('a GIF of a solid has its flights; without the page its layers lie side by side', async () => {
  const { shots, draw } = page(),
    gif = new GifReader(await bytesOf((await make({ ...JOB, format: 'gif', trace: CUBE, draw })).blob)),
    flat = new GifReader(await bytesOf((await make({ ...JOB, format: 'gif', trace: CUBE })).blob));
  assert.equal(flat.numFrames(), 3);
  // A dozen are drawn before, to count the colours.
  const film = shots.slice(12).map(({ step, out = 0 }) => [step, Math.round(6 * out)]);
  assert.deepEqual(film, [[0, 0], ...[1, 2].flatMap(step => [5, 4, 3, 2, 1, 0].map(out => [step, out]))]);
  assert.equal(gif.numFrames(), film.length);
});

test('a recording is not made any further once the page draws no more', async () => {
  const draw = () => Promise.reject(new Error('no context'));
  await assert.rejects(make({ ...JOB, format: 'gif', trace: CUBE, draw }) as Promise<unknown>, /no context/);
});

test('pieces fly in, and the solid turns around once', () => {
  const film = new Film(readText(CUBE)),
    flat = framesOf(film, 2),
    flies = shotsOf(film, 2, { flies: true, turns: false }),
    turns = shotsOf(film, 2, { flies: true, turns: true });
  const total = (list: { time: number }[]) => list.reduce((sum, f) => sum + f.time, 0);
  for (const list of [flies, turns]) assert.ok(Math.abs(total(list) - total(flat)) < 1e-9, 'it takes as long');
  assert.deepEqual(
    flies.filter(f => f.step === 1).map(f => (f.out ?? 0) > 0),
    [true, true, true, true, true, false],
  );
  assert.ok(flies.every(f => f.turn === undefined) && turns.every((f, i) => !i || f.turn! > turns[i - 1]!.turn!));
  assert.ok(turns.at(-1)!.turn! < 1 && turns.at(-1)!.turn! > 0.9);
  assert.equal(shotsOf(film, 2, { flies: true, turns: true }, 12).length, 3, 'too many frames: none between the steps');
});

test('in layers it is said which is the bottom', async () => {
  const { blob } = await make({ ...JOB, format: 'svg', trace: 'A A A, B B B\nplace A B\n' });
  assert.match(await blob.text(), />Layer 1, bottom<\/text>.*>Layer 2<\/text>/s);
});
