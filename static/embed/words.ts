// The moves of a recording as a list of sentences, for readers without scripts.

import { movesOf, isBackwards } from '../disassembly/moves.ts';
import { wordsOf } from '../print/steps.ts';
import { whereWords } from '../play/shape.ts';
import { escaped } from '../player/escaped.ts';
import { lookOf } from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';

/** The greatest number of moves in the list; a page has no room for a search of thousands. */
const MOST = 100;

/** The moves of a recording, as people would say them. O(cells of the recording). */
export function sentences(t: Trace): string[] {
  const moves = movesOf(t);
  if (moves.length) return moves.map(m => wordsOf(t, moves, m, isBackwards(t)).join(', '));
  return t.steps.flatMap(({ ops }) =>
    ops.flatMap(op => {
      if (op.kind !== 'place' && op.kind !== 'remove') return [];
      const name = lookOf(t.board, op.slot).label;
      return [op.kind === 'place' ? `${name}: ${whereWords(t.board, op.cells)}` : `${name} is taken away`];
    }),
  );
}

/** The moves as a list in HTML, in one line. */
export function wordList(t: Trace): string {
  const all = sentences(t),
    more = all.length - MOST;
  return `<ol>${all
    .slice(0, MOST)
    .map(s => `<li>${escaped(s)}</li>`)
    .join('')}${more > 0 ? `<li>… and ${more.toLocaleString('en')} more</li>` : ''}</ol>`;
}
