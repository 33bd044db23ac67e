// The player as an anywidget module: a cell of a notebook shows it, and its step goes both ways between page and program.
// It is one file, because a notebook takes its text.

import type { PolyPlayer } from '../../player/poly-player.ts';
import './browser.ts';

/** What of a model of anywidget is used. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}

/** The traits that are attributes of the element, if the model has them. */
const TRAITS = ['trace', 'labels', 'theme', 'view', 'controls', 'speed', 'yaw', 'tilt', 'explode', 'layer', 'autoplay', 'loop'];

/** Puts a player into el, and returns what takes it away again. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  // Another cell, or another version, may have defined the element.
  const player = document.createElement('poly-player') as PolyPlayer, undo: (() => void)[] = [];
  const follow = (name: string, take: (value: unknown) => void) => {
    const heard = () => take(model.get(name));
    heard();
    model.on(`change:${name}`, heard);
    undo.push(() => model.off(`change:${name}`, heard));
  };
  for (const name of TRAITS) {
    follow(name, (value) => {
      if (value === undefined || value === null || value === false) player.removeAttribute(name);
      else player.setAttribute(name, value === true ? '' : String(value));
    });
  }
  follow('step', (value) => {
    if (typeof value === 'number' && value >= 0) player.seek(value);
  });
  player.addEventListener('step', () => {
    if (typeof model.get('step') !== 'number' || model.get('step') === player.step) return;
    model.set('step', player.step);
    model.save_changes();
  });
  el.append(player);
  return () => {
    for (const off of undo) off();
    player.remove();
  };
}

export default { render };
