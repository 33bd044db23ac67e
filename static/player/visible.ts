// Whether an element is on the screen, or near it.

/** Calls back when the element comes near the window and when it leaves, with its width. It returns a function that
 * ends that. */
export function watchVisible(e: Element, f: (visible: boolean, width: number) => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      f(isIntersecting, boundingClientRect.width);
    },
    { rootMargin: '100px' },
  );
  observer.observe(e);
  return () => observer.disconnect();
}
