// <cover-tree>: the known part of the tree of an exact cover's search.

import type { Shown } from '../embed/panel.ts';
import { NODE } from '../search-tree/layout.ts';
import { TreeView } from '../search-tree/tree-view.ts';
import { type Matrix, OptionNames } from './matrix.ts';
import { type Picture, drawable, movesOf, opensAt, recordingOf } from './recording.ts';
import { t } from '../say/say.ts';

export class CoverTree extends TreeView {
  #items: string[] = [];
  #names = new OptionNames(0);

  /** Begins another tree, for a matrix with these items and this many options. names has the form of Matrix.names. */
  reset(items: string[], options: number, names?: string): void {
    this.#items = items;
    this.#names = new OptionNames(options, names);
    this.clear();
  }

  /** The steps of the search up to its present point, as the panel that embeds takes them; null where the options
   * have no picture. cover has the options taken, for a search that stands where the tree is not kept. */
  recording(m: Matrix, picture: Picture, cover: Int32Array, title: string): Shown['player'] | null {
    if (!drawable(m, picture)) return null;
    const moves =
      this.at >= 0 ? movesOf(this.nodes, this.live, this.at) : Array.from(cover, option => ({ option, on: true }));
    const shown = recordingOf(m, picture, moves, title);
    return { shown, step: opensAt(shown, this.at === 0), steps: shown.steps.length, view: null, letters: true };
  }

  protected override label(node: number): string {
    return this.#names.of(this.nodes[node * NODE + 1]!);
  }

  protected override short(node: number): string {
    return this.#names.short(this.nodes[node * NODE + 1]!);
  }

  #named(node: number): string {
    const name = this.label(node);
    return name.includes(' at ') ? name : t('option {option}', { option: name });
  }

  protected override say(node: number): string {
    const n = this.nodes,
      [option, item, options, cover] = [1, 2, 3, 4].map(k => n[node * NODE + k]!) as [number, number, number, number];
    const taken = option < 0 ? t('the beginning') : t('{option} taken', { option: this.#named(node) });
    if (cover) return t('{taken}: a cover', { taken });
    if (item < 0) return taken;
    const name = this.#items[item] ?? item;
    return t('{taken}, then item {item}: {n, plural, =0 {no option, a dead end} one {one option} other {# options}}', {
      taken,
      item: name,
      n: options,
    });
  }
}
