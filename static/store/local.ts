// Small things that are needed before the first paint: preferences, the last address, the marks of solutions. They are
// in localStorage, which answers at once. Where a browser forbids that, they last as long as the page. Workers have
// none.

import { explain, StoreError } from './errors.ts';
import { t } from '../say/say.ts';

/** Separates these names from those of other pages of the host. */
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

/** Keeps a small thing; an empty one is removed. Returns the reason if it lasts only as long as the page. */
export function writeLocal(name: string, text: string): StoreError | undefined {
  const error = setLocal(name, text);
  return error === undefined ? undefined : explainLocal(error);
}

/** The same for scripts that must be small: it returns what the browser throws. */
export function setLocal(name: string, text: string): unknown {
  try {
    if (text === '') localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
    unkept.delete(name);
    return undefined;
  } catch (error) {
    unkept.set(name, text);
    return error ?? new Error();
  }
}

function explainLocal(error: unknown): StoreError {
  const { reason } = explain(error);
  return new StoreError(reason === 'broken' ? 'forbidden' : reason, error);
}

/** The storages that a browser may forbid. */
const storages = ['localStorage', 'sessionStorage'] as const;

/** Replaces the storages that the browser forbids by empty ones that do not throw, for a program that knows no
 * exceptions. Things that go through this module do not use them. */
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

/** An empty storage. To callers that ask by name it answers as the browser's does. */
class Forbidden {
  readonly length = 0;
  key(): null {
    return null;
  }
  getItem(): null {
    return null;
  }
  setItem(): never {
    throw new DOMException(t('The browser forbids it.'), 'SecurityError');
  }
  removeItem(): void {}
  clear(): void {}
}
