// Files that a worker of their own makes.

import { type Progress, type Working, start } from '../browser/job.ts';
import type { Job, Made } from '../export/job.ts';
import { number, t } from '../say/say.ts';

export const makeFile = (script: URL, job: Job, progress: Progress): Working<Made> =>
  start(
    script,
    'files',
    job,
    progress,
    t('The part of the page that makes files did not load. Check the connection and try again.'),
  );

/** "184 kB" */
export const sizeOf = (bytes: number) =>
  bytes < 999_500
    ? t('{n} kB', { n: Math.max(1, Math.round(bytes / 1000)) })
    : t('{n} MB', { n: number(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
