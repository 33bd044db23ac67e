// An exact cover matrix as the page hands it over, and its text form for pages
// that draw one without the program.

export interface Matrix {
  items: string[];
  /** How many of the items must be covered; the others may be. */
  primary: number;
  /** Option o has the items entries[starts[o]] to entries[starts[o + 1] - 1]. */
  starts: Int32Array;
  entries: Int32Array;
  /** What the options are called, a line each, where they are not letters or
   * numbers. */
  names?: string;
  /** Of each entry the colour that its option gives the item, 0 for none, else a number of the colours and 1 more. */
  tints?: Int32Array;
  /** What the colours are called, a line each. */
  colours?: string;
}

/** How items and options look; the same numbers as in package lab. */
export const Item = { open: 0, covered: 1, chosen: 2, next: 3 } as const;
export const Option = { open: 0, gone: 1, taken: 2, candidate: 3, tried: 4 } as const;

/** An entry as it is linked: five numbers of a list of them. */
export const LINK = 5; // item, option, up, down, in

export const optionsOf = (m: Matrix): number => m.starts.length - 1;

/** Reads Knuth's text. It is for texts of our own, so it forgives nothing. */
export function parse(text: string): Matrix {
  const lines = text
    .split('\n')
    .map(l => l.trim())
    .filter(l => l && !l.startsWith('|'));
  const words = (lines[0] ?? '').split(/\s+/),
    bar = words.indexOf('|');
  // Bounds stand before a name, as in 1:2|a, a colour behind it, and a cost at the end of an option.
  const items = words.filter(w => w !== '|').map(w => w.slice(w.indexOf('|') + 1));
  const starts = [0],
    entries: number[] = [],
    tints: number[] = [],
    colours: string[] = [];
  for (const line of lines.slice(1)) {
    for (const word of line.split(/\s+/)) {
      if (word.startsWith('|$')) continue;
      const [name = '', colour] = word.split(':'),
        item = items.indexOf(name);
      if (item < 0) throw new Error(`no item ${name}`);
      entries.push(item);
      if (colour && !colours.includes(colour)) colours.push(colour);
      tints.push(colour ? colours.indexOf(colour) + 1 : 0);
    }
    starts.push(entries.length);
  }
  const m = {
    items,
    primary: bar < 0 ? items.length : bar,
    starts: Int32Array.from(starts),
    entries: Int32Array.from(entries),
  };
  return colours.length ? { ...m, tints: Int32Array.from(tints), colours: colours.join('\n') } : m;
}

/** The colour that an option gives an item, "" for none. */
export const colourAt = (m: Matrix, entry: number): string => m.colours?.split('\n')[(m.tints?.[entry] ?? 0) - 1] ?? '';

/** The links of a matrix in which nothing is covered. */
export function linksOf(m: Matrix): Int32Array {
  const n = m.entries.length,
    links = new Int32Array(n * LINK),
    last = new Map<number, number>();
  for (let o = 0; o < optionsOf(m); o++) {
    for (let k = m.starts[o]!; k < m.starts[o + 1]!; k++) {
      const item = m.entries[k]!,
        up = last.get(item);
      links.set([item, o, up === undefined ? -1 : links[up * LINK + 1]!, -1, 1], k * LINK);
      if (up !== undefined) links[up * LINK + 3] = o;
      last.set(item, k);
    }
  }
  return links;
}

/** What options are called: by their names, else A to Z where there are few, else
 * by numbers. */
export class OptionNames {
  readonly #names: string[];
  constructor(
    readonly count: number,
    names = '',
  ) {
    this.#names = names ? names.split('\n') : [];
  }

  of(option: number): string {
    return this.#names[option] ?? (this.count <= 26 ? String.fromCharCode(65 + option) : String(option + 1));
  }

  /** Where there is little room: the piece of "L at 1,1". */
  short(option: number): string {
    return this.of(option).split(' at ', 1)[0]!;
  }
}

/** Where rows or columns stand: those that are hidden take no room. place[i] is
 * the number of shown ones before i. */
export function places(hidden: (i: number) => boolean, n: number): { place: Int32Array; shown: number } {
  const place = new Int32Array(n);
  let shown = 0;
  for (let i = 0; i < n; i++) {
    place[i] = shown;
    if (!hidden(i)) shown++;
  }
  return { place, shown };
}
