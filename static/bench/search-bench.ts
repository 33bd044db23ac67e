// <search-bench>: the page of the bench, as a table of the library's puzzles by the ways to
// search them, here and on other machines.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { CARET, CLOSE, closeButton, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { escaped } from '../player/escaped.ts';
import { LIMITS, model } from './model.ts';
import {
  type Cell,
  type Cells,
  mean,
  type Measured,
  NAMES,
  ratio,
  type Row,
  secondsOf,
  timesOf,
  WAYS,
} from './rows.ts';
import { type Form, read, write } from './table.ts';
import { number, said, saidData, t } from '../say/say.ts';

const limitName = (seconds: number): string =>
  seconds < 100 ? t('{n} s', { n: seconds }) : t('{n} min', { n: seconds / 60 });

const markup = (): string => `<div class="bench-bar"><button type="button" class="btn lg primary" data-test="bench-run"
title="${t('Ctrl Enter')}"></button>
<label class="row"><span>${t('Give up after')}</span><span class="select"><select
data-test="bench-limit">${LIMITS.map(s => `<option value="${s}">${limitName(s)}</option>`).join(
  '',
)}</select>${icon(CARET)}</span></label>
<span class="grow"></span><button type="button" class="btn outline"
data-test="copy-markdown">${t('Copy as Markdown')}</button><button type="button" class="btn outline"
data-test="copy-tabs">${t('Copy for a spreadsheet')}</button><button type="button" class="btn outline"
data-test="bench-paste">${t('Paste another machine’s')}</button></div>
<div class="bench-job" hidden><span data-test="bench-under"></span><progress
aria-label="${t('Puzzles measured')}"></progress></div>
<div class="bench-said"><p role="status" data-test="bench-said"></p><button type="button" class="btn sm outline"
data-test="bench-undo" hidden>${t('Undo')}</button></div>
<div class="bench-figures scroll" tabindex="0" role="group" aria-label="${t('Seconds by puzzle and way')}"><table
data-test="bench-table"><thead></thead><tbody></tbody></table></div>
<dialog class="dialog bench-text" aria-labelledby="h-bench-text" data-test="bench-dialog"><header><h2
id="h-bench-text"></h2>${closeButton('bench-close')}</header>
<form><label><span></span><textarea class="field mono" rows="12" spellcheck="false" wrap="off"
aria-describedby="bench-problem" data-test="bench-area"></textarea></label><p id="bench-problem" class="err"
role="alert" data-test="bench-problem"></p>
<div class="row"><span class="grow"></span><button type="submit" class="btn primary"
data-test="bench-add">${t('Put it beside')}</button></div></form></dialog>`;

export class SearchBench extends HTMLElement {
  #ended: AbortController | undefined;
  #undo: (() => void) | undefined;

  connectedCallback(): void {
    if (!this.firstChild) this.#build();
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    model.addEventListener(
      'change',
      e => {
        const { what, row } = (e as CustomEvent<{ what: string; row?: Row }>).detail;
        if (what === 'rows') this.#show();
        if (row) this.#fill(row);
        this.#state();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      e => {
        if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.altKey || this.#dialog.open) return;
        e.preventDefault();
        this.#press();
      },
      { signal },
    );
    this.#show();
    this.#state();
    void model.read();
  }

  disconnectedCallback(): void {
    this.#ended?.abort();
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.querySelector<T>(`[data-test="${name}"]`)!;
  }

  get #dialog(): HTMLDialogElement {
    return this.#part<HTMLDialogElement>('bench-dialog');
  }

  #build(): void {
    this.innerHTML = markup();
    this.#part('bench-run').onclick = () => this.#press();
    const limit = this.#part<HTMLSelectElement>('bench-limit');
    limit.onchange = () => {
      model.limit = Number(limit.value);
      model.keep();
    };
    this.#part('bench-undo').onclick = () => {
      const undo = this.#undo;
      this.#undo = undefined;
      undo?.();
      model.say(t('The results are back.'));
      this.#part('bench-paste').focus();
    };
    this.#part('copy-markdown').onclick = () => void this.#copy('markdown');
    this.#part('copy-tabs').onclick = () => void this.#copy('tabs');
    this.#part('bench-paste').onclick = () =>
      this.#open(
        t('Results of another machine'),
        t('A table that Copy has made there, with the line above it:'),
        '',
        false,
      );
    this.#part('bench-close').onclick = () => this.#dialog.close();
    this.#dialog.querySelector('form')!.onsubmit = e => {
      e.preventDefault();
      this.#add();
    };
    this.#part('bench-table').onchange = e => {
      const box = e.target as HTMLInputElement;
      model.choose(box.name ? [box.name] : model.rows.map(r => r.id), box.checked);
    };
    this.#part('bench-table').onclick = e => {
      const button = (e.target as Element).closest<HTMLElement>('[data-remove]');
      if (button) this.#remove(Number(button.dataset.remove));
    };
  }

  #press(): void {
    if (model.running) model.stop();
    else void model.run();
  }

  // ---- the table

  #show(): void {
    const here: Measured = model.own ?? { ...model.here, cells: {} };
    const machines = [here, ...model.others];
    const head = this.querySelector('thead')!,
      body = this.querySelector('tbody')!;
    head.innerHTML = `<tr><th rowspan="2" scope="col" class="puzzle"><label><input type="checkbox"
data-test="bench-all"><span>${t('Puzzle')}</span></label></th><th rowspan="2"
scope="col">${t('Solutions')}</th>${machines
      .map(
        (m, i) => `<th colspan="3"
scope="colgroup"><b>${i ? escaped(m.machine) : t('Here')}</b> <small>${escaped(i ? t('version {version}; {date}', { ...m }) : t('{machine}; version {version}; {date}', { ...m }))}</small>${i ? ` <button type="button" class="btn icon sm" aria-label="${escaped(t('Remove the results of {machine}', { machine: m.machine }))}" data-remove="${i - 1}" data-test="bench-remove">${icon(CLOSE)}</button>` : ''}</th>`,
      )
      .join('')}</tr>
<tr>${machines.map(() => WAYS.map(way => `<th scope="col">${said(NAMES[way])}</th>`).join('')).join('')}</tr>`;
    body.innerHTML = model.rows
      .map(
        row =>
          `<tr data-row="${row.id}"><th scope="row" class="puzzle"><label><input type="checkbox" name="${row.id}"
data-test="bench-choose"><span><b>${escaped(saidData(row.title))}</b> <small>${t('{pieces} pieces, {cells} cells', { pieces: row.pieces, cells: row.cells })}</small></span></label></th>${cellsOf(row)}</tr>`,
      )
      .join('');
  }

  /** Writes the cells of a row anew. */
  #fill(row: Row): void {
    const line = this.querySelector(`tr[data-row="${row.id}"]`);
    for (const cell of line?.querySelectorAll('td') ?? []) cell.remove();
    line?.insertAdjacentHTML('beforeend', cellsOf(row));
  }

  /** Draws the search under way, the choice and the message. */
  #state(): void {
    const { rows, chosen, under, running } = model,
      run = this.#part<HTMLButtonElement>('bench-run');
    const count = rows.filter(r => chosen.has(r.id)).length;
    run.textContent = running
      ? t('Stop')
      : count === rows.length
        ? t('Measure all')
        : t('Measure {n, plural, one {# puzzle} other {# puzzles}}', { n: count });
    run.classList.toggle('primary', !running);
    run.classList.toggle('outline', running);
    run.disabled = !running && !count;
    const limit = this.#part<HTMLSelectElement>('bench-limit');
    showText(limit, model.limit);
    limit.disabled = running;
    for (const box of this.querySelectorAll<HTMLInputElement>('[data-test=bench-choose]')) {
      box.checked = chosen.has(box.name);
      box.disabled = running;
    }
    const all = this.querySelector<HTMLInputElement>('[data-test=bench-all]')!;
    all.checked = count > 0 && count === rows.length;
    all.indeterminate = count > 0 && count < rows.length;
    all.disabled = running;
    const job = this.querySelector<HTMLElement>('.bench-job')!,
      bar = job.querySelector('progress')!;
    job.hidden = !running;
    this.#part('bench-under').textContent = under
      ? t('{title}, {way}: puzzle {n} of {all}', {
          title: saidData(under.row.title),
          way: said(under.name),
          n: under.done + 1,
          all: under.of,
        })
      : t('The program is loading');
    bar.max = under?.of ?? 1;
    bar.value = under?.done ?? 0;
    for (const cell of this.querySelectorAll('td.now')) cell.classList.remove('now');
    if (under)
      this.querySelector(`tr[data-row="${under.row.id}"]`)
        ?.querySelectorAll('td.here')
        [WAYS.findIndex(way => NAMES[way] === under.name)]?.classList.add('now');
    const told = [model.said, ...this.#sums()].filter(Boolean).join(' ');
    const status = this.#part('bench-said');
    if (status.textContent !== told) status.textContent = told;
    this.#part('bench-undo').hidden = !this.#undo;
    const none = !model.own || !Object.keys(model.own.cells).length;
    for (const name of ['copy-markdown', 'copy-tabs']) this.#part<HTMLButtonElement>(name).disabled = none;
  }

  /** The summaries of all rows, when no search is under way. */
  #sums(): string[] {
    const { own } = model;
    if (!own || model.running) return [];
    const sums = WAYS.slice(1).flatMap(way => {
      const { times, of } = mean(model.rows.map(r => ratio(own.cells[r.id]?.[way], own.cells[r.id]?.auto)));
      return of
        ? [
            t(
              '{way} takes {times} times as long as Automatic, by the geometric mean of {n, plural, one {# puzzle} other {# puzzles}}.',
              { way: said(NAMES[way]), times: timesOf(times), n: of },
            ),
          ]
        : [];
    });
    if (model.old)
      sums.push(t('Another browser or version measured this. It moves beside the new results when you measure again.'));
    return sums;
  }

  // ---- copying and pasting

  async #copy(form: Form): Promise<void> {
    const text = write(model.own!, model.rows, form);
    try {
      await navigator.clipboard.writeText(text);
      model.say(t('The table is copied. It can be pasted here on another machine.'));
    } catch {
      this.#open(t('The table'), t('The browser did not allow copying. Copy the text with the keyboard:'), text, true);
    }
  }

  #open(title: string, label: string, text: string, given: boolean): void {
    const area = this.#part<HTMLTextAreaElement>('bench-area');
    this.#dialog.querySelector('h2')!.textContent = title;
    this.#dialog.querySelector('label span')!.textContent = label;
    showText(area, text);
    area.readOnly = given;
    this.#part('bench-add').hidden = given;
    this.#refuse('');
    this.#dialog.showModal();
    area.focus();
    if (given) area.select();
  }

  #refuse(why: string): void {
    this.#part('bench-problem').textContent = why;
    this.#part('bench-area').setAttribute('aria-invalid', String(!!why));
  }

  #add(): void {
    const area = this.#part<HTMLTextAreaElement>('bench-area'),
      { measured, problems, unknown } = read(area.value, model.rows);
    if (!measured) {
      const [first, ...rest] = problems;
      this.#refuse(
        [
          t('Line {line}: {message}', { line: first!.line, message: first!.message }),
          ...(rest.length
            ? [t('{n, plural, one {# more place is wrong.} other {# more places are wrong.}}', { n: rest.length })]
            : []),
        ].join(' '),
      );
      area.focus();
      area.setSelectionRange(first!.start, first!.end);
      return;
    }
    model.add(measured);
    this.#dialog.close();
    const n = Object.keys(measured.cells).length,
      told = t('{n, plural, one {# puzzle of {machine} stands} other {# puzzles of {machine} stand}} beside yours.', {
        n,
        machine: measured.machine,
      });
    model.say(
      unknown.length
        ? `${told} ${t('{n, plural, one {# not in this library is left out.} other {# not in this library are left out.}}', { n: unknown.length })}`
        : told,
    );
  }

  #remove(n: number): void {
    const { machine } = model.others[n]!;
    this.#undo = model.remove(n);
    model.say(t('The results of {machine} are removed.', { machine }));
    this.#part('bench-undo').focus();
  }
}

/** The cells of a row: its solutions, the results here, and those of other machines. */
function cellsOf(row: Row): string {
  const own = model.own?.cells[row.id] ?? {};
  return (
    solutionsCell(row, own) +
    WAYS.map(way =>
      cellOf(own[way], way === 'auto' ? undefined : ratio(own[way], own.auto), row.lines[way], 'here'),
    ).join('') +
    model.others
      .map(m =>
        WAYS.map(way =>
          cellOf(m.cells[row.id]?.[way], ratio(m.cells[row.id]?.[way], own[way]), '', 'there', true),
        ).join(''),
      )
      .join('')
  );
}

function solutionsCell(row: Row, cells: Cells): string {
  const found = new Set(WAYS.flatMap(way => cells[way]?.found ?? [])),
    known = row.solutions;
  const differ = found.size > 1;
  const n = [...found][0] ?? known;
  return `<td class="num">${n === undefined ? '–' : number(n)}${
    differ
      ? `<small
class="err">${t('The ways count differently: {counts}', { counts: [...found].map(n => number(n)).join(', ') })}</small>`
      : ''
  }</td>`;
}

/** The seconds, how many times those of another cell they are, and the engine. */
function cellOf(
  cell: Cell | undefined,
  r: ReturnType<typeof ratio>,
  line: string,
  where: string,
  ofHere = false,
): string {
  if (!cell)
    return `<td class="${where}"><span
class="muted">–</span>${line ? `<small><code>${escaped(line)}</code></small>` : ''}</td>`;
  const figure = cell.trouble
    ? `<b class="err">${t('Failed')}</b>`
    : cell.over
      ? `<b>${t('over {n} s', { n: secondsOf(cell.seconds) })}</b>`
      : `<b>${t('{n} s', { n: secondsOf(cell.seconds) })}</b>`;
  const times = r
    ? ` <span class="times">${t(
        '{sign, select, more {over {n} ×} less {under {n} ×} other {{n} ×}}{of, select, here { of here} other {}}',
        {
          sign: r.sign === '>' ? 'more' : r.sign === '<' ? 'less' : 'as',
          n: timesOf(r.times),
          of: ofHere ? 'here' : 'own',
        },
      )}</span>`
    : '';
  return `<td class="${where} num"${cell.over ? ' data-over' : ''}>${figure}${times}${cell.over ? `<small>${t('given up')}</small>` : ''}${cell.trouble ? `<small class="err">${escaped(cell.trouble)}</small>` : ''}<small>${escaped(cell.engine)}</small><small><code>${escaped(cell.line)}</code></small></td>`;
}
