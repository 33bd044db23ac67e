// <piece-catalogue>: the lists of pieces at the left, the shapes of one list at the right. The page says what is in the
// lists, and what of it the puzzle has. The element asks for it:
//
//   open    nothing is there yet, or the catalogue is opened again
//   list    detail {id}: the list of this name
//   find    detail {query}: shapes of all lists
//   add, take  detail {n}: one more, or one less, of the n-th shape
//   rest    all shapes of the list that the puzzle lacks

import { FIND, closeButton, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { readShapes } from './shapes.ts';
import { type Had, Tiles } from './tiles.ts';
import { t } from '../say/say.ts';

/** A list that can be chosen. */
export interface Offer {
  readonly id: string;
  /** The heading over it. */
  readonly group: string;
  readonly title: string;
  readonly size: string;
}

/** The content of the right side. */
export interface Leaf {
  /** The list; empty for the results of a query. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** See readShapes. */
  readonly shapes: string;
  /** The lattice of the shapes' cells; by default squares, or cubes. */
  readonly lattice?: string;
}

/** The shapes that the puzzle has, by their numbers in the list. */
export interface Held {
  readonly had: readonly (Had & { readonly n: number })[];
  /** A sentence, and one that matters more. */
  readonly said: string;
  readonly stressed: string;
  /** The name of the button that adds the shapes that are lacking; empty where none is. */
  readonly rest: string;
}

const markup = (): string => `<div class="side">
<label class="find">${icon(FIND, 'small')}<input class="field" type="search" placeholder="${t('Find, by letter or size')}"
aria-label="${t('Find pieces, by letter or size')}" data-test="catalogue-find"></label>
<div class="lists" role="listbox" aria-label="${t('Lists of pieces')}"></div></div>
<section class="listed" aria-label="${t('Pieces of the list')}"><header><h2></h2>${closeButton('catalogue-close', t('Close the catalogue'))}<p class="soft"></p></header>
<footer><p class="soft"><span></span> <b></b></p><button type="button" class="btn outline"
data-test="catalogue-rest"></button></footer></section>`;

/** How long typing rests until the query is searched for, in milliseconds. */
const REST = 120;

export class PieceCatalogue extends HTMLElement {
  readonly #tiles = new Tiles({ add: n => this.#tell('add', { n }), take: n => this.#tell('take', { n }) });
  #offers: readonly Offer[] = [];
  #leaf: Leaf | null = null;
  #held: Held | null = null;
  #late = 0; // of setTimeout
  /** Where a key went down. */
  #down: EventTarget | null = null;
  /** Whether it was opened just now. */
  #fresh = false;

  connectedCallback(): void {
    if (!this.childElementCount) this.#build();
    // A property that was set before the element was defined hides the accessor.
    for (const [name, value] of Object.entries(this) as ['offers', readonly Offer[]][]) {
      delete (this as Partial<this>)[name];
      this[name] = value;
    }
    this.#tiles.connected();
    this.closest('[popover]')?.addEventListener('toggle', this.#toggled);
    if (this.closest(':popover-open')) this.#open();
  }

  disconnectedCallback(): void {
    this.#tiles.disconnected();
    this.closest('[popover]')?.removeEventListener('toggle', this.#toggled);
    clearTimeout(this.#late);
  }

  #build(): void {
    this.innerHTML = markup();
    this.#get('header').after(this.#tiles.element);
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#late);
      this.#late = window.setTimeout(() => this.#tell('find', { query: this.#input.value }), REST);
    });
    this.querySelector('.side')!.addEventListener('keydown', e => (this.#down = e.target), { capture: true });
    this.#input.addEventListener('keydown', e => {
      if (e.key !== 'ArrowDown') return;
      e.preventDefault();
      this.#tiles.focus();
    });
    this.#input.addEventListener('keyup', e => this.#enter(e));
    const lists = this.#get('.lists');
    lists.addEventListener('click', e => this.#choose((e.target as Element).closest<HTMLElement>('[role=option]')));
    lists.addEventListener('keydown', e => this.#key(e));
    lists.addEventListener('keyup', e => this.#enter(e));
    this.#get('[data-test=catalogue-rest]').addEventListener('click', () => this.#tell('rest'));
    this.#get('[data-test=catalogue-close]').addEventListener('click', () =>
      this.closest<HTMLElement>('[popover]')?.hidePopover(),
    );
  }

  readonly #toggled = (e: Event): void => {
    if ((e as ToggleEvent).newState !== 'open') return;
    this.#open();
  };

  #open(): void {
    this.#fresh = true;
    this.#tell('open');
    this.#greet();
  }

  /** Takes the keys as soon as the lists have arrived. */
  #greet(): void {
    if (!this.#fresh || !this.#chosen) return;
    this.#fresh = false;
    this.#chosen.focus({ preventScroll: true });
  }

  // ---- what the page sets

  get offers(): readonly Offer[] {
    return this.#offers;
  }

  set offers(offers: readonly Offer[]) {
    this.#offers = offers;
    const groups = new Map<string, HTMLElement>();
    for (const { id, group, title, size } of offers) {
      let box = groups.get(group);
      if (!box) {
        box = document.createElement('div');
        box.role = 'group';
        box.ariaLabel = group;
        box.dataset.group = group;
        groups.set(group, box);
      }
      const option = document.createElement('div'),
        em = document.createElement('em');
      option.role = 'option';
      option.tabIndex = -1;
      option.dataset.test = 'catalogue-list';
      option.dataset.list = id;
      em.className = 'num';
      em.textContent = size;
      option.append(title, ' ', em);
      box.append(option);
    }
    this.#get('.lists').replaceChildren(...groups.values());
    this.#mark();
  }

  get leaf(): Leaf | null {
    return this.#leaf;
  }

  set leaf(leaf: Leaf | null) {
    this.#leaf = leaf;
    if (!leaf) return;
    this.#get('h2').textContent = leaf.title;
    this.#get('header p').textContent = leaf.about;
    this.#tiles.show(readShapes(leaf.shapes), leaf.title, leaf.lattice ?? '');
    if (leaf.id) showText(this.#input, '');
    this.#mark();
    this.#greet();
  }

  get held(): Held | null {
    return this.#held;
  }

  set held(held: Held | null) {
    this.#held = held;
    if (!held) return;
    this.#tiles.had = new Map(held.had.map(h => [h.n, h]));
    this.#get('footer span').textContent = held.said;
    this.#get('footer b').textContent = held.stressed;
    const rest = this.#get('[data-test=catalogue-rest]');
    rest.textContent = held.rest;
    rest.hidden = !held.rest;
  }

  // ---- the lists

  get #options(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role=option]')];
  }

  get #chosen(): HTMLElement | undefined {
    return this.#options.find(o => o.tabIndex === 0);
  }

  /** Marks the list that is shown. Where none is, the first one takes the Tab key. */
  #mark(): void {
    const options = this.#options,
      at = options.findIndex(o => o.dataset.list === this.#leaf?.id);
    options.forEach((option, i) => {
      option.ariaSelected = String(i === at);
      option.tabIndex = i === Math.max(0, at) ? 0 : -1;
    });
    if (at >= 0) options[at]!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #choose(option: HTMLElement | null | undefined): void {
    if (!option) return;
    this.#tell('list', { id: option.dataset.list });
    option.focus({ preventScroll: true });
  }

  #key(e: KeyboardEvent): void {
    const options = this.#options,
      at = options.indexOf(e.target as HTMLElement);
    if (at < 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const to = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: options.length - 1,
    }[e.key];
    if (to !== undefined) this.#choose(options[Math.min(options.length - 1, Math.max(0, to))]);
    else if (e.key !== 'Enter' && e.key !== ' ') return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Goes on to the tiles. A key that is still down waits until it comes up: otherwise it would press the first
   * tile. */
  #enter(e: KeyboardEvent): void {
    if (e.target === this.#down && (e.key === 'Enter' || (e.key === ' ' && e.target !== this.#input)))
      this.#tiles.focus();
    this.#down = null;
  }

  get #input(): HTMLInputElement {
    return this.#get<HTMLInputElement>('input');
  }

  #get<E extends HTMLElement>(selector: string): E {
    return this.querySelector<E>(selector)!;
  }

  #tell(type: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
