// Uses the packages' types; only the compiler reads this.
import { type Generated, SolverError, count, disassemble, generate, ready, solve } from 'tilewright-solver';
import type { PlayerEvents, PuzzleEvents } from 'tilewright-player';
import widget from 'tilewright-player/notebook.js';

await ready(fetch('solver.wasm'));
const board: Generated = await generate({ puzzle: 'soma' }, { level: 3, given: 2, seed: 1 });
const ways: bigint = await count(board, { nodes: 1000 });
const [x]: number[] = (await solve(board, { limit: 0 }))[0]![0]!.cells[0]!;
const level: string = (await disassemble('soma', { positions: 10 })).level;
if (new Error() instanceof SolverError) throw [ways, x, level];
const player = document.querySelector('poly-player')!;
player.addEventListener('step', (e) => console.log((e as PlayerEvents['step']).detail.step));
player.labels = 'none';
const puzzle = document.createElement('tile-puzzle');
puzzle.addEventListener('solved', (e) => console.log((e as unknown as PuzzleEvents['solved']).detail.moves, puzzle.placed[0]?.cells));
widget.render({ model: { get: () => 0, set() {}, save_changes() {}, on() {}, off() {} }, el: document.body })();
// @ts-expect-error: a level is a number
await generate('soma', { level: 'hard' });
