// <poly-thumb>: a board drawn once, small and still, for grids of hundreds. A board of several layers is seen from a
// corner, and so is a flat one with the attribute solid. With the attribute known, it shows a puzzle of the library,
// with a solution if there is one.

import { isDeep } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import type { Board } from './board.ts';
import { thumbEdge, svgOf } from './still.ts';
import { THUMB, sheetOf } from './style.ts';
import { readTrace } from './compact.ts';
import { Film } from './film.ts';
import { upgrade } from './upgrade.ts';
import { libraryPicture } from './library.ts';
import { watchVisible } from './visible.ts';

const SHEET = sheetOf(THUMB());

export class PolyThumb extends HTMLElement {
  static readonly observedAttributes = ['trace', 'label', 'solid', 'known'];

  private readonly root = this.attachShadow({ mode: 'open' });
  private undo: (() => void) | undefined;
  private visible = false;
  private drawn = true;
  private ownBoard: Board | null = null;
  private ownAssembly: ArrayLike<number> | null = null;

  constructor() {
    super();
    this.root.adoptedStyleSheets = [SHEET];
  }

  connectedCallback(): void {
    upgrade(this);
    // A thumbnail that was never seen is drawn when the page is printed.
    const print = () => this.draw(true);
    addEventListener('beforeprint', print);
    const unwatch = watchVisible(this, v => {
      this.visible = v;
      this.draw();
    });
    this.undo = () => {
      removeEventListener('beforeprint', print);
      unwatch();
    };
  }

  disconnectedCallback(): void {
    this.undo?.();
    this.visible = false;
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'trace' && value) void this.read(value);
    this.touch();
  }

  // Reads a trace, and shows its end.
  private async read(text: string): Promise<void> {
    try {
      const film = new Film(await readTrace(text));
      film.seek(film.steps);
      this.ownBoard = film.trace.board;
      this.ownAssembly = film.now.at.filter((_, c) => film.bare[c] === 0);
    } catch (e) {
      this.ownBoard = null;
      this.dispatchEvent(new CustomEvent('error', { detail: { message: (e as Error).message } }));
    }
    this.touch();
  }

  get board(): Board | null {
    return this.ownBoard;
  }

  set board(b: Board | null) {
    this.ownBoard = b;
    this.touch();
  }

  /** A slot for every open cell, x-major; 0 is none. */
  get assembly(): ArrayLike<number> | null {
    return this.ownAssembly;
  }

  set assembly(a: ArrayLike<number> | null) {
    this.ownAssembly = a;
    this.touch();
  }

  private touch(): void {
    if (this.drawn) queueMicrotask(() => this.draw());
    this.drawn = false;
  }

  private draw(unseen = false): void {
    if (this.drawn || (!this.visible && !unseen)) return;
    this.drawn = true;
    const known = this.getAttribute('known');
    if (known) {
      // If the picture does not come, nothing is shown: the text beside it names the puzzle.
      void libraryPicture(known).then(
        markup => (this.root.innerHTML = markup),
        () => (this.drawn = false),
      );
      return;
    }
    const label = this.getAttribute('label'),
      b = this.ownBoard;
    this.root.innerHTML = b
      ? svgOf(b, this.ownAssembly, {
          thumbnail: true,
          solid: isDeep(b) || (this.hasAttribute('solid') && latticeOf(b).deep),
          ...(label ? { label } : {}),
        })
      : '';
    if (this.ownBoard) this.style.setProperty('--edge', String(thumbEdge(this.ownBoard)));
  }
}
