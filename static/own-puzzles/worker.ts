// The worker that reads and writes the file of puzzles, which may be large, without holding up the page. It does one
// thing and is ended. Ending it earlier calls that off; puzzles that are kept by then stay.

import '../say/worker.ts';
import { type Progress, work } from '../browser/job.ts';
import type { Ask, Exported, Imported } from './job.ts';
import { Database } from '../store/database.ts';
import { type Entry, FileError, entryFrom, fileText, maxFile, readFile } from '../store/file.ts';
import { merge } from '../store/merge.ts';
import { Puzzles } from '../store/puzzles.ts';
import { t } from '../say/say.ts';

work<Ask, Imported | Exported>((ask, progress) => {
  const puzzles = new Puzzles(new Database());
  puzzles.hold(ask.lost);
  return ask.op === 'import' ? read(ask.file, puzzles, progress) : write(puzzles, progress);
}, explain);

async function read(file: Blob, puzzles: Puzzles, progress: Progress): Promise<Imported> {
  if (file.size > maxFile)
    throw new FileError(
      t('A file of puzzles has at most {n} MB; this one has more. Split it, line by line.', { n: maxFile >> 20 }),
    );
  const read = readFile(await file.text(), Date.now());
  const { error, ...merged } = await merge(read, puzzles, progress);
  return { ...merged, trouble: error?.message ?? '', refused: read.refused, damage: read.damage };
}

async function write(puzzles: Puzzles, progress: Progress): Promise<Exported> {
  const all = await puzzles.list(),
    entries: Entry[] = [],
    left: string[] = [];
  for (const [i, p] of all.entries()) {
    if (i % 100 === 0) progress(i, all.length);
    try {
      entries.push(await entryFrom(p));
    } catch {
      left.push(p.title);
    }
  }
  const encoder = new TextEncoder(),
    parts: Blob[] = [];
  for (const part of fileText(entries, Date.now())) parts.push(new Blob([encoder.encode(part)]));
  return { blob: new Blob(parts, { type: 'application/json' }), count: entries.length, left };
}

function explain(error: unknown): string {
  if (error instanceof FileError) return error.message;
  if (error instanceof RangeError) return t('There is not enough memory for so large a file. Split it, line by line.');
  if (error instanceof DOMException)
    return t('The file cannot be read: {reason} Choose it again.', { reason: error.message });
  return t('This did not work: {reason}. If it happens again, report it.', {
    reason: error instanceof Error ? error.message : String(error),
  });
}
