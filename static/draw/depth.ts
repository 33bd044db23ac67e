// A slider and a switch on the picture of a solid. They choose how many layers are shown, from the bottom, or which one
// alone.

import { showText } from '../field/input.ts';
import { t } from '../say/say.ts';

export class Depth {
  readonly element = document.createElement('div');
  readonly #count = document.createElement('b');
  readonly #range = document.createElement('input');
  readonly #one = document.createElement('button');
  #layers = 1;

  constructor(changed: () => void) {
    this.element.className = 'depth';
    Object.assign(this.#range, { type: 'range', min: '1', step: '1', ariaLabel: t('Layers shown, from the bottom') });
    this.#range.dataset.test = 'shown-layers';
    this.#range.addEventListener('input', () => {
      this.#tell();
      changed();
    });
    Object.assign(this.#one, {
      type: 'button',
      className: 'btn sm quiet',
      textContent: t('One only'),
      title: t('This layer only, the others pale'),
      ariaPressed: 'false',
    });
    this.#one.dataset.test = 'one-layer';
    this.#one.addEventListener('click', () => {
      this.#one.ariaPressed = String(!this.one);
      this.#tell();
      changed();
    });
    this.element.append(this.#count, this.#range, this.#one);
  }

  /** How many layers are shown, from the bottom. If one is shown alone, it is the last of these. */
  get shown(): number {
    return Number(this.#range.value);
  }

  /** Whether one layer is shown alone. */
  get one(): boolean {
    return this.#one.ariaPressed === 'true';
  }

  /** Goes to this layer, from 0, if one is shown alone. */
  go(layer: number): void {
    if (!this.one || this.shown === layer + 1) return;
    showText(this.#range, layer + 1);
    this.#tell();
  }

  /** Sets the number of layers; if it changes, all are shown. */
  set(layers: number): void {
    if (layers !== this.#layers) {
      this.#layers = layers;
      this.#range.max = String(layers);
      showText(this.#range, layers);
    }
    this.#tell();
  }

  #tell(): void {
    this.#count.textContent = this.one
      ? t('Layer {n}', { n: this.shown })
      : this.shown === this.#layers
        ? t('All {n}', { n: this.#layers })
        : t('{n} of {all}', { n: this.shown, all: this.#layers });
    this.#range.ariaLabel = this.one ? t('Layer shown') : t('Layers shown, from the bottom');
    this.#range.style.setProperty('--v', `${(100 * (this.shown - 1)) / Math.max(1, this.#layers - 1)}%`);
  }
}
