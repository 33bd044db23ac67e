// The part of a link that is the puzzle, read and written as in ui/link. A definition is deflated, with two bytes of
// its CRC-32 at the end, in base64url.

import { t } from '../say/say.ts';

/** The longest text that a link may carry, in bytes. */
export const maxText = 1 << 20;

/** The settings line of a link without one. */
export const defaultSettings = '-r';

/** A puzzle, as a link has it. */
export interface Linked {
  /** The name of a puzzle of the library, or the text of a definition. */
  id: string;
  text: string;
  /** The number of the puzzle in the text, from 1. */
  number: number;
  settings: string;
}

/** Reads "p=soma" or "d=1.7VbB…&n=2&o=-r+-V". Throws where it is damaged. */
export async function readLink(link: string): Promise<Linked> {
  const parts = new URLSearchParams(link),
    [mark, packed] = (parts.get('d') ?? '').split('.');
  const text = mark === '1' && packed ? await unpack(packed) : '',
    number = Number(parts.get('n') ?? 1);
  return {
    id: parts.get('p') ?? '',
    text,
    number: Number.isInteger(number) && number > 0 ? number : 1,
    settings: parts.get('o') ?? defaultSettings,
  };
}

/** The link to a definition. */
export async function writeLink({ text, number, settings }: Omit<Linked, 'id'>): Promise<string> {
  const parts = [`d=1.${await pack(text)}`];
  if (number > 1) parts.push(`n=${number}`);
  if (settings !== defaultSettings) parts.push(`o=${encodeURIComponent(settings).replace(/%20/g, '+')}`);
  return parts.join('&');
}

/** The document that a link opens, apart from its settings. Equal documents that were
 * packed by different programs may differ here. */
export const documentOf = (link: string): string =>
  link
    .split('&')
    .filter(part => /^[dpn]=/.test(part))
    .join('&');

/** Whether two links open the same document with the same settings, and were packed by the
 * same program. */
export const sameSearch = (a: string, b: string): boolean =>
  documentOf(a) === documentOf(b) && settingsOf(a) === settingsOf(b);
const settingsOf = (link: string): string => new URLSearchParams(link).get('o') ?? defaultSettings;

/** The text of a packed text. Throws where it is damaged or too long. */
export async function unpack(packed: string): Promise<string> {
  return new TextDecoder().decode(await unpack64(packed));
}

export const pack = (text: string): Promise<string> => pack64(new TextEncoder().encode(text));

/** The bytes of a packed text. Throws where they are damaged or too long. */
export async function unpack64(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
  const reader = new Blob([bytes.subarray(0, -2)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.byteLength;
    if (length > maxText) throw new Error(t('the text is too long'));
  }
}

export async function pack64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = crc32(bytes),
    deflated = new Uint8Array(
      await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
    );
  let raw = '';
  for (const byte of deflated) raw += String.fromCharCode(byte);
  return btoa(raw + String.fromCharCode(sum & 255, (sum >> 8) & 255))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** The CRC-32 of ISO 3309, as in zip files. */
export function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}
