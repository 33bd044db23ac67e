// Pictures of the library's puzzles: one file, made with the site (builder/library.ts),
// which is loaded when the first of them is to be seen.

declare const PICTURES: string;

let pictures: Promise<Record<string, string>> | undefined;

/** The markup of the picture of a puzzle, by its ID; empty for none. Rejects where the
 * file cannot be had, and tries anew when it is asked again. */
export async function libraryPicture(id: string): Promise<string> {
  pictures ??= fetch(new URL(PICTURES, new URL(document.documentElement.dataset.root ?? './', document.baseURI))).then(
    r => {
      if (!r.ok) throw new Error(`the pictures of the library: ${r.status}`);
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
