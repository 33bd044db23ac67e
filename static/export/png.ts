// Animated PNGs, by the third edition of the PNG specification (W3C, 2025). A frame has only the rectangle that differs
// from the one before. A program that knows no animation shows the first frame.

import { Bytes, type Rect, changed } from './bytes.ts';
import type { Palette } from './palette.ts';

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

const big32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const big16 = (n: number) => [n >>> 8, n & 255];

function chunk(out: Bytes, type: string, data: Uint8Array | number[]): void {
  const body = new Uint8Array(4 + data.length);
  body.set(new TextEncoder().encode(type));
  body.set(data, 4);
  let crc = 0xffffffff;
  for (const b of body) crc = CRC[(crc ^ b) & 255]! ^ (crc >>> 8);
  out
    .add(big32(data.length))
    .add(body)
    .add(big32(~crc >>> 0));
}

export class Apng {
  readonly #out = new Bytes();
  #before: Uint32Array | undefined;
  #sequence = 0;

  /** alpha is whether pixels may be transparent. */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly frames: number,
    readonly alpha: boolean,
  ) {
    this.#out.add([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    chunk(this.#out, 'IHDR', [...big32(width), ...big32(height), 8, alpha ? 6 : 2, 0, 0, 0]);
    if (frames > 1) chunk(this.#out, 'acTL', [...big32(frames), ...big32(0)]);
  }

  /** Adds a picture that is shown this many seconds; every pixel is 0xAABBGGRR. */
  async frame(pixels: Uint32Array, seconds: number): Promise<void> {
    const before = this.#before,
      out = this.#out;
    const r = before ? changed(before, pixels, this.width) : { x: 0, y: 0, width: this.width, height: this.height };
    if (this.frames > 1) {
      const time = big16(Math.min(65535, Math.round(seconds * 1000)));
      chunk(out, 'fcTL', [
        ...big32(this.#sequence++),
        ...big32(r.width),
        ...big32(r.height),
        ...big32(r.x),
        ...big32(r.y),
        ...time,
        ...big16(1000),
        0,
        0,
      ]);
    }
    const data = await deflate(filtered(pixels, this.width, r, this.alpha));
    if (!before) chunk(out, 'IDAT', data);
    else {
      const numbered = new Uint8Array(4 + data.length);
      numbered.set(big32(this.#sequence++));
      numbered.set(data, 4);
      chunk(out, 'fdAT', numbered);
    }
    this.#before = pixels.slice();
  }

  end(): Blob {
    chunk(this.#out, 'IEND', []);
    return this.#out.blob('image/png');
  }
}

/** A still PNG of few colours; every pixel is 0xAABBGGRR. */
export async function indexedPng(
  width: number,
  height: number,
  pixels: Uint32Array,
  palette: Palette,
): Promise<Uint8Array> {
  const out = new Bytes(),
    index = palette.index(pixels),
    rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(index.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  out.add([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  chunk(out, 'IHDR', [...big32(width), ...big32(height), 8, 3, 0, 0, 0]);
  chunk(out, 'PLTE', palette.table);
  chunk(out, 'IDAT', await deflate(rows));
  chunk(out, 'IEND', []);
  return new Uint8Array(await out.blob('image/png').arrayBuffer());
}

// The rows of a rectangle: each as the differences from its left or upper neighbours, or as it is, whichever has the
// least sum.
function filtered(pixels: Uint32Array, width: number, r: Rect, alpha: boolean): Uint8Array<ArrayBuffer> {
  const each = alpha ? 4 : 3,
    line = r.width * each,
    out = new Uint8Array(r.height * (line + 1));
  let up = new Uint8Array(line),
    row = new Uint8Array(line);
  const tries = [new Uint8Array(line), new Uint8Array(line), new Uint8Array(line)] as const;
  for (let y = 0, at = 0; y < r.height; y++) {
    for (let x = 0, i = 0, from = (r.y + y) * width + r.x; x < r.width; x++) {
      const p = pixels[from + x]!;
      row[i++] = p & 255;
      row[i++] = (p >>> 8) & 255;
      row[i++] = (p >>> 16) & 255;
      if (alpha) row[i++] = p >>> 24;
    }
    let plain = 0,
      left = 0,
      above = 0;
    const size = (d: number) => Math.min(d & 255, 256 - (d & 255));
    for (let i = 0; i < line; i++) {
      const v = row[i]!,
        l = v - (i < each ? 0 : row[i - each]!),
        u = v - up[i]!;
      tries[0][i] = v;
      tries[1][i] = l;
      tries[2][i] = u;
      plain += size(v);
      left += size(l);
      above += size(u);
    }
    const best = [plain, left, above].indexOf(Math.min(plain, left, above));
    out[at++] = best;
    out.set(tries[best]!, at);
    at += line;
    [up, row] = [row, up];
  }
  return out;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
}
