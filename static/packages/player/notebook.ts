// The elements as an anywidget module: a cell of a notebook shows one. The step of a player goes both ways between page
// and program, and the program hears what is placed in a puzzle. It is one file, because a notebook takes its text.

import type { PolyPlayer } from '../../player/poly-player.ts';
import type { TilePuzzle } from '../../tile-puzzle/tile-puzzle.ts';
import './browser.ts';

/** The part of anywidget's model that is used. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}

/** The traits that are attributes of the elements, if the model has them. */
const TRAITS = {
  'poly-player': ['trace', 'labels', 'theme', 'view', 'controls', 'speed', 'yaw', 'tilt', 'explode', 'layer', 'autoplay', 'loop'],
  'tile-puzzle': ['puzzle', 'given', 'labels', 'theme', 'hints', 'ways', 'solution', 'link', 'keep'],
};

/** Puts a puzzle into el, if the model has one, and else a player. It returns the function that removes it. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const name = model.get('puzzle') ? 'tile-puzzle' : 'poly-player', element = document.createElement(name), undo: (() => void)[] = [];
  const follow = (trait: string, take: (value: unknown) => void) => {
    const heard = () => take(model.get(trait));
    heard();
    model.on(`change:${trait}`, heard);
    undo.push(() => model.off(`change:${trait}`, heard));
  };
  // A value without a trait in the model is not told.
  const tell = (trait: string, value: unknown) => {
    if (model.get(trait) === undefined || model.get(trait) === value) return;
    model.set(trait, value);
    model.save_changes();
  };
  for (const trait of TRAITS[name]) {
    follow(trait, (value) => {
      if (value === undefined || value === null || value === false) element.removeAttribute(trait);
      else element.setAttribute(trait, value === true ? '' : String(value));
    });
  }
  if (name === 'poly-player') {
    const player = element as PolyPlayer;
    follow('step', (value) => {
      if (typeof value === 'number' && value >= 0) player.seek(value);
    });
    player.addEventListener('step', () => tell('step', player.step));
  } else {
    const puzzle = element as TilePuzzle;
    puzzle.addEventListener('move', () => {
      tell('placed', puzzle.placed.map(({ name, cells }) => ({ name, cells: [...cells] })));
      tell('solved', puzzle.solved);
    });
  }
  el.append(element);
  return () => {
    for (const off of undo) off();
    element.remove();
  };
}

export default { render };
