// What is asked of the worker that makes files, and what it answers; formats.ts lists the files.

import type { Trace } from '../player/trace.ts';
import { plainName } from '../browser/file.ts';
import { type FileKind, type Format, FORMATS } from './formats.ts';
import type { Printing } from './printing.ts';
import type { Draw } from './space.ts';
import type { ThemeName } from './theme.ts';

export interface Job {
  format: Format;
  /** The recording, read or as text. */
  trace: Trace | string;
  /** The step that still pictures show. */
  step: number;
  /** The title for files, and for their names. */
  title: string;
  /** The number of the solution that is shown, if it has one, for names. */
  solution?: number;
  theme: ThemeName;
  /** Whether the ground is transparent; GIF and WebM always have a ground. */
  transparent: boolean;
  letters: boolean;
  /** Whether the count and the caption stand below the picture. */
  count: boolean;
  /** How a solid is drawn in space. Without it, its layers lie side by side. */
  draw?: Draw;
  /** In space: whether the pieces fly in, and whether it turns. */
  flies?: boolean;
  turns?: boolean;
  /** The width in pixels. */
  width: number;
  /** Steps a second. */
  speed: number;
  /** For solids and cutting: the millimetres of a cell, between pieces, and of the cut. */
  cell: number;
  gap: number;
  kerf: number;
  /** For cutting: the width of the sheet in millimetres, 0 for any, whether the tray has a floor, and whether names are
   * engraved. */
  sheet?: number;
  floor?: boolean;
  engraved?: boolean;
  /** For printing: what differs from what is usual; see printing.ts. */
  printing?: Partial<Printing>;
  /** The puzzle's definitions, if there is a puzzle. */
  definitions?: Definitions;
  /** The address of the font for letters on canvases. */
  font?: string;
}

/** A job on its way to the worker. By the port, the worker has the page draw a solid in space. */
export type Posted = Omit<Job, 'draw'> & { port?: MessagePort | undefined };

/** A puzzle as text: as it stands on the page, and as other programs read it. */
export interface Definitions {
  definition: string;
  polycube: string;
  /** Why polycube cannot read it, empty where it can. */
  refused: string;
  /** The text for BurrTools; empty where BurrTools cannot have it, and then the reason. With a text, what it lacks. */
  burr: string;
  unsaid: string;
}

/** A body: which plate it is on, "#rrggbb", and nine numbers for each triangle, in millimetres. */
export interface Shape {
  plate: number;
  colour: string;
  points: Float32Array;
}

/** The file that was made. */
export interface Made {
  blob: Blob;
  /** A name for the file. */
  name: string;
  /** A line about it: sizes, frames, what was left out. */
  about: string;
  /** What is printed, to be looked at. */
  shapes?: Shape[];
}

/** The name of a file: "soma-solution-17-step-5-3d.png". It has the puzzle, the number of the solution, the step if
 * it is not the last, and the kind of file. */
export function fileName(
  format: FileKind,
  { title, solution, step, printing }: Pick<Job, 'title' | 'solution' | 'step' | 'printing'>,
  steps: number,
): string {
  const { options, word, ending } = FORMATS[format],
    printed = options.includes('parts'),
    parts = printing?.parts ?? 'plate',
    one = options.includes('begins') && (!printed || parts === 'stands');
  const names = [
    plainName(title),
    solution && `solution-${solution}`,
    one && step < steps && `step-${step}`,
    printed ? { stands: 'as-it-stands', plate: 'side-by-side', each: 'pieces' }[parts] : word,
  ];
  return `${names.filter(Boolean).join('-')}.${ending}`;
}
