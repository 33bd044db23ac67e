// The board in space: the page's player shows its cubes as of paper, and over it lies the
// cube that a click would add, or take away.

import type { PagePlayer } from '../player/page-player.ts';
import type { Colours } from './colours.ts';
import { type Place, indexOf, isCubic, placeOf, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { FIXED, HOLE, type Plan } from './plan.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** How long a finger rests until it takes a cube away, in milliseconds. */
const LONG = 450;

/** What a ray meets: the cube, and the free cell before the face that it meets. */
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

/** Follows a ray through the cells of a box of sides [x, z, y] as the eye has them: to the
 * right, up, towards the reader. What is filled is told by a function. Below the box lies the
 * table, on which a cube may stand. */
export function meet(
  plan: Plan,
  from: readonly number[],
  towards: readonly number[],
  filled: (p: Place) => boolean,
): Met {
  const sides = [plan.x, plan.z, plan.y] as const,
    at = [0, 1, 2].map(i => from[i]! + sides[i]! / 2);
  // The part of the ray within the box.
  let enter = -Infinity,
    leave = Infinity;
  for (const i of [0, 1, 2]) {
    const d = towards[i]!;
    if (Math.abs(d) < 1e-9) {
      if (at[i]! < 0 || at[i]! > sides[i]!) return NOTHING;
      continue;
    }
    const a = -at[i]! / d,
      b = (sides[i]! - at[i]!) / d;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  if (enter >= leave) return NOTHING;
  const placeAt = (t: number): Place => {
    const [x, up, row] = [0, 1, 2].map(i =>
      Math.min(sides[i]! - 1, Math.max(0, Math.floor(at[i]! + towards[i]! * t))),
    ) as [number, number, number];
    return [x, plan.y - 1 - row, up];
  };
  let free: Place | undefined;
  for (let t = enter; t < leave - 1e-9; ) {
    // To the next wall between cells.
    let next = leave;
    for (const i of [0, 1, 2]) {
      const d = towards[i]!,
        v = at[i]! + d * (t + 1e-7);
      if (Math.abs(d) > 1e-9) next = Math.min(next, ((d > 0 ? Math.floor(v) + 1 : Math.ceil(v) - 1) - at[i]!) / d);
    }
    const place = placeAt((t + next) / 2);
    if (filled(place)) return { cube: place, free };
    free = place;
    t = Math.max(next, t + 1e-7);
  }
  // Through the floor of the box.
  const end = at[1]! + towards[1]! * leave;
  return { cube: undefined, free: end < 1e-6 ? free : undefined };
}

/** What the editor is told. */
export interface Sculptor {
  /** A click on a face: a cube shall come before it, or this one go. */
  strike(met: Met, takes: boolean): void;
  /** What lies under the hand. */
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
  /** Whether only the last of them is, the others being pale. */
  #one = false;
  #colours = '';
  #resting = 0; // of setTimeout
  #struck = false; // by a finger that rests
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

  /** Alt was pressed or let go: what lies under the hand is taken away, or added to. */
  alt(held: boolean): void {
    if (this.#last && this.element.matches(':hover')) this.#hover(this.#last, held);
  }

  /** A hand paints, which has its frames: the picture is made fine when it rests. */
  set held(on: boolean) {
    const held = on ? 'held' : '';
    if (this.#player.getAttribute('drawn') !== held) this.#player.setAttribute('drawn', held);
  }

  /** Shows a board, with the cubes as kind says, up to so many layers; with one the last of
   * these alone, and all others pale. */
  show(plan: Plan, kind: (cell: number) => number, shown: number, one: boolean, colours: Colours): void {
    const { x, y, z } = plan,
      slots = new Uint16Array(x * y * z),
      pale = plan.fixed.length + 2,
      paper = colours['iso-paper'];
    for (let c = 0; c < slots.length; c++) {
      const k = kind(c),
        layer = c % z;
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
          { name: 'Board', colour: paper },
          ...plan.fixed.map(f => ({ name: f.name, colour: f.colour || colours['piece-fixed'] })),
          { name: 'Other layers', colour: paper, pale: true },
          ...plan.colours.map(t => ({ name: `Board, ${t.name}`, colour: half(paper, t.fill) })),
        ],
      };
    }
    this.#plan = plan;
    this.#shown = shown;
    this.#one = one;
    this.#player.assembly = slots.filter((_, c) => latticeOf(plan).kindOf(placeOf(plan, c)) >= 0);
  }

  /** Looks again at what lies under the hand. */
  again(): void {
    const e = this.#last;
    if (e && e.pointerType !== 'touch' && this.element.matches(':hover')) this.#hover(e, e.altKey);
  }

  #meet(clientX: number, clientY: number): Met {
    const plan = this.#plan,
      ray = this.#player.ray(clientX, clientY);
    // Cells that are no cubes are painted in their layers.
    if (!plan || !ray || !isCubic(plan)) return NOTHING;
    const top = this.#shown - 1,
      here = (p: Place | undefined) => (p && this.#one && p[2] !== top ? undefined : p);
    // Of a layer that is shown alone the one below is the table.
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

  /** Shows the cube that a click would add or take away, and says what then is. */
  ghost(place: Place | undefined, takes: boolean, where: string, cubes: string): void {
    const plan = this.#plan;
    this.#chip.hidden = !place;
    if (!plan || !place || !within(plan, place)) {
      this.#over.replaceChildren();
      return;
    }
    const { left, top } = this.element.getBoundingClientRect();
    const at = (dx: number, dy: number, dz: number) =>
      this.#player
        .onto([place[0] + dx - plan.x / 2, place[2] + dz - plan.z / 2, plan.y - 1 - place[1] + dy - plan.y / 2])!
        .map((v, i) => v - (i ? top : left)) as [number, number];
    if (!this.#player.ray(0, 0)) return;
    const faces: [number, number, number][][] = [
      [
        [0, 0, 1],
        [1, 0, 1],
        [1, 1, 1],
        [0, 1, 1],
      ],
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 1, 1],
        [0, 1, 1],
      ],
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 1],
        [0, 0, 1],
      ],
      [
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
        [1, 0, 1],
      ],
      [
        [0, 0, 0],
        [0, 1, 0],
        [0, 1, 1],
        [0, 0, 1],
      ],
    ];
    // The nearer of each two faces that lie opposite: the one whose outward corner is nearer to the eye.
    const towards = this.#player.ray(left, top)![1],
      nearer = [towards[1]! < 0, towards[2]! < 0, towards[0]! < 0];
    const paths = [0, 1, 2].map(n => {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', `ghost-face f${n}${takes ? ' ghost-takes' : ''}`);
      path.setAttribute(
        'd',
        'M' +
          faces[2 * n + (nearer[n] ? 0 : 1)]!.map(p =>
            at(...p)
              .map(v => v.toFixed(1))
              .join(' '),
          ).join('L') +
          'Z',
      );
      return path;
    });
    this.#over.replaceChildren(...paths);
    this.#chip.firstChild!.textContent = where;
    this.#chip.lastChild!.textContent = cubes;
    const [x, y] = at(0.5, 0.5, 1);
    this.#chip.style.transform = `translate(${Math.round(Math.min(this.element.clientWidth - this.#chip.offsetWidth - 8, Math.max(8, x - 30)))}px, ${Math.round(Math.max(8, y - 64))}px)`;
  }
}
