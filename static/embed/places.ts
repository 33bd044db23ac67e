// The places where people post puzzles. Each says what it accepts, and where to paste it. The sentences rest on what is
// known of the platforms; the page embed/ tells more.

/** The form that is copied: an element with its script, a frame, its address, a cell of a notebook, Markdown or HTML
 * of a picture, or the link to the page. */
export type Form = 'element' | 'frame' | 'address' | 'notebook' | 'markdown' | 'html' | 'link';

/** The form for a place, and what to do with it. */
type Way = readonly [form: Form, how: string];

export interface Place {
  readonly name: string;
  readonly title: string;
  /** The forms for moving pictures, and for a picture with a link. */
  readonly moving: Way;
  readonly picture: Way;
}

const LINKED = 'Save the picture and put it there. Then click it, press the button for links, and paste this.';

export const PLACES: readonly Place[] = [
  {
    name: 'html',
    title: 'A page of HTML',
    moving: ['element', 'Paste this where it is to stand in your page.'],
    picture: ['html', 'Save the picture beside your page. Paste this where it is to stand.'],
  },
  {
    name: 'wordpress',
    title: 'WordPress',
    moving: ['frame', 'In the editor press +, choose Custom HTML, and paste this there.'],
    picture: ['link', LINKED],
  },
  {
    name: 'ghost',
    title: 'Ghost',
    moving: ['frame', 'In the editor type /html, press Enter, and paste this there.'],
    picture: ['link', LINKED],
  },
  {
    name: 'substack',
    title: 'Substack, Medium, mail',
    moving: [
      'link',
      'Neither frames nor scripts can stand there. Paste this link, or better choose Picture with link.',
    ],
    picture: ['link', LINKED],
  },
  {
    name: 'markdown',
    title: 'Markdown',
    moving: [
      'frame',
      'Most blogs made of Markdown take this as it is. For GitHub and forums choose Picture with link.',
    ],
    picture: ['markdown', 'Save the picture beside your text. Paste this where it is to stand.'],
  },
  {
    name: 'notion',
    title: 'Notion',
    moving: ['address', 'In Notion type /embed, press Enter, and paste this address.'],
    picture: ['link', LINKED],
  },
  {
    name: 'slide',
    title: 'A slide',
    moving: ['frame', 'Paste this into a slide of HTML, as of Reveal.js. For other slides choose Picture with link.'],
    picture: ['link', LINKED],
  },
  {
    name: 'notebook',
    title: 'A notebook',
    moving: ['notebook', 'Paste this into a cell of code, and run it.'],
    picture: ['markdown', 'Save the picture beside the notebook. Paste this into a cell of Markdown.'],
  },
];

export const placeOf = (name: string): Place => PLACES.find(p => p.name === name) ?? PLACES[0]!;
