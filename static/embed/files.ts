// Files that a worker of their own makes.

import { type Progress, type Working, start } from '../browser/job.ts';
import type { Made, Posted } from '../export/job.ts';
import { t } from '../say/say.ts';

export const makeFile = (script: URL, job: Posted, progress: Progress): Working<Made> =>
  start(
    script,
    'files',
    job,
    progress,
    t('The part of the page that makes files did not load. Check the connection and try again.'),
    job.port ? [job.port] : [],
  );
