// The keys of a board that is played, the same as on the page (ui/keys.go).

import type { HandBoard } from '../play/hand-board.ts';
import type { Turn } from '../space/turns.ts';

const WAYS: Record<string, readonly [dx: number, dy: number, dz: number]> = {
  arrowright: [1, 0, 0],
  arrowleft: [-1, 0, 0],
  arrowup: [0, 1, 0],
  arrowdown: [0, -1, 0],
  pageup: [0, 0, 1],
  pagedown: [0, 0, -1],
};
const TURNS: Record<string, Turn | 'slant'> = { r: 'spin', f: 'flip', t: 'tip', y: 'roll', k: 'slant' };

/** Acts on a key; false for keys that are not used here. */
export function pressed(board: HandBoard, e: KeyboardEvent): boolean {
  const key = e.key.toLowerCase(),
    way = WAYS[key],
    turn = TURNS[key];
  if (e.ctrlKey || e.altKey || e.metaKey) return false;
  if (way) board.go(...way);
  else if (turn) board.turn(turn, e.shiftKey);
  else if (key === ' ') board.next(e.shiftKey);
  else if (key === 'enter') board.press();
  else if (key === 'delete' || key === 'backspace') board.back();
  else return key === 'escape' && board.drop();
  return true;
}
