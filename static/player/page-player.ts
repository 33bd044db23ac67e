// The player of the page. It also shows an assembly of the puzzle that is being solved, set by property, and tells the
// page's own controls what they need.

import type { Board } from './board.ts';
import { isFlat } from '../space/box.ts';
import { type Point, type Vector, latticeOf, shiftAt } from '../space/lattice.ts';
import { roundsOf } from '../space/wrap.ts';
import { Drawing } from './drawing.ts';
import type { Film } from './film.ts';
import { manyOf } from './many.ts';
import { traceOfAssembly } from './assembly.ts';
import { CELL } from './outline.ts';
import { readTrace } from './compact.ts';
import { PolyPlayer } from './poly-player.ts';
import type { Layout, SvgOptions } from './svg.ts';
import type { Op, Step, Trace } from './trace.ts';

const DRAGGED = ['pointermove', 'pointerup', 'pointercancel'] as const;

type Flag = NonNullable<Step['flag']>;

Drawing.many = manyOf;

export class PagePlayer extends PolyPlayer {
  #board: Board | null = null;
  #assembly: ArrayLike<number> | null = null;
  #order: readonly number[] | null = null;
  #ops: Op[] | null = null; // of an arrangement
  /** The steps of the trace with a flag. */
  #flagged: Record<Flag, number[]> = { solution: [], dead: [] };
  #opening = 0; // a recording that arrives late for an earlier number is dropped
  #ratio = 1.7; // of the place that the board has to fit into
  #scroll: Point = [0, 0]; // of a board that closes on itself
  #drag: { x: number; y: number; from: Point } | undefined;
  readonly #resize = new ResizeObserver(([e]) => {
    const { width, height } = e!.contentRect,
      ratio = Math.round((20 * width) / height) / 20 || 1.7;
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    // Only flat pictures depend on it.
    if (!(this.pane?.element instanceof HTMLElement)) this.touch();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    this.addEventListener('pointerdown', this);
  }

  override disconnectedCallback(): void {
    this.#resize.disconnect();
    super.disconnectedCallback();
  }

  protected override options(t: Trace): SvgOptions {
    return {
      ...super.options(t),
      ...(this.controls === 'off' && { ratio: this.#ratio }),
      ...(t.board.wrap && { scroll: this.#scroll }),
    };
  }

  /** Scrolls a flat board that closes on itself, along the ends that join, as it is dragged. */
  handleEvent(e: PointerEvent): void {
    const board = this.shown?.board,
      svg = this.pane?.element;
    if (!board?.wrap || !isFlat(board) || !(svg instanceof SVGSVGElement)) return;
    if (e.type === 'pointerdown') {
      if (e.button || !e.composedPath().includes(svg)) return;
      this.#drag = { x: e.clientX, y: e.clientY, from: this.#scroll };
      this.setPointerCapture(e.pointerId);
      for (const type of DRAGGED) this.addEventListener(type, this);
    } else if (e.type === 'pointermove' && this.#drag) {
      const { x, y, from } = this.#drag,
        side = CELL * svg.getScreenCTM()!.a,
        way = shiftAt(latticeOf(board), [(e.clientX - x) / side, (y - e.clientY) / side]),
        rounds = roundsOf(board),
        to = [0, 1].map(i => (rounds[i] ? (from[i]! - way[i]!) % rounds[i]! : 0)) as unknown as Point;
      if (String(to) === String(this.#scroll)) return;
      this.#scroll = to;
      this.touch();
    } else {
      this.#drag = undefined;
      for (const type of DRAGGED) this.removeEventListener(type, this);
    }
  }

  /** Pale, because the picture is out of date. */
  get dimmed(): boolean {
    return this.hasAttribute('dimmed');
  }

  set dimmed(on: boolean) {
    this.toggleAttribute('dimmed', on);
  }

  /** The box and its pieces; see Board. Setting it empties the board. */
  get board(): Board | null {
    return this.#board;
  }

  set board(b: Board | null) {
    this.#board = b;
    this.#scroll = [0, 0];
    // A finger or a mouse scrolls the board.
    Object.assign(
      this.style,
      b?.wrap ? { touchAction: 'none', userSelect: 'none' } : { touchAction: '', userSelect: '' },
    );
    this.#assembly = this.#order = this.#ops = null;
    this.#remake();
  }

  /** A slot for every open cell, x-major; 0 is none. All of it is shown: step is the last one, unless it plays. */
  get assembly(): ArrayLike<number> | null {
    return this.#assembly;
  }

  set assembly(a: ArrayLike<number> | null) {
    if (this.#ops) this.#order = this.#ops = null;
    this.#assembly = a;
    this.#remake();
  }

  /** Shows an assembly whose slots were placed in this order, with marks and texts on its cells, until another
   * assembly is set. */
  arrange(a: ArrayLike<number>, order: readonly number[], ops: Op[]): void {
    this.#assembly = a;
    this.#order = order;
    this.#ops = ops;
    this.#remake();
  }

  /** The layout of what is shown, if the picture is flat. */
  get plan(): Layout | undefined {
    return this.shown && PolyPlayer.layout(this.shown.board, this.options(this.shown));
  }

  /** The order in which play() places the slots; null is by first cell. */
  get order(): readonly number[] | null {
    return this.#order;
  }

  set order(o: readonly number[] | null) {
    this.#order = o;
    this.#remake();
  }

  /** Whether pieces carry letters. */
  get letters(): boolean {
    return this.labels !== 'none';
  }

  set letters(on: boolean) {
    this.labels = on ? null : 'none';
  }

  /** Whether its pictures come from a search that goes on. The next one comes soon, and the search has to wait while
   * one is drawn. */
  get live(): boolean {
    return this.hasAttribute('live');
  }

  set live(on: boolean) {
    if (on === this.live) return;
    this.toggleAttribute('live', on);
    if (!on) this.touch(); // the picture that stays is drawn finely
  }

  /** How long a picture of a search should stay, in milliseconds. */
  get stay(): number {
    return this.pane?.costly ? 2000 : 250;
  }

  override show(trace: Trace | undefined, step: number): void {
    this.#opening++;
    const of = (flag: Flag) => (trace?.steps ?? []).flatMap((s, n) => (s.flag === flag ? [n + 1] : []));
    this.#flagged = { solution: of('solution'), dead: of('dead') };
    super.show(trace, step);
    this.dispatchEvent(new Event('shown'));
  }

  /** Shows a recording, in either form, at a step, and plays it from there if plays is true. */
  async open(source: string, step: number, plays: boolean): Promise<void> {
    const opening = ++this.#opening;
    this.pause();
    try {
      const trace = await readTrace(source);
      if (opening !== this.#opening) return;
      this.show(trace, step);
      if (plays) this.play();
    } catch {
      if (opening === this.#opening) this.trace = source; // setting it says what is wrong
    }
  }

  /** The ray through a point of the window, and the place of a point in the window, of a solid in space; see View. */
  ray(clientX: number, clientY: number): readonly [Vector, Vector] | undefined {
    return this.pane?.ray?.(clientX, clientY);
  }

  onto(point: Vector): readonly [number, number] | undefined {
    return this.pane?.onto?.(point);
  }

  /** Goes to the next step with a flag, or with back to the one before. */
  leap(flag: Flag, back: boolean): void {
    const { step } = this,
      list = this.#flagged[flag],
      to = back ? list.findLast(n => n < step) : list.find(n => n > step);
    this.pause();
    if (to) this.seek(to);
  }

  /** The position, for the page's own controls: the line beside them, and the flagged steps as marks in a width of
   * 100. */
  get position() {
    const { step, steps, playing, film } = this;
    // The marks that can be told apart.
    const marks = (flag: Flag, height: number) =>
      [...new Set(this.#flagged[flag].map(n => ((100 * n) / steps).toFixed(1)))].map(x => `M${x} 0v${height}`).join('');
    return {
      step,
      steps,
      playing,
      count: film?.count ?? '',
      caption: film?.now.caption ?? '',
      solutions: marks('solution', 6),
      dead: marks('dead', 3),
    };
  }

  #remake(): void {
    const t = this.#board ? traceOfAssembly(this.#board, this.#assembly ?? [], this.#order) : undefined;
    t?.start.ops.push(...(this.#ops ?? []));
    this.show(t, this.playing ? this.step : Infinity);
  }

  // A page that sets an assembly without an order does not know which piece came last.
  protected override lastOf(f: Film): number {
    return this.#assembly && !this.#order && this.step === this.steps ? 0 : super.lastOf(f);
  }
}
