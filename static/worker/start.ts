// Starts the page's workers.

import { t } from '../say/say.ts';

/** The page's, which scripts of workers do not know. */
declare const document: { querySelector(selector: string): { readonly src: string } | null };

/** A worker's name, or the address of the planner's script for the app, with the address of the page's language after #, which the worker loads before anything else
 * (say/worker.ts). In English there is none. The worker's own address would not do: a service worker answers with a
 * kept script, and then what stands after # is lost. */
export function spoken(name: string): string {
  const language = document.querySelector('script[data-says]');
  return language ? `${name}#${new URL(language.src).pathname}` : name;
}

/** Starts a worker. If the browser has none, or forbids it, throws a message for a person. */
export function startWorker(script: string | URL, name: string): Worker {
  try {
    return new Worker(script, { name: spoken(name) });
  } catch (error) {
    throw new Error(t('This browser starts no workers for this page, so this cannot be done here.'), { cause: error });
  }
}
