// The worker that searches solutions, sorts them, and reads and writes files of them. It holds a copy of the page's
// solutions. The page ends it to call a job off, and when it has had nothing to do for a while.

import '../say/worker.ts';
import type { Chunk } from '../store/chunks.ts';
import { countOf } from '../store/chunks.ts';
import { formats, parts } from './files.ts';
import { countsOf } from './dates.ts';
import { find, recognise } from './find.ts';
import { graphml } from './graphml.ts';
import { Images, type Rows, rowsOf } from './images.ts';
import type { About, Answer, Ask, Hold, Job, Results } from './job.ts';
import { type Tell, chain, likeTo } from './likeness.ts';
import { groupOf, sharesOf } from './map.ts';
import type { Puzzle } from './puzzle.ts';
import { ReadError, Reader } from './read.ts';
import { MAX_SWAPS, TooMany, swaps } from './swaps.ts';
import { t } from '../say/say.ts';

// It shares imports with the page, so it is checked with the page's types.
const worker = globalThis as unknown as {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: (event: MessageEvent<About | Hold | Ask>) => void;
};

let puzzle: Puzzle | undefined;
let images: Images | undefined;
let chunks: Chunk[] = [];

worker.onmessage = async ({ data }) => {
  if (data.op === 'about') {
    puzzle = data.puzzle;
    images = undefined;
    chunks = [];
    return;
  }
  if (data.op === 'hold') {
    chunks.push(...data.chunks);
    return;
  }
  const { id, job } = data;
  let told = 0;
  const tell: Tell = (done, of) => {
    const now = performance.now();
    if (now - told < 50) return;
    told = now;
    worker.postMessage({ op: 'progress', id, done, of });
  };
  try {
    const result = await work(job, puzzle!, tell);
    const transfer = 'chunks' in result ? result.chunks.map(c => c.buffer as ArrayBuffer) : [];
    worker.postMessage({ op: 'done', id, result }, transfer);
  } catch (error) {
    worker.postMessage({ op: 'failed', id, message: explain(error, job) });
  }
};

async function work(job: Job, about: Puzzle, tell: Tell): Promise<Results[keyof Results]> {
  images ??= new Images(about);
  switch (job.kind) {
    case 'find':
      return find(chunks, images.known, job.wish, job.from);
    case 'recognise':
      return recognise(chunks, images.known, job.texts, job.from);
    case 'like':
    case 'chain': {
      const rows = rowsFor(images, job.only);
      const to = Math.max(0, rows.numbers.indexOf(job.to));
      return job.kind === 'like' ? likeTo(rows, to, tell) : chain(rows, to, tell);
    }
    case 'save':
      return pack(
        parts(chunks, about.board, job.format, job.only, { title: about.title, line: job.line }),
        job.format,
        job.only?.length ?? countOf(chunks),
        tell,
      );
    case 'graph': {
      const rows = rowsFor(images, job.only);
      const list = swaps(rows, job.most, tell);
      const blob = pack(
        graphml(rows, list, images.known, chunks, { title: about.title, line: job.line }),
        'graphml',
        rows.numbers.length + list.a.length,
        tell,
      );
      return { blob, nodes: rows.numbers.length, edges: list.a.length };
    }
    case 'map':
      return sharesOf(chunks, images.known, groupOf(images.known, about.mirrors, job.once), job.fixed, tell);
    case 'words':
      return countsOf(chunks, images.known.open.length, job.markers);
    case 'load':
      return load(job.file, about, job.most, tell);
  }
}

function rowsFor(all: Images, only: Int32Array | null): Rows {
  return rowsOf(all, chunks, only, countOf(chunks));
}

/** A file of strings. With a part of the blob for each string, the list would be as long as the solutions, so
 * several strings become one part. */
function pack(strings: Iterable<string>, format: keyof typeof formats, of: number, tell: Tell): Blob {
  const encoder = new TextEncoder();
  const blobs: Blob[] = [];
  let piece: string[] = [];
  let done = 0;
  const flush = (): void => {
    // A blob lies outside of the program's memory, if the browser wants.
    blobs.push(new Blob([encoder.encode(piece.join(''))]));
    piece = [];
  };
  for (const part of strings) {
    piece.push(part);
    if (piece.length === 1 << 13) flush();
    if (done++ % 1024 === 0) tell(Math.min(done, of), of);
  }
  flush();
  return new Blob(blobs, { type: formats[format].type });
}

async function load(file: Blob, about: Puzzle, most: number, tell: Tell): Promise<Results['load']> {
  const reader = new Reader(about, most);
  const decoder = new TextDecoder();
  const stream = file.stream().getReader();
  let done = 0;
  for (;;) {
    const { value, done: ended } = await stream.read();
    if (ended) break;
    reader.feed(decoder.decode(value, { stream: true }));
    done += value.length;
    tell(done, file.size);
  }
  reader.feed(decoder.decode());
  return reader.end();
}

function explain(error: unknown, job: Job): string {
  if (error instanceof ReadError) return error.message;
  if (error instanceof TooMany)
    return t('There are more than {n} swaps. Look for fewer solutions first, then save the graph of those.', {
      n: MAX_SWAPS,
    });
  if (error instanceof RangeError)
    return job.kind === 'save' || job.kind === 'graph'
      ? t('There is not enough memory for so many solutions at once. Look for fewer first, then save those.')
      : t('There is not enough memory for so many solutions at once. Look for fewer first, then sort those.');
  if (error instanceof DOMException && job.kind === 'load')
    return t('The file cannot be read: {reason} Choose it again.', { reason: error.message });
  const reason = error instanceof Error ? error.message : String(error);
  return t("This did not work: {reason}. If it happens again, report it with the puzzle's link.", { reason });
}
