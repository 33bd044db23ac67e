// Which elements are on the screen, by one observer for all.

const watched = new Map<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Calls back when the element comes near the window and when it leaves.
 * Returns what ends it. */
export function watchVisible(e: Element, f: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
  }, { rootMargin: '100px' });
  watched.set(e, f);
  observer.observe(e);
  return () => {
    watched.delete(e);
    observer!.unobserve(e);
  };
}
