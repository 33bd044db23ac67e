// Reads and writes the file of puzzles, by a worker.

import { type Progress, start } from '../browser/job.ts';
import type { Ask, Exported, Imported } from './job.ts';
import { t } from '../say/say.ts';

/** The address of the worker's script from the site's root, filled in by the build. */
declare const PUZZLES: string;

/** Reads a file, and keeps the puzzles in it that are new. Rejects with a message for a person, or with CalledOff. */
export const importFile = (
  file: Blob,
  lost: Ask['lost'],
  progress: Progress,
  signal?: AbortSignal,
): Promise<Imported> => ask({ op: 'import', file, lost }, progress, signal);

/** Writes all puzzles into a file. */
export const exportFile = (lost: Ask['lost'], progress: Progress, signal?: AbortSignal): Promise<Exported> =>
  ask({ op: 'export', lost }, progress, signal);

function ask<Result>(job: Ask, progress: Progress, signal?: AbortSignal): Promise<Result> {
  const { result, cancel } = start<Ask, Result>(
    new URL(PUZZLES, new URL(document.documentElement.dataset.root ?? './', location.href)),
    'puzzles',
    job,
    progress,
    t(
      'The part of the page that reads files of puzzles did not load, or ran out of memory. Check the connection and try again.',
    ),
  );
  signal?.addEventListener('abort', cancel);
  return result;
}
