// Whether an element is on the screen, or near it.

/** Calls back when the element comes near the window and when it leaves.
 * Returns what ends it. */
export function watchVisible(e: Element, f: (visible: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => f(entries.at(-1)!.isIntersecting), { rootMargin: '100px' });
  observer.observe(e);
  return () => observer.disconnect();
}
