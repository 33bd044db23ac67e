// Boards as SVG. One function makes the markup of each part; svgOf puts a whole
// picture together, and the player patches the parts that changed. A picture
// that stands alone carries its colours as attributes; in the player they are
// overridden by its style sheet, which follows the theme.

import { type Board, type Cover, HOLE, bareCover, openCells } from './board.ts';
import { CELL, type Square, anchor, components, grout, outline, squares } from './outline.ts';
import { FIXED, type Paint, customPaint, paintOf, patternOf } from './palette.ts';

/** How letters are written: none, one on every part of a piece, or one in every cell. */
export type Lettering = 'none' | 'one' | 'every';

export interface SvgOptions {
  /** Default 'one'. */
  letters?: Lettering;
  /** Default true. */
  tray?: boolean;
  /** Lines between the cells of a piece. Default true. */
  grout?: boolean;
  /** Neither letters, grout nor tray; thicker edges. */
  thumbnail?: boolean;
  /** Layers in a row; by default what suits the ratio. */
  columns?: number;
  /** Width by height of the place it is for, to choose the columns. Default 1.7. */
  ratio?: number;
  /** The slot whose edge is dark, 0 for none. */
  last?: number;
  /** Prefix of ids in the markup, for a page with several pictures. Default "pp". */
  id?: string;
  /** The text alternative; without one the picture is hidden from screen readers. */
  label?: string;
  /** Colours of everything but the pieces. Default LIGHT. */
  theme?: Theme;
  /** The picture stands in an element whose style sheet colours it. */
  live?: boolean;
}

/** Colours of a picture apart from the pieces. */
export interface Theme {
  board: string;
  frame: string;
  cell: string;
  ink: string;
  quiet: string;
  grout: string;
}

export const LIGHT: Theme = { board: '#dcd8cf', frame: '#cbc6bb', cell: '#fbfaf7', ink: '#1d1d20', quiet: '#69676d', grout: '#17181c1f' };
export const DARK: Theme = { board: '#2b2c32', frame: '#3a3b42', cell: '#1c1d21', ink: '#ececee', quiet: '#94969f', grout: '#0a0b0e3d' };

const PAD = 12; // around the cells: 6 of tray and 6 of air
const LAYER_GAP = 28; // between the cells of two layers side by side, beyond their padding
const CAPTION = 26; // below a layer, for "Layer 1"
const FONT = 'Inter,ui-sans-serif,system-ui,sans-serif';

/** Where the layers of a board lie in the picture. */
export interface Layout {
  width: number;
  height: number;
  pad: number;
  columns: number;
  captions: boolean;
  /** The top left corner of layer z. */
  origin(z: number): [x: number, y: number];
}

/** The layout with the given number of columns, or the one that shows the
 * layers largest in a place of the given ratio, one row where that is close. */
export function layoutOf(b: Board, o: SvgOptions = {}): Layout {
  const pad = o.thumbnail ? 3 : PAD, captions = b.z > 1 && !o.thumbnail;
  const make = (columns: number): Layout => {
    const dx = b.x * CELL + (o.thumbnail ? 20 : 2 * PAD + LAYER_GAP), dy = b.y * CELL + (captions ? 2 * PAD + CAPTION + 12 : 20);
    const rows = Math.ceil(b.z / columns);
    return {
      columns, pad, captions,
      width: (columns - 1) * dx + b.x * CELL + 2 * pad,
      height: (rows - 1) * dy + b.y * CELL + 2 * pad + (captions ? CAPTION : 0),
      origin: (z) => [(z % columns) * dx, Math.floor(z / columns) * dy],
    };
  };
  if (o.columns) return make(Math.min(Math.max(1, o.columns), b.z));
  const ratio = o.ratio ?? 1.7, scale = (l: Layout) => Math.min(ratio / l.width, 1 / l.height);
  let best = make(b.z), most = scale(best) * 1.15;
  for (let columns = b.z - 1; columns > 0; columns--) {
    const l = make(columns), s = scale(l);
    // A last row with gaps must earn them.
    if (s * (b.z % columns ? 0.9 : 1) > most) {
      best = l;
      most = s;
    }
  }
  return best;
}

/** Cells of a layer as squares on the screen. */
export function squaresOf(b: Board, z: number, wanted: (cell: number) => boolean): Square[] {
  const list: Square[] = [];
  for (let row = 0; row < b.y; row++) {
    for (let x = 0; x < b.x; x++) {
      const c = (x * b.y + b.y - 1 - row) * b.z + z;
      if (wanted(c)) list.push([x, row]);
    }
  }
  return list;
}

/** Text as it may stand in markup and in attributes. */
export const escape = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The tray under all layers. */
export function trayPath(b: Board, bare: Cover, l: Layout): string {
  let d = '';
  for (let z = 0; z < b.z; z++) d += outline(squaresOf(b, z, (c) => bare[c] !== HOLE), -6, 12, 5, ...l.origin(z));
  return d;
}

/** The cells for which wanted holds, each a rounded square. */
export function cellsPath(b: Board, l: Layout, wanted: (cell: number) => boolean): string {
  let d = '';
  for (let z = 0; z < b.z; z++) d += squares(squaresOf(b, z, wanted), 1.5, 5, ...l.origin(z));
  return d;
}

/** What piecePart needs to know of a piece beside its cells. */
export interface PieceLook {
  paint: Paint;
  /** 0 plain, 1 hatched, 2 dotted, 3 stationary. */
  pattern: 0 | 1 | 2 | 3;
  /** The palette number whose custom properties override the paint, or 0. */
  palette: number;
  label: string;
  edge: number;
}

/** The look of slot k (or of a fixed piece, k <= -2). */
export function lookOf(b: Board, k: number, o: SvgOptions): PieceLook {
  // A thumbnail keeps its edges visible at two pixels a unit or less.
  const edge = o.thumbnail ? Math.min(3.4, Math.max(2.6, 1.5 + Math.max(b.x, b.y) / 8)) : 1.9;
  if (k < 0) return { paint: FIXED, pattern: 3, palette: 0, label: b.fixed[-2 - k]?.name ?? '', edge };
  const p = b.pieces[k - 1];
  const label = p?.label ?? p?.name ?? String(k);
  if (p?.colour) return { paint: customPaint(p.colour), pattern: 0, palette: 0, label, edge };
  return { paint: paintOf(k), pattern: patternOf(k), palette: ((k - 1) % 36) + 1, label, edge };
}

/** A style attribute that lets a page's --piece-N override the paint. */
export function styleOf(k: number, { paint, palette }: PieceLook): string {
  const own = k < 0 ? '--piece-fixed' : palette && `--piece-${palette}`;
  const colour = (suffix: string, value: string) => (own ? `var(${own}${suffix},${value})` : value);
  return `--p:${colour('', paint.fill)};--on:${colour('-on', paint.on)};--edge:${colour('-edge', paint.edge)}`;
}

/** The markup of a piece: its cells by layer. Cells that carry a text of their
 * own (see written) do not get the letter, nor does the part they are in. */
export function piecePart(look: PieceLook, layers: readonly (readonly Square[])[], l: Layout, o: SvgOptions, written?: (z: number, s: Square) => boolean): string {
  let d = '', lines = '', text = '';
  const lettering = o.thumbnail ? 'none' : (o.letters ?? 'one');
  layers.forEach((cells, z) => {
    if (!cells.length) return;
    const [ox, oy] = l.origin(z);
    d += outline(cells, 1.5, 8, 3.2, ox, oy);
    if (!o.thumbnail && o.grout !== false) lines += grout(cells, ox, oy);
    if (lettering === 'none') return;
    for (const part of components(cells)) {
      const own = written && part.some((s) => written(z, s));
      for (const s of lettering === 'every' ? part.filter((s) => !written?.(z, s)) : own ? [] : [anchor(part)]) {
        text += letter(ox + (s[0] + 0.5) * CELL, oy + (s[1] + 0.5) * CELL, look.label, look.paint.on);
      }
    }
  });
  const pattern = look.pattern ? `<path class="pattern" d="${d}" fill="url(#${o.id ?? 'pp'}-${look.pattern})"/>` : '';
  return `<path class="fill" d="${d}" fill="${look.paint.fill}"/>${pattern}` +
    (lines && `<path class="grout" d="${lines}" fill="none" stroke="${(o.theme ?? LIGHT).grout}" stroke-width="1.4" stroke-linecap="round"/>`) +
    `<path class="edge" d="${d}" fill="none" stroke="${look.paint.edge}" stroke-width="${look.edge}" stroke-linejoin="round"/>${text}`;
}

/** A text centred on a point; long ones are made to fit a cell. */
export function letter(x: number, y: number, s: string, fill: string, size = 16, kind = 'letter'): string {
  const n = [...s].length, fit = n > 2 && kind === 'letter' ? Math.max(8, Math.min(size, 62 / n)) : size;
  return `<text class="${kind}" x="${x}" y="${y}" fill="${fill}" font-family="${FONT}" font-size="${Math.round(fit * 10) / 10}" font-weight="620" text-anchor="middle" dominant-baseline="central">${escape(s)}</text>`;
}

/** "Layer 1" under each layer. */
export function captionsPart(b: Board, l: Layout, theme: Theme): string {
  if (!l.captions) return '';
  let s = '';
  for (let z = 0; z < b.z; z++) {
    const [x, y] = l.origin(z);
    s += letter(x + (b.x * CELL) / 2, y + b.y * CELL + CAPTION - 2, `Layer ${z + 1}`, theme.quiet, 13, 'layer');
  }
  return s;
}

/** The hatch of 13 to 24, the dots of 25 to 36 and the hatch of stationary pieces. */
export function patternDefs(id: string): string {
  const bar = (n: number, size: number, turn: number, width: number, opacity: number) =>
    `<pattern id="${id}-${n}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0h${width}v${size}H0z" fill="#17181c" opacity="${opacity}"/></pattern>`;
  return `<defs>${bar(1, 7, 45, 1.6, 0.22)}<pattern id="${id}-2" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.15" fill="#fff" opacity=".4"/></pattern>${bar(3, 6, -45, 1.2, 0.35)}</defs>`;
}

/** The viewBox of a layout. */
export const viewBoxOf = (l: Layout) => `${-l.pad} ${-l.pad} ${l.width} ${l.height}`;

/** Cells by slot, each by layer, of everything that is drawn as a piece. */
export function partsOf(b: Board, at: Cover): Map<number, Square[][]> {
  const parts = new Map<number, Square[][]>();
  for (let z = 0; z < b.z; z++) {
    for (let row = 0; row < b.y; row++) {
      for (let x = 0; x < b.x; x++) {
        const k = at[(x * b.y + b.y - 1 - row) * b.z + z]!;
        if (k === 0 || k === HOLE) continue;
        let layers = parts.get(k);
        if (!layers) parts.set(k, (layers = Array.from({ length: b.z }, () => [])));
        layers[z]!.push([x, row]);
      }
    }
  }
  return parts;
}

/** A board with its assembly as a picture that stands alone. The assembly has a
 * slot for every open cell in order, 0 for none; null is the empty board. */
export function svgOf(b: Board, assembly: ArrayLike<number> | null, o: SvgOptions = {}): string {
  const at = bareCover(b), bare = at.slice(), l = layoutOf(b, o), theme = o.theme ?? LIGHT, id = o.id ?? 'pp';
  if (assembly) openCells(bare).forEach((c, i) => (at[c] = assembly[i] ?? 0));
  let patterned = false, pieces = '', top = '';
  for (const [k, layers] of partsOf(b, at)) {
    const look = lookOf(b, k, o);
    patterned ||= look.pattern > 0;
    if (k === o.last) {
      look.paint = { ...look.paint, edge: theme.ink };
      look.edge = 3;
    }
    const g = `<g class="piece"${o.live ? ` style="${styleOf(k, look)}"` : ''}>${piecePart(look, layers, l, o)}</g>`;
    if (k === o.last) top = g;
    else pieces += g;
  }
  return `<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(l)}" ${o.label ? `role="img" aria-label="${escape(o.label)}"` : 'aria-hidden="true"'}>` +
    (patterned ? patternDefs(id) : '') +
    (o.thumbnail || o.tray === false ? '' : `<path class="tray" d="${trayPath(b, bare, l)}" fill="${theme.board}" stroke="${theme.frame}"/>`) +
    `<path class="cells" d="${cellsPath(b, l, (c) => at[c] === 0)}" fill="${theme.cell}"/>` +
    pieces + top + captionsPart(b, l, theme) + '</svg>';
}
