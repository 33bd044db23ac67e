// The worker that makes files. It makes one file and is ended. The page calls a job off by ending the worker earlier.

import type { Answer, Ask } from './job.ts';
import { ExportError } from './limits.ts';
import { make } from './make.ts';
import { TraceError } from '../player/trace.ts';

// It shares imports with the page, so it is checked with the page's types.
const worker = globalThis as unknown as {
  postMessage(answer: Answer): void;
  onmessage: (event: MessageEvent<Ask>) => void;
};
const tell = (answer: Answer) => worker.postMessage(answer);

worker.onmessage = async ({ data }) => {
  try {
    tell({ op: 'made', ...(await make(data.job, (done, of) => tell({ op: 'progress', done, of }))) });
  } catch (error) {
    tell({ op: 'failed', message: explain(error) });
  }
};

function explain(error: unknown): string {
  if (error instanceof ExportError) return error.message;
  if (error instanceof TraceError) return `The recording cannot be read: ${error.message}.`;
  if (error instanceof RangeError && !/stack/.test(error.message))
    return 'There is not enough memory for this file. Choose a smaller width.';
  return `The file could not be made: ${error instanceof Error ? error.message : String(error)}. If it happens again, report it with the puzzle's link.`;
}
