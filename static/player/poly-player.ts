// <poly-player>: a board whose pieces come and go. It plays a trace from its attribute trace or src, or from its own
// text.

import { Bar } from './bar.ts';
import { readTrace } from './compact.ts';
import { Drawing } from './drawing.ts';
import { Film } from './film.ts';
import { isLight } from './ground.ts';
import { isDeep, isFlat } from '../space/box.ts';
import { SIGHT } from './sight.ts';
import { PLAYER, sheetOf } from './style.ts';
import { type Layout, type Lettering, type SvgOptions, flatLayout } from './svg.ts';
import type { Board } from './board.ts';
import type { Trace, TraceError } from './trace.ts';
import { upgrade } from './upgrade.ts';
import type { View, ViewMaker } from './view.ts';
import { watchVisible } from './visible.ts';
import { t } from '../say/say.ts';

const SHEET = sheetOf(PLAYER());

/** How long the end is shown before a loop starts again, in milliseconds. */
const HOLD = 2400;

// Attributes that are properties too: switches, and texts.
const SWITCHES = ['autoplay', 'loop'];
const TEXTS = ['src', 'labels', 'theme', 'view', 'controls'];

// The keys of the bar's buttons.
const KEYS = ['home', 'arrowleft', ' ', 'arrowright', 'end', 's', 'd'];

export interface PolyPlayer {
  /** Whether it plays as soon as it can; for readers who want less motion it does not. */
  autoplay: boolean;
  /** Whether it begins again after the end. */
  loop: boolean;
  /** The address of a trace. */
  src: string | null;
  /** How letters are written; by default as the trace says. */
  labels: Lettering | null;
  /** "light" or "dark"; by default as the page is. */
  theme: string | null;
  /** "layers" shows solids layer by layer; by default they stand in space. */
  view: string | null;
  /** "off" for no frame and no controls. */
  controls: string | null;
  /** The direction from which a solid is seen: to the right of its front, and above it, both in degrees. */
  yaw: number;
  tilt: number;
  /** How far the pieces of a solid are apart, from 0 to 1. */
  explode: number;
  /** The only layer of a solid that is shown, from 1 at the bottom; 0 is all. */
  layer: number;
}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the properties are defined below, by their attributes
export class PolyPlayer extends HTMLElement {
  static readonly observedAttributes = ['trace', 'step', 'speed', ...SWITCHES, ...TEXTS, ...Object.keys(SIGHT)];

  /** The view of solids, for browsers that can draw it; the layout with room for their layers; and the function that
   * loads both. */
  static Solid: ViewMaker<PolyPlayer> | undefined;
  static layout: (b: Board, o: SvgOptions) => Layout = flatLayout;
  static load: () => Promise<unknown>;

  readonly #box = document.createElement('div');
  readonly #stage = document.createElement('div');
  readonly #caption = document.createElement('div');
  readonly #said = document.createElement('div');
  readonly #bar = new Bar(this);
  /** The view on the stage. */
  declare protected pane: View | undefined;
  #asked = false; // whether the view of solids was asked for
  declare protected film: Film | undefined;
  #undo!: () => void;
  #trace = '';
  #visible = false;
  #narrow = false; // as on a phone
  #frame = 0; // of requestAnimationFrame, or 0
  #stale = false; // the picture does not show the film's state
  #fresh = 0; // the slot that comes in softly
  #wanted: number | undefined; // the step that was asked for while there was no film
  #job = 0; // of reading a trace; a trace that arrives late for an earlier job is dropped
  #speaking = 0; // of setTimeout

  // While it plays: the time of the last frame, and the part of a step that has passed since.
  #playing = false;
  #time = 0;
  #due = 0;
  #speed = 2;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [SHEET];
    this.#stage.className = 'stage';
    this.#caption.className = 'caption';
    this.#said.className = 'said';
    this.#said.role = 'status';
    // The colour of this text follows the text around the player. It changes by a transition, whose end tells when
    // there is another colour, whatever set it.
    this.#said.ontransitionend = () => this.#look();
    this.#box.append(this.#stage, this.#bar.element);
    this.#box.onkeydown = e => this.#key(e);
    root.append(this.#box, this.#caption, this.#said);
  }

  connectedCallback(): void {
    upgrade(this);
    // A player that was never seen has no picture yet, and printing waits for no script.
    const print = () => this.pane || this.#draw(true);
    // The element's own text may be the trace. While the page is still being read, it may not have arrived.
    const content = () => {
      if (!this.film && !this.#trace && !this.src && this.textContent?.trim()) this.trace = this.textContent;
    };
    addEventListener('beforeprint', print);
    const unwatch = watchVisible(this, (visible, width) => {
      this.#visible = visible;
      this.#narrow = width < 480;
      this.#look();
      this.#wake();
    });
    this.#undo = () => {
      removeEventListener('beforeprint', print);
      removeEventListener('DOMContentLoaded', content);
      unwatch();
    };
    this.#look();
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', content);
    else content();
    if (this.#begins()) this.play();
    this.touch();
  }

  disconnectedCallback(): void {
    this.#undo();
    clearTimeout(this.#speaking);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#visible = false;
    this.#end();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    // A property that was set before the definition counts more than its attribute.
    if (Object.hasOwn(this, name)) return;
    if (name in SIGHT) this.pane?.look?.();
    else if (name === 'step' || name === 'speed') this[name] = Number(value);
    else if (name === 'trace') this.trace = value ?? '';
    else if (name === 'src' && value) {
      void this.#read(
        fetch(value).then(r =>
          r.ok
            ? r.text()
            : Promise.reject(new Error(t('{file} did not load: {status}', { file: value, status: String(r.status) }))),
        ),
      );
    }
    this.touch();
  }

  // ---- what is shown

  /** The trace, in either form. If something is wrong with it, the message is shown in its place and sent with an
   * error event. */
  get trace(): string {
    return this.#trace;
  }

  set trace(text: string) {
    this.#trace = text;
    void this.#read(text);
  }

  /** The trace that it plays; undefined for none. */
  get shown(): Trace | undefined {
    return this.film?.trace;
  }

  /** Whether it plays by itself. Readers who want less motion see the end instead. */
  #begins(): boolean {
    return this.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  async #read(source: string | Promise<string>): Promise<void> {
    const job = ++this.#job,
      at = this.getAttribute('step');
    try {
      // A trace that needs no waiting is shown at once.
      let trace = typeof source === 'string' ? readTrace(source) : source.then(readTrace);
      if (trace instanceof Promise) trace = await trace;
      if (job === this.#job)
        this.show(trace, this.#wanted ?? Number(at ?? (this.#playing || this.#begins() ? 0 : Infinity)));
    } catch (e) {
      if (job === this.#job) this.#fail(e as TraceError);
    }
  }

  /** Shows a trace at a step, in place of the one that was shown or is being read. */
  show(trace: Trace | undefined, step: number): void {
    this.#job++;
    this.film = trace && new Film(trace);
    this.#wanted = undefined;
    this.film?.seek(clamp(step, this.steps));
    this.#fresh = 0;
    this.touch();
  }

  #fail(e: TraceError): void {
    this.show(undefined, 0);
    this.pause();
    this.#end();
    this.#said.textContent = this.#stage.textContent = e.line
      ? t('This picture cannot be shown. Line {line}, column {column}: {message}.', {
          line: e.line,
          column: e.column,
          message: e.message,
        })
      : t('This picture cannot be shown: {message}.', { message: e.message });
    this.#tell('error', e);
  }

  // ---- playing

  /** The number of steps done, from 0 to steps. */
  get step(): number {
    return this.film?.now.step ?? 0;
  }

  set step(n: number) {
    this.seek(n);
  }

  /** The number of steps. */
  get steps(): number {
    return this.film?.steps ?? 0;
  }

  /** Goes to a step. */
  seek(n: number): void {
    const f = this.film,
      { step: from, steps } = this,
      step = clamp(n, steps);
    if (!f) this.#wanted = n;
    if (!f || step === from) return;
    f.seek(step);
    this.#fresh = step === from + 1 && (!this.#playing || this.#speed < 6) ? f.last : 0;
    this.touch();
    this.#tell('step', { step, steps });
    if (step > from && (f.came.flag === 'solution' || f.complete)) this.#tell('solution', { step });
  }

  /** Whether it is playing. */
  get playing(): boolean {
    return this.#playing;
  }

  /** Plays on; at the end it begins again. */
  play(): void {
    if (this.#playing) return;
    this.#playing = true;
    this.#time = this.#due = 0;
    this.#tell('play');
    if (this.steps && this.step === this.steps) this.seek(0);
    this.touch();
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.#tell('pause');
    this.touch();
  }

  /** Steps a second; Infinity is one step a frame. */
  get speed(): number {
    return this.#speed;
  }

  set speed(n: number) {
    if (n === this.#speed) return;
    this.#speed = n > 0 ? n : 2;
    this.touch();
  }

  #key(e: KeyboardEvent): void {
    const { tagName } = e.target as Element,
      { key } = e,
      button = KEYS.indexOf(key.toLowerCase());
    // The space bar presses a button, arrows move a scrub bar, and a list uses all keys.
    if (
      e.ctrlKey ||
      e.altKey ||
      e.metaKey ||
      tagName === 'SELECT' ||
      (tagName === 'BUTTON' && key === ' ') ||
      (tagName === 'INPUT' && key.length > 1)
    )
      return;
    if (button >= 0) this.#bar.press(button, e);
    else if (key === '+') this.speed *= 2;
    else if (key === '-') this.speed /= 2;
    else return;
    e.preventDefault();
  }

  // ---- drawing

  #tell(name: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Has the picture drawn again. */
  touch(): void {
    this.#stale = true;
    this.#wake();
  }

  // Finds out whether the ground is light or dark.
  #look(): void {
    const ground = isLight(this.#said) ? 'dark' : '';
    if (ground === this.dataset.ground) return;
    this.dataset.ground = ground;
    this.touch();
  }

  #wake(): void {
    // The first picture of a flat board is drawn before the player is seen: for its height, and for paper.
    if (
      !this.#frame &&
      this.isConnected &&
      (this.#visible
        ? this.#stale || (this.#playing && this.steps)
        : !this.pane && this.film && isFlat(this.film.trace.board))
    ) {
      this.#frame = requestAnimationFrame(now => {
        this.#frame = 0;
        if (this.#playing && this.film) this.#advance(now);
        if (this.#stale) this.#draw();
        this.#wake();
      });
    }
  }

  #advance(now: number): void {
    // After a long pause between frames (a hidden page), it does not run ahead.
    const passed = this.#time && Math.min(now - this.#time, 250);
    this.#time = now;
    if (this.step < this.steps) {
      this.#due = this.#speed === Infinity ? 1 : this.#due + (passed * this.#speed) / 1000;
      this.seek(this.step + Math.floor(this.#due));
      this.#due %= 1;
      if (this.step === this.steps) this.#due = 0;
    } else if (!this.loop) {
      this.pause();
    } else {
      this.#due += passed;
      if (this.#due < HOLD) return;
      this.#due = 0;
      this.seek(0);
    }
  }

  #end(): void {
    this.pane?.end();
    this.pane = undefined;
  }

  /** The slot with a dark edge: the last one placed, until all are there. */
  protected lastOf(f: Film): number {
    return f.complete && this.step === this.steps ? 0 : f.last;
  }

  /** The options for drawing the board. */
  protected options({ letters, tray }: Trace): SvgOptions {
    return { letters: this.labels ?? letters, tray, ratio: this.#narrow ? 1 : 1.7 };
  }

  /** Draws the film's state. On paper a solid lies layer by layer, until it is seen. */
  #draw(paper = false): void {
    const f = this.film,
      framed = this.controls !== 'off';
    this.#stale = paper;
    this.#box.className = framed ? 'framed' : 'bare';
    this.#bar.element.hidden = !framed || !this.steps;
    this.#caption.hidden = !framed || !f?.captioned;
    if (!f) {
      this.pane?.element.remove();
      this.#end();
      return;
    }
    const {
      trace,
      now: { caption },
      count,
    } = f;
    const solid = !paper && !isFlat(trace.board),
      deep = isDeep(trace.board) && !paper && this.view !== 'layers',
      early = solid && PolyPlayer.layout === flatLayout,
      Maker = (deep && PolyPlayer.Solid) || Drawing;
    if ((deep || early) && !this.#asked) {
      this.#asked = true;
      PolyPlayer.load().then(
        () => this.touch(),
        e => {
          this.#asked = false;
          this.#fail(e);
        },
      );
    }
    if (early) return;
    if (!(this.pane instanceof Maker)) {
      this.#end();
      this.pane = new Maker(this, this.#bar.element);
      this.#stage.replaceChildren(this.pane.element);
    }
    this.pane.draw(f, this.options(trace), this.lastOf(f), this.#fresh);
    this.pane.element.ariaLabel = f.describe();
    this.#caption.textContent = caption;
    this.#bar.update(trace, count);
    // After several steps by the reader, one announcement is made when they have come to rest.
    clearTimeout(this.#speaking);
    if (framed && !this.#playing && this.steps)
      this.#speaking = window.setTimeout(() => (this.#said.textContent = `${count}. ${caption || f.describe()}`), 700);
  }
}

for (const name of [...SWITCHES, ...TEXTS]) {
  Object.defineProperty(PolyPlayer.prototype, name, {
    get(this: Element) {
      const v = this.getAttribute(name);
      return SWITCHES.includes(name) ? v != null : v;
    },
    set(this: Element, v: string | boolean | null) {
      if (v == null || v === false) this.removeAttribute(name);
      else this.setAttribute(name, v === true ? '' : v);
    },
  });
}

for (const [name, usual] of Object.entries(SIGHT)) {
  Object.defineProperty(PolyPlayer.prototype, name, {
    get(this: Element) {
      const v = this.getAttribute(name);
      return v && Number.isFinite(+v) ? +v : usual;
    },
    set(this: Element, v: unknown) {
      if (v === usual) this.removeAttribute(name);
      else this.setAttribute(name, String(v));
    },
  });
}

const clamp = (n: number, most: number) => Math.min(Math.max(0, Math.floor(n) || 0), most);
