// <slide-panel>: the solid on the board, whose parts are slid by hand, with a mouse, a finger or keys. A press chooses
// a part. A drag slides the chosen parts along the axis that it follows best. A drag that begins beside the parts, or
// one of two fingers, turns the picture.
//
// Cells are painted by how far their middles are from the eye. Each lies in a place of the lattice, and of two of its
// places the one with the nearer middle hides the other.

import { closeButton } from '../browser/icons.ts';
import { closeBeside } from '../browser/beside.ts';
import { Film } from '../player/film.ts';
import { FIXED, INK } from '../player/palette.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { lookOf, split } from '../player/svg.ts';
import type { Board } from '../player/board.ts';
import { type Place, placeOf } from '../space/box.ts';
import { type Vector, latticeOf } from '../space/lattice.ts';
import { cross, dot, less } from '../space/vector.ts';
import { Shapes } from './shapes.ts';
import { Sliding } from './sliding.ts';
import { type Message, m, said, t } from '../say/say.ts';

/** The ways of cubes. */
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
.slide-parts canvas { flex: 1; min-height: 0; width: 100%; background: var(--table); touch-action: none; cursor: grab;
color: var(--accent); }
.slide-parts .foot { display: grid; gap: var(--space-4); padding: var(--space-4) var(--space-6) var(--space-5);
border-top: 1px solid var(--line); }
.slide-parts .line { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; }
.slide-parts .chip { display: grid; place-items: center; min-width: 28px; min-height: 28px; padding: 0 6px;
border-radius: var(--radius-md); font-weight: 620; }
.slide-parts .chip[aria-pressed=true] { outline: 3px solid var(--accent); outline-offset: 1px; }
.slide-parts .chip[disabled] { opacity: .3; text-decoration: line-through; }
.slide-parts .arrow { display: inline-block; margin-inline-end: 4px; }
.slide-parts p { min-height: var(--lh-xs); font-size: var(--text-xs); line-height: var(--lh-xs); color: var(--ink-2); }
@media (pointer: coarse) { .slide-parts .chip { min-width: 36px; min-height: 36px; } }`;

const markup =
  (): string => `<style>${STYLE}</style><dialog class="dialog slide-parts" aria-labelledby="h-slide" data-test="slide-dialog">
<header><h2 id="h-slide">${t('Slide the parts')}</h2>${closeButton('slide-close')}</header>
<canvas tabindex="0" role="img" aria-label="${t('The parts in space. Choose parts below, then use the arrow keys, Page Up and Page Down.')}" data-test="slide-canvas"></canvas>
<div class="foot"><div class="line" role="group" aria-label="${t('Parts')}" data-test="slide-chips"></div>
<div class="line" role="group" aria-label="${t('Ways')}" data-test="slide-ways"></div><div class="line">
<button type="button" class="btn sm quiet" data-test="slide-undo">${t('Undo')}</button><button type="button" class="btn sm quiet" data-test="slide-reset">${t('Back together')}</button></div>
<p role="status" data-test="slide-said"></p></div></dialog>`;

type Point = readonly [x: number, y: number];

interface Face {
  slot: number;
  ring: Point[];
  /** How dark it is. */
  shade: number;
  /** Which sides of the face lead to another part, or bend. */
  edges: boolean[];
  /** For a ball, its necks to balls of its part that are farther away. */
  necks?: Point[];
}

/** A way of the lattice, and where it leads in space. */
interface Way {
  readonly way: Place;
  readonly along: Vector;
}

interface Cell {
  readonly at: Place;
  readonly slot: number;
  readonly middle: Vector;
}

/** The corners of the outline of a ball. */
const ROUND = 24;
const near = (v: readonly number[]): string => v.map(x => Math.round(x * 1e4) + 0).join();

export class SlidePanel extends HTMLElement {
  #board!: Board;
  #sliding!: Sliding;
  #shapes!: Shapes;
  #ways: Way[] = [];
  #chosen: number[] = [];
  #yaw = -0.6;
  #tilt = 0.55;
  #faces: Face[] = [];
  #frame = 0;
  /** The size of a cell in pixels. */
  #scale = 1;
  /** Where each pointer is that is down. */
  readonly #down = new Map<number, Point>();
  #drag: { x: number; y: number; way?: Way; gone: number; slides: boolean } | undefined;

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
    this.#part('slide-ways').onclick = e => {
      const way = this.#ways[Number((e.target as HTMLElement).closest<HTMLElement>('[data-way]')?.dataset.way)];
      if (way) this.#slide(way.way, e.shiftKey ? Infinity : 1);
    };
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

  /** Opens the panel with the parts that are on the board of a player. Parts go along the glides, three numbers each,
   * and back. */
  open(player: PagePlayer, glides: ArrayLike<number>): void {
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
    this.#shapes = new Shapes(latticeOf(board));
    this.#sliding = new Sliding(parts, this.#shapes);
    const [first] = [...parts.values()][0]!,
      all = Array.from(
        { length: glides.length / 3 },
        (_, i): Place => [glides[3 * i]!, glides[3 * i + 1]!, glides[3 * i + 2]!],
      ),
      ways = this.#shapes.lattice.solid
        ? WAYS.map(w => w[0])
        : all.flatMap(way => [way, way.map(v => -v + 0) as unknown as Place]);
    this.#ways = ways.map(way => ({ way, along: this.#shapes.along(first!, way) }));
    // Cubes go by words. Other ways are arrows as the picture shows them, with their numbers.
    this.#part('slide-ways').innerHTML = ways
      .map(
        (_, i) =>
          `<button type="button" class="btn sm outline" data-way="${i}" ${
            this.#shapes.lattice.solid
              ? `data-test="slide-${WAYS[i]![1].toLowerCase()}">${said(WAYS[i]![1])}`
              : `data-test="slide-way-${i + 1}"><span class="arrow" aria-hidden="true">→</span>${i + 1}`
          }</button>`,
      )
      .join('');
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
    const named = WAYS.find(w => w[2] === e.key),
      way = named && this.#nearest(named[0]),
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

  /** The way that leads most nearly where one of cubes does; none where it leads aside. */
  #nearest(to: Vector): Place | undefined {
    const part = ({ along }: Way): number => dot(along, to) / Math.hypot(...along),
      best = this.#ways.reduce((a, b) => (part(b) > part(a) + 1e-6 ? b : a));
    return part(best) > 0.7 ? best.way : undefined;
  }

  #draw(): void {
    const canvas = this.#canvas,
      { clientWidth: w, clientHeight: h } = canvas,
      ratio = Math.min(devicePixelRatio, 2),
      g = canvas.getContext('2d')!;
    [canvas.width, canvas.height] = [w * ratio, h * ratio];
    g.setTransform(ratio, 0, 0, ratio, (w * ratio) / 2, (h * ratio) / 2);
    const cells = [...this.#sliding.cells().values()].map(c => ({ ...c, middle: this.#shapes.middle(c.at) })),
      [right, up, eye] = this.#basis,
      ends = (row: Vector): [low: number, high: number] =>
        cells.reduce(
          ([a, b], c) => [Math.min(a, dot(row, c.middle)), Math.max(b, dot(row, c.middle))],
          [Infinity, -Infinity],
        ),
      [x0, x1] = ends(right),
      [y0, y1] = ends(up);
    this.#scale = Math.min(w / (x1 - x0 + 2.5), h / (y1 - y0 + 2.5), 64);
    const spot = (p: Vector): Point => [
      (dot(p, right) - (x0 + x1) / 2) * this.#scale,
      ((y0 + y1) / 2 - dot(p, up)) * this.#scale,
    ];
    cells.sort((a, b) => dot(a.middle, eye) - dot(b.middle, eye));
    this.#faces = this.#shapes.lattice.round ? this.#balls(cells, spot) : this.#bodies(cells, spot, eye);
    this.querySelectorAll<HTMLElement>('.arrow').forEach((arrow, i) => {
      const { along } = this.#ways[i]!;
      arrow.style.rotate = `${-Math.atan2(dot(along, up), dot(along, right))}rad`;
    });
    const accent = getComputedStyle(canvas).color; // a canvas knows no colours of light and dark
    g.lineJoin = g.lineCap = 'round';
    for (const { slot, ring, shade, edges, necks } of this.#faces) {
      const chosen = this.#chosen.includes(slot),
        fill = slot > 0 ? lookOf(this.#board, slot).attributes.fill! : FIXED,
        rim = chosen ? accent : INK;
      for (const [width, colour] of [
        [0.52 * this.#scale + 3, rim],
        [0.52 * this.#scale, fill],
      ] as const)
        for (const to of necks ?? []) {
          const [x, y] = [0, 1].map(k => ring.reduce((sum, p) => sum + p[k as 0 | 1], 0) / ring.length) as [
            number,
            number,
          ];
          g.beginPath();
          g.moveTo(x, y);
          g.lineTo(...(to as [number, number]));
          [g.strokeStyle, g.lineWidth] = [colour, width];
          g.stroke();
        }
      g.beginPath();
      for (const [x, y] of ring) g.lineTo(x, y);
      g.closePath();
      g.fillStyle = fill;
      g.fill();
      g.fillStyle = `rgb(0 0 0 / ${shade})`;
      g.fill();
      for (const [i, line] of edges.entries()) {
        g.beginPath();
        g.moveTo(...(ring[i] as [number, number]));
        g.lineTo(...(ring[(i + 1) % ring.length] as [number, number]));
        [g.strokeStyle, g.lineWidth] = line ? [rim, chosen ? 3.5 : 1.6] : ['rgb(0 0 0 / .16)', 1];
        g.stroke();
      }
    }
  }

  /** The faces of cells that the eye sees. A side has a line unless the same part goes on in the same plane. */
  #bodies(cells: readonly Cell[], spot: (p: Vector) => Point, eye: Vector): Face[] {
    const all = cells.flatMap(({ at, slot, middle }) =>
      this.#shapes.faces(at).map(face => {
        const n = cross(less(face[1]!, face[0]!), less(face[2]!, face[0]!)),
          out = dot(n, less(face[0]!, middle)) < 0 ? -1 : 1,
          unit = n.map(v => (out * v) / Math.hypot(...n)) as unknown as Vector;
        return { slot, face, out: unit, key: face.map(near).sort().join(' ') };
      }),
    );
    const times = new Map<string, number>();
    for (const { key } of all) times.set(key, (times.get(key) ?? 0) + 1);
    const seen = all.filter(f => times.get(f.key) === 1 && dot(f.out, eye) > 1e-6),
      sides = new Map<string, number>(),
      sideOf = ({ face, slot, out }: (typeof all)[0], i: number): string =>
        [slot, near(out), ...[near(face[i]!), near(face[(i + 1) % face.length]!)].sort()].join(' ');
    for (const f of seen)
      f.face.forEach((_, i) => {
        sides.set(sideOf(f, i), (sides.get(sideOf(f, i)) ?? 0) + 1);
      });
    return seen.map(f => ({
      slot: f.slot,
      ring: f.face.map(spot),
      shade: 0.24 * Math.abs(f.out[0]) + 0.12 * Math.abs(f.out[1]),
      edges: f.face.map((_, i) => sides.get(sideOf(f, i)) === 1),
    }));
  }

  #balls(cells: readonly Cell[], spot: (p: Vector) => Point): Face[] {
    return cells.map(({ slot, middle }, i) => {
      const [x, y] = spot(middle);
      return {
        slot,
        ring: Array.from({ length: ROUND }, (_, k): Point => {
          const turn = (2 * Math.PI * k) / ROUND;
          return [x + 0.5 * this.#scale * Math.cos(turn), y + 0.5 * this.#scale * Math.sin(turn)];
        }),
        shade: 0,
        edges: Array.from({ length: ROUND }, () => true),
        necks: cells
          .slice(0, i)
          .filter(c => c.slot === slot && Math.hypot(...less(c.middle, middle)) < 1.01)
          .map(c => spot(c.middle)),
      };
    });
  }

  /** The part under the pointer that is nearest to the eye. */
  #under(e: PointerEvent): number | undefined {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect(),
      [x, y] = [e.clientX - left - width / 2, e.clientY - top - height / 2];
    const within = (ring: readonly Point[]): boolean => {
      const turns = ring.map(([ax, ay], i) => {
        const [bx, by] = ring[(i + 1) % ring.length]!;
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
      const along = ({ along: v }: Way): number => {
        const [a, b] = [dot(v, right), dot(v, up)];
        return (a * dx + b * dy) / Math.max(Math.hypot(a, b), 0.2);
      };
      d.way = this.#ways.reduce((a, b) => (along(b) > along(a) ? b : a));
    }
    const { way, along } = d.way,
      [a, b] = [dot(along, right), dot(along, up)],
      want = Math.round((a * dx + b * dy) / Math.max((a * a + b * b) * this.#scale, 1));
    if (want > d.gone) d.gone += this.#slide(way, want - d.gone);
    else if (want < d.gone) d.gone -= this.#slide(way.map(v => -v + 0) as unknown as Place, d.gone - want);
    if (!this.#chosen.length) this.#drag = undefined; // it is out
  }
}
