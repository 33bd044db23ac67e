// The element of bench/, the page that measures searches on this machine:
//
//	search-bench.ts  <search-bench>: the table and its tools
//	model.ts         what was measured, here and elsewhere; it lasts in the browser
//	measure.ts       the measuring, search after search
//	table.ts         tables as text, copied and pasted
//	rows.ts          rows, cells, and ratios
//	machine.ts       the machine, as far as a browser tells
//
// The app makes the searches (ui/rooms/bench), by the planner worker.

import { SearchBench } from './search-bench.ts';

customElements.define('search-bench', SearchBench);

declare global {
  interface HTMLElementTagNameMap {
    'search-bench': SearchBench;
  }
}
