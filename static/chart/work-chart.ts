// <work-chart>: bars or lines of a search, drawn by uPlot in the colours of the page. It shows its `chart` property,
// and follows its own size, the theme and new numbers. For people who cannot see it, the page has the same numbers in a
// table.

import { propertyOf } from '../player/scheme.ts';
import uPlot from 'uplot';
import { upgrade } from '../player/upgrade.ts';
import { every, short } from './ticks.ts';
import { number } from '../say/say.ts';

export interface Series {
  readonly name: string;
  /** A custom property of the page: "--chart-1". */
  readonly colour: string;
  readonly values: readonly (number | null)[];
}

export interface Chart {
  /** Bars stand one behind the other, the first at the back. */
  readonly kind: 'bars' | 'lines';
  /** The places along the axis, increasing, and what they are: "pieces left", "seconds". */
  readonly x: readonly number[];
  readonly along: string;
  /** True draws the greatest place on the left, because the search goes from there. */
  readonly reverse: boolean;
  readonly series: readonly Series[];
}

export class WorkChart extends HTMLElement {
  #chart: Chart | null = null;
  #plot: uPlot | null = null;
  #shape = '';
  readonly #tip = document.createElement('div');
  /** The element's size as last heard, 0 while out of sight. To ask for it would make the browser lay out the page
   * at once. */
  #width = 0;
  #height = 0;
  #size: ResizeObserver | null = null;
  #theme: MutationObserver | null = null;
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  readonly #redraw = (): void => this.#make();

  get chart(): Chart | null {
    return this.#chart;
  }

  set chart(chart: Chart | null) {
    this.#chart = chart;
    if (!this.isConnected) return;
    // Charts of equal shape differ only in their numbers; then the plot stays.
    const shape = chart
      ? JSON.stringify([
          chart.kind,
          chart.along,
          chart.reverse,
          chart.series.map(s => [s.name, s.colour]),
          chart.kind === 'bars' && chart.x,
        ])
      : '';
    if (this.#plot && chart && shape === this.#shape) this.#plot.setData(data(chart));
    else {
      this.#shape = shape;
      this.#make();
    }
  }

  connectedCallback(): void {
    upgrade(this);
    this.#tip.className = 'tip';
    this.#tip.hidden = true;
    this.#size = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = this;
      this.#width = width;
      this.#height = height;
      if (width === 0 || height === 0) return;
      if (this.#plot) this.#plot.setSize({ width, height });
      else this.#make();
    });
    this.#size.observe(this);
    this.#theme = new MutationObserver(this.#redraw);
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#scheme.addEventListener('change', this.#redraw);
  }

  disconnectedCallback(): void {
    this.#size?.disconnect();
    this.#theme?.disconnect();
    this.#scheme.removeEventListener('change', this.#redraw);
    this.#plot?.destroy();
    this.#plot = null;
  }

  #make(): void {
    this.#plot?.destroy();
    this.#plot = null;
    const chart = this.#chart;
    const [width, height] = [this.#width, this.#height];
    if (!chart || width === 0 || height === 0) return;
    this.#plot = new uPlot(this.#options(chart, width, height), data(chart), this);
    this.append(this.#tip);
  }

  #options(chart: Chart, width: number, height: number): uPlot.Options {
    const style = getComputedStyle(this);
    const colour = (name: string): string => propertyOf(style, name);
    const font = `${style.getPropertyValue('--text-2xs').trim() || '11px'} ${style.fontFamily}`;
    const axis = { stroke: colour('--ink-3'), font, ticks: { show: false } };
    const bars = chart.kind === 'bars';
    const n = chart.x.length;
    const step = every(n, width - 40);
    return {
      width,
      height,
      padding: [8, bars ? 4 : 14, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: !bars, size: 6 } },
      scales: {
        x: {
          time: false,
          dir: chart.reverse ? -1 : 1,
          range: (_: uPlot, least: number, most: number): uPlot.Range.MinMax => {
            const { x } = this.#chart!;
            if (x.length === 1) return [x[0]! - 0.5, x[0]! + 0.5]; // uPlot has other bounds for a single place
            return bars ? [least - 0.5, most + 0.5] : [least, most];
          },
        },
        y: { range: (_: uPlot, _least: number, most: number): uPlot.Range.MinMax => [0, Math.max(most, 1e-9) * 1.04] },
      },
      axes: [
        {
          ...axis,
          size: 22,
          gap: 4,
          grid: { show: false },
          border: { show: true, stroke: colour('--chart-axis'), width: 1 },
          ...(bars
            ? {
                splits: (): number[] => chart.x.filter((_, i) => (chart.reverse ? n - 1 - i : i) % step === 0),
                values: (_: uPlot, at: number[]): string[] => at.map(String),
              }
            : {
                ...wholeSteps(chart.x),
                values: (_: uPlot, at: number[]): string[] => at.map(short),
              }),
        },
        {
          ...axis,
          size: 40,
          gap: 6,
          space: 28,
          grid: { stroke: colour('--chart-grid'), width: 1 },
          ...wholeSteps(chart.series.flatMap(s => s.values)),
          values: (_: uPlot, at: number[]): string[] => at.map(short),
        },
      ],
      series: [
        {},
        ...chart.series.map(
          (s): uPlot.Series => ({
            label: s.name,
            points: { show: !bars && n <= 40, size: 6, stroke: colour(s.colour), fill: colour(s.colour) },
            ...(bars
              ? { fill: colour(s.colour), width: 0, paths: uPlot.paths.bars!({ size: [0.68, 48], radius: 0.12 }) }
              : { stroke: colour(s.colour), width: 1.75 }),
          }),
        ),
      ],
      hooks: { setCursor: [(plot): void => this.#point(plot)] },
    };
  }

  /** Shows the values at the pointer. */
  #point(plot: uPlot): void {
    const chart = this.#chart;
    const i = plot.cursor.idx;
    if (!chart || i == null || plot.cursor.left === undefined || plot.cursor.left < 0) {
      this.#tip.hidden = true;
      return;
    }
    const place = chart.x[i]!;
    const lines = chart.series.map(
      s => `${s.name} ${s.values[i] == null ? '–' : number(s.values[i], { maximumFractionDigits: 3 })}`,
    );
    this.#tip.textContent = [`${number(place, { maximumFractionDigits: 2 })} ${chart.along}`, ...lines].join('\n');
    this.#tip.hidden = false;
    // The note is on the side with more room, beside the place at the pointer.
    const at = plot.cursor.left + 46;
    const right = at < this.clientWidth / 2;
    this.#tip.style.left = `${right ? at + 12 : Math.max(0, at - 16 - this.#tip.offsetWidth)}px`;
  }
}

function data(chart: Chart): uPlot.AlignedData {
  return [chart.x as number[], ...chart.series.map(s => s.values as (number | null)[])];
}

customElements.define('work-chart', WorkChart);

/** The steps of an axis that counts are whole numbers: there is no half of a fit. */
function wholeSteps(values: readonly (number | null)[]): { incrs?: number[] } {
  if (!values.every(v => v === null || Number.isInteger(v))) return {};
  return { incrs: Array.from({ length: 48 }, (_, i) => [1, 2, 5][i % 3]! * 10 ** Math.floor(i / 3)) };
}
