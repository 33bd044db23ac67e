// Whether an element stands on light or dark ground. A page that declares its
// color-scheme is followed by CSS alone; one that does not is looked at: the
// first background behind the element decides.

/** Keeps data-ground of the element at "dark" or "". Returns what ends it. */
export function watchGround(e: HTMLElement): () => void {
  const look = () => {
    let ground = '';
    if (getComputedStyle(e.parentElement ?? e).colorScheme === 'normal') {
      for (let p: Element | null = e; p; p = p.parentElement ?? (p.getRootNode() as ShadowRoot).host) {
        const [r, g, b, a = 1] = (getComputedStyle(p).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        if (a < 0.5) continue;
        if (0.3 * r! + 0.6 * g! + 0.1 * b! < 128) ground = 'dark';
        break;
      }
    }
    e.dataset['ground'] = ground;
  };
  // A theme switch changes an attribute of the root or the body.
  const changes = new MutationObserver(look), query = matchMedia('(prefers-color-scheme: dark)');
  for (const root of [document.documentElement, document.body]) changes.observe(root, { attributes: true });
  query.addEventListener('change', look);
  look();
  return () => {
    changes.disconnect();
    query.removeEventListener('change', look);
  };
}
