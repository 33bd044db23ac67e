// Puzzles that are being kept while somebody leaves the page. The database may not finish then. localStorage has them
// at once, so the next page can keep them.

import { readLocal, writeLocal } from './local.ts';
import type { Draft } from './puzzles.ts';

const NAME = 'late';

function read(): Record<string, Draft> {
  try {
    return JSON.parse(readLocal(NAME) || '{}') as Record<string, Draft>;
  } catch {
    return {}; // somebody damaged it
  }
}

function write(all: Record<string, Draft>): void {
  writeLocal(NAME, Object.keys(all).length ? JSON.stringify(all) : '');
}

/** A puzzle is going to be kept, and the page may be left before that. */
export function late(draft: Draft): void {
  write({ ...read(), [draft.key]: draft });
}

/** A puzzle has been kept as it was then, or is known not to be kept. */
export function lateDone({ key, when }: Draft): void {
  const { [key]: done, ...others } = read();
  if (done && done.when <= when) write(others);
}

/** The puzzles that were going to be kept, and for which nothing came after that. */
export function lates(): Draft[] {
  return Object.values(read());
}
