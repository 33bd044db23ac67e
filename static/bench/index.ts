// The element of bench/, the page that measures searches on the machine at hand:
//
//	search-bench.ts  <search-bench>: the table, and what is done with it
//	model.ts         what was measured, here and elsewhere; it lasts in the browser
//	measure.ts       the measuring, search after search
//	table.ts         tables as text, copied and pasted
//	rows.ts          what a row and a cell are, and ratios
//	machine.ts       the machine, as far as a browser tells
//
// The searches are the app's (ui/rooms/bench), by the planner worker.

import { SearchBench } from './search-bench.ts';

customElements.define('search-bench', SearchBench);

declare global {
  interface HTMLElementTagNameMap {
    'search-bench': SearchBench;
  }
}
