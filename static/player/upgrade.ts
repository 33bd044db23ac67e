// Helps elements whose scripts arrive after the page has used them.

/** Takes over the properties that an element was given before it was defined; these hide its accessors. Call it when
 * the element is connected. */
export function upgrade(element: HTMLElement): void {
  for (const [name, value] of Object.entries(element)) {
    delete (element as unknown as Record<string, unknown>)[name];
    Object.assign(element, { [name]: value });
  }
}
