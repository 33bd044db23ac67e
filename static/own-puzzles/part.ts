// Reads from the files of a split search which part of which split they are, how far it is, and what it has found. The
// rest of them is the solver's (search.Checkpoint describes the form). A file is whole if its checksum is right.

import { crc32 } from '../store/link.ts';

export const searchMark = 'tilewright checkpoint\n';

export interface Part {
  /** The name of the split, '' for a search that is not split, and the number of the part. */
  split: string;
  part: number;
  done: boolean;
  solutions: number;
}

const SPLIT = 12,
  PART = 13,
  DONE = 8,
  STATS = 7;

/** Reads a file; undefined where it is no such file, or damaged. */
export function readPart(file: Uint8Array): Part | undefined {
  const text = new TextDecoder(),
    mark = searchMark.length,
    end = file.length - 4;
  if (end < mark || text.decode(file.subarray(0, mark)) !== searchMark) return undefined;
  const sum = new DataView(file.buffer, file.byteOffset + end, 4).getUint32(0, true);
  if (crc32(file.subarray(0, end)) >>> 0 !== sum) return undefined;
  const rest = new Numbers(file.subarray(mark, end));
  rest.next(); // the form
  rest.bytes(); // the program
  const part: Part = { split: '', part: 0, done: false, solutions: 0 };
  while (rest.more) {
    const key = rest.next(),
      value = rest.bytes();
    if (key === SPLIT) part.split = text.decode(value);
    if (key === PART) part.part = new Numbers(value).next();
    if (key === DONE) part.done = true;
    if (key === STATS) part.solutions = solutionsOf(new Numbers(value));
  }
  return part;
}

/** The number of solutions from the counters that search.AppendStats writes. */
function solutionsOf(stats: Numbers): number {
  for (let counters = COUNTERS * stats.next(); counters > 0 && stats.more; counters--) stats.next();
  stats.next(); // nodes
  stats.next(); // found
  return stats.next();
}

/** How many counters there are for each number of pieces left. */
const COUNTERS = 7;

/** Numbers and bytes in a row. A number is in groups of seven bits, the lowest first. */
class Numbers {
  #at = 0;
  constructor(private readonly all: Uint8Array) {}

  get more(): boolean {
    return this.#at < this.all.length;
  }

  next(): number {
    let n = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.all[this.#at++] ?? 0;
      n += (byte & 127) * unit;
      if (byte < 128) return n;
    }
  }

  bytes(): Uint8Array {
    const length = this.next();
    this.#at += length;
    return this.all.subarray(this.#at - length, this.#at);
  }
}
