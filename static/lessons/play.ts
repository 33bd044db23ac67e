// <drag-number name="n" min="1" max="9" value="5" label="Options">: a number in a sentence that can be dragged, or
// changed by arrow keys. <lesson-play kind="queens"> has such a sentence. It fills in the results (<output name="…">),
// and draws a picture beside it.

import { BUTTON, PLAY } from './style.ts';
import { barPlaces, crossPlaces, danced, drawn, nodesOf, queens, relinked, shrunk, spoken } from './reckon.ts';
import { number, t } from '../say/say.ts';

/** How far the hand moves for one step, in pixels. */
const STEP = 14;

export class DragNumber extends HTMLElement {
  #from = 0;
  #was = 0;

  connectedCallback(): void {
    if (this.role) return;
    this.role = 'slider';
    this.tabIndex = 0;
    this.ariaLabel = this.getAttribute('label');
    this.ariaValueMin = String(this.min);
    this.ariaValueMax = String(this.max);
    this.style.cssText =
      'display:inline-block;min-width:1.6em;padding:0 ' +
      '.3em;text-align:center;cursor:ew-resize;touch-action:none;user-select:none;-webkit-user-select:none;font-weight:600;color:var(--accent-ink);background:var(--accent-soft);border-bottom:2px dashed var(--accent);border-radius:4px 4px 0 0';
    this.#show();
    this.onkeydown = e => this.#key(e);
    this.onpointerdown = e => {
      this.setPointerCapture(e.pointerId);
      this.#from = e.clientX;
      this.#was = this.value;
      this.focus();
    };
    this.onpointermove = e => {
      if (this.hasPointerCapture(e.pointerId)) this.value = this.#was + Math.round((e.clientX - this.#from) / STEP);
    };
  }

  get min(): number {
    return Number(this.getAttribute('min') ?? 0);
  }
  get max(): number {
    return Number(this.getAttribute('max') ?? 10);
  }
  get value(): number {
    return Number(this.getAttribute('value') ?? 0);
  }

  set value(v: number) {
    const now = Math.min(Math.max(v, this.min), this.max);
    if (now === this.value) return;
    this.setAttribute('value', String(now));
    this.#show();
    this.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #show(): void {
    this.textContent = String(this.value);
    this.ariaValueNow = String(this.value);
  }

  #key(e: KeyboardEvent): void {
    const to: Record<string, number> = {
      ArrowRight: this.value + 1,
      ArrowUp: this.value + 1,
      ArrowLeft: this.value - 1,
      ArrowDown: this.value - 1,
      Home: this.min,
      End: this.max,
      PageUp: this.value + 5,
      PageDown: this.value - 5,
    };
    const v = to[e.key];
    if (v === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation();
    this.value = v;
  }
}

export class LessonPlay extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #picture = document.createElement('div');

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BUTTON + PLAY);
    this.#root.adoptedStyleSheets = [sheet];
    this.#picture.role = 'img';
    this.#root.append(document.createElement('slot'), this.#picture);
    this.addEventListener('input', () => this.#draw());
  }

  connectedCallback(): void {
    // The elements in it may still have to be upgraded.
    queueMicrotask(() => this.#draw());
  }

  #number(name: string): number {
    return Number(this.querySelector(`drag-number[name="${name}"]`)?.getAttribute('value') ?? 1);
  }

  #draw(): void {
    const { said, svg, label } = this.#reckon();
    for (const [name, value] of Object.entries(said)) {
      const out = this.querySelector(`output[name="${name}"]`),
        text = typeof value === 'number' ? number(value) : value;
      if (out && out.textContent !== text) out.textContent = text;
    }
    this.#picture.innerHTML = svg;
    this.#picture.ariaLabel = label;
  }

  #reckon(): { said: Record<string, number | string>; svg: string; label: string } {
    const n = (name: string) => this.#number(name);
    switch (this.getAttribute('kind')) {
      case 'choices':
        return {
          said: { choices: 2 ** n('n'), time: spoken(2 ** n('n') / 1e6) },
          svg: drawn.choices(n('n')),
          label: t('The number doubles {n} times', { n: n('n') }),
        };
      case 'queens': {
        const { ways, first } = queens(n('n'));
        return {
          said: { side: n('n'), ways },
          svg: drawn.queens(n('n'), first),
          label: first
            ? t('Queens in columns {columns} of the rows from above', { columns: first.map(c => c + 1).join(', ') })
            : t('A board without queens'),
        };
      }
      case 'tree':
        return {
          said: { nodes: nodesOf(n('b'), n('d')), less: nodesOf(n('b') - 1, n('d')) },
          svg: drawn.tree(n('b'), n('d')),
          label: t('A tree of {n} nodes', { n: nodesOf(n('b'), n('d')) }),
        };
      case 'shrink': {
        const left = shrunk(n('k'));
        return {
          said: { columns: left.columns.length, rows: left.rows.length },
          svg: drawn.shrink(left),
          label: t('{columns} columns and {rows} rows are left', {
            columns: left.columns.length,
            rows: left.rows.length,
          }),
        };
      }
      case 'relink':
        return {
          said: { links: relinked(n('r'), n('o')), dots: n('r') * n('o') },
          svg: drawn.relink(n('r'), n('o')),
          label: t('{rows} rows with {dots} other dots each', { rows: n('r'), dots: n('o') }),
        };
      case 'bar': {
        const { across, upright } = barPlaces(11, 5, n('k'));
        return {
          said: { across, upright, all: across + upright },
          svg: drawn.bar(11, 5, n('k')),
          label: t('A bar of {n} cells on 11 by 5', { n: n('k') }),
        };
      }
      case 'givens':
        return {
          said: { empty: 81 - n('g'), options: n('g') + 9 * (81 - n('g')) },
          svg: drawn.givens(n('g')),
          label: t('{n} of 81 cells are given', { n: n('g') }),
        };
      case 'dance': {
        const { out, links, copied } = danced(n('k'));
        return {
          said: { links, copied },
          svg: drawn.dance(out),
          label: out.length ? t('{names} stepped out', { names: out.join(', ') }) : t('Everybody is in the row'),
        };
      }
      case 'cross': {
        const { all, different } = crossPlaces(n('w'), n('h'));
        return {
          said: { all, different: different.length },
          svg: drawn.cross(n('w'), n('h'), different),
          label: t('{n} of {all} places', { n: different.length, all }),
        };
      }
      default: {
        const side = n('r') * n('c');
        return {
          said: { side, items: 4 * side ** 2, options: side ** 3 },
          svg: drawn.grid(n('r'), n('c')),
          label: t('A grid of {side} by {side} cells', { side }),
        };
      }
    }
  }
}
