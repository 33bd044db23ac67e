// Files that a worker of their own makes.

import { type Progress, type Working, start } from '../browser/job.ts';
import type { Job, Made } from '../export/job.ts';

export const makeFile = (script: URL, job: Job, progress: Progress): Working<Made> =>
  start(
    script,
    'files',
    job,
    progress,
    'The part of the page that makes files did not load. Check the connection and try again.',
  );

/** "184 kB" */
export const sizeOf = (bytes: number) =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
