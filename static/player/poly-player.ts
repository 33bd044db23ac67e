// <poly-player>: a board whose pieces come and go. It plays a trace (attribute
// trace or src, or its own text), or the assembly that a page sets by property.

import { type Board } from './board.ts';
import { Drawing } from './drawing.ts';
import { Film, traceOfAssembly } from './film.ts';
import { PLAYER_CSS, sheetOf } from './style.ts';
import type { Lettering } from './svg.ts';
import { type Trace, TraceError, readTrace } from './trace.ts';
import { watchGround } from './ground.ts';
import { watchVisible } from './visible.ts';

/** How long the end stays before a loop starts again, in milliseconds. */
const HOLD = 2400;

export class PolyPlayer extends HTMLElement {
  static readonly observedAttributes = ['trace', 'src', 'step', 'speed', 'loop', 'labels', 'dimmed', 'thumbnail', 'controls'];

  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly stage = document.createElement('div');
  private drawing: Drawing | undefined;
  private film: Film | undefined;
  private undo: (() => void)[] = [];
  private visible = false;
  private frame = 0; // of requestAnimationFrame, or 0
  private stale = false; // the picture is not the film's
  private fresh = 0;
  private fetching: AbortController | undefined;

  // Playing: the time of the last frame, and the part of a step that has passed.
  private running = false;
  private lastTime = 0;
  private due = 0;

  // What a page set by property.
  private ownBoard: Board | null = null;
  private ownAssembly: ArrayLike<number> | null = null;
  private ownOrder: readonly number[] | null = null;
  private rate = 2;
  private width = 0;
  private height = 0;

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheetOf(PLAYER_CSS)];
    this.stage.className = 'stage';
    this.root.append(this.stage);
  }

  connectedCallback(): void {
    for (const p of ['board', 'assembly', 'order', 'trace', 'step', 'speed', 'loop', 'letters', 'labels', 'dimmed', 'controls', 'thumbnail'] as const) this.adopt(p);
    const resize = new ResizeObserver(([e]) => {
      const { width, height } = e!.contentRect;
      this.width = width;
      this.height = height;
      if ((this.film?.trace.board.z ?? 1) > 1) this.touch();
    });
    resize.observe(this.stage);
    this.undo.push(
      () => resize.disconnect(),
      watchGround(this),
      watchVisible(this, (v) => {
        this.visible = v;
        if (v && (this.stale || this.running)) this.wake();
      }),
    );
    if (!this.film && !this.ownBoard && !this.hasAttribute('trace') && !this.hasAttribute('src')) this.readContent();
    if (this.hasAttribute('autoplay') && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.play();
    this.touch();
  }

  disconnectedCallback(): void {
    for (const f of this.undo.splice(0)) f();
    this.fetching?.abort();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.visible = false;
    this.stale = true;
  }

  // A property that was set before the element was defined hides the accessor.
  private adopt(name: keyof this): void {
    if (!Object.hasOwn(this, name)) return;
    const v = this[name];
    delete this[name];
    this[name] = v;
  }

  // The element's own text may be the trace; while the page is still being
  // read, it may not have arrived.
  private readContent(): void {
    const read = () => {
      const text = this.textContent ?? '';
      if (text.trim()) this.trace = text;
    };
    if (document.readyState !== 'loading') return read();
    document.addEventListener('DOMContentLoaded', read, { once: true });
    this.undo.push(() => document.removeEventListener('DOMContentLoaded', read));
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    switch (name) {
      case 'trace':
        if (value != null) this.trace = value;
        break;
      case 'src':
        if (value != null) void this.load(value);
        break;
      case 'step':
        if (value != null) this.step = Number(value);
        break;
      case 'speed':
        this.speed = Number(value ?? 2);
        break;
      default:
        this.touch();
    }
  }

  // ---- what is shown

  /** The box and its pieces; see Board. Setting it empties the board. */
  get board(): Board | null {
    return this.film?.trace.board ?? this.ownBoard;
  }

  set board(b: Board | null) {
    this.ownBoard = b;
    this.ownAssembly = null;
    this.remake();
  }

  /** A slot for every open cell, x-major; 0 is none. Shown as a whole: step is
   * then the last. */
  get assembly(): ArrayLike<number> | null {
    return this.ownAssembly;
  }

  set assembly(a: ArrayLike<number> | null) {
    this.ownAssembly = a;
    this.remake();
  }

  /** The slots in the order in which play() places them; null is by first cell. */
  get order(): readonly number[] | null {
    return this.ownOrder;
  }

  set order(o: readonly number[] | null) {
    this.ownOrder = o;
    this.remake();
  }

  private remake(): void {
    const b = this.ownBoard;
    if (!b) return this.show(undefined);
    const trace = traceOfAssembly(b, this.ownAssembly ?? [], this.ownOrder);
    this.show(trace, this.running ? Math.min(this.step, trace.steps.length) : trace.steps.length);
  }

  /** The text of a trace, in either form. What is wrong with it is shown in its
   * place, and told by an error event. */
  get trace(): string {
    return this.text;
  }

  set trace(text: string) {
    this.text = text;
    try {
      this.show(readTrace(text), this.hasAttribute('step') ? Number(this.getAttribute('step')) : undefined);
    } catch (e) {
      this.fail(e as Error);
    }
  }
  private text = '';

  private async load(url: string): Promise<void> {
    this.fetching?.abort();
    const { signal } = (this.fetching = new AbortController());
    try {
      const r = await fetch(url, { signal });
      if (!r.ok) throw new Error(`the trace at ${url} did not load: ${r.status} ${r.statusText}`);
      const text = await r.text();
      if (!signal.aborted) this.trace = text;
    } catch (e) {
      if (!signal.aborted) this.fail(e as Error);
    }
  }

  private show(trace: Trace | undefined, step?: number): void {
    this.film = trace && new Film(trace);
    if (this.film) this.film.seek(clamp(step ?? (this.hasAttribute('autoplay') ? 0 : this.film.steps), this.film.steps));
    this.fresh = 0;
    this.touch();
  }

  private fail(e: Error): void {
    this.film = undefined;
    this.pause();
    const place = e instanceof TraceError ? (e.line ? `Line ${e.line}, column ${e.column}: ` : `Byte ${e.column}: `) : '';
    const p = document.createElement('p');
    p.className = 'error';
    p.setAttribute('role', 'alert');
    p.textContent = `This picture cannot be shown. ${place}${e.message}`;
    this.drawing = undefined;
    this.stage.replaceChildren(p);
    this.tell('error', { message: e.message, ...(e instanceof TraceError ? { line: e.line, column: e.column, length: e.length } : {}) });
  }

  // ---- playing

  /** The number of steps done, from 0 to steps. */
  get step(): number {
    return this.film?.step ?? 0;
  }

  set step(n: number) {
    this.seek(n);
  }

  /** How many steps there are. */
  get steps(): number {
    return this.film?.steps ?? 0;
  }

  /** Goes to a step. */
  seek(n: number): void {
    const f = this.film, to = clamp(n, this.steps), from = this.step;
    if (!f || to === from) return;
    f.seek(to);
    this.fresh = to === from + 1 && (!this.running || this.rate < 6) ? f.last : 0;
    this.touch();
    this.tell('step', { step: to, steps: f.steps });
    if (to > from && (f.flag === 'solution' || f.complete)) this.tell('solution', { step: to });
  }

  /** Whether it is playing. */
  get playing(): boolean {
    return this.running;
  }

  /** Plays on; from the end, again from the beginning. */
  play(): void {
    if (this.running) return;
    this.running = true;
    this.lastTime = 0;
    this.due = 0;
    if (this.film && this.step === this.steps) this.seek(0);
    this.tell('play');
    this.wake();
  }

  pause(): void {
    if (!this.running) return;
    this.running = false;
    this.tell('pause');
    this.touch();
  }

  /** Steps a second; Infinity is one every frame. */
  get speed(): number {
    return this.rate;
  }

  set speed(n: number) {
    this.rate = n > 0 ? n : 2;
  }

  /** Whether the end leads back to the beginning. */
  get loop(): boolean {
    return this.hasAttribute('loop');
  }

  set loop(on: boolean) {
    this.toggleAttribute('loop', on);
  }

  // ---- looks

  /** How letters are written; by default as the trace says. */
  get labels(): Lettering | null {
    return this.getAttribute('labels') as Lettering | null;
  }

  set labels(l: Lettering | null) {
    if (l == null) this.removeAttribute('labels');
    else this.setAttribute('labels', l);
  }

  /** Whether pieces carry letters. */
  get letters(): boolean {
    return this.labels !== 'none';
  }

  set letters(on: boolean) {
    this.labels = on ? null : 'none';
  }

  /** Pale, as what is shown is out of date. */
  get dimmed(): boolean {
    return this.hasAttribute('dimmed');
  }

  set dimmed(on: boolean) {
    this.toggleAttribute('dimmed', on);
  }

  /** No letters, grout or tray. */
  get thumbnail(): boolean {
    return this.hasAttribute('thumbnail');
  }

  set thumbnail(on: boolean) {
    this.toggleAttribute('thumbnail', on);
  }

  /** Whether it has its own controls; by default a player with steps has. */
  get controls(): boolean {
    return this.getAttribute('controls') !== 'off';
  }

  set controls(on: boolean) {
    if (on) this.removeAttribute('controls');
    else this.setAttribute('controls', 'off');
  }

  // ---- drawing

  private tell(name: string, detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  private touch(): void {
    this.stale = true;
    this.wake();
  }

  private wake(): void {
    if (!this.frame && this.isConnected && this.visible) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = 0;
    if (this.running && this.film) this.advance(now);
    if (this.stale) this.draw();
    if (this.running) this.wake();
  }

  private advance(now: number): void {
    // A frame that comes late (a hidden page) does not run ahead.
    const passed = this.lastTime ? Math.min(now - this.lastTime, 250) : 0;
    this.lastTime = now;
    if (this.step === this.steps) {
      this.due += passed;
      if (!this.loop) this.pause();
      else if (this.due >= HOLD) {
        this.due = 0;
        this.seek(0);
      }
      return;
    }
    this.due = this.rate === Infinity ? 1 : this.due + (passed * this.rate) / 1000;
    if (this.due < 1) return;
    this.seek(this.step + Math.floor(this.due));
    this.due %= 1;
    if (this.step === this.steps) this.due = 0;
  }

  private draw(): void {
    this.stale = false;
    const f = this.film;
    if (!f) {
      if (!this.stage.querySelector('.error')) this.stage.replaceChildren();
      this.drawing = undefined;
      return;
    }
    if (!this.drawing) {
      this.drawing = new Drawing();
      this.stage.replaceChildren(this.drawing.svg);
    }
    this.stage.classList.toggle('dimmed', this.dimmed);
    // At the end nothing is newer than the rest, and a page that sets an
    // assembly without an order does not say what came last.
    const whole = f.step === f.steps && (f.complete || (this.ownAssembly && !this.ownOrder));
    this.drawing.draw(f, {
      letters: this.labels ?? f.trace.letters,
      last: whole ? 0 : f.last,
      tray: f.trace.tray,
      thumbnail: this.thumbnail,
      ...(this.width && this.height && f.trace.board.z > 1 ? { ratio: Math.round((this.width / this.height) * 20) / 20 } : {}),
    }, this.fresh);
    this.drawing.name(this.describe(f));
  }

  private describe(f: Film): string {
    const b = f.trace.board, size = b.z > 1 ? `${b.x} by ${b.y} by ${b.z}` : `${b.x} by ${b.y}`;
    const pieces = f.placed.length === b.pieces.length ? `all ${b.pieces.length} pieces placed` : `${f.placed.length} of ${b.pieces.length} pieces placed`;
    return `${f.trace.title ? f.trace.title + ', ' : ''}${size} board, ${pieces}`;
  }
}

const clamp = (n: number, most: number) => Math.min(Math.max(0, Math.trunc(n) || 0), most);
