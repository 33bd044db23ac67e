// The markup of boards. Each function makes one part of a picture. The player patches the parts that changed, and svgOf
// (in still.ts) puts whole pictures together. Parts have classes. Colours come from a style sheet, except that each
// piece and each text says its own, which a style sheet may change.

import { escaped } from './escaped.ts';
import {
  type Frame,
  type Place,
  frameIn,
  frameOf as frameOfPlaces,
  indexOf,
  isFlat,
  partsOf,
  placeOf,
} from '../space/box.ts';
import { seen } from '../space/wrap.ts';
import { type Point, latticeOf, middleOf } from '../space/lattice.ts';
import { type Board, type Cover, HOLE, bareCover } from './board.ts';
import { CELL, grout, letterAt, num, onScreen, outline } from './outline.ts';
import { COLOURS, FIXED, INK, SOFT, colourOf, paintOf } from './palette.ts';
import { t } from '../say/say.ts';

/** How letters are written: one on every part of a piece, or none. */
export type Lettering = 'one' | 'none';

export interface SvgOptions {
  /** Default 'one'. */
  letters?: Lettering;
  /** Default true. */
  tray?: boolean;
  /** Lines between the cells of a piece. Default true. */
  grout?: boolean;
  /** Whether a board that closes on itself is seen again beside itself, where the free units leave room. Default
   * true. */
  around?: boolean;
  /** From where such a board is looked at, by steps of x and y. */
  scroll?: Point;
  /** The free units around the cells. Default 12: 6 of tray and 6 of air. */
  pad?: number;
  /** Width divided by height of the place that the picture is for. Default 1.7. */
  ratio?: number;
}

/** Where the layers of a board lie in the picture, from -pad on. */
export interface Layout {
  width: number;
  height: number;
  pad: number;
  /** The place of the lattice's point 0 0 in layer z; y goes up from there. */
  origin(z: number): Point;
  /** How far beside a board that closes on itself its cells are seen again, in cells; by default nothing is. */
  around?: number;
  /** From where it is looked at, by steps of x and y. */
  by?: Point | undefined;
  /** The part of the lattice that each layer takes, if the layers differ. */
  frames?: readonly Frame[];
  /** The markup that a solid has besides its pieces: "Layer 1" under each layer. */
  captions?: string;
  /** Markup, of a colour, on the cells of a piece that goes on in another layer. */
  carets?(cells: readonly number[], colour: string): string;
}

/** How far beside a flat board that closes on itself its cells are seen again, in cells. */
export const aroundOf = (b: Board): number => (b.wrap && isFlat(b) ? 1 : 0);

/** The part of the plane that all layers take: the cells, without holes that only a slanted box has, and so far around
 * a board that closes on itself. */
export function frameOf(b: Board, around = 0): Frame {
  const bare = bareCover(b),
    cells = [...bare.keys()].filter(c => bare[c] !== HOLE);
  return around && cells.length
    ? frameOfPlaces(
        latticeOf(b),
        cells.flatMap(c => seen(b, c, around)),
      )
    : frameIn(b, cells);
}

/** The origin of a layer whose upper left corner is at a point. */
const originIn = ({ left, top }: Frame, x = 0, y = 0): Point => onScreen([-left, -top], [x, y]);

/** The layout of a flat board. Around one that closes on itself it goes one cell beyond its edge, so that nothing ends
 * in sight. */
export function flatLayout(b: Board, { pad = 12, around: sides = true, scroll }: SvgOptions): Layout {
  const around = sides && pad >= 12 ? aroundOf(b) : 0, // a thumbnail has no room for it
    f = frameOf(b, around);
  return {
    pad,
    around: around && around + 1,
    by: scroll,
    width: f.width * CELL + 2 * pad,
    height: f.height * CELL + 2 * pad,
    origin: () => originIn(f),
  };
}

/** The layout of any board. It is the one in which the layers are largest; all are in one row where that is nearly
 * as large. */
export function layoutOf(b: Board, o: SvgOptions): Layout {
  if (isFlat(b)) return flatLayout(b, o);
  // Below each of several layers stands "Layer 1" and so on.
  const pad = o.pad ?? 12,
    gap = 16 + 3 * pad,
    below = o.pad ? 0 : 26,
    f = frameOf(b);
  const make = (columns: number): Layout => {
    const dx = f.width * CELL + gap,
      dy = f.height * CELL + gap + below;
    return {
      pad,
      width: columns * dx - gap + 2 * pad,
      height: Math.ceil(b.z / columns) * dy - gap + 2 * pad,
      origin: z => originIn(f, (z % columns) * dx, Math.floor(z / columns) * dy),
    };
  };
  const scale = (l: Layout) => Math.min((o.ratio ?? 1.7) / l.width, 1 / l.height);
  let best = make(b.z),
    most = scale(best) * 1.25;
  for (let columns = b.z - 1; columns > 0; columns--) {
    // A last row with gaps counts for less, so it is chosen only if it is clearly larger.
    const l = make(columns),
      s = scale(l) * (b.z % columns ? 0.9 : 1);
    if (s > most) [best, most] = [l, s];
  }
  return {
    ...best,
    captions: o.pad ? '' : captionsPart(b, best),
    carets: (cells, colour) => (o.grout === false ? '' : caretsPart(b, best, cells, colour)),
  };
}

/** Cells by the value they have. */
export function split(values: ArrayLike<number>): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (let c = 0; c < values.length; c++) if (!lists.get(values[c]!)?.push(c)) lists.set(values[c]!, [c]);
  return lists;
}

/** The places of the picture at which a cell is seen. */
const sightsOf = (b: Board, { around, by }: Layout, c: number): readonly Place[] =>
  b.wrap && (around || by) ? seen(b, c, around ?? 0, by) : [placeOf(b, c)];

/** The middle of a cell on the screen. */
export function spotOf(b: Board, l: Layout, c: number): Point {
  const p = sightsOf(b, { ...l, around: 0 }, c)[0] ?? placeOf(b, c);
  return onScreen(middleOf(latticeOf(b), p), l.origin(p[2]));
}

/** Draws each layer of some cells, and joins the results. */
function layers(
  b: Board,
  l: Layout,
  cells: readonly number[],
  draw: (cells: Place[], origin: Point) => string,
): string {
  const lists: Place[][] = [];
  // One cell further, so that nothing ends in sight.
  for (const c of cells)
    for (const p of sightsOf(b, l, c)) {
      lists[p[2]] ??= [];
      lists[p[2]]!.push(p);
    }
  // An empty layer is passed over.
  let s = '';
  lists.forEach((list, z) => {
    s += draw(list, l.origin(z));
  });
  return s;
}

/** The outline of cells in every layer; see outline. */
export const outlinePath = (b: Board, l: Layout, cells: readonly number[], by = 1.5, outer = 8, inner = 3.2): string =>
  layers(b, l, cells, (list, origin) => outline(latticeOf(b), list, by, outer, inner, origin));

/** The tray under cells: their outline, 6 units outside. */
export const trayPath = (b: Board, l: Layout, cells: readonly number[]) => outlinePath(b, l, cells, -6, 12, 5);

/** The path of every cell by itself, 6.5 units inside. A stroke of 10 units with round joins makes it a rounded one,
 * 1.5 units inside. */
export const cellsPath = (b: Board, l: Layout, cells: readonly number[] = [], by = 6.5, r = 0) =>
  cells.map(c => outlinePath(b, l, [c], by, r, r)).join('');

/** The path of every cell as a ring. */
export const ringsPath = (b: Board, l: Layout, cells?: readonly number[]) => cellsPath(b, l, cells, 2.5, 5);

/** How a piece looks. */
export interface Look {
  /** The attributes of its group: the class for a page's own colours, and the colours. */
  attributes: Record<string, string>;
  /** 0 plain, 1 hatched, 2 dotted, 3 stationary. */
  pattern: number;
  /** The hatch of the pattern in the picture, as an attribute has it; '' if the pattern is plain. */
  hatch: string;
  label: string;
}

/** The value of an attribute that fills with a pattern. The ids of the patterns begin with ids. */
export const hatchName = (pattern: number, ids = 'pp'): string => (pattern ? `url(#${ids}${pattern})` : '');

/** A function that says how a slot looks: lookOf, or another one on paper and in files. */
export type LookFor = (b: Board, k: number) => Look;

/** The look of slot k, or of a fixed piece, k <= -2. */
export function lookOf(b: Board, k: number): Look {
  const p = b.pieces[k - 1],
    n = ((k - 1) % COLOURS) + 1,
    own = p?.colour;
  const { fill, on, edge } = paintOf(k < 0 ? FIXED : own || colourOf(k)),
    pattern = k < 0 ? 3 : own ? 0 : Math.floor((n - 1) / 12);
  return {
    attributes: { class: 'piece' + (own ? '' : k < 0 ? ' fixed' : ' c' + n), fill, stroke: edge, color: on },
    pattern,
    hatch: hatchName(pattern),
    label: k < 0 ? b.fixed[-2 - k]!.name : (p?.label ?? p?.name ?? String(k)),
  };
}

/** The group of a piece, with its markup in it. */
export const groupPart = ({ attributes }: Look, markup: string) =>
  `<g${Object.entries(attributes)
    .map(([n, v]) => ` ${n}="${v}"`)
    .join('')}>${markup}</g>`;

/** The markup of a piece. A part with a text of its own on a cell gets no letter. */
export function piecePart(
  look: Look,
  b: Board,
  l: Layout,
  cells: readonly number[],
  o: SvgOptions,
  texts?: ReadonlyMap<number, unknown>,
): string {
  const d = outlinePath(b, l, cells),
    lattice = latticeOf(b);
  const lines = o.grout === false ? '' : layers(b, l, cells, (list, origin) => grout(lattice, list, origin));
  return (
    `<path d="${d}"/>` +
    (l.carets?.(cells, look.attributes.color!) ?? '') +
    (look.hatch && `<path d="${d}" fill="${look.hatch}"/>`) +
    (lines && `<path class="grout" d="${lines}"/>`) +
    (o.letters === 'none' ? '' : lettersPart(look, b, l, cells, texts))
  );
}

/** The letters of a piece, one on each of its parts. */
export const lettersPart = (
  { label, attributes }: Look,
  b: Board,
  l: Layout,
  cells: readonly number[],
  texts?: ReadonlyMap<number, unknown>,
): string =>
  layers(b, l, cells, (list, origin) =>
    partsOf(latticeOf(b), list)
      .map(part =>
        part.some(p => texts?.has(indexOf(b, p)))
          ? ''
          : textPart(onScreen(letterAt(latticeOf(b), part), origin), label, 1, attributes.color),
      )
      .join(''),
  );

/** A text whose middle is at a point. Soft text is thin. Its foot is given, as some programs do not know
 * dominant-baseline. */
export const textAt = ([x, y]: Point, s: string, size: number, fill = INK, more = ''): string =>
  `<text x="${num(x)}" y="${num(y + 0.36 * size)}" font-size="${num(size)}" font-weight="${fill === SOFT ? 420 : 620}" text-anchor="middle" fill="${fill}" stroke="none"${more}>${escaped(s)}</text>`;

/** A text in the middle of span cells. The first of them has its middle at a point. kind is a colour or a class. A
 * long text is made to fit. */
export function textPart([x, y]: Point, s: string, span: number, kind = '', most = 16): string {
  const size = Math.min(most, Math.max(7, Math.round((46 * span) / [...s].length))),
    own = kind[0] === '#';
  return textAt(
    [x + ((span - 1) / 2) * CELL, y],
    s,
    size,
    own ? kind : kind === 'quiet' ? SOFT : INK,
    own ? '' : ` class="${kind}"`,
  );
}

/** The texts printed on the cells, but for cells that have another text. bare is the board without its pieces. A
 * text that no piece will cover, such as the date of a calendar, is larger. */
export const labelsPart = (b: Board, l: Layout, bare: Cover, others?: ReadonlyMap<number, unknown>): string =>
  (b.labels ?? [])
    .map(({ cell, text }) => {
      const hole = bare[cell] === HOLE;
      return others?.has(cell)
        ? ''
        : textPart(spotOf(b, l, cell), text, 1, hole ? 'label' : 'quiet', hole && text.length < 3 ? 18 : 14);
    })
    .join('');

/** What dims the copies around a board that closes on itself: all that is seen but the board. */
export function aroundPart(b: Board, l: Layout): string {
  if (!l.around) return '';
  const bare = bareCover(b),
    cells = [...bare.keys()].filter(c => bare[c] !== HOLE);
  const box = outlinePath(b, { ...l, around: 0 }, cells, -0.5, 0, 0);
  return `<path class="around" fill-rule="evenodd" d="${outlinePath(b, l, cells, -7, 12, 5)}${box}"/><path class="end" d="${box}"/>`;
}

/** A dot of a colour around a point. */
export const dot = (fill: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}"/>`;

/** A tag in the upper left corner of a square whose middle is at a point. */
export const tagPart = (
  { mark, fill }: { mark: string; fill: string },
  [mx, my]: Point,
  size = 12,
  text = mark,
): string => {
  const [x, y] = [mx, my].map(n => n + 3 + (size - CELL) / 2) as [number, number];
  return dot(fill, x, y, size / 2) + (text && textOn(fill, [x, y], text, size * 0.65));
};

/** A mark on a dot of a colour. */
export const textOn = (fill: string, at: Point, s: string, size: number): string =>
  textAt(at, s, size, paintOf(fill).on, ` color="${paintOf(fill).on}"`);

/** The tags of a board; size and text are as in tagPart. */
export const tagsPart = (b: Board, l: Layout, size?: number, text?: string): string =>
  (b.tags ?? []).map(tag => tagPart(tag, spotOf(b, l, tag.cell), size, text)).join('');

/** "Layer 1" under each layer, and beside the first, where there is room, that it is the bottom. */
export function captionsPart(b: Board, l: Layout): string {
  return isFlat(b)
    ? ''
    : Array.from({ length: b.z }, (_, z) => {
        const { left, top, width, height } = l.frames?.[z] ?? frameOf(b);
        return textPart(
          onScreen([left + width / 2 - 4, top - height - 0.6], l.origin(z)),
          z || width < 3 ? t('Layer {n}', { n: z + 1 }) : t('Layer {n}, bottom', { n: 1 }),
          9,
          'quiet',
          13,
        );
      }).join('');
}

/** A small caret on each cell of a piece that goes on in the next layer, and another one where it goes on in the
 * layer below. */
function caretsPart(b: Board, l: Layout, cells: readonly number[], colour: string): string {
  let d = '';
  for (const c of cells) {
    const [x, y] = spotOf(b, l, c),
      p = placeOf(b, c),
      goesOn = (up: number) => cells.includes(indexOf(b, [p[0], p[1], p[2] + up])),
      at = (by: number) => `M${x + 7} ${y + by}l4 `;
    if (p[2] + 1 < b.z && goesOn(1)) d += at(-7) + '-4 4 4';
    if (p[2] && goesOn(-1)) d += at(7) + '4 4-4';
  }
  return d && `<path class="on" stroke="${colour}" d="${d}"/>`;
}

/** The hatch of 13 to 24, the dots of 25 to 36 and the hatch of stationary pieces; see hatchName. */
export const patternDefs = (ids = 'pp') =>
  `<defs>${[
    [7, 45, 'M2-2v12', 1.6, INK + '38'],
    [8, 0, 'M4 4h0', 2.3, '#fff6'],
    [6, -45, 'M2-2v12', 1.2, INK + '59'],
  ]
    .map(
      ([size, turn, d, width, colour], n) =>
        `<pattern id="${ids}${n + 1}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/></pattern>`,
    )
    .join('')}</defs>`;

/** Sets the attributes that are not set so already. */
export function setAll(e: Element, attributes: Record<string, string>): void {
  for (const name in attributes) if (e.getAttribute(name) !== attributes[name]) e.setAttribute(name, attributes[name]!);
}
