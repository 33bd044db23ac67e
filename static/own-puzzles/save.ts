// Saves all puzzles as a file.

import { keep as saveFile } from '../browser/file.ts';
import type { PuzzleRecord } from '../store/schema.ts';
import type { Progress } from '../browser/job.ts';
import { exportFile } from './client.ts';
import { sizeOf } from '../browser/words.ts';
import { t } from '../say/say.ts';

/** Has the browser save the file of all puzzles, also those that only this page has. left are the titles of those
 * that could not be read. Rejects with a message for a person. */
export async function saveAll(
  lost: PuzzleRecord[],
  progress: Progress = () => {},
  signal?: AbortSignal,
): Promise<{ words: string; left: string[] }> {
  const made = await exportFile(lost, progress, signal);
  if (!made.count) return { words: t('There is no puzzle to export.'), left: made.left };
  saveFile(made.blob, `tilewright-puzzles-${new Date().toISOString().slice(0, 10)}.json`);
  return {
    words: t('{n, plural, one {# puzzle exported, {size}.} other {# puzzles exported, {size}.}}', {
      n: made.count,
      size: sizeOf(made.blob.size),
    }),
    left: made.left,
  };
}
