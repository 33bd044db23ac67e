// What the fields for files accept. All accept the same, because each file is opened as what it is (take.ts).

/** The endings of accepted files' names. */
export const ACCEPT =
  '.txt,.json,.csv,.log,.conf,.scad,.xmpuzzle,.search,.part,.checkpoint,.result,text/plain,application/json,text/csv';

/** Files that a field elsewhere in the page hands to take.ts. */
export interface Handed {
  files: readonly File[];
  /** Whether the field asked for solutions. Rows that could also be a picture are then solutions. */
  solutions?: boolean;
}

/** Hands files over. */
export const handOver = (handed: Handed): boolean =>
  document.dispatchEvent(new CustomEvent('takefiles', { detail: handed }));
