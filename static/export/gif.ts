// Animated GIFs, by the specification GIF89a (CompuServe, 1990). A frame has only the rectangle that differs from the
// one before.

import { Bytes, changed } from './bytes.ts';
import { type Palette, TRANSPARENT } from './palette.ts';

export class Gif {
  readonly #out = new Bytes();
  #before: Uint8Array | undefined;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly palette: Palette,
  ) {
    // One table of 256 colours serves all frames, and the loop has no end.
    this.#out.text('GIF89a').low16(width).low16(height).add([0xf7, TRANSPARENT, 0]).add(palette.table);
    this.#out.add([0x21, 0xff, 11]).text('NETSCAPE2.0').add([3, 1, 0, 0, 0]);
  }

  /** Adds a picture that is shown this many seconds; every pixel is 0xAABBGGRR. */
  frame(pixels: Uint32Array, seconds: number): void {
    const now = this.palette.index(pixels),
      before = this.#before,
      { width } = this;
    const r = before ? changed(before, now, width) : { x: 0, y: 0, width, height: this.height };
    const part = new Uint8Array(r.width * r.height);
    for (let y = 0, i = 0; y < r.height; y++) {
      for (let x = 0, from = (r.y + y) * width + r.x; x < r.width; x++, from++)
        part[i++] = before && before[from] === now[from] ? TRANSPARENT : now[from]!;
    }
    // Browsers take less than two hundredths of a second for a tenth.
    const delay = Math.min(65535, Math.max(2, Math.round(seconds * 100)));
    this.#out
      .add([0x21, 0xf9, 4, before ? 5 : 4])
      .low16(delay)
      .add([TRANSPARENT, 0]);
    this.#out.add([0x2c]).low16(r.x).low16(r.y).low16(r.width).low16(r.height).add([0, 8]);
    this.#out.add(lzw(part)).add([0]);
    this.#before = now;
  }

  end(): Blob {
    return this.#out.add([0x3b]).blob('image/gif');
  }
}

const CLEAR = 256,
  END = 257,
  MAX_CODES = 4096;

/** The pixels as sub-blocks of LZW codes. O(pixels). */
export function lzw(pixels: Uint8Array): Uint8Array {
  let out = new Uint8Array(Math.max(1024, pixels.length >> 1)),
    at = 0,
    block = 0;
  const byte = (v: number) => {
    if (at + 2 > out.length) {
      const more = new Uint8Array(2 * out.length);
      more.set(out);
      out = more;
    }
    if ((at - block) % 256 === 0) {
      block = at++;
      out[block] = 0;
    }
    out[at++] = v;
    out[block]!++;
  };
  let bits = 0,
    have = 0,
    width = 9;
  const code = (n: number) => {
    bits |= n << have;
    for (have += width; have >= 8; have -= 8) {
      byte(bits & 255);
      bits >>>= 8;
    }
  };
  // By a code and the pixel after it: the code of both together.
  const after = new Int16Array(MAX_CODES << 8);
  const known: number[] = [];
  let next = END + 1,
    prefix = -1;
  code(CLEAR);
  for (const p of pixels) {
    if (prefix < 0) {
      prefix = p;
      continue;
    }
    const key = (prefix << 8) | p,
      longer = after[key]!;
    if (longer) {
      prefix = longer;
      continue;
    }
    code(prefix);
    prefix = p;
    if (next < MAX_CODES) {
      after[key] = next;
      known.push(key);
      // The reader is one code behind.
      if (next++ === 1 << width) width++;
    } else {
      code(CLEAR);
      for (const k of known.splice(0)) after[k] = 0;
      next = END + 1;
      width = 9;
    }
  }
  if (prefix >= 0) code(prefix);
  code(END);
  if (have) byte(bits & 255);
  return out.slice(0, at);
}
