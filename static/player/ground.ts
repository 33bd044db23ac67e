// Whether an element stands on light or dark ground. A page that declares its
// color-scheme is followed by CSS alone; one that does not is looked at: the
// first background behind the element decides.

const dark = matchMedia('(prefers-color-scheme: dark)');
const watched = new Set<HTMLElement>();
let observer: MutationObserver | undefined;

function look(e: HTMLElement): void {
  let ground = '';
  if (getComputedStyle(e.parentElement ?? document.documentElement).colorScheme === 'normal') {
    ground = 'light';
    for (let p: Element | null = e; p; p = p.parentElement ?? (p.getRootNode() as ShadowRoot).host ?? null) {
      const [r, g, b, a = 1] = (getComputedStyle(p).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
      if (b === undefined || a < 0.5) continue;
      if (0.299 * r! + 0.587 * g! + 0.114 * b < 128) ground = 'dark';
      break;
    }
  }
  if (e.dataset['ground'] !== ground) e.dataset['ground'] = ground;
}

const lookAll = () => watched.forEach(look);

/** Keeps data-ground of the element to "light", "dark" or, where CSS follows
 * the page by itself, "". Returns what ends it. */
export function watchGround(e: HTMLElement): () => void {
  if (!watched.size) {
    dark.addEventListener('change', lookAll);
    // A theme switch changes an attribute of the root or the body.
    observer = new MutationObserver(lookAll);
    for (const root of [document.documentElement, document.body]) observer.observe(root, { attributes: true });
  }
  watched.add(e);
  look(e);
  return () => {
    watched.delete(e);
    if (watched.size) return;
    dark.removeEventListener('change', lookAll);
    observer?.disconnect();
  };
}
