// The script of a loader: a worker that loads one program and is ended then.

import { type Load, type Loaded, failure, load } from './load.ts';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<Load>) => {
  const say = (word: Loaded): void => self.postMessage(word);
  try {
    say({ module: await load(data, part => say({ part })) });
  } catch (error) {
    say(failure(error));
  }
};
