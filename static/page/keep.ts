// What the app keeps in the browser: ui/store calls what is here. Nothing of it throws,
// as an exception would end the app's program; it says what could not be kept.

import { Database } from '../store/database.ts';
import { explain, type Reason } from '../store/errors.ts';
import { readLocal, writeLocal } from '../store/local.ts';
import { Puzzles } from '../store/puzzles.ts';
import type { PuzzleRecord } from '../store/schema.ts';

export interface Keep {
  /** A small thing by its name, '' when there is none. */
  text(name: string): string;
  /** Keeps a small thing; an empty one is removed. */
  setText(name: string, text: string): void;
  put(puzzle: PuzzleRecord): void;
  remove(key: string): void;
  /** Hands over the puzzles, the newest first. */
  list(done: (puzzles: PuzzleRecord[]) => void): void;
  /** Has every reason why something is not kept said once. */
  trouble(tell: (sentence: string) => void): void;
}

export function keep(): Keep {
  let tell: (sentence: string) => void = () => {};
  const said = new Set<Reason>();
  const say = (error: unknown) => {
    const { reason, message } = explain(error);
    if (!said.has(reason)) tell(message);
    said.add(reason);
  };
  const puzzles = new Puzzles(new Database({ blocked: say }));
  return {
    text: readLocal,
    setText: (name, text) => {
      const error = writeLocal(name, text);
      if (error) say(error);
    },
    put: (puzzle) => void puzzles.put(puzzle).catch(say),
    remove: (key) => void puzzles.remove(key).catch(say),
    list: (done) => void puzzles.list().then(done),
    trouble: (listener) => void (tell = listener),
  };
}
