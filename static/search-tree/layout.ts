// The places of a search tree's nodes. Runs without branches are drawn as one line, with the number of options that
// were taken on it.

/** A node is five numbers: parent, option, item, options of the item, cover. */
export const NODE = 5;

/** The value of cover for one that does not count: another cover turned or mirrored. */
export const TURNED = 2;

/** The kinds of nodes without nodes below them. */
export enum Leaf {
  none,
  dead,
  solution,
  turned,
}

/** The kind of node i; Leaf.none also for a node that may still get others below it. */
export function leafOf(nodes: Int32Array, i: number): Leaf {
  const cover = nodes[i * NODE + 4]!;
  if (cover) return cover === TURNED ? Leaf.turned : Leaf.solution;
  return nodes[i * NODE + 2]! >= 0 && nodes[i * NODE + 3] === 0 ? Leaf.dead : Leaf.none;
}

export interface Layout {
  /** How many nodes there are. */
  count: number;
  /** 1 for nodes that are drawn. */
  kept: Uint8Array;
  /** The nearest drawn node above, -1 for the root. */
  up: Int32Array;
  /** How many options are taken between it and the node. */
  run: Int32Array;
  /** Leaves from the left, from 0; a node stands in the middle of its children. */
  x: Float32Array;
  /** How many drawn nodes are above. */
  y: Float32Array;
  leaves: number;
  depth: number;
}

/** The layout of nodes in the order in which they were reached, parents first. The node `at` is drawn in any case.
 * O(nodes). */
export function layoutOf(nodes: Int32Array, count: number, at: number): Layout {
  const kept = new Uint8Array(count),
    up = new Int32Array(count),
    run = new Int32Array(count);
  const x = new Float32Array(count),
    y = new Float32Array(count),
    children = new Int32Array(count);
  for (let i = 1; i < count; i++) children[nodes[i * NODE]!]!++;
  let leaves = 0,
    depth = 0;
  for (let i = 0; i < count; i++) {
    const parent = nodes[i * NODE]!;
    const straight = nodes[i * NODE + 3] === 1 && children[i] === 1;
    kept[i] = !straight || i === 0 || i === at || nodes[parent * NODE + 3]! > 1 ? 1 : 0;
    if (i === 0) {
      up[i] = -1;
    } else if (kept[parent]) {
      up[i] = parent;
      run[i] = 1;
    } else {
      up[i] = up[parent]!;
      run[i] = run[parent]! + 1;
    }
    y[i] = i === 0 ? 0 : y[up[i]!]! + 1;
    if (kept[i]) depth = Math.max(depth, y[i]!);
    if (!children[i]) x[i] = leaves++;
  }
  const low = new Float32Array(count).fill(Infinity),
    high = new Float32Array(count).fill(-Infinity);
  for (let i = count - 1; i >= 0; i--) {
    if (children[i]) x[i] = (low[i]! + high[i]!) / 2;
    const parent = nodes[i * NODE]!;
    if (parent >= 0) {
      low[parent] = Math.min(low[parent]!, x[i]!);
      high[parent] = Math.max(high[parent]!, x[i]!);
    }
  }
  return { count, kept, up, run, x, y, leaves: Math.max(leaves, 1), depth };
}

/** The drawn node at a place, or the nearest within reach; -1 for none. */
export function nearest(l: Layout, px: number, py: number, sx: number, sy: number, reach: number): number {
  let best = -1,
    least = reach * reach;
  for (let i = 0; i < l.count; i++) {
    if (!l.kept[i]) continue;
    const d = ((l.x[i]! - px) * sx) ** 2 + ((l.y[i]! - py) * sy) ** 2;
    if (d < least) [best, least] = [i, d];
  }
  return best;
}
