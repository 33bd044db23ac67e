// The popover that searches solutions by what they must have.

import { CARET, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import type { Wish } from './find.ts';
import { Painter } from './painter.ts';
import { isFlat, placeOf } from '../space/box.ts';
import type { Puzzle } from './puzzle.ts';
import { listed, t } from '../say/say.ts';

const markup = (): string => `<h2>${t('Show only solutions in which')}</h2>
<p class="soft">${t('these pieces cover these cells')}</p>
<div class="place"></div>
<div class="row wrap"><label class="select"><span class="sr">${t('Piece')}</span><select
data-test="wish-touch"></select>${icon(CARET)}</label><span>${t('touches')}</span><label class="select"><span
class="sr">${t('Other piece')}</span><select data-test="wish-with"></select>${icon(CARET)}</label></div>
<label class="check"><input type="checkbox"
data-test="wish-symmetric">${t('some turn or reflection changes nothing')}</label>
<div class="row"><button type="button" class="btn outline" data-test="wish-clear">${t('Show all')}</button><button
type="button" class="btn primary end" data-test="wish-find">${t('Show')}</button></div>`;

export class Finder {
  readonly element = document.createElement('div');
  readonly #painter = new Painter(() => {});
  #puzzle: Puzzle | null = null;

  /** done gets the wish, or null for everything. */
  constructor(private readonly done: (wish: Wish | null, words: string) => void) {
    const e = this.element;
    e.className = 'popover finder';
    e.popover = 'auto';
    Object.assign(e, { tabIndex: -1, autofocus: true });
    e.setAttribute('role', 'dialog');
    e.ariaLabel = t('Look for solutions');
    e.dataset.test = 'finder';
    e.innerHTML = markup();
    e.querySelector('.place')!.replaceWith(this.#painter.element);
    this.#part('wish-find').onclick = () => this.#find();
    this.#part('wish-clear').onclick = () => {
      this.clear();
      this.#close(null, '');
    };
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.element.querySelector<T>(`[data-test=${name}]`)!;
  }

  /** Fills the form for a puzzle. The choices stay if it is the same puzzle. */
  open(puzzle: Puzzle): void {
    if (puzzle !== this.#puzzle) {
      this.#puzzle = puzzle;
      this.#painter.puzzle = puzzle;
      const names = [...new Set(puzzle.board.pieces.map(p => p.label ?? p.name))];
      for (const name of ['wish-touch', 'wish-with'])
        this.#part(name).replaceChildren(new Option(t('any piece'), ''), ...names.map(n => new Option(n, n)));
      this.clear();
    }
    this.element.showPopover();
  }

  clear(): void {
    this.#painter.clear();
    for (const name of ['wish-touch', 'wish-with']) showText(this.#part<HTMLSelectElement>(name), '');
    this.#part<HTMLInputElement>('wish-symmetric').checked = false;
  }

  #find(): void {
    const touch = this.#part<HTMLSelectElement>('wish-touch').value;
    const beside = this.#part<HTMLSelectElement>('wish-with').value;
    const symmetric = this.#part<HTMLInputElement>('wish-symmetric').checked;
    const covers = [...this.#painter.painted]
      .map(([position, piece]) => ({ position, piece }))
      .sort((a, b) => a.position - b.position);
    const wish: Wish = { covers, touch: touch && beside ? [touch, beside] : null, symmetric };
    const words: string[] = [];
    for (const name of new Set(covers.map(c => c.piece))) {
      const cells = covers.filter(c => c.piece === name);
      const { board } = this.#puzzle!;
      const places = cells.map(c =>
        placeOf(board, c.position)
          .slice(0, isFlat(board) ? 2 : 3)
          .join(' '),
      );
      words.push(
        cells.length > 2
          ? t('{piece} covers {n} cells', { piece: name, n: cells.length })
          : t('{piece} covers {cells}', { piece: name, cells: listed(places) }),
      );
    }
    if (wish.touch) words.push(t('{piece} touches {other}', { piece: touch, other: beside }));
    if (symmetric) words.push(t('symmetric'));
    this.#close(words.length ? wish : null, words.join(', '));
  }

  #close(wish: Wish | null, words: string): void {
    this.element.hidePopover();
    this.done(wish, words);
  }
}
