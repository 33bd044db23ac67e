// Puzzles of a file, put beside those that are kept. Nothing that is kept goes: a
// puzzle that is there already is passed over, and one with a title that is there and
// another text becomes one more.

import { type Entry, type Read, recordOf } from './file.ts';
import { readLink } from './link.ts';
import type { Puzzles } from './puzzles.ts';
import type { PuzzleRecord } from './schema.ts';
import { type StoreError, explain } from './errors.ts';

/** What came of an import. */
export interface Merged {
  /** How many are new, how many were there already, and how many of the new ones have a
   * title that another puzzle has, too. */
  added: number;
  same: number;
  namesakes: number;
  /** The new ones that could not be kept, and why: they are the caller's to hold. */
  unkept: PuzzleRecord[];
  error: StoreError | undefined;
}

/** How many are kept in one go; progress is told in between. */
const batch = 250;

/** Keeps what a file has and `puzzles` has not. What a puzzle of both lacks, tags or a
 * note, it gets from the file. */
export async function merge(
  { entries }: Read,
  puzzles: Puzzles,
  progress: (done: number, of: number) => void = () => {},
): Promise<Merged> {
  const merged: Merged = { added: 0, same: 0, namesakes: 0, unkept: [], error: undefined };
  const titles = new Map<string, PuzzleRecord[]>();
  for (const p of await puzzles.list()) add(titles, p);
  const texts = new Map<string, string>(); // of kept puzzles, by their links, as far as they were looked at
  const same = async (p: PuzzleRecord, e: Entry): Promise<boolean> => {
    let is = texts.get(p.link);
    if (is === undefined) {
      is = await readLink(p.link).then(
        ({ text, number }) => `${number} ${text}`,
        () => '',
      );
      texts.set(p.link, is);
    }
    return is === `${e.number} ${e.text}`;
  };
  for (let from = 0; from < entries.length; from += batch) {
    progress(from, entries.length);
    const fresh: PuzzleRecord[] = [];
    for (const e of entries.slice(from, from + batch)) {
      const namesakes = titles.get(e.title) ?? [];
      let there: PuzzleRecord | undefined;
      for (const p of namesakes) if (!there && (await same(p, e))) there = p;
      if (there) {
        merged.same++;
        const more = addition(there, e);
        if (more) fresh.push(Object.assign(there, more));
        continue;
      }
      const p = await recordOf(e);
      merged.added++;
      if (namesakes.length) merged.namesakes++;
      add(titles, p);
      fresh.push(p);
    }
    if (!fresh.length) continue;
    try {
      if (merged.error) throw merged.error;
      await puzzles.restore(fresh);
    } catch (error) {
      // What is full, or forbidden, is so for the rest: all of it is handed back.
      merged.error = explain(error);
      merged.unkept.push(...fresh);
    }
  }
  progress(entries.length, entries.length);
  return merged;
}

function add(titles: Map<string, PuzzleRecord[]>, p: PuzzleRecord): void {
  if (!titles.get(p.title)?.push(p)) titles.set(p.title, [p]);
}

/** What a kept puzzle lacks and an entry has; undefined if nothing. */
function addition(p: PuzzleRecord, e: Entry): Partial<PuzzleRecord> | undefined {
  const tags = e.tags.filter(tag => !p.tags.some(t => t.toLowerCase() === tag.toLowerCase()));
  const more: Partial<PuzzleRecord> = {
    ...(tags.length && { tags: [...p.tags, ...tags].sort((a, b) => a.localeCompare(b)) }),
    ...(!p.note && e.note && { note: e.note }),
    ...(p.found < 0 && e.found >= 0 && { found: e.found, all: e.all, ...(e.picture && { picture: e.picture }) }),
  };
  return Object.keys(more).length ? more : undefined;
}
