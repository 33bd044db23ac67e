// <search-why>: a search step by step. It draws each step on the player, and says what the search does next and why. It
// shows the numbers that the heuristic looks at on the cells, the images that are tried, and those that were taken
// away.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { openCells } from '../player/assembly.ts';
import { type Board, bareCover } from '../player/board.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { CELL } from '../player/outline.ts';
import { escaped } from '../player/escaped.ts';
import { cellsPath, layoutOf, lookOf } from '../player/svg.ts';
import { type Place, indexOf, isDeep, isFlat, placeOf } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { settled, spansOf } from '../space/turns.ts';
import { upgrade } from '../player/upgrade.ts';
import { Ghost } from './ghost.ts';
import { heatNames, heatOps } from './heat.ts';
import { type Choice, type Image, type Message, type Point, readPoint } from './point.ts';
import { explain, filteredText, isCell, isOfNeighbours, removals, scaleOf } from './words.ts';
import { number, t } from '../say/say.ts';

export class SearchWhy extends HTMLElement {
  #player: PagePlayer | null = null;
  #board: Board | null = null;
  #open: number[] = [];
  #message: Message | null = null;
  #point: Point | null = null;
  /** Whether the numbers on the cells count images, where the heuristic looks at other numbers. */
  #counts = false;
  readonly #ghost = new Ghost();
  #shown: Image | null = null; // under the pointer, or with the focus
  readonly #resize = new ResizeObserver(() => this.#over());

  connectedCallback(): void {
    upgrade(this);
    this.className = 'why';
    this.role = 'region';
    this.ariaLabel = t('Why the search does what it does');
    this.hidden = !this.firstChild;
    this.onclick = e => this.#press(e);
    this.onpointerover = e => this.#hint(e.target as Element);
    this.addEventListener('focusin', e => this.#hint(e.target as Element));
    this.addEventListener('focusout', () => this.#hint(null));
    this.onpointerleave = () => this.#hint(null);
  }

  disconnectedCallback(): void {
    this.#resize.disconnect();
    this.#ghost.clear();
  }

  get player(): PagePlayer | null {
    return this.#player;
  }

  set player(p: PagePlayer | null) {
    if (p === this.#player) return;
    this.#resize.disconnect();
    this.#player = p;
    if (p) this.#resize.observe(p);
  }

  get board(): Board | null {
    return this.#board;
  }

  set board(b: Board | null) {
    if (b === this.#board) return;
    this.#board = b;
    this.#open = b ? openCells(bareCover(b)) : [];
  }

  /** The message with the step to show; null for none. */
  get point(): Message | null {
    return this.#message;
  }

  set point(m: Message | null) {
    if (m === this.#message) return;
    this.#message = m;
    this.#point = m?.cells ? readPoint(m) : null;
    this.#shown = null;
    this.#draw();
  }

  /** The choice that is shown, for tests. */
  get choice(): Choice | null {
    return this.#point?.choice ?? null;
  }

  #draw(): void {
    const m = this.#message,
      p = this.#point,
      player = this.#player;
    this.hidden = !m || !(p?.choice || m.unknown);
    if (this.hidden) this.replaceChildren();
    if (!m || !p || !player || !this.#board || player.board !== this.#board) {
      this.#ghost.clear();
      return;
    }
    const c = p.choice,
      numbers = c && (this.#counts ? c.options : c.values);
    player.arrange(p.assembly, p.order, numbers && c.rule !== 'complete' ? heatOps(this.#board, numbers) : []);
    if (c) this.#say(c, m);
    else if (m.unknown) this.innerHTML = `<h3>${t('Why')}</h3><p>${escaped(m.unknown)}</p>`;
    this.#over();
  }

  // Fills the card.
  #say(c: Choice, m: Message): void {
    const piece = (slot: number) => this.#name(slot),
      [title, text] = explain(c, m.flag, piece),
      two = c.heuristic !== 's',
      gone = removals(c),
      done = c.rule === 'complete',
      filtered = filteredText(c);
    const fits = c.candidates.filter(k => k.fits).length,
      listed = c.candidates.length;
    let html = `<h3 data-test="why-title">${escaped(title)}</h3><p data-test="why-text">${escaped(text)}</p>`;
    if (m.ahead) html += `<p class="soft">${t('Search paused. This shows its next steps.')}</p>`;
    if (!done) {
      html += `<div class="why-scale" aria-hidden="true">${heatNames()
        .map((name, i) => `<span><i style="background:var(--heat-${i})"></i>${name}</span>`)
        .join('')}</div>`;
      html += two
        ? `<div class="seg" role="group" aria-label="${t('Numbers on the cells')}">${[
            [isOfNeighbours(c.heuristic) ? t('Neighbours') : t('Order'), false],
            [t('Images'), true],
          ]
            .map(
              ([name, counts]) =>
                `<button type="button" data-counts="${counts}" aria-pressed="${counts === this.#counts}"
data-test="why-${counts ? 'images' : 'values'}">${name}</button>`,
            )
            .join('')}</div>`
        : `<p class="soft">${scaleOf(c.heuristic)}</p>`;
    }
    if (c.count) {
      const parts = [
        c.count === fits || listed < c.count
          ? t('{n} to try', { n: c.count })
          : t('{n} to try, {fits} fit', { n: c.count, fits }),
      ];
      if (c.tried) parts.push(t('{n} tried', { n: c.tried }));
      html += `<h3>${t('Images')} <span class="muted num"
data-test="why-count">${parts.join(', ')}</span></h3>${this.#list(c.candidates, 'k')}`;
      if (listed < c.count) html += `<p class="soft">${t('The first {n} are listed.', { n: listed })}</p>`;
    }
    if (c.spared)
      html += `<p class="soft">${t('{n, plural, one {# place skipped: it would overlap.} other {# places skipped: they would overlap.}}', { n: c.spared })}</p>`;
    if (c.removedCount) {
      html += `<h3>${t('Removed')} <span class="muted num"
data-test="why-removed">${isCell(c) ? t('{n} on this cell', { n: c.removedCount }) : number(c.removedCount)}</span></h3><ul>${gone.map(g => `<li><b class="num">${g.count}</b> ${escaped(g.text)}</li>`).join('')}</ul>${this.#list(c.removed, 'r')}`;
    }
    if (filtered) html += `<p class="soft">${filtered}</p>`;
    this.innerHTML = html;
  }

  // Images as small buttons, with the piece and, on a flat board, its shape.
  #list(images: readonly Image[], kind: 'k' | 'r'): string {
    return `<div class="images">${images
      .map((k, i) => {
        const { fits = true, refused = '', tried = false } = k as Partial<Choice['candidates'][number]>,
          about = { piece: escaped(this.#name(k.slot)), cells: escaped(this.#places(k.cells)) },
          told = [
            tried && t('tried'),
            !fits && t('overlaps'),
            refused === 'rule' && t('a rule for solutions will refuse it'),
            refused &&
              refused !== 'rule' &&
              t('the {trigger, select, parity {parity} volume {volume} other {{trigger}}} trigger will refuse it', {
                trigger: refused,
              }),
          ]
            .filter(Boolean)
            .join(', ');
        return `<button type="button"
class="${kind}${tried ? ' image-tried' : ''}${fits ? '' : ' image-no'}${refused ? ' refused' : ''}" data-${kind}="${i}"
data-test="why-${kind === 'k' ? 'candidate' : 'gone'}"
title="${told ? t('{piece} on {cells}: {told}', { ...about, told }) : t('{piece} on {cells}', about)}">${this.#picture(k)}</button>`;
      })
      .join('')}</div>`;
  }

  #name(slot: number): string {
    const p = this.#board?.pieces[slot - 1];
    return p?.label ?? p?.name ?? String(slot);
  }

  // The places of cells, in words, counted from 1.
  #places(cells: readonly number[]): string {
    const b = this.#board!;
    return cells
      .map(i =>
        placeOf(b, this.#open[i]!)
          .slice(0, isFlat(b) ? 2 : 3)
          .join(' '),
      )
      .join(', ');
  }

  // The cells seen from above; for a solid those of each layer side by side.
  #picture({ slot, cells }: Image): string {
    const b = this.#board!,
      { attributes } = lookOf(b, slot),
      places = cells.map(i => placeOf(b, this.#open[i]!)),
      shape: readonly Place[] = settled(latticeOf(b), places),
      [x, y, z] = spansOf(shape);
    const box = { ...b, x, y, z, fixed: [] },
      own = { ...box, open: shape.map(p => indexOf(box, p)) },
      l = layoutOf(own, { pad: 0.01, ratio: 1e6, grout: false }),
      size = 5 / CELL;
    return `<b>${escaped(this.#name(slot))}</b><svg viewBox="0 0 ${l.width} ${l.height}" width="${l.width * size}"
height="${l.height * size}" aria-hidden="true"><path class="${attributes.class}" fill="${attributes.fill}"
d="${cellsPath(own, l, own.open, 2.8)}"/></svg>`;
  }

  #press(e: Event): void {
    const counts = (e.target as Element).closest<HTMLElement>('[data-counts]')?.dataset.counts;
    if (counts === undefined) return;
    this.#counts = counts === 'true';
    this.#draw();
    this.querySelector<HTMLElement>(`[data-counts="${counts}"]`)?.focus();
  }

  #hint(target: Element | null): void {
    const button = target?.closest<HTMLElement>('.images button'),
      c = this.choice,
      { k, r } = button?.dataset ?? {};
    const image = k !== undefined ? c?.candidates[+k] : r !== undefined ? c?.removed[+r] : undefined;
    if ((image ?? null) === this.#shown) return;
    this.#shown = image ?? null;
    this.#over();
  }

  // Shows the ring, and the image under the pointer: over the flat picture, or in the picture in space.
  #over(): void {
    const p = this.#point,
      c = p?.choice,
      player = this.#player,
      board = this.#board;
    if (!p || !player || !board || player.board !== board) return;
    const ring = c && isCell(c) && c.rule !== 'complete' ? [this.#open[c.item]!] : [],
      image = this.#shown;
    const clash = image ? image.cells.filter(i => p.assembly[i]) : [];
    if (isDeep(board) && player.view !== 'layers') {
      this.#ghost.clear();
      if (!c) return;
      const ops =
        c.rule === 'complete'
          ? []
          : [
              ...heatOps(board, this.#counts ? c.options : c.values),
              ...(ring.length ? [{ kind: 'mark' as const, mark: 1, cells: ring }] : []),
            ];
      if (!image || clash.length) player.arrange(p.assembly, p.order, ops);
      else {
        const then = Uint16Array.from(p.assembly);
        for (const i of image.cells) then[i] = image.slot;
        player.arrange(then, [...p.order, image.slot], ops);
      }
      return;
    }
    if (!c) {
      this.#ghost.clear();
      return;
    }
    // The picture is drawn in the next frame, and may be another one then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.#point !== p || this.#shown !== image || !this.isConnected) return;
        this.#ghost.show(
          player,
          board,
          ring,
          image && {
            slot: image.slot,
            cells: image.cells.map(i => this.#open[i]!),
            clash: clash.map(i => this.#open[i]!),
          },
        );
      }),
    );
  }
}
