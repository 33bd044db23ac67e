// The files of folders that were dropped, those of folders in them, too.

import type { Source } from './described.ts';

/** How many files are taken of all. */
const MOST = 200_000;

export async function filesOf(folders: readonly FileSystemEntry[]): Promise<Source[]> {
  const sources: Source[] = [],
    left = [...folders];
  for (let entry = left.pop(); entry && sources.length < MOST; entry = left.pop()) {
    if (entry.isFile) {
      const blob = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
      sources.push({ name: blob.name, blob });
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // It gives some at a time, and none at its end.
    for (let more = true; more; ) {
      const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
      left.push(...some);
      more = some.length > 0;
    }
  }
  return sources;
}
