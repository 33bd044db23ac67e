// The panel that shows where the borders run in all ways to cut the board into parts: the stronger a line, the more of
// the ways have a border there. It stands in the page and has the page's style.

import { closeBeside } from '../browser/beside.ts';
import { closeButton } from '../browser/icons.ts';
import { cellsPath, layoutOf, setAll, trayPath } from '../player/svg.ts';
import { linesOf } from './borders.ts';
import { Picture, Plan } from './picture.ts';
import type { Known, Puzzle } from './puzzle.ts';
import { number, t } from '../say/say.ts';

const markup =
  (): string => `<dialog class="dialog wide map-panel" aria-labelledby="h-borders" data-test="border-dialog">
<header><h2 id="h-borders">${t('Where the borders run')}</h2>${closeButton('border-close')}</header>
<div class="map-views"><div class="map-board"><svg role="img" data-test="border-board"></svg></div>
<div class="map-side"><p class="map-number num"><b data-test="border-count"></b> <span class="soft"></span></p>
<p class="soft" role="status" data-test="border-said"></p>
<div class="map-drawn"><p>${t('One of them, drawn at random. Each is equally likely.')}</p><div
class="map-picture"></div><button type="button" class="btn outline"
data-test="border-another">${t('Another one')}</button></div></div></div>
</dialog>`;

export interface Borders {
  /** How many ways there are, in decimal. */
  readonly ways: string;
  /** Pairs of open cells that touch, and for each the share of the ways with a border between them. */
  readonly pairs: readonly number[];
  readonly shares: readonly number[];
  /** The part of each open cell in one of the ways, from 1; null where there is none. */
  readonly drawn: Uint16Array | null;
}

export interface Source {
  puzzle: Puzzle;
  known: Known;
  /** The number of parts. */
  parts: number;
  /** Asks for the borders. Fails with a message for a person. */
  ask(): Promise<Borders>;
}

/** Opens the panel. */
export function open({ puzzle, known, parts, ask }: Source): void {
  document.querySelector('dialog.map-panel')?.remove();
  document.body.insertAdjacentHTML('beforeend', markup());
  const dialog = document.querySelector<HTMLDialogElement>('dialog.map-panel')!;
  const get = <E extends Element = HTMLElement>(selector: string) => dialog.querySelector<E>(selector)!;
  const { board } = puzzle,
    layout = layoutOf(board, { around: false }),
    svg = get<SVGSVGElement>('.map-board svg');
  setAll(svg, { viewBox: `${-layout.pad} ${-layout.pad} ${layout.width} ${layout.height}` });
  svg.ariaLabel = t('Where the borders run');
  // Parts are drawn as pieces of a board of their own.
  const cut = { ...board, pieces: Array.from({ length: parts }, (_, i) => ({ name: String(i + 1) })) },
    picture = new Picture(new Plan(cut));
  get('.map-picture').append(picture.element);
  let asked = 0;

  function draw({ ways, pairs, shares, drawn }: Borders): void {
    svg.innerHTML =
      `<path class="map-tray" d="${trayPath(board, layout, known.open)}"/>${layout.captions ?? ''}` +
      `<path class="map-ground" d="${cellsPath(board, layout, known.open, 1.5, 3)}"/>` +
      linesOf(puzzle, known.open, pairs)
        .map(({ pair, ends: [x1, y1, x2, y2] }) => {
          const percent = number(Math.round(1000 * shares[pair]!) / 10);
          return `<line class="map-border" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" opacity="${shares[pair]!.toFixed(4)}"><title>${t('{percent} %', { percent })}</title></line>`;
        })
        .join('');
    const n = BigInt(ways);
    get('[data-test=border-count]').textContent = number(n);
    get('.map-number span').textContent = t('{n, plural, one {way to cut the board} other {ways to cut the board}}', {
      n,
    });
    get('[data-test=border-said]').textContent = t('The stronger a line, the more of them have a border there.');
    get('.map-drawn').hidden = !drawn;
    if (drawn) picture.draw(drawn, null);
  }

  async function look(): Promise<void> {
    const mine = ++asked,
      line = get('[data-test=border-said]');
    const late = setTimeout(() => (line.textContent = t('Counting…')), 150);
    dialog.ariaBusy = 'true';
    try {
      const answer = await ask();
      clearTimeout(late);
      if (mine === asked) draw(answer);
    } catch (error) {
      clearTimeout(late);
      if (mine === asked) line.textContent = (error as Error).message;
    } finally {
      if (mine === asked) dialog.ariaBusy = 'false';
    }
  }

  get('[data-test=border-close]').onclick = () => dialog.close();
  get('[data-test=border-another]').onclick = () => void look();
  get('.map-drawn').hidden = true;
  closeBeside(dialog);
  dialog.onclose = () => {
    asked++;
    dialog.remove();
  };
  dialog.showModal();
  void look();
}
