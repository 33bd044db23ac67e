// The markup of boards. Each function makes one part of a picture; the player
// patches the parts that changed, svgOf (in still.ts) puts whole pictures
// together. Parts have classes; colours come from a style sheet, except that
// each piece says its own.

import { type Board, type Cover, HOLE } from './board.ts';
import { CELL, type Square, anchor, components, grout, outline, squares } from './outline.ts';
import { COLOURS, FIXED, INK, colourOf, paintOf } from './palette.ts';

/** How letters are written: one on every part of a piece, or none. */
export type Lettering = 'one' | 'none';

export interface SvgOptions {
  /** Default 'one'. */
  letters?: Lettering;
  /** Default true. */
  tray?: boolean;
  /** Lines between the cells of a piece. Default true. */
  grout?: boolean;
  /** Free units around the cells. Default 12: 6 of tray and 6 of air. */
  pad?: number;
  /** Width by height of the place it is for. Default 1.7. */
  ratio?: number;
}

/** Where the layers of a board lie in the picture, from -pad on. */
export interface Layout {
  width: number;
  height: number;
  pad: number;
  /** The top left corner of the cells of layer z. */
  origin(z: number): [x: number, y: number];
  /** What a solid has beside its pieces: "Layer 1" under each layer. */
  captions?: string;
  /** Markup on the cells of a piece that goes on in another layer. */
  carets?(cells: readonly number[]): string;
}

/** The layout of a flat board. */
export const flatLayout = ({ x, y }: Board, { pad = 12 }: SvgOptions): Layout => ({ pad, width: x * CELL + 2 * pad, height: y * CELL + 2 * pad, origin: () => [0, 0] });

/** The layout of any board: the one in which the layers are largest, all in one
 * row where that is close. */
export function layoutOf(b: Board, o: SvgOptions): Layout {
  if (b.z === 1) return flatLayout(b, o);
  // Below each layer of several stands "Layer 1".
  const pad = o.pad ?? 12, gap = 16 + 3 * pad, below = o.pad ? 0 : 26;
  const make = (columns: number): Layout => {
    const dx = b.x * CELL + gap, dy = b.y * CELL + gap + below;
    return {
      pad,
      width: columns * dx - gap + 2 * pad,
      height: Math.ceil(b.z / columns) * dy - gap + 2 * pad,
      origin: (z) => [(z % columns) * dx, Math.floor(z / columns) * dy],
    };
  };
  const scale = (l: Layout) => Math.min((o.ratio ?? 1.7) / l.width, 1 / l.height);
  let best = make(b.z), most = scale(best) * 1.25;
  for (let columns = b.z - 1; columns > 0; columns--) {
    // A last row with gaps must earn them.
    const l = make(columns), s = scale(l) * (b.z % columns ? 0.9 : 1);
    if (s > most) [best, most] = [l, s];
  }
  return { ...best, captions: o.pad ? '' : captionsPart(b, best), carets: (cells) => (o.grout === false ? '' : caretsPart(b, best, cells)) };
}

/** Cells by the value they have. */
export function split(values: ArrayLike<number>): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (let c = 0; c < values.length; c++) if (!lists.get(values[c]!)?.push(c)) lists.set(values[c]!, [c]);
  return lists;
}

/** Column, row and layer of a cell. */
export function placeOf({ y, z }: Board, c: number): [x: number, row: number, z: number] {
  const column = Math.floor(c / z);
  return [Math.floor(column / y), y - 1 - (column % y), c % z];
}

/** What draw makes of each layer of some cells, one after another. */
function layers(b: Board, l: Layout, cells: readonly number[], draw: (cells: Square[], ox: number, oy: number, z: number) => string): string {
  const lists: Square[][] = [];
  for (const c of cells) {
    const [x, row, z] = placeOf(b, c);
    (lists[z] ??= []).push([x, row]);
  }
  // What is not there is passed over.
  let s = '';
  lists.forEach((list, z) => (s += draw(list, ...l.origin(z), z)));
  return s;
}

/** The tray under cells: their outline, 6 units outside. */
export const trayPath = (b: Board, l: Layout, cells: readonly number[]) => layers(b, l, cells, (list, ox, oy) => outline(list, -6, 12, 5, ox, oy));

/** Every cell a square to be stroked; see squares. */
export const cellsPath = (b: Board, l: Layout, cells: readonly number[] = []) => layers(b, l, cells, squares);

/** Every cell a ring. */
export const ringsPath = (b: Board, l: Layout, cells: readonly number[] = []) =>
  layers(b, l, cells, (list, ox, oy) => list.map((s) => outline([s], 2.5, 5, 5, ox, oy)).join(''));

/** Text as it may stand in markup and in attributes. */
export const escape = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** How a piece looks. */
export interface Look {
  /** Attributes of its group: the class for a page's own colours, and the colours. */
  attributes: Record<string, string>;
  /** 0 plain, 1 hatched, 2 dotted, 3 stationary. */
  pattern: number;
  label: string;
}

/** The look of slot k, or of a fixed piece, k <= -2. */
export function lookOf(b: Board, k: number): Look {
  const p = b.pieces[k - 1], n = ((k - 1) % COLOURS) + 1, own = p?.colour;
  const { fill, on, edge } = paintOf(k < 0 ? FIXED : own || colourOf(k));
  return {
    attributes: { class: 'piece' + (own ? '' : k < 0 ? ' fixed' : ' c' + n), fill, stroke: edge, color: on },
    pattern: k < 0 ? 3 : own ? 0 : Math.floor((n - 1) / 12),
    label: k < 0 ? b.fixed[-2 - k]!.name : (p?.label ?? p?.name ?? String(k)),
  };
}

/** The group of a piece, around its markup. */
export const groupPart = ({ attributes }: Look, markup: string) => `<g${Object.entries(attributes).map(([n, v]) => ` ${n}="${v}"`).join('')}>${markup}</g>`;

/** The markup of a piece. A part with a cell that has a text of its own gets no
 * letter. */
export function piecePart({ label, pattern }: Look, b: Board, l: Layout, cells: readonly number[], o: SvgOptions, texts?: ReadonlyMap<number, unknown>): string {
  const d = layers(b, l, cells, (list, ox, oy) => outline(list, 1.5, 8, 3.2, ox, oy));
  const lines = o.grout === false ? '' : layers(b, l, cells, grout);
  const text = o.letters === 'none' ? '' : layers(b, l, cells, (list, ox, oy, z) => components(list).map((part) =>
    part.some(([x, row]) => texts?.has((x * b.y + b.y - 1 - row) * b.z + z)) ? '' : textPart(anchor(part), [ox, oy], label)).join(''));
  return `<path d="${d}"/>` + (l.carets?.(cells) ?? '') + (pattern ? `<path d="${d}" fill="url(#pp${pattern})"/>` : '') + (lines && `<path class="grout" d="${lines}"/>`) + text;
}

/** A text in the middle of so many cells from s; a long one is made to fit. */
export const textPart = ([x, row]: Square, [ox, oy]: readonly [number, number], s: string, span = 1, kind = '', most = 16) =>
  `<text class="${kind}" x="${ox + (x + span / 2) * CELL}" y="${oy + (row + 0.5) * CELL}" font-size="${Math.min(most, Math.max(7, Math.round((56 * span) / [...s].length)))}">${escape(s)}</text>`;

/** What is printed on the cells, but for those that have another text; bare is the board
 * without its pieces. What no piece will cover, as the date of a calendar, is larger. */
export const labelsPart = (b: Board, l: Layout, bare: Cover, others?: ReadonlyMap<number, unknown>): string =>
  (b.labels ?? []).map(({ cell, text }) => {
    const [x, row, z] = placeOf(b, cell), hole = bare[cell] === HOLE;
    return others?.has(cell) ? '' : textPart([x, row], l.origin(z), text, 1, hole ? 'label' : 'quiet', hole && text.length < 3 ? 18 : 14);
  }).join('');

/** A dot of a colour around a point. */
export const dot = (fill: string, x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}"/>`;

/** A tag in the corner of the cell that begins at a point. */
export const tagPart = ({ mark, fill }: { mark: string; fill: string }, x: number, y: number, size = 12, text = mark): string =>
  dot(fill, (x += 3 + size / 2), (y += 3 + size / 2), size / 2) +
  (text && `<text x="${x}" y="${y + 0.5}" font-size="${size * 0.65}" color="${paintOf(fill).on}">${escape(text)}</text>`);

/** The tags of a board; size and text are those of tagPart. */
export const tagsPart = (b: Board, l: Layout, size?: number, text?: string): string =>
  (b.tags ?? []).map((tag) => {
    const [x, row, z] = placeOf(b, tag.cell), [ox, oy] = l.origin(z);
    return tagPart(tag, ox + x * CELL, oy + row * CELL, size, text);
  }).join('');

/** "Layer 1" under each layer, and of the first, where there is room, that it is the bottom. */
export function captionsPart(b: Board, l: Layout): string {
  let s = '';
  if (b.z > 1) for (let z = 0; z < b.z; z++) s += textPart([b.x / 2 - 4.5, b.y + 0.1], l.origin(z), 'Layer ' + (z + 1) + (z || b.x < 3 ? '' : ', bottom'), 9, 'quiet', 13);
  return s;
}

/** A small caret on each cell above which a piece goes on, in the next layer, and
 * one on each below which it does. */
function caretsPart(b: Board, l: Layout, cells: readonly number[]): string {
  let d = '';
  for (const c of cells) {
    const [x, row, z] = placeOf(b, c), [ox, oy] = l.origin(z), at = (y: number) => `M${ox + x * CELL + 27} ${oy + row * CELL + y}l4 `;
    if (z + 1 < b.z && cells.includes(c + 1)) d += at(13) + '-4 4 4';
    if (z && cells.includes(c - 1)) d += at(27) + '4 4-4';
  }
  return d && `<path class="on" d="${d}"/>`;
}

/** The hatch of 13 to 24, the dots of 25 to 36 and the hatch of stationary pieces. */
export const patternDefs = () => `<defs>${[[7, 45, 'M2-2v12', 1.6, INK + '38'], [8, 0, 'M4 4h0', 2.3, '#fff6'], [6, -45, 'M2-2v12', 1.2, INK + '59']].map(([size, turn, d, width, colour], n) =>
  `<pattern id="pp${n + 1}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/></pattern>`).join('')}</defs>`;

/** Sets what is not set so already. */
export function setAll(e: Element, attributes: Record<string, string>): void {
  for (const name in attributes) if (e.getAttribute(name) !== attributes[name]) e.setAttribute(name, attributes[name]!);
}
