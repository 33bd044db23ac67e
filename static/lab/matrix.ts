// An exact cover matrix, as the page sends it, and its text form for pages that draw one without the program.

import { t } from '../say/say.ts';

export interface Matrix {
  items: string[];
  /** The number of items that must be covered; the others may be. */
  primary: number;
  /** Option o has the items entries[starts[o]] to entries[starts[o + 1] - 1]. */
  starts: Int32Array;
  entries: Int32Array;
  /** The names of the options, a line each, unless they are letters or numbers. */
  names?: string;
  /** The colour that an option gives an item, for each entry: 0 for none, else its number in colours plus 1. */
  tints?: Int32Array;
  /** The names of the colours, a line each. */
  colours?: string;
  /** How often each primary item may be covered, where that is not just once for all. */
  most?: Int32Array;
}

/** The looks of items and options, by the same numbers as in package lab. */
export const Item = { open: 0, covered: 1, chosen: 2, next: 3 } as const;
export const Option = { open: 0, gone: 1, taken: 2, candidate: 3, tried: 4 } as const;

/** An entry with its links, in a list of five numbers an entry. */
export const LINK = 5; // item, option, up, down, in

export const optionsOf = (m: Matrix): number => m.starts.length - 1;

/** Reads Knuth's text. It reads only our own texts, so nothing is checked. */
export function parse(text: string): Matrix {
  const lines = text
    .split('\n')
    .map(l => l.trim())
    .filter(l => l && !l.startsWith('|'));
  const words = (lines[0] ?? '').split(/\s+/),
    bar = words.indexOf('|');
  // Bounds stand before a name, as in 1:2|a. A colour stands after it, and a cost at the end of an option.
  const heads = words.filter(w => w !== '|'),
    items = heads.map(w => w.slice(w.indexOf('|') + 1)),
    most = heads.map(w => Number(/(\d+)\|/.exec(w)?.[1] ?? 1));
  const starts = [0],
    entries: number[] = [],
    tints: number[] = [],
    colours: string[] = [];
  for (const line of lines.slice(1)) {
    for (const word of line.split(/\s+/)) {
      if (word.startsWith('|$')) continue;
      const [name = '', colour] = word.split(':'),
        item = items.indexOf(name);
      if (item < 0) throw new Error(t('no item {item}', { item: name }));
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
  return {
    ...m,
    ...(colours.length && { tints: Int32Array.from(tints), colours: colours.join('\n') }),
    ...(most.some(n => n !== 1) && { most: Int32Array.from(most.slice(0, m.primary)) }),
  };
}

/** The colour that an option gives an item, "" for none. */
export const colourAt = (m: Matrix, entry: number): string => m.colours?.split('\n')[(m.tints?.[entry] ?? 0) - 1] ?? '';

/** How colours are drawn whose names say how, in the languages of the program. Others have the colours of pieces. */
const NAMED = new Map(
  `#d03a33 red rot rouge rojo 赤
#e8862e orange naranja オレンジ
#f2cf3b yellow gelb jaune amarillo 黄
#3f8f4a green grün vert verde 緑
#3f6fd0 blue blau bleu azul 青
#7d4fb0 purple violet lila violett morado 紫
#e58fb8 pink rosa rose ピンク
#8a5a3a brown braun marron marrón 茶
#26262a black schwarz noir negro 黒
#ffffff white weiß blanc blanco 白
#8d8c91 grey gray grau gris 灰`
    .split('\n')
    .flatMap(line => {
      const [fill = '', ...names] = line.split(' ');
      return names.map(name => [name, fill] as const);
    }),
);

/** How the colour of this number, from 1, is drawn. */
export const fillOf = (m: Matrix, tint: number, pieces: readonly string[]): string =>
  NAMED.get((m.colours?.split('\n')[tint - 1] ?? '').toLowerCase()) ?? pieces[(tint - 1) % pieces.length]!;

/** What stands below the name of an item, in a list of three numbers an item: how often it is still to be covered, at
 * least and at most (-1 where that is just once), and the colour that it has, 0 for none. */
export const MARK = 3;

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

/** The names of options: their own, else A to Z if there are few, else numbers. */
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

  /** The short name where there is little room: the piece of "L at 1,1". */
  short(option: number): string {
    return this.of(option).split(' at ', 1)[0]!;
  }
}

/** The places of rows or columns; hidden ones take no room. place[i] is the number of shown ones before i. */
export function places(hidden: (i: number) => boolean, n: number): { place: Int32Array; shown: number } {
  const place = new Int32Array(n);
  let shown = 0;
  for (let i = 0; i < n; i++) {
    place[i] = shown;
    if (!hidden(i)) shown++;
  }
  return { place, shown };
}
