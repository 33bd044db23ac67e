// The tree in a panel of its own, with the board at the chosen node, the numbers
// by level, and its files. The panel stands in the page and has the page's style.

import { closeButton } from '../browser/icons.ts';
import { keep, plainName } from '../browser/file.ts';
import { closeBeside } from '../browser/beside.ts';
import type { PolyThumb } from '../player/poly-thumb.ts';
import { type Gone, type Level, assemblyAt, csvOf, levelsOf } from './tree-data.ts';
import { type Message, m, number, said, t } from '../say/say.ts';

const markup = (): string => `<dialog class="dialog wide tree" aria-labelledby="h-tree" data-test="tree-dialog">
<header><h2 id="h-tree">${t('Search tree')}</h2>
<button type="button" class="btn sm outline" data-test="tree-svg">${t('Save as SVG')}</button>
<button type="button" class="btn sm outline" data-test="tree-csv">${t('Copy as CSV')}</button>
${closeButton('tree-close')}</header>
<p class="soft about" data-test="tree-about"></p>
<div class="views"><div class="treebox"></div>
<aside><poly-thumb></poly-thumb><p class="tree-said" data-test="tree-said" role="status"></p>
<p class="keys soft">${t('<kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> go from node to node. <kbd>S</kbd> goes to the next solution, <kbd>D</kbd> to the next dead end. <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom; <kbd>Shift</kbd> with arrows moves the picture.')}</p></aside></div>
<details><summary>${t('The numbers by level')}</summary><div class="scroll-x" tabindex="0" role="group"
aria-label="${t('Nodes by level')}"><table class="ab num wide"
data-test="tree-levels"><thead><tr></tr></thead><tbody></tbody></table></div></details>
</dialog>`;

const COLUMNS: [name: Message, of: (l: Level, above: number) => string][] = [
  [m('Pieces left'), l => String(l.left)],
  [m('Placements'), l => number(l.placements)],
  [
    m('For each one before'),
    (l, above) => number(l.placements / above, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
  ],
  [m('Dead ends'), l => number(l.deadEnds)],
  [m('Solutions'), l => number(l.solutions)],
  [m('Turned solutions'), l => number(l.turned)],
];

/** Opens the panel for the tree of an element. */
export function open(from: HTMLElementTagNameMap['search-tree']): void {
  const { tree, data, board } = from;
  if (!tree || !data || !board) return;
  document.querySelector('dialog.tree')?.remove();
  document.body.insertAdjacentHTML('beforeend', markup());
  const dialog = document.querySelector<HTMLDialogElement>('dialog.tree')!;
  const get = <E extends HTMLElement>(selector: string) => dialog.querySelector<E>(selector)!;

  const levels = levelsOf(data, from.pieces);
  const sum = (of: keyof Level) => levels.reduce((n, l) => n + l[of], 0);
  const about = {
    title: tree.title,
    settings: tree.line || t('plain DLX'),
    n: sum('placements'),
    dead: sum('deadEnds'),
    solutions: sum('solutions'),
  };
  get('.about').textContent = tree.whole
    ? t(
        '{title}, {settings}. {n, plural, one {# placement} other {# placements}}: {dead, plural, one {# dead end} other {# dead ends}}, {solutions, plural, one {# solution} other {# solutions}}. Runs without a branch are drawn as one line.',
        about,
      )
    : t(
        '{title}, {settings}. The first {n, plural, one {# placement} other {# placements}} of more: {dead, plural, one {# dead end} other {# dead ends}}, {solutions, plural, one {# solution} other {# solutions}}. Runs without a branch are drawn as one line.',
        about,
      );
  get('thead tr').innerHTML = COLUMNS.map(([name]) => `<th scope="col">${said(name)}</th>`).join('');
  get('tbody').innerHTML = levels
    .map((l, i) => {
      const [left, ...rest] = COLUMNS.map(([, of]) => of(l, levels[i - 1]?.placements ?? 1));
      return `<tr><th scope="row">${left}</th>${rest.map(c => `<td>${c}</td>`).join('')}</tr>`;
    })
    .join('');

  const large = document.createElement('search-tree');
  large.setAttribute('large', '');
  large.setAttribute('label', from.getAttribute('label') ?? t('Search tree'));
  large.dataset.test = 'tree-large';
  large.board = board;
  large.tree = tree;
  get('.treebox').append(large);
  const thumb = get<PolyThumb>('poly-thumb'),
    line = get('.tree-said');
  const show = (node: number) => {
    thumb.board = board;
    thumb.assembly = assemblyAt(data, node);
    line.textContent = t('{node}.', { node: large.say(node) });
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
      copy.textContent = t('Copied');
    } catch {
      copy.textContent = t('The browser did not allow copying');
    }
  };
  closeBeside(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
  large.focus();
  if (from.at >= 0) large.choose(from.at);
}
