// The message at the foot of puzzles/, with Undo where something can be taken back.

import { t } from '../say/say.ts';

/** How long it stays, in milliseconds; the line below it runs out meanwhile. */
const STAY = 10_000;

export class Toast {
  readonly element = document.createElement('div');
  #timer = 0;

  constructor(undo: () => void) {
    this.element.className = 'toast undo';
    this.element.dataset.test = 'undo-toast';
    this.element.setAttribute('role', 'status');
    this.element.onclick = e => (e.target as Element).closest('button') && undo();
  }

  say(words: string, undo: boolean): void {
    clearTimeout(this.#timer);
    const said = document.createElement('span');
    said.textContent = words;
    this.element.replaceChildren(said);
    if (undo) {
      const button = document.createElement('button'),
        line = document.createElement('i');
      Object.assign(button, { type: 'button', className: 'btn', textContent: t('Undo'), title: t('Ctrl Z') });
      button.dataset.test = 'undo';
      line.style.animationDuration = `${STAY}ms`;
      this.element.append(button, line);
    }
    this.#timer = window.setTimeout(() => this.hide(), STAY);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.element.replaceChildren();
  }
}
