// The places where people post puzzles. Each says what it accepts, and where to paste it. The sentences rest on what is
// known of the platforms; the page embed/ tells more.

import { type Message, m } from '../say/say.ts';
import { same } from '../export/formats.ts';

/** The form that is copied: an element with its script, a frame, its address, a cell of a notebook, Markdown or HTML
 * of a picture, or the link to the page. */
export type Form = 'element' | 'frame' | 'address' | 'notebook' | 'markdown' | 'html' | 'link';

/** The form for a place, and what to do with it. */
type Way = readonly [form: Form, how: Message];

export interface Place {
  readonly name: string;
  readonly title: Message;
  /** The forms for moving pictures, and for a picture with a link. */
  readonly moving: Way;
  readonly picture: Way;
}

const LINKED = m('Save the picture and put it there. Then click it, press the button for links, and paste this.');

export const PLACES: readonly Place[] = [
  {
    name: 'html',
    title: m('A page of HTML'),
    moving: ['element', m('Paste this where it is to stand in your page.')],
    picture: ['html', m('Save the picture beside your page. Paste this where it is to stand.')],
  },
  {
    name: 'wordpress',
    title: same('WordPress'),
    moving: ['frame', m('In the editor press +, choose Custom HTML, and paste this there.')],
    picture: ['link', LINKED],
  },
  {
    name: 'ghost',
    title: same('Ghost'),
    moving: ['frame', m('In the editor type /html, press Enter, and paste this there.')],
    picture: ['link', LINKED],
  },
  {
    name: 'substack',
    title: m('Substack, Medium, mail'),
    moving: [
      'link',
      m('Neither frames nor scripts can stand there. Paste this link, or better choose Picture with link.'),
    ],
    picture: ['link', LINKED],
  },
  {
    name: 'markdown',
    title: same('Markdown'),
    moving: [
      'frame',
      m('Most blogs made of Markdown take this as it is. For GitHub and forums choose Picture with link.'),
    ],
    picture: ['markdown', m('Save the picture beside your text. Paste this where it is to stand.')],
  },
  {
    name: 'notion',
    title: same('Notion'),
    moving: ['address', m('In Notion type /embed, press Enter, and paste this address.')],
    picture: ['link', LINKED],
  },
  {
    name: 'slide',
    title: m('A slide'),
    moving: [
      'frame',
      m('Paste this into a slide of HTML, as of Reveal.js. For other slides choose Picture with link.'),
    ],
    picture: ['link', LINKED],
  },
  {
    name: 'notebook',
    title: m('A notebook'),
    moving: ['notebook', m('Paste this into a cell of code, and run it.')],
    picture: ['markdown', m('Save the picture beside the notebook. Paste this into a cell of Markdown.')],
  },
];

export const placeOf = (name: string): Place => PLACES.find(p => p.name === name) ?? PLACES[0]!;
