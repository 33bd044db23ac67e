// The worker that makes files. It makes one file and is ended. The page calls a job off by ending the worker earlier.

import '../say/worker.ts';
import { work } from '../browser/job.ts';
import type { Job } from './job.ts';
import { ExportError } from './limits.ts';
import { make } from './make.ts';
import { TraceError } from '../player/trace.ts';
import { t } from '../say/say.ts';

work((job: Job, progress) => make(job, progress), explain);

function explain(error: unknown): string {
  if (error instanceof ExportError) return error.message;
  if (error instanceof TraceError) return t('The recording cannot be read: {reason}.', { reason: error.message });
  if (error instanceof RangeError && !/stack/.test(error.message))
    return t('There is not enough memory for this file. Choose a smaller width.');
  return t("The file could not be made: {reason}. If it happens again, report it with the puzzle's link.", {
    reason: error instanceof Error ? error.message : String(error),
  });
}
