// Tests of solids as animations and pictures.

import '../testing/canvas.ts';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { GifReader } from 'omggif';
import { PNG } from 'pngjs';
import { Film } from '../player/film.ts';
import { readText } from '../player/text.ts';
import type { Step, Trace } from '../player/trace.ts';
import { mix, rgbOf } from './colour.ts';
import { framesOf, shotsOf } from './frames.ts';
import type { Job } from './job.ts';
import { make } from './make.ts';
import { ordered, scattered } from './space.ts';

const THREE = `title A cube
piece v l t z a b p
p p v, p v v, a a l
p b b, z b a, z t l
l l l, b z z, t t t
place l p
place v b
place z
place a
place t
solution
`;
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
  printing: { parts: 'stands', edge: 'sharp' },
  layers: false,
  flies: true,
  yaw: -45,
  tilt: 35.26,
};
const CUBE = 'piece A B\nA A, B B\nA A, B B\nplace A\nplace B\n';
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const keep = (name: string, bytes: Uint8Array) =>
  process.env.TILEWRIGHT_SHOTS && writeFileSync(`${process.env.TILEWRIGHT_SHOTS}/${name}`, bytes);

test('a still picture of a solid shows three sides, each in its light', async () => {
  const { blob, about } = await make({ ...JOB, format: 'png', trace: CUBE, count: false }),
    bytes = await bytesOf(blob),
    { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  assert.match(about, /^480 × \d+ pixels$/);
  keep('space-cube.png', bytes);
  const seen = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const key = [...data.subarray(i, i + 3)].join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const [a, b] = ['#6480c9', '#f9cd66'];
  // The upper layer is B, so B's top, left and right are seen. A has no top.
  for (const [what, colour, there] of [
    ['the top of B', mix(b!, '#ffffff', 20), true],
    ['the left of B', b!, true],
    ['the right of B', mix(b!, '#17181c', 24), true],
    ['the top of A', mix(a!, '#ffffff', 20), false],
    ['the left of A', a!, true],
  ] as const) {
    assert.equal((seen.get(rgbOf(colour).join()) ?? 0) > (width * height) / 60, there, what);
  }
});

test('cubes are painted from behind, also while one is on its way', () => {
  const eye = [-0.5, 0.6, 0.6] as const,
    at = (x: number, y: number, z: number) => ({ at: [x, y, z] as const });
  const cubes = [at(0, 0, 0), at(1, 0, 0), at(0, 1, 0), at(0, 0, 1), at(1, 2.3, 1), at(1, 1, 1)],
    list = ordered(cubes, eye);
  // Of two cubes that a plane separates, the one on the eye's side of all such planes comes later.
  for (const [i, a] of list.entries())
    for (const b of list.slice(i + 1)) {
      const apart = [0, 1, 2].filter(k => Math.abs(a.at[k]! - b.at[k]!) >= 1);
      assert.ok(!apart.length || apart.some(k => (b.at[k]! - a.at[k]!) * eye[k]! > 0), `${b.at} after ${a.at}`);
    }
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

test('a GIF of a solid has its flights; its layers are another choice', async () => {
  const solid = await make({ ...JOB, format: 'gif', trace: THREE, letters: true }),
    layers = await make({ ...JOB, format: 'gif', trace: THREE, layers: true });
  const bytes = await bytesOf(solid.blob),
    gif = new GifReader(bytes),
    flat = new GifReader(await bytesOf(layers.blob));
  keep('space-three.gif', bytes);
  assert.equal(flat.numFrames(), 8);
  assert.ok(gif.numFrames() > 30, `${gif.numFrames()} frames`);
  assert.ok(bytes.length < 400_000, `${bytes.length} bytes`);
  const png = await make({
    ...JOB,
    format: 'png',
    trace: THREE,
    letters: true,
    step: 4,
    yaw: -38,
    tilt: 32,
    theme: 'dark',
  });
  keep('space-three.png', await bytesOf(png.blob));
  const turning = await make({ ...JOB, format: 'gif', trace: THREE, turns: true });
  keep('space-turn.gif', await bytesOf(turning.blob));
  assert.match(turning.about, /frames$/);
});

test('in layers it is said which is the bottom', async () => {
  const { blob } = await make({ ...JOB, format: 'svg', trace: 'A A A, B B B\nplace A B\n' });
  assert.match(await blob.text(), />Layer 1, bottom<\/text>.*>Layer 2<\/text>/s);
});

test('cubes that stand anywhere come after those that they hide', () => {
  const eye = [-0.5, 0.6, 0.6] as const,
    right = [0.77, 0, 0.64] as const,
    up = [0.38, 0.8, -0.46] as const;
  // With two pieces apart, a cell of one lies before a cell of the other, and beside it as the lattice has it.
  const cubes = Array.from({ length: 60 }, (_, i) => ({
    at: [(i % 4) * 1.37, (Math.floor(i / 4) % 4) * 1.61, Math.floor(i / 16) * 1.7 + (i % 3) * 0.3] as const,
  }));
  const list = scattered(cubes, { eye, right, up });
  assert.equal(new Set(list).size, 60);
  for (const [i, a] of list.entries())
    for (const b of list.slice(i + 1)) {
      const apart = [0, 1, 2].filter(k => Math.abs(a.at[k]! - b.at[k]!) >= 1);
      assert.ok(
        apart.some(k => (b.at[k]! - a.at[k]!) * eye[k]! > 0),
        `${b.at} after ${a.at}`,
      );
    }
});

test('pieces apart and a layer alone are seen as the player has them', async () => {
  const of = async (more: Partial<Job>) => {
    const { data, width, height } = PNG.sync.read(
        Buffer.from(await bytesOf((await make({ ...JOB, format: 'png', trace: CUBE, count: false, ...more })).blob)),
      ),
      seen = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4)
      seen.set([...data.subarray(i, i + 3)].join(), (seen.get([...data.subarray(i, i + 3)].join()) ?? 0) + 1);
    return (colour: string) => (seen.get(rgbOf(colour).join()) ?? 0) > (width * height) / 100;
  };
  const [a, b] = ['#6480c9', '#f9cd66'],
    top = (colour: string) => mix(colour, '#ffffff', 20);
  keep(
    'space-apart.png',
    await bytesOf((await make({ ...JOB, format: 'png', trace: THREE, explode: 1, letters: true })).blob),
  );
  keep(
    'space-layer.png',
    await bytesOf((await make({ ...JOB, format: 'png', trace: THREE, layer: 2, letters: true })).blob),
  );
  const apart = await of({ explode: 1, tilt: 60 });
  assert.ok(apart(top(a!)) && apart(top(b!)), 'the top of A is seen below B');
  const alone = await of({ explode: 1, layer: 1 });
  assert.ok(alone(top(a!)) && alone(a!) && !alone(top(b!)) && !alone(b!), 'only A is there');
  const none = await of({ layer: 3 });
  assert.ok(none(top(b!)), 'there is no third layer');
});

test('a step that shifts pieces has them glide there, forward and back', async () => {
  const at = (x: number) => [2 * x],
    one = (x: number, to: number): Step => ({
      ops: [
        { kind: 'remove', slot: 1, cells: at(x) },
        { kind: 'place', slot: 1, cells: at(to) },
      ],
    });
  const trace: Trace = {
    title: '',
    board: { x: 4, y: 1, z: 2, pieces: [{ name: 'A' }, { name: 'B' }], fixed: [] },
    tray: false,
    letters: 'one',
    counter: '',
    start: {
      ops: [
        { kind: 'place', slot: 1, cells: at(0) },
        { kind: 'place', slot: 2, cells: at(3) },
      ],
    },
    steps: [one(0, 1), one(1, 0)],
  };
  const bytes = await bytesOf((await make({ ...JOB, format: 'gif', trace, count: false, width: 240, yaw: 0 })).blob),
    reader = new GifReader(bytes as Buffer),
    pixels = new Uint8Array(4 * reader.width * reader.height);
  const colours = ['#6480c9', mix('#6480c9', '#ffffff', 20), mix('#6480c9', '#17181c', 24)].map(c => rgbOf(c).join());
  // How far to the right A is in each frame.
  const places = Array.from({ length: reader.numFrames() }, (_, frame) => {
    reader.decodeAndBlitFrameRGBA(frame, pixels);
    let sum = 0,
      n = 0;
    for (let i = 0; i < pixels.length; i += 4)
      if (colours.includes([...pixels.subarray(i, i + 3)].join())) [sum, n] = [sum + ((i / 4) % reader.width), n + 1];
    return sum / n;
  });
  const turn = places.indexOf(Math.max(...places)),
    whole = places[turn]! - places[0]!;
  assert.ok(turn > 3 && places.length > turn + 3 && whole > 20, String(places));
  for (const [i, x] of places.entries())
    if (i)
      assert.ok(
        Math.abs(x - places[i - 1]!) < whole / 2 && (i > turn ? x <= places[i - 1]! + 1 : x >= places[i - 1]! - 1),
        String(places),
      );
});
