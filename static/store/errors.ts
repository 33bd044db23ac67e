// The reasons why the browser does not keep something, as sentences for people.

import { type Message, m, said } from '../say/say.ts';

/** The reasons. `forbidden`: this browser keeps nothing for the page (a setting, a private window). `full`: there is
 * no room. `older`: a page of a newer version has changed the database so that this one cannot read it at all.
 * `blocked`: a page of an older version holds the database, and this one has to wait. `broken`: anything else. */
export type Reason = 'forbidden' | 'full' | 'older' | 'blocked' | 'broken';

const sentences: Record<Reason, Message> = {
  forbidden: m(
    'This browser keeps nothing for this page, so what you make lasts as long as the page is open. Its settings for cookies and site data can allow it.',
  ),
  full: m(
    'The browser has no more room for this page, so the last change is not kept. Remove puzzles that you no longer need, or make room on the disk.',
  ),
  older: m(
    'What is kept here is of a later version of this page. It stays as it is, and nothing new is kept until you reload this page.',
  ),
  blocked: m('Another tab holds an older version of this page, and nothing is kept until it is closed or reloaded.'),
  broken: m('The browser could not keep the last change.'),
};

export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly reason: Reason,
    cause?: unknown,
  ) {
    super(said(sentences[reason]), { cause });
  }
}

/** The meaning of a transaction's exception. */
export function explain(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const name = (error as { name?: unknown } | null | undefined)?.name;
  return new StoreError(
    name === 'QuotaExceededError' ? 'full' : name === 'SecurityError' ? 'forbidden' : 'broken',
    error,
  );
}

/** The meaning of an exception while the database is opened. */
export function explainOpening(error: unknown): StoreError {
  switch ((error as { name?: unknown } | null | undefined)?.name) {
    case 'VersionError':
      return new StoreError('older', error);
    case 'ReferenceError': // there is no indexedDB at all
    case 'TypeError': // it is undefined or null
    case 'InvalidStateError': // private windows of some browsers
      return new StoreError('forbidden', error);
  }
  return explain(error);
}
