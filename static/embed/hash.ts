// Reads the addresses of embed.html and play.html after #; frameHash in snippets.ts writes them.

/** An attribute of the element, with its value or without. */
const OPTION =
  /^(autoplay|loop|speed|theme|view|labels|step|yaw|tilt|explode|layer|hints|ways|solution|keep)(?::([\w.-]+))?$/;

/** Reads either address: the link to the page, the recording, and the element's attributes. A link to another page
 * than the first is in part l. The recording may be in the link's own part r. WordPress adds a secret, which is no
 * part of that. Unknown parts are left out. */
export function readFrameHash(hash: string): {
  link: string;
  trace: string;
  attributes: [name: string, value: string][];
} {
  let trace = '',
    options = '',
    other = '';
  const link = hash
    .replace(/^#/, '')
    .replace(/#?\?secret=\w*$/, '')
    .split('&')
    .filter(part => {
      const [, key, value] = /^([telr])=(.*)$/s.exec(part) ?? [];
      if (key === 'e') options = value!;
      else if (key === 'l') other = decode(value!);
      else if (key) trace = value!;
      return part && (!key || key === 'r');
    })
    .join('&');
  const attributes = decode(options)
    .split(',')
    .flatMap((o): [string, string][] => {
      const [, name, value = ''] = OPTION.exec(o) ?? [];
      return name ? [[name, value]] : [];
    });
  return { link: /^[a-z]+\/#/.test(other) ? other : link, trace: decode(trace), attributes };
}

/** The address of the page with the puzzle. A link with a # begins with the page's folder. */
export const pageOf = ({ root, link }: { root: string; link: string }) =>
  link ? root + (link.includes('#') ? link : '#' + link) : root;

// Some places write the links that they are given in their own way.
function decode(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}
