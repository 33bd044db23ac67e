// The file of puzzles: all that is kept, to have a copy elsewhere. It is JSON, one puzzle a line, so that the rest of a
// damaged file can still be read:
//
//	{"format":"tilewright-puzzles","version":1,"exported":"2026-03-01T12:00:00.000Z","puzzles":[
//	{"title":"Two corners","text":"D:xDim=3:yDim=2:zDim=1\nC:…"},
//	{"title":"…","text":"…","number":2,"settings":"-r -V","note":"…","tags":["wood"],"made":"2026-…Z",…}
//	]}
//
// Only the text of a puzzle is needed:
//
//	text      definitions, in the grammar of package def
//	number    which of them it is, from 1; 1 if left out
//	title     its name in lists
//	settings  the settings line; "-r" if left out
//	note      the owner's words about it
//	tags      words by which its owner finds it
//	made      when it was made, and
//	used      ... used last: ISO 8601; now if left out
//	pieces    how many mobile pieces it has, and
//	cells     ... open cells, and
//	box       ... the sides of its box: for lists
//	found     how many solutions were found, and
//	all       ... whether those are all; left out before any search
//	picture   a recording that ends with its picture, in the compact form of package trace
//
// A version that changes these meanings gets another number. A reader passes over fields that it does not know.

import { MAX } from '../player/trace.ts';
import { defaultSettings, maxText, readLink, writeLink } from './link.ts';
import { newKey } from './puzzles.ts';
import type { PuzzleRecord } from './schema.ts';
import { t } from '../say/say.ts';

export const format = 'tilewright-puzzles';
const version = 1;

/** The largest file that is read, in bytes. */
export const maxFile = 256 << 20;

/** The greatest lengths of the owner's words. */
export const maxTitle = 200,
  maxNote = 10_000,
  maxTags = 40,
  maxTag = 60;
const maxSettings = 4000;

/** A file that cannot be read; its message says what helps. */
export class FileError extends Error {}

/** A puzzle of a file. */
export interface Entry {
  title: string;
  text: string;
  number: number;
  settings: string;
  note: string;
  tags: string[];
  made: number;
  used: number;
  pieces: number;
  cells: number;
  box: number[];
  found: number;
  all: boolean;
  picture: string;
}

/** The puzzles that were read, and those that could not be, by their number in the file, from 1. */
export interface Read {
  entries: Entry[];
  refused: { number: number; title: string; why: string }[];
  /** The damage of a file that ends early, or is damaged elsewhere, in words; '' for a whole one. */
  damage: string;
}

/** The text of a file, line by line. */
export function* fileText(entries: Iterable<Entry>, at: number): Generator<string> {
  yield `{"format":"${format}","version":${version},"exported":"${new Date(at).toISOString()}","puzzles":[\n`;
  let first = true;
  for (const { number, settings, note, tags, made, used, box, found, all, picture, ...e } of entries) {
    yield (first ? '' : ',\n') +
      JSON.stringify({
        ...e,
        ...(number > 1 && { number }),
        ...(settings !== defaultSettings && { settings }),
        ...(note && { note }),
        ...(tags.length && { tags }),
        made: new Date(made).toISOString(),
        used: new Date(used).toISOString(),
        ...(box.length && { box }),
        ...(found >= 0 && { found, all }),
        ...(picture && { picture }),
      });
    first = false;
  }
  yield '\n]}\n';
}

/** Whether a text begins as the file of puzzles does, in any layout. */
export const begins = (text: string): boolean => /^\uFEFF?\s*\{\s*"format"\s*:\s*"tilewright-puzzles"/.test(text);

/** Reads the text of a file. now is the time for puzzles that do not say when they were made. Throws a FileError
 * where nothing can be read. */
export function readFile(text: string, now: number): Read {
  let file: unknown,
    damage = '';
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    if (!begins(text)) throw new FileError(t('This is not a file of puzzles.'));
    file = salvage(text);
    damage = t('The file is damaged, or was cut off.');
  }
  const {
    format: is,
    version: of,
    puzzles,
  } = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  if (is !== format) throw new FileError(t('This is not a file of puzzles.'));
  if (typeof of === 'number' && of > version)
    throw new FileError(
      t(
        'This file is of version {version}, which this page does not know. Reload the page for its newest version, then import the file again.',
        { version: of },
      ),
    );
  if (of !== version || !Array.isArray(puzzles))
    throw new FileError(
      t(
        'This file of puzzles is damaged: it does not say its version, or has no list of puzzles. Export it again, or take an earlier copy.',
      ),
    );
  const read: Read = { entries: [], refused: [], damage };
  puzzles.forEach((value: unknown, i) => {
    const entry = entryOf(value, now);
    if (typeof entry === 'string') read.refused.push({ number: i + 1, title: titleIn(value), why: entry });
    else read.entries.push(entry);
  });
  if (damage && !read.entries.length)
    throw new FileError(
      t('{damage} No puzzle in it could be read. Export it again, or take an earlier copy.', { damage }),
    );
  return read;
}

/** The content of the whole lines of a damaged file. */
function salvage(text: string): unknown {
  const of = /"version"\s*:\s*(\d+)/.exec(text.slice(0, 500));
  const puzzles = text.split('\n').flatMap(line => {
    const one = line.trim().replace(/,$/, '');
    if (!one.startsWith('{') || begins(one)) return [];
    try {
      return [JSON.parse(one) as unknown];
    } catch {
      return [];
    }
  });
  return { format, version: of ? Number(of[1]) : version, puzzles };
}

const clean = (s: string, most: number) => [...s.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, most).join('');
const textIn = (v: unknown): string => (typeof v === 'string' ? v : '');
const countIn = (v: unknown, none = 0): number =>
  typeof v === 'number' && Number.isSafeInteger(v) && v >= 0 ? v : none;

function titleIn(value: unknown): string {
  const { title, text } = (value ?? {}) as Record<string, unknown>;
  return (
    clean(textIn(title) || (/^#\s*title:(.*)$/im.exec(textIn(text).slice(0, 10_000))?.[1] ?? ''), maxTitle) ||
    t('Untitled puzzle')
  );
}

/** Tags as they are kept: words, each once, in alphabetical order. */
export function tagsOf(words: readonly unknown[]): string[] {
  const tags = new Map(
    words.slice(0, 1000).flatMap(w => {
      const tag = clean(textIn(w).replace(/,/g, ' '), maxTag);
      return tag ? [[tag.toLowerCase(), tag] as const] : [];
    }),
  );
  return [...tags.values()].slice(0, maxTags).sort((a, b) => a.localeCompare(b));
}

/** An entry, or the reason why it is none. */
function entryOf(value: unknown, now: number): Entry | string {
  if (typeof value !== 'object' || value === null) return t('it is not a puzzle');
  const e = value as Record<string, unknown>,
    text = e.text;
  if (typeof text !== 'string' || !text.trim()) return t('it has no text');
  if (new TextEncoder().encode(text).length > maxText) return t('its text has more than a million characters');
  const timeIn = (v: unknown, none: number): number => {
    const at = Date.parse(textIn(v));
    return Number.isFinite(at) && at >= 0 ? Math.min(at, now) : none;
  };
  const settings = e.settings,
    picture = textIn(e.picture),
    box = e.box,
    made = timeIn(e.made, now),
    found = countIn(e.found, -1);
  return {
    title: titleIn(value),
    text,
    number: countIn(e.number, 1) || 1,
    settings: typeof settings === 'string' && settings.length <= maxSettings ? settings : defaultSettings,
    note: textIn(e.note).slice(0, maxNote),
    tags: Array.isArray(e.tags) ? tagsOf(e.tags) : [],
    made,
    used: timeIn(e.used, made),
    pieces: countIn(e.pieces),
    cells: countIn(e.cells),
    box: Array.isArray(box) && box.length === 3 && box.every(n => countIn(n) > 0) ? (box as number[]) : [],
    found,
    all: found >= 0 && e.all === true,
    picture: /^pt1\.[\w-]*$/.test(picture) && picture.length <= MAX.compact ? picture : '',
  };
}

/** The entry for a kept puzzle. Throws where its link is damaged, or leads to a puzzle of the library. */
export async function entryFrom({ key: _, link, when: used, ...p }: PuzzleRecord): Promise<Entry> {
  const { text, number, settings } = await readLink(link);
  if (!text) throw new Error(t('the link has no text'));
  return { ...p, text, number, settings, used };
}

/** The record for an entry. */
export async function recordOf({ text, number, settings, used: when, ...e }: Entry): Promise<PuzzleRecord> {
  return { key: newKey(), ...e, when, link: await writeLink({ text, number, settings }) };
}
