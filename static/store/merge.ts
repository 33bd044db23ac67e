// Puzzles of a file, added to those that are kept. No kept puzzle goes. A puzzle that is there already is passed over.
// A puzzle with a title that is there and another text is added.

import { type Entry, type Read, recordOf } from './file.ts';
import { readLink } from './link.ts';
import type { Puzzles } from './puzzles.ts';
import type { PuzzleRecord } from './schema.ts';
import { type StoreError, explain } from './errors.ts';

/** The result of an import. */
export interface Merged {
  /** How many puzzles are new, how many were there already, and how many of the new ones have the title of another
   * puzzle. */
  added: number;
  same: number;
  namesakes: number;
  /** The new puzzles that could not be kept, and why. The caller has to hold them. */
  unkept: PuzzleRecord[];
  error: StoreError | undefined;
}

/** How many are kept at once; progress is told in between. */
const batch = 250;

/** Keeps the file's puzzles that `puzzles` does not have. A puzzle that both have gets the tags and the note that it
 * lacks from the file. */
export async function merge(
  { entries }: Read,
  puzzles: Puzzles,
  progress: (done: number, of: number) => void = () => {},
): Promise<Merged> {
  const merged: Merged = { added: 0, same: 0, namesakes: 0, unkept: [], error: undefined };
  const titles = new Map<string, PuzzleRecord[]>();
  for (const p of await puzzles.list()) add(titles, p);
  const texts = new Map<string, string>(); // of kept puzzles, by their links, as far as they were needed
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
      // If the browser is full, or forbids it, the rest cannot be kept either: all of it is handed back.
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

/** The fields that a kept puzzle lacks and an entry has; undefined if there are none. */
function addition(p: PuzzleRecord, e: Entry): Partial<PuzzleRecord> | undefined {
  const tags = e.tags.filter(tag => !p.tags.some(t => t.toLowerCase() === tag.toLowerCase()));
  const more: Partial<PuzzleRecord> = {
    ...(tags.length && { tags: [...p.tags, ...tags].sort((a, b) => a.localeCompare(b)) }),
    ...(!p.note && e.note && { note: e.note }),
    ...(p.found < 0 && e.found >= 0 && { found: e.found, all: e.all, ...(e.picture && { picture: e.picture }) }),
  };
  return Object.keys(more).length ? more : undefined;
}
