// What the address of embed.html says after its #; frameHash in snippets.ts
// writes it.

/** The hash of embed.html, read: the link to the page, the recording, which the
 * link may have as its own part r, and the player's attributes. What is unknown
 * is left out. */
export function readFrameHash(hash: string): { link: string; trace: string; attributes: [name: string, value: string][] } {
  let trace = '', options = '';
  const link = hash.replace(/^#/, '').split('&').filter((part) => {
    const [, key, value] = /^([ter])=(.*)$/s.exec(part) ?? [];
    if (key === 'e') options = value!;
    else if (key) trace = value!;
    return part && (!key || key === 'r');
  }).join('&');
  const attributes = decode(options).split(',').flatMap((o): [string, string][] => {
    const [, name, value = ''] = /^(autoplay|loop|speed|theme|view|labels|step)(?::([\w.]+))?$/.exec(o) ?? [];
    return name ? [[name, value]] : [];
  });
  return { link, trace: decode(trace), attributes };
}

// Some places that take links write them their own way.
function decode(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}
