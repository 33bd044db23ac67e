// The tree of a search as an element: it grows, and is moved and zoomed by mouse, fingers and keys. Nodes ahead of the
// search, which has been there before, are drawn faint. A press on a node asks to go there. Elements that extend this
// one say what the nodes are: <cover-tree> of the lab, <search-tree> of the page.

import { type Layout, Leaf, NODE, layoutOf, leafOf, nearest } from './layout.ts';
import { TREE } from './style.ts';
import { type Colours, Surface, ease } from './surface.ts';
import { t } from '../say/say.ts';

/** In pixels: the distances of leaves and of levels where there is room, and the margin. Levels of a crowd are
 * further apart. */
const WIDE = 46,
  TALL = 48,
  TALLEST = 120,
  PAD = 22,
  CROWD = 8;

interface Frame {
  /** The pixels of a unit of x and y, and the place of the root's corner. */
  sx: number;
  sy: number;
  ox: number;
  oy: number;
}

export abstract class TreeView extends HTMLElement {
  static readonly observedAttributes = ['label'];

  protected readonly root = this.attachShadow({ mode: 'open' });
  protected readonly box = document.createElement('div');
  protected readonly tip = document.createElement('div');
  readonly #whole = document.createElement('button');
  readonly #surface = new Surface(this, t => this.#draw(t));

  /** The nodes, as in layout.ts; count is how many there are. */
  protected nodes = new Int32Array(NODE * 64);
  #count = 0;
  #live = 0;
  #at = -1;
  #layout: Layout | null = null;

  #view: { k: number; x: number; y: number } | null = null; // set by hand
  #shown: Frame | null = null;
  #was: Frame | null = null;
  #since = 0;
  #over = -1;
  #fingers = new Map<number, { x: number; y: number }>();
  #moved = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(TREE);
    this.root.adoptedStyleSheets = [sheet];
    this.box.className = 'box';
    this.box.tabIndex = 0;
    this.box.role = 'img';
    this.tip.className = 'tip';
    this.tip.hidden = true;
    this.#whole.type = 'button';
    this.#whole.textContent = t('Whole tree');
    this.#whole.hidden = true;
    this.#whole.onclick = () => this.#free(null);
    this.box.append(this.#surface.canvas);
    this.root.append(this.box, this.tip, this.#whole);
    this.box.onwheel = e => {
      e.preventDefault();
      this.#zoom(Math.exp(-e.deltaY / 300), e.offsetX, e.offsetY);
    };
    this.box.onpointerdown = e => {
      this.box.setPointerCapture(e.pointerId); // it may be let go outside
      this.#fingers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
      if (this.#fingers.size === 1) this.#moved = 0;
    };
    this.box.onpointermove = e => this.#move(e);
    this.box.onpointerup = this.box.onpointercancel = e => {
      if (e.type === 'pointerup' && this.#fingers.size === 1 && this.#moved < 5) this.#press(e);
      this.#fingers.delete(e.pointerId);
    };
    this.box.onpointerleave = () => this.point(-1);
    this.box.onkeydown = e => {
      if (e.ctrlKey || e.metaKey || e.altKey || !this.key(e)) return;
      e.preventDefault();
      e.stopPropagation();
    };
  }

  connectedCallback(): void {
    this.#surface.connect(this.box);
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    this.#surface.disconnect();
  }

  attributeChangedCallback(): void {
    this.box.ariaLabel = this.getAttribute('label') ?? t('Search tree');
  }

  /** The text on the line to a node from the one before. */
  protected abstract label(node: number): string;

  /** The short form of the label, where there is little room. */
  protected short(node: number): string {
    return this.label(node);
  }

  /** The words for a node. */
  protected abstract say(node: number): string;

  /** Begins another tree. */
  protected clear(): void {
    this.#count = this.#live = 0;
    this.#at = -1;
    this.#layout = null;
    this.#shown = null;
    this.#free(null);
  }

  /** Sets the nodes from number `from` on; there are none after these. The search has reached the first `live`
   * nodes, and stands at node `at`. */
  update(from: number, nodes: Int32Array, live: number, at: number): void {
    const count = from + nodes.length / NODE;
    if (nodes.length || count !== this.#count || at !== this.#at) this.#layout = null;
    if (count * NODE > this.nodes.length) {
      const data = new Int32Array(Math.max(count * NODE, 2 * this.nodes.length));
      data.set(this.nodes);
      this.nodes = data;
    }
    this.nodes.set(nodes, from * NODE);
    this.#count = count;
    this.#live = live;
    this.#at = at;
    this.#surface.touch();
  }

  /** The number of nodes. */
  get count(): number {
    return this.#count;
  }

  /** The places of the nodes; null for no nodes. */
  protected get layout(): Layout | null {
    if (this.#count) this.#layout ??= layoutOf(this.nodes, this.#count, this.#at);
    return this.#layout;
  }

  protected get colours(): Colours {
    return this.#surface.colours;
  }

  /** The node where the search stands, or that was chosen; -1 for none. */
  get at(): number {
    return this.#at;
  }

  /** How many nodes the search has reached. */
  protected get live(): number {
    return this.#live;
  }

  /** Moves the picture so that a node is in sight. */
  protected reveal(node: number): void {
    const l = this.layout,
      { width, height } = this.#surface;
    if (!l || !this.#view || !l.kept[node]) return;
    const f = this.#frame(l),
      x = f.ox + l.x[node]! * f.sx,
      y = f.oy + l.y[node]! * f.sy;
    const by = (at: number, room: number) => Math.max(0, PAD - at) - Math.max(0, at - (room - PAD));
    const dx = by(x, width),
      dy = by(y, height);
    if (dx || dy) this.#shift(dx, dy);
  }

  /** The place of a node, in pixels from the element's corner; null if it is not drawn. */
  placeOf(node: number): { x: number; y: number } | null {
    const l = this.#layout,
      f = this.#shown;
    return l && f && l.kept[node] ? { x: f.ox + l.x[node]! * f.sx, y: f.oy + l.y[node]! * f.sy } : null;
  }

  #free(view: { k: number; x: number; y: number } | null): void {
    this.#view = view;
    this.#whole.hidden = !view;
    this.#surface.touch();
  }

  // The frame that shows the whole tree, changed by what the hand has done.
  #frame(l: Layout): Frame {
    const { width, height } = this.#surface;
    const sx = Math.min(WIDE, (width - 2 * PAD) / Math.max(l.leaves - 1, 1)),
      sy = Math.min(sx < CROWD ? TALLEST : TALL, (height - 2 * PAD) / Math.max(l.depth, 1));
    const ox = (width - sx * (l.leaves - 1)) / 2,
      oy = PAD,
      v = this.#view;
    return v
      ? { sx: sx * v.k, sy: sy * Math.min(v.k, Math.max(1, TALL / sy)), ox: ox * v.k + v.x, oy: oy + v.y }
      : { sx, sy, ox, oy };
  }

  #draw(now: number): boolean {
    if (!this.#count) return false;
    const first = !this.#layout;
    const l = this.layout!;
    const {
      context: g,
      width,
      height,
      motion,
      colours: { of },
    } = this.#surface;
    const target = this.#frame(l);
    if (first) {
      // A tree that changes all the time is drawn without motion.
      this.#was = now - this.#since > 200 ? this.#shown : null;
      this.#since = now;
    }
    const t = motion && this.#was && l.count < 2000 && !this.#view ? ease((now - this.#since) / (motion / 2)) : 1,
      w = this.#was ?? target;
    const f = {
      sx: w.sx + (target.sx - w.sx) * t,
      sy: w.sy + (target.sy - w.sy) * t,
      ox: w.ox + (target.ox - w.ox) * t,
      oy: w.oy + (target.oy - w.oy) * t,
    };
    this.#shown = f;
    const X = (i: number) => f.ox + l.x[i]! * f.sx,
      Y = (i: number) => f.oy + l.y[i]! * f.sy;
    const n = this.nodes,
      size = Math.max(1, Math.min(4.5, f.sx / 3));

    // The nodes on the way to where the search stands.
    const way = new Set<number>();
    for (let i = this.#at; i >= 0; i = l.up[i]!) way.add(i);

    const lines = (of_: (i: number) => boolean) => {
      g.beginPath();
      for (let i = 1; i < l.count; i++) {
        if (!l.kept[i] || !of_(i)) continue;
        const u = l.up[i]!,
          x0 = X(u),
          y0 = Y(u),
          x1 = X(i),
          y1 = Y(i);
        if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width || y1 < 0 || y0 > height) continue;
        g.moveTo(x0, y0);
        if (size < 2) g.lineTo(x1, y1);
        else g.bezierCurveTo(x0, y0 + f.sy * 0.5, x1, y1 - f.sy * 0.5, x1, y1);
      }
      g.stroke();
    };
    g.lineWidth = size < 2 ? 0.75 : 1.25;
    g.strokeStyle = of['line-strong'];
    lines(i => i >= this.#live);
    g.strokeStyle = of['ink-3'];
    g.globalAlpha = Math.min(1, Math.max(0.4, f.sx / 4));
    lines(i => i < this.#live && !way.has(i));
    g.globalAlpha = 1;
    g.strokeStyle = of.accent;
    g.lineWidth = 2;
    lines(i => way.has(i));

    for (let i = 0; i < l.count; i++) {
      if (!l.kept[i]) continue;
      const x = X(i),
        y = Y(i);
      if (x < -20 || x > width + 20 || y < -20 || y > height + 20) continue;
      const ahead = i >= this.#live,
        options = n[i * NODE + 3]!,
        leaf = leafOf(n, i);
      g.globalAlpha = ahead ? 0.5 : 1;
      if (leaf === Leaf.solution || leaf === Leaf.turned) {
        // A full disc with a ring; a solution that does not count has the ring alone.
        if (leaf === Leaf.solution || size <= 3) {
          g.fillStyle = leaf === Leaf.solution ? of.ok : of['ink-3'];
          g.beginPath();
          g.arc(x, y, Math.max(size, 1.6), 0, 7);
          g.fill();
        }
        if (size > 3) {
          g.strokeStyle = of.ok;
          g.lineWidth = 1.25;
          g.beginPath();
          g.arc(x, y, size + 2.5, 0, 7);
          g.stroke();
        }
      } else if (leaf === Leaf.dead) {
        // A cross-bar.
        g.strokeStyle = of.danger;
        g.lineWidth = size < 2 ? 1 : 2;
        g.beginPath();
        g.moveTo(x - size, y);
        g.lineTo(x + size, y);
        g.stroke();
      } else if (size >= 2 || options > 1) {
        g.fillStyle = way.has(i) ? of.accent : of['ink-2'];
        g.beginPath();
        g.arc(x, y, Math.max(size * 0.75, 1), 0, 7);
        g.fill();
      }
      g.globalAlpha = 1;
      if (i === this.#at || i === this.#over) {
        g.strokeStyle = i === this.#at ? of.accent : of.ink;
        g.lineWidth = 2;
        g.beginPath();
        g.arc(x, y, size + 4.5, 0, 7);
        g.stroke();
      }
    }
    if (f.sx >= 15 && f.sy >= 26) this.#labels(l, way, X, Y);
    return t < 1;
  }

  /** The options taken on the way to each node. Those on the way to where the search stands come first; others are
   * written where there is room beside them. */
  #labels(l: Layout, way: ReadonlySet<number>, X: (i: number) => number, Y: (i: number) => number): void {
    const {
      context: g,
      width,
      height,
      colours: { of },
    } = this.#surface;
    const rows = new Map<number, [from: number, to: number][]>(); // the texts so far, by height
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    const write = (i: number) => {
      const u = l.up[i]!,
        x = (X(i) + X(u)) / 2,
        y = (Y(i) + Y(u)) / 2,
        row = Math.round(y),
        on = way.has(i);
      if (x < -20 || x > width + 20 || y < -20 || y > height + 20) return;
      const taken = rows.get(row) ?? [],
        run = l.run[i]!;
      g.font = this.#surface.font(11, on ? 620 : 520);
      for (const text of run > 1 ? [t('{n} forced', { n: run }), `${run}`] : [this.label(i), this.short(i)]) {
        const half = g.measureText(text).width / 2 + 2;
        if (taken.some(([from, to]) => x + half > from && x - half < to)) continue;
        rows.set(row, [...taken, [x - half, x + half]]);
        g.fillStyle = of.surface;
        g.globalAlpha = 0.9;
        g.fillRect(x - half, y - 7, 2 * half, 14);
        g.globalAlpha = i >= this.#live ? 0.6 : 1;
        g.fillStyle = on ? of['accent-ink'] : of['ink-2'];
        g.fillText(text, x, y + 0.5);
        break;
      }
    };
    for (const i of way) if (i > 0 && l.kept[i]) write(i);
    for (let i = 1; i < l.count; i++) if (l.kept[i] && !way.has(i)) write(i);
    g.globalAlpha = 1;
  }

  #move(e: PointerEvent): void {
    const was = this.#fingers.get(e.pointerId);
    if (!was) {
      if (e.pointerType !== 'touch') this.point(this.#hit(e.offsetX, e.offsetY));
      return;
    }
    const dx = e.offsetX - was.x,
      dy = e.offsetY - was.y;
    if (this.#fingers.size === 2) {
      const other = [...this.#fingers].find(([id]) => id !== e.pointerId)![1];
      const before = Math.hypot(was.x - other.x, was.y - other.y),
        after = Math.hypot(e.offsetX - other.x, e.offsetY - other.y);
      if (before > 0) this.#zoom(after / before, other.x, other.y);
    }
    this.#moved += Math.abs(dx) + Math.abs(dy);
    this.#fingers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    if (this.#fingers.size === 1 && this.#moved >= 5) this.#shift(dx, dy);
  }

  #shift(dx: number, dy: number): void {
    const v = this.#view ?? { k: 1, x: 0, y: 0 };
    this.#free({ k: v.k, x: v.x + dx, y: v.y + dy });
  }

  #zoom(by: number, x: number, y: number): void {
    const l = this.#layout;
    if (!l) return;
    const v = this.#view ?? { k: 1, x: 0, y: 0 },
      before = this.#frame(l);
    const k = Math.min(Math.max(v.k * by, 0.5), Math.max(8, (WIDE / Math.max(before.sx / v.k, 1e-3)) * 1.5));
    // The point under the pointer stays in its place.
    this.#view = { k, x: 0, y: 0 };
    const after = this.#frame(l);
    const ux = (x - before.ox) / before.sx,
      uy = (y - before.oy) / before.sy;
    this.#free({ k, x: x - ux * after.sx - after.ox, y: y - uy * after.sy - after.oy });
  }

  #hit(x: number, y: number): number {
    const l = this.#layout,
      f = this.#shown;
    return l && f ? nearest(l, (x - f.ox) / f.sx, (y - f.oy) / f.sy, f.sx, f.sy, 16) : -1;
  }

  #press(e: PointerEvent): void {
    const node = this.#hit(e.offsetX, e.offsetY);
    if (node >= 0) this.go(node);
  }

  /** A node was chosen. */
  protected go(node: number): void {
    this.dispatchEvent(new CustomEvent('go', { detail: { node }, bubbles: true }));
  }

  /** Says what a node is, and draws a ring around it; -1 for none. */
  protected point(node: number): void {
    if (node === this.#over) return;
    this.#over = node;
    this.box.classList.toggle('at', node >= 0);
    this.tip.hidden = node < 0;
    if (node >= 0) this.tip.textContent = this.say(node);
    this.#surface.touch();
  }

  /** Acts on a key, and tells whether it did. */
  protected key(e: KeyboardEvent): boolean {
    const step = 40,
      { width, height } = this.#surface;
    const does: Record<string, () => void> = {
      '+': () => this.#zoom(1.4, width / 2, height / 2),
      '=': () => this.#zoom(1.4, width / 2, height / 2),
      '-': () => this.#zoom(1 / 1.4, width / 2, height / 2),
      '0': () => this.#free(null),
    };
    if (e.shiftKey) {
      Object.assign(does, {
        ArrowLeft: () => this.#shift(step, 0),
        ArrowRight: () => this.#shift(-step, 0),
        ArrowUp: () => this.#shift(0, step),
        ArrowDown: () => this.#shift(0, -step),
      });
    }
    does[e.key]?.();
    return e.key in does;
  }
}
