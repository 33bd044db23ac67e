// The choices of the panel, in their order. The first three are for posts: the copied text then depends on the place
// (places.ts). The files are those of export/formats.ts.

import { type FileKind, type FormatRow, type Option, FORMATS, SOLIDS } from '../export/formats.ts';
import { type Message, m } from '../say/say.ts';

export type Kind = 'play' | 'player' | 'markdown' | 'page' | FileKind;

export type Choice = { kind: Kind } & Pick<FormatRow, 'name' | 'about' | 'options'> & Partial<FormatRow>;

export interface Group {
  name: Message;
  choices: Choice[];
}

const PLAYED: Option[] = ['begins', 'autoplay', 'loop', 'speed', 'theme', 'layers', 'letters'];

/** The choices of a group of files. */
const files = (name: Message, of: FormatRow['group']): Group => ({
  name,
  choices: Object.entries(FORMATS)
    .filter(([, { group }]) => group === of)
    .map(([kind, row]) => ({ ...row, kind: kind as FileKind })),
});

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
        options: ['place', 'begins', 'picture', 'width', 'paper', ...SOLIDS],
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
  files(m('Animation'), 'film'),
  files(m('Picture'), 'picture'),
  files(m('To make it'), 'thing'),
  files(m('Text'), 'text'),
];

export const CHOICES = GROUPS.flatMap(g => g.choices);
export const choiceOf = (kind: Kind): Choice => CHOICES.find(c => c.kind === kind)!;

/** What there is to embed: a puzzle with definitions, one that is played, one whose ends join, or the search of a
 * matrix. */
export interface Offer {
  readonly joined: boolean;
  readonly definitions: boolean;
  readonly plays: boolean;
  readonly matrix: boolean;
}

/** Whether a choice can be made. */
export const offered = (c: Choice, { definitions, plays, joined, matrix }: Offer): boolean =>
  (definitions || !c.defined) &&
  (plays || c.kind !== 'play') &&
  (joined ? c.group !== 'thing' : !c.joined) &&
  !(matrix && c.pieces);
