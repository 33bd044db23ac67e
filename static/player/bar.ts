// The controls under a picture: first, back, play, step, last, the next solution and the next dead end; the scrub bar,
// with both marked; the count and the speed.

import type { Trace } from './trace.ts';
import { m, said, t } from '../say/say.ts';

const PLAY = 'M5.5 3.5v9l7-4.5Z';
const ICONS = [
  [m('First'), 'M4 3.5v9M12 4 6.5 8l5.5 4Z'],
  [m('Back'), 'M10.5 4 5 8l5.5 4Z'],
  [m('Play ¦ a recording'), PLAY],
  [m('Step'), 'M5.5 4 11 8l-5.5 4Z'],
  [m('Last'), 'M12 3.5v9M4 4 9.5 8 4 12Z'],
  [m('Next solution (S)'), 'm3.5 8.5 3 3 6-7'],
  [m('Next dead end (D)'), 'm4.5 4.5 7 7m0-7-7 7'],
] as const;
const PAUSE = 'M5 4v8h1v-8ZM10 4v8h1v-8Z';
const FLAGS = ['solution', 'dead'] as const;

/** Steps a second. */
const SPEEDS = [1, 2, 4, 8, 16, Infinity];

/** The part of a player that the controls need. */
interface Played {
  step: number;
  readonly steps: number;
  readonly playing: boolean;
  speed: number;
  play(): void;
  pause(): void;
}

export class Bar {
  readonly element = document.createElement('div');
  readonly #player: Played;
  #trace: Trace | undefined;
  /** The numbers of the steps that have each of the FLAGS. */
  #flagged: number[][] = [];

  constructor(player: Played) {
    this.#player = player;
    const e = this.element;
    e.className = 'bar';
    e.innerHTML =
      ICONS.map(
        ([name, d]) => `<button title="${said(name)}"><svg viewBox="0 0 16 16"><path d="${d}"/></svg></button>`,
      ).join('') +
      `<div class="scrub"><input type="range" aria-label="${t('Step')}"><svg viewBox="0 0 100 6"
preserveAspectRatio="none"><path/><path/></svg></div><div class="end"><span></span><select title="${t('Speed')}"
aria-label="${t('Speed')}"></select></div>`;
    e.querySelectorAll('button').forEach((b, i) => {
      b.onclick = event => this.press(i, event);
    });
    e.oninput = ({ target }) => {
      const { value, max } = target as HTMLInputElement;
      if (max) this.#go(+value);
      else player.speed = +value;
    };
  }

  #go(step: number): void {
    this.#player.pause();
    this.#player.step = step;
  }

  /** Acts as a press of the button. With Shift, the buttons of solutions and dead ends lead back. */
  press(button: number, { shiftKey }: { shiftKey: boolean }): void {
    const player = this.#player,
      { step, steps } = player,
      flagged = this.#flagged[button - 5];
    if (button !== 2)
      this.#go(
        [0, step - 1, 0, step + 1, steps][button] ??
          (shiftKey ? flagged?.findLast(n => n < step) : flagged?.find(n => n > step)) ??
          step,
      );
    else if (player.playing) player.pause();
    else player.play();
  }

  /** Shows where the player is in a trace, and the count. */
  update(trace: Trace, count: string): void {
    const e = this.element,
      { step, steps, playing, speed } = this.#player,
      range = e.querySelector('input')!,
      [, , play, , , ...jumps] = e.querySelectorAll('button');
    if (trace !== this.#trace) {
      this.#trace = trace;
      range.max = String(steps);
      e.querySelectorAll('.scrub path').forEach((path, i) => {
        const list = trace.steps.flatMap(({ flag }, n) => (flag === FLAGS[i] ? [n + 1] : []));
        this.#flagged[i] = list;
        // Of a hundred units, the marks that can be told apart.
        path.setAttribute(
          'd',
          [...new Set(list.map(n => ((100 * n) / steps).toFixed(1)))].map(x => `M${x} 0v${6 - 3 * i}`).join(''),
        );
        jumps[i]!.hidden = !list[0];
      });
    }
    range.valueAsNumber = step;
    range.style.setProperty('--v', (100 * step) / steps + '%');
    range.ariaValueText = e.querySelector('span')!.textContent = count;
    play!.title = playing ? t('Pause') : t('Play ¦ a recording');
    play!.querySelector('path')!.setAttribute('d', playing ? PAUSE : PLAY);
    // Attributes and keys can set speeds that are not among SPEEDS: they are put in between.
    const list = e.querySelector('select')!;
    if (list.value !== String(speed)) {
      list.replaceChildren(
        ...[...new Set([...SPEEDS, speed])]
          .sort((a, b) => a - b)
          .map(s => new Option(s < Infinity ? t('{speed}/s', { speed: s }) : t('max'), String(s), false, s === speed)),
      );
    }
  }
}
