// The moves of a recording as a list of sentences, for readers without scripts.

import { movesOf, isBackwards } from '../disassembly/moves.ts';
import { wordsOf } from '../print/steps.ts';
import { whereWords } from '../play/shape.ts';
import { escaped } from '../player/escaped.ts';
import { lookOf } from '../player/svg.ts';
import type { Trace } from '../player/trace.ts';
import { t } from '../say/say.ts';

/** The greatest number of moves in the list; a page has no room for a search of thousands. */
const MOST = 100;

/** The moves of a recording, as people would say them. O(cells of the recording). */
export function sentences(trace: Trace): string[] {
  const moves = movesOf(trace);
  if (moves.length) return moves.map(m => wordsOf(trace, moves, m, isBackwards(trace)).join(', '));
  return trace.steps.flatMap(({ ops }) =>
    ops.flatMap(op => {
      if (op.kind !== 'place' && op.kind !== 'remove') return [];
      const name = lookOf(trace.board, op.slot).label;
      return [
        op.kind === 'place'
          ? t('{piece}: {where}', { piece: name, where: whereWords(trace.board, op.cells) })
          : t('{piece} is taken away', { piece: name }),
      ];
    }),
  );
}

/** The moves as a list in HTML, in one line. */
export function wordList(trace: Trace): string {
  const all = sentences(trace),
    more = all.length - MOST;
  return `<ol>${all
    .slice(0, MOST)
    .map(s => `<li>${escaped(s)}</li>`)
    .join('')}${more > 0 ? `<li>${t('… and {n} more', { n: more })}</li>` : ''}</ol>`;
}
