// The messages between the page and its worker for solutions.

import type { News } from '../browser/job.ts';
import type { Chunk } from '../store/chunks.ts';
import type { Counts } from './dates.ts';
import type { Format } from './files.ts';
import type { Wish } from './find.ts';
import type { Order } from './likeness.ts';
import type { Fixed, Once, Shares } from './map.ts';
import type { Puzzle } from './puzzle.ts';
import type { Loaded } from './read.ts';

/** The puzzle of all later jobs. The worker then drops the solutions that it holds. */
export interface About {
  op: 'about';
  puzzle: Puzzle;
}

/** More solutions of the run, for the worker to hold. */
export interface Hold {
  op: 'hold';
  chunks: Chunk[];
}

/** Jobs. only are the numbers of the solutions in question; null is all. line is the settings line by which they
 * were found; null where they came from a file. */
export type Job =
  | { kind: 'find'; wish: Wish; from: number }
  | { kind: 'recognise'; texts: Uint16Array[]; from: number }
  | { kind: 'like'; to: number; only: Int32Array | null }
  | { kind: 'chain'; to: number; only: Int32Array | null }
  | { kind: 'save'; format: Format; only: Int32Array | null; line: string | null }
  | { kind: 'graph'; most: 2 | 3; only: Int32Array | null; line: string | null }
  | { kind: 'map'; fixed: readonly Fixed[]; once: Once }
  | { kind: 'words'; markers: readonly number[] }
  | { kind: 'load'; file: Blob; most: number };

export type JobOf<K> = Extract<Job, { kind: K }>;

export interface Results {
  find: Int32Array;
  recognise: Int32Array;
  like: Order;
  chain: Order;
  save: Blob;
  graph: { blob: Blob; nodes: number; edges: number };
  map: Shares;
  words: Counts;
  load: Loaded;
}

export interface Ask {
  op: 'do';
  id: number;
  job: Job;
}

export type Answer = News<Results[keyof Results]> & { id: number };
