/** Text as it may stand in markup and in attributes. */
export const escaped = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
