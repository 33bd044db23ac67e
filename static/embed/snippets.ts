// What one pastes into a page of one's own to show a recording there.

import { SIGHT } from '../player/sight.ts';
import { layoutOf } from '../player/svg.ts';
import { isDeep } from '../space/box.ts';
import { type Trace, MAX } from '../player/trace.ts';
import { pageOf } from './hash.ts';

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
  /** How a solid is seen, where that is not as usual. */
  sight?: Partial<typeof SIGHT> | undefined;
  /** The step it begins with; undefined is the end, or where autoplay begins. */
  step?: number | undefined;
}

export interface Recording {
  title: string;
  trace: Trace;
  /** Both written forms. */
  text: string;
  compact: string;
  /** The site's root, and the link to puzzle and step: what follows the # of the
   * first page, or the folder of another one with what follows. */
  root: string;
  link: string;
}

export const escaped = (s: string) =>
  s.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** Attributes of the player that are not as they are by themselves. */
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
  // What plays by itself begins at the start anyway.
  if (p.step !== undefined && !(p.autoplay && !p.step)) list.push(['step', String(p.step)]);
  return list;
}

/** Whether a recording is short enough to stand in a page, or in a link. */
export const fits = ({ compact }: { readonly compact: string }) => compact.length <= MAX.compact;

/** The element with its script. What readers without scripts see instead, a picture or
 * words, stands inside. A recording that is too long for its short form is written as
 * text, in the attribute too, so that nobody reads it there. */
export function scriptSnippet(r: Recording, p: Playing, instead = ''): string {
  const list = attributesOf(p)
    .map(([name, value]) => ` ${name}${value === undefined ? '' : `="${value}"`}`)
    .join('');
  const element = `<poly-player${list} trace="${fits(r) ? r.compact : `\n${escaped(r.text)}`}">${instead}</poly-player>`;
  // In Markdown a block of HTML begins with the element, or with the div around it; what plays is in the tag already.
  return `<script src="${escaped(r.root)}poly-player.js" async></script>\n${fits(r) ? element : `<div>${element}</div>`}\n<p><a href="${escaped(pageOf({ ...r, link: recordingIn(r.link) }))}">${escaped(r.title)}, in Tilewright</a></p>\n`;
}

/** A link of the first page, to another step of what it shows; 0 is none in particular. */
export function linkAt(link: string, step: number): string {
  if (link.includes('#')) return link;
  const rest = link.split('&').filter(part => part && !part.startsWith('at='));
  return [...rest, ...(step ? [`at=${step}`] : [])].join('&');
}

/** A link of the first page with another recording in it, if it has one; without
 * another, it leads to the puzzle alone. */
export function recordingIn(link: string, compact?: string): string {
  if (link.includes('#') || !/(^|&)r=/.test(link)) return link;
  return compact
    ? link.replace(/(^|&)r=[^&]*/, `$1r=${compact}`)
    : link
        .split('&')
        .filter(part => !/^(r|at)=/.test(part))
        .join('&');
}

/** What follows the # of embed.html: the page's link, the recording, unless the
 * link has it, and how it plays. */
export function frameHash(r: Recording, p: Playing): string {
  const options = attributesOf(p)
    .map(([name, value]) => (value === undefined ? name : `${name}:${value}`))
    .join(',');
  // Other pages have parts of their own.
  const link = r.link.includes('#') ? 'l=' + encodeURIComponent(r.link) : r.link;
  return [link, /^[^#]*(^|&)r=/.test(r.link) && link === r.link ? '' : `t=${r.compact}`, options && `e=${options}`]
    .filter(Boolean)
    .join('&');
}

/** Pixels of the line below the player in a frame, and of a caption. */
export const FOOT = 44,
  CAPTION = 34;

/** Whether anything is said of a step. */
export const hasCaptions = ({ steps, start }: Trace) => !!start.caption || steps.some(s => s.caption);

/** Whether a recording is shown in space. */
const stands = ({ trace }: Recording, layers: boolean) => isDeep(trace.board) && !layers;

/** On a phone the controls would leave no room for the board; in space they have two
 * more rows. */
export const minHeight = (r: Recording, layers: boolean) => (stands(r, layers) ? '460px' : '280px');

/** Width and height of a frame for a recording, at the width of a column of text. */
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

/** What a place takes that moves: its address in a frame, with its size at the width of a column and the least
 * height. */
export interface Framed {
  readonly title: string;
  readonly address: string;
  readonly size: readonly [width: number, height: number];
  readonly least: string;
}

/** The player in a frame. */
export const framed = (r: Recording, p: Playing): Framed => ({
  title: r.title,
  address: `${r.root}embed.html#${frameHash(r, p)}`,
  size: frameSize(r, p.layers),
  least: minHeight(r, p.layers),
});

/** The frame. Places that take no style have its size by attributes. */
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
  /** The name of one that the site has itself; empty for others. */
  readonly id: string;
  readonly root: string;
  readonly link: string;
  /** Whether it is played in layers. */
  readonly solid: boolean;
}

/** What readers may have. */
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

/** The element with its script; inside, for readers without scripts, what stands instead with a link around. */
export function tileSnippet(t: Tile, h: Helping, instead = ''): string {
  const link = escaped(pageOf(t)),
    list = [...helpOf(h), ['link', pageOf(t)] as [string, string]]
      .map(([name, value]) => ` ${name}${value === undefined ? '' : `="${escaped(value)}"`}`)
      .join('');
  return `<script src="${escaped(t.root)}tile-puzzle.js" async></script>\n<tile-puzzle${list} puzzle="${t.compact}"><a href="${link}">${instead || `${escaped(t.title)}, in Tilewright`}</a></tile-puzzle>\n`;
}

/** The puzzle in a frame. One of the site has a short address. */
export function tileFramed(t: Tile, h: Helping): Framed {
  const options = helpOf(h)
    .map(([name, value]) => (value === undefined ? name : `${name}:${value}`))
    .join(',');
  const hash = [
    ...(t.id ? [`p=${t.id}`] : [t.link.includes('#') ? 'l=' + encodeURIComponent(t.link) : t.link, `t=${t.compact}`]),
    options && `e=${options}`,
  ]
    .filter(Boolean)
    .join('&');
  return {
    title: t.title,
    address: `${t.root}play.html#${hash}`,
    size: [640, t.solid ? 620 : 560],
    least: t.solid ? '560px' : '480px',
  };
}

/** Text as Markdown has it as text: what would mean something else has a backslash. */
const plainMarkdown = (text: string) => text.replace(/[\\`*_[\]<>&~|"]/g, '\\$&');

/** A picture with a link, for places that take no HTML. file is its address there. */
export function markdownSnippet(r: Recording, file: string): string {
  const title = plainMarkdown(r.title);
  return `[![${title}](${file})](${pageOf(r).replace(/[()]/g, c => (c === '(' ? '%28' : '%29'))} "Open ${title} in Tilewright")\n`;
}

/** The same in HTML. */
export const pictureSnippet = (r: Recording, file: string): string =>
  `<a href="${escaped(pageOf(r))}" title="Open ${escaped(r.title)} in Tilewright"><img src="${escaped(file)}" alt="${escaped(r.title)}"></a>\n`;
