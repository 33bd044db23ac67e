// Files that a worker of their own makes.

import type { Answer, Ask, Job, Made } from '../export/job.ts';
import { startWorker } from '../worker/start.ts';

/** A file that is being made. */
export interface Making {
  /** Rejects with a message for a person, or with CalledOff. */
  result: Promise<Made>;
  /** Ends the worker. */
  cancel(): void;
}

/** Thrown where a job was called off. There is no message then. */
export class CalledOff extends Error {}

export function makeFile(script: URL, job: Job, progress: (done: number, of: number) => void): Making {
  let worker: Worker;
  try {
    worker = startWorker(script, 'files');
  } catch (error) {
    return { result: Promise.reject(error as Error), cancel: () => {} };
  }
  let cancel = () => {};
  const result = new Promise<Made>((done, fail) => {
    cancel = () => fail(new CalledOff());
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.op === 'progress') progress(data.done, data.of);
      else if (data.op === 'made') done(data);
      else fail(new Error(data.message));
    };
    worker.onerror = e => {
      e.preventDefault();
      fail(new Error('The part of the page that makes files did not load. Check the connection and try again.'));
    };
    const ask: Ask = { op: 'make', job };
    worker.postMessage(ask);
  });
  const ended = result.finally(() => worker.terminate());
  ended.catch(() => {});
  return { result: ended, cancel };
}

/** "184 kB" */
export const sizeOf = (bytes: number) =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
