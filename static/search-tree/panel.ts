// The tree in a panel of its own, with the board at the chosen node, the numbers
// by level, and its files. The panel stands in the page and has the page's style.

import { keep, plainName } from '../browser/file.ts';
import { closeBeside } from '../browser/beside.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { type Gone, type Level, assemblyAt, csvOf, levelsOf } from './tree-data.ts';

const CLOSE =
  '<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/></svg>';

const MARKUP = `<dialog class="dialog wide tree" aria-labelledby="h-tree" data-test="tree-dialog">
<header><h2 id="h-tree">Search tree</h2>
<button type="button" class="btn sm outline" data-test="tree-svg">Save as SVG</button>
<button type="button" class="btn sm outline" data-test="tree-csv">Copy as CSV</button>
<button type="button" class="btn icon" aria-label="Close" data-test="tree-close">${CLOSE}</button></header>
<p class="soft about" data-test="tree-about"></p>
<div class="views"><div class="treebox"></div>
<aside><poly-thumb></poly-thumb><p class="tree-said" data-test="tree-said" role="status"></p>
<p class="keys soft"><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> go from node to node. <kbd>S</kbd> goes to the next solution, <kbd>D</kbd> to the next dead end. <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom; <kbd>Shift</kbd> with arrows moves the picture.</p></aside></div>
<details><summary>The numbers by level</summary><div class="scroll-x" tabindex="0" role="group" aria-label="Nodes by level"><table class="ab num wide" data-test="tree-levels"><thead><tr></tr></thead><tbody></tbody></table></div></details>
</dialog>`;

const COLUMNS: [name: string, of: (l: Level, above: number) => string][] = [
  ['Pieces left', l => String(l.left)],
  ['Placements', l => l.placements.toLocaleString('en')],
  ['For each one before', (l, above) => (l.placements / above).toFixed(3)],
  ['Dead ends', l => l.deadEnds.toLocaleString('en')],
  ['Solutions', l => l.solutions.toLocaleString('en')],
  ['Turned solutions', l => l.turned.toLocaleString('en')],
];

/** Opens the panel for the tree of an element. */
export function open(from: HTMLElementTagNameMap['search-tree']): void {
  const { tree, data, board } = from;
  if (!tree || !data || !board) return;
  document.querySelector('dialog.tree')?.remove();
  document.body.insertAdjacentHTML('beforeend', MARKUP);
  const dialog = document.querySelector<HTMLDialogElement>('dialog.tree')!;
  const get = <E extends HTMLElement>(selector: string) => dialog.querySelector<E>(selector)!;

  const levels = levelsOf(data, from.pieces);
  const sum = (of: keyof Level) => levels.reduce((n, l) => n + l[of], 0);
  const count = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
  get('.about').textContent =
    `${tree.title}, ${tree.line || 'plain DLX'}. ${tree.whole ? '' : 'The first '}${count(sum('placements'), 'placement')}${
      tree.whole ? '' : ' of more'
    }: ${count(sum('deadEnds'), 'dead end')}, ${count(sum('solutions'), 'solution')}. Runs without a branch are drawn as one line.`;
  get('thead tr').innerHTML = COLUMNS.map(([name]) => `<th scope="col">${name}</th>`).join('');
  get('tbody').innerHTML = levels
    .map((l, i) => {
      const [left, ...rest] = COLUMNS.map(([, of]) => of(l, levels[i - 1]?.placements ?? 1));
      return `<tr><th scope="row">${left}</th>${rest.map(c => `<td>${c}</td>`).join('')}</tr>`;
    })
    .join('');

  const large = document.createElement('search-tree');
  large.setAttribute('large', '');
  large.setAttribute('label', from.getAttribute('label') ?? 'Search tree');
  large.dataset.test = 'tree-large';
  large.board = board;
  large.tree = tree;
  get('.treebox').append(large);
  const thumb = get<PolyThumb>('poly-thumb'),
    said = get('.tree-said');
  const show = (node: number) => {
    thumb.board = board;
    thumb.assembly = assemblyAt(data, node);
    said.textContent = large.say(node) + '.';
  };
  show(Math.max(from.at, 0));
  large.addEventListener('go', e => {
    const { node } = (e as CustomEvent<Gone>).detail;
    show(node);
    from.choose(node);
  });

  get('[data-test=tree-close]').onclick = () => dialog.close();
  get('[data-test=tree-svg]').onclick = () =>
    keep(new Blob([large.svg()], { type: 'image/svg+xml' }), `${plainName(tree.title)}-search-tree.svg`);
  const copy = get('[data-test=tree-csv]');
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(csvOf(levels, tree.line));
      copy.textContent = 'Copied';
    } catch {
      copy.textContent = 'The browser did not allow copying';
    }
  };
  closeBeside(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
  large.focus();
  if (from.at >= 0) large.choose(from.at);
}
