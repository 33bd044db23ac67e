// The words for a choice of the search.

import type { Choice, Reason } from './point.ts';

/** What each trigger has found. */
const TRIGGERS: Partial<Record<Reason, string>> = {
  parity: 'The pieces left cannot balance the dark and light cells.',
  volume: 'It leaves a gap that no set of the pieces left can fill.',
};

/** What each filter has found. */
export const FILTERS: Record<Reason, string> = {
  '': '',
  redundancy: 'left out: the same place, turned',
  parity: 'parity filter',
  volume: 'volume filter',
  fit: 'fit filter',
  copies: 'equal pieces, already tried in another order',
};

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const word = (n: number) => NUMBERS[n] ?? n.toLocaleString('en');
const images = (n: number) => (n === 1 ? 'one image' : word(n) + ' images');
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** What the values on the cells mean. */
export function scaleOf(heuristic: string): string {
  return heuristic === 's'
    ? 'Images that still cover a cell'
    : heuristic === 'e' || heuristic === 't'
      ? 'Open neighbours of a cell'
      : 'Place in the order of the cells';
}

/** Whether an item is a cell. */
export const isCell = (c: Choice): boolean => c.item >= 0 && c.item < c.values.length;

/** The title of a choice and a sentence or two about it. piece names a slot. */
export function explain(c: Choice, flag: string, piece: (slot: number) => string): [title: string, text: string] {
  const cell = isCell(c),
    shape = c.item >= c.values.length ? piece(c.shapes[c.item - c.values.length]!) : '';
  const title = cell ? 'Why this cell' : shape ? 'Why piece ' + shape : 'Why';
  const options = c.options[c.item] ?? 0;
  const it = cell ? 'it' : 'its place';
  if (c.rule === 'complete') {
    return flag === 'solution'
      ? ['A solution', 'Every piece is placed. The search notes it and goes back.']
      : [
          'Complete',
          'Every piece is placed, but this is no new solution: it is another one turned, or not yet counted.',
        ];
  }
  if (c.trigger) return [`The ${c.trigger} trigger goes back`, TRIGGERS[c.trigger]!];
  if (c.count > 0 && c.tried >= c.count)
    return [
      'Nothing more here',
      `${capital(images(c.count))} ${c.count === 1 ? 'was' : 'were'} tried on ${cell ? 'this cell' : shape || 'it'}. The search goes back.`,
    ];
  const way = c.engine === 'DLX' ? '' : c.engine + ': ';
  switch (c.rule) {
    case 'empty':
      if (c.count)
        return [
          'A dead end',
          `${way}None of the ${images(c.count)} listed for this cell fits, so the search goes back.`,
        ];
      return [
        'A dead end',
        shape
          ? `Piece ${shape} has no place any more, so the search goes back.`
          : cell
            ? `${way}Nothing can cover this cell any more, so the search goes back.`
            : 'Nothing can be placed, so the search goes back.',
      ];
    case 'leading':
      return [
        title,
        `Piece ${shape} is placed before all others${c.heuristic === 't' ? '' : ' (-R)'}. It has ${images(c.count)}.`,
      ];
    case 'final':
      return [
        title,
        `One piece is left, and ${c.count === 1 ? 'it fills' : images(c.count) + ' fill'} all open cells.`,
      ];
    case 'forced':
      return [title, `Only one image can cover ${it}, so it goes first, whatever the order.`];
    case 'least':
      return [title, way + least(c, cell, shape, options)];
  }
}

// Why the item has the least value, and what broke a tie.
function least(c: Choice, cell: boolean, shape: string, options: number): string {
  const equal = (list: ArrayLike<number>, v: number) => Array.from(list).filter(x => x === v).length;
  if (c.heuristic === 's') {
    const open = c.engine === 'DLX' ? c.options : c.values,
      ties = equal(open, options);
    const few = cell
      ? `${capital(images(options))} still ${options === 1 ? 'covers' : 'cover'} it`
      : `Piece ${shape} has ${images(options)}`;
    return options === 1
      ? `${few}, so this choice is forced.`
      : ties > 1
        ? `${few}. No cell or piece has fewer; it is the first of ${word(ties)} with so few.`
        : `${few}: fewest of all.`;
  }
  if (c.heuristic === 't') {
    const few = cell
      ? `${capital(images(options))} still ${options === 1 ? 'covers' : 'cover'} it`
      : `Piece ${shape} has ${images(options)}`;
    return `${few}. Of all that was counted, nothing has fewer: the tightest cells, and the pieces while six or more are left.`;
  }
  const v = c.values[c.item]!,
    ties = equal(c.values, v);
  if (c.heuristic === 'e') {
    const few = `It has ${word(v)} open neighbour${v === 1 ? '' : 's'}, fewest of all`;
    return ties > 1
      ? `${few}. Of ${word(ties)} such cells it has the fewest fits: ${word(options)}.`
      : `${few}. ${capital(images(options))} ${options === 1 ? 'fits' : 'fit'} there.`;
  }
  const first =
    {
      f: 'It is the first open cell',
      l: 'It comes first along the line',
      a: 'It comes first by its angle',
      A: 'It comes first by its angle, from the end',
      R: 'It lies farthest out',
    }[c.heuristic] ?? 'It comes first';
  return ties > 1 && c.engine === 'DLX'
    ? `${first}; of ${word(ties)} equal ones it has fewest options: ${word(options)}.`
    : `${first}. ${capital(images(options))} ${options === 1 ? 'fits' : 'fit'} there.`;
}

/** What was taken away, by reason: the number, and words for what took it away and when. */
export function removals(c: Choice): { by: Reason; left: number; count: number; text: string }[] {
  const groups = new Map<string, { by: Reason; left: number; count: number; text: string }>();
  for (const { by, left } of c.removed) {
    const key = by + left,
      g = groups.get(key);
    if (g) g.count++;
    else
      groups.set(key, {
        by,
        left,
        count: 1,
        text:
          FILTERS[by] +
          (by === 'redundancy' || by === 'copies'
            ? ''
            : left < 0
              ? ', before the search'
              : left === c.left
                ? ', after the last placement'
                : `, with ${left} pieces left`),
      });
  }
  return [...groups.values()].sort((a, b) => b.left - a.left || b.count - a.count);
}

/** What the filters took away everywhere after the last placement; '' for nothing. */
export function filteredText({ filtered }: Choice): string {
  const parts = (['volume', 'parity', 'fit'] as const)
    .filter(f => filtered[f] > 0)
    .map(f => `${f} ${filtered[f].toLocaleString('en')}`);
  return parts.length ? `Images removed after the last placement, on the whole board: ${parts.join(', ')}.` : '';
}
