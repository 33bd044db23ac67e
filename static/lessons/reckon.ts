// The numbers that follow from those in a lesson's sentences, and its pictures.

import { t } from '../say/say.ts';

/** A time in seconds in words. */
export function spoken(seconds: number): string {
  const by = (size: number) => ({ n: Math.round(seconds / size) });
  if (seconds >= 31_557_600) return t('{n, plural, one {# year} other {# years}}', by(31_557_600));
  if (seconds >= 86_400) return t('{n, plural, one {# day} other {# days}}', by(86_400));
  if (seconds >= 3600) return t('{n, plural, one {# hour} other {# hours}}', by(3600));
  if (seconds >= 60) return t('{n, plural, one {# minute} other {# minutes}}', by(60));
  if (seconds >= 1) return t('{n, plural, one {# second} other {# seconds}}', by(1));
  return t('less than a second');
}

/** How many ways n queens have, and the first one: the column of each row. */
export function queens(n: number): { ways: number; first: number[] | null } {
  let ways = 0,
    first: number[] | null = null;
  const at: number[] = [],
    full = (1 << n) - 1;
  const place = (columns: number, left: number, right: number): void => {
    if (columns === full) {
      ways++;
      first ??= [...at];
      return;
    }
    for (let free = full & ~(columns | left | right); free; free &= free - 1) {
      const bit = free & -free;
      at.push(31 - Math.clz32(bit));
      place(columns | bit, ((left | bit) << 1) & full, (right | bit) >> 1);
      at.pop();
    }
  };
  place(0, 0, 0);
  return { ways, first };
}

/** Nodes of a tree with b branches at each of d choices, with its root. */
export function nodesOf(b: number, d: number): number {
  let sum = 1;
  for (let level = 1, width = 1; level <= d; level++) sum += width *= b;
  return sum;
}

/** The people who have stepped out of a row of six, in their order. Two links change for each. A copy instead moves
 * two for each person, every time. */
export function danced(k: number): { out: string[]; links: number; copied: number } {
  const people = 6;
  let copied = 0;
  for (let i = 1; i <= k; i++) copied += 2 * (people - i);
  return { out: [...'cebfa'].slice(0, k), links: 2 * k, copied };
}

/** The centres of the cross on a board, and one of each kind up to the board's symmetry. */
export function crossPlaces(w: number, h: number): { all: number; different: [number, number][] } {
  const different: [number, number][] = [];
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const a = Math.min(x, w - 1 - x),
        b = Math.min(y, h - 1 - y);
      if (x === a && y === b && !(w === h && a < b)) different.push([x, y]);
    }
  }
  return { all: (w - 2) * (h - 2), different };
}

/** The seven items and six options of Knuth's example, and the options of its cover in the
 * order of the search. */
const TABLE = ['ce', 'adg', 'bcf', 'adf', 'bg', 'deg'],
  COVER = ['adf', 'bg', 'ce'];

/** The rest of that table after k options of its cover were taken. */
export function shrunk(k: number): { columns: string[]; rows: string[] } {
  const gone = COVER.slice(0, k).join('');
  return {
    columns: [...'abcdefg'].filter(c => !gone.includes(c)),
    rows: TABLE.filter(row => ![...row].some(c => gone.includes(c))),
  };
}

/** The links that change when a column is covered, whose rows each have a number of other dots: two for each dot,
 * and two for the head of the column. */
export const relinked = (rows: number, others: number): number => 2 * (1 + rows * others);

/** The places of a bar of k cells on a board. */
export function barPlaces(w: number, h: number, k: number): { across: number; upright: number } {
  const across = Math.max(0, w - k + 1) * h,
    upright = Math.max(0, h - k + 1) * w;
  return { across, upright: k === 1 ? 0 : upright };
}

const svg = (w: number, h: number, inside: string) =>
  `<svg viewBox="-.2 -.2 ${w + 0.4} ${h + 0.4}" aria-hidden="true">${inside}</svg>`;
const cells = (w: number, h: number, look: (x: number, y: number) => string): string => {
  let s = '';
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      s += `<rect class="${look(x, y)}" x="${x}" y="${y}" width="1" height="1" stroke-width=".03"/>`;
  return s;
};

/** The picture of each kind. */
export const drawn = {
  choices: (n: number): string =>
    svg(
      10,
      4,
      cells(10, 4, (x, y) => (10 * y + x < n ? 'some' : 'cell')),
    ),
  queens: (n: number, first: number[] | null): string =>
    svg(
      n,
      n,
      cells(n, n, (x, y) => ((x + y) % 2 ? 'cell dark' : 'cell')) +
        (first ?? []).map((c, r) => `<text x="${c + 0.5}" y="${r + 0.78}" font-size=".8">♛</text>`).join(''),
    ),
  tree: (b: number, d: number): string => {
    let s = '';
    const walk = (x: number, width: number, level: number): void => {
      for (let k = 0; level < d && k < b; k++) {
        const to = x - width / 2 + (width * (k + 0.5)) / b;
        s += `<path class="line" stroke-width="${Math.max(0.015, 0.06 / (level + 1))}"
d="M${x.toFixed(2)} ${level}L${to.toFixed(2)} ${level + 1}"/>`;
        walk(to, width / b, level + 1);
      }
    };
    walk(4, 8, 0);
    return svg(8, d, `${s}<circle class="on" cx="4" cy="0" r=".12"/>`);
  },
  dance: (out: string[]): string => {
    const people = [...'abcdef'],
      inside = people.filter(p => !out.includes(p));
    const x = (p: string) => people.indexOf(p) * 1.5 + 0.5;
    const links = inside.slice(1).map((p, i) => {
      const a = x(inside[i]!),
        b = x(p),
        up = (b - a) / 4;
      return `<path class="line" stroke-width=".06" d="M${a} 1Q${(a + b) / 2} ${1 - up} ${b} 1"/>`;
    });
    return svg(
      8.5,
      2.4,
      links.join('') +
        people
          .map(p => {
            const gone = out.includes(p);
            return `<g class="${gone ? 'out' : ''}"><circle class="${gone ? 'cell' : 'some'}" stroke-width=".05"
cx="${x(p)}" cy="${gone ? 1.9 : 1}" r=".42"/><text x="${x(p)}" y="${gone ? 2.06 : 1.16}"
font-size=".5">${p}</text></g>`;
          })
          .join(''),
    );
  },
  cross: (w: number, h: number, different: [number, number][]): string =>
    svg(
      w,
      h,
      cells(w, h, (x, y) =>
        different.some(([a, b]) => a === x && b === y)
          ? 'on'
          : x > 0 && y > 0 && x < w - 1 && y < h - 1
            ? 'some'
            : 'cell',
      ),
    ),
  shrink: ({ columns, rows }: { columns: string[]; rows: string[] }): string =>
    svg(
      8,
      7,
      TABLE.map((row, y) =>
        [...row]
          .map(c => {
            const left = rows.includes(row) && columns.includes(c);
            return `<circle class="${left ? 'on' : 'cell'}" stroke-width=".04" cx="${'abcdefg'.indexOf(c) + 0.9}"
cy="${y + 1.4}" r=".3"/>`;
          })
          .join(''),
      ).join('') +
        [...'abcdefg']
          .map(
            (c, x) =>
              `<g class="${columns.includes(c) ? '' : 'out'}"><text x="${x + 0.9}" y=".75"
font-size=".6">${c}</text></g>`,
          )
          .join(''),
    ),
  relink: (rows: number, others: number): string =>
    svg(
      7,
      5,
      Array.from(
        { length: rows },
        (_, y) =>
          `<path class="line" stroke-width=".06" d="M.5 ${y + 0.5}H${others + 0.5}"/>` +
          Array.from(
            { length: others + 1 },
            (_, x) =>
              `<circle class="${x ? 'some' : 'on'}" stroke-width=".05" cx="${x + 0.5}" cy="${y + 0.5}" r=".3"/>`,
          ).join(''),
      ).join(''),
    ),
  bar: (w: number, h: number, k: number): string =>
    svg(
      w,
      h,
      cells(w, h, (x, y) => (y === 0 && x < k ? 'on' : y > 0 && x === 0 && y <= k && k < h ? 'some' : 'cell')),
    ),
  givens: (n: number): string =>
    svg(
      9,
      9,
      cells(9, 9, (x, y) => (((9 * y + x) * 50) % 81 < n ? 'on' : 'cell')) +
        [0, 3, 6, 9].map(i => `<path class="bold" d="M0 ${i}H9M${i} 0V9"/>`).join(''),
    ),
  grid: (r: number, c: number): string => {
    const n = r * c;
    let lines = '';
    for (let i = 0; i <= n; i += r) lines += `<path class="bold" d="M0 ${i}H${n}"/>`;
    for (let i = 0; i <= n; i += c) lines += `<path class="bold" d="M${i} 0V${n}"/>`;
    return svg(n, n, cells(n, n, () => 'cell') + lines);
  },
};
