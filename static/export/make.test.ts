// Makes files of whole recordings, and reads them back by readers that are not ours.

import '../testing/canvas.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32, inflateRawSync, inflateSync } from 'node:zlib';
import { GifReader } from 'omggif';
import { PNG } from 'pngjs';
import { traceOfAssembly } from '../player/assembly.ts';
import { readTrace } from '../player/compact.ts';
import { Film } from '../player/film.ts';
import { lookOf, spotOf } from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';
import { type Rgb, rgbOf } from './colour.ts';
import { isWithin } from './flat.ts';
import { framesOf } from './frames.ts';
import { plainName } from '../browser/file.ts';
import { type Job, fileName } from './job.ts';
import { make } from './make.ts';
import type { Printing } from './printing.ts';
import { tableOf } from './paint.ts';
import { Picture } from './picture.ts';
import { stylesOf } from './theme.ts';
import { numbersFrom, times } from '../testing/random.ts';

// A solution of the 10 × 6 box, put together piece by piece, and recordings and figures from the readers' own tests.
const BOX = `V V V W W N N N T I
V Y W W N N T T T I
V Y W X L L L L T I
Y Y X X X Z Z L F I
U Y U X P P Z F F I
U U U P P P Z Z F F
place V Y W N L X Z U P
caption The last three
place T F I
solution
`;
const load = (name: string) => (name === 'box' ? BOX : readFileSync(`../solver/trace/testdata/${name}.txt`, 'utf8'));
const JOB: Omit<Job, 'format' | 'trace'> = {
  step: 1e9,
  title: 'A test × 2',
  theme: 'light',
  transparent: false,
  letters: true,
  count: false,
  width: 480,
  speed: 2,
  cell: 15,
  gap: 0.2,
  kerf: 0.1,
  printing: { parts: 'stands', edge: 'sharp' },
};
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

// Checks a picture against a state of the film. Every cell has the colour of what covers it, at a quarter of its side,
// where there is no letter, line or edge.
function check(
  film: Film,
  step: number,
  picture: Picture,
  scale: number,
  pixel: (x: number, y: number) => Rgb,
  most: number,
  what: string,
): void {
  film.seek(step);
  const {
      trace: { board },
      now: { at, marks },
    } = film,
    cell = rgbOf(stylesOf('light').cells!.fill!);
  let checked = 0;
  at.forEach((v, c) => {
    // Marked cells have other colours, and hatched pieces have lines all over.
    if (marks[c] || v < 0 || (v > 0 && lookOf(board, v).pattern)) return;
    const [x, y] = spotOf(board, picture.layout, c);
    const got = pixel(Math.floor((x - 10 - picture.x) * scale), Math.floor((y - 10 - picture.y) * scale));
    const want = v === 0 ? cell : rgbOf(lookOf(board, v).attributes.fill!);
    assert.ok(
      got.every((n, i) => Math.abs(n - want[i]!) <= most),
      `${what}, step ${step}, cell ${c}: ${got}, want ${want}`,
    );
    checked++;
  });
  assert.ok(checked > 5, `${what}: only ${checked} cells were compared`);
}

const pictureOf = (trace: Trace, count = false) =>
  new Picture(new Film(trace), { letters: trace.letters, tray: trace.tray, ratio: 1.5, count });

for (const name of ['box', 'tetriscube', 'parity', 'changes', 'hexominoes', 'hexagons']) {
  test(`GIF, APNG and PNG of ${name} show its states`, async () => {
    const trace = await readTrace(load(name)),
      film = new Film(trace),
      picture = pictureOf(trace),
      scale = 480 / picture.width,
      frames = framesOf(film, 2);

    const gif = new GifReader((await bytesOf((await make({ ...JOB, format: 'gif', trace })).blob)) as Buffer);
    assert.equal(gif.numFrames(), frames.length);
    assert.equal(gif.loopCount(), 0);
    assert.equal(gif.width, 480);
    const canvas = new Uint8Array(gif.width * gif.height * 4);
    for (const [i, { step, time }] of frames.entries()) {
      assert.equal(gif.frameInfo(i).delay, Math.round(100 * time));
      gif.decodeAndBlitFrameRGBA(i, canvas);
      check(
        film,
        step,
        picture,
        scale,
        (x, y) => canvas.subarray((y * gif.width + x) * 4, (y * gif.width + x) * 4 + 3) as unknown as Rgb,
        3,
        'GIF',
      );
    }

    const apng = readApng(await bytesOf((await make({ ...JOB, format: 'apng', trace })).blob));
    assert.equal(apng.frames.length, frames.length);
    for (const [i, { step, time }] of frames.entries()) {
      const { pixels, delay } = apng.frames[i]!;
      assert.equal(delay, time);
      check(
        film,
        step,
        picture,
        scale,
        (x, y) => pixels.subarray((y * apng.width + x) * 3, (y * apng.width + x) * 3 + 3) as unknown as Rgb,
        0,
        'APNG',
      );
    }

    const png = PNG.sync.read(Buffer.from(await bytesOf((await make({ ...JOB, format: 'png', trace })).blob)));
    check(
      film,
      film.steps,
      picture,
      scale,
      (x, y) => png.data.subarray((y * png.width + x) * 4, (y * png.width + x) * 4 + 3) as unknown as Rgb,
      0,
      'PNG',
    );
    const [table, corner] = [rgbOf(tableOf('light')), [...png.data.subarray(0, 3)]];
    assert.deepEqual(corner, [...table]);
  });
}

// Reads an animated PNG: it checks the sum of every chunk, and lays every part over the picture so far.
function readApng(bytes: Uint8Array): {
  width: number;
  height: number;
  frames: { pixels: Uint8Array; delay: number }[];
} {
  const view = new DataView(bytes.buffer),
    frames: { pixels: Uint8Array; delay: number }[] = [];
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const width = view.getUint32(16),
    height = view.getUint32(20);
  let canvas = new Uint8Array(width * height * 3),
    sequence = 0,
    control: { w: number; h: number; x: number; y: number; delay: number } | undefined,
    announced = 0,
    ended = false;
  for (let at = 8; at < bytes.length; ) {
    const size = view.getUint32(at),
      type = String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      data = at + 8;
    assert.equal(view.getUint32(data + size), crc32(bytes.subarray(at + 4, data + size)), type);
    if (type === 'acTL') announced = view.getUint32(data);
    if (type === 'fcTL') {
      assert.equal(view.getUint32(data), sequence++);
      control = {
        w: view.getUint32(data + 4),
        h: view.getUint32(data + 8),
        x: view.getUint32(data + 12),
        y: view.getUint32(data + 16),
        delay: view.getUint16(data + 20) / view.getUint16(data + 22),
      };
    }
    if (type === 'fdAT') assert.equal(view.getUint32(data), sequence++);
    if (type === 'IDAT' || type === 'fdAT') {
      const { w, h, x, y, delay } = control ?? { w: width, h: height, x: 0, y: 0, delay: 2.4 },
        rows = inflateSync(bytes.subarray(data + (type === 'fdAT' ? 4 : 0), data + size)),
        line = 3 * w;
      assert.equal(rows.length, h * (line + 1));
      canvas = canvas.slice();
      for (let r = 0; r < h; r++) {
        const filter = rows[r * (line + 1)]!;
        for (let i = 0; i < line; i++) {
          const to = ((y + r) * width + x) * 3 + i,
            left = i < 3 ? 0 : canvas[to - 3]!,
            up = r ? canvas[to - 3 * width]! : 0;
          canvas[to] = rows[r * (line + 1) + 1 + i]! + [0, left, up][filter]!;
        }
      }
      frames.push({ pixels: canvas, delay });
    }
    ended = type === 'IEND';
    at = data + size + 4;
  }
  assert.ok(ended);
  assert.equal(frames.length, announced || 1);
  return { width, height, frames };
}

test('a transparent APNG and PNG have nothing behind the board', async () => {
  const trace = load('box');
  for (const format of ['png', 'apng'] as const) {
    const bytes = await bytesOf((await make({ ...JOB, format, trace, transparent: true, theme: 'dark' })).blob),
      png = PNG.sync.read(Buffer.from(bytes));
    assert.equal(png.data[3], 0, format);
    assert.equal(png.data[(png.width * Math.floor(png.height / 2) + Math.floor(png.width / 2)) * 4 + 3], 255, format);
  }
});

// The picture that an SVG shows at a time, by its own keyframes: which groups and paths are visible.
function partsAt(svg: string, seconds: number): string[] {
  const total = Number(/\.a\{animation:(\d+)ms step-end infinite\}/.exec(svg)![1]) / 1000,
    visible = new Map<string, boolean>();
  for (const [, name, keys] of svg.matchAll(/@keyframes (\w+)\{((?:[\d.]+%\{visibility:\w+\})+)\}/g)) {
    let on = false;
    for (const [, percent, what] of keys!.matchAll(/([\d.]+)%\{visibility:(\w+)\}/g))
      if (Number(percent) <= (100 * seconds) / total + 1e-9) on = what === 'visible';
    visible.set(name!, on);
  }
  return [...svg.matchAll(/<g class="a (\w+)">(.*?)<\/g>(?=<g class="a|<g class="piece|<\/svg>|<path|<text)/g)]
    .filter(m => visible.get(m[1]!))
    .map(m => m[2]!);
}

test('an animated SVG has the pieces of every step, and no script', async () => {
  for (const name of ['box', 'first-hole', 'changes']) {
    const trace = await readTrace(load(name)),
      film = new Film(trace),
      picture = pictureOf(trace);
    const svg = await (await make({ ...JOB, format: 'svg-film', trace })).blob.text();
    assert.doesNotMatch(svg, /<script|javascript|\son\w+=|color-mix|currentColor/);
    assert.match(svg, /prefers-reduced-motion/);
    wellFormed(svg);
    let at = 0;
    for (const { step, time } of framesOf(film, 2)) {
      const there = partsAt(svg, at + time / 2).join('');
      const outlines = picture.state(step).parts.flatMap(p => /<path d="([^"]*)"/.exec(p.markup)?.[1] ?? []);
      const always = svg.replace(/<g class="a .*?<\/g><\/g>/g, '');
      for (const d of outlines) assert.ok(there.includes(d) || always.includes(d), `${name}, step ${step}`);
      at += time;
    }
  }
});

// Checks that every tag is closed in order.
function wellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name, empty] of xml
    .replace(/<\?.*?\?>/g, '')
    .matchAll(/<(\/?)([\w:-]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!empty) open.push(name!);
  }
  assert.deepEqual(open, []);
  assert.equal(
    (xml.match(/</g) ?? []).length,
    (xml.match(/<[?/\w][^<>]*>/g) ?? []).length,
    'what looks like a tag is one',
  );
}

test('a still SVG is drawn in millimetres and has no style that only pages know', async () => {
  const { blob, about } = await make({ ...JOB, format: 'svg', trace: load('box'), cell: 20 }),
    svg = await blob.text();
  wellFormed(svg);
  assert.match(svg, /width="224mm"/);
  assert.equal(about, '224 × 144 mm');
  assert.equal(svg.split('<g class="piece').length - 1, 12);
  assert.doesNotMatch(svg, /color-mix|currentColor|var\(|dominant-baseline/);
});

test('outlines have one path a piece, with its area less the gap, and the tray', async () => {
  // It works even where the cut is tiny compared with a cell.
  for (const { cell, kerf, gap } of [
    { cell: 10, kerf: 0.2, gap: 0.6 },
    { cell: 15, kerf: 0.15, gap: 0.2 },
    { cell: 400, kerf: 0.1, gap: 0.05 },
  ]) {
    const trace = await readTrace(load('box')),
      svg = await (await make({ ...JOB, format: 'cut', trace, cell, kerf, gap })).blob.text();
    wellFormed(svg);
    const paths = [...svg.matchAll(/<path id="([^"]+)" d="([^"]+)"/g)];
    assert.equal(paths.length, 13);
    for (const [, id, d] of paths) {
      assert.match(d!, /^[MLHVZ\d. -]+$/, id);
      if (id === 'tray') continue;
      // The outline grows by a line all along, and by a square at each corner: four more corners turn outwards than
      // inwards.
      const grow = (kerf - gap) / 2,
        area = areaOf(d!),
        want = 5 * cell ** 2 + grow * perimeterOf(d!) - 4 * grow ** 2;
      assert.ok(Math.abs(area - want) < 1e-6 * want, `${id}: ${area}, want ${want}`);
    }
  }
  await assert.rejects(make({ ...JOB, format: 'cut', trace: load('cube') }), /flat/);
});

const pointsOf = (d: string) =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(m => [Number(m[1]), Number(m[2])] as const);
const areaOf = (d: string) =>
  Math.abs(
    pointsOf(d).reduce((sum, [x, y], i, all) => {
      const [u, v] = all[(i + 1) % all.length]!;
      return sum + x * v - u * y;
    }, 0),
  ) / 2;
const perimeterOf = (d: string) =>
  pointsOf(d).reduce((sum, [x, y], i, all) => {
    const [u, v] = all[(i + 1) % all.length]!;
    return sum + Math.hypot(u - x, v - y);
  }, 0);

type Triangle = number[][];

// Checks that a body is closed and has no doubled edge: every edge of a triangle meets one in the opposite direction.
// Returns the volume, which is that of its parts.
function watertight(triangles: readonly Triangle[]): number {
  const edges = new Map<string, number>();
  let six = 0;
  for (const [a, b, c] of triangles) {
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ])
      edges.set(`${p} ${q}`, (edges.get(`${p} ${q}`) ?? 0) + 1);
    six +=
      a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) -
      a![1]! * (b![0]! * c![2]! - b![2]! * c![0]!) +
      a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
  }
  for (const [edge, n] of edges) {
    const points = edge.split(' ');
    assert.equal(n, 1, `the edge ${edge} is there ${n} times`);
    assert.equal(edges.get(`${points[1]} ${points[0]}`), 1, `the edge ${edge} is open`);
  }
  return six / 6;
}

function readStl(bytes: Uint8Array): Triangle[] {
  const view = new DataView(bytes.buffer),
    n = view.getUint32(80, true),
    list: Triangle[] = [];
  assert.equal(bytes.length, 84 + 50 * n);
  for (let i = 0; i < n; i++) {
    const at = 84 + 50 * i,
      [normal, ...corners] = [0, 1, 2, 3].map(k =>
        [0, 1, 2].map(m => Math.round(1e4 * view.getFloat32(at + 12 * k + 4 * m, true)) / 1e4),
      );
    assert.ok(Math.abs(Math.hypot(...normal!) - 1) < 1e-3);
    list.push(corners);
  }
  return list;
}

// The growth follows from the edges: a hexagon that grows by g has the apothem 1/2 + g.
test('outlines of hexagons have their areas, lie apart, and are printed as prisms', async () => {
  const trace = await readTrace(load('hexagons')),
    film = new Film(trace),
    cell = 20,
    kerf = 0.2,
    gap = 0.4;
  const svg = await (await make({ ...JOB, format: 'cut', trace, cell, kerf, gap, floor: true })).blob.text(),
    one = (Math.sqrt(3) / 2) * cell ** 2;
  wellFormed(svg);
  const boxes = [...svg.matchAll(/<path id="(\w)" d="([^"]+)"/g)].map(([, id, d]) => {
    const points = [...d!.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(m => [Number(m[1]), Number(m[2])] as const),
      grow = (kerf - gap) / 2;
    let area = 0,
      around = 0;
    points.forEach(([x, y], i) => {
      const [u, v] = points[(i + 1) % points.length]!;
      area += (x * v - u * y) / 2;
      around += Math.hypot(u - x, v - y);
    });
    const cells = film.trace.steps
      .flatMap(s => s.ops)
      .find(op => op.kind === 'place' && trace.board.pieces[op.slot - 1]!.name === id) as unknown as {
      cells: number[];
    };
    // Six more corners turn outwards than inwards, and each adds tan 30°.
    const want = cells.cells.length * one + grow * around - 6 * Math.tan(Math.PI / 6) * grow ** 2;
    assert.ok(Math.abs(area - want) < 1e-4 * want, `${id}: ${area}, want ${want}`);
    const [xs, ys] = [0, 1].map(k => points.map(p => p[k as 0 | 1])) as [number[], number[]];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  });
  assert.equal(boxes.length, 10);
  for (const a of boxes)
    for (const b of boxes) if (a !== b) assert.ok(a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]);
  // As bodies they are prisms, one on the plate for each piece.
  const { about } = await make({ ...JOB, format: 'stl', trace: load('hexagons'), printing: { edge: 'sharp' } });
  assert.match(about, /^10 solids, \d+ × \d+(\.\d+)? × 15 mm$/);
});

test('pieces that are no cubes lie as they print best, and it is said which need support', async () => {
  const said = async (lattice: string, more: Partial<Printing> = {}) => {
    const trace = traceOfAssembly(
      { x: 3, y: 3, z: 1, lattice, pieces: [{ name: 'A' }, { name: 'B' }], fixed: [] },
      Uint16Array.of(1, 1, 1, 0, 2),
      null,
    );
    return (await make({ ...JOB, format: 'stl', trace, step: 2, printing: more })).about;
  };
  assert.match(await said('triangles'), /^2 solids, .* mm$/);
  assert.match(await said('balls'), /^2 solids, .* mm\. 2 of them have cells in the air/);
  assert.match(await said('balls', { split: 'air' }), /^7 solids, .* mm$/, 'four halves, two pegs for A and one for B');
  assert.match(await said('triangles', { split: 'air' }), /^2 solids, .* mm$/, 'nothing hangs');
  assert.match(await said('balls', { parts: 'stands', split: 'air' }), /^2 solids, .* mm$/);
});

test('sheets have their width, rows without room to spare, and a tray with a floor', async () => {
  const trace = await readTrace(load('box')),
    cut = (more: Partial<Job>) => make({ ...JOB, format: 'cut', trace, cell: 10, kerf: 0.2, gap: 0.2, ...more });
  for (const sheet of [0, 140, 200, 450, 1000]) {
    const svg = await (await cut({ sheet, floor: true })).blob.text(),
      [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)!.map(Number) as [number, number, number];
    wellFormed(svg);
    if (sheet) assert.equal(width, sheet);
    const boxes = [...svg.matchAll(/<path id="([^"]+)" d="([^"]+)"/g)].map(([, id, d]) => {
      // The points of the outlines; a line along one axis keeps the other coordinate.
      let [x, y] = [0, 0];
      const xs: number[] = [],
        ys: number[] = [];
      for (const [, letter, a, b] of d!.matchAll(/([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
        if (letter === 'H') x = Number(a);
        else if (letter === 'V') y = Number(a);
        else [x, y] = [Number(a), Number(b)];
        xs.push(x);
        ys.push(y);
      }
      return { id, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    });
    assert.equal(boxes.length, 14);
    assert.deepEqual(
      boxes.slice(-2).map(b => b.id),
      ['tray', 'floor'],
    );
    const [tray, floor] = boxes.slice(-2) as [(typeof boxes)[0], (typeof boxes)[0]];
    assert.ok(Math.abs(tray.right - tray.left - (floor.right - floor.left)) < 1e-6);
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.left > 0 && a.top > 0 && a.right < width && a.bottom < height, `${a.id} on a sheet of ${sheet}`);
      for (const b of boxes.slice(i + 1))
        assert.ok(
          a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top,
          `${a.id} and ${b.id} on a sheet of ${sheet}`,
        );
    }
  }
  await assert.rejects(cut({ sheet: 100 }), /129 to 5000 mm wide, as the tray needs/);
  const lengths = await Promise.all(
    [140, 450].map(async sheet => Number(/height="([\d.]+)mm"/.exec(await (await cut({ sheet })).blob.text())![1])),
  );
  assert.ok(lengths[0]! > lengths[1]!, 'a wider sheet is shorter');
});

test('STL bodies are watertight, and as large as their cells less the gaps', async () => {
  for (const [name, cells] of [
    ['tetriscube', 64],
    ['box', 60],
    ['hexominoes', 0],
  ] as const) {
    for (const parts of ['stands', 'plate'] as const) {
      const printing = { parts, edge: 'sharp', bedWide: 400, bedDeep: 400 } as const;
      const triangles = readStl(
        await bytesOf((await make({ ...JOB, format: 'stl', trace: load(name), cell: 10, gap: 0.4, printing })).blob),
      );
      const volume = watertight(triangles);
      if (cells) assert.ok(volume < cells * 1000 && volume > cells * 1000 * 0.85, `${name}: ${volume} mm³`);
      const low = [0, 1, 2].map(k => Math.min(...triangles.flat().map(c => c[k]!)));
      assert.ok(
        low.every((v, k) => Math.abs(v - (k < 2 && parts === 'stands' ? 0.2 : 0)) < 1e-3),
        `the lowest corner of ${name} is ${low}`,
      );
    }
  }
});

// The files of a zip, by the directory at its end.
function unzip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer),
    files = new Map<string, string>(),
    end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  for (let at = view.getUint32(end + 16, true); view.getUint32(at, true) === 0x02014b50; ) {
    const size = view.getUint32(at + 20, true),
      name = view.getUint16(at + 28, true),
      extra = view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
      local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packed = bytes.subarray(from, from + size),
      data = view.getUint16(at + 10, true) ? inflateRawSync(packed) : packed;
    assert.equal(crc32(data), view.getUint32(at + 16, true));
    files.set(Buffer.from(bytes.subarray(at + 46, at + 46 + name)).toString(), Buffer.from(data).toString());
    at += 46 + name + extra;
  }
  return files;
}

test('a 3MF has an object for every piece, with its name and colour, each watertight', async () => {
  const trace = await readTrace(load('tetriscube')),
    files = unzip(await bytesOf((await make({ ...JOB, format: '3mf', trace })).blob)),
    model = files.get('3D/3dmodel.model')!;
  for (const xml of files.values()) wellFormed(xml);
  assert.ok(files.has('[Content_Types].xml') && files.get('_rels/.rels')!.includes('/3D/3dmodel.model'));
  const objects = [
    ...model.matchAll(/<object id="(\d+)" type="model" name="([^"]*)" pid="1" pindex="(\d+)"><mesh>(.*?)<\/mesh>/gs),
  ];
  assert.equal(objects.length, 12);
  assert.deepEqual(
    objects.map(o => o[2]),
    trace.board.pieces.map(p => p.name),
  );
  const colours = [...model.matchAll(/displaycolor="(#\w{8})"/g)].map(m => m[1]);
  objects.forEach(([, , , index, mesh], i) => {
    assert.equal(colours[Number(index)], lookOf(trace.board, i + 1).attributes.fill!.toUpperCase() + 'FF');
    const corners = [...mesh!.matchAll(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g)].map(m =>
      m.slice(1).map(Number),
    );
    const triangles = [...mesh!.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g)].map(m =>
      m.slice(1).map(n => corners[Number(n)]!),
    );
    assert.ok(triangles.length > 12);
    watertight(triangles);
  });
  assert.equal(model.split('<item ').length - 1, 12);
});

test('pieces of other cells give watertight bodies, too', async () => {
  const { bodyOf } = await import('./bodies.ts'),
    { beside } = await import('../space/box.ts'),
    { latticeOf, someOf } = await import('../space/lattice.ts');
  const next = numbersFrom(7);
  const random = (n: number) => (next() >> 8) % n;
  // The volume of a cell; for balls that of the ball.
  const volumes: Record<string, number> = {
    hexagons: Math.sqrt(3) / 2,
    triangles: Math.sqrt(3) / 4,
    balls: Math.PI / 6,
    tans: 0.25 * 2.25,
    'rhombic-tetrahedra': 2.5 ** 3 / 24,
    'tetra-octahedra': 0,
  };
  for (const [name, one] of Object.entries(volumes)) {
    const l = latticeOf({ lattice: name });
    for (let n = 0; n < times(8, 40); n++) {
      const first = someOf(l).find(p => l.kindOf(p) >= 0)!,
        cells = new Map([[String(first), first]]);
      for (let k = random(12); k > 0; k--) {
        const from = [...cells.values()][random(cells.size)]!,
          next = beside(l, from).filter(p => l.kindOf(p) >= 0),
          p = next[random(next.length)]!;
        if (name !== 'tans' || p[2] === first[2]) cells.set(String(p), p);
      }
      const list = [...cells.values()],
        body = (gap: number) => {
          const { corners, triangles } = bodyOf(l, list, 10, gap);
          return watertight(triangles.map(t => t.map(i => corners[i]!)));
        };
      const narrow = body(0.02),
        wide = body(1),
        whole = one
          ? 1000 * one * list.length
          : 1000 * 1.5 ** 3 * list.reduce((sum, p) => sum + (p.every(x => ((x % 3) + 3) % 3 === 1) ? 1 / 3 : 1 / 6), 0);
      assert.ok(wide < narrow && wide > 0, `${name}: ${wide}, ${narrow}`);
      if (name === 'balls') assert.ok(narrow > 0.95 * whole && narrow < 1.12 * whole, `${name}: ${narrow} of ${whole}`);
      else assert.ok(narrow < whole && narrow > 0.98 * whole, `${name}: ${narrow} of ${whole}`);
    }
  }
  assert.throws(() => bodyOf(latticeOf({ lattice: 'tans' }), [[1, 0, 0]], 10, 9), /too wide/);
  assert.throws(() => bodyOf(latticeOf({ lattice: 'sticks' }), [[1, 0, 0]], 10, 1), /sticks/);
});

// What a layout says of each cell of a box: rows from the back to the front, each with a line for every layer, from the
// bottom up.
function readLayout(text: string): { sides: number[]; nameAt: (x: number, y: number, z: number) => string } {
  const rows = text
    .trimEnd()
    .split('\n')
    .filter(line => line[0] !== '#')
    .map(line => line.split(',').map(part => part.trim().split(/ +/)));
  assert.ok(
    rows.every(r => r.length === rows[0]!.length && r.every(l => l.length === rows[0]![0]!.length)),
    'a box has equal rows',
  );
  return {
    sides: [rows[0]![0]!.length, rows.length, rows[0]!.length],
    nameAt: (x, y, z) => rows[rows.length - 1 - y]![z]![x]!,
  };
}

test('a layout of every step has the name of what is on each cell', async () => {
  for (const name of ['box', 'tetriscube', 'parity', 'changes', 'hexominoes', 'hexagons']) {
    const trace = await readTrace(load(name)),
      film = new Film(trace),
      { x, y, z, pieces, fixed } = trace.board;
    for (let step = 0; step <= film.steps; step++) {
      const text = await (await make({ ...JOB, format: 'layout', trace, step })).blob.text(),
        { sides, nameAt } = readLayout(text);
      assert.deepEqual(sides, [x, y, z], name);
      film.seek(step);
      film.now.at.forEach((on, c) => {
        const want = on === 0 ? '.' : on > 0 ? pieces[on - 1]!.name : on === -1 ? '*' : fixed[-2 - on]!.name;
        assert.equal(
          nameAt(Math.floor(c / (y * z)), Math.floor(c / z) % y, c % z),
          want,
          `${name}, step ${step}, cell ${c}`,
        );
      });
    }
  }
});

test('recordings are recordings', async () => {
  const recording = await (await make({ ...JOB, format: 'trace', trace: load('changes') })).blob.text();
  assert.deepEqual(JSON.stringify(await readTrace(recording)), JSON.stringify(await readTrace(load('changes'))));
});

test('what is too large is refused with what would fit', async () => {
  const trace = load('box');
  await assert.rejects(make({ ...JOB, format: 'png', trace, width: 20000 }), /smaller width/);
  await assert.rejects(make({ ...JOB, format: 'gif', trace, width: 9000 }), /width of [\d,]+ or less/);
  await assert.rejects(make({ ...JOB, format: 'png', trace, width: 3 }), /16 pixels/);
  await assert.rejects(make({ ...JOB, format: 'stl', trace, gap: 0 }), /gap/);
  await assert.rejects(make({ ...JOB, format: 'webm', trace }), /GIF/);
  await assert.rejects(make({ ...JOB, format: 'png', trace: 'nonsense = ' }), /./);
});

test('a recording of 100,000 steps becomes files that say what they leave out', async () => {
  const trace = await readTrace('A A B B\nA A B B\nplace A\nplace B\n' + 'remove B\nplace B\n'.repeat(49_999));
  assert.equal(trace.steps.length, 100_000);
  for (const format of ['svg-film', 'gif'] as const) {
    let told = 0;
    const made = await make(
      { ...JOB, format, trace, count: true, width: 48 },
      (done, of) => (told = Math.max(told, done / of)),
    );
    assert.match(made.about, /992 frames: one for every 101 of 100,000 steps$/);
    assert.equal(told, 1);
  }
  for (const format of ['png', 'svg', 'layout'] as const)
    assert.ok((await make({ ...JOB, format, trace, count: true })).blob.size > 10, format);
});

test('long recordings leave steps out, but not the last', () => {
  const board = { x: 1, y: 1, z: 1, pieces: [{ name: 'A' }], fixed: [] },
    trace = traceOfAssembly(board, [1], null);
  for (let n = 0; n < 4000; n++) trace.steps.push({ ops: [], ...(n === 1234 && { flag: 'solution' as const }) });
  const frames = framesOf(new Film(trace), 10, 100);
  assert.ok(frames.length <= 100);
  assert.equal(frames.at(-1)!.step, 4001);
  assert.ok(frames.some(f => f.step === 1236));
  assert.equal(frames.at(-1)!.time, 2.4);
});

test('files are named for what they hold', () => {
  const soma = { title: 'Soma', step: 7 },
    at5 = { ...soma, solution: 17, step: 5 };
  const formats = [
    'gif',
    'apng',
    'webm',
    'svg-film',
    'png',
    'solid-png',
    'svg',
    'cut',
    'stl',
    '3mf',
    'layout',
    'trace',
  ] as const;
  assert.deepEqual(
    formats.map(f => fileName(f, soma, 7)),
    [
      'soma.gif',
      'soma-animated.png',
      'soma.webm',
      'soma-animated.svg',
      'soma.png',
      'soma-3d.png',
      'soma.svg',
      'soma-outlines.svg',
      'soma-side-by-side.stl',
      'soma-side-by-side.3mf',
      'soma-layout.txt',
      'soma-recording.txt',
    ],
  );
  // The names of files that show one step have its number.
  assert.deepEqual(
    formats.map(f => fileName(f, at5, 7).slice('soma-solution-17'.length)),
    [
      '.gif',
      '-animated.png',
      '.webm',
      '-animated.svg',
      '-step-5.png',
      '-step-5-3d.png',
      '-step-5.svg',
      '-outlines.svg',
      '-side-by-side.stl',
      '-side-by-side.3mf',
      '-step-5-layout.txt',
      '-recording.txt',
    ],
  );
  assert.equal(
    fileName('stl', { ...at5, printing: { parts: 'stands' } }, 7),
    'soma-solution-17-step-5-as-it-stands.stl',
  );
  assert.equal(fileName('3mf', { ...soma, printing: { parts: 'stands' } }, 7), 'soma-as-it-stands.3mf');
});

test('a name is one that every file system takes', () => {
  for (const [title, name] of [
    ['Pentominoes 10 × 6', 'pentominoes-10x6'],
    ['Übung/..', 'ubung'],
    ['', 'puzzle'],
    ['../:*?"<>|', 'puzzle'],
    ['CON', 'con-puzzle'],
    ['com1', 'com1-puzzle'],
    ['.hidden', 'hidden'],
    ['so\u034fma\u3164\ufe0f', 'soma'],
    ['tab\there\u202eltr', 'tab-here-ltr'],
    ['Ведущий', 'ведущий'],
    ['がぎ 3', 'がぎ-3'],
    ['हिन्दी', 'हिन्दी'],
    ['x'.repeat(99), 'x'.repeat(60)],
  ] as const) {
    assert.equal(plainName(title), name);
    assert.ok(Buffer.byteLength(name) < 200, title);
  }
});

test('what is printed on cells is in every picture, under the pieces', async () => {
  const trace = 'A:::Jan .:::Feb *:::17\n.:::31 . *\nplace A\n';
  const still = await (await make({ ...JOB, format: 'svg', trace, step: 1 })).blob.text(),
    film = await (await make({ ...JOB, format: 'svg-film', trace })).blob.text();
  for (const text of [still, film]) {
    assert.match(text, />Jan<\/text>.*class="piece/s);
    assert.match(text, />Feb<\/text>/);
    assert.match(text, /font-size="18"[^>]*>17<\/text>/, 'what nothing covers is larger');
  }
  // On canvases the texts are there too: the picture without them is different.
  for (const format of ['png', 'gif', 'apng'] as const) {
    const bytes = async (text: string) =>
      Buffer.from(await bytesOf((await make({ ...JOB, format, trace: text, step: 0 })).blob)).toString('base64');
    assert.notEqual(await bytes(trace), await bytes(trace.replace(/:::\w+/g, '')), format);
  }
  assert.match(await (await make({ ...JOB, format: 'trace', trace })).blob.text(), /^A:::Jan \.:::Feb \*:::17$/m);
});

test('moves are a table', async () => {
  const place = (x: number) => ({ kind: 'place' as const, slot: 1, cells: [x] }),
    remove = (x: number) => ({ kind: 'remove' as const, slot: 1, cells: [x] });
  const trace: Trace = {
    title: 'Two',
    board: { x: 4, y: 1, z: 2, pieces: [{ name: 'A, "the key"' }, { name: 'B' }], fixed: [] },
    tray: false,
    letters: 'one',
    counter: 'Move {move} of 1',
    start: { ops: [place(0), { kind: 'place', slot: 2, cells: [1] }], counts: { move: 0 } },
    steps: [{ ops: [remove(0), place(2)], counts: { move: 1 } }, { ops: [remove(2), place(4)] }, { ops: [remove(4)] }],
  };
  const text = await (await make({ ...JOB, format: 'moves', trace })).blob.text();
  assert.equal(text, 'move,level,pieces,way,cells,out\n1,1,"A, ""the key""",right,2,out\n');
  await assert.rejects(make({ ...JOB, format: 'moves', trace: load('box') }), /has no moves/);
});

test('names are engraved within their pieces, before anything is cut', async () => {
  for (const [lattice, x, y] of [
    ['', 4, 2],
    ['hexagons', 4, 2],
    ['triangles', 6, 2],
    ['tans', 6, 3],
  ] as const) {
    const trace = traceOfAssembly(
      { x, y, z: 1, lattice, pieces: [{ name: 'A' }, { name: 'BC' }], fixed: [] },
      Uint16Array.from({ length: x * y }, (_, i) => 1 + Number(i > 3)),
      null,
    );
    const cut = { ...JOB, format: 'cut', trace, cell: 30, kerf: 0.1, gap: 0.2 } as const,
      svg = await (await make({ ...cut, engraved: true })).blob.text(),
      plain = await (await make(cut)).blob.text();
    wellFormed(svg);
    assert.doesNotMatch(plain, /#000000/);
    assert.ok(svg.indexOf('id="names"') < svg.indexOf('#ff0000'), 'names come first');
    const names = [...svg.matchAll(/<path d="([^"]+)"><title>(\w+)</g)];
    assert.deepEqual(
      names.map(n => n[2]),
      ['A', 'BC'],
      lattice,
    );
    for (const [, d, name] of names) {
      const outline = pointsOf(new RegExp(`<path id="${name}" d="([^"]+)"`).exec(svg)![1]!),
        squares = [...d!.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v/g)].map(m => m.slice(1).map(Number));
      assert.ok(squares.length >= 10);
      for (const [u, v, side] of squares as [number, number, number][])
        for (const p of [
          [u, v],
          [u + side, v],
          [u + side, v + side],
          [u, v + side],
        ] as const)
          assert.ok(isWithin(p, outline), `${lattice}: ${name} at ${p}`);
    }
  }
});

test('where cells of the board meet in a corner alone, the tray is open between them', async () => {
  const trace = traceOfAssembly(
      { x: 2, y: 2, z: 1, pieces: [{ name: 'A' }], fixed: [{ name: '*', cells: [0, 3] }] },
      Uint16Array.of(1, 1),
      null,
    ),
    rings = async (gap: number, kerf: number): Promise<string[]> =>
      /id="tray" d="([^"]+)"/
        .exec(await (await make({ ...JOB, format: 'cut', trace, cell: 10, gap, kerf })).blob.text())![1]!
        .split('Z')
        .slice(1, -1);
  assert.equal((await rings(0.5, 0.1)).length, 1);
  assert.equal(pointsOf((await rings(0.5, 0.1))[0]!).length, 8);
  assert.equal((await rings(0.1, 0.5)).length, 2, 'the cut itself opens it');
});
