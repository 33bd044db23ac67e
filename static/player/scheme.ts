// What a custom property says, for canvases, which do not know light-dark().

/** The value of a custom property; of light-dark(a, b) that of the element's theme. */
export function propertyOf(style: CSSStyleDeclaration, name: string): string {
  const value = style.getPropertyValue(name).trim(),
    pair = /^light-dark\((.*),(.*)\)$/.exec(value);
  if (!pair) return value;
  const { colorScheme: scheme } = style,
    dark = scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  return pair[dark ? 2 : 1]!.trim();
}
