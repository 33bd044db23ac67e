// The one table of files to save. The panel that offers them, their names, the worker, and web/matrix read it.

import { type Message, m } from '../say/say.ts';
import type { Printing } from './printing.ts';
import type { ThemeName } from './theme.ts';

/** What can be chosen for a file or an embed; embed/panel.ts has the field of each. */
export interface Values extends Printing {
  place: string;
  at: string;
  given: number;
  hints: boolean;
  ways: boolean;
  answer: boolean;
  begins: 'end' | 'step' | 'start';
  autoplay: boolean;
  loop: boolean;
  speed: number;
  theme: '' | ThemeName;
  paper: ThemeName;
  layers: boolean;
  letters: boolean;
  still: boolean;
  words: boolean;
  flies: boolean;
  turns: boolean;
  width: number;
  count: boolean;
  transparent: boolean;
  kerf: number;
  sheet: number;
  floor: boolean;
  engraved: boolean;
  picture: 'gif' | 'svg-film' | 'png';
}

export type Option = keyof Values;

export interface FormatRow {
  /** The panel's group: an animation, a still picture, something to be made, or text, which can be copied too. */
  group: 'film' | 'picture' | 'thing' | 'text';
  name: Message;
  /** A sentence that says what it is for. */
  about: Message;
  /** A word in the file's name, where others have the same ending; and the ending. */
  word?: string;
  ending: string;
  options: readonly Option[];
  /** Whether it is made of the puzzle's definitions, and not of the recording. */
  defined?: boolean;
  /** Whether it is made of pieces on a board. A matrix of the lab has none, though its search is drawn with some. */
  pieces?: boolean;
  /** Whether it is made of boards whose ends join alone. */
  joined?: boolean;
}

const MOVING: Option[] = ['width', 'speed', 'paper', 'letters', 'count'],
  FOLDED: Option[] = ['names', 'split', 'play', 'box', 'bedWide', 'bedDeep', 'deep', 'tall'],
  BODIES: Option[] = ['parts', 'begins', 'cell', 'gap', 'edge', 'radius', ...FOLDED];
/** For solids alone. */
export const SOLIDS: Option[] = ['layers', 'flies', 'turns'];

/** A name that is the same in every language. */
export const same = (name: string): Message => name as unknown as Message;

const rows = {
  gif: {
    group: 'film',
    name: same('GIF'),
    about: m('Plays wherever pictures are shown.'),
    ending: 'gif',
    options: [...MOVING, ...SOLIDS],
  },
  apng: {
    group: 'film',
    name: same('PNG'),
    about: m('An animated PNG: all colours, and no background if you like.'),
    word: 'animated',
    ending: 'png',
    options: [...MOVING, ...SOLIDS, 'transparent'],
  },
  webm: {
    group: 'film',
    name: same('WebM'),
    about: m('A video, small even when the recording is long.'),
    ending: 'webm',
    options: [...MOVING, ...SOLIDS],
  },
  'svg-film': {
    group: 'film',
    name: same('SVG'),
    about: m('Sharp at any size, in one file without script.'),
    word: 'animated',
    ending: 'svg',
    options: [...MOVING, 'transparent'],
  },
  png: {
    group: 'picture',
    name: same('PNG'),
    about: m('The board, in a file.'),
    ending: 'png',
    options: ['begins', 'width', 'paper', 'letters', 'count', 'layers', 'transparent'],
  },
  'solid-png': {
    group: 'picture',
    name: m('3-D picture'),
    about: m('Turn it as you want it, then keep the picture.'),
    word: '3d',
    ending: 'png',
    options: ['begins', 'paper', 'letters', 'transparent'],
    pieces: true,
  },
  svg: {
    group: 'picture',
    name: same('SVG'),
    about: m('For print: sharp at any size; you choose the width of a cell.'),
    ending: 'svg',
    options: ['begins', 'cell', 'paper', 'letters', 'count', 'transparent'],
  },
  tile: {
    group: 'picture',
    name: m('Seamless tile'),
    about: m('For backgrounds and fabrics, of a board whose ends join: it repeats on all sides that do.'),
    word: 'tile',
    ending: 'svg',
    options: ['begins', 'cell', 'paper', 'letters'],
    pieces: true,
    joined: true,
  },
  'tile-png': {
    group: 'picture',
    name: m('Seamless tile, PNG'),
    about: m('The same in pixels.'),
    word: 'tile',
    ending: 'png',
    options: ['begins', 'width', 'paper', 'letters'],
    pieces: true,
    joined: true,
  },
  cut: {
    group: 'thing',
    name: m('Cutting outlines'),
    about: m('For a laser or a blade: one path a piece, and a tray that holds them.'),
    word: 'outlines',
    ending: 'svg',
    options: ['cell', 'gap', 'kerf', 'sheet', 'floor', 'engraved'],
    pieces: true,
  },
  stl: {
    group: 'thing',
    name: same('STL'),
    about: m('For 3-D printing, in millimetres.'),
    ending: 'stl',
    options: BODIES,
    pieces: true,
  },
  '3mf': {
    group: 'thing',
    name: same('3MF'),
    about: m('For 3-D printing: every piece an object with its name and colour.'),
    ending: '3mf',
    options: BODIES,
    pieces: true,
  },
  definition: {
    group: 'text',
    name: m('Puzzle'),
    about: m('Its definition, as you wrote or drew it. This page can read it again.'),
    ending: 'txt',
    options: [],
    defined: true,
  },
  polycube: {
    group: 'text',
    name: m('For polycube'),
    about: m('The definition as the solver polycube 1.2.1 reads it: copies are written out.'),
    word: 'polycube',
    ending: 'txt',
    options: [],
    defined: true,
  },
  burr: {
    group: 'text',
    name: m('For BurrTools'),
    about: m('An .xmpuzzle: pieces, result, ranges, and cells that may stay empty. The desktop program opens it.'),
    ending: 'xmpuzzle',
    options: [],
    defined: true,
  },
  layout: {
    group: 'text',
    name: m('Layout'),
    about: m('The board as rows of names, as the article prints solutions.'),
    word: 'layout',
    ending: 'txt',
    options: ['begins'],
    pieces: true,
  },
  moves: {
    group: 'text',
    name: m('Moves, CSV'),
    about: m('The moves that take a solid apart, as a table: pieces, way, cells, and what is out.'),
    word: 'moves',
    ending: 'csv',
    options: [],
    pieces: true,
  },
  trace: {
    group: 'text',
    name: m('Recording'),
    about: m('What the player plays, as text that you can edit.'),
    word: 'recording',
    ending: 'txt',
    options: [],
  },
} satisfies Record<string, FormatRow>;

/** A file to save; the page itself takes the picture in space. */
export type FileKind = keyof typeof rows;
export type Format = Exclude<FileKind, 'solid-png'>;
export const FORMATS: Readonly<Record<FileKind, FormatRow>> = rows;
