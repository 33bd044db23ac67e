/** Escapes text for markup and attributes. */
export const escaped = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
