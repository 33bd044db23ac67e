// The solutions of a run, on the page.

import { SolutionBrowser } from './solution-browser.ts';

if (!customElements.get('solution-browser')) customElements.define('solution-browser', SolutionBrowser);

declare global {
  interface HTMLElementTagNameMap {
    'solution-browser': SolutionBrowser;
  }
}
