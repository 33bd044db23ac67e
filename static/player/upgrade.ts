// Elements whose scripts come late.

/** Takes over the properties that an element was given before it was defined, which hide
 * its accessors. Called when it is connected. */
export function upgrade(element: HTMLElement): void {
  for (const [name, value] of Object.entries(element)) {
    delete (element as unknown as Record<string, unknown>)[name];
    Object.assign(element, { [name]: value });
  }
}
