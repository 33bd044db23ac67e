// Pictures of the library's puzzles and of the sets. Each are one file, made with the site (builder/library.ts). It is
// loaded when the first of them is shown.

import { t } from '../say/say.ts';

declare const PICTURES: string, SET_PICTURES: string;

type Pictures = Record<string, string>;

const loaded = new Map<string, Promise<Pictures>>();

/** The pictures of a file, loaded once. It rejects where that fails, and the next call tries again. */
function load(file: string): Promise<Pictures> {
  let pictures = loaded.get(file);
  if (!pictures) {
    const root = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
    pictures = fetch(new URL(file, root)).then(r => {
      if (!r.ok) throw new Error(t('the pictures of the library: {status}', { status: String(r.status) }));
      return r.json() as Promise<Pictures>;
    });
    loaded.set(file, pictures);
    pictures.catch(() => loaded.delete(file));
  }
  return pictures;
}

/** The markup of the picture of a puzzle or set, by its ID; empty for none. */
export async function libraryPicture(id: string): Promise<string> {
  return (await load(PICTURES))[id] ?? (await load(SET_PICTURES))[id] ?? '';
}
