// The texts that one pastes into one's own page to show a recording there.

import { SIGHT } from '../player/sight.ts';
import { layoutOf } from '../player/svg.ts';
import { isDeep } from '../space/box.ts';
import { type Trace, MAX } from '../player/trace.ts';
import { pageOf } from './hash.ts';
import { tag, t } from '../say/say.ts';

/** How the player behaves in its new place. */
export interface Playing {
  autoplay: boolean;
  loop: boolean;
  speed: number;
  /** "" follows the page. */
  theme: '' | 'light' | 'dark';
  /** Whether a solid is shown layer by layer. */
  layers: boolean;
  letters: boolean;
  /** How a solid is seen, if not as usual. */
  sight?: Partial<typeof SIGHT> | undefined;
  /** The step with which it begins. Undefined is the end, or with autoplay the beginning. */
  step?: number | undefined;
}

export interface Recording {
  title: string;
  trace: Trace;
  /** The recording in both written forms. */
  text: string;
  compact: string;
  /** The site's root, and the link to puzzle and step. The link is the first page's address after #, or the folder
   * of another page with its address after #. */
  root: string;
  link: string;
}

export const escaped = (s: string) =>
  s.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** The language of the page, for an element and for a frame; English needs none. */
const spoken = () => (tag() === 'en' ? '' : ` lang="${tag()}"`);
const query = () => (tag() === 'en' ? '' : `?lang=${tag()}`);

/** The player's attributes that differ from their defaults. */
function attributesOf(p: Playing): [name: string, value?: string][] {
  const list: [string, string?][] = [];
  if (p.autoplay) list.push(['autoplay']);
  if (p.loop) list.push(['loop']);
  if (p.speed !== 2) list.push(['speed', String(p.speed)]);
  if (p.theme) list.push(['theme', p.theme]);
  if (p.layers) list.push(['view', 'layers']);
  if (!p.letters) list.push(['labels', 'none']);
  if (!p.layers)
    for (const [name, value] of Object.entries(p.sight ?? {}))
      if (value !== SIGHT[name as keyof typeof SIGHT]) list.push([name, String(value)]);
  // A player that plays by itself begins at the start anyway.
  if (p.step !== undefined && !(p.autoplay && !p.step)) list.push(['step', String(p.step)]);
  return list;
}

/** Whether a recording is short enough for a page, or for a link. */
export const fits = ({ compact }: { readonly compact: string }) => compact.length <= MAX.compact;

/** The element with its script. Inside stands a picture or words for readers without scripts. A recording that is
 * too long for its short form is written as text. That is in the attribute too, so that nobody reads it as text of
 * the page. */
export function scriptSnippet(r: Recording, p: Playing, instead = ''): string {
  const list = attributesOf(p)
    .map(([name, value]) => ` ${name}${value === undefined ? '' : `="${value}"`}`)
    .join('');
  const element = `<poly-player${list} trace="${fits(r) ? r.compact : `\n${escaped(r.text)}`}">${instead}</poly-player>`;
  // In Markdown, a block of HTML begins with the element, or with the div around it. The recording is in the tag
  // already.
  return `<script src="${escaped(r.root)}poly-player.js"${spoken()} async></script>\n${fits(r) ? element : `<div>${element}</div>`}\n<p><a href="${escaped(pageOf({ ...r, link: recordingIn(r.link) }))}">${escaped(t('{title}, in Tilewright', { title: r.title }))}</a></p>\n`;
}

/** A link of the first page, at another step; 0 is no particular one. */
export function linkAt(link: string, step: number): string {
  if (link.includes('#')) return link;
  const rest = link.split('&').filter(part => part && !part.startsWith('at='));
  return [...rest, ...(step ? [`at=${step}`] : [])].join('&');
}

/** A link of the first page, with its recording replaced by another one, if it has one. Without another one, the
 * link leads to the puzzle alone. */
export function recordingIn(link: string, compact?: string): string {
  if (link.includes('#') || !/(^|&)r=/.test(link)) return link;
  return compact
    ? link.replace(/(^|&)r=[^&]*/, `$1r=${compact}`)
    : link
        .split('&')
        .filter(part => !/^(r|at)=/.test(part))
        .join('&');
}

/** The address of embed.html after #: the page's link, the recording, unless the link has it, and how it plays. */
export function frameHash(r: Recording, p: Playing): string {
  const options = attributesOf(p)
    .map(([name, value]) => (value === undefined ? name : `${name}:${value}`))
    .join(',');
  // Links to other pages have a part of their own, l.
  const link = r.link.includes('#') ? 'l=' + encodeURIComponent(r.link) : r.link;
  return [link, /^[^#]*(^|&)r=/.test(r.link) && link === r.link ? '' : `t=${r.compact}`, options && `e=${options}`]
    .filter(Boolean)
    .join('&');
}

/** The height in pixels of the line below the player in a frame, and of a caption. */
export const FOOT = 44,
  CAPTION = 34;

/** Whether any step has a caption. */
export const hasCaptions = ({ steps, start }: Trace) => !!start.caption || steps.some(s => s.caption);

/** Whether a recording is shown in space. */
const stands = ({ trace }: Recording, layers: boolean) => isDeep(trace.board) && !layers;

/** On a phone the controls would leave no room for the board. In space they have two more rows. */
export const minHeight = (r: Recording, layers: boolean) => (stands(r, layers) ? '460px' : '280px');

/** The width and height of a frame for a recording, at the width of a column of text. */
export function frameSize(r: Recording, layers: boolean): [width: number, height: number] {
  const { trace } = r,
    width = 640,
    around = 2 * 20,
    bars = 53 + FOOT + (hasCaptions(trace) ? CAPTION : 0);
  // In space the controls stand in two rows.
  if (stands(r, layers)) return [width, 400 + 28 + bars];
  const l = layoutOf(trace.board, { ratio: 1.7 }),
    board = Math.min(width - around, 1.25 * l.width);
  return [width, Math.round(Math.min(720, Math.max(120, (board * l.height) / l.width)) + around + bars)];
}

/** What a place that plays recordings needs: the address for a frame, its size at the width of a column, and its
 * least height. */
export interface Framed {
  readonly title: string;
  readonly address: string;
  readonly size: readonly [width: number, height: number];
  readonly least: string;
}

/** The player in a frame. */
export const framed = (r: Recording, p: Playing): Framed => ({
  title: r.title,
  address: `${r.root}embed.html${query()}#${frameHash(r, p)}`,
  size: frameSize(r, p.layers),
  least: minHeight(r, p.layers),
});

/** The frame. Its size is in attributes, for places that take no style. */
export const frameSnippet = ({ title, address, size: [width, height], least }: Framed): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="width: 100%; height: auto; aspect-ratio: ${width} / ${height}; min-height: ${least}; border: 0"></iframe>\n`;

/** A cell of a notebook that shows a frame. */
export const notebookSnippet = ({ address, size: [width, height] }: Framed): string =>
  `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(address)}, width=${width}, height=${height})\n`;

// ---- a puzzle to be played

/** A puzzle to be played in another page. */
export interface Tile {
  readonly title: string;
  readonly compact: string;
  /** Its name if the site has it; empty for others. */
  readonly id: string;
  readonly root: string;
  readonly link: string;
  /** Whether it is played in layers. */
  readonly solid: boolean;
  /** How many pieces are to be placed. */
  readonly pieces: number;
}

/** The help that players get. */
export interface Helping {
  readonly hints: boolean;
  readonly ways: boolean;
  readonly answer: boolean;
  readonly theme: '' | 'light' | 'dark';
  readonly letters: boolean;
}

const helpOf = (h: Helping): [name: string, value?: string][] => [
  ...(h.ways ? [['ways'] as [string]] : []),
  ...(h.hints ? [] : [['hints', 'off'] as [string, string]]),
  ...(h.answer ? [] : [['solution', 'off'] as [string, string]]),
  ...(h.theme ? [['theme', h.theme] as [string, string]] : []),
  ...(h.letters ? [] : [['labels', 'none'] as [string, string]]),
];

/** What readers without scripts are told, as in mail and in feeds. */
const told = ({ title, pieces }: Tile): string =>
  escaped(
    t('{title}: {n, plural, one {# piece is} other {# pieces are}} to be placed. Play it in Tilewright.', {
      title,
      n: pieces,
    }),
  );

/** The element with its script. Inside, for readers without scripts, stand a picture and a sentence within a link. */
export function tileSnippet(tile: Tile, h: Helping, picture = ''): string {
  const link = escaped(pageOf(tile)),
    list = [...helpOf(h), ['link', pageOf(tile)] as [string, string]]
      .map(([name, value]) => ` ${name}${value === undefined ? '' : `="${escaped(value)}"`}`)
      .join('');
  return `<script src="${escaped(tile.root)}tile-puzzle.js"${spoken()} async></script>\n<tile-puzzle${list} puzzle="${tile.compact}"><a href="${link}">${picture}${picture && '<br>'}${told(tile)}</a></tile-puzzle>\n`;
}

/** The puzzle in a frame. One of the site has a short address. */
export function tileFramed(tile: Tile, h: Helping): Framed {
  const options = helpOf(h)
    .map(([name, value]) => (value === undefined ? name : `${name}:${value}`))
    .join(',');
  const hash = [
    ...(tile.id
      ? [`p=${tile.id}`]
      : [tile.link.includes('#') ? 'l=' + encodeURIComponent(tile.link) : tile.link, `t=${tile.compact}`]),
    options && `e=${options}`,
  ]
    .filter(Boolean)
    .join('&');
  return {
    title: tile.title,
    address: `${tile.root}play.html${query()}#${hash}`,
    size: [640, tile.solid ? 620 : 560],
    least: tile.solid ? '560px' : '480px',
  };
}

/** Text for Markdown: signs that would have a meaning get a backslash. */
const plainMarkdown = (text: string) => text.replace(/[\\`*_[\]<>&~|"]/g, '\\$&');

/** A picture with a link, for places that take no HTML. file is the picture's address there. */
export function markdownSnippet(r: Recording, file: string): string {
  const title = plainMarkdown(r.title);
  return `[![${title}](${file})](${pageOf(r).replace(/[()]/g, c => (c === '(' ? '%28' : '%29'))} "${t('Open {title} in Tilewright', { title })}")\n`;
}

/** The same in HTML. */
export const pictureSnippet = (r: Recording, file: string): string =>
  `<a href="${escaped(pageOf(r))}" title="${escaped(t('Open {title} in Tilewright', { title: r.title }))}"><img src="${escaped(file)}" alt="${escaped(r.title)}"></a>\n`;
