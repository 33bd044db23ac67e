// The script of a language as the site's pages and workers load it. Its translations are packed, so that they are small
// even where a host compresses nothing. They are unpacked when the first is asked for; scripts and workers that start
// from a page need it at once, so this cannot wait for a DecompressionStream.

import { inflateSync, strFromU8 } from 'fflate';
import type { Language } from './say.ts';

/** The language without its translations, and these as JSON, deflated, in Base64 (web/locales.go). */
declare const LANGUAGE: Omit<Language, 'messages'>;
declare const PACKED: string;

let messages: Record<string, string> | undefined;

globalThis.tilewrightLanguage = {
  ...LANGUAGE,
  get messages() {
    messages ??= JSON.parse(strFromU8(inflateSync(Uint8Array.from(atob(PACKED), c => c.charCodeAt(0))))) as Record<
      string,
      string
    >;
    return messages;
  },
};
