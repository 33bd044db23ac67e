// Files that the browser keeps: what they are called, and how it gets them.

/** The part of a file's name that is made of a title: "pentominoes-10x6". What is
 * no letter and no digit is a hyphen, so that every file system takes it. */
export function plainName(title: string): string {
  // An accent goes; letters of other scripts stay, whatever marks they have.
  // What nobody sees goes, too: two names that look alike are alike.
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
  // Windows has devices of such names, whatever follows a dot.
  return /^(|con|prn|aux|nul|(com|lpt)\d)$/.test(name) ? [name, 'puzzle'].filter(Boolean).join('-') : name;
}

/** Has the browser keep a file. */
export function keep(blob: Blob, name: string): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}
