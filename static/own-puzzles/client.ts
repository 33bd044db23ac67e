// Reads and writes the file of puzzles, by a worker.

import { startWorker } from '../worker/start.ts';
import type { Answer, Ask, Exported, Imported } from './job.ts';

/** The address of the worker's script from the site's root, filled in by the build. */
declare const PUZZLES: string;

export type Progress = (done: number, of: number) => void;

/** Thrown where a job was called off. */
export class CalledOff extends Error {}

/** Reads a file, and keeps the puzzles in it that are new. Rejects with a message for a person. */
export const importFile = (
  file: Blob,
  lost: Extract<Ask, { op: 'import' }>['lost'],
  progress: Progress,
  signal?: AbortSignal,
): Promise<Imported> => ask({ op: 'import', file, lost }, progress, signal);

/** Writes all puzzles into a file. */
export const exportFile = (lost: Ask['lost'], progress: Progress, signal?: AbortSignal): Promise<Exported> =>
  ask({ op: 'export', lost }, progress, signal);

function ask<K extends Ask['op']>(
  job: Ask & { op: K },
  progress: Progress,
  signal?: AbortSignal,
): Promise<Extract<Answer, { op: K }>> {
  return new Promise<Extract<Answer, { op: K }>>((done, fail) => {
    const worker = startWorker(
      new URL(PUZZLES, new URL(document.documentElement.dataset.root ?? './', location.href)),
      'puzzles',
    );
    const end = (finish: () => void): void => {
      worker.terminate();
      finish();
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.op === 'progress') progress(data.done, data.of);
      else if (data.op === 'failed') end(() => fail(new Error(data.message)));
      else end(() => done(data as Extract<Answer, { op: K }>));
    };
    worker.onerror = e => {
      e.preventDefault();
      end(() =>
        fail(
          new Error(
            'The part of the page that reads files of puzzles did not load, or ran out of memory. Check the ' +
              'connection and try again.',
          ),
        ),
      );
    };
    signal?.addEventListener('abort', () => end(() => fail(new CalledOff())));
    worker.postMessage(job);
  });
}
