// What can be played of a link without the program.

/** The solution that the site knows of a puzzle of its library, as a recording; undefined
 * where it knows none, or the list of them, at an address of its own, does not come. */
export async function knownTrace(id: string, list: URL): Promise<string | undefined> {
  try {
    const traces = (await (await fetch(list)).json()) as Record<string, string>;
    return Object.hasOwn(traces, id) ? traces[id] : undefined;
  } catch {
    return undefined; // without network, on a first visit
  }
}

/** What a link of the page is played as: its own recording, else the solution that is known
 * of its puzzle, unless the link has another one. */
export async function traceOf(link: string, list: URL): Promise<string | undefined> {
  const parts = new URLSearchParams(link),
    recording = parts.get('r'),
    id = parts.get('p');
  if (recording?.startsWith('pt')) return recording;
  return id && !parts.has('s') ? knownTrace(id, list) : undefined;
}
