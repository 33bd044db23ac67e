// <slide-panel>: the solid on the board, whose parts are slid by hand, with a mouse, a finger or keys. A press chooses
// a part. A drag slides the chosen parts along the axis that it follows best. A drag that begins beside the parts, or one
// of two fingers, turns the picture.
//
// Cubes at whole places are painted from back to front, along each axis in turn, so they need not be compared.

import { closeBeside } from '../browser/beside.ts';
import { Film } from '../player/film.ts';
import { FIXED, INK } from '../player/palette.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { lookOf, split } from '../player/svg.ts';
import type { Board } from '../player/board.ts';
import { type Place, placeOf } from '../space/box.ts';
import { Sliding } from './sliding.ts';
import { type Message, m, said, t } from '../say/say.ts';

const WAYS: readonly (readonly [way: Place, name: Message, key: string])[] = [
  [[-1, 0, 0], m('Left'), 'ArrowLeft'],
  [[1, 0, 0], m('Right'), 'ArrowRight'],
  [[0, 1, 0], m('Back'), 'ArrowUp'],
  [[0, -1, 0], m('Forward'), 'ArrowDown'],
  [[0, 0, 1], m('Up'), 'PageUp'],
  [[0, 0, -1], m('Down'), 'PageDown'],
];

const STYLE = `.slide-parts { width: min(860px, calc(100vw - 16px)); height: min(760px, calc(100dvh - 16px));
overflow: hidden; }
.slide-parts[open] { display: flex; flex-direction: column; }
.slide-parts header { display: flex; align-items: center; justify-content: space-between;
padding: var(--space-4) var(--space-5) var(--space-4) var(--space-6); border-bottom: 1px solid var(--line); }
.slide-parts h2 { font-size: var(--text-sm); line-height: var(--lh-sm); }
.slide-parts canvas { flex: 1; min-height: 0; width: 100%; background: var(--table); touch-action: none; cursor: grab; }
.slide-parts .foot { display: grid; gap: var(--space-4); padding: var(--space-4) var(--space-6) var(--space-5);
border-top: 1px solid var(--line); }
.slide-parts .line { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; }
.slide-parts .chip { display: grid; place-items: center; min-width: 28px; min-height: 28px; padding: 0 6px;
border-radius: var(--radius-md); font-weight: 620; }
.slide-parts .chip[aria-pressed=true] { outline: 3px solid var(--accent); outline-offset: 1px; }
.slide-parts .chip[disabled] { opacity: .3; text-decoration: line-through; }
.slide-parts p { min-height: var(--lh-xs); font-size: var(--text-xs); line-height: var(--lh-xs); color: var(--ink-2); }
@media (pointer: coarse) { .slide-parts .chip { min-width: 36px; min-height: 36px; } }`;

const markup =
  (): string => `<style>${STYLE}</style><dialog class="dialog slide-parts" aria-labelledby="h-slide" data-test="slide-dialog">
<header><h2 id="h-slide">${t('Slide the parts')}</h2><button type="button" class="btn icon" aria-label="${t('Close')}" data-test="slide-close"><svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/></svg></button></header>
<canvas tabindex="0" role="img" aria-label="${t('The parts in space. Choose parts below, then use the arrow keys, Page Up and Page Down.')}" data-test="slide-canvas"></canvas>
<div class="foot"><div class="line" role="group" aria-label="${t('Parts')}" data-test="slide-chips"></div>
<div class="line" role="group" aria-label="${t('Ways')}">${WAYS.map(
    ([, name], i) => `<button type="button"
class="btn sm outline" data-way="${i}" data-test="slide-${name.toLowerCase()}">${said(name)}</button>`,
  ).join('')}
<button type="button" class="btn sm quiet" data-test="slide-undo">${t('Undo')}</button><button type="button" class="btn sm quiet" data-test="slide-reset">${t('Back together')}</button></div>
<p role="status" data-test="slide-said"></p></div></dialog>`;

type Point = readonly [x: number, y: number];
type Vector = readonly [x: number, y: number, z: number];

interface Face {
  slot: number;
  ring: Point[];
  axis: number;
  /** Which sides of the face lead to another part. */
  edges: boolean[];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export class SlidePanel extends HTMLElement {
  #board!: Board;
  #sliding!: Sliding;
  #chosen: number[] = [];
  #yaw = -0.6;
  #tilt = 0.55;
  #faces: Face[] = [];
  #frame = 0;
  /** The size of a cell in pixels. */
  #scale = 1;
  /** Where each pointer is that is down. */
  readonly #down = new Map<number, Point>();
  #drag: { x: number; y: number; way?: Place; gone: number; slides: boolean } | undefined;

  connectedCallback(): void {
    if (this.firstChild) return;
    this.innerHTML = markup();
    const canvas = this.#canvas;
    this.#part('slide-close').onclick = () => this.#dialog.close();
    closeBeside(this.#dialog);
    this.#part('slide-undo').onclick = () => this.#undo();
    this.#part('slide-reset').onclick = () => {
      this.#sliding.reset();
      this.#after(t('All parts are back where they lay.'));
    };
    this.#part('slide-chips').onclick = e => {
      const slot = Number((e.target as HTMLElement).closest<HTMLElement>('.chip')?.dataset.slot);
      if (slot) this.#choose(slot, true);
    };
    for (const b of this.querySelectorAll<HTMLButtonElement>('[data-way]'))
      b.onclick = e => this.#slide(WAYS[Number(b.dataset.way)]![0], e.shiftKey ? Infinity : 1);
    this.#dialog.onkeydown = e => this.#key(e);
    canvas.onpointerdown = e => this.#press(e);
    canvas.onpointermove = e => this.#move(e);
    canvas.onpointerup = canvas.onpointercancel = e => {
      this.#down.delete(e.pointerId);
      this.#drag = undefined; // of two fingers the other one does nothing until it is down again
    };
    new ResizeObserver(() => this.#soon()).observe(canvas);
  }

  get #dialog(): HTMLDialogElement {
    return this.querySelector('dialog')!;
  }

  get #canvas(): HTMLCanvasElement {
    return this.querySelector('canvas')!;
  }

  #part(name: string): HTMLElement {
    return this.querySelector<HTMLElement>(`[data-test="${name}"]`)!;
  }

  /** Opens the panel with the parts that are on the board of a player. */
  open(player: PagePlayer): void {
    const trace = player.shown;
    if (!trace) return;
    const film = new Film(trace),
      { board } = trace,
      parts = new Map<number, Place[]>();
    film.seek(player.step);
    for (const [slot, cells] of split(film.now.at))
      if (slot > 0 || slot < -1)
        parts.set(
          slot,
          cells.map(c => placeOf(board, c)),
        );
    this.#board = board;
    this.#sliding = new Sliding(parts);
    this.#chosen = [];
    const chips = this.#part('slide-chips');
    chips.replaceChildren(
      ...[...parts.keys()]
        .filter(slot => slot > 0)
        .map(slot => {
          const b = document.createElement('button'),
            { label, attributes } = lookOf(board, slot);
          b.type = 'button';
          b.className = 'chip';
          b.dataset.slot = String(slot);
          b.textContent = label;
          b.title = board.pieces[slot - 1]!.name;
          b.style.background = attributes.fill!;
          b.style.color = attributes.color!;
          return b;
        }),
    );
    this.#dialog.showModal();
    this.#canvas.focus();
    this.#down.clear();
    this.#after(
      matchMedia('(pointer: coarse)').matches
        ? t('Drag a part. The letters below add parts. Two fingers turn the picture.')
        : t('Press a part, and drag it. Shift adds parts; so do the letters below.'),
    );
  }

  #names(slots: readonly number[]): string {
    return slots.map(s => (s > 0 ? lookOf(this.#board, s).label : t('what stays'))).join(', ');
  }

  #choose(slot: number, adds: boolean): void {
    const on = this.#chosen.includes(slot);
    this.#chosen = adds ? (on ? this.#chosen.filter(s => s !== slot) : [...this.#chosen, slot]) : [slot];
    this.#after('');
  }

  /** Slides the chosen parts, says how that went, and returns how many cells they went. */
  #slide(way: Place, far: number): number {
    if (!this.#chosen.length) {
      this.#after(t('Choose a part first: press it, or its letter.'));
      return 0;
    }
    const slots = this.#chosen,
      gone = this.#sliding.slide(slots, way, far),
      out = slots.every(s => this.#sliding.isOut(s));
    if (out) this.#chosen = [];
    const n = this.#sliding.moves;
    if (!gone) {
      const by = this.#sliding.against(slots, way);
      this.#after(
        by.length ? t('Held by {parts}.', { parts: this.#names(by) }) : t('These are all parts: nothing holds them.'),
      );
    } else if (out) {
      const left = this.#sliding.left.length;
      this.#after(
        [
          t('{parts} out after {n, plural, one {# move} other {# moves}}.', { parts: this.#names(slots), n }),
          left < 2 ? t('It is apart.') : t('{n} are left.', { n: left }),
        ].join(' '),
      );
    } else this.#after(t('{n, plural, one {# move.} other {# moves.}}', { n }));
    return gone;
  }

  #undo(): void {
    this.#after(this.#sliding.undo() ? t('One move back.') : t('There is no move to take back.'));
  }

  /** Says something, and draws the picture anew. */
  #after(told: string): void {
    this.#part('slide-said').textContent = told;
    for (const b of this.querySelectorAll<HTMLButtonElement>('.chip')) {
      const slot = Number(b.dataset.slot);
      b.disabled = this.#sliding.isOut(slot);
      b.ariaPressed = String(this.#chosen.includes(slot));
    }
    this.dataset.moves = String(this.#sliding.moves);
    this.dataset.left = String(this.#sliding.left.length);
    this.#soon();
  }

  #key(e: KeyboardEvent): void {
    const way = WAYS.find(w => w[2] === e.key)?.[0],
      undo = e.key === 'Backspace' || ((e.ctrlKey || e.metaKey) && e.key === 'z');
    if (!way && !undo) return;
    e.preventDefault();
    e.stopPropagation();
    if (undo) this.#undo();
    else this.#slide(way!, e.shiftKey ? Infinity : 1);
  }

  // ---- the picture

  #soon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#dialog.open) this.#draw();
    });
  }

  /** Right, up, and towards the eye. */
  get #basis(): [Vector, Vector, Vector] {
    const [s, c, st, ct] = [Math.sin(this.#yaw), Math.cos(this.#yaw), Math.sin(this.#tilt), Math.cos(this.#tilt)];
    return [
      [c, -s, 0],
      [s * st, c * st, ct],
      [-s * ct, -c * ct, st],
    ];
  }

  #draw(): void {
    const canvas = this.#canvas,
      { clientWidth: w, clientHeight: h } = canvas,
      ratio = Math.min(devicePixelRatio, 2),
      g = canvas.getContext('2d')!;
    [canvas.width, canvas.height] = [w * ratio, h * ratio];
    g.setTransform(ratio, 0, 0, ratio, (w * ratio) / 2, (h * ratio) / 2);
    const all = this.#sliding.cells(),
      cells = [...all.values()],
      [right, up, eye] = this.#basis,
      low = [0, 1, 2].map(k => Math.min(...cells.map(c => c.at[k]!))),
      high = [0, 1, 2].map(k => Math.max(...cells.map(c => c.at[k]!)) + 1),
      middle = low.map((v, k) => (v + high[k]!) / 2) as unknown as Vector,
      reach = (row: Vector): number => row.reduce((sum, v, k) => sum + Math.abs(v) * (high[k]! - low[k]! + 1), 0);
    this.#scale = Math.min(w / reach(right), h / reach(up), 64);
    const spot = (p: Vector): Point => {
      const q: Vector = [p[0] - middle[0], p[1] - middle[1], p[2] - middle[2]];
      return [dot(q, right) * this.#scale, -dot(q, up) * this.#scale];
    };
    const at = (p: Place): number | undefined => all.get(((p[0] + 512) * 1024 + p[1] + 512) * 1024 + p[2] + 512)?.slot;
    cells.sort((a, b) => {
      for (const k of [0, 1, 2]) {
        const d = (a.at[k]! - b.at[k]!) * Math.sign(eye[k]!);
        if (d) return d;
      }
      return 0;
    });
    this.#faces = [];
    for (const { at: c, slot } of cells)
      for (const axis of [0, 1, 2]) {
        const side = eye[axis]! > 0 ? 1 : -1,
          beside = (p: Place, k: number, by: number): Place =>
            p.map((v, i) => v + (i === k ? by : 0)) as unknown as Place;
        if (at(beside(c, axis, side)) !== undefined) continue;
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3],
          corner = (du: number, dv: number): Point =>
            spot([0, 1, 2].map(k => c[k]! + (k === axis ? Number(side > 0) : k === u ? du : dv)) as unknown as Vector);
        // A side has a line unless the same part goes on in the same plane.
        const edge = (k: number, by: number): boolean =>
          at(beside(c, k, by)) !== slot || at(beside(beside(c, k, by), axis, side)) !== undefined;
        this.#faces.push({
          slot,
          axis,
          ring: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
          edges: [edge(v, -1), edge(u, 1), edge(v, 1), edge(u, -1)],
        });
      }
    const accent = getComputedStyle(this.#dialog).getPropertyValue('--accent');
    g.lineJoin = g.lineCap = 'round';
    for (const { slot, ring, axis, edges } of this.#faces) {
      const chosen = this.#chosen.includes(slot);
      g.beginPath();
      for (const [x, y] of ring) g.lineTo(x, y);
      g.closePath();
      g.fillStyle = slot > 0 ? lookOf(this.#board, slot).attributes.fill! : FIXED;
      g.fill();
      g.fillStyle = `rgb(0 0 0 / ${[0.24, 0.12, 0][axis]})`;
      g.fill();
      for (const [i, line] of edges.entries()) {
        g.beginPath();
        g.moveTo(...(ring[i] as [number, number]));
        g.lineTo(...(ring[(i + 1) % 4] as [number, number]));
        [g.strokeStyle, g.lineWidth] = line ? [chosen ? accent : INK, chosen ? 3.5 : 1.6] : ['rgb(0 0 0 / .16)', 1];
        g.stroke();
      }
    }
  }

  /** The part under the pointer that is nearest to the eye. */
  #under(e: PointerEvent): number | undefined {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect(),
      [x, y] = [e.clientX - left - width / 2, e.clientY - top - height / 2];
    const within = (ring: readonly Point[]): boolean => {
      const turns = ring.map(([ax, ay], i) => {
        const [bx, by] = ring[(i + 1) % 4]!;
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      });
      return turns.every(t => t >= 0) || turns.every(t => t <= 0);
    };
    return this.#faces.findLast(f => within(f.ring))?.slot;
  }

  #press(e: PointerEvent): void {
    this.#canvas.setPointerCapture(e.pointerId);
    this.#down.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.#down.size > 1) {
      // What the first finger slid stays. Now both turn the picture.
      this.#drag = { ...this.#between(), gone: 0, slides: false };
      return;
    }
    const slot = this.#under(e),
      slides = slot !== undefined && slot > 0;
    this.#drag = { x: e.clientX, y: e.clientY, gone: 0, slides };
    if (slides && (e.shiftKey || e.ctrlKey || e.metaKey)) this.#choose(slot, true);
    else if (slides && !this.#chosen.includes(slot)) this.#choose(slot, false);
  }

  /** The middle between the pointers that are down. */
  #between(): { x: number; y: number } {
    const all = [...this.#down.values()],
      mean = (k: 0 | 1): number => all.reduce((sum, p) => sum + p[k], 0) / all.length;
    return { x: mean(0), y: mean(1) };
  }

  #move(e: PointerEvent): void {
    const d = this.#drag;
    if (this.#down.has(e.pointerId)) this.#down.set(e.pointerId, [e.clientX, e.clientY]);
    if (!d) return;
    if (!d.slides) {
      const { x, y } = this.#between();
      this.#yaw -= (x - d.x) / 140;
      this.#tilt = Math.max(-1.5, Math.min(1.5, this.#tilt + (y - d.y) / 140));
      [d.x, d.y] = [x, y];
      this.#soon();
      return;
    }
    // Take the axis that the pointer follows best, and count how many cells it has gone along it.
    const [right, up] = this.#basis,
      [dx, dy] = [e.clientX - d.x, d.y - e.clientY];
    if (!d.way) {
      if (Math.hypot(dx, dy) < 10) return;
      const along = (way: Place): number => {
        const [a, b] = [dot(way, right), dot(way, up)];
        return (a * dx + b * dy) / Math.max(Math.hypot(a, b), 0.2);
      };
      d.way = WAYS.map(w => w[0]).reduce((a, b) => (along(b) > along(a) ? b : a));
    }
    const [a, b] = [dot(d.way, right), dot(d.way, up)],
      want = Math.round((a * dx + b * dy) / Math.max((a * a + b * b) * this.#scale, 1));
    if (want > d.gone) d.gone += this.#slide(d.way, want - d.gone);
    else if (want < d.gone) d.gone -= this.#slide(d.way.map(v => -v + 0) as unknown as Place, d.gone - want);
    if (!this.#chosen.length) this.#drag = undefined; // it is out
  }
}
