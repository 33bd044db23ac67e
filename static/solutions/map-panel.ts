// The panel that shows where the pieces lie in all solutions. It is a board whose cells are shaded by the share of
// solutions with a piece there. A press on a cell keeps only these solutions. It stands in the page and has the page's
// style.

import { CLOSE, closeButton, icon } from '../browser/icons.ts';
import { closeBeside } from '../browser/beside.ts';
import { COLOURS, colourOf } from '../player/palette.ts';
import { escaped } from '../player/escaped.ts';
import { layoutOf, outlinePath, setAll, spotOf, trayPath } from '../player/svg.ts';
import { isFlat, onPage, placeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import type { Fixed, Shares } from './map.ts';
import { Picture, Plan } from './picture.ts';
import type { Known, Puzzle } from './puzzle.ts';
import { number, t } from '../say/say.ts';

const markup = (): string => `<dialog class="dialog wide map-panel" aria-labelledby="h-map" data-test="map-dialog">
<header><h2 id="h-map">${t('Where the pieces lie')}</h2>${closeButton('map-close')}</header>
<div class="map-views"><div class="map-board"><svg role="group" data-test="map-board"></svg></div>
<div class="map-side"><div class="map-chips row wrap" role="group" aria-label="${t('Piece')}"></div>
<p class="map-number num"><b data-test="map-count"></b> <span class="soft"></span></p>
<p class="soft" role="status" data-test="map-said"></p>
<div class="map-fixed row wrap" role="group" aria-label="${t('Kept')}"></div>
<div class="map-drawn"><p>${t('One of them, drawn at random. Each is equally likely.')}</p><div
class="map-picture"></div><button type="button" class="btn outline"
data-test="map-another">${t('Another one')}</button></div></div></div>
</dialog>`;

export interface Source {
  puzzle: Puzzle;
  known: Known;
  /** The source of the numbers, in words. */
  from: string;
  /** Asks for the shares among solutions with these pieces on these cells. Fails with a message for a person. */
  ask(fixed: readonly Fixed[]): Promise<Shares>;
}

const percent = (share: number): string =>
  share === 0 ? '' : share === 1 ? '100' : share > 0.9995 ? '99.9' : share < 0.0005 ? '<0.1' : (100 * share).toFixed(1);

/** Opens the panel. */
export function open({ puzzle, known, from, ask }: Source): void {
  document.querySelector('dialog.map-panel')?.remove();
  document.body.insertAdjacentHTML('beforeend', markup());
  const dialog = document.querySelector<HTMLDialogElement>('dialog.map-panel')!;
  const get = <E extends Element = HTMLElement>(selector: string) => dialog.querySelector<E>(selector)!;
  const { board } = puzzle,
    l = latticeOf(board),
    cells = known.open,
    layout = layoutOf(board, {}),
    flat = isFlat(board);
  const shapes = known.names
    .map((name, shape) => ({ name, shape, slot: known.piece.indexOf(shape) }))
    .filter(({ shape, slot }) => shape && slot > 0);

  let shape = shapes[0]!.shape,
    fixed: Fixed[] = [],
    kept = fixed, // those that have their buttons
    got: Shares | null = null,
    whole = '',
    asked = 0;

  const placeWords = (cell: number): string => {
    const p = placeOf(board, cells[cell]!);
    const place = { column: onPage(l, p)[0] + 1, row: board.y - p[1] };
    return flat
      ? t('column {column}, row {row}', place)
      : t('layer {layer}, column {column}, row {row}', { ...place, layer: p[2] + 1 });
  };
  const shareOf = (cell: number): number => got?.shares[shape * cells.length + cell] ?? 0;

  // ---- the board: each cell is a button, and one of them takes the Tab key

  const svg = get<SVGSVGElement>('.map-board svg');
  setAll(svg, { viewBox: `${-layout.pad} ${-layout.pad} ${layout.width} ${layout.height}` });
  svg.innerHTML =
    `<path class="map-tray" d="${trayPath(board, layout, cells)}"/>${layout.captions ?? ''}` +
    cells
      .map((position, cell) => {
        const [x, y] = spotOf(board, layout, position);
        return `<g class="map-cell" role="button" tabindex="${cell ? -1 : 0}" data-cell="${cell}"><path
d="${outlinePath(board, layout, [position])}"/><text x="${x}" y="${y}"></text></g>`;
      })
      .join('');
  const buttons = [...svg.querySelectorAll<SVGGElement>('.map-cell')];
  const move = (from: number, dx: number, dy: number): void => {
    const [x, y] = spotOf(board, layout, cells[from]!);
    let best = -1,
      least = Infinity;
    cells.forEach((position, cell) => {
      const [ox, oy] = spotOf(board, layout, position),
        ahead = (ox - x) * dx + (oy - y) * dy,
        aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 1 && ahead >= aside && ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
    });
    if (best < 0) return;
    buttons[from]!.tabIndex = -1;
    buttons[best]!.tabIndex = 0;
    buttons[best]!.focus();
  };
  svg.onkeydown = e => {
    const button = (e.target as Element).closest<SVGGElement>('.map-cell'),
      cell = Number(button?.dataset.cell);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!button || (!way && e.key !== 'Enter' && e.key !== ' ')) return;
    e.preventDefault();
    if (way) move(cell, way[0]!, way[1]!);
    else press(cell);
  };
  svg.onclick = e => {
    const button = (e.target as Element).closest<SVGGElement>('.map-cell');
    if (button) press(Number(button.dataset.cell));
  };

  /** Keeps only the solutions with the piece on a cell, or no longer. */
  function press(cell: number): void {
    const same = (f: Fixed): boolean => f.cell === cell && f.shape === shape;
    if (fixed.some(same)) fixed = fixed.filter(f => !same(f));
    else if (shareOf(cell) > 0) fixed = [...fixed, { shape, cell }];
    else return;
    void look();
  }

  // ---- the display

  const plan = new Plan(board),
    picture = new Picture(plan);
  get('.map-picture').append(picture.element);

  function draw(): void {
    const shares = cells.map((_, cell) => shareOf(cell)),
      most = Math.max(...shares, 1e-9),
      name = known.names[shape]!;
    buttons.forEach((button, cell) => {
      const share = shares[cell]!,
        is = fixed.some(f => f.cell === cell && f.shape === shape);
      button.querySelector('text')!.textContent = percent(share);
      const strength = (85 * share) / most;
      button.style.setProperty('--share', `${Math.round(strength)}%`);
      button.classList.toggle('map-middle', strength > 58);
      button.classList.toggle('map-strong', strength > 76);
      button.classList.toggle('map-kept', is);
      button.ariaLabel = t('{piece} on {place}: {percent} %', {
        piece: name,
        place: placeWords(cell),
        percent: percent(share) || '0',
      });
      button.ariaPressed = String(is);
    });
    get('.map-chips').replaceChildren(
      ...shapes.map(s => {
        const chip = document.createElement('button');
        chip.type = 'button';
        chip.className = 'btn sm outline map-chip';
        chip.dataset.test = 'map-piece';
        chip.ariaPressed = String(s.shape === shape);
        chip.innerHTML = `<i></i>${escaped(s.name)}`;
        chip.querySelector('i')!.style.background =
          board.pieces[s.slot - 1]!.colour || `var(--piece-${((s.slot - 1) % COLOURS) + 1},${colourOf(s.slot)})`;
        chip.onclick = () => {
          shape = s.shape;
          draw();
          get<HTMLElement>('.map-chip[aria-pressed=true]').focus();
        };
        return chip;
      }),
    );
    svg.ariaLabel = t('Where {piece} lies', { piece: name });
    if (kept !== fixed) showFixed();
    const { drawn } = got ?? {};
    get('.map-drawn').hidden = !drawn;
    if (drawn) picture.draw(drawn, null);
  }

  function showFixed(): void {
    kept = fixed;
    get('.map-fixed').replaceChildren(
      ...fixed.map(f => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'btn sm outline';
        button.dataset.test = 'map-fix';
        button.title = t('Keep the others again, too');
        button.innerHTML = `${escaped(t('{piece} on {place}', { piece: known.names[f.shape]!, place: placeWords(f.cell) }))} ${icon(CLOSE)}`;
        button.onclick = () => {
          fixed = fixed.filter(other => other !== f);
          void look();
        };
        return button;
      }),
    );
  }

  async function look(): Promise<void> {
    const mine = ++asked,
      line = get('[data-test=map-said]'),
      now = fixed;
    const late = setTimeout(() => (line.textContent = t('Counting…')), 150);
    dialog.ariaBusy = 'true';
    try {
      const answer = await ask(now);
      if (mine !== asked) return;
      got = answer;
      if (!now.length) whole = answer.solutions;
      const n = BigInt(answer.solutions);
      get('[data-test=map-count]').textContent = number(n);
      get('.map-number span').textContent =
        now.length && whole !== '0' && whole
          ? t('{n, plural, one {solution, {percent} % of {all}} other {solutions, {percent} % of {all}}}', {
              n,
              percent: percent(Number((n * 1000000n) / BigInt(whole)) / 1e6) || '0',
              all: BigInt(whole),
            })
          : t('{n, plural, one {solution} other {solutions}}', { n });
      clearTimeout(late);
      line.textContent = `${from} ${t('The stronger a cell’s colour, the more of them have the piece there. Press a cell to keep only those.')}`;
      draw();
    } catch (error) {
      if (mine === asked) {
        clearTimeout(late);
        line.textContent = (error as Error).message;
        draw();
      }
    } finally {
      clearTimeout(late);
      if (mine === asked) dialog.ariaBusy = 'false';
    }
  }

  get('[data-test=map-close]').onclick = () => dialog.close();
  get('[data-test=map-another]').onclick = () => void look();
  closeBeside(dialog);
  dialog.onclose = () => {
    asked++;
    dialog.remove();
  };
  draw();
  dialog.showModal();
  void look();
}
