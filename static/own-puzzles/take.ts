// Opens files and texts that are dropped on the page, chosen or pasted: definitions, pictures as text, files of puzzles
// and of searches, and on the first page files of solutions.

import { begins } from '../store/file.ts';
import { maxText } from '../store/link.ts';
import { writeLocal } from '../store/local.ts';
import { pictureOf } from '../store/picture.ts';
import type { Keep } from '../store/keep.ts';
import type { Described, Source } from './described.ts';
import { askToPersist } from '../store/room.ts';
import { searchMark } from './part.ts';
import { openSearch } from './searchfile.ts';
import { isManifest, readSplit, showSplit } from './split.ts';
import { CalledOff, type Progress } from '../browser/job.ts';
import { importFile } from './client.ts';
import { more } from '../browser/words.ts';
import { importedWords } from './words.ts';
import { listed, t } from '../say/say.ts';

/** The results, in sentences. */
export interface Taken {
  said: string[];
  warn: boolean;
  /** Whether anything was kept. */
  kept: boolean;
  /** What the opened text may mean, too: in words, and the link to that puzzle. */
  choices?: readonly { text: string; link: string }[];
}

/** The kind of a file, by its first characters. */
export type Kind = 'puzzles' | 'burr' | 'solutions' | 'search' | 'split' | 'text' | 'binary';

export function kindOf(head: string): Kind {
  if (begins(head)) return 'puzzles';
  if (/^\s*\{/.test(head) && head.includes('"PuzzleFile"')) return 'burr'; // of Mechanical Puzzle Studio
  if (head.startsWith(searchMark)) return 'search';
  if (isManifest(head)) return 'split';
  if (head.startsWith('\u001f\ufffd\u0008') || /^\s*</.test(head.replace(/^\uFEFF/, ''))) return 'burr';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(head)) return 'binary';
  const start = head.replace(/^\uFEFF/, '').trimStart();
  if (/^"?number"?[,;\t]/.test(start) || (start.startsWith('{') && /"solutions"\s*:/.test(head))) return 'solutions';
  if (/^\s*[DCL]\s*:/m.test(head)) return 'text';
  return /^#.*\bsolution\b/im.test(head) ? 'solutions' : 'text';
}

/** Whether a text can be rows of a solution, though it has no words that say so. */
export const rowsAlone = (text: string): boolean =>
  /\S/.test(text) &&
  text.split('\n').every(line => /^\s*(#.*)?$|^\s*[^\s,]{1,4}([\s,]+[^\s,]{1,4})*[\s,]*$/.test(line.slice(0, 2000)));

const HEAD = 1 << 16;

/** Takes files. The first page opens the first definition; all definitions are kept. If the person asked for
 * solutions, rows that could also be a picture are solutions. */
export async function take(
  sources: readonly Source[],
  progress: Progress = () => {},
  signal?: AbortSignal,
  wanted = false,
): Promise<Taken> {
  const taken: Taken = { said: [], warn: false, kept: false };
  const keep = window.tilewright.keep!,
    shelf = !!document.querySelector('puzzle-shelf');
  const say = (text: string, warn = false): void => {
    taken.said.push(text);
    taken.warn ||= warn;
  };
  const read: { name: string; described: Described }[] = [];
  const kinds = new Map<Source, Kind>();
  for (const source of sources) kinds.set(source, kindOf(await source.blob.slice(0, HEAD).text()));
  const manifest = sources.find(s => kinds.get(s) === 'split');
  if (manifest) {
    // These are the manifest and the other files of its folder.
    try {
      const split = await readSplit(
        manifest,
        sources.filter(s => kinds.get(s) === 'search'),
      );
      showSplit(
        split,
        part => void take([part]).then(detail => document.dispatchEvent(new CustomEvent('taken', { detail }))),
      );
    } catch (error) {
      say((error as Error).message, true);
    }
    sources = sources.filter(s => s !== manifest && kinds.get(s) !== 'search');
  }
  for (const source of sources) {
    const { name, blob } = source;
    try {
      const kind = kinds.get(source)!;
      if (kind === 'puzzles') {
        const imported = await importFile(blob, keep.puzzles.lost, progress, signal);
        keep.puzzles.hold(imported.unkept);
        taken.kept ||= imported.added > 0;
        const { words, warn } = importedWords(name, imported);
        say(words, warn);
        continue;
      }
      if (kind === 'search') {
        const opened = await openSearch(name, blob);
        if (!shelf || opened.over) {
          writeLocal('resume', opened.over);
          location.href = new URL(
            `#${opened.link}`,
            new URL(document.documentElement.dataset.root ?? './', location.href),
          ).href;
          document.dispatchEvent(new Event('searchchange'));
        }
        taken.kept ||= shelf;
        say(opened.words, opened.warn);
        continue;
      }
      if (kind === 'binary') {
        say(
          t(
            '{file} is not text. Take a definition (.txt), a picture as text, a file of BurrTools (.xmpuzzle), or one of puzzles or of a search that was saved here.',
            { file: name },
          ),
          true,
        );
        continue;
      }
      if (kind === 'burr') {
        const described = window.tilewright.read?.(await textOf(blob), stem(name));
        if (!described || described.refused)
          say(
            t('{file} cannot be opened: {reason}.', {
              file: name,
              reason: (described?.refused ?? t('it is not a puzzle of BurrTools')).replace(/\.$/, ''),
            }),
            true,
          );
        else {
          read.push({ name, described });
          for (const note of described.notes ?? []) say(note, true);
        }
        continue;
      }
      const solutions = (): void => {
        if (shelf) say(t('{file} has solutions. Open their puzzle, and drop the file there.', { file: name }), true);
        else
          document.dispatchEvent(
            new CustomEvent('opensolutions', { detail: blob instanceof File ? blob : new File([blob], name) }),
          );
      };
      if (kind === 'solutions') {
        solutions();
        continue;
      }
      if (blob.size > maxText) {
        say(t('{file} is too large: a definition has at most a million characters.', { file: name }), true);
        continue;
      }
      const text = await blob.text(),
        described = window.tilewright.read?.(text, stem(name)),
        line = described ? null : window.tilewright.settings?.(text);
      if (typeof line === 'string') {
        if (shelf) say(t('{file} has settings. Open a puzzle, and drop the file there.', { file: name }), true);
        else {
          document.dispatchEvent(new CustomEvent('opensettings', { detail: line }));
          say(t('The search now has the settings of {file}.', { file: name }));
        }
      } else if (wanted && !shelf && (!described || described.picture) && rowsAlone(text)) solutions();
      else if (described) read.push({ name, described });
      else if (!shelf && rowsAlone(text)) solutions();
      else
        say(
          t('{file} is not a puzzle. A puzzle is a definition, which begins with a D line, or a picture in letters.', {
            file: name,
          }),
          true,
        );
    } catch (error) {
      if (error instanceof CalledOff) say(t('{file}: cancelled. What was kept before stays.', { file: name }));
      else say(`${name}: ${(error as Error).message}`, true);
    }
  }
  const opened = shelf ? undefined : read[0]?.described;
  if (opened) {
    document.dispatchEvent(new CustomEvent('openlink', { detail: opened.link }));
    taken.choices = opened.others.map(({ about, link }) => ({ text: t('As {form}?', { form: about }), link }));
  }
  await keepTexts(read, shelf, keep, say, taken);
  for (const { described } of read) if (described.counts) say(described.counts);
  if (taken.kept) await askToPersist();
  return taken;
}

/** A file's name without its ending. */
const stem = (name: string): string => name.replace(/\.[^.]*$/, '');

/** XML of BurrTools that is longer than this is refused; a few kilobytes are usual. */
const maxXML = 32 << 20;

/** The XML of a file of BurrTools, packed or not. Older files have bytes that are no UTF-8. */
export async function textOf(blob: Blob): Promise<string> {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer()),
    packed = head[0] === 0x1f && head[1] === 0x8b;
  const chunks: Uint8Array<ArrayBuffer>[] = [],
    reader = (packed ? blob.stream().pipeThrough(new DecompressionStream('gzip')) : blob.stream()).getReader();
  for (let size = 0, part = await reader.read().catch(damaged); !part.done; part = await reader.read().catch(damaged)) {
    size += part.value.length;
    if (size > maxXML) {
      void reader.cancel();
      throw new Error(t('it is too large.'));
    }
    chunks.push(part.value);
  }
  const bytes = await new Blob(chunks).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function damaged(): never {
  throw new Error(t('the file is damaged and cannot be unpacked.'));
}

async function keepTexts(
  read: readonly { name: string; described: Described }[],
  shelf: boolean,
  keep: Keep,
  say: (text: string, warn?: boolean) => void,
  taken: Taken,
): Promise<void> {
  const words: string[] = [],
    there: string[] = [];
  for (const [i, { name, described: d }] of read.entries()) {
    const told = { file: name, title: d.title };
    if (d.known) {
      there.push(t('{title} is in the library', { title: d.title }));
      continue;
    }
    if (!shelf && i === 0) {
      words.push(
        d.picture
          ? t('Opened {file}, read as {form}.', { file: name, form: d.reading?.about ?? '' })
          : d.puzzles > 1
            ? t('Opened {file}: {n} definitions.', { ...told, n: d.puzzles })
            : d.errors
              ? t('Opened {file}: a definition with {n, plural, one {an error} other {# errors}} to mend.', {
                  ...told,
                  n: d.errors,
                })
              : t('Opened {title}.', told),
      ); // which the page keeps
      continue;
    }
    if (await keep.puzzles.find(d.title, d.text, 1)) {
      there.push(t('{title} is kept already', { title: d.title }));
      continue;
    }
    const board = d.board?.x ? d.board : null;
    try {
      taken.kept = true;
      await keep.puzzles.put({
        key: keep.newKey(),
        title: d.title,
        link: d.link,
        pieces: d.pieces ?? 0,
        cells: d.cells ?? 0,
        box: d.box ?? [],
        when: Date.now(),
        picture: await pictureOf(board, null),
        solved: false,
        found: -1,
        all: false,
      });
      words.push(
        d.picture
          ? t('Kept {title}: {file} was a picture, and is a definition now.', told)
          : d.puzzles > 1
            ? t('Kept {title}: {file} was {n} definitions.', { ...told, n: d.puzzles })
            : d.errors
              ? t('Kept {title}: {file} is a definition with {n, plural, one {an error} other {# errors}} to mend.', {
                  ...told,
                  n: d.errors,
                })
              : t('Kept {title}.', told),
      );
    } catch (error) {
      say(`${d.title}: ${(error as Error).message}`, true);
    }
  }
  for (const w of more(words, n => t('And {n} puzzles more.', { n }))) say(w);
  if (there.length)
    say(
      there.length > 4
        ? t('{puzzles} and {n} more.', { puzzles: listed(there.slice(0, 4)), n: there.length - 4 })
        : t('{puzzles}.', { puzzles: listed(there) }),
    );
}
