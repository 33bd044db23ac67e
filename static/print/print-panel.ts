// <print-panel>: a puzzle for paper. It shows the sheets as they will be printed.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { LESS, MORE, PRINT, closeButton, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { readLocal, writeLocal } from '../store/local.ts';
import { isBackwards, movesOf } from '../disassembly/moves.ts';
import { closeBeside } from '../browser/beside.ts';
import { regionOf } from './region.ts';
import {
  type Choices,
  HATCHES,
  LEAST,
  MAX_SHEETS,
  type Paper,
  PAPERS,
  type Puzzle,
  type Part,
  type Sheet,
  answered,
  cellOfCards,
  mostOf,
  sheetsOf,
  sizeOf,
} from './sheets.ts';
import { patternDefs } from '../player/svg.ts';
import { isFlat } from '../space/box.ts';
import { stepSheets } from './steps.ts';
import { t } from '../say/say.ts';

/** The default size of a cell, in millimetres. */
const CELL = 15;

/** How many sheets are shown; all are printed. */
const SEEN = 24;

const toggle = (name: string, title: string): string =>
  `<div class="set"><label for="print-${name}"><b>${title}</b><small data-about="${name}"></small></label><button
type="button" id="print-${name}" class="switch" role="switch" aria-checked="true" data-switch="${name}"
data-test="print-${name}"></button></div>`;

const choice = (name: string, title: string, values: [value: string, text: string][]): string =>
  `<div class="row" data-row="${name}"><span>${title}</span><span class="seg end" role="group"
aria-label="${title}">${values
    .map(
      ([v, text]) => `<button type="button" aria-pressed="false" data-${name}="${v}"
data-test="print-${v}">${text}</button>`,
    )
    .join('')}</span></div>`;

const markup =
  (): string => `<dialog class="dialog print" aria-labelledby="h-print" data-test="print-dialog"><header><h2
id="h-print">${t('Print')}</h2>${closeButton('print-close')}</header>
<div class="choices">${choice(
    'paper',
    t('Paper'),
    Object.keys(PAPERS).map(p => [p, p]),
  )}
${choice('what', t('Print'), [
  ['moves', t('The moves')],
  ['puzzle', t('The puzzle')],
])}${choice('way', t('Order'), [
  ['apart', t('Taking apart')],
  ['together', t('Putting together')],
])}
<div class="row" data-row="cell"><label for="print-cell">${t('One cell')}</label><span class="stepper end"><button
type="button" class="btn icon" aria-label="${t('Smaller')}" data-by="-1"
data-test="print-smaller">${icon(LESS)}</button><input id="print-cell" class="field num" inputmode="numeric"
autocomplete="off" data-test="print-cell"><span class="muted">mm</span><button type="button" class="btn icon"
aria-label="${t('Larger')}" data-by="1" data-test="print-larger">${icon(MORE)}</button></span></div>
<p class="soft num" data-test="print-limit"></p>
${toggle('board', t('Board'))}${toggle('pieces', t('Pieces to cut out'))}${toggle('colours', t('Colours'))}${toggle('solution', t('Solution'))}
<p class="soft hint" data-test="print-hint"></p>
<footer><p class="wrn" role="status" data-test="print-trouble"></p><button type="button" class="btn lg primary"
data-test="print-go">${icon(PRINT)}<span></span></button></footer></div>
<div class="sheets" tabindex="0" role="group" aria-label="${t('Sheets')}" data-test="print-sheets"></div></dialog>`;

export class PrintPanel extends HTMLElement {
  #puzzle: Puzzle | undefined;
  #choices: Choices = { paper: 'A4', cell: CELL, board: true, pieces: true, colours: true, solution: false };
  /** The cell that was asked for, if the paper allows less. */
  #wanted = CELL;
  #sheets: Sheet[] = [];
  /** Whether the moves of the recording are printed, and whether in the direction that puts together. */
  #moves = false;
  #together = false;
  /** The printed part. It stands in the body, because the page's style hides all else there. */
  readonly #out = document.createElement('div');
  readonly #style = document.createElement('style');

  connectedCallback(): void {
    if (this.firstChild) return;
    this.innerHTML = markup();
    this.#out.className = 'print-out';
    this.#out.dataset.test = 'print-out';
    const dialog = this.#dialog;
    this.#part('print-close').onclick = () => dialog.close();
    closeBeside(dialog);
    dialog.onclose = () => {
      this.#out.remove();
      this.#style.remove();
      delete document.documentElement.dataset.paper;
    };
    for (const b of this.querySelectorAll<HTMLElement>('[data-paper]')) {
      b.onclick = () => {
        this.#choices.paper = b.dataset.paper as Paper;
        writeLocal('paper', this.#choices.paper);
        this.#update();
      };
    }
    for (const b of this.querySelectorAll<HTMLElement>('[data-by]'))
      b.onclick = () => this.#size(this.#choices.cell + Number(b.dataset.by));
    const cell = this.#part<HTMLInputElement>('print-cell');
    cell.onchange = () => this.#size(Number(cell.value.replace(/mm|\s/g, '')));
    cell.onkeydown = e => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
      if (!by) return;
      e.preventDefault();
      this.#size(this.#choices.cell + by);
    };
    for (const b of this.querySelectorAll<HTMLElement>('[data-switch]')) {
      b.onclick = () => {
        const name = b.dataset.switch as 'board' | 'pieces' | 'colours' | 'solution';
        this.#choices[name] = !this.#choices[name];
        this.#update();
      };
    }
    for (const b of this.querySelectorAll<HTMLElement>('[data-what], [data-way]')) {
      b.onclick = () => {
        if (b.dataset.what) this.#moves = b.dataset.what === 'moves';
        else this.#together = b.dataset.way === 'together';
        this.#update();
      };
    }
    this.#part('print-go').onclick = () => print();
  }

  /** Shows the panel for a puzzle. */
  open(puzzle: Puzzle): void {
    if (this.#dialog.open) {
      print(); // the same key again prints
      return;
    }
    const cards = !!this.#puzzle?.cards;
    this.#puzzle = puzzle;
    const kept = readLocal('paper'),
      region = regionOf(navigator.language);
    this.#choices.paper =
      kept === 'A4' || kept === 'Letter' ? kept : /^(US|CA|MX|PH|CL|CO)$/.test(region) ? 'Letter' : 'A4';
    this.#choices.solution = !!puzzle.assembly || answered(puzzle);
    this.#moves = !!puzzle.recording && movesOf(puzzle.recording).length > 0;
    this.#together = this.#moves && isBackwards(puzzle.recording!);
    this.querySelector<HTMLElement>('[data-row=what]')!.hidden = !this.#moves;
    if (puzzle.cards) this.#wanted = cellOfCards(puzzle, this.#choices.paper);
    else if (cards) this.#wanted = CELL;
    document.documentElement.dataset.paper = '';
    document.body.append(this.#out, this.#style);
    this.#update();
    this.#dialog.showModal();
    this.#part('print-go').focus();
  }

  get #dialog(): HTMLDialogElement {
    return this.#part<HTMLDialogElement>('print-dialog');
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.querySelector<T>(`[data-test="${name}"]`)!;
  }

  #size(cell: number): void {
    if (Number.isFinite(cell)) this.#wanted = Math.max(LEAST, Math.min(100, Math.round(cell)));
    this.#update();
  }

  /** Draws the sheets anew, and describes them. */
  #update(): void {
    const { paper, colours } = this.#choices,
      chosen = { paper, what: this.#moves ? 'moves' : 'puzzle', way: this.#together ? 'together' : 'apart' };
    for (const [name, value] of Object.entries(chosen))
      for (const b of this.querySelectorAll<HTMLElement>(`[data-${name}]`))
        b.ariaPressed = String(b.dataset[name] === value);
    for (const e of this.querySelectorAll<HTMLElement>(
      '[data-row=cell], [data-test=print-limit], .set:not(:has([data-switch=colours]))',
    ))
      e.hidden = this.#moves;
    this.querySelector<HTMLElement>('[data-row=way]')!.hidden = !this.#moves;
    this.querySelector('[data-switch=colours]')!.ariaChecked = String(colours);
    this.#say('colours', this.#moves ? t('off: what moves is grey') : t('off: outlines and letters, saves ink'));
    if (!this.#moves) {
      this.#updatePuzzle();
      return;
    }
    const { recording, title, address } = this.#puzzle!;
    this.#sheets = stepSheets(recording!, title, address, { paper, colours, together: this.#together });
    this.#part('print-hint').textContent = t('A picture a move, with its number. Letters name the pieces.');
    this.#output('');
  }

  /** Describes the effect of a switch. */
  #say(name: string, words: string): void {
    this.querySelector(`[data-about="${name}"]`)!.textContent = words;
  }

  #updatePuzzle(): void {
    const p = this.#puzzle!,
      c = this.#choices,
      solid = !isFlat(p.board),
      most = mostOf(p, c),
      n = p.cells.length;
    c.cell = Math.max(LEAST, Math.min(this.#wanted, most));
    this.#wanted = Math.min(this.#wanted, Math.max(most, LEAST));
    showText(this.#part<HTMLInputElement>('print-cell'), c.cell);
    this.#part<HTMLButtonElement>('print-smaller').disabled = c.cell <= LEAST;
    this.#part<HTMLButtonElement>('print-larger').disabled = c.cell >= most;
    const [wide, high] = sizeOf(p.board, 0).map(n => Math.round(n * c.cell * 10) / 10),
      fits = most >= LEAST;
    this.#part('print-limit').textContent = fits
      ? solid
        ? t('A layer is {wide} × {high} mm. At most {most} mm on this paper.', { wide: wide!, high: high!, most })
        : t('The board is {wide} × {high} mm. At most {most} mm on this paper.', { wide: wide!, high: high!, most })
      : '';
    for (const b of this.querySelectorAll<HTMLButtonElement>('[data-switch]')) {
      const name = b.dataset.switch as 'board' | 'pieces' | 'colours' | 'solution';
      b.ariaChecked = String(c[name]);
      if (name === 'solution') b.disabled = !p.assembly && !answered(p);
    }
    this.#sheets = fits && (c.board || c.pieces) ? sheetsOf(p, c) : [];
    const on = (about: string, ...parts: Part[]): string => {
      const pages = this.#sheets.flatMap((s, i) => (s.parts.some(part => parts.includes(part)) ? [i + 1] : []));
      if (!pages.length) return about;
      return pages.length === 1
        ? t('{about}, page {n}', { about, n: pages[0]! })
        : t('{about}, pages {from}–{to}', { about, from: pages[0]!, to: pages.at(-1)! });
    };
    this.querySelector('[for=print-pieces] b')!.textContent = solid ? t('Pieces') : t('Pieces to cut out');
    this.querySelector('[for=print-board] b')!.textContent = p.cards ? t('Challenges') : t('Board');
    this.querySelector('[for=print-solution] b')!.textContent = !p.cards
      ? t('Solution')
      : p.cards.length === 1
        ? t('Answer')
        : t('Answers');
    this.#say(
      'board',
      p.cards
        ? on(t('{n, plural, one {one} other {#}}', { n: p.cards.length }), 'challenges')
        : solid
          ? on(t('its {n} layers', { n: p.board.z }), 'layers')
          : on(t('to lay the pieces on'), 'board'),
    );
    this.#say('pieces', on(t('{n, plural, one {the only one} other {all #}}', { n }), 'pieces', 'pictures'));
    this.#say(
      'solution',
      p.cards
        ? !answered(p)
          ? t('not known here: a link to a challenge has no answer')
          : !c.board
            ? t('only with the challenges')
            : on(
                t('{n, plural, one {on a page of its own} other {on a page of their own}}', { n: p.cards.length }),
                'answers',
              )
        : p.assembly
          ? on(t('small and upside down'), 'solution')
          : t('none is known yet: solve the puzzle first'),
    );
    this.#part('print-hint').textContent = solid
      ? t('Use these sheets to build the solid. The layers have cells of this size; the pieces are pictures.')
      : t('Glue the sheets to card before you cut.');

    this.#output(
      !fits
        ? [
            t('Even with cells of {n} mm this does not fit on the paper.', { n: LEAST }),
            ...(c.board && mostOf(p, { ...c, board: false }) >= LEAST ? [t('Print it without the board.')] : []),
          ].join(' ')
        : this.#sheets.length
          ? ''
          : t('Choose the board or the pieces.'),
    );
  }

  /** Shows the sheets and has them ready for paper, or says what is wrong. */
  #output(trouble: string): void {
    const count = this.#sheets.length,
      many = count > MAX_SHEETS;
    this.#part('print-trouble').textContent = many
      ? [
          t('That makes {n} pages. At most {most} can be printed at once.', { n: count, most: MAX_SHEETS }),
          ...(this.#moves ? [] : [t('Choose a smaller cell.')]),
        ].join(' ')
      : trouble;
    const go = this.#part<HTMLButtonElement>('print-go');
    go.disabled = !count || many;
    go.lastElementChild!.textContent =
      count && !many ? t('{n, plural, one {Print one page} other {Print # pages}}', { n: count }) : t('Print');
    const shown = this.#part('print-sheets');
    shown.innerHTML = many
      ? ''
      : this.#sheets
          .slice(0, SEEN)
          .map(s => s.markup)
          .join('') + (count > SEEN ? `<p class="muted">${t('and {n} pages more', { n: count - SEEN })}</p>` : '');
    // Sheets that are shown and that are printed have one set of patterns, which is drawn in both.
    this.#out.innerHTML =
      `<svg width="0" height="0" aria-hidden="true">${patternDefs(HATCHES)}</svg>` +
      (many ? '' : this.#sheets.map(s => s.markup).join(''));
    const [w, h] = PAPERS[this.#choices.paper];
    this.#style.textContent = `@page { size: ${w}mm ${h}mm; margin: 0 }`;
  }
}
