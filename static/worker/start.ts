// Starts the page's workers.

import { t } from '../say/say.ts';

/** Starts a worker. If the browser has none, or forbids it, throws a message for a person. */
export function startWorker(script: string | URL, name: string): Worker {
  try {
    return new Worker(script, { name });
  } catch (error) {
    throw new Error(t('This browser starts no workers for this page, so this cannot be done here.'), { cause: error });
  }
}
