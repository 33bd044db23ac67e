// The player for other sites, in one classic script. A page that loads it twice keeps the first. The script for solids,
// poly-solid.js, has to stand beside this one.

import { asked, speak } from '../say/speak.ts';
import { PolyPlayer } from './poly-player.ts';
import { t } from '../say/say.ts';

if (!customElements.get('poly-player')) {
  const own = document.currentScript as HTMLScriptElement,
    { src } = own;
  let loading: Promise<unknown> | undefined;
  PolyPlayer.load = () =>
    (loading ??= new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = new URL('poly-solid.js', src).href;
      script.onload = done;
      script.onerror = () => {
        loading = undefined;
        fail(new Error(t('{file} did not load', { file: script.src })));
      };
      document.head.append(script);
    }));
  const define = () => customElements.get('poly-player') ?? customElements.define('poly-player', PolyPlayer);
  const language = speak(asked(own), src);
  if (language) void language.then(define);
  else define();
}
