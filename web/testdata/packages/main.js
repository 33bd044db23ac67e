// A page as a reader of the two READMEs writes it: the solver in the page and in a worker, a player, and a notebook's
// cell.
import { count, disassemble, generate, ready, solve, unique } from 'tilewright-solver';
import { PolyPlayer, TilePuzzle } from 'tilewright-player';
import notebook from 'tilewright-player/notebook.js';

Object.assign(globalThis, { elements: { PolyPlayer, TilePuzzle }, found: null, model: null, undo: null, played: null });
const before = Object.keys(globalThis).length;
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const inWorker = new Promise((done) => (worker.onmessage = (e) => done(e.data)));

globalThis.found = (async () => {
  await ready();
  const board = await generate('soma', { level: 2, seed: 3 }), [way] = await solve(board);
  const outside = { ...board, placed: [...board.placed, { piece: board.left[0], cells: [[0, 0, 9]] }] };
  const refused = await count(outside).catch((e) => `${e.name} ${e.code}`);
  return {
    soma: String(await count('soma')),
    alone: await unique(board),
    whole: way.length,
    apart: (await disassemble({ ...board, placed: way })).apart,
    refused,
    inWorker: await inWorker,
    globals: Object.keys(globalThis).length - before,
    same: customElements.get('poly-player') === PolyPlayer && customElements.get('tile-puzzle') === TilePuzzle,
  };
})();

const player = document.querySelector('poly-player');
player.trace = 'title Small box\nA A B B\nA C C B\nA C C B\nplace A\nplace B C\nsolution\n';
player.seek(2);

// The things that a host of anywidget hands over: a model of traits, which tells of changes, and an element.
class Model extends EventTarget {
  saved = 0;
  traits = { trace: player.trace, step: 1, theme: 'dark' };
  get = (name) => this.traits[name];
  on = (event, heard) => this.addEventListener(event, heard);
  off = (event, heard) => this.removeEventListener(event, heard);
  save_changes = () => this.saved++;
  set(name, value) {
    this.traits[name] = value;
    this.dispatchEvent(new Event(`change:${name}`));
  }
}
globalThis.model = new Model();
globalThis.undo = notebook.render({ model: globalThis.model, el: document.getElementById('cell') });

// A notebook's puzzle is played by its hints.
globalThis.played = async () => {
  const puzzle = new Model(), el = document.createElement('div');
  puzzle.traits = { puzzle: player.trace, placed: [], solved: false, keep: 'off' };
  document.body.append(el);
  const off = notebook.render({ model: puzzle, el }), tile = el.firstElementChild;
  for (let n = 0; n < 30 && !tile.solved; n++) {
    await tile.hint();
    await new Promise((done) => setTimeout(done, 20));
  }
  off();
  return `${puzzle.traits.placed.map((p) => p.name).sort().join('')} ${puzzle.traits.solved} ${puzzle.saved} ${el.childElementCount}`;
};
