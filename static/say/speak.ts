// Loads the language of an element on another site.

import { tag } from './say.ts';

/** Loads a language for the elements of this page, by its tag, from the folder of a script of ours. There is one
 * language a page, the first that is asked for. Returns undefined if nothing has to come, as in English. Where the host
 * does not have the language, the elements speak English. */
export function speak(language: string | null | undefined, from: string): Promise<unknown> | undefined {
  const [wanted] = (language ?? '').toLowerCase().split('-');
  if (!wanted || !/^[a-z]+$/.test(wanted) || wanted === 'en' || tag() !== 'en') return undefined;
  const script = document.createElement('script');
  script.src = new URL(`tilewright-${wanted}.js`, from).href;
  return new Promise(done => {
    script.onload = script.onerror = done;
    document.head.append(script);
  });
}

/** The language that the script of an element asks for by the attribute lang, or else the first element in the page so
 * far. */
export const asked = (script: HTMLElement): string =>
  script.lang || document.querySelector<HTMLElement>('poly-player[lang], tile-puzzle[lang]')?.lang || '';
