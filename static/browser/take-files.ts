// What the fields that take files take: all of them the same, as each opens a file as what it is (take.ts).

/** The names that files have. */
export const ACCEPT =
  '.txt,.json,.csv,.log,.conf,.scad,.xmpuzzle,.search,.part,.checkpoint,.result,text/plain,application/json,text/csv';

/** What is handed to take.ts by a field elsewhere in the page. */
export interface Handed {
  files: readonly File[];
  /** Whether the field asked for solutions: then rows that could be a picture are some. */
  solutions?: boolean;
}

/** Hands files over. */
export const handOver = (handed: Handed): boolean =>
  document.dispatchEvent(new CustomEvent('takefiles', { detail: handed }));
