// The script of <tile-puzzle> for other sites, a classic one. Parts that are seldom needed stand beside it.

import { HandBoard } from '../play/hand-board.ts';
import { asked, speak } from '../say/speak.ts';
import { TilePuzzle } from './tile-puzzle.ts';
import { t } from '../say/say.ts';

if (!customElements.get('tile-puzzle')) {
  const own = document.currentScript as HTMLScriptElement,
    { src } = own,
    loading = new Map<string, Promise<unknown>>();
  TilePuzzle.root = new URL('./', src).href;
  TilePuzzle.load = name => {
    if (name === 'poly-player' && customElements.get(name)) return Promise.resolve();
    const begun =
      loading.get(name) ??
      new Promise((done, fail) => {
        const script = document.createElement('script');
        script.src = new URL(name + '.js', src).href;
        script.onload = done;
        script.onerror = () => {
          loading.delete(name);
          fail(new Error(t('{file} did not load', { file: script.src })));
        };
        document.head.append(script);
      });
    loading.set(name, begun);
    return begun;
  };
  const define = () => {
    if (!customElements.get('hand-board')) customElements.define('hand-board', HandBoard);
    if (!customElements.get('tile-puzzle')) customElements.define('tile-puzzle', TilePuzzle);
  };
  const language = speak(asked(own), src);
  if (language) void language.then(define);
  else define();
}
