// A canvas that keeps its size, its sharpness and the page's colours. It is drawn when something changed, at most once
// a frame, and only while it is seen. When the page is printed, it is drawn even if it was never seen.

import { propertyOf } from '../player/scheme.ts';

/** The names of tokens.css that the drawings use, and the 36 pieces. */
const TOKENS = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'ink-off',
  'accent',
  'accent-soft',
  'accent-line',
  'accent-ink',
  'on-accent',
  'ok',
  'ok-soft',
  'danger',
  'danger-soft',
  'cell',
  'cell-line',
  'font-ui',
] as const;
export type Token = (typeof TOKENS)[number];

export interface Colours {
  of: Record<Token, string>;
  /** Slot n at [n - 1]. */
  pieces: string[];
}

export class Surface {
  readonly canvas = document.createElement('canvas');
  readonly context = this.canvas.getContext('2d')!;
  width = 0;
  height = 0;
  colours!: Colours;
  /** How long a change takes, in milliseconds; 0 for readers who want less motion. */
  motion = 0;
  private frame = 0;
  private seen = false;
  private printing = false;
  private undo: (() => void)[] = [];

  /** draw gets the time of the frame, and returns whether it wants another frame. */
  constructor(
    private readonly host: HTMLElement,
    private readonly draw: (time: number) => boolean,
    private readonly resized: () => void = () => {},
  ) {
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** Watches size, theme and visibility; box is the element whose size counts. */
  connect(box: HTMLElement): void {
    const sizes = new ResizeObserver(() => {
      this.measure(box);
      this.touch();
    });
    sizes.observe(box);
    const sight = new IntersectionObserver(
      entries => {
        this.seen = entries.at(-1)!.isIntersecting;
        this.touch();
      },
      { rootMargin: '80px' },
    );
    sight.observe(this.host);
    const repaint = () => {
      this.read();
      this.touch();
    };
    const theme = new MutationObserver(repaint);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)'),
      still = matchMedia('(prefers-reduced-motion: reduce)');
    system.addEventListener('change', repaint);
    still.addEventListener('change', repaint);
    void document.fonts?.ready.then(repaint);
    // Printing waits for no frame and no observer. A tree that was not seen yet, or is in motion, is drawn as it will
    // be at the end. What changes until the page is printed is drawn at once, because the browser says the event to the
    // window's listeners in the order in which they came, and another may change the tree after this one.
    const print = () => {
      this.printing = true;
      this.read();
      this.measure(box);
      this.paint(performance.now());
    };
    const printed = () => {
      this.printing = false;
      this.measure(box);
      repaint();
    };
    addEventListener('beforeprint', print);
    addEventListener('afterprint', printed);
    this.undo = [
      () => removeEventListener('beforeprint', print),
      () => removeEventListener('afterprint', printed),
      () => sizes.disconnect(),
      () => sight.disconnect(),
      () => theme.disconnect(),
      () => system.removeEventListener('change', repaint),
      () => still.removeEventListener('change', repaint),
    ];
    this.read();
    this.measure(box);
  }

  disconnect(): void {
    for (const f of this.undo.splice(0)) f();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Asks for a drawing. */
  touch(): void {
    if (this.printing) this.paint(performance.now());
    if (this.printing || this.frame || !this.seen) return;
    this.frame = requestAnimationFrame(time => {
      this.frame = 0;
      this.paint(time);
    });
  }

  private paint(time: number): void {
    if (!this.width || !this.height) return;
    const { scale } = this;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, this.width, this.height);
    if (this.draw(time) && !this.printing) this.touch();
  }

  /** The canvas's pixels for one of the page; paper has small ones. */
  private get scale(): number {
    return this.printing ? Math.max(3, devicePixelRatio) : devicePixelRatio;
  }

  font(size: number, weight = 420): string {
    return `${weight} ${size}px ${this.colours.of['font-ui']}`;
  }

  private measure(box: HTMLElement): void {
    const { clientWidth: w, clientHeight: h } = box,
      { scale } = this;
    if (this.canvas.width === Math.round(w * scale) && this.canvas.height === Math.round(h * scale)) return;
    this.width = w;
    this.height = h;
    this.canvas.width = Math.round(w * scale);
    this.canvas.height = Math.round(h * scale);
    this.canvas.style.width = `${w}px`;
    this.canvas.style.height = `${h}px`;
    this.resized();
  }

  private read(): void {
    const style = getComputedStyle(this.host),
      of = {} as Record<Token, string>;
    for (const name of TOKENS) of[name] = propertyOf(style, `--${name}`) || '#888';
    this.colours = {
      of,
      pieces: Array.from({ length: 36 }, (_, i) => propertyOf(style, `--piece-${i + 1}`) || '#888'),
    };
    this.motion = this.printing || matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 260;
  }
}

/** An easing from 0 to 1, fast at first. */
export const ease = (t: number): number => (t >= 1 ? 1 : t <= 0 ? 0 : 1 - (1 - t) ** 3);
