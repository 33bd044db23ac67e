// Small things that are needed before the first paint: preferences, the address that
// was open last, the marks of solutions. They lie in localStorage, which answers at
// once; where a browser forbids it they last as long as the page. Workers have none.

import { explain, StoreError } from './errors.ts';

/** Keeps apart what other pages of the host may have. */
const prefix = 'tilewright.';
const unkept = new Map<string, string>();

/** A small thing by its name, '' when there is none. */
export function readLocal(name: string): string {
  const held = unkept.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a small thing; an empty one is removed. Gives the reason where it lasts only
 * as long as the page. */
export function writeLocal(name: string, text: string): StoreError | undefined {
  try {
    if (text === '') localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
    unkept.delete(name);
    return undefined;
  } catch (error) {
    unkept.set(name, text);
    return explainLocal(error);
  }
}

function explainLocal(error: unknown): StoreError {
  const { reason } = explain(error);
  return new StoreError(reason === 'broken' ? 'forbidden' : reason, error);
}

/** The storages that a browser may forbid. */
const storages = ['localStorage', 'sessionStorage'] as const;

/**
 * Gives a program that knows no exceptions storages that do not throw: in place of those
 * that the browser forbids, some that hold nothing. What goes through this module is kept
 * apart from them.
 */
export function replaceForbidden(): void {
  for (const name of storages) {
    try {
      const storage = globalThis[name];
      storage.getItem(prefix);
      void storage.length;
    } catch {
      Object.defineProperty(globalThis, name, { configurable: true, value: new Forbidden() });
    }
  }
}

/** A storage that says what the browser says to those that ask by name, and is empty. */
class Forbidden {
  readonly length = 0;
  key(): null {
    return null;
  }
  getItem(): null {
    return null;
  }
  setItem(): never {
    throw new DOMException('The browser forbids it.', 'SecurityError');
  }
  removeItem(): void {}
  clear(): void {}
}
