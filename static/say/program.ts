// Lets the Go program of this page or worker find its translations (wire.UseLanguage).

import { find } from './say.ts';

declare global {
  var tilewrightFind: typeof find | undefined;
}
globalThis.tilewrightFind = find;
