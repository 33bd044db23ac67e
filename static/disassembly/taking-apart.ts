// <taking-apart>: the moves of the recording on the board, a frame each. A press goes to the step after the move.
// Backwards, the same moves put the solid together.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { PRINT, SAVE, icon } from '../browser/icons.ts';
import { Film } from '../player/film.ts';
import { isoViewBox } from '../player/iso.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { lookOf, patternDefs } from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';
import { upgrade } from '../player/upgrade.ts';
import { compact, writeText } from '../player/write.ts';
import { levelText } from './levels.ts';
import { type Move, goes, isBackwards, levelOf, moveWords, movesOf, nameOf, reversed } from './moves.ts';
import { type Frame, frameOf, inRoom } from './picture.ts';
import { t } from '../say/say.ts';

/** How many pictures are drawn in one frame of the browser. */
const DRAWN = 6;

const markup = (): string => `<div class="headed"><h2><span data-test="moves-title"></span> <span class="muted num"
data-test="moves-about"></span></h2><span class="end">
<button type="button" class="btn sm quiet" data-test="moves-turn"></button>
<button type="button" class="btn icon" aria-label="${t('Print the moves')}" title="${t('Print the moves')}"
data-test="moves-print">${icon(PRINT)}</button><button type="button" class="btn icon"
aria-label="${t('Embed or save the moves')}" title="${t('Embed or save the moves')}"
data-test="moves-save">${icon(SAVE)}</button></span></div>
<ol class="partings" data-test="moves"></ol>`;

export class TakingApart extends HTMLElement {
  #player: PagePlayer | null = null;
  #trace: Trace | undefined;
  #moves: Move[] = [];
  #buttons: HTMLButtonElement[] = [];
  #drawing = 0; // of requestAnimationFrame
  readonly #shown = (): void => this.#make();
  readonly #stepped = (): void => this.#mark();

  connectedCallback(): void {
    if (!this.firstChild) this.innerHTML = markup();
    upgrade(this);
    this.#part('moves-turn').onclick = () => void this.#turn();
    this.#part('moves-print').onclick = () => this.dispatchEvent(new Event('print'));
    this.#part('moves-save').onclick = () => this.dispatchEvent(new Event('save'));
    this.#part('moves').onkeydown = e => this.#key(e);
    this.#listen(true);
    this.#make();
  }

  disconnectedCallback(): void {
    cancelAnimationFrame(this.#drawing);
    this.#trace = undefined; // so the rest is drawn when it comes back into the page
    this.#listen(false);
  }

  #part<T extends HTMLElement = HTMLElement>(name: string): T {
    return this.querySelector<T>(`[data-test="${name}"]`)!;
  }

  /** The player with the recording. */
  get player(): PagePlayer | null {
    return this.#player;
  }

  set player(player: PagePlayer | null) {
    if (player === this.#player) return;
    this.#listen(false);
    this.#player = player;
    if (!this.isConnected) return;
    this.#listen(true);
    this.#make();
  }

  #listen(on: boolean): void {
    const listen = on ? 'addEventListener' : 'removeEventListener';
    this.#player?.[listen]('shown', this.#shown);
    this.#player?.[listen]('step', this.#stepped);
  }

  /** Shows the moves of the recording on the board; nothing where it has none. */
  #make(): void {
    const trace = this.#player?.shown;
    if (!this.firstChild || (trace && trace === this.#trace)) return;
    this.#trace = trace;
    this.#moves = trace ? movesOf(trace) : [];
    this.hidden = !this.#moves.length;
    if (!trace || this.hidden) return;
    const backwards = isBackwards(trace),
      moves = this.#moves;
    this.#part('moves-title').textContent = backwards ? t('Putting together') : t('Taking apart');
    this.#part('moves-about').textContent = t('level {level}, {n, plural, one {# move} other {# moves}}', {
      level: levelText(levelOf(moves, backwards)),
      n: moves.length,
    });
    this.#part('moves-turn').textContent = backwards ? t('Forwards: taking apart') : t('Backwards: putting together');
    const frames = [null, ...moves];
    this.#buttons = frames.map((move, k) => this.#button(trace, move, k));
    const list = this.#part('moves');
    list.replaceChildren(
      ...this.#buttons.map(b => {
        const item = document.createElement('li');
        item.append(b);
        return item;
      }),
    );
    list.scrollLeft = 0;
    this.#draw(trace, frames);
    this.#mark();
  }

  #button(trace: Trace, move: Move | null, k: number): HTMLButtonElement {
    const b = document.createElement('button'),
      words = document.createElement('b'),
      about = document.createElement('small');
    b.type = 'button';
    b.dataset.test = 'move';
    b.innerHTML = '<svg class="pic" aria-hidden="true"></svg>';
    const backwards = isBackwards(trace);
    if (move) {
      const names = move.slots.map(slot => lookOf(trace.board, slot));
      // If many pieces move, only the first ones have their letters.
      words.append(
        ...names.slice(0, 4).map(({ label, attributes: { fill, color } }) => {
          const chip = document.createElement('i');
          chip.textContent = label;
          chip.style.background = fill!;
          chip.style.color = color!;
          return chip;
        }),
        `${names.length > 4 ? `+${names.length - 4} ` : ''}${move.loose ? (backwards ? t('in') : t('out')) : goes(move)}`,
      );
      about.textContent = this.#about(move, backwards, backwards ? String(k) : nameOf(this.#moves, k - 1));
      const who = names.map(n => n.label).join(', ');
      b.title = t('Move {n} of {all}: {move}', {
        n: k,
        all: this.#moves.length,
        move: moveWords(who, move, move.loose ? (backwards ? 'in' : 'out') : move.by),
      });
    } else {
      words.textContent = backwards ? t('In pieces') : t('Together');
      about.textContent = t('start');
    }
    b.append(words, about);
    b.onclick = () => this.#show(k);
    return b;
  }

  #about(move: Move, backwards: boolean, name: string): string {
    if (move.number === this.#moves.length)
      return backwards ? t('move {name}: together', { name }) : t('move {name}: the rest is free', { name });
    return !backwards && move.loose && this.#moves.findIndex(other => other.loose) === move.number - 1
      ? t('move {name}: the first piece', { name })
      : t('move {name}', { name });
  }

  /** Draws the pictures, some at a time. */
  #draw(trace: Trace, moves: readonly (Move | null)[]): void {
    cancelAnimationFrame(this.#drawing);
    const film = new Film(trace),
      frames: Frame[] = [];
    const next = (): void => {
      for (let i = 0; i < DRAWN && frames.length < moves.length; i++)
        frames.push(frameOf(film, moves[frames.length]!, { colours: true, letters: false }));
      if (frames.length < moves.length) {
        this.#drawing = requestAnimationFrame(next);
        return;
      }
      // All pictures are as large as the largest one allows.
      frames.forEach(({ markup, box }, k) => {
        const [x, y, width, height] = inRoom(box, frames),
          svg = this.#buttons[k]!.querySelector('svg')!;
        svg.setAttribute('viewBox', isoViewBox({ x, y, width, height }));
        svg.innerHTML = (k ? '' : patternDefs()) + markup;
      });
    };
    next();
  }

  /** The step of the recording that a frame shows. */
  #step(k: number): number {
    return k ? this.#moves[k - 1]!.to : 0;
  }

  #show(k: number): void {
    const player = this.#player;
    if (!player) return;
    player.pause();
    player.step = this.#step(k);
  }

  /** Marks the move that is on the board, and scrolls it into sight. */
  #mark(): void {
    if (this.hidden || !this.#player) return;
    const { step } = this.#player;
    const now = Math.max(
      0,
      this.#buttons.findLastIndex((_, k) => (k ? this.#moves[k - 1]!.from : -1) < step),
    );
    const list = this.#part('moves');
    this.#buttons.forEach((b, k) => {
      if (b.ariaCurrent === String(k === now)) return;
      b.ariaCurrent = String(k === now);
      b.tabIndex = k === now ? 0 : -1;
      if (k !== now) return;
      const { left, right } = b.getBoundingClientRect(),
        room = list.getBoundingClientRect();
      if (left < room.left || right > room.right)
        list.scrollBy({ left: left < room.left ? left - room.left : right - room.right });
    });
  }

  #key(e: KeyboardEvent): void {
    const at = this.#buttons.indexOf(e.target as HTMLButtonElement),
      to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.#buttons.length - 1 }[e.key];
    if (at < 0 || to === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    e.stopPropagation(); // the page's keys go cell by cell
    if (!this.#buttons[to]) return;
    this.#show(to);
    this.#buttons[to].focus();
  }

  /** Has the page show the same moves in the other direction. */
  async #turn(): Promise<void> {
    const text = writeText(reversed(this.#trace!));
    this.dispatchEvent(new CustomEvent('turn', { detail: await compact(text).catch(() => text) }));
  }
}
