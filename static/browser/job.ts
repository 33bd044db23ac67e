// Jobs for workers, and what is told of them. Export, solutions and the file of puzzles have a worker each.

import { startWorker } from '../worker/start.ts';

/** From a worker about a job. A message is for a person. */
export type News<Result> =
  | { op: 'progress'; done: number; of: number }
  | { op: 'done'; result: Result }
  | { op: 'failed'; message: string };

export type Progress = (done: number, of: number) => void;

/** Thrown where a job was called off. There is no message then. */
export class CalledOff extends Error {}

/** A job at work. */
export interface Working<Result> {
  /** Rejects with a message for a person, or with CalledOff. */
  result: Promise<Result>;
  /** Ends the worker. */
  cancel(): void;
}

/** Starts a worker for one job; absent is said if it does not load. What is in transfer goes over to the worker. */
export function start<Job, Result>(
  script: URL,
  name: string,
  job: Job,
  progress: Progress,
  absent: string,
  transfer: Transferable[] = [],
): Working<Result> {
  let worker: Worker;
  try {
    worker = startWorker(script, name);
  } catch (error) {
    return { result: Promise.reject(error as Error), cancel: () => {} };
  }
  let cancel = () => {};
  const result = new Promise<Result>((done, fail) => {
    cancel = () => fail(new CalledOff());
    worker.onmessage = ({ data }: MessageEvent<News<Result>>) => {
      if (data.op === 'progress') progress(data.done, data.of);
      else if (data.op === 'done') done(data.result);
      else fail(new Error(data.message));
    };
    worker.onerror = e => {
      e.preventDefault();
      fail(new Error(absent));
    };
    worker.postMessage(job, transfer);
  });
  const ended = result.finally(() => worker.terminate());
  ended.catch(() => {});
  return { result: ended, cancel };
}

/** In a worker: does the one job that comes; explain says what went wrong to a person. */
export function work<Job, Result>(
  does: (job: Job, progress: Progress) => Promise<Result>,
  explain: (error: unknown) => string,
): void {
  // It shares imports with the page, so it is checked with the page's types.
  const worker = globalThis as unknown as {
    postMessage(news: News<Result>): void;
    onmessage: (event: MessageEvent<Job>) => void;
  };
  worker.onmessage = async ({ data }) => {
    try {
      const result = await does(data, (done, of) => worker.postMessage({ op: 'progress', done, of }));
      worker.postMessage({ op: 'done', result });
    } catch (error) {
      worker.postMessage({ op: 'failed', message: explain(error) });
    }
  };
}
