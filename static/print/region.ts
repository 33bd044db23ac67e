// The person's region, by the language of the browser.

/** The region of a language tag, such as US, or the likely one; '' where none is known. Some browsers have invalid
 * tags, such as C, for which Intl throws. */
export function regionOf(language: string | undefined): string {
  try {
    return (language && new Intl.Locale(language).maximize().region) || '';
  } catch {
    return '';
  }
}
