// How alike solutions are: the number of pieces that lie in the same place when one of two is turned and mirrored in
// the best way. There are two ways to sort by it: by likeness to one solution, or in a chain in which each solution is
// most like the one before.

import type { Rows } from './images.ts';
import { composition } from './puzzle.ts';

/** Solutions in an order. Each has the number of pieces in common with the solution it was compared with, and the
 * symmetry that shows these. */
export interface Order {
  readonly numbers: Int32Array;
  readonly shared: Uint16Array;
  readonly turn: Uint8Array;
}

export type Tell = (done: number, of: number) => void;

/** How many solutions a long job handles before it tells its progress again. */
const OFTEN = 1 << 12;

/** All solutions by their likeness to row `to`, which comes first; equals by their numbers. O(solutions · symmetries
 * · pieces). */
export function likeTo(rows: Rows, to: number, tell: Tell = () => {}): Order {
  const { images, ids, width, numbers } = rows;
  const n = numbers.length;
  const { inverse } = composition(images.known.symmetries);
  const sets = images.known.symmetries.map((_, g) => imageSet(rows, to, g));
  const shared = new Uint16Array(n);
  const turn = new Uint8Array(n);
  for (let b = 0; b < n; b++) {
    if (b % OFTEN === 0) tell(b, n);
    for (let g = 0; g < sets.length; g++) {
      let same = 0;
      for (let k = b * width; k < (b + 1) * width; k++) same += sets[g]![ids[k]!] ?? 0;
      if (same > shared[b]!) {
        shared[b] = same;
        turn[b] = inverse[g]!;
      }
    }
  }
  shared[to] = width + 1; // it comes first
  turn[to] = 0;
  // A counting sort: equals keep their order.
  const place = new Int32Array(width + 3);
  for (const s of shared) place[width + 2 - s]!++;
  for (let s = 1; s < place.length; s++) place[s]! += place[s - 1]!;
  const order: Order = { numbers: new Int32Array(n), shared: new Uint16Array(n), turn: new Uint8Array(n) };
  for (let b = 0; b < n; b++) {
    const at = place[width + 1 - shared[b]!]!++;
    order.numbers[at] = numbers[b]!;
    order.shared[at] = Math.min(shared[b]!, width);
    order.turn[at] = turn[b]!;
  }
  return order;
}

/** A table with 1 for every image of a solution turned by a symmetry. */
function imageSet({ images, ids, width }: Rows, row: number, g: number): Uint8Array {
  const turned = Array.from(ids.subarray(row * width, (row + 1) * width), id => images.turned(id, g));
  const set = new Uint8Array(images.cells.length);
  for (const id of turned) set[id] = id ? 1 : 0;
  return set;
}

/** A nearest-neighbour chain from row `from` on. The next solution is always the one, of those that are left, that
 * is most like the last; of equals, the first that is found.
 *
 * Candidates are found by the images they share. A solution that shares s of n images has one of any n-s+1 of them.
 * So the lists of the rarest images are read until no unseen solution can be better than the best one seen. Mostly
 * three or four lists are enough, since most solutions have a neighbour two pieces away. In the worst case it costs
 * O(solutions²). Lists get shorter as solutions leave them. */
export function chain(rows: Rows, from: number, tell: Tell = () => {}): Order {
  const { images, ids, width, numbers } = rows;
  const n = numbers.length;
  const symmetries = images.known.symmetries.length;
  const { after, inverse } = composition(images.known.symmetries);
  const turned = images.tables();
  // The solutions that have an image: list[start[id]] and so on, length[id] of them.
  const start = new Int32Array(images.cells.length + 1);
  for (let k = 0; k < n * width; k++) start[ids[k]! + 1]!++;
  for (let i = 1; i < start.length; i++) start[i]! += start[i - 1]!;
  const list = new Int32Array(n * width);
  const length = new Int32Array(images.cells.length);
  for (let row = 0, k = 0; row < n; row++)
    for (let s = 0; s < width; s++, k++) list[start[ids[k]!]! + length[ids[k]!]!++] = row;

  const order: Order = { numbers: new Int32Array(n), shared: new Uint16Array(n), turn: new Uint8Array(n) };
  const used = new Uint8Array(n);
  const seen = new Float64Array(n).fill(-1);
  const inSet = new Float64Array(images.cells.length).fill(-1);
  const lists: number[] = [];
  let row = from;
  let lowest = 0; // no solution below it is left
  let turn = 0;
  for (let place = 0; place < n; place++) {
    if (place % OFTEN === 0) tell(place, n);
    used[row] = 1;
    order.numbers[place] = numbers[row]!;
    order.turn[place] = turn;
    if (place === n - 1) break;
    let best = 0;
    let next = -1;
    let by = 0;
    for (let g = 0; g < symmetries; g++) {
      const token = place * symmetries + g;
      lists.length = 0;
      for (let s = 0; s < width; s++) {
        const id = turned[g]![ids[row * width + s]!]!;
        if (!id) continue;
        inSet[id] = token;
        lists.push(id);
      }
      lists.sort((a, b) => length[a]! - length[b]!);
      for (let read = 0; lists.length - read > best; read++) {
        const id = lists[read]!;
        const begin = start[id]!;
        let kept = 0;
        for (let i = 0; i < length[id]!; i++) {
          const b = list[begin + i]!;
          if (used[b]) continue; // it leaves the list
          list[begin + kept++] = b;
          if (seen[b] === token) continue;
          seen[b] = token;
          let same = 0;
          for (let k = b * width; k < (b + 1) * width; k++) if (inSet[ids[k]!] === token) same++;
          if (same > best || (same === best && b < next)) {
            best = same;
            next = b;
            by = g;
          }
        }
        length[id] = kept;
      }
    }
    if (next < 0) {
      while (used[lowest]) lowest++;
      next = lowest;
      by = 0;
    }
    order.shared[place + 1] = best;
    // The solution before, turned by g, lies like the next one. So the next one is turned back, and then as the one
    // before was.
    turn = after[inverse[by]!]![turn]!;
    row = next;
  }
  order.shared[0] = width;
  return order;
}
