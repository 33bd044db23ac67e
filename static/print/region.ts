// Where somebody is, by the language of the browser.

/** The region of a language tag, as US, or the likely one; '' where none is known. Some browsers have tags that are
 * none, as C, which Intl throws at. */
export function regionOf(language: string | undefined): string {
  try {
    return (language && new Intl.Locale(language).maximize().region) || '';
  } catch {
    return '';
  }
}
