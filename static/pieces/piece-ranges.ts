// <piece-ranges>: sets how many copies of each piece may be used, for many pieces at once: the ticked ones, or all.
//
//   ranges  detail {names, least, most}: the range for each of these pieces, names one a line

import { showText } from '../field/input.ts';
import { upgrade } from '../player/upgrade.ts';
import { t } from '../say/say.ts';

/** The ranges that a press sets. */
const PRESETS: readonly (readonly [least: number, most: number])[] = [
  [0, 1],
  [0, 6],
  [1, 1],
];

const rangeWords = (least: number, most: number) => (least === most ? `${least}` : `${least}–${most}`);

const markup = (): string => `<p class="saying" data-test="ranges-names"></p>
<div class="row keys"></div>
<div class="row"><label class="dim"><span>${t('From')}</span><input type="number" min="0" value="0" inputmode="numeric"
data-test="range-least"></label>
<label class="dim"><span>${t('To')}</span><input type="number" min="1" value="1" inputmode="numeric"
data-test="range-most"></label>
<button type="button" class="btn outline" data-test="range-set">${t('Set')}</button></div>
<fieldset class="ticks"><legend class="label">${t('Only for these')}</legend><div></div></fieldset>`;

export class PieceRanges extends HTMLElement {
  #pieces = '';
  readonly #ticked = new Set<string>();

  connectedCallback(): void {
    if (!this.childElementCount) this.#build();
    upgrade(this);
    this.#draw();
  }

  /** A line for each piece: its name, a tab, and its number of copies. */
  get pieces(): string {
    return this.#pieces;
  }

  set pieces(pieces: string) {
    this.#pieces = pieces;
    if (this.childElementCount) this.#draw();
  }

  get #names(): string[] {
    return this.#pieces.split('\n').map(line => line.split('\t')[0]!);
  }

  /** The names of the pieces that the range is for. */
  get #meant(): string[] {
    const names = this.#names,
      ticked = names.filter(name => this.#ticked.has(name));
    return ticked.length ? ticked : names;
  }

  #build(): void {
    this.innerHTML = markup();
    const keys = this.querySelector('.keys')!;
    for (const [least, most] of PRESETS) {
      const button = document.createElement('button');
      Object.assign(button, {
        type: 'button',
        className: 'btn outline',
        textContent: t('{range} of each', { range: rangeWords(least, most) }),
      });
      button.dataset.test = 'range-preset';
      button.dataset.range = `${least}-${most}`;
      button.addEventListener('click', () => this.#set(least, most));
      keys.append(button);
    }
    const [least, most] = [this.#field('range-least'), this.#field('range-most')];
    // If the two numbers contradict each other, the one that was not typed changes.
    least.addEventListener('change', () => showText(most, Math.max(Number(most.value), Number(least.value), 1)));
    most.addEventListener('change', () =>
      showText(least, Math.max(0, Math.min(Number(most.value), Number(least.value)))),
    );
    this.querySelector('[data-test=range-set]')!.addEventListener('click', () =>
      this.#set(Number(least.value), Number(most.value)),
    );
    this.querySelector('.ticks')!.addEventListener('change', e => {
      const box = e.target as HTMLInputElement;
      if (box.checked) this.#ticked.add(box.value);
      else this.#ticked.delete(box.value);
      this.#say();
    });
  }

  #set(least: number, most: number): void {
    if (!Number.isInteger(least) || !Number.isInteger(most) || least < 0 || most < Math.max(1, least)) return;
    this.dispatchEvent(new CustomEvent('ranges', { detail: { names: this.#meant.join('\n'), least, most } }));
  }

  #draw(): void {
    const lines = this.#pieces.split('\n').map(line => line.split('\t')),
      names = new Set(lines.map(([name]) => name!));
    for (const name of this.#ticked) if (!names.has(name)) this.#ticked.delete(name);
    const held = (document.activeElement as HTMLInputElement | null)?.closest('.ticks')
      ? (document.activeElement as HTMLInputElement).value
      : undefined;
    const boxes = lines.map(([name = '', range = '']) => {
      const label = document.createElement('label'),
        box = document.createElement('input'),
        em = document.createElement('em');
      box.type = 'checkbox';
      box.value = name;
      box.checked = this.#ticked.has(name);
      box.dataset.test = 'range-for';
      box.dataset.name = name;
      em.className = 'num';
      em.textContent = `×${range.replace('-', '–')}`;
      label.append(box, ` ${name} `, em);
      return label;
    });
    this.querySelector('.ticks > div')!.replaceChildren(...boxes);
    if (held !== undefined)
      boxes
        .map(label => label.querySelector('input')!)
        .find(box => box.value === held)
        ?.focus();
    this.#say();
  }

  #say(): void {
    const n = this.#meant.length,
      all = !this.#ticked.size;
    this.querySelector('[data-test=ranges-names]')!.textContent = all
      ? t('For all {n} pieces. Tick some to change only those.', { n })
      : t('For {n, plural, one {the one piece} other {the # pieces}} ticked below.', { n });
  }

  #field(test: string): HTMLInputElement {
    return this.querySelector<HTMLInputElement>(`[data-test=${test}]`)!;
  }
}
