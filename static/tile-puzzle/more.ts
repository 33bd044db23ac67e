// The parts that <tile-puzzle> loads late: the solver of its hints, and the parts for solids.

import { STACKED } from '../play/stacked.ts';
import type { TilePuzzle } from './tile-puzzle.ts';
import { Ways, waysWords } from './ways.ts';

const { late } = customElements.get('tile-puzzle') as typeof TilePuzzle;
Object.assign(late, { Ways, waysWords });
Object.assign(late.solids, STACKED);
