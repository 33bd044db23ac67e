// A page of its own for a puzzle, in one file that any host serves. It has the puzzle, and the data that forums, chats
// and search engines read of a page. They want a picture in a file of its own, which stands beside the page. So does
// the oEmbed answer, from which blogs make a frame.

import { type Framed, escaped } from './snippets.ts';
import { tag } from '../say/say.ts';

export interface OwnPage {
  readonly title: string;
  readonly description: string;
  /** The page's future address; empty if it is not known. */
  readonly address: string;
  /** The picture beside it, and its size in pixels. */
  readonly picture: { readonly name: string; readonly width: number; readonly height: number };
  /** The element with its script. */
  readonly element: string;
}

/** The address of a file beside the page; without the page's address it is a relative one. */
const besideOf = (name: string, address: string) =>
  address ? new URL(encodeURIComponent(name), address).href : encodeURIComponent(name);

/** The file with the oEmbed answer, by version 1.0 of oembed.com: a frame that plays the puzzle. */
export function oEmbed(
  { title, address, picture }: OwnPage,
  { address: src, size: [width, height] }: Framed,
): { name: string; text: string } {
  const answer = {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Tilewright',
    thumbnail_url: besideOf(picture.name, address),
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
    width,
    height,
    html: `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" frameborder="0"></iframe>`,
  };
  return { name: picture.name.replace(/png$/, 'oembed.json'), text: JSON.stringify(answer, null, 2) + '\n' };
}

/** The text of the file. Without an address, the picture's address is relative, which some readers do not take. */
export function ownPage({ title, description, address, picture, element }: OwnPage, answer?: string): string {
  const beside = besideOf(picture.name, address);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Game',
    name: title,
    description,
    image: beside,
    ...(address && { url: address }),
  };
  const meta = (name: string, content: string | number, by = 'property') =>
    `<meta ${by}="${name}" content="${escaped(String(content))}">\n`;
  return `<!doctype html>
<html lang="${tag()}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
${meta('viewport', 'width=device-width, initial-scale=1', 'name')}${meta('description', description, 'name')}${meta('color-scheme', 'light dark', 'name')}${meta(
  'og:type',
  'website',
)}${meta('og:title', title)}${meta('og:description', description)}${meta('og:image', beside)}${meta('og:image:width', picture.width)}${meta(
  'og:image:height',
  picture.height,
)}${meta('og:image:alt', title)}${meta('twitter:card', 'summary_large_image', 'name')}${
  address
    ? `${meta('og:url', address)}<link rel="canonical" href="${escaped(address)}">\n${answer ? `<link rel="alternate" type="application/json+oembed" href="${escaped(besideOf(answer, address))}" title="${escaped(title)}">\n` : ''}`
    : ''
}<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<style>body { font: 17px/1.6 system-ui, sans-serif; max-width: 760px; margin: 32px auto; padding: 0 16px; }</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(description)}</p>
${element}</main>
</body>
</html>
`;
}
