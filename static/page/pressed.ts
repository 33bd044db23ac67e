// What is pressed before the program runs.

/** The selector of the button that an event was on; '' for none, and for a button within a custom element: the element
 * has answered, and another button may be in that place by now. */
export function named(event: Event | undefined): string {
  const button = (event?.target as Element | null | undefined)?.closest<HTMLElement>('button[data-test]');
  for (let e = button?.parentElement; e; e = e.parentElement) {
    if (e.localName.includes('-')) {
      return '';
    }
  }
  return button ? `button[data-test="${button.dataset.test}"]` : '';
}
