// A file that is written from its beginning on.

export class Bytes {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  length = 0;

  add(part: Uint8Array | readonly number[]): this {
    const bytes = Uint8Array.from(part);
    this.#parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  text(s: string): this {
    return this.add(new TextEncoder().encode(s));
  }

  /** Two bytes, the low one first. */
  low16(n: number): this {
    return this.add([n & 255, (n >> 8) & 255]);
  }

  blob(type: string): Blob {
    return new Blob(this.#parts, { type });
  }
}

/** The part of a picture that differs from another of the same width. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest rectangle with all differences; one pixel if there are none. */
export function changed(before: Uint8Array | Uint32Array, now: Uint8Array | Uint32Array, width: number): Rect {
  const height = now.length / width;
  let top = 0,
    bottom = height - 1;
  const same = (y: number) => {
    for (let i = y * width, end = i + width; i < end; i++) if (before[i] !== now[i]) return false;
    return true;
  };
  while (top < bottom && same(top)) top++;
  while (bottom > top && same(bottom)) bottom--;
  let left = width - 1,
    right = 0;
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (before[row + x] !== now[row + x]) left = x;
    for (let x = width - 1; x > right; x--) if (before[row + x] !== now[row + x]) right = x;
  }
  if (right < left) return { x: 0, y: top, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
