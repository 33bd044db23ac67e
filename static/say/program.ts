// Lets the Go program of this page or worker find its translations (wasm/spoken).

import { find } from './say.ts';

declare global {
  var tilewrightFind: typeof find | undefined;
}
globalThis.tilewrightFind = find;
