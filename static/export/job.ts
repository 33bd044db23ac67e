// What can be made of a recording, and what is asked for.

import type { Trace } from '../player/trace.ts';
import type { ThemeName } from './theme.ts';

export type Format = 'gif' | 'apng' | 'webm' | 'svg-film' | 'png' | 'svg' | 'cut' | 'stl' | '3mf' | 'layout' | 'trace';

export interface Job {
  format: Format;
  /** The recording, read or as text. */
  trace: Trace | string;
  /** The step of what does not move. */
  step: number;
  /** For titles in files, and their names. */
  title: string;
  theme: ThemeName;
  /** Whether nothing is behind the picture; GIF and WebM always have a ground. */
  transparent: boolean;
  letters: boolean;
  /** Whether the count and the caption stand below. */
  count: boolean;
  /** Pixels. */
  width: number;
  /** Steps a second. */
  speed: number;
  /** What is made to be held: millimetres of a cell, between pieces, and of the cut. */
  cell: number;
  gap: number;
  kerf: number;
  /** For printing: the pieces beside each other, or put together. */
  assembled: boolean;
  /** The address of the face of letters, for canvases. */
  font?: string;
}

/** What has been made. */
export interface Made {
  blob: Blob;
  /** A name for the file. */
  name: string;
  /** A line about it: sizes, frames, what was left out. */
  about: string;
}

/** The end of the file's name. */
export const ENDINGS: Record<Format, string> = { gif: 'gif', apng: 'png', webm: 'webm', 'svg-film': 'svg', png: 'png', svg: 'svg', cut: 'svg', stl: 'stl', '3mf': '3mf', layout: 'txt', trace: 'txt' };

/** A file's name from a title: "pentominoes-10x6.gif". */
export function fileName(title: string, format: Format): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s*×\s*/g, 'x').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60);
  const what: Partial<Record<Format, string>> = { cut: '-outlines', trace: '-recording' };
  return `${plain || 'puzzle'}${what[format] ?? ''}.${ENDINGS[format]}`;
}

// What the page and the worker say to each other.

/** From the page, once for each worker. */
export interface Ask {
  op: 'make';
  job: Job;
}

export type Answer =
  | { op: 'progress'; done: number; of: number }
  | ({ op: 'made' } & Made)
  | { op: 'failed'; message: string };
