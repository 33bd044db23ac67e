// The parts that pages for frames of other sites share: the puzzle of the library that an address names, and the
// messages to the page around.

import { speak } from '../say/speak.ts';
import { tag } from '../say/say.ts';

/** Loads the language that the address asks for: play.html?lang=de. It comes before the element is made. */
export async function speakAsAsked(root: string): Promise<void> {
  await speak(new URLSearchParams(location.search).get('lang'), root);
  document.documentElement.lang = tag();
}

/** The variable that the script of a puzzle sets (gamesFolder in web/site.go). */
declare const tilewrightGame: string | undefined;

/** The game of a puzzle, if a link leads to the puzzle alone. It comes as a script, because a frame in a sandbox may
 * not fetch anything. */
export async function gameOf(link: string, root: string): Promise<string | undefined> {
  const id = /^p=([\w-]+)$/.exec(link)?.[1];
  if (!id) return undefined;
  const script = document.createElement('script');
  script.src = new URL(`play/${id}.js`, root).href;
  await new Promise(done => {
    script.onload = script.onerror = done; // without network there is none
    document.head.append(script);
  });
  return typeof tilewrightGame === 'string' ? tilewrightGame : undefined;
}

/** Tells the page around how high the frame wants to be, in WordPress' messages. WordPress adds a secret to the
 * address, shows the frame once it has heard the height, and opens links that it is told of, because a sandbox
 * opens none. */
export function tellHost(heightAt: (width: number) => number): void {
  const secret = /[?&]secret=(\w+)$/.exec(location.hash)?.[1];
  if (!secret || top === self) return;
  const tell = (message: string, value: unknown) => parent.postMessage({ message, value, secret }, '*');
  const height = () => tell('height', Math.round(heightAt(innerWidth)));
  let wide = 0;
  addEventListener('resize', () => {
    if (wide !== innerWidth) height();
    wide = innerWidth;
  });
  addEventListener(
    'message',
    ({ data }: MessageEvent<{ message?: string; secret?: string } | null>) =>
      data?.message === 'ready' && data.secret === secret && height(),
  );
  addEventListener('click', e => {
    const link = e.composedPath().find(n => n instanceof HTMLAnchorElement);
    if (!link) return;
    tell('link', link.href);
    e.preventDefault();
  });
  height();
}
