// Files that the browser saves: their names, and how it gets them.

/** The part of a file's name that comes from a title: "pentominoes-10x6". All but letters and digits become hyphens,
 * so that every file system takes it. */
export function plainName(title: string): string {
  // Accents go. Letters of other scripts stay, with their marks. Invisible characters go too, so that names that look
  // alike are alike.
  const letters = title
    .replace(/(?=[\p{L}\p{M}\p{N}])\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  const name = [...letters.replace(/\s*×\s*/g, 'x').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')]
    .slice(0, 60)
    .join('')
    .replace(/^-|-$/g, '');
  // Windows has devices with these names, whatever follows after a dot.
  return /^(|con|prn|aux|nul|(com|lpt)\d)$/.test(name) ? [name, 'puzzle'].filter(Boolean).join('-') : name;
}

/** Has the browser save a file. */
export function keep(blob: Blob, name: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}
