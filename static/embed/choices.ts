// The choices of the panel, in their order. The first three are for posts: the copied text then depends on the place
// (places.ts).

import type { Format } from '../export/job.ts';
import { type Message, m } from '../say/say.ts';

export type Kind = 'play' | 'player' | 'markdown' | 'page' | 'solid-png' | Format;

/** The options that a kind has; see panel.ts for each. */
export type Option =
  | 'place'
  | 'at'
  | 'given'
  | 'hints'
  | 'ways'
  | 'answer'
  | 'begins'
  | 'autoplay'
  | 'loop'
  | 'speed'
  | 'theme'
  | 'paper'
  | 'layers'
  | 'letters'
  | 'still'
  | 'words'
  | 'flies'
  | 'turns'
  | 'width'
  | 'count'
  | 'transparent'
  | 'cell'
  | 'gap'
  | 'kerf'
  | 'sheet'
  | 'floor'
  | 'engraved'
  | 'parts'
  | 'edge'
  | 'radius'
  | 'names'
  | 'split'
  | 'play'
  | 'box'
  | 'bedWide'
  | 'bedDeep'
  | 'deep'
  | 'tall'
  | 'picture';

export interface Choice {
  kind: Kind;
  name: Message;
  /** A sentence that says what it is for. */
  about: Message;
  options: Option[];
}

export interface Group {
  name: Message;
  choices: Choice[];
}

const PLAYED: Option[] = ['begins', 'autoplay', 'loop', 'speed', 'theme', 'layers', 'letters'];
const MOVING: Option[] = ['width', 'speed', 'paper', 'letters', 'count'],
  SOLID: Option[] = ['layers', 'flies', 'turns'],
  FOLDED: Option[] = ['names', 'split', 'play', 'box', 'bedWide', 'bedDeep', 'deep', 'tall'],
  BODIES: Option[] = ['parts', 'begins', 'cell', 'gap', 'edge', 'radius', ...FOLDED];

/** A name that is the same in every language. */
export const same = (name: string): Message => name as unknown as Message;

export const GROUPS: Group[] = [
  {
    name: m('Into a post'),
    choices: [
      {
        kind: 'play',
        name: m('Play it'),
        about: m('Readers play it where it stands. The answer is hidden until they ask for it.'),
        options: ['place', 'given', 'hints', 'ways', 'answer', 'theme', 'letters', 'still'],
      },
      {
        kind: 'player',
        name: m('Watch it'),
        about: m('What is on the board, played step by step.'),
        options: ['place', ...PLAYED, 'still', 'words'],
      },
      {
        kind: 'markdown',
        name: m('Picture with link'),
        about: m('A picture with a link to this puzzle, for places that take nothing else.'),
        options: ['place', 'begins', 'picture', 'width', 'paper', ...SOLID],
      },
      {
        kind: 'page',
        name: m('A page of its own'),
        about: m(
          'A page with this puzzle for any host. Where its address is pasted, forums and chats show its picture and title, and blogs the puzzle.',
        ),
        options: ['at', 'begins', 'given', 'hints', 'ways', 'answer', 'theme', 'letters'],
      },
    ],
  },
  {
    name: m('Animation'),
    choices: [
      {
        kind: 'gif',
        name: same('GIF'),
        about: m('Plays wherever pictures are shown.'),
        options: [...MOVING, ...SOLID],
      },
      {
        kind: 'apng',
        name: same('PNG'),
        about: m('An animated PNG: all colours, and no background if you like.'),
        options: [...MOVING, ...SOLID, 'transparent'],
      },
      {
        kind: 'webm',
        name: same('WebM'),
        about: m('A video, small even when the recording is long.'),
        options: [...MOVING, ...SOLID],
      },
      {
        kind: 'svg-film',
        name: same('SVG'),
        about: m('Sharp at any size, in one file without script.'),
        options: [...MOVING, 'transparent'],
      },
    ],
  },
  {
    name: m('Picture'),
    choices: [
      {
        kind: 'png',
        name: same('PNG'),
        about: m('The board, in a file.'),
        options: ['begins', 'width', 'paper', 'letters', 'count', 'layers', 'transparent'],
      },
      {
        kind: 'solid-png',
        name: m('3-D picture'),
        about: m('Turn it as you want it, then keep the picture.'),
        options: ['begins', 'paper', 'letters', 'transparent'],
      },
      {
        kind: 'svg',
        name: same('SVG'),
        about: m('For print: sharp at any size; you choose the width of a cell.'),
        options: ['begins', 'cell', 'paper', 'letters', 'count', 'transparent'],
      },
    ],
  },
  {
    name: m('To make it'),
    choices: [
      {
        kind: 'cut',
        name: m('Cutting outlines'),
        about: m('For a laser or a blade: one path a piece, and a tray that holds them.'),
        options: ['cell', 'gap', 'kerf', 'sheet', 'floor', 'engraved'],
      },
      {
        kind: 'stl',
        name: same('STL'),
        about: m('For 3-D printing, in millimetres.'),
        options: BODIES,
      },
      {
        kind: '3mf',
        name: same('3MF'),
        about: m('For 3-D printing: every piece an object with its name and colour.'),
        options: BODIES,
      },
    ],
  },
  {
    name: m('Text'),
    choices: [
      {
        kind: 'definition',
        name: m('Puzzle'),
        about: m('Its definition, as you wrote or drew it. This page can read it again.'),
        options: [],
      },
      {
        kind: 'polycube',
        name: m('For polycube'),
        about: m('The definition as the solver polycube 1.2.1 reads it: copies are written out.'),
        options: [],
      },
      {
        kind: 'burr',
        name: m('For BurrTools'),
        about: m('An .xmpuzzle: pieces, result, ranges, and cells that may stay empty. The desktop program opens it.'),
        options: [],
      },
      {
        kind: 'layout',
        name: m('Layout'),
        about: m('The board as rows of names, as the article prints solutions.'),
        options: ['begins'],
      },
      {
        kind: 'moves',
        name: m('Moves, CSV'),
        about: m('The moves that take a solid apart, as a table: pieces, way, cells, and what is out.'),
        options: [],
      },
      {
        kind: 'trace',
        name: m('Recording'),
        about: m('What the player plays, as text that you can edit.'),
        options: [],
      },
    ],
  },
];

export const choiceOf = (kind: Kind): Choice => GROUPS.flatMap(g => g.choices).find(c => c.kind === kind)!;
