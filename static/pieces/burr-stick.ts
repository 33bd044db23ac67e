// <burr-stick>: a stick of a six-piece burr. A press cuts a cube out of it. The page says what kind of stick that
// gives.
//
//   stick  detail {number, length}: the stick as it is now, by its burr number
//   add    detail {number, length}: it shall be a piece of the puzzle
//
// A stick may be longer than six: its middle is cut as that of six, and its ends are longer. In the plan the first and
// the last cube stand for them.

import { showText } from '../field/input.ts';
import { colourOf } from '../player/palette.ts';
import { upgrade } from '../player/upgrade.ts';
import type { Place } from '../space/box.ts';
import { boardOf, sizeOf } from './shapes.ts';
import { t } from '../say/say.ts';

/** The page's answer about a stick. */
export interface Told {
  readonly number: number;
  readonly length: number;
  readonly said: string;
  /** Whether it can be a piece. */
  readonly usable: boolean;
}

/** The cubes that may be cut out, in the order of their powers of two in the number, as in def/stick.go. */
export const CUBES: readonly Place[] = [
  [1, 0, 1],
  [2, 0, 1],
  [3, 0, 1],
  [4, 0, 1],
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 1],
  [4, 1, 1],
  [2, 0, 0],
  [3, 0, 0],
  [2, 1, 0],
  [3, 1, 0],
  // Of longer sticks alone:
  [1, 0, 0],
  [4, 0, 0],
  [1, 1, 0],
  [4, 1, 0],
];

/** How long a stick may be; the first is usual. */
const LENGTHS = [6, 8, 10, 12] as const;

/** How many cubes of a stick may be cut out. */
const removable = (length: number) => (length > LENGTHS[0] ? CUBES.length : 12);

/** The cubes of the stick with this number and length. */
export function stickCells(number: number, length: number = LENGTHS[0]): Place[] {
  const cells: Place[] = [],
    longer = (length - LENGTHS[0]) / 2;
  for (let x = 0; x < length; x++)
    for (let y = 0; y < 2; y++)
      for (let z = 0; z < 2; z++) {
        const i = CUBES.findIndex(c => c[0] === x - longer && c[1] === y && c[2] === z);
        if (i < 0 || !(((number - 1) >> i) & 1)) cells.push([x, y, z]);
      }
  return cells;
}

/** The cube that an arrow leads to. The rows go from the back of the upper layer to the front of the lower one. */
export function nextCube(from: number, dx: number, dy: number, length: number = LENGTHS[0]): number {
  const outer = (i: number) => (length > LENGTHS[0] ? i : -1);
  const rows = [
    [4, 5, 6, 7],
    [0, 1, 2, 3],
    [outer(14), 10, 11, outer(15)],
    [outer(12), 8, 9, outer(13)],
  ];
  const y = rows.findIndex(row => row.includes(from)),
    x = rows[y]!.indexOf(from);
  const row = rows[y + dy];
  const to = row?.[x + dx] ?? from;
  return to >= 0 ? to : dy ? row![x < 2 ? 1 : 2]! : from;
}

/** The place of a cube, in words. */
const placeWords = ([x, y, z]: Place) =>
  t(
    '{layer, select, upper {Upper layer} other {Lower layer}}, {row, select, back {back row} other {front row}}, cube {n} of 6',
    { layer: z ? 'upper' : 'lower', row: y ? 'back' : 'front', n: x + 1 },
  );

const markup = (): string => `<div class="cubes"></div><div class="stick-picture"><poly-thumb solid
aria-hidden="true"></poly-thumb></div>
<p class="saying" role="status" data-test="stick-said"></p>
<div class="row"><label class="dim"><span>${t('Burr number')}</span><input type="number" min="1"
inputmode="numeric" data-test="stick-number"></label>
<label class="dim"><span>${t('Length')}</span>
<select data-test="stick-length">${LENGTHS.map(n => `<option>${n}</option>`).join('')}</select></label>
<button type="button" class="btn outline" data-test="stick-whole">${t('Whole stick')}</button>
<button type="button" class="btn outline" data-test="stick-add">${t('Add it')}</button></div>`;

export class BurrStick extends HTMLElement {
  #number = 1;
  #length: number = LENGTHS[0];
  #told: Told | null = null;
  /** The cube that takes the Tab key. */
  #at = 1;
  readonly #cubes = new Map<number, HTMLButtonElement>();

  connectedCallback(): void {
    if (!this.childElementCount) this.#build();
    upgrade(this);
    this.#draw();
  }

  /** The description of the stick; the page sets it. */
  get told(): Told | null {
    return this.#told;
  }

  set told(told: Told | null) {
    this.#told = told;
    if (told) [this.#number, this.#length] = [told.number, told.length];
    if (this.childElementCount) this.#draw();
  }

  #build(): void {
    this.innerHTML = markup();
    const cubes = this.#get('.cubes');
    for (const z of [1, 0]) {
      const layer = document.createElement('div'),
        name = document.createElement('p');
      layer.className = 'cube-layer';
      layer.role = 'group';
      layer.ariaLabel = z ? t('Upper layer') : t('Lower layer');
      name.className = 'label';
      name.textContent = layer.ariaLabel;
      for (const y of [1, 0]) for (let x = 0; x < 6; x++) layer.append(this.#cube([x, y, z]));
      cubes.append(name, layer);
    }
    cubes.addEventListener('click', e => {
      const i = this.#placeOf(e.target);
      if (i >= 0) this.#cut(((this.#number - 1) ^ (1 << i)) + 1, i);
    });
    cubes.addEventListener('focusin', e => {
      this.#at = Math.max(0, this.#placeOf(e.target));
      this.#tabs();
    });
    cubes.addEventListener('keydown', e => this.#key(e as KeyboardEvent));
    this.#get('[data-test=stick-whole]').addEventListener('click', () => this.#cut(1));
    this.#get('[data-test=stick-add]').addEventListener('click', () => this.#tell('add'));
    this.#input.addEventListener('change', () => {
      const n = Math.trunc(Number(this.#input.value));
      if (n >= 1 && n <= 1 << removable(this.#length)) this.#cut(n);
      else this.#draw();
    });
    this.#select.addEventListener('change', () => {
      this.#length = Number(this.#select.value);
      // What a stick of six cannot lack, is there again.
      this.#cut(((this.#number - 1) & ((1 << removable(this.#length)) - 1)) + 1, 1);
    });
  }

  /** A cube: a button where it may be cut out. */
  #cube(c: Place): HTMLElement {
    const i = CUBES.findIndex(d => d.every((k, axis) => k === c[axis]));
    if (i < 0) {
      const fixed = document.createElement('span');
      fixed.ariaHidden = 'true';
      return fixed;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.cube = String(i);
    button.dataset.test = 'stick-cube';
    this.#cubes.set(i, button);
    return button;
  }

  #placeOf(target: EventTarget | null): number {
    return Number((target as Element).closest<HTMLElement>('[data-cube]')?.dataset.cube ?? -1);
  }

  #key(e: KeyboardEvent): void {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
    this.#cubes.get(nextCube(this.#at, by[0]!, by[1]!, this.#length))!.focus();
    e.preventDefault();
    e.stopPropagation();
  }

  #cut(number: number, at = this.#at): void {
    this.#number = number;
    this.#at = at;
    this.#draw();
    this.#tell('stick');
  }

  #tabs(): void {
    for (const [i, button] of this.#cubes) button.tabIndex = i === this.#at ? 0 : -1;
  }

  #draw(): void {
    this.#tabs();
    for (const [i, button] of this.#cubes) {
      const cut = !!(((this.#number - 1) >> i) & 1);
      button.ariaPressed = String(cut);
      button.disabled = i >= removable(this.#length);
      button.ariaLabel = [placeWords(CUBES[i]!), cut ? t('cut out') : t('there')].join(', ');
    }
    const cells = stickCells(this.#number, this.#length),
      [w, h] = sizeOf(cells, true),
      thumb = this.querySelector('poly-thumb')!;
    Object.assign(thumb, boardOf('', cells, { slot: 1, colour: colourOf(1) }));
    thumb.style.width = `${w * 16}px`;
    thumb.style.height = `${h * 16}px`;
    showText(this.#input, this.#number);
    this.#input.max = String(1 << removable(this.#length));
    showText(this.#select, this.#length);
    const told = this.#told?.number === this.#number && this.#told.length === this.#length ? this.#told : null;
    if (told) this.#get('[data-test=stick-said]').textContent = told.said;
    this.#get<HTMLButtonElement>('[data-test=stick-add]').disabled = !told?.usable;
  }

  get #input(): HTMLInputElement {
    return this.#get<HTMLInputElement>('input');
  }

  get #select(): HTMLSelectElement {
    return this.#get<HTMLSelectElement>('select');
  }

  #get<E extends HTMLElement>(selector: string): E {
    return this.querySelector<E>(selector)!;
  }

  #tell(type: string): void {
    this.dispatchEvent(new CustomEvent(type, { detail: { number: this.#number, length: this.#length } }));
  }
}
