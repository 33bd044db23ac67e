// The panel with the number of ways for each date of a calendar. A press on a date shows its solutions. It stands in
// the page and has the page's style.

import { closeBeside } from '../browser/beside.ts';
import { escaped } from '../player/escaped.ts';
import { type Table, type Word, summary } from './dates.ts';
import { t } from '../say/say.ts';

const CLOSE =
  '<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/></svg>';

/** Opens the panel; show gets the date that is pressed. */
export function open(table: Table, show: (row: Word, column: Word) => void): void {
  const { rows, columns, ways } = table,
    most = Math.max(1, ...ways.flat().map(n => n ?? 0));
  document.querySelector('dialog.dates-panel')?.remove();
  const cell = (n: number | null, r: number, c: number): string => {
    if (n === null) return '<td></td>';
    const share = Math.round((60 * n) / most),
      date = escaped(`${rows[r]!.text} ${columns[c]!.text}`);
    return `<td style="--share:${share}%"><button type="button" data-row="${r}" data-column="${c}"
aria-label="${t('{date}: {n, plural, one {# way} other {# ways}}', { date, n })}">${n}</button></td>`;
  };
  document.body.insertAdjacentHTML(
    'beforeend',
    `<dialog class="dialog wide dates-panel" aria-labelledby="h-dates" data-test="dates-dialog">
<header><h2 id="h-dates">${t('Ways for each date')}</h2><button type="button" class="btn outline"
data-test="dates-print">${t('Print')}</button><button type="button" class="btn icon" aria-label="${t('Close')}"
data-test="dates-close">${CLOSE}</button></header>
<p class="soft"><span data-test="dates-said">${escaped(summary(table))}</span> <span
class="unprinted">${t('Press a date to see its solutions.')}</span></p>
<div class="dates-scroll" tabindex="0"><table class="num"><thead><tr><td></td>${columns
      .map(w => `<th scope="col">${escaped(w.text)}</th>`)
      .join('')}</tr></thead>
<tbody>${rows
      .map(
        (w, r) => `<tr><th scope="row">${escaped(w.text)}</th>${ways[r]!.map((n, c) => cell(n, r, c)).join('')}</tr>`,
      )
      .join('')}</tbody></table></div></dialog>`,
  );
  const dialog = document.querySelector<HTMLDialogElement>('dialog.dates-panel')!;
  dialog.onclick = e => {
    const button = (e.target as Element).closest<HTMLElement>('button');
    if (!button) return;
    const { row, column, test } = button.dataset;
    if (test === 'dates-print') {
      window.print();
      return;
    }
    dialog.close();
    if (row && column) show(rows[Number(row)]!, columns[Number(column)]!);
  };
  closeBeside(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
}
