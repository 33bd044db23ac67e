// Pictures of the library's puzzles. They are one file, made with the site (builder/library.ts), which is loaded when
// the first of them is shown.

import { t } from '../say/say.ts';

declare const PICTURES: string;

let pictures: Promise<Record<string, string>> | undefined;

/** The markup of a puzzle's picture, by the puzzle's ID; empty for none. It rejects where the file cannot be loaded,
 * and the next call tries again. */
export async function libraryPicture(id: string): Promise<string> {
  pictures ??= fetch(new URL(PICTURES, new URL(document.documentElement.dataset.root ?? './', document.baseURI))).then(
    r => {
      if (!r.ok) throw new Error(t('the pictures of the library: {status}', { status: String(r.status) }));
      return r.json() as Promise<Record<string, string>>;
    },
  );
  try {
    return (await pictures)[id] ?? '';
  } catch (e) {
    pictures = undefined;
    throw e;
  }
}
