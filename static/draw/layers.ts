// The layers of a solid, side by side: each is painted on like a flat board.

import { COPY, LESS, MORE, icon } from '../browser/icons.ts';
import type { Colours } from './colours.ts';
import { isCubic } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { HOLE, type Plan } from './plan.ts';
import { Surface } from './surface.ts';
import { t } from '../say/say.ts';

/** A change of a whole layer. */
export type LayerTool = 'copy' | 'add' | 'take';

export class Layers {
  readonly element = document.createElement('div');
  readonly surfaces: Surface[] = [];
  readonly #tiles = document.createElement('div');
  readonly #hint = document.createElement('span');
  readonly #made: (surface: Surface) => void;
  #at = -1;

  /** made is called with each new surface, and tool with a change of the layer in which the pen is. */
  constructor(made: (surface: Surface) => void, tool: (tool: LayerTool) => void) {
    this.#made = made;
    this.element.className = 'layer-band';
    const head = document.createElement('div'),
      name = document.createElement('b'),
      hint = this.#hint;
    head.className = 'row';
    name.textContent = t('Layers');
    hint.className = 'hint';
    const button = (does: LayerTool, text: string, label: string) => {
      const b = document.createElement('button');
      b.type = 'button';
      b.className = 'btn sm outline';
      b.dataset.test = `${does}-layer`;
      b.title = label;
      if (!text) b.ariaLabel = label;
      b.innerHTML = icon({ copy: COPY, add: MORE, take: LESS }[does], 'small');
      if (text) b.append(Object.assign(document.createElement('span'), { textContent: text }));
      b.addEventListener('click', () => tool(does));
      return b;
    };
    head.append(
      name,
      hint,
      button('take', '', t('Take this layer away')),
      button('copy', t('Copy layer up'), t('Copy this layer to the one above')),
      button('add', t('Layer'), t('Add a layer')),
    );
    this.#tiles.className = 'tiles';
    // The tiles scroll, with the keys too.
    Object.assign(this.#tiles, { tabIndex: 0, role: 'group', ariaLabel: t('Layers, from the bottom') });
    this.element.append(head, this.#tiles);
  }

  /** Makes as many layers as the board has. */
  count(z: number): void {
    while (this.surfaces.length > z) {
      this.surfaces.pop();
      this.#tiles.lastElementChild!.remove();
    }
    while (this.surfaces.length < z) {
      const surface = new Surface('paper'),
        tile = document.createElement('div'),
        caption = document.createElement('span');
      tile.className = 'deck';
      caption.className = 'num';
      tile.append(surface.element, caption);
      this.#tiles.append(tile);
      this.surfaces.push(surface);
      this.#made(surface);
    }
    this.element.querySelector<HTMLButtonElement>('[data-test=take-layer]')!.disabled = z < 2;
  }

  /** Lays all layers out. */
  lay(plan: Plan, colours: Colours): void {
    // A tile is as wide as its board needs, within bounds.
    const { clientHeight } = this.#tiles,
      high = Math.max(60, clientHeight - 38);
    this.#tiles.style.setProperty(
      '--tile',
      `${Math.round(Math.min(260, Math.max(128, (high * plan.x) / plan.y + 24)))}px`,
    );
    this.surfaces.forEach((surface, z) => {
      surface.sheet.colours = colours;
      surface.lay(plan, z, { across: 10, up: 6 });
    });
  }

  /** Says how much is in each layer, and frames the one in which the pen is. */
  tell(plan: Plan, kind: (cell: number) => number, at: number): void {
    const { parts } = latticeOf(plan);
    this.#hint.textContent = isCubic(plan)
      ? t('from the bottom; paint here too')
      : parts
        ? t('from the bottom, seen from above; {parts} make a cube. Paint here too', { parts })
        : t('from the bottom, seen from above. Paint here too');
    const counts = new Array<number>(plan.z).fill(0);
    for (let c = 0; c < plan.kinds.length; c++) if (kind(c) !== HOLE) counts[c % plan.z]!++;
    for (const [z, tile] of [...this.#tiles.children].entries()) {
      const caption = tile.lastElementChild!,
        told = { layer: z + 1, n: counts[z]! },
        text = isCubic(plan)
          ? t('Layer {layer} · {n, plural, one {# cube} other {# cubes}}', told)
          : t('Layer {layer} · {n, plural, one {# cell} other {# cells}}', told);
      if (caption.textContent !== text) caption.textContent = text;
      tile.classList.toggle('at', z === at);
    }
    if (at === this.#at) return;
    this.#at = at;
    const tile = this.#tiles.children[at] as HTMLElement | undefined,
      { scrollLeft, clientWidth } = this.#tiles;
    if (tile && (tile.offsetLeft < scrollLeft || tile.offsetLeft + tile.offsetWidth > scrollLeft + clientWidth))
      tile.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
