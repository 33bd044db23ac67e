// The board in space. The page's player shows its cells as if of paper. Over it lies the cube that a click would add or
// take away.

import type { PagePlayer } from '../player/page-player.ts';
import type { Colours } from './colours.ts';
import {
  type Box,
  type Place,
  cellsOf,
  indexOf,
  layerOf,
  middleIn,
  placeOf,
  spotIn,
  volumeOf,
  within,
} from '../space/box.ts';
import { facesOf, floorOf, strike } from '../space/faces.ts';
import { type Vector, cellAt, latticeOf, middleOf } from '../space/lattice.ts';
import { cross, dot, less, plus, unit } from '../space/vector.ts';
import { FIXED, HOLE, type Plan } from './plan.ts';
import { t } from '../say/say.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** How long a finger rests until it takes a cube away, in milliseconds. */
const LONG = 450;

/** The result of following a ray: the cube that it meets, and the free cell before the face where it does. */
export interface Met {
  readonly cube: Place | undefined;
  readonly free: Place | undefined;
}

const NOTHING: Met = { cube: undefined, free: undefined };

/** The colour between two, "#rrggbb". */
export const half = (a: string, b: string): string =>
  '#' +
  [1, 3, 5]
    .map(i => ((parseInt(a.slice(i, i + 2), 16) + parseInt(b.slice(i, i + 2), 16)) >> 1).toString(16).padStart(2, '0'))
    .join('');

/** Follows a ray from a point, given from the middle of a box, to the first cube. filled tells whether a cell has
 * one. Below the box lies the table, on which a cube may stand. */
export function meet(plan: Plan, from: Vector, way: Vector, filled: (p: Place) => boolean): Met {
  const l = latticeOf(plan),
    eye = plus(from, middleOfBox(plan));
  const bare = (p: Place | undefined) => (p && within(plan, p) && l.kindOf(p) >= 0 && !filled(p) ? p : undefined);
  let least = Infinity,
    met = NOTHING;
  for (const cell of cellsOf(plan)) {
    const p = placeOf(plan, cell),
      struck = filled(p) ? strike(l, p, eye, way) : undefined;
    if (struck && struck.far < least) [least, met] = [struck.far, { cube: p, free: bare(struck.beyond) }];
  }
  if (met.cube || Math.abs(way[1]) < 1e-9) return met;
  const [x, , z] = plus(eye, way, (floorOf(l) - eye[1]) / way[1]),
    p: Place = [...cellAt(l, [x, -z]), 0];
  const [u, v] = middleOf(l, p);
  return { cube: undefined, free: Math.hypot(u - x, v + z) < 1 ? bare(p) : undefined };
}

/** The way from the origin of places to the middle of a box. */
function middleOfBox(b: Box): Vector {
  return less(spotIn(latticeOf(b), [0, 0, 0]), middleIn(b, 0));
}

/** The calls that the editor gets. */
export interface Sculptor {
  /** A face was clicked: a cube shall come before it, or this one shall go. */
  strike(met: Met, takes: boolean): void;
  /** The hand points at this. */
  point(met: Met, takes: boolean): void;
}

export class Space {
  readonly element = document.createElement('div');
  readonly #player = document.createElement('poly-player') as PagePlayer;
  readonly #over = document.createElementNS(SVG, 'svg');
  readonly #chip = document.createElement('div');
  readonly #sculptor: Sculptor;
  #plan: Plan | undefined;
  /** The layers that are shown, from the bottom. */
  #shown = Infinity;
  /** Whether only the last of these is shown, and the others are pale. */
  #one = false;
  #colours = '';
  #resting = 0; // of setTimeout
  #struck = false; // a resting finger has just done it
  #last: PointerEvent | undefined;

  constructor(sculptor: Sculptor) {
    this.#sculptor = sculptor;
    this.element.className = 'space';
    this.#over.classList.add('surface-over');
    this.#over.ariaHidden = 'true';
    this.#chip.className = 'space-chip';
    this.#chip.hidden = true;
    this.#chip.append(document.createElement('span'), document.createElement('b'));
    this.#player.controls = 'off';
    this.#player.labels = 'none';
    this.#player.toggleAttribute('drawn', true);
    this.element.append(this.#player, this.#over, this.#chip);
    this.#listen();
  }

  #listen(): void {
    const box = this.element;
    box.addEventListener('pointermove', e => {
      clearTimeout(this.#resting);
      this.#last = e;
      if (e.buttons || e.pointerType === 'touch') this.#hide();
      else this.#hover(e, e.altKey);
    });
    box.addEventListener('pointerdown', e => {
      this.#struck = false;
      clearTimeout(this.#resting);
      if (e.pointerType !== 'touch' || !e.isPrimary) return;
      this.#resting = window.setTimeout(() => {
        const met = this.#meet(e.clientX, e.clientY);
        if (!met.cube) return;
        this.#struck = true;
        navigator.vibrate?.(12);
        this.#sculptor.strike(met, true);
      }, LONG);
    });
    for (const type of ['pointerup', 'pointercancel'])
      box.addEventListener(type, () => clearTimeout(this.#resting), true);
    box.addEventListener('pointerleave', () => this.#hide());
    box.addEventListener('contextmenu', e => e.preventDefault());
    // The player tells of a click that did not turn the solid.
    this.#player.addEventListener('pick', event => {
      event.preventDefault();
      const e = (event as CustomEvent<PointerEvent>).detail;
      if (this.#struck || (e.button !== 0 && e.button !== 2)) return;
      this.#sculptor.strike(this.#meet(e.clientX, e.clientY), e.altKey || e.button === 2);
    });
  }

  /** Alt was pressed or let go, so a click would now take away, or add. */
  alt(held: boolean): void {
    if (this.#last && this.element.matches(':hover')) this.#hover(this.#last, held);
  }

  /** A hand is painting and needs the frames, so the fine picture waits until it rests. */
  set held(on: boolean) {
    const held = on ? 'held' : '';
    if (this.#player.getAttribute('drawn') !== held) this.#player.setAttribute('drawn', held);
  }

  /** Shows a board. kind gives what a cell is, and only the first layers, up to shown, are drawn. With one, the last
   * of these is drawn alone, and all others are pale. */
  show(plan: Plan, kind: (cell: number) => number, shown: number, one: boolean, colours: Colours): void {
    const { x, y, z } = plan,
      slots = new Uint16Array(volumeOf(plan)),
      pale = plan.fixed.length + 2,
      paper = colours['iso-paper'];
    for (let c = 0; c < slots.length; c++) {
      const k = kind(c),
        layer = layerOf(plan, c);
      if (k === HOLE || (layer >= shown && !one)) continue;
      slots[c] = one && layer !== shown - 1 ? pale : k >= FIXED ? k - FIXED + 2 : pale + (plan.tints[c] || 1 - pale);
    }
    const names = JSON.stringify([x, y, z, plan.lattice, plan.fixed, plan.colours, paper, colours['piece-fixed']]);
    if (names !== this.#colours) {
      this.#colours = names;
      this.#player.board = {
        x,
        y,
        z,
        lattice: plan.lattice,
        fixed: [],
        pieces: [
          { name: t('Board'), colour: paper },
          ...plan.fixed.map(f => ({ name: f.name, colour: f.colour || colours['piece-fixed'] })),
          { name: t('Other layers'), colour: paper, pale: true },
          ...plan.colours.map(c => ({ name: t('Board, {colour}', { colour: c.name }), colour: half(paper, c.fill) })),
        ],
      };
    }
    this.#plan = plan;
    this.#shown = shown;
    this.#one = one;
    this.#player.assembly = slots.filter((_, c) => latticeOf(plan).kindOf(placeOf(plan, c)) >= 0);
  }

  /** Looks again at the place under the hand. */
  again(): void {
    const e = this.#last;
    if (e && e.pointerType !== 'touch' && this.element.matches(':hover')) this.#hover(e, e.altKey);
  }

  #meet(clientX: number, clientY: number): Met {
    const plan = this.#plan,
      ray = this.#player.ray(clientX, clientY);
    if (!plan || !ray) return NOTHING;
    const top = this.#shown - 1,
      here = (p: Place | undefined) => (p && this.#one && p[2] !== top ? undefined : p);
    // Where one layer is shown alone, the layer below it serves as the table.
    const { cube, free } = meet(
      plan,
      ray[0],
      ray[1],
      p => p[2] <= top && ((this.#one && p[2] < top) || plan.kinds[indexOf(plan, p)] !== HOLE),
    );
    return { cube: here(cube), free: here(free) };
  }

  #hover(e: PointerEvent, takes: boolean): void {
    this.#sculptor.point(this.#meet(e.clientX, e.clientY), takes);
  }

  #hide(): void {
    this.ghost(undefined, false, '', '');
    this.#sculptor.point(NOTHING, false);
  }

  /** Shows the cube that a click would add or take away, and says the result. */
  ghost(place: Place | undefined, takes: boolean, where: string, cubes: string): void {
    const plan = this.#plan;
    this.#chip.hidden = !place;
    if (!plan || !place || !within(plan, place)) {
      this.#over.replaceChildren();
      return;
    }
    const ray = this.#player.ray(0, 0);
    if (!ray) return;
    const { left, top } = this.element.getBoundingClientRect(),
      l = latticeOf(plan),
      middle = middleOfBox(plan),
      spot = spotIn(l, place);
    const at = (p: Vector) =>
      this.#player.onto(less(p, middle))!.map((v, i) => v - (i ? top : left)) as [number, number];
    const add = (shape: 'path' | 'circle', face: number, attributes: Record<string, unknown>) => {
      const e = document.createElementNS(SVG, shape);
      e.setAttribute('class', `ghost-face f${face}${takes ? ' ghost-takes' : ''}`);
      for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
      this.#over.append(e);
    };
    this.#over.replaceChildren();
    if (l.round) {
      const [cx, cy] = at(spot),
        [x, y] = at(plus(spot, unit(cross(ray[1], [0, 1, 0])), 0.5));
      add('circle', 1, { cx, cy, r: Math.hypot(x - cx, y - cy) });
    }
    // Only faces that look at the reader are drawn, the top ones lightest.
    for (const { corners, n } of facesOf(l, place))
      if (dot(n, ray[1]) < -1e-6)
        add('path', Math.abs(n[1]) > 0.5 ? 0 : Math.abs(n[2]) > 0.5 ? 1 : 2, {
          d: `M${corners
            .map(p =>
              at(p)
                .map(v => v.toFixed(1))
                .join(' '),
            )
            .join('L')}Z`,
        });
    this.#chip.firstChild!.textContent = where;
    this.#chip.lastChild!.textContent = cubes;
    const [x, y] = at(plus(spot, [0, 0.5, 0]));
    this.#chip.style.transform = `translate(${Math.round(Math.min(this.element.clientWidth - this.#chip.offsetWidth - 8, Math.max(8, x - 30)))}px, ${Math.round(Math.max(8, y - 64))}px)`;
  }
}
