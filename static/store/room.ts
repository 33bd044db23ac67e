// How much room the browser gives, and whether it promises to keep the data.

import { readLocal, writeLocal } from './local.ts';

export interface Room {
  /** The bytes that all of the site takes, and those that it may take. */
  used: number;
  of: number;
}

/** undefined where the browser does not say. */
export async function roomHere(): Promise<Room | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || !quota ? undefined : { used: usage, of: quota };
  } catch {
    return undefined;
  }
}

/** Asks the browser, once in all visits, not to clear the data when the disk fills up. Some browsers ask the person,
 * so this waits until there is something to keep. */
export async function askToPersist(): Promise<void> {
  if (readLocal('persist')) return;
  writeLocal('persist', 'asked');
  try {
    await navigator.storage.persist();
  } catch {
    // The browser gives no such promise.
  }
}
