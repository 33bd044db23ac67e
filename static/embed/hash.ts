// What the addresses of embed.html and play.html say after their #; frameHash in snippets.ts
// writes it.

/** The hash of either, read: the link to the page, which for another page than
 * the first is its part l, the recording, which the link may have as its own part
 * r, and the element's attributes. WordPress adds a secret, which is none of that. What is unknown is left out. */
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
      const [, name, value = ''] =
        /^(autoplay|loop|speed|theme|view|labels|step|yaw|tilt|explode|layer|hints|ways|solution|keep)(?::([\w.-]+))?$/.exec(
          o,
        ) ?? [];
      return name ? [[name, value]] : [];
    });
  return { link: /^[a-z]+\/#/.test(other) ? other : link, trace: decode(trace), attributes };
}

/** The address of the page with the puzzle. A link with a # has the page's folder
 * before it. */
export const pageOf = ({ root, link }: { root: string; link: string }) =>
  link ? root + (link.includes('#') ? link : '#' + link) : root;

// Some places that take links write them their own way.
function decode(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}
