// The reader of puzzles to be played: a recording that solves it, with comments for the rest. write.ts describes the
// format.

import { indexOf, isFlat, within } from '../space/box.ts';
import { latticeOf } from '../space/lattice.ts';
import { settled, spansOf } from '../space/turns.ts';
import type { Tint } from '../play/colours.ts';
import { type Cube, Free, type Lying, type Plan, lifted, sorted, turnsFrom, waysOf } from '../play/shape.ts';
import { read } from '../player/compact.ts';
import { type Trace, TraceError } from '../player/trace.ts';
import { m, said, t } from '../say/say.ts';

export interface Game {
  readonly title: string;
  readonly plan: Plan;
  readonly letters: boolean;
  /** The pieces that lie there from the beginning. */
  readonly given: readonly Lying[];
  /** The recording of the answer; empty where none is known. */
  readonly answer: string;
  /** By slot, the first being slot 1: which pieces are alike, and whether one may be left over. */
  readonly kinds: readonly number[];
  readonly spare: readonly boolean[];
  /** How many cells may stay empty, among those of the plan or among all. */
  readonly empty: number;
}

/** The message about another version. */
export const NEWER = m('this puzzle is written in a way that only a newer player knows');

type Line = [line: number, key: string, rest: string];

/** Reads a puzzle. Pieces named in given lie there from the beginning, as in the answer. Throws TraceError. */
export function readGame(text: string, given = ''): Game {
  const trace = read(text),
    { board } = trace,
    lines: Line[] = [];
  text.split('\n').forEach((line, n) => {
    const [, key, rest] = /^#\s*([a-z]+):\s*(.*?)\s*$/.exec(line) ?? [];
    // Comments before the version are only comments.
    if (key && (lines[0] || key === 'puzzle')) lines.push([n + 1, key, rest!]);
  });
  const fail = (n: number, message: string): never => {
    throw new TraceError(n, 1, 1, message);
  };
  const slots = new Map(board.pieces.map((p, i) => [p.name, i]));
  const slotsOf = (n: number, names: string): number[] =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map(name => slots.get(name) ?? fail(n, t('there is no piece {name}', { name })));
  const parted = (rest: string): readonly [string, string] => [
    rest.replace(/(^|\s)at\s.*/, ''),
    /(?:^|\s)at\s+(.*)/.exec(rest)?.[1] ?? '',
  ];
  const cellsOf = (n: number, words: string): Cube[] =>
    words
      .split(',')
      .filter(Boolean)
      .map(cell => {
        const [x = NaN, y = NaN, z = 0, more] = cell.trim().split(/\s+/).map(Number);
        return more === undefined && [x, y, z].every(v => Number.isInteger(v) && v >= 0 && v < 256)
          ? [x, y, z]
          : fail(n, t('{cell} is not a cell', { cell: cell.trim() }));
      });
  const inBox = (n: number, words: string): number[] =>
    cellsOf(n, words).map(([x, y, z]) =>
      within(board, [x, y, z])
        ? indexOf(board, [x, y, z])
        : fail(n, t('{cell} is outside the board', { cell: `${x} ${y}` })),
    );

  // From the recording: which pieces lie there at first, and which in the end.
  const laid = new Map<number, Lying>(),
    first = new Map<number, Lying>();
  const run = ({ ops }: Trace['start']) => {
    for (const op of ops) {
      if (op.kind === 'place') {
        const lying = { slot: op.slot, cells: op.cells };
        laid.set(op.slot, lying);
        first.set(op.slot, first.get(op.slot) ?? lying);
      } else if (op.kind === 'remove') laid.delete(op.slot);
    }
  };
  run(trace.start);
  const start = [...laid.values()];
  trace.steps.forEach(run);

  let turns: Plan['turns'] = isFlat(board) ? 'flat' : 'space',
    empty = 0,
    may: number[] = [];
  const shapes: Cube[][] = [],
    backs: Cube[][] = [],
    limits: string[] = [],
    spare = board.pieces.map(() => false),
    tints: Tint[] = [],
    on: [number, number][] = [],
    allow: [number, number][] = [],
    dyed: [of: Cube[][], slots: number[], cells: string[], tint: number][] = [];
  const tintOf = (n: number, name: string): number =>
    1 + tints.findIndex(tint => tint.name === name) || fail(n, t('there is no colour {name}', { name }));
  for (const [n, key, rest] of lines) {
    const [head, cells] = parted(rest),
      [word = '', ...more] = head.split(/\s+/);
    switch (key) {
      case 'puzzle':
        if (!/^[123]$/.test(rest)) fail(n, said(NEWER));
        break;
      case 'turns':
        turns =
          (['plane', 'flat', 'space'] as const).find(kind => kind === rest) ??
          fail(n, t('turns are plane, flat or space'));
        break;
      case 'shape':
      case 'back':
        for (const slot of slotsOf(n, head))
          (key === 'shape' ? shapes : backs)[slot] = sorted(settled(latticeOf(board), cellsOf(n, cells)));
        break;
      case 'limit':
        if (!/^(?:none|flat|upright|f?\d{1,3}(?:,f?\d{1,3})*)$/.test(word)) fail(n, said(NEWER));
        for (const slot of slotsOf(n, more.join(' '))) limits[slot] = word;
        break;
      case 'spare':
        for (const slot of slotsOf(n, rest)) spare[slot] = true;
        break;
      case 'empty':
        empty = Number(head) || fail(n, t('{number} is not a number of cells', { number: head }));
        may = inBox(n, cells);
        break;
      case 'tint':
        tints.push({
          name: word,
          fill: /^#[\da-f]{6}$/.exec(more[0] ?? '')?.[0] ?? fail(n, t('a colour is #rrggbb')),
          mark: more[1] ?? word[0]!,
        });
        break;
      case 'on':
        for (const c of inBox(n, cells)) on.push([c, tintOf(n, word)]);
        break;
      case 'cubes':
      case 'over':
        dyed.push([
          key === 'cubes' ? shapes : backs,
          slotsOf(n, more.join(' ')),
          cellsOf(n, cells).map(String),
          tintOf(n, word),
        ]);
        break;
      case 'allow':
        allow.push([tintOf(n, word), tintOf(n, more[0] ?? '')]);
    }
  }
  for (const [of, list, cells, tint] of dyed)
    for (const slot of list)
      of[slot] = (of[slot] ?? []).map(c => (cells.includes(String(c.slice(0, 3))) ? [c[0], c[1], c[2], tint] : c));
  const bare: Plan = { board, turns, shapes: [] };
  const plan: Plan = {
    board,
    turns,
    may,
    ...(limits.length && { limits: board.pieces.map((_, i) => limits[i] ?? '') }),
    ...(backs.length && { backs: board.pieces.map((_, i) => backs[i] ?? []) }),
    ...(tints[0] && { colours: { tints, on, allow } }),
    shapes: board.pieces.map(({ name }, i) =>
      shapes[i]?.[0]
        ? shapes[i]!
        : lying(
            bare,
            lifted(board, (first.get(i + 1) ?? fail(0, t('piece {name} has no cells', { name }))).cells).shape,
          ),
    ),
  };
  const of = new Map<string, number>();
  const kinds = plan.shapes.map((_, i) => {
    const key = waysOf(plan, i + 1)
      .map(turn => turn.map(String).sort().join(' '))
      .sort()
      .join('|');
    if (!of.has(key)) of.set(key, of.size);
    return of.get(key)!;
  });

  const game: Game = {
    title: trace.title,
    plan,
    letters: trace.letters !== 'none',
    given: start,
    answer: '',
    kinds,
    spare,
    empty,
  };
  const end = [...laid.values()];
  if (!isSolved(game, end)) return game;
  // A picture alone is an answer.
  const picture = !trace.steps[0],
    named = slotsOf(0, given);
  return {
    ...game,
    given: given ? end.filter(({ slot }) => named.includes(slot - 1)) : picture ? [] : start,
    answer: trace.steps[0]
      ? text
      : `${text}\nplace ${board.pieces
          .filter((_, i) => laid.has(i + 1))
          .map(p => p.name)
          .join(' ')}\n`,
  };
}

/** How a piece lies beside the board at first, if the text does not say so: as low as it can, and the same for any
 * turn of the piece. */
function lying(plan: Plan, shape: readonly Cube[]): readonly Cube[] {
  const order = (turn: readonly Cube[]): string =>
    [...spansOf(turn)]
      .reverse()
      .map(n => String.fromCharCode(n))
      .join('') + String(turn);
  return turnsFrom(plan, shape).reduce((best, turn) => (order(turn) < order(best) ? turn : best));
}

/** How many pieces of each kind have still to be placed. */
export function missing({ kinds, spare }: Game, placed: readonly Lying[]): number[] {
  const left = kinds.map(() => 0);
  kinds.forEach((k, i) => {
    left[k]! += spare[i] ? 0 : 1;
  });
  for (const { slot } of placed) left[kinds[slot - 1]!]!--;
  return left;
}

/** Whether nothing has to be placed or filled any more. O(box). */
export function isSolved(game: Game, placed: readonly Lying[]): boolean {
  const {
      plan: { board, may },
      empty,
    } = game,
    { at } = new Free(board, placed);
  let left = 0;
  for (let c = 0; c < at.length; c++)
    if (at[c] === 0 && (++left > empty || (may?.length && !may.includes(c)))) return false;
  return missing(game, placed).every(n => n <= 0);
}

/** The pieces of a kept game that can lie there again: free pieces, each where it fits. O(pieces · turns). */
export function laidAgain({ plan, given }: Game, kept: readonly Lying[]): Lying[] {
  const placed = [...given];
  for (const { slot, cells } of kept) {
    const shape = plan.shapes[slot - 1];
    if (!shape || placed.some(p => p.slot === slot) || !cells.length || cells.some(c => !(c >= 0))) continue;
    const free = new Free(plan.board, placed, 0, plan.colours),
      there = free.lying(waysOf(plan, slot), cells);
    if (there) placed.push({ slot, cells: free.cells(there.shape, there.at) });
  }
  return placed.slice(given.length);
}
