// The recordings that can be played for a link without the program.

/** The solution that the site knows of a puzzle of its library, as a recording. list is the address of all these
 * solutions. It is undefined where the site knows none, or the list does not come. */
export async function knownTrace(id: string, list: URL): Promise<string | undefined> {
  try {
    const traces = (await (await fetch(list)).json()) as Record<string, string>;
    return Object.hasOwn(traces, id) ? traces[id] : undefined;
  } catch {
    return undefined; // there is no network on this first visit
  }
}

/** The recording to play for a link: its own, or else the known solution of its puzzle, unless the link has another
 * solution. */
export async function traceOf(link: string, list: URL): Promise<string | undefined> {
  const parts = new URLSearchParams(link),
    recording = parts.get('r'),
    id = parts.get('p');
  if (recording?.startsWith('pt')) return recording;
  return id && !parts.has('s') ? knownTrace(id, list) : undefined;
}
