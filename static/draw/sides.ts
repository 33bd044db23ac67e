// The sides of a flat board. On each is a pill that takes a row or column off, or adds one.

import { LESS, MORE, icon } from '../browser/icons.ts';
import { type Message, m, said } from '../say/say.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** The names of the sides, and of what adds a line to them, or takes one away. */
const SIDES: Readonly<Record<Side, readonly [name: Message, add: Message, take: Message]>> = {
  top: [m('Top side'), m('Add a row at the top'), m('Take a row off at the top')],
  left: [m('Left side'), m('Add a column on the left'), m('Take a column off on the left')],
  right: [m('Right side'), m('Add a column on the right'), m('Take a column off on the right')],
  bottom: [m('Bottom side'), m('Add a row at the bottom'), m('Take a row off at the bottom')],
};

export class Sides {
  readonly elements: HTMLElement[];
  readonly #resize: (side: Side, by: number) => void;

  constructor(resize: (side: Side, by: number) => void) {
    this.#resize = resize;
    this.elements = (Object.keys(SIDES) as Side[]).map(side => this.#make(side));
  }

  #make(side: Side): HTMLElement {
    const group = document.createElement('div'),
      [name, add, take] = SIDES[side],
      flat = side === 'top' || side === 'bottom';
    group.className = 'grow-side';
    group.dataset.side = side;
    group.role = 'group';
    group.ariaLabel = said(name);
    const button = (by: number) => {
      const b = document.createElement('button');
      b.type = 'button';
      b.dataset.test = `${by > 0 ? 'add' : 'take'}-${side}`;
      b.ariaLabel = said(by > 0 ? add : take);
      b.title = b.ariaLabel;
      b.innerHTML = icon(by > 0 ? MORE : LESS, 'small');
      b.addEventListener('click', () => this.#resize(side, by));
      return b;
    };
    group.append(...(flat ? [button(-1), button(1)] : [button(1), button(-1)]));
    return group;
  }

  /** The side whose pill has the focus. */
  get focused(): Side | undefined {
    return this.elements.find(e => e.contains(document.activeElement))?.dataset.side as Side | undefined;
  }

  /** Puts the pills beside a box, in a place of this size. A pill is disabled where a side would become longer than
   * it can be. */
  place(
    box: { left: number; top: number; right: number; bottom: number; unit: number },
    width: number,
    height: number,
    gap: number,
    columns: number,
    rows: number,
  ): void {
    const edge = (6 / 40) * box.unit + gap,
      clamp = (n: number, size: number, most: number) => Math.min(most - size - 4, Math.max(4, n));
    for (const e of this.elements) {
      const side = e.dataset.side as Side,
        { offsetWidth: w, offsetHeight: h } = e;
      const x =
        side === 'left' ? box.left - edge - w : side === 'right' ? box.right + edge : (box.left + box.right - w) / 2;
      const y =
        side === 'top' ? box.top - edge - h : side === 'bottom' ? box.bottom + edge : (box.top + box.bottom - h) / 2;
      e.style.transform = `translate(${Math.round(clamp(x, w, width))}px, ${Math.round(clamp(y, h, height))}px)`;
      const n = side === 'left' || side === 'right' ? columns : rows;
      e.querySelector<HTMLButtonElement>('[data-test^=take]')!.disabled = n < 2;
    }
  }
}
