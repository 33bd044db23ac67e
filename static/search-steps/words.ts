// The words for a choice of the search.

import type { Choice, Reason } from './point.ts';
import { type Message, m, said, t } from '../say/say.ts';

/** What each trigger has found. */
const TRIGGERS: Partial<Record<Reason, Message>> = {
  parity: m('The pieces left cannot balance the dark and light cells.'),
  volume: m('It leaves a gap that no set of the pieces left can fill.'),
};

/** What each filter has found. */
const FILTERS: Record<Exclude<Reason, '' | 'rule'>, Message> = {
  redundancy: m('left out: the same place, turned'),
  parity: m('parity filter'),
  volume: m('volume filter'),
  fit: m('fit filter'),
  copies: m('equal pieces, already tried in another order'),
};

/** A small number in letters, within a sentence, and (below) at its beginning. */
const word = (n: number): string =>
  t(
    '{n, plural, =0 {no} =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} =10 {ten} =11 {eleven} =12 {twelve} other {#}}',
    { n },
  );
const first = (n: number): string =>
  t(
    '{n, plural, =0 {No} =1 {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} =7 {Seven} =8 {Eight} =9 {Nine} =10 {Ten} =11 {Eleven} =12 {Twelve} other {#}}',
    { n },
  );

/** What the values on the cells mean. */
export function scaleOf(heuristic: string): string {
  return heuristic === 's'
    ? t('Images that still cover a cell')
    : isOfNeighbours(heuristic)
      ? t('Open neighbours of a cell')
      : t('Place in the order of the cells');
}

export const isOfNeighbours = (heuristic: string): boolean => heuristic === 'e' || heuristic === 't';

/** Whether an item is a cell. */
export const isCell = (c: Choice): boolean => c.item >= 0 && c.item < c.values.length;

/** The title of a choice and a sentence or two about it. piece names a slot. */
export function explain(c: Choice, flag: string, piece: (slot: number) => string): [title: string, text: string] {
  const cell = isCell(c),
    shape = c.item >= c.values.length ? piece(c.shapes[c.item - c.values.length]!) : '';
  const title = cell ? t('Why this cell') : shape ? t('Why piece {piece}', { piece: shape }) : t('Why');
  const options = c.options[c.item] ?? 0;
  if (c.rule === 'complete') {
    return flag === 'solution'
      ? [t('A solution'), t('Every piece is placed. The search notes it and goes back.')]
      : [
          t('Complete'),
          t('Every piece is placed, but this is not a new solution: it is another one turned, or not yet counted.'),
        ];
  }
  if (c.trigger === 'rule')
    return [t('A rule sends the search back'), t('The last piece breaks a rule for solutions.')];
  if (c.trigger)
    return [
      t('The {trigger, select, parity {parity} volume {volume} other {{trigger}}} trigger goes back', {
        trigger: c.trigger,
      }),
      said(TRIGGERS[c.trigger]!),
    ];
  const images = { n: c.count, many: first(c.count) };
  if (c.count > 0 && c.tried >= c.count)
    return [
      t('Nothing more here'),
      t(
        '{n, plural, one {One image was tried} other {{many} images were tried}} on {where, select, cell {this cell} piece {{piece}} other {it}}. The search goes back.',
        { ...images, where: cell ? 'cell' : shape ? 'piece' : 'it', piece: shape },
      ),
    ];
  const way = (text: string): string => (c.engine === 'DLX' ? text : t('{engine}: {text}', { engine: c.engine, text }));
  switch (c.rule) {
    case 'empty':
      if (c.count)
        return [
          t('A dead end'),
          way(
            t(
              'None of the {n, plural, one {one image} other {{many} images}} listed for this cell fits, so the search goes back.',
              { n: c.count, many: word(c.count) },
            ),
          ),
        ];
      return [
        t('A dead end'),
        shape
          ? t('Piece {piece} has no place any more, so the search goes back.', { piece: shape })
          : cell
            ? way(t('Nothing can cover this cell any more, so the search goes back.'))
            : t('Nothing can be placed, so the search goes back.'),
      ];
    case 'leading': {
      const told = { piece: shape, n: c.count, many: word(c.count) };
      return [
        title,
        c.heuristic === 't'
          ? t(
              'Piece {piece} is placed before all others. It has {n, plural, one {one image} other {{many} images}}.',
              told,
            )
          : t(
              'Piece {piece} is placed before all others (-R). It has {n, plural, one {one image} other {{many} images}}.',
              told,
            ),
      ];
    }
    case 'final':
      return [
        title,
        t('One piece is left, and {n, plural, one {it fills} other {{many} images fill}} all open cells.', {
          n: c.count,
          many: word(c.count),
        }),
      ];
    case 'forced':
      return [
        title,
        cell
          ? t('Only one image can cover it, so it goes first, whatever the order.')
          : t('Only one image can cover its place, so it goes first, whatever the order.'),
      ];
    case 'least':
      return [title, way(least(c, cell, shape, options).join(' '))];
  }
}

/** Why a cell is the first in its order. */
const FIRST: Record<string, Message> = {
  f: m('It is the first open cell'),
  l: m('It comes first along the line'),
  a: m('It comes first by its angle'),
  A: m('It comes first by its angle, from the end'),
  R: m('It lies farthest out'),
};

// The sentences about why the item has the least value, and what broke a tie.
function least(c: Choice, cell: boolean, piece: string, n: number): string[] {
  const equal = (list: ArrayLike<number>, v: number) => Array.from(list).filter(x => x === v).length;
  const few = (): string =>
    cell
      ? t('{n, plural, one {One image still covers it.} other {{many} images still cover it.}}', { n, many: first(n) })
      : t('{n, plural, one {Piece {piece} has one image.} other {Piece {piece} has {many} images.}}', {
          n,
          piece,
          many: word(n),
        });
  if (c.heuristic === 's') {
    const open = c.engine === 'DLX' ? c.options : c.values,
      ties = equal(open, n);
    if (n === 1)
      return [
        cell
          ? t('One image still covers it, so this choice is forced.')
          : t('Piece {piece} has one image, so this choice is forced.', { piece }),
      ];
    if (ties > 1)
      return [few(), t('No cell or piece has fewer; it is the first of {ties} with so few.', { ties: word(ties) })];
    return [
      cell
        ? t('{many} images still cover it: fewest of all.', { many: first(n) })
        : t('Piece {piece} has {many} images: fewest of all.', { piece, many: word(n) }),
    ];
  }
  if (c.heuristic === 't')
    return [
      few(),
      t('The search counted the tightest cells, and the pieces while six or more are left. None of these has fewer.'),
    ];
  const v = c.values[c.item]!,
    ties = equal(c.values, v);
  const fits = (): string =>
    t('{n, plural, one {One image fits there.} other {{many} images fit there.}}', { n, many: first(n) });
  if (c.heuristic === 'e')
    return [
      t(
        '{n, plural, one {It has one open neighbour, fewest of all.} other {It has {many} open neighbours, fewest of all.}}',
        { n: v, many: word(v) },
      ),
      ties > 1
        ? t('Of {ties} such cells it has the fewest fits: {fits}.', { ties: word(ties), fits: word(n) })
        : fits(),
    ];
  const reason = said(FIRST[c.heuristic] ?? m('It comes first'));
  return ties > 1 && c.engine === 'DLX'
    ? [
        t('{reason}; of {ties} equal ones it has fewest options: {options}.', {
          reason,
          ties: word(ties),
          options: word(n),
        }),
      ]
    : [t('{reason}.', { reason }), fits()];
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
        text: when(by, left, c.left),
      });
  }
  return [...groups.values()].sort((a, b) => b.left - a.left || b.count - a.count);
}

function when(by: Reason, left: number, now: number): string {
  const filter = by && by !== 'rule' ? said(FILTERS[by]) : '';
  if (by === 'redundancy' || by === 'copies') return filter;
  if (left < 0) return t('{filter}, before the search', { filter });
  return left === now
    ? t('{filter}, after the last placement', { filter })
    : t('{filter}, with {left} pieces left', { filter, left });
}

/** What the filters took away everywhere after the last placement; '' for nothing. */
export function filteredText({ filtered: { volume, parity, fit } }: Choice): string {
  const parts = [
    ...(volume ? [t('volume {n}', { n: volume })] : []),
    ...(parity ? [t('parity {n}', { n: parity })] : []),
    ...(fit ? [t('fit {n}', { n: fit })] : []),
  ];
  return parts.length
    ? t('Images removed after the last placement, on the whole board: {removed}.', { removed: parts.join(', ') })
    : '';
}
