// The picture of a puzzle that is played. It has the board and the table with their pieces, the piece in the hand, a
// solid in space, and the board in words for people who cannot see it.

import { bareCover } from '../player/board.ts';
import { CELL } from '../player/outline.ts';
import {
  type Layout,
  groupPart,
  lookOf,
  outlinePath,
  patternDefs,
  piecePart,
  ringsPath,
  setAll,
  aroundPart,
} from '../player/svg.ts';
import { clashSentence, coloursOn, cubeTags } from './colours.ts';
import { indexOf, isFlat } from '../space/box.ts';
import type { Held } from './held.ts';
import { boardMarkup, crossesPath, dotsPath, layoutIn, lettersMarkup, pieceBeside } from './picture.ts';
import { type Room, middleOf } from './room.ts';
import { type Cube, Free, type Lying, type Plan, nameOf, shapeWords, whereWords } from './shape.ts';
import { solids } from './solids.ts';
import type { Space } from './space.ts';
import { t } from '../say/say.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The page's marks for the position. */
export interface Marks {
  /** Cells that nothing can fill. */
  readonly dead: readonly number[];
  /** Cells that show which rule for solutions is broken. */
  readonly broken: readonly number[];
  /** Where a hint points: at a cell, or -1; at a slot, or 0; and the cells that its piece covers, if the hint tells
   * them. */
  readonly cell: number;
  readonly slot: number;
  readonly cells: readonly number[];
}

/** The cells that were tapped while a challenge is entered, and the slots of the pieces that can cover them. */
export interface Picking {
  readonly cells: readonly number[];
  readonly fits: readonly number[];
}

/** Everything that a picture depends on. */
export interface Sight {
  readonly plan: Plan;
  readonly room: Room;
  /** The pieces on the board, in the order in which they were placed, and the slots that cannot be moved. */
  readonly placed: readonly Lying[];
  readonly given: readonly number[];
  /** The turn of each piece, by slot, and the middle of its place on the table. */
  readonly shapes: ReadonlyMap<number, readonly Cube[]>;
  readonly home: (slot: number) => readonly [x: number, y: number];
  readonly held: Held | undefined;
  /** The text beside the piece in the hand. */
  readonly ways: string;
  /** The slot that was chosen, 0 for none. */
  readonly chosen: number;
  readonly marks: Marks;
  readonly picking: Picking | undefined;
  /** Whether pieces carry letters. */
  readonly letters: boolean;
}

export class Scene {
  /** The board and the table, which react to hands. */
  readonly svg = document.createElementNS(SVG, 'svg');
  readonly #parts = Object.fromEntries(
    ['under', 'dots', 'lying', 'letters', 'tags', 'over', 'held'].map(name => {
      const g = document.createElementNS(SVG, 'g');
      g.classList.add(name);
      return [name, g];
    }),
  ) as Record<'under' | 'dots' | 'lying' | 'letters' | 'tags' | 'over' | 'held', SVGGElement>;
  readonly #groups = new Map<number, SVGGElement>();
  readonly #drawn = new Map<Element, string>();
  readonly #chip = document.createElement('div');
  readonly #rows = document.createElement('ul');
  #space: Space | undefined;

  constructor() {
    this.svg.role = 'group';
    this.svg.ariaLabel = t('Board and table');
    this.svg.tabIndex = -1;
    this.svg.innerHTML = patternDefs();
    for (const name of ['dots', 'letters', 'tags', 'over', 'held'] as const) this.#parts[name].ariaHidden = 'true';
    this.svg.append(...Object.values(this.#parts));
    this.#chip.className = 'from';
    this.#chip.hidden = true;
    this.#rows.className = 'sr';
    this.#rows.ariaLabel = t('The board, row by row');
  }

  /** What the element shows. */
  get elements(): readonly Element[] {
    return [this.svg, this.#chip, this.#rows];
  }

  /** Forgets the pieces, because others come. */
  clear(): void {
    this.#groups.clear();
    this.#parts.lying.replaceChildren();
    this.#drawn.clear();
  }

  /** The piece that has the focus, 0 for none. */
  get focused(): number {
    const e = this.#active;
    return this.svg.contains(e) ? slotAt(e) : 0;
  }

  /** The focused element in the tree that has the board; the body if there is none. */
  get #active(): Element | null {
    const root = this.svg.getRootNode() as Document | ShadowRoot;
    return root.activeElement ?? document.activeElement;
  }

  focus(slot: number): void {
    this.#groups.get(slot)?.focus({ preventScroll: true });
  }

  /** A hint points at this piece, 0 for none. It gets the focus unless something else has it. */
  point(slot: number): void {
    const at = this.#active;
    if (at !== document.body && !this.svg.contains(at)) return;
    if (slot) this.focus(slot);
    else if (at === document.body) this.svg.focus({ preventScroll: true });
  }

  draw(sight: Sight): void {
    const { plan, room, placed, shapes, letters, held } = sight,
      b = plan.board,
      l = layoutIn(room, b),
      scale = `scale(${room.unit / CELL})`;
    for (const name of ['under', 'dots', 'letters', 'over'] as const) setAll(this.#parts[name], { transform: scale });
    this.#fill(this.#parts.under, boardMarkup(plan, l, letters));
    this.#fill(this.#parts.dots, held ? `<path d="${dotsPath(b, l, held.reach)}"/>` : '');
    const tags = [...shapes.keys()].map(slot => this.#drawPiece(sight, l, slot));
    this.#fill(this.#parts.tags, tags.join('')); // the words for pieces have them already
    this.#fill(
      this.#parts.letters,
      letters && !isFlat(b) ? placed.map(({ slot, cells }) => lettersMarkup(b, l, slot, cells)).join('') : '',
    );
    this.#fill(this.#parts.over, aroundPart(b, l) + overMarkup(sight, l));
    this.#drawHeld(sight);
    this.#drawSpace(sight);
    this.#fill(this.#rows, rowsMarkup(plan, placed));
  }

  /** Gives an element this markup, if its own is different. */
  #fill(e: Element, markup: string): void {
    if (this.#drawn.get(e) === markup) return;
    this.#drawn.set(e, markup);
    e.innerHTML = markup;
  }

  /** Draws a piece, and returns the tags of its cubes. */
  #drawPiece(
    { plan, room, placed, given: stay, shapes, home, held, chosen, marks, picking, letters: lettered }: Sight,
    l: Layout,
    slot: number,
  ): string {
    const b = plan.board,
      tints = plan.colours?.tints ?? [],
      shape = shapes.get(slot)!;
    const nth = placed.findIndex(p => p.slot === slot),
      lies = placed[nth],
      look = lookOf(b, slot);
    let g = this.#groups.get(slot);
    if (!g) {
      g = document.createElementNS(SVG, 'g');
      this.#groups.set(slot, g);
      this.#parts.lying.append(g);
      setAll(g, {
        ...look.attributes,
        role: 'button',
        tabindex: '0',
        'data-slot': String(slot),
        'data-test': 'hand-piece',
      });
    }
    // A solid piece has a letter in each layer, but its name has only one.
    const letters = lettered && isFlat(b) ? 'one' : 'none',
      given = stay.includes(slot);
    g.classList.toggle('given', given);
    g.classList.toggle('away', held?.slot === slot);
    g.classList.toggle('chosen', chosen === slot && !held);
    g.classList.toggle('hinted', marks.slot === slot && marks.cell < 0);
    g.classList.toggle('fits', !!lies || !!picking?.fits.includes(slot));
    g.style.setProperty('--nth', String(nth));
    if (lies) {
      const transform = `scale(${room.unit / CELL})`;
      const told = { piece: nameOf(b, slot), where: whereWords(b, lies.cells) };
      setAll(g, {
        transform,
        'aria-label': given
          ? t('{piece}, given, on the board, {where}', told)
          : t('{piece}, on the board, {where}', told),
      });
      this.#fill(g, piecePart(look, b, l, lies.cells, { letters }));
      return held?.slot === slot ? '' : tagged(transform, cubeTags(b, l, tints, shape, lies.cells));
    }
    const { markup, tags, size, cell } = pieceBeside(b, slot, shape, lettered, tints),
      [x, y] = home(slot);
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(room.small / cell).toFixed(4)})`;
    setAll(g, {
      transform,
      'aria-label': t('{piece}, on the table, {shape}', { piece: nameOf(b, slot), shape: shapeWords(shape, tints) }),
    });
    // A piece can be taken between its cells too, and around it where it is smaller than a thumb.
    const [w, h] = size.map(n => Math.max(n * cell, (44 * cell) / room.small)) as [number, number];
    this.#fill(g, markup + `<rect class="touch" x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}"/>`);
    return held?.slot === slot ? '' : tagged(transform, tags);
  }

  /** Draws the piece in the hand, and the text beside it. */
  #drawHeld({ plan, room, held, ways, letters }: Sight): void {
    const b = plan.board;
    const g = this.#parts.held;
    if (!held || held.keyed) {
      this.#fill(g, '');
      this.#chip.hidden = true;
      if (!held) return;
    } else {
      const { markup, tags, cell } = pieceBeside(b, held.slot, held.shape, letters, plan.colours?.tints);
      setAll(g, {
        transform: `translate(${held.x.toFixed(1)} ${held.y.toFixed(1)}) scale(${(room.unit / cell).toFixed(4)})`,
      });
      this.#fill(g, groupPart(lookOf(b, held.slot), markup + tags));
    }
    const clash = held.cells ? undefined : held.clashes[0],
      said = held.cells ? ways : clash ? clashSentence(plan.colours!, clash) : '';
    this.#chip.hidden = !said;
    this.#chip.textContent = said;
    const [x, y] = held.keyed ? middleOf(room, b, held.over[0] ?? 0) : [held.x, held.y];
    const above = y - ((held.grip?.size[1] ?? 3) * room.unit) / 2 - 40;
    this.#chip.style.transform = `translate(${Math.max(8, Math.min(this.svg.clientWidth - this.#chip.offsetWidth - 8, x - 60)).toFixed(0)}px, ${Math.max(4, above).toFixed(0)}px)`;
  }

  /** Draws a solid, with a pale copy of the piece in the hand where it would fall. */
  #drawSpace({ plan: { board }, room, placed, held, letters }: Sight): void {
    if (room.space && !this.#space) {
      this.#space = new solids.Space!();
      this.svg.before(this.#space.element);
    }
    const space = this.#space;
    if (!space) return;
    space.lie(room.space);
    if (!room.space) return;
    space.letters = letters;
    space.show(board, new Free(board, placed, held?.slot).at, held?.slot ?? 0, held?.cells ?? []);
  }
}

const tagged = (transform: string, tags: string): string => tags && `<g transform="${transform}">${tags}</g>`;

/** The slot of the piece that an element belongs to, 0 for none. */
export function slotAt(target: EventTarget | null): number {
  return Number((target as Element | null)?.closest<SVGElement>('.piece[data-slot]')?.dataset.slot ?? 0);
}

/** Marks over the board: cells that nothing fills, the place where the piece in the hand falls, and the place where
 * a hint points. */
function overMarkup(
  { plan: { board: b }, held, marks: { dead, broken, cell, cells, slot }, picking }: Sight,
  l: Layout,
): string {
  const picked = picking?.cells ?? [];
  let s = picked.length
    ? `<path class="tapped${picking!.fits.length ? '' : ' not'}" d="${outlinePath(b, l, picked)}"/>`
    : '';
  s += dead.length ? `<path class="dead" d="${ringsPath(b, l, dead)}${crossesPath(b, l, dead)}"/>` : '';
  s += broken.length ? `<path class="dead broken" d="${ringsPath(b, l, broken)}"/>` : '';
  const below = held?.cells ?? (held?.keyed ? held.over : held?.refused) ?? [];
  if (held && below.length) {
    const { attributes } = lookOf(b, held.slot);
    s += `<path class="fall${held.cells ? '' : ' not'}" fill="${attributes.fill}" stroke="${attributes.stroke}"
d="${outlinePath(b, l, below)}"/>`;
    if (!held.cells)
      s += `<path class="dead" d="${crossesPath(
        b,
        l,
        held.clashes.map(c => c.cell),
      )}"/>`;
  }
  if (cells.length && slot)
    s += `<path class="fall hinted" fill="${lookOf(b, slot).attributes.fill}" d="${outlinePath(b, l, cells)}"/>`;
  if (cell >= 0) s += `<path class="look" d="${ringsPath(b, l, [cell])}"/>`;
  return s;
}

/** The board in words, for people who cannot see it. */
function rowsMarkup({ board: b, colours, may }: Plan, placed: readonly Lying[]): string {
  const on = coloursOn(colours),
    empty = (c: number) => [
      t('empty'),
      ...(on.has(c) ? [colours!.tints[on.get(c)! - 1]!.name] : []),
      ...(may?.includes(c) ? [t('may stay empty')] : []),
    ];
  const bare = bareCover(b),
    at = new Free(b, placed).at,
    rows: string[] = [];
  for (let z = 0; z < b.z; z++)
    for (let row = 0; row < b.y; row++) {
      const cells = Array.from({ length: b.x }, (_, x) => {
        const c = indexOf(b, [x, b.y - 1 - row, z]);
        return bare[c]! < -1
          ? b.fixed[-2 - bare[c]!]!.name
          : at[c]! > 0
            ? nameOf(b, at[c]!)
            : bare[c]
              ? t('hole')
              : empty(c);
      });
      const told = { row: row + 1, cells: cells.flat().join(', ') };
      rows.push(
        `<li>${isFlat(b) ? t('Row {row}: {cells}', told) : t('Layer {layer}, row {row}: {cells}', { ...told, layer: z + 1 })}</li>`,
      );
    }
  return rows.join('');
}
