// <cover-matrix>: an exact cover matrix, whose columns are items and whose rows are options. Covered parts fade. With
// links="on", small matrices show the lists of dancing links instead of dots.

import { upgrade } from '../player/upgrade.ts';
import {
  Item,
  LINK,
  MARK,
  type Matrix,
  Option,
  OptionNames,
  colourAt,
  fillOf,
  linksOf,
  optionsOf,
  parse,
  places,
} from './matrix.ts';
import { paintOf } from '../player/palette.ts';
import { MATRIX } from './style.ts';
import { Surface, ease } from '../search-tree/surface.ts';
import { t } from '../say/say.ts';

/** The number of entries up to which links can be drawn. */
const MAX_LINKS = 240;
/** The sides of a cell in pixels. */
const MIN_COLUMN = 2.2,
  MIN_ROW = 5,
  MAX_COLUMN = 46;
const GAP = 12;
/** The room for what stands below the names of items, in pixels. */
const BELOW = 15;
/** The widest name of a row, in pixels. */
const MAX_NAME = 110;

interface Link {
  item: number;
  from: number; // option, -1 for the head
  to: number;
  live: boolean; // false for a link that an entry out of the list still remembers
}

export class CoverMatrix extends HTMLElement {
  static readonly observedAttributes = ['matrix', 'links', 'hide', 'zoom'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #scroll = document.createElement('div');
  readonly #size = document.createElement('div');
  readonly #tip = document.createElement('div');
  readonly #surface = new Surface(
    this,
    t => this.#draw(t),
    () => this.#arrange(),
  );

  #matrix: Matrix | null = null;
  #names = new OptionNames(0);
  #items: Uint8Array = new Uint8Array(0);
  #options: Uint8Array = new Uint8Array(0);
  #paint: Uint8Array | null = null;
  #links: Int32Array | null = null;
  #marks: Int32Array | null = null;

  // The geometry: cells of w by h from (left, top), and rows by place.
  #w = 0;
  #h = 0;
  #left = 0;
  #top = 0;
  #long = 0; // the room for the longest name above a column
  #nameRoom = 0; // the room for the longest name of a row
  #upright = false; // whether names of columns stand upright
  #rows = new Float32Array(0);

  // The motion from the state shown before to the present one.
  #since = 0;
  #rowAlpha = new Float32Array(0);
  #columnAlpha = new Float32Array(0);
  #rowsWere = new Float32Array(0);
  #rowAlphaWas = new Float32Array(0);
  #columnAlphaWas = new Float32Array(0);
  #curves: Link[] = [];
  #curvesWere: Link[] = [];

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(MATRIX);
    this.#root.adoptedStyleSheets = [sheet];
    this.#scroll.className = 'scroll';
    this.#scroll.tabIndex = 0;
    this.#scroll.role = 'img';
    this.#size.className = 'size';
    this.#tip.className = 'tip';
    this.#tip.hidden = true;
    this.#size.append(this.#surface.canvas);
    this.#scroll.append(this.#size);
    this.#root.append(this.#scroll, this.#tip);
    this.#scroll.onscroll = () => this.#surface.touch();
    this.#scroll.onpointermove = e => this.#point(e);
    this.#scroll.onpointerleave = () => (this.#tip.hidden = true);
    this.#scroll.onclick = e => this.#click(e);
  }

  connectedCallback(): void {
    upgrade(this);
    this.#surface.connect(this.#scroll);
    this.#arrange();
  }

  disconnectedCallback(): void {
    this.#surface.disconnect();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'matrix') this.matrix = value ? parse(value) : null;
    else this.#arrange();
  }

  get matrix(): Matrix | null {
    return this.#matrix;
  }

  set matrix(m: Matrix | null) {
    this.#matrix = m;
    this.#names = new OptionNames(m ? optionsOf(m) : 0, m?.names);
    this.#nameRoom = 0;
    this.#items = new Uint8Array(m?.items.length ?? 0);
    this.#options = new Uint8Array(m ? optionsOf(m) : 0);
    this.#links = m && m.entries.length <= MAX_LINKS ? linksOf(m) : null;
    this.#paint = this.#marks = null;
    this.#rows = new Float32Array(0);
    this.#scroll.scrollTo(0, 0);
    this.#arrange();
  }

  /** The piece's slot of every option, 0 for none. */
  get paint(): Uint8Array | null {
    return this.#paint;
  }

  set paint(p: Uint8Array | null) {
    this.#paint = p;
    this.#surface.touch();
  }

  /** Shows another state: a look for every item and option, the links of a small matrix, and what stands below the
   * names of items (MARK) where they have bounds or colours. */
  show(items: Uint8Array, options: Uint8Array, links: Int32Array | null = null, marks: Int32Array | null = null): void {
    if (!this.#matrix) return;
    this.#items = items;
    this.#options = options;
    if (links) this.#links = links;
    this.#marks = marks;
    this.#arrange();
  }

  /** Brings a row into sight. */
  reveal(option: number): void {
    const y = this.#rows[option];
    if (y === undefined || !this.#h) return;
    const at = y * this.#h,
      { scrollTop, clientHeight } = this.#scroll,
      room = clientHeight - this.#top - this.#h;
    if (at < scrollTop || at > scrollTop + room) this.#scroll.scrollTo({ top: at - room / 2 });
  }

  get #linked(): boolean {
    return this.getAttribute('links') === 'on' && this.#links !== null;
  }

  get #hides(): boolean {
    return this.getAttribute('hide') === 'on' && !this.#linked;
  }

  /** The room below the names. */
  get #below(): number {
    return this.#marks && !this.#linked ? BELOW : 0;
  }

  /** Computes the places, and begins to move there. */
  #arrange(): void {
    const m = this.#matrix,
      s = this.#surface;
    if (!m || !s.width || !s.colours) return;
    const rows = optionsOf(m),
      columns = m.items.length,
      hide = this.#hides;
    const zoom = Number(this.getAttribute('zoom') ?? 1) || 1;
    s.context.font = s.font(11, 520);
    const longest = Math.max(...m.items.slice(0, 400).map(n => s.context.measureText(n).width), 8);
    this.#left = this.#nameWidth() + GAP - 4;
    const shownOption = (o: number) => !hide || this.#options[o] !== Option.gone;
    const r = places(o => !shownOption(o), rows);
    if (this.#linked) {
      this.#w = Math.min(84, Math.max(40, (s.width - this.#left - GAP) / (columns + 1)));
      this.#h = Math.min(60, Math.max(34, (s.height - 70) / Math.max(rows, 1)));
      this.#upright = false;
      this.#top = 64;
      this.#left += this.#w; // room for the root
    } else {
      const fit = (s.width - this.#left - GAP) / Math.max(columns, 1);
      this.#w = Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, fit)) * zoom;
      this.#upright = longest + 6 > this.#w;
      this.#long = this.#upright && this.#w >= 9 ? Math.min(longest, 72) : 14;
      this.#top = this.#long + 14 + this.#below;
      this.#h = Math.max(MIN_ROW, Math.min(this.#w, 40 * zoom));
    }
    const width = this.#left + columns * this.#w + GAP,
      height = this.#top + r.shown * this.#h + GAP;
    this.#size.style.width = `${Math.max(width, s.width)}px`;
    this.#size.style.height = `${Math.max(height, s.height)}px`;
    // The matrix is in the middle where there is room to spare.
    if (width < s.width) this.#left += (s.width - width) / 2;

    const now = performance.now(),
      part = this.#progress(now);
    const was = (from: Float32Array, to: Float32Array, n: number, whole: (i: number) => number) =>
      from.length === n && to.length === n
        ? Float32Array.from(to, (v, i) => from[i]! + (v - from[i]!) * part)
        : Float32Array.from({ length: n }, (_, i) => whole(i));
    const rowAlpha = Float32Array.from(this.#options, k =>
      k === Option.gone ? (hide ? 0 : 0.13) : k === Option.tried ? 0.4 : 1,
    );
    const columnAlpha = Float32Array.from(this.#items, k => (k === Item.covered ? 0.3 : 1));
    this.#rowsWere = was(this.#rowsWere, this.#rows, rows, i => r.place[i]!);
    this.#rowAlphaWas = was(this.#rowAlphaWas, this.#rowAlpha, rows, i => rowAlpha[i]!);
    this.#columnAlphaWas = was(this.#columnAlphaWas, this.#columnAlpha, columns, i => columnAlpha[i]!);
    this.#rows = Float32Array.from(r.place);
    this.#rowAlpha = rowAlpha;
    this.#columnAlpha = columnAlpha;
    this.#curvesWere = this.#curves;
    this.#curves = this.#linked ? this.#lists() : [];
    this.#since = now;
    this.#scroll.ariaLabel =
      this.getAttribute('label') ??
      t('Matrix of {items} items and {options} options', { items: columns, options: rows });
    s.touch();
  }

  #progress(now: number): number {
    const { motion } = this.#surface;
    return motion ? ease((now - this.#since) / motion) : 1;
  }

  /** The present links: from every head down its list, and those that entries out of a list remember. */
  #lists(): Link[] {
    const links: Link[] = [],
      l = this.#links!;
    const first = new Map<number, number>();
    for (let k = 0; k < l.length; k += LINK) {
      const [item, option, up, down, live] = l.subarray(k, k + LINK) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      if (live) {
        if (up < 0) first.set(item, option);
        if (down >= 0) links.push({ item, from: option, to: down, live: true });
      } else {
        if (up >= 0) links.push({ item, from: option, to: up, live: false });
        if (down >= 0) links.push({ item, from: option, to: down, live: false });
      }
    }
    for (const [item, option] of first) links.push({ item, from: -1, to: option, live: true });
    return links;
  }

  #draw(now: number): boolean {
    const m = this.#matrix;
    if (!m) return false;
    const t = this.#progress(now);
    if (this.#linked) this.#drawLinks(m, t);
    else this.#drawDots(m, t);
    return t < 1;
  }

  #mix(was: Float32Array, is: Float32Array, i: number, t: number): number {
    return was[i]! + (is[i]! - was[i]!) * t;
  }

  #drawDots(m: Matrix, t: number): void {
    const {
      context: g,
      width,
      height,
      colours: { of, pieces },
    } = this.#surface;
    const w = this.#w,
      h = this.#h,
      left = this.#left - this.#scroll.scrollLeft,
      top = this.#top - this.#scroll.scrollTop;
    const rows = optionsOf(m),
      columns = m.items.length,
      fine = w >= 13 && h >= 13;
    const x = (i: number) => left + i * w;
    const y = (o: number) => top + this.#mix(this.#rowsWere, this.#rows, o, t) * h;
    const from = Math.max(0, Math.floor(-left / w) - 1);

    // The part in sight. Rows move only where few are hidden at once, so the search for the first row can use the new
    // places.
    let first = 0,
      last = rows;
    const limit = this.#scroll.scrollTop / h - 2;
    if (t >= 1 && rows > 400) {
      let a = 0,
        b = rows;
      while (a < b) {
        const mid = (a + b) >> 1;
        if (this.#rows[mid]! < limit) a = mid + 1;
        else b = mid;
      }
      first = a;
    }

    g.save();
    g.beginPath();
    g.rect(0, this.#top - 4, width, height);
    g.clip();
    // The chosen column is drawn below everything.
    for (let i = 0; i < columns; i++) {
      if (this.#items[i] !== Item.chosen) continue;
      g.fillStyle = of['accent-soft'];
      g.beginPath();
      g.roundRect(x(i), top - 4, w, Math.max(...[this.#rows[rows - 1] ?? 0]) * h + h + 8, Math.min(5, w / 3));
      g.fill();
    }
    if (fine) {
      g.strokeStyle = of.line;
      g.lineWidth = 1;
      g.globalAlpha = 0.8;
      g.beginPath();
      const right = x(columns - 1) + w,
        end = y(rows - 1) + h;
      for (let o = 0; o <= rows; o++) {
        const at = Math.round(o < rows ? y(o) : end) + 0.5;
        g.moveTo(left, at);
        g.lineTo(right, at);
      }
      for (let i = 0; i <= columns; i++) {
        const at = Math.round(i < columns ? x(i) : right) + 0.5;
        g.moveTo(at, top);
        g.lineTo(at, end);
      }
      g.stroke();
      g.globalAlpha = 1;
    }
    const radius = Math.min(w, h) * (fine ? 0.29 : 0.42),
      square = radius < 4,
      half = Math.max(w * 0.42, 0.9),
      tall = h * 0.42;
    for (let o = first; o < last; o++) {
      const at = y(o);
      if (at > height) {
        if (t >= 1) last = o;
        continue;
      }
      const alpha = this.#mix(this.#rowAlphaWas, this.#rowAlpha, o, t);
      if (at + h < this.#top - 4 || alpha < 0.02) continue;
      const look = this.#options[o]!;
      if (look === Option.taken || look === Option.candidate) {
        g.globalAlpha = 1;
        g.fillStyle = look === Option.taken ? of['accent-soft'] : of['surface-sunken'];
        g.beginPath();
        g.roundRect(
          left - this.#nameWidth(),
          at + 0.5,
          x(columns - 1) + w - left + this.#nameWidth(),
          h,
          Math.min(5, h / 3),
        );
        g.fill();
      }
      const slot = this.#paint?.[o] ?? 0;
      const own = slot
        ? pieces[(slot - 1) % pieces.length]!
        : look === Option.taken
          ? of.accent
          : look === Option.candidate
            ? of.ink
            : of['ink-2'];
      for (let k = m.starts[o]!; k < m.starts[o + 1]!; k++) {
        const i = m.entries[k]!,
          cx = x(i);
        if (cx + w < 0 || cx > width) continue;
        const column = look === Option.taken ? 1 : this.#mix(this.#columnAlphaWas, this.#columnAlpha, i, t);
        g.globalAlpha = Math.min(alpha, alpha < 0.2 || column > 0.9 ? alpha : column + 0.2);
        g.fillStyle = own;
        if (square) {
          g.fillRect(cx + w / 2 - half, at + h / 2 - tall, 2 * half, 2 * tall);
          continue;
        }
        const tint = m.tints?.[k] ?? 0;
        if (tint) g.fillStyle = fillOf(m, tint, pieces);
        g.beginPath();
        g.arc(cx + w / 2, at + h / 2, radius, 0, 7);
        g.fill();
        if (tint) this.#edge(1);
        if (tint && radius >= 6) this.#letter(colourAt(m, k), g.fillStyle as string, cx + w / 2, at + h / 2, radius);
        if (slot && look === Option.taken) {
          g.strokeStyle = of.ink;
          g.lineWidth = 1.5;
          g.stroke();
        }
      }
    }
    // Names of rows are drawn over the parts that were scrolled under them.
    if (h >= 10) {
      if (this.#scroll.scrollLeft > 0) {
        g.globalAlpha = 1;
        g.fillStyle = of.surface;
        g.fillRect(0, this.#top - 4, this.#nameWidth() + GAP, height);
      }
      const names = this.#scroll.scrollLeft > 0 ? this.#nameWidth() + 4 : left - 10;
      g.textAlign = 'right';
      g.textBaseline = 'middle';
      for (let o = first; o < last; o++) {
        const at = y(o);
        if (at > height || at + h < this.#top) continue;
        const look = this.#options[o]!;
        g.globalAlpha = Math.max(this.#mix(this.#rowAlphaWas, this.#rowAlpha, o, t), this.#rowAlpha[o]! ? 0.45 : 0);
        g.fillStyle = look === Option.taken ? of['accent-ink'] : look === Option.candidate ? of.ink : of['ink-3'];
        g.font = this.#surface.font(11, look === Option.taken ? 620 : 520);
        g.fillText(this.#names.of(o), names, at + h / 2 + 0.5, MAX_NAME);
      }
    }
    g.restore();
    this.#drawNames(m, x, from);
    g.globalAlpha = 1;
  }

  /** Draws the beginning of a colour's name, so that colours can be told apart without seeing them. */
  #letter(name: string, on: string, x: number, y: number, radius: number): void {
    const g = this.#surface.context;
    g.fillStyle = paintOf(on).on;
    g.font = this.#surface.font(Math.min(12, radius * 1.3), 620);
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillText(name.slice(0, 2), x, y + 0.5, 2 * radius - 3);
  }

  /** An edge around a colour, which may be that of the ground. */
  #edge(width: number): void {
    const { context: g, colours } = this.#surface;
    g.strokeStyle = colours.of['line-strong'];
    g.lineWidth = width;
    g.stroke();
  }

  /** Draws below the name of an item how often it is still to be covered, and the colour that it has. */
  #mark(m: Matrix, i: number, x: number, y: number): void {
    const {
        context: g,
        colours: { of, pieces },
      } = this.#surface,
      [least = -1, most = -1, tint = 0] = this.#marks!.subarray(i * MARK, i * MARK + MARK);
    if (tint) {
      g.globalAlpha = 1;
      g.fillStyle = fillOf(m, tint, pieces);
      g.beginPath();
      g.arc(x, y, Math.min(6, this.#w / 2 - 1), 0, 7);
      g.fill();
      this.#edge(1);
      if (this.#w >= 13) this.#letter(m.colours!.split('\n')[tint - 1]!, g.fillStyle as string, x, y, 6);
    } else if (most >= 0) {
      g.fillStyle = of['ink-2'];
      g.font = this.#surface.font(10, 620);
      g.textAlign = 'center';
      g.textBaseline = 'middle';
      g.fillText(least === most ? `${most}×` : `${least}–${most}`, x, y + 0.5, Math.max(this.#w - 2, 14));
    }
  }

  #nameWidth(): number {
    const g = this.#surface.context,
      rows = this.#options.length;
    g.font = this.#surface.font(11, 620);
    if (!this.#nameRoom) {
      const some = Array.from({ length: Math.min(rows, 400) }, (_, o) => this.#names.of(o));
      this.#nameRoom = Math.max(10, ...[...some, this.#names.of(rows - 1)].map(name => g.measureText(name).width));
    }
    return Math.ceil(Math.min(this.#nameRoom, MAX_NAME)) + GAP + 4;
  }

  /** The names of the columns. */
  #drawNames(m: Matrix, x: (i: number) => number, from: number): void {
    const {
        context: g,
        width,
        colours: { of },
      } = this.#surface,
      w = this.#w,
      below = this.#below;
    if (w < 9) {
      // It is too narrow for names, so a tick marks what matters.
      for (let i = from; i < m.items.length; i++) {
        const look = this.#items[i]!;
        if (look !== Item.chosen && look !== Item.next) continue;
        g.fillStyle = of.accent;
        g.fillRect(x(i), this.#top - 10, w, 5);
        g.font = this.#surface.font(11, 620);
        g.textAlign = x(i) > width / 2 ? 'right' : 'left';
        g.textBaseline = 'alphabetic';
        g.fillText(m.items[i]!, x(i) + (x(i) > width / 2 ? w : 0), this.#top - 14);
      }
      return;
    }
    for (let i = from; i < m.items.length; i++) {
      const cx = x(i);
      if (cx > width) break;
      const look = this.#items[i]!,
        marked = look === Item.chosen || look === Item.next;
      g.globalAlpha = Math.max(this.#columnAlpha[i]! ? 0.38 : 0, this.#columnAlpha[i]!);
      g.fillStyle = marked ? of['accent-ink'] : i < m.primary ? of['ink-2'] : of['ink-3'];
      g.font = this.#surface.font(w >= 20 && !this.#upright ? 12 : Math.min(11, w), marked ? 620 : 520);
      g.save();
      g.translate(cx + w / 2, this.#top - 8 - below);
      if (this.#upright) {
        g.rotate(-Math.PI / 2);
        g.textAlign = 'left';
        g.textBaseline = 'middle';
      } else {
        g.textAlign = 'center';
        g.textBaseline = 'alphabetic';
      }
      g.fillText(m.items[i]!, 0, 0, this.#upright ? this.#long : w);
      g.restore();
      if (marked) {
        g.fillStyle = of.accent;
        g.fillRect(cx + w / 2 - Math.min(w - 2, 14) / 2, this.#top - 5 - below, Math.min(w - 2, 14), 2);
      }
      if (below) this.#mark(m, i, cx + w / 2, this.#top - 4 - below / 2);
    }
    // This is where the secondary items begin.
    if (m.primary < m.items.length) {
      g.globalAlpha = 1;
      g.fillStyle = of['line-strong'];
      g.fillRect(Math.round(x(m.primary)) - 0.5, 6, 1, this.#top - 8);
    }
  }

  /** Draws dancing links: the heads in a ring, and below each head its list. */
  #drawLinks(m: Matrix, t: number): void {
    const {
      context: g,
      colours: { of },
    } = this.#surface;
    const w = this.#w,
      h = this.#h,
      left = this.#left - this.#scroll.scrollLeft,
      top = this.#top - this.#scroll.scrollTop;
    const x = (i: number) => left + (i + 0.5) * w,
      y = (o: number) => (o < 0 ? top - 30 : top + (o + 0.5) * h);
    const half = 10,
      headHalf = 14;

    // The ring of heads: open ones are linked, past the others.
    const open = m.items
      .map((_, i) => i)
      .filter(i => i < m.primary && this.#items[i] !== Item.covered && this.#items[i] !== Item.chosen);
    const stops = [-1, ...open];
    g.lineWidth = 1.5;
    stops.forEach((i, k) => {
      const next = stops[k + 1];
      if (next === undefined) return;
      const a = i < 0 ? left - w / 2 + headHalf : x(i) + headHalf,
        b = x(next) - headHalf,
        over = next - i - 1;
      g.strokeStyle = g.fillStyle = of['ink-3'];
      g.globalAlpha = 1;
      g.beginPath();
      g.moveTo(a, y(-1));
      if (over) g.bezierCurveTo(a + 12, y(-1) - 26 * t, b - 12, y(-1) - 26 * t, b, y(-1));
      else g.lineTo(b, y(-1));
      g.stroke();
      this.#arrow(b, y(-1), 1, 0);
      this.#arrow(a, y(-1), -1, 0);
    });

    // The links of rows never change.
    g.lineWidth = 1;
    for (let o = 0; o < optionsOf(m); o++) {
      g.globalAlpha = 0.9 * this.#mix(this.#rowAlphaWas, this.#rowAlpha, o, t);
      g.strokeStyle = of['line-strong'];
      const own = Array.from(m.entries.subarray(m.starts[o]!, m.starts[o + 1]!)).sort((a, b) => a - b);
      if (own.length < 2) continue;
      g.beginPath();
      g.moveTo(x(own[0]!), y(o));
      g.lineTo(x(own.at(-1)!), y(o));
      g.stroke();
    }

    // In the lists, links that went fade, and new ones bend out.
    const key = (l: Link) => `${l.item},${l.from},${l.to},${l.live}`;
    const before = new Set(this.#curvesWere.map(key)),
      after = new Set(this.#curves.map(key));
    for (const l of this.#curvesWere) if (!after.has(key(l)) && t < 1) this.#curve(m, l, x, y, 1 - t, 1);
    for (const l of this.#curves) this.#curve(m, l, x, y, before.has(key(l)) ? 1 : t, before.has(key(l)) ? 1 : t);

    // Entries and heads are drawn over the links.
    const live = new Set<number>();
    for (let k = 0; k < this.#links!.length; k += LINK) if (this.#links![k + 4]) live.add(k / LINK);
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    for (let o = 0; o < optionsOf(m); o++) {
      const look = this.#options[o]!;
      for (let k = m.starts[o]!; k < m.starts[o + 1]!; k++) {
        g.globalAlpha = 1;
        g.fillStyle = look === Option.taken ? of.accent : live.has(k) ? of['surface-raised'] : of.surface;
        g.strokeStyle = look === Option.taken ? of.accent : live.has(k) ? of.ink : of['line-strong'];
        g.lineWidth = live.has(k) ? 1.5 : 1;
        g.setLineDash(live.has(k) || look === Option.taken ? [] : [3, 3]);
        g.beginPath();
        g.roundRect(x(m.entries[k]!) - half, y(o) - half, 2 * half, 2 * half, 5);
        g.fill();
        g.stroke();
        g.setLineDash([]);
        g.font = this.#surface.font(11, 620);
        g.fillStyle = look === Option.taken ? of['on-accent'] : live.has(k) ? of.ink : of['ink-3'];
        g.fillText(this.#names.short(o), x(m.entries[k]!), y(o) + 0.5, 2 * half - 2);
      }
    }
    m.items.forEach((name, i) => {
      const look = this.#items[i]!,
        out = look === Item.covered || look === Item.chosen,
        marked = look === Item.chosen || look === Item.next;
      g.fillStyle = marked ? of['accent-soft'] : out ? of.surface : of['surface-sunken'];
      g.strokeStyle = marked ? of.accent : out ? of['line-strong'] : of['ink-3'];
      g.setLineDash(out ? [3, 3] : []);
      g.lineWidth = marked ? 2 : 1;
      g.beginPath();
      g.roundRect(x(i) - headHalf, y(-1) - 12, 2 * headHalf, 24, 6);
      g.fill();
      g.stroke();
      g.setLineDash([]);
      g.font = this.#surface.font(12, 620);
      g.fillStyle = marked ? of['accent-ink'] : out ? of['ink-3'] : of.ink;
      g.fillText(name, x(i), y(-1) + 0.5, 2 * headHalf - 4);
    });
    g.strokeStyle = g.fillStyle = of['ink-3'];
    g.lineWidth = 1;
    g.beginPath();
    g.roundRect(left - w / 2 - headHalf, y(-1) - 12, 2 * headHalf, 24, 12);
    g.stroke();
    g.font = this.#surface.font(11, 520);
    g.fillText('root', left - w / 2, y(-1) + 0.5);
    g.globalAlpha = 1;
  }

  /** Draws a link of a list; it bends past the entries that it skips. */
  #curve(m: Matrix, l: Link, x: (i: number) => number, y: (o: number) => number, alpha: number, bend: number): void {
    const {
      context: g,
      colours: { of },
    } = this.#surface;
    const lower = Math.min(l.from, l.to),
      upper = Math.max(l.from, l.to);
    let over = 0;
    for (let o = lower + 1; o < upper; o++) {
      for (let k = m.starts[o]!; k < m.starts[o + 1]!; k++) if (m.entries[k] === l.item) over++;
    }
    const cx = x(l.item),
      a = y(l.from) + (l.to > l.from ? 10 : -10) + (l.from < 0 ? 2 : 0),
      b = y(l.to) + (l.to > l.from ? -10 : 10);
    g.globalAlpha = alpha * (l.live ? 1 : 0.55);
    g.strokeStyle = g.fillStyle = l.live ? (over ? of.accent : of['ink-2']) : of['ink-3'];
    g.lineWidth = l.live && over ? 2 : 1.25;
    g.setLineDash(l.live ? [] : [2, 3]);
    g.beginPath();
    if (l.live && over) {
      const out = (14 + 8 * over) * bend;
      g.moveTo(cx + 6, a - 2);
      g.bezierCurveTo(cx + 10 + out, a + 8, cx + 10 + out, b - 8, cx + 7, b + 1);
    } else {
      const side = l.live ? 0 : -4;
      g.moveTo(cx + side, a);
      g.lineTo(cx + side, b);
    }
    g.stroke();
    g.setLineDash([]);
    if (l.live && over) this.#arrow(cx + 7, b + 1, -0.5, 0.9);
    else if (l.live) {
      this.#arrow(cx, b, 0, 1);
      this.#arrow(cx, a, 0, -1);
    }
  }

  #arrow(x: number, y: number, dx: number, dy: number): void {
    const g = this.#surface.context;
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x - 5 * dx + 3 * dy, y - 5 * dy - 3 * dx);
    g.lineTo(x - 5 * dx - 3 * dy, y - 5 * dy + 3 * dx);
    g.fill();
  }

  /** The column and row at a place of the window. */
  #hit(e: MouseEvent): { item: number; option: number } {
    const m = this.#matrix,
      box = this.#scroll.getBoundingClientRect();
    if (!m) return { item: -1, option: -1 };
    const px = e.clientX - box.left,
      py = e.clientY - box.top;
    const column = Math.floor((px + this.#scroll.scrollLeft - this.#left) / this.#w);
    const row = py < this.#top ? -1 : Math.floor((py + this.#scroll.scrollTop - this.#top) / this.#h);
    const inRange = (i: number, n: number) => (i >= 0 && i < n ? i : -1);
    let option = inRange(row, this.#rows.length);
    if (this.#hides)
      option = row < 0 ? -1 : this.#rows.findIndex((place, o) => place === row && this.#options[o] !== Option.gone);
    return { item: inRange(column, m.items.length), option };
  }

  #click(e: MouseEvent): void {
    const { item } = this.#hit(e);
    if (item >= 0) this.dispatchEvent(new CustomEvent('choose', { detail: { item }, bubbles: true }));
  }

  #point(e: PointerEvent): void {
    const m = this.#matrix,
      { item, option } = this.#hit(e);
    this.#tip.hidden = !m || e.pointerType === 'touch' || (item < 0 && option < 0);
    if (this.#tip.hidden || !m) return;
    const parts: string[] = [];
    if (item >= 0)
      parts.push(
        item >= m.primary
          ? t('item {item}, secondary', { item: m.items[item]! })
          : t('item {item}', { item: m.items[item]! }),
      );
    if (option >= 0) {
      const names = Array.from(m.entries.subarray(m.starts[option]!, m.starts[option + 1]!), (i, k) =>
        [m.items[i]!, colourAt(m, m.starts[option]! + k)].filter(Boolean).join(':'),
      );
      parts.push(
        t('option {option}: {items}', {
          option: this.#names.of(option),
          items: names.slice(0, 14).join(' ') + (names.length > 14 ? ' …' : ''),
        }),
      );
    }
    this.#tip.textContent = parts.join(' · ');
  }
}
