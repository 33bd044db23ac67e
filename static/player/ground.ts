// Tells whether text stands on light or dark ground. Light text means dark ground, whatever the page declares.

/** Whether the text of an element is light. A rule in style.ts turns the colour, in whatever notation the page has
 * it, into one of two: color(srgb 1 1 1), or rgb(255, 255, 255) where the system forces its colours upon the page. */
export function isLight(e: HTMLElement): boolean {
  const { color } = getComputedStyle(e),
    [r, g, b] = color.match(/[\d.e-]+/g)!.map(Number);
  return 3 * r! + 6 * g! + b! > (color[0] === 'c' ? 5 : 1275);
}
