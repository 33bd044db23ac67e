// Starts the page's workers.

import { t } from '../say/say.ts';

/** The page's, which scripts of workers do not know. */
declare const document: { querySelector(selector: string): { readonly src: string } | null };

/** The address of a worker's script, with that of the page's language after #, which the worker loads before anything
 * else (say/worker.ts). In English there is none. */
export function spoken(script: string | URL): string {
  const language = document.querySelector('script[data-says]');
  return language ? `${script}#${new URL(language.src).pathname}` : String(script);
}

/** Starts a worker. If the browser has none, or forbids it, throws a message for a person. */
export function startWorker(script: string | URL, name: string): Worker {
  try {
    return new Worker(spoken(script), { name });
  } catch (error) {
    throw new Error(t('This browser starts no workers for this page, so this cannot be done here.'), { cause: error });
  }
}
