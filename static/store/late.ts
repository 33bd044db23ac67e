// What is being kept while somebody leaves the page. The database may not finish then, but
// localStorage has it at once, so the next page can.

import { readLocal, writeLocal } from './local.ts';
import type { Draft } from './puzzles.ts';

const NAME = 'late';

function read(): Record<string, Draft> {
  try {
    return JSON.parse(readLocal(NAME) || '{}') as Record<string, Draft>;
  } catch {
    return {}; // damaged by hand
  }
}

function write(all: Record<string, Draft>): void {
  writeLocal(NAME, Object.keys(all).length ? JSON.stringify(all) : '');
}

/** A puzzle is to be kept, and the page may go before it is. */
export function late(draft: Draft): void {
  write({ ...read(), [draft.key]: draft });
}

/** A puzzle is kept as it was then, or it is known that it cannot be. */
export function lateDone({ key, when }: Draft): void {
  const { [key]: done, ...others } = read();
  if (done && done.when <= when) write(others);
}

/** Puzzles that were to be kept, of which nobody heard that they are. */
export function lates(): Draft[] {
  return Object.values(read());
}
