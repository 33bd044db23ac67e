// The files of folders that were dropped, with those of the folders in them.

import type { Source } from './described.ts';

/** The greatest number of files that are taken. */
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
    // The reader gives some entries at a time, and none at the end.
    for (let more = true; more; ) {
      const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
      left.push(...some);
      more = some.length > 0;
    }
  }
  return sources;
}
