// The palette of a GIF: 255 colours, and one number for transparent pixels.

export const TRANSPARENT = 255;

/** Counts the colours of pictures; every pixel is 0xAABBGGRR. O(pixels). */
export class Census {
  readonly #counts = new Map<number, number>();

  add(pixels: Uint32Array): void {
    const counts = this.#counts;
    // Most neighbours are equal, so runs are counted instead of pixels.
    for (let i = 0; i < pixels.length; ) {
      const p = pixels[i]!,
        from = i;
      while (++i < pixels.length && pixels[i] === p);
      counts.set(p, (counts.get(p) ?? 0) + i - from);
    }
  }

  /** The most frequent colours; of colours that hardly differ only one is taken. All areas come first, then the
   * colours between them, at edges. O(colours × palette). */
  palette(): Palette {
    const byCount = [...this.#counts].sort((a, b) => b[1] - a[1]).map(([p]) => p & 0xffffff),
      chosen = new Set<number>();
    // Colours that differ by less look the same.
    for (let near = byCount.length > 4 * TRANSPARENT ? 64 : byCount.length > TRANSPARENT ? 16 : 0; ; near >>= 2) {
      for (const p of byCount) {
        if (chosen.size === TRANSPARENT) break;
        if (!chosen.has(p) && (!near || ![...chosen].some(q => distance(p, q) < near))) chosen.add(p);
      }
      if (!near || chosen.size === TRANSPARENT) break;
    }
    return new Palette([...chosen]);
  }
}

function distance(a: number, b: number): number {
  const red = (a & 255) - (b & 255),
    green = ((a >> 8) & 255) - ((b >> 8) & 255),
    blue = ((a >> 16) & 255) - ((b >> 16) & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

export class Palette {
  readonly #known = new Map<number, number>();

  constructor(readonly colours: readonly number[]) {
    colours.forEach((c, i) => {
      this.#known.set(c, i);
    });
  }

  /** The bytes of the table: red, green and blue of 256 colours. */
  get table(): Uint8Array {
    const table = new Uint8Array(768);
    this.colours.forEach((c, i) => {
      table.set([c & 255, (c >> 8) & 255, (c >> 16) & 255], 3 * i);
    });
    return table;
  }

  /** The number of every pixel's nearest colour. */
  index(pixels: Uint32Array): Uint8Array {
    const out = new Uint8Array(pixels.length);
    let before = -1,
      n = 0;
    for (let i = 0; i < pixels.length; i++) {
      const p = pixels[i]! & 0xffffff;
      if (p !== before) {
        n = this.#known.get(p) ?? this.#nearest(p);
        before = p;
      }
      out[i] = n;
    }
    return out;
  }

  #nearest(p: number): number {
    let best = 0,
      least = Infinity;
    this.colours.forEach((c, i) => {
      const d = distance(p, c);
      if (d < least) [least, best] = [d, i];
    });
    this.#known.set(p, best);
    return best;
  }
}
