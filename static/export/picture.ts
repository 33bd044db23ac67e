// A picture of a film, as parts that can be written to an SVG file or painted on a canvas; drawing.ts keeps the same
// parts in a page. The markup of every part is that of svg.ts, so a file shows the same as the page.

import { HOLE } from '../player/board.ts';
import type { Film } from '../player/film.ts';
import {
  type Layout,
  type SvgOptions,
  captionsPart,
  cellsPath,
  groupPart,
  labelsPart,
  aroundPart,
  layoutOf,
  patternDefs,
  piecePart,
  ringsPath,
  split,
  spotOf,
  textAt,
  textPart,
  trayPath,
} from '../player/svg.ts';
import { SOFT } from '../player/palette.ts';
import { MARKS } from '../player/trace.ts';
import { tileOf } from './tile.ts';
import { lookInFile } from './colour.ts';

export interface PictureOptions extends SvgOptions {
  /** Whether the step's count and its caption stand below. */
  count?: boolean;
  /** Whether the last piece has a dark edge. Default true. */
  last?: boolean;
  /** Whether it is the seamless tile of a board that closes on itself. */
  tile?: boolean;
}

/** The levels of a picture from the table up: cells, pieces, texts. */
export enum Level {
  Cells,
  Pieces,
  Last,
  Top,
}

/** A part of a picture. Equal markup is the same part. */
export interface Part {
  level: Level;
  markup: string;
}

/** Cells with the same look, drawn one by one. */
export interface CellGroup {
  level: Level;
  /** "cells", or with the name of a mark: "cells dead". */
  classes: string;
  cells: number[];
}

/** The picture after a step. */
export interface Moment {
  cells: CellGroup[];
  parts: Part[];
}

/** The distance between the picture and the line below it, and the height of a line, in units. */
const GAP = 8,
  LINE = 20;

export class Picture {
  readonly layout: Layout;
  /** The whole picture in drawing units; its top left corner is (x, y). */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The hatches of pieces, and the ground below everything. */
  readonly defs = patternDefs();
  readonly ground: string;
  readonly #lines: number;
  readonly #columns: number;

  constructor(
    readonly film: Film,
    readonly options: PictureOptions,
  ) {
    const {
      trace: { board, steps, start },
      bare,
    } = film;
    if (options.tile) {
      const tile = tileOf(board);
      this.layout = tile.layout;
      [this.x, this.y, this.width, this.height] = [tile.x, tile.y, tile.width, tile.height];
      this.#lines = this.#columns = 0;
      this.ground = `<path class="tray" d="${cellsPath(
        board,
        tile.layout,
        [...bare.keys()].filter(c => bare[c] !== HOLE),
        -6,
        12,
      )}"/>`;
      return;
    }
    const l = layoutOf(board, options),
      air = 12;
    this.layout = l;
    // A picture of few cells is made wide enough for the text below.
    const inner = l.width + 2 * air,
      width = options.count ? Math.max(inner, 280) : inner;
    this.#columns = Math.floor((width - 2 * (air + l.pad)) / 6.4);
    this.#lines = options.count
      ? 1 + [start, ...steps].reduce((most, s) => Math.max(most, wrap(s.caption ?? '', this.#columns).length), 0)
      : 0;
    this.x = -l.pad - air - (width - inner) / 2;
    this.y = -l.pad - air;
    this.width = width;
    this.height = l.height + 2 * air + (this.#lines && GAP + this.#lines * LINE);
    const cells = [...bare.keys()].filter(c => bare[c] !== HOLE);
    this.ground =
      (options.tray === false ? '' : `<path class="tray" d="${trayPath(board, l, cells)}"/>`) + captionsPart(board, l);
  }

  /** The picture after a step; 0 is the start. It moves the film there. */
  state(step: number): Moment {
    const { film, layout: l, options: o } = this;
    film.seek(step);
    const {
        trace: { board },
        now: { at, marks, labels },
      } = film,
      covers = split(at),
      marked = split(marks),
      empty = covers.get(0) ?? [];
    const cells: CellGroup[] = [],
      parts: Part[] = [];
    const add = (level: Level, markup: string) => parts.push({ level, markup });
    const group = (level: Level, classes: string, list: number[] | undefined) =>
      list?.length && cells.push({ level, classes, cells: list });
    group(
      Level.Cells,
      'cells',
      empty.filter(c => marks[c]! < 2),
    );
    for (let m = 2; m < MARKS.length; m++)
      group(
        Level.Cells,
        'cells ' + MARKS[m],
        marked.get(m)?.filter(c => at[c] === 0),
      );
    group(Level.Top, 'cells next', marked.get(1));
    const printed = labelsPart(board, l, film.bare, labels);
    if (printed) add(Level.Cells, `<g>${printed}</g>`);
    // The end of a finished board has no last piece; see lastOf in poly-player.ts.
    const last = o.last === false || (film.complete && film.now.step === film.steps) ? 0 : film.last;
    for (const [k, list] of covers) {
      if (k === 0 || k === HOLE) continue;
      const look = lookInFile(board, k);
      if (k === last) look.attributes.class += ' last';
      add(k === last ? Level.Last : Level.Pieces, groupPart(look, piecePart(look, board, l, list, o, labels)));
    }
    const dim = o.tile ? '' : aroundPart(board, l);
    if (dim) add(Level.Top, dim);
    for (const [c, { span, text }] of labels) {
      const k = at[c]!,
        free = k === 0 || k === HOLE;
      const part = textPart(
        spotOf(board, l, c),
        text,
        span,
        free ? (MARKS[marks[c]!] === 'heat0' ? 'hot' : 'label') : '',
        k === HOLE ? 22 : 16,
      );
      add(Level.Top, free ? part : groupPart(lookInFile(board, k), part));
    }
    if (this.#lines) this.#below(markup => add(Level.Top, markup));
    return { cells, parts };
  }

  #below(add: (markup: string) => void): void {
    const { film, layout: l } = this,
      middle = l.width / 2 - l.pad;
    const line = (n: number, kind: string, text: string) =>
      text && add(textAt([middle, l.height - l.pad + GAP + (n + 0.5) * LINE], text, 13, SOFT, ` class="${kind}"`));
    line(0, 'count', film.count);
    wrap(film.now.caption, this.#columns).forEach((text, i) => {
      line(i + 1, 'caption', text);
    });
  }

  /** The path of cells with the same look. */
  path({ classes, cells }: CellGroup): string {
    const d = (classes === 'cells next' ? ringsPath : cellsPath)(this.film.trace.board, this.layout, cells);
    return `<path class="${classes}" d="${d}"/>`;
  }

  /** The markup of a state, in its order. */
  markup({ cells, parts }: Moment): string {
    const all = [...cells.map(g => ({ level: g.level, markup: this.path(g) })), ...parts];
    return (
      this.ground +
      all
        .sort((a, b) => a.level - b.level)
        .map(p => p.markup)
        .join('')
    );
  }
}

/** The words of a text in lines of at most this many characters. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last != null && last.length + word.length < columns) lines[lines.length - 1] = `${last} ${word}`;
    else if (word) lines.push(word);
  }
  return lines;
}
