// Whether an element stands on light or dark ground: where text is light, the
// ground is dark, whatever the page declares.

/** Keeps data-ground of the element at "dark" or "". Returns what ends it. */
export function watchGround(e: HTMLElement): () => void {
  const look = () => {
    const [r, g, b] = getComputedStyle(e).color.match(/[\d.]+/g)!.map(Number);
    e.dataset['ground'] = 3 * r! + 6 * g! + b! > 1275 ? 'dark' : '';
  };
  // A theme switch changes an attribute of the root or the body.
  const changes = new MutationObserver(look), query = matchMedia('(prefers-color-scheme: dark)');
  for (const root of [document.documentElement, document.body]) changes.observe(root, { attributes: true });
  query.onchange = look;
  look();
  return () => {
    changes.disconnect();
    query.onchange = null;
  };
}
