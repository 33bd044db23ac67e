// The worker that makes files. It makes one file and is ended. The page calls a job off by ending the worker earlier.

import '../say/worker.ts';
import { work } from '../browser/job.ts';
import type { Posted } from './job.ts';
import { ExportError } from './limits.ts';
import { make } from './make.ts';
import type { Draw } from './space.ts';
import { TraceError } from '../player/trace.ts';
import { t } from '../say/say.ts';

work(({ port, ...job }: Posted, progress) => make(port ? { ...job, draw: drawnBy(port) } : job, progress), explain);

/** Asks the page for one picture after another. */
function drawnBy(port: MessagePort): Draw {
  return (...wanted) =>
    new Promise((done, fail) => {
      port.onmessage = ({ data }: MessageEvent<ImageBitmap | undefined>) =>
        data
          ? done(data)
          : fail(new ExportError(t('This browser does not draw in 3-D any more. Choose “Layer by layer”.')));
      port.postMessage(wanted);
    });
}

function explain(error: unknown): string {
  if (error instanceof ExportError) return error.message;
  if (error instanceof TraceError) return t('The recording cannot be read: {reason}.', { reason: error.message });
  if (error instanceof RangeError && !/stack/.test(error.message))
    return t('There is not enough memory for this file. Choose a smaller width.');
  return t("The file could not be made: {reason}. If it happens again, report it with the puzzle's link.", {
    reason: error instanceof Error ? error.message : String(error),
  });
}
