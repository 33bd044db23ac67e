/** The caret in a <span class="select">, behind its <select>. */
export const CARET = '<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m4.8 6.5 3.2 3.2 3.2-3.2"/></svg>';
