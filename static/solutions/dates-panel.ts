// The panel with the number of ways for each date of a calendar, or for the words of another board. A press on a date
// shows its solutions. It stands in the page and has the page's style. Printed it is a year's sheet, with the pieces.

import { CARET, closeButton, icon } from '../browser/icons.ts';
import { closeBeside } from '../browser/beside.ts';
import { boardOf, sizeOf } from '../pieces/shapes.ts';
import { escaped } from '../player/escaped.ts';
import type { Place } from '../space/box.ts';
import { type Table, type Word, summary } from './dates.ts';
import type { Puzzle } from './puzzle.ts';
import { t } from '../say/say.ts';

/** Opens the panel. tableFor makes the table for the chosen cells of further markers; show gets the words that are
 * pressed: row, column, and those chosen for the others. */
export function open(
  puzzle: Puzzle,
  tableFor: (chosen: readonly (number | undefined)[]) => Table,
  show: (words: readonly (Word | undefined)[]) => void,
): void {
  let table = tableFor([]);
  const heading = table.dates ? t('Ways for each date') : t('Ways for each pair of words');
  const press = table.dates ? t('Press a date to see its solutions.') : t('Press a number to see its solutions.');
  document.querySelector('dialog.dates-panel')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<dialog class="dialog wide dates-panel" aria-labelledby="h-dates" data-test="dates-dialog">
<header><h2 id="h-dates">${heading}</h2><button type="button" class="btn outline"
data-test="dates-print">${t('Print')}</button>${closeButton('dates-close')}</header>
<p class="dates-make"><b data-test="dates-make">${escaped(puzzle.title)}</b></p>
<div class="dates-others unprinted"${table.others.length ? '' : ' hidden'}>${table.others.map(selectOf).join('')}</div>
<p class="soft"><span data-test="dates-said"></span> <span class="unprinted">${press}</span></p>
<div class="dates-scroll" tabindex="0"></div><div class="dates-pieces" aria-hidden="true"></div></dialog>`,
  );
  const dialog = document.querySelector<HTMLDialogElement>('dialog.dates-panel')!;
  const draw = (): void => {
    dialog.querySelector('[data-test="dates-said"]')!.textContent = [
      ...table.others.flatMap(o => (o.chosen ? `${o.chosen.text}:` : [])),
      summary(table),
    ].join(' ');
    dialog.querySelector('.dates-scroll')!.innerHTML = markupOf(table);
  };
  draw();
  drawPieces(dialog.querySelector('.dates-pieces')!, puzzle);
  dialog.onchange = () => {
    const chosen = [...dialog.querySelectorAll('select')].map(s => (s.value ? Number(s.value) : undefined));
    table = tableFor(chosen);
    draw();
  };
  dialog.onclick = e => {
    const button = (e.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    const { row, column, test } = button.dataset;
    if (test === 'dates-print') {
      window.print();
      return;
    }
    dialog.close();
    if (row && column)
      show([table.rows[Number(row)], table.columns[Number(column)], ...table.others.map(o => o.chosen)]);
  };
  closeBeside(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
}

function selectOf({ name, words }: Table['others'][number], i: number): string {
  const options = words.map(w => `<option value="${w.cell}">${escaped(w.text)}</option>`).join('');
  return `<label><span class="soft">${escaped(name)}</span> <span class="select"><select
data-test="dates-other-${i}"><option value="">${t('All together')}</option>${options}</select>${icon(CARET)}</span></label>`;
}

export function markupOf({ rows, columns, ways }: Table): string {
  const most = Math.max(1, ...ways.flat().map(n => n ?? 0));
  const cell = (n: number | null, r: number, c: number): string => {
    if (n === null) return '<td></td>';
    const share = Math.round((60 * n) / most),
      date = escaped(`${rows[r]!.text} ${columns[c]!.text}`);
    return `<td style="--share:${share}%"><button type="button" data-row="${r}" data-column="${c}"
aria-label="${t('{date}: {n, plural, one {# way} other {# ways}}', { date, n })}">${n}</button></td>`;
  };
  const head = columns.map(w => `<th scope="col">${escaped(w.text)}</th>`).join(''),
    row = (w: Word, r: number) =>
      `<tr><th scope="row">${escaped(w.text)}</th>${ways[r]!.map((n, c) => cell(n, r, c)).join('')}</tr>`;
  return `<table class="num"><thead><tr><td></td>${head}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

/** Draws the pieces, for the sheet: they tell one make of a calendar from another. */
function drawPieces(into: Element, { board, cells, markers }: Puzzle): void {
  const { lattice, z } = board,
    slots = new Set(markers);
  cells.forEach((list, i) => {
    const slot = i + 1;
    if (slots.has(slot)) return;
    const places = Array.from(
      { length: list.length / 3 },
      (_, k): Place => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!],
    );
    const { name, colour = '' } = board.pieces[i]!,
      thumb = document.createElement('poly-thumb'),
      [wide, high] = sizeOf(places, z > 1, lattice);
    const drawn = boardOf(name, places, { slot, colour }, lattice);
    thumb.board = drawn.board;
    thumb.assembly = drawn.assembly;
    thumb.style.width = `${4 * wide}mm`;
    thumb.style.height = `${4 * high}mm`;
    into.append(thumb);
  });
}
