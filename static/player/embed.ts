// The player for other sites, in one classic script. A page that loads it twice keeps the first. The script for solids,
// poly-solid.js, has to stand beside this one.

import { PolyPlayer } from './poly-player.ts';

if (!customElements.get('poly-player')) {
  const { src } = document.currentScript as HTMLScriptElement;
  let loading: Promise<unknown> | undefined;
  PolyPlayer.load = () =>
    (loading ??= new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = new URL('poly-solid.js', src).href;
      script.onload = done;
      script.onerror = () => {
        loading = undefined;
        fail(new Error(script.src + ' did not load'));
      };
      document.head.append(script);
    }));
  customElements.define('poly-player', PolyPlayer);
}
