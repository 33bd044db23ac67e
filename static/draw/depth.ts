// How many layers of a solid are shown, from the bottom: a slider on the picture.

export class Depth {
  readonly element = document.createElement('label');
  readonly #count = document.createElement('b');
  readonly #range = document.createElement('input');
  #layers = 1;

  constructor(changed: () => void) {
    this.element.className = 'depth';
    const name = document.createElement('span');
    name.textContent = 'layers';
    Object.assign(this.#range, { type: 'range', min: '1', step: '1', ariaLabel: 'Layers shown, from the bottom' });
    this.#range.dataset['test'] = 'shown-layers';
    this.#range.addEventListener('input', () => {
      this.#tell();
      changed();
    });
    this.element.append(this.#count, this.#range, name);
  }

  get shown(): number {
    return Number(this.#range.value);
  }

  /** Takes a number of layers over; all are shown of another number. */
  set(layers: number): void {
    if (layers !== this.#layers) {
      this.#layers = layers;
      this.#range.max = String(layers);
      this.#range.value = String(layers);
    }
    this.#tell();
  }

  #tell(): void {
    this.#count.textContent = this.shown === this.#layers ? `All ${this.#layers}` : `${this.shown} of ${this.#layers}`;
    this.#range.style.setProperty('--v', `${(100 * (this.shown - 1)) / Math.max(1, this.#layers - 1)}%`);
  }
}
