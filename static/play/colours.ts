// Colours that say which cubes may lie on which cells. They are numbered from 1. No colour, 0 or undefined, goes with
// every one.

import type { Board } from '../player/board.ts';
import type { Layout } from '../player/svg.ts';
import { spotOf, tagPart } from '../player/svg.ts';
import { t } from '../say/say.ts';

/** A cube of a piece. Its coordinates begin at the piece's origin; tint is the number of its colour in Colours, if
 * it has one. */
export type Cube = readonly [x: number, y: number, z: number, tint?: number];

/** A colour: its name, and its look. */
export interface Tint {
  readonly name: string;
  readonly mark: string;
  readonly fill: string;
}

export interface Colours {
  /** The colours; the first one has number 1. */
  readonly tints: readonly Tint[];
  /** The cells of the board that have a colour. */
  readonly on: readonly (readonly [cell: number, tint: number])[];
  /** The pairs that are allowed: colours of a cube and of the cell below it. */
  readonly allow: readonly (readonly [cube: number, cell: number])[];
}

/** A cube that may not lie where it is. */
export interface Clash {
  readonly cell: number;
  /** The colours of the cube and of the cell. */
  readonly cube: number;
  readonly on: number;
}

const NONE: ReadonlyMap<number, number> = new Map();
const read = new WeakMap<Colours, { on: ReadonlyMap<number, number>; allow: ReadonlySet<string> }>();

function tables(colours: Colours) {
  let made = read.get(colours);
  if (!made) {
    made = { on: new Map(colours.on), allow: new Set(colours.allow.map(String)) };
    read.set(colours, made);
  }
  return made;
}

/** The colours of cells, by cell. */
export const coloursOn = (colours: Colours | null | undefined): ReadonlyMap<number, number> =>
  colours ? tables(colours).on : NONE;

/** The cubes of a piece that may not lie on these cells; there is one cell for each cube. */
export function clashes(colours: Colours, shape: readonly Cube[], cells: readonly number[]): Clash[] {
  const { on, allow } = tables(colours);
  return shape.flatMap(([, , , cube], i) => {
    const cell = cells[i]!,
      below = on.get(cell);
    return cube && below && !allow.has(`${cube},${below}`) ? [{ cell, cube, on: below }] : [];
  });
}

/** "a red cube may not lie on blue". */
export const clashWords = ({ tints }: Colours, { cube, on }: Clash): string =>
  t('a {cube} cube may not lie on {cell}', { cube: tints[cube - 1]!.name, cell: tints[on - 1]!.name });

/** The same as a sentence of its own. */
export const clashSentence = ({ tints }: Colours, { cube, on }: Clash): string =>
  t('A {cube} cube may not lie on {cell}', { cube: tints[cube - 1]!.name, cell: tints[on - 1]!.name });

/** The tags of empty cells. They stand in the middle, and are larger than those of cubes. */
export const cellTags = (b: Board, l: Layout, colours: Colours): string =>
  colours.on
    .map(([cell, tint]) => {
      const [x, y] = spotOf(b, l, cell);
      return tagPart(colours.tints[tint - 1]!, [x + 6, y + 6], 22);
    })
    .join('');

/** The tags of cubes that lie on these cells, in a corner of each. Without colours there are none. */
export const cubeTags = (
  b: Board,
  l: Layout,
  tints: readonly Tint[],
  shape: readonly Cube[],
  cells: readonly number[],
): string =>
  shape
    .map(([, , , tint], i) => {
      const look = tints[(tint ?? 0) - 1];
      return look ? tagPart(look, spotOf(b, l, cells[i]!), 16) : '';
    })
    .join('');
