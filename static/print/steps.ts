// The moves that take a solid apart, or put it together, on paper. Each has a numbered picture with letters on the
// pieces, so that it can be read without colours.

import { framesOf, inRoom } from '../disassembly/picture.ts';
import { type Move, goes, isBackwards, movesOf, reversed } from '../disassembly/moves.ts';
import { Film } from '../player/film.ts';
import { lookOf } from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';
import { SOFT } from '../player/palette.ts';
import { type Paper, type Sheet, headOf, lookOnPaper, num, pageOf, roomOf, small, text } from './sheets.ts';
import { t } from '../say/say.ts';

export interface StepChoices {
  paper: Paper;
  colours: boolean;
  /** Whether the moves put it together. */
  together: boolean;
}

/** How many pictures are in a row, and how many rows on a page. */
const ACROSS = 3,
  DOWN = 4;
/** In millimetres: between pictures, for the words below one, and for the number in its corner. */
const AIR = 5,
  WORDS = 11,
  NUMBER = 5;

/** The sheets of a recording of moves. */
export function stepSheets(recording: Trace, title: string, address: string, c: StepChoices): Sheet[] {
  const trace = isBackwards(recording) === c.together ? recording : reversed(recording),
    moves = movesOf(trace);
  const frames = framesOf(new Film(trace), {
      colours: c.colours,
      letters: true,
      lookFor: (b, k) => lookOnPaper(b, k, true),
    }),
    [wide, high] = roomOf(c.paper);
  const w = (wide - (ACROSS - 1) * AIR) / ACROSS,
    h = (high - (DOWN - 1) * AIR) / DOWN,
    each = ACROSS * DOWN;
  const count = Math.ceil(frames.length / each);
  return Array.from({ length: count }, (_, n) => {
    const body = frames
      .slice(n * each, (n + 1) * each)
      .map(({ move, markup, box }, i) => {
        const [x, y] = [(i % ACROSS) * (w + AIR), Math.floor(i / ACROSS) * (h + AIR)],
          room = inRoom(box, frames);
        const [name, about] = wordsOf(trace, moves, move, c.together);
        return (
          `<g class="move-picture" transform="translate(${num(x)} ${num(y)})"><rect width="${num(w)}" height="${num(h)}" rx="1.5" fill="none" stroke="${SOFT}" stroke-width=".2"/>` +
          `<svg x="1" y="1" width="${num(w - 2)}" height="${num(h - WORDS - 1)}" viewBox="${room.map(num).join(' ')}">${markup}</svg>` +
          text(2, NUMBER + 1.5, NUMBER, move ? String(move.number) : '', ' font-weight="620"') +
          text(w / 2, h - 5.8, 3.6, name, ' font-weight="620" text-anchor="middle"') +
          text(w / 2, h - 2, 3, about, ` fill="${SOFT}" text-anchor="middle"`) +
          '</g>'
        );
      })
      .join('');
    const all = { n: moves.length },
      about = c.together
        ? t('Putting together: {n, plural, one {one move} other {# moves}}', all)
        : t('Taking apart: {n, plural, one {one move} other {# moves}}', all),
      later = c.together ? t('{title}, putting together', { title }) : t('{title}, taking apart', { title });
    return pageOf(
      c.paper,
      n,
      count,
      n ? small(later) : headOf(title, about),
      body,
      c.together ? t('moves, putting together') : t('moves, taking apart'),
      address,
    );
  });
}

/** The words below the picture after a move: "A, B up", "by 2 cells". */
export function wordsOf(
  { board }: Trace,
  moves: readonly Move[],
  move: Move | null,
  together: boolean,
): [name: string, about: string] {
  if (!move) return together ? [t('The pieces'), t('the parts that come first')] : [t('Together'), t('how it begins')];
  const names = move.slots.map(slot => lookOf(board, slot).label),
    who =
      names.length > 6
        ? t('{pieces} and {n} more', { pieces: names.slice(0, 5).join(', '), n: names.length - 5 })
        : names.join(', ');
  const far = move.turn ? t('a quarter') : t('{n, plural, one {by one cell} other {by # cells}}', { n: move.by }),
    last = move.number === moves.length;
  return [
    t('{pieces} {way}', { pieces: who, way: goes(move) }),
    last
      ? together
        ? t('and it is together')
        : t('and the rest is free')
      : move.loose
        ? together
          ? t('and in')
          : t('and out')
        : far,
  ];
}
