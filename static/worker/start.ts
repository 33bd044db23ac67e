// Starts the page's workers.

/** Starts a worker. Throws what to tell a person where the browser has none, or forbids
 * it. */
export function startWorker(script: string | URL, name: string): Worker {
  try {
    return new Worker(script, { name });
  } catch (error) {
    throw new Error('This browser starts no workers for this page, so this cannot be done here.', { cause: error });
  }
}
