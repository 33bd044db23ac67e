// The controls under a picture: first, back, play, step, last, the scrub bar
// and the count.

const ICONS = {
  First: 'M4 3.5v9M12 3.8 6.6 8l5.4 4.2Z',
  Back: 'M10.8 3.8 5.4 8l5.4 4.2Z',
  Play: 'M5.5 3.5v9l7-4.5Z',
  Step: 'M5.2 3.8 10.6 8l-5.4 4.2Z',
  Last: 'M12 3.5v9M4 3.8 9.4 8 4 12.2Z',
};
const PAUSE = 'M5 4v8h1v-8ZM10 4v8h1v-8Z';

/** What the controls need of a player. */
interface Played {
  step: number;
  readonly steps: number;
  readonly playing: boolean;
  play(): void;
  pause(): void;
}

export class Bar {
  readonly element = document.createElement('div');
  readonly #range: HTMLInputElement;
  readonly #play: HTMLButtonElement;

  constructor(player: Played) {
    const e = this.element;
    e.className = 'bar';
    e.role = 'group';
    e.ariaLabel = 'Playback';
    e.innerHTML = Object.entries(ICONS).map(([name, d]) =>
      `<button type="button" title="${name}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${d}"/></svg></button>`).join('') +
      '<input type="range" min="0" aria-label="Step"><span></span>';
    const go = (step: number) => {
      player.pause();
      player.step = step;
    };
    const buttons = e.querySelectorAll('button'), range = e.querySelector('input')!;
    buttons.forEach((b, i) => (b.onclick = () => {
      if (i !== 2) go([0, player.step - 1, 0, player.step + 1, player.steps][i]!);
      else if (player.playing) player.pause();
      else player.play();
    }));
    range.oninput = () => go(range.valueAsNumber);
    this.#play = buttons[2]!;
    this.#range = range;
  }

  /** Shows where the player is, and the count. */
  update({ step, steps, playing }: Played, count: string): void {
    const range = this.#range, play = this.#play;
    range.max = String(steps);
    range.valueAsNumber = step;
    range.style.setProperty('--v', (100 * step) / steps + '%');
    range.ariaValueText = count;
    play.title = playing ? 'Pause' : 'Play';
    play.querySelector('path')!.setAttribute('d', playing ? PAUSE : ICONS.Play);
    range.nextElementSibling!.textContent = count;
  }
}
