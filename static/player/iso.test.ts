import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Board, HOLE, bareCover } from './board.ts';
import { isoBox, isoPaths } from './iso.ts';
import { svgOf } from './still.ts';

const boardOf = (x: number, y: number, z: number, n = 3): Board => ({
  x,
  y,
  z,
  pieces: Array.from({ length: n }, (_, i) => ({ name: 'ABC'[i]! })),
  fixed: [],
});
const cover = (b: Board, at: (x: number, y: number, z: number) => number) =>
  bareCover(b).map((_, c) => at(Math.floor(c / b.z / b.y), Math.floor(c / b.z) % b.y, c % b.z));
const numbers = (d: string) => [...d.matchAll(/-?[\d.]+/g)].map(Number);

/** The area of closed paths, in half faces of a cube. */
function area(d: string): number {
  let sum = 0;
  for (const loop of d.split('Z')) {
    const n = numbers(loop);
    for (let i = 0; i < n.length; i += 2) {
      const [x, y, u, v] = [n[i]!, n[i + 1]!, n[(i + 2) % n.length]!, n[(i + 3) % n.length]!];
      sum += (x * v - u * y) / 2;
    }
  }
  return sum / (26 * 15);
}

test('a cube is a hexagon with three faces', () => {
  const b = boardOf(1, 1, 1),
    { pieces, top, right, grout, edges } = isoPaths(
      b,
      cover(b, () => 1),
    );
  assert.equal(pieces.get(1), 'M0 -30L26 -15L26 15L0 30L-26 15L-26 -15Z');
  assert.deepEqual([area(pieces.get(1)!), area(top), area(right)], [6, 2, 2]);
  assert.equal(grout, '');
  assert.equal(edges.split('M').length - 1, 9, 'six around, three within');
  assert.deepEqual(isoBox(b, bareCover(b), 0), { x: -26, y: -30, width: 52, height: 60 });
});

test('a whole box shows three sides, and lines only where pieces meet', () => {
  const b = boardOf(3, 3, 3),
    one = isoPaths(
      b,
      cover(b, () => 1),
    ),
    two = isoPaths(
      b,
      cover(b, (_x, _y, z) => (z < 2 ? 1 : 2)),
    );
  assert.equal(area(one.pieces.get(1)!), 54);
  assert.deepEqual([area(one.top), area(one.right)], [18, 18]);
  assert.equal(area(two.pieces.get(1)!) + area(two.pieces.get(2)!), 54);
  assert.equal(area(two.pieces.get(2)!), 18 + 12);
  assert.ok(two.edges.length > one.edges.length && two.grout.length < one.grout.length);
});

test('the view is that in space: x to the right, the front row to the right below, layers up', () => {
  const b = boardOf(2, 2, 2);
  const middle = (x: number, y: number, z: number) => {
    const n = numbers(
      isoPaths(
        b,
        cover(b, (...c) => (c.join() === `${x},${y},${z}` ? 1 : HOLE)),
      ).pieces.get(1)!,
    );
    return [0, 1].map(k => n.filter((_, i) => i % 2 === k).reduce((sum, v) => sum + v) / (n.length / 2));
  };
  const [sx, sy] = middle(0, 0, 0) as [number, number],
    to = (x: number, y: number, z: number) => middle(x, y, z).map((v, k) => Math.sign(v - [sx, sy][k]!));
  assert.deepEqual(to(1, 0, 0), [1, -1]);
  assert.deepEqual(to(0, 1, 0), [-1, -1]);
  assert.deepEqual(to(0, 0, 1), [0, -1]);
});

test('what is hidden is not drawn, by halves of faces', () => {
  const b = boardOf(2, 2, 2);
  // A cube in the corner towards the reader, on top, hides the one opposite.
  const { pieces } = isoPaths(
    b,
    cover(b, (x, y, z) => (x === 0 && y === 0 && z === 1 ? 1 : x === 1 && y === 1 && z === 0 ? 2 : HOLE)),
  );
  assert.deepEqual([...pieces.keys()], [1]);
  // One beside it hides half of a face.
  const half = isoPaths(
    b,
    cover(b, (x, y, z) => (x === 0 && y === 0 && z === 1 ? 1 : x === 1 && y === 0 && z === 0 ? 2 : HOLE)),
  );
  assert.deepEqual([area(half.pieces.get(1)!), area(half.pieces.get(2)!)], [6, 4]);
});

test('pale pieces keep their outline and have no light and lines', () => {
  const b = boardOf(2, 1, 1),
    at = cover(b, x => x + 1),
    pale = isoPaths(b, at, { pale: new Uint8Array([0, 1, 0]) });
  assert.equal(area(pale.pieces.get(1)!), 6);
  assert.equal(area(pale.top), 2);
  assert.ok(pale.edges.length < isoPaths(b, at).edges.length);
});

test('a picture of a solid puzzle: solved, empty, and on the way', () => {
  const b = boardOf(2, 2, 2, 2),
    solved = svgOf(b, [1, 1, 1, 1, 2, 2, 2, 2], { thumbnail: true, solid: true });
  assert.equal(solved.split('<g ').length - 1, 2);
  assert.doesNotMatch(solved, /class="(paper|back)"|<text/);
  assert.match(svgOf(b, null, { solid: true }), /class="paper"/);
  assert.match(svgOf(b, [1, 1, 1, 1, 0, 0, 0, 0], { solid: true }), /class="back"/);
  assert.ok(solved.length < 2500, `${solved.length} characters`);
});
