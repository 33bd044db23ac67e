// The tree of a search as the planner sends it; package wire describes the form.

import { NODE, TURNED } from './layout.ts';

/** How many numbers come before the nodes, and how many a node has. */
const HEAD = 3,
  SENT = 4;

/** The kinds of nodes, numbered as trace.NodeKind. */
const Kind = { inner: 0, deadEnd: 1, solved: 2, turned: 3 } as const;

export interface TreeData {
  count: number;
  /** The nodes, as in layout.ts. A node's option is its image, its item the slot, and its options are the placements
   * below it. */
  nodes: Int32Array;
  /** How many placements lead to a node. */
  depth: Int32Array;
  /** How many open cells the board has. */
  cells: number;
  /** The cells of each image. */
  images: Int32Array[];
}

/** The detail of `go`: a recording that places one piece after another, and its steps. */
export interface Gone {
  node: number;
  recording: string;
  steps: number;
}

/** Reads the bytes. They come from our own planner, so nothing is checked. */
export function readTree(bytes: Uint8Array): TreeData {
  const all = new Int32Array(bytes.slice().buffer),
    count = all[0]!,
    images: Int32Array[] = [];
  const nodes = new Int32Array(count * NODE),
    depth = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const [parent, image, slot, kind] = all.subarray(HEAD + i * SENT, HEAD + (i + 1) * SENT) as unknown as [
      number,
      number,
      number,
      number,
    ];
    nodes.set([parent, image, slot, 0, kind === Kind.solved ? 1 : kind === Kind.turned ? TURNED : 0], i * NODE);
    if (parent >= 0) {
      nodes[parent * NODE + 3]!++;
      depth[i] = depth[parent]! + 1;
    }
  }
  for (let i = 0; i < count; i++) {
    // A node that a limit cut off has more below it than is known.
    if (all[HEAD + i * SENT + 3] === Kind.inner && nodes[i * NODE + 3] === 0) nodes[i * NODE + 3] = 1;
  }
  for (let i = HEAD + count * SENT; i < all.length; i += all[i]! + 1) images.push(all.subarray(i + 1, i + 1 + all[i]!));
  return { count, nodes, depth, cells: all[2]!, images };
}

/** The board at a node: the slot on every open cell, 0 for none. */
export function assemblyAt(t: TreeData, node: number): Uint16Array {
  const assembly = new Uint16Array(t.cells);
  for (const i of wayTo(t, node)) {
    for (const c of t.images[t.nodes[i * NODE + 1]!]!) assembly[c] = t.nodes[i * NODE + 2]!;
  }
  return assembly;
}

/** The nodes from the root to a node, without the root. */
export function wayTo(t: TreeData, node: number): number[] {
  const way: number[] = [];
  for (let i = node; i > 0; i = t.nodes[i * NODE]!) way.unshift(i);
  return way;
}

/** The numbers of the nodes with this many pieces left. */
export interface Level {
  left: number;
  placements: number;
  deadEnds: number;
  solutions: number;
  turned: number;
}

/** The levels of a tree for a number of pieces, most pieces left first. */
export function levelsOf(t: TreeData, pieces: number): Level[] {
  const levels: Level[] = [];
  for (let i = 1; i < t.count; i++) {
    const d = t.depth[i]!,
      cover = t.nodes[i * NODE + 4]!;
    levels[d - 1] ??= { left: pieces - d, placements: 0, deadEnds: 0, solutions: 0, turned: 0 };
    const l = levels[d - 1]!;
    l.placements++;
    if (cover) l[cover === TURNED ? 'turned' : 'solutions']++;
    else if (!t.nodes[i * NODE + 3]) l.deadEnds++;
  }
  return levels;
}

/** The levels as a table, with the settings line that made them. */
export function csvOf(levels: Level[], line: string): string {
  const made = `"${line.replaceAll('"', '""')}"`;
  return (
    [
      'pieces left,placements,dead ends,solutions,turned,settings',
      ...levels.map(l => [l.left, l.placements, l.deadEnds, l.solutions, l.turned, made].join(',')),
    ].join('\n') + '\n'
  );
}
