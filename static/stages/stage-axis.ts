// <stage-axis>: the stages of a search as bands over the number of pieces left, from all on the left to one on the
// right. The beginning of a stage can be dragged, or moved by the arrow keys. A press on a band opens the stage's
// settings.
//
// A threshold follows pointer and keys at once, before anybody else knows: to draw the page around it takes more than a
// frame. The page hears where it is held, which must cost the page little. It also hears where it came to rest, and
// answers by setting `stages` anew.
//
//   hold  detail {stage, from}: stage (not the first) is held where `from` are left
//   move  detail {stage, from, held}: it shall begin there: it rests, or was let go
//   drop  it was let go by Escape, and shall be as before it was held
//   open  detail {stage}: its settings shall open or close

import { upgrade } from '../player/upgrade.ts';
import { t } from '../say/say.ts';

export interface Stage {
  /** "DLX s" and "the cell or piece with the fewest fits". */
  readonly name: string;
  readonly does: string;
  /** The pieces left at its first placement and at its last. */
  readonly from: number;
  readonly to: number;
  /** The number of its colour, from 1. */
  readonly tone: number;
}

export interface HoldDetail {
  readonly stage: number;
  readonly from: number;
}

export interface MoveDetail extends HoldDetail {
  /** Whether it is still held after that. */
  readonly held: boolean;
}

/** How long a held threshold must not move until it counts as at rest, in milliseconds. */
const REST = 500;

export class StageAxis extends HTMLElement {
  #stages: readonly Stage[] = [];
  /** The threshold that is held, and the pointer that holds it; without a pointer, keys do. */
  #held: (HoldDetail & { readonly pointer?: number }) | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #opened = -1;
  readonly #bands: HTMLButtonElement[] = [];
  readonly #handles: HTMLElement[] = [];
  readonly #scale = document.createElement('ol');
  #scaled = 0;

  get stages(): readonly Stage[] {
    return this.#stages;
  }

  set stages(list: readonly Stage[]) {
    this.#stages = list;
    if (this.#held && !list[this.#held.stage]) this.#held = undefined;
    this.#draw();
  }

  /** The stage whose settings are open, -1 for none. */
  get opened(): number {
    return this.#opened;
  }

  set opened(stage: number) {
    this.#opened = stage;
    this.#draw();
  }

  connectedCallback(): void {
    upgrade(this);
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#letGo();
  }

  #draw(): void {
    if (!this.isConnected) return;
    if (!this.#scale.isConnected) {
      this.classList.add('axis');
      this.#scale.ariaHidden = 'true';
      this.append(this.#scale);
    }
    const list = this.#drawn();
    const pieces = list[0]?.from ?? 0;
    while (this.#bands.length > list.length) this.#bands.pop()?.remove();
    while (this.#bands.length < list.length) this.#bands.push(this.#newBand(this.#bands.length));
    while (this.#handles.length > Math.max(0, list.length - 1)) this.#handles.pop()?.remove();
    while (this.#handles.length < list.length - 1) this.#handles.push(this.#newHandle(this.#handles.length + 1));
    list.forEach((stage, i) => {
      const band = this.#bands[i]!;
      const share = (stage.from - stage.to + 1) / pieces;
      band.className = `band b${stage.tone}${share < 0.14 ? ' slim' : ''}`;
      band.style.left = `${(100 * (pieces - stage.from)) / pieces}%`;
      band.style.width = `${100 * share}%`;
      band.title = `${stage.name}: ${stage.does}`;
      band.ariaExpanded = String(i === this.#opened);
      const [name, does] = band.children as unknown as [HTMLElement, HTMLElement];
      // A band of a piece or two has room for the heuristic's letter.
      const letter = stage.name.slice(stage.name.lastIndexOf(' ') + 1),
        narrow = share < 0.14;
      name.textContent = narrow ? letter : stage.name;
      band.ariaLabel = narrow ? `${letter}: ${stage.name}, ${stage.does}` : null;
      does.textContent = stage.does;
      does.hidden = share <= 0.3;
      if (i === 0) return;
      const handle = this.#handles[i - 1]!;
      handle.style.left = band.style.left;
      handle.ariaLabel = t('{stage} begins', { stage: stage.name });
      handle.ariaValueMin = String(stage.to);
      handle.ariaValueMax = String(list[i - 1]!.from - 1);
      handle.ariaValueNow = String(stage.from);
      handle.ariaValueText = t('{n} pieces left', { n: stage.from });
      handle.title = t('{stage} begins with {n} pieces left', { stage: stage.name, n: stage.from });
    });
    this.#drawScale(pieces);
  }

  #drawScale(pieces: number): void {
    if (pieces === this.#scaled) return;
    this.#scaled = pieces;
    const every = 1 + Math.floor((pieces - 1) / 14);
    this.#scale.replaceChildren(
      ...Array.from({ length: pieces }, (_, i) => {
        const item = document.createElement('li');
        if (i % every === 0) item.textContent = String(pieces - i);
        return item;
      }),
    );
  }

  #newBand(stage: number): HTMLButtonElement {
    const band = document.createElement('button');
    band.type = 'button';
    band.dataset.test = 'stage';
    band.append(document.createElement('span'), document.createElement('small'));
    band.addEventListener('click', () => this.#tell('open', { stage }));
    this.insertBefore(band, this.#handles[0] ?? this.#scale);
    return band;
  }

  #newHandle(stage: number): HTMLElement {
    const handle = document.createElement('div');
    handle.className = 'handle';
    handle.role = 'slider';
    handle.tabIndex = 0;
    handle.dataset.test = 'threshold';
    handle.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      this.#letGo();
      handle.setPointerCapture(event.pointerId);
      handle.focus();
      event.preventDefault();
    });
    handle.addEventListener('pointermove', event => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { left, width } = this.getBoundingClientRect();
      const pieces = this.#stages[0]?.from ?? 0;
      this.#hold(stage, pieces - Math.round(((event.clientX - left) / width) * pieces), event.pointerId);
    });
    handle.addEventListener('lostpointercapture', () => this.#letGo());
    handle.addEventListener('keydown', event => {
      const now = this.#drawn()[stage]?.from ?? 0;
      const to = {
        ArrowLeft: now + 1,
        ArrowUp: now + 1,
        ArrowRight: now - 1,
        ArrowDown: now - 1,
        Home: Infinity,
        End: 0,
      }[event.key];
      if (event.key === 'Escape' && this.#held) this.#drop(handle);
      else if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      else this.#hold(stage, to);
      event.preventDefault();
      event.stopPropagation();
    });
    handle.addEventListener('keyup', () => {
      if (this.#held?.pointer === undefined) this.#letGo();
    });
    handle.addEventListener('blur', () => this.#letGo());
    this.insertBefore(handle, this.#scale);
    return handle;
  }

  /** The stages, with the held threshold where it is held. */
  #drawn(): readonly Stage[] {
    const held = this.#held;
    if (!held) return this.#stages;
    return this.#stages.map((s, i) =>
      i === held.stage ? { ...s, from: held.from } : i === held.stage - 1 ? { ...s, to: held.from + 1 } : s,
    );
  }

  /** Holds a threshold, as far as its neighbours allow. */
  #hold(stage: number, to: number, pointer?: number): void {
    const now = this.#stages[stage];
    const before = this.#stages[stage - 1];
    if (!now || !before) return;
    if (this.#held?.stage !== stage) this.#letGo();
    const from = Math.min(Math.max(to, now.to), before.from - 1);
    if (from === (this.#held?.from ?? now.from)) return;
    this.#held = { stage, from, ...(pointer !== undefined && { pointer }) };
    this.#draw();
    this.#tell('hold', { stage, from } satisfies HoldDetail);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#tell('move', { stage, from, held: true } satisfies MoveDetail), REST);
  }

  /** Ends the hold. Until the page answers, its expected answer is drawn. */
  #letGo(): void {
    clearTimeout(this.#resting);
    if (!this.#held) return;
    const { stage, from } = this.#held;
    this.#stages = this.#drawn();
    this.#held = undefined;
    this.#tell('move', { stage, from, held: false } satisfies MoveDetail);
  }

  /** Ends the hold, and leaves things as they were. */
  #drop(handle: HTMLElement): void {
    const pointer = this.#held?.pointer;
    clearTimeout(this.#resting);
    this.#held = undefined;
    if (pointer !== undefined) handle.releasePointerCapture(pointer);
    this.#draw();
    this.#tell('drop', null);
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('stage-axis', StageAxis);
