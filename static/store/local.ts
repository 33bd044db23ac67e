// Small things that are needed before the first paint: preferences, the address that
// was open last, the marks of solutions. They lie in localStorage, which answers at
// once; where a browser forbids it they last as long as the page. Workers have none.

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

/** Keeps a small thing; an empty one is removed. */
export function writeLocal(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
}
