// <search-tree>: the tree of a search of the page, with a node for every placement. A press on a node, or Enter, sends
// `go` with a recording of the way there. A button opens the tree in a panel of its own, with its numbers.

import { traceOfAssembly } from '../player/assembly.ts';
import type { Board } from '../player/board.ts';
import { upgrade } from '../player/upgrade.ts';
import { writeText } from '../player/write.ts';
import { type Gone, type TreeData, assemblyAt, readTree, wayTo } from './tree-data.ts';
import { Leaf, NODE, leafOf } from './layout.ts';
import { open } from './panel.ts';
import { treeSvg } from './tree-svg.ts';
import { TreeView } from './tree-view.ts';
import { t } from '../say/say.ts';

/** A tree as it was sent; whole is false where the search makes more placements. */
export interface Sent {
  bytes: Uint8Array;
  whole: boolean;
  /** The puzzle's title, and the settings line. */
  title: string;
  line: string;
}

export class SearchTree extends TreeView {
  #board: Board | null = null;
  #sent: Sent | null = null;
  #data: TreeData | null = null;
  readonly #larger = document.createElement('button');

  constructor() {
    super();
    this.box.role = 'application';
    this.box.ariaRoleDescription = t('search tree');
    this.tip.role = 'status';
    this.#larger.type = 'button';
    this.#larger.className = 'larger';
    this.#larger.textContent = t('Larger');
    this.#larger.title = t('The tree in a panel of its own, with its numbers');
    this.#larger.onclick = () => this.open();
    this.root.append(this.#larger);
  }

  override connectedCallback(): void {
    upgrade(this);
    this.#larger.hidden = this.hasAttribute('large');
    super.connectedCallback();
  }

  /** The board whose pieces the tree places. */
  get board(): Board | null {
    return this.#board;
  }

  set board(board: Board | null) {
    this.#board = board;
  }

  get tree(): Sent | null {
    return this.#sent;
  }

  set tree(sent: Sent | null) {
    if (sent === this.#sent) return;
    this.#sent = sent;
    this.#data = sent && readTree(sent.bytes);
    this.clear();
    if (this.#data) this.update(0, this.#data.nodes, this.#data.count, -1);
  }

  /** The tree that was read, with the pieces that are to be placed. */
  get data(): TreeData | null {
    return this.#data;
  }

  get pieces(): number {
    return this.#board?.pieces.length ?? 0;
  }

  /** Opens the panel. */
  open(): void {
    if (this.#data) open(this);
  }

  /** The tree as a file, in the colours of the page. */
  svg(): string {
    const { of } = this.colours,
      node = (i: number) => this.label(i);
    return treeSvg(
      this.nodes,
      this.layout!,
      node,
      t('Search tree of {title}, searched by {settings}', {
        title: this.#sent!.title,
        settings: this.#sent!.line.trim() || t('plain DLX'),
      }),
      {
        paper: of.surface,
        line: of['ink-3'],
        ink: of['ink-2'],
        ok: of.ok,
        danger: of.danger,
        muted: of['ink-3'],
        font: of['font-ui'],
      },
    );
  }

  override focus(): void {
    this.box.focus();
  }

  /** Goes to a node, and sends `go`. */
  choose(node: number): void {
    const g = this.#data;
    if (!g || !this.#board || node < 0 || node >= g.count) return;
    this.update(g.count, new Int32Array(0), g.count, node);
    this.reveal(node);
    this.point(node);
    this.dispatchEvent(
      new CustomEvent<Gone>('go', {
        detail: { node, recording: this.#recording(node), steps: g.depth[node]! },
        bubbles: true,
      }),
    );
  }

  #recording(node: number): string {
    const g = this.#data!,
      way = wayTo(g, node);
    const trace = traceOfAssembly(
      this.#board!,
      assemblyAt(g, node),
      way.map(i => g.nodes[i * NODE + 2]!),
    );
    trace.title = this.#sent!.title;
    trace.steps.forEach((step, i) => {
      step.caption = this.say(way[i]!);
    });
    const last = trace.steps.at(-1),
      leaf = leafOf(g.nodes, node);
    if (last && leaf !== Leaf.none) last.flag = leaf === Leaf.dead ? 'dead' : 'solution';
    return writeText(trace);
  }

  protected override go(node: number): void {
    this.choose(node);
  }

  override label(node: number): string {
    const piece = this.#board?.pieces[this.nodes[node * NODE + 2]! - 1];
    return piece ? (piece.label ?? piece.name) : '';
  }

  /** The words for a node. */
  override say(node: number): string {
    const g = this.#data!,
      below = g.nodes[node * NODE + 3]!,
      left = this.pieces - g.depth[node]!;
    const placed =
      node === 0 ? t('The empty board') : t('{piece} placed, {left} left', { piece: this.label(node), left });
    switch (leafOf(g.nodes, node)) {
      case Leaf.solution:
        return t('{placed}: a solution', { placed });
      case Leaf.turned:
        return t('{placed}: a solution found before, turned', { placed });
      case Leaf.dead:
        return t('{placed}: a dead end', { placed });
    }
    return t('{placed}, then {n, plural, one {# placement} other {# placements}}', { placed, n: below });
  }

  /** Keys go from node to node: up and down the tree, along a level, and to the
   * next solution or dead end. */
  protected override key(e: KeyboardEvent): boolean {
    const l = this.layout,
      g = this.#data;
    if (!l || !g || e.shiftKey) return super.key(e);
    const at = Math.max(this.at, 0),
      kept = (i: number) => l.kept[i] === 1;
    const next = (from: number, by: number, is: (i: number) => boolean): number => {
      for (let i = from + by; i >= 0 && i < g.count; i += by) if (is(i)) return i;
      return -1;
    };
    // Nodes are in the order of the search, so the nodes of a level are in order from left to right.
    const level = (i: number) => kept(i) && l.y[i] === l.y[at];
    const moves: Record<string, () => number> = {
      ArrowUp: () => l.up[at]!,
      ArrowDown: () => next(at, 1, i => kept(i) && l.up[i] === at),
      ArrowLeft: () => next(at, -1, level),
      ArrowRight: () => next(at, 1, level),
      Home: () => 0,
      s: () => next(at, 1, i => leafOf(g.nodes, i) === Leaf.solution),
      d: () => next(at, 1, i => leafOf(g.nodes, i) === Leaf.dead),
      Enter: () => at,
    };
    const move = moves[e.key];
    if (!move) return super.key(e);
    const node = move();
    if (node >= 0) this.choose(node);
    return true;
  }
}
