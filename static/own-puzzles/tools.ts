// <shelf-tools>: the tools of puzzles/ in the top bar. The number of puzzles is beside the page's name; Find and the
// order are on the right.

import { CARET, FIND, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { model, type Order } from './model.ts';
import { many } from '../browser/words.ts';
import { t } from '../say/say.ts';

const markup =
  (): string => `<label class="find">${icon(FIND, 'small')}<input type="search" class="field" placeholder="${t('Find')}"
aria-label="${t('Find by words')}" title="${t('Find  /')}" data-test="find"></label>
<span class="select quiet"><select aria-label="${t('Order')}" data-test="order"><option
value="used">${t('Last used')}</option><option value="title">${t('Title')}</option><option
value="size">${t('Size')}</option></select>${icon(CARET)}</span>`;

let focused = false; // when the app replaced the first element by another

export class ShelfTools extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    this.innerHTML = markup();
    const find = this.querySelector('input')!,
      order = this.querySelector('select')!;
    showText(find, model.words);
    showText(order, model.order);
    find.onfocus = () => (focused = true);
    find.onblur = () => (focused = document.hidden || !this.isConnected);
    find.oninput = () => {
      model.words = find.value;
      model.page = 0;
      model.changed();
    };
    order.onchange = () => {
      model.order = order.value as Order;
      model.page = 0;
      model.changed();
    };
    if (focused) find.focus();
  }
}

/** <shelf-count>: the number of puzzles. */
export class ShelfCount extends HTMLElement {
  readonly #show = (): void => {
    this.textContent = model.all ? many(model.all.length) : '';
  };

  connectedCallback(): void {
    model.addEventListener('change', this.#show);
    this.#show();
  }

  disconnectedCallback(): void {
    model.removeEventListener('change', this.#show);
  }
}
