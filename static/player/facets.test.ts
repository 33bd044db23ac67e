import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beside, cellsOf, indexOf, placeOf, within } from '../space/box.ts';
import { type Vector, latticeOf } from '../space/lattice.ts';
import { type Board, HOLE } from './board.ts';
import { facesOf, facetBox, facetMarkup, facetsIn, nearness, onto } from './facets.ts';
import { svgOf } from './still.ts';
import { lookOf } from './svg.ts';
import { numbersFrom } from '../testing/random.ts';

const boardOf = (lattice: string, x: number, y: number, z: number): Board => ({
  x,
  y,
  z,
  lattice,
  pieces: [{ name: 'A' }, { name: 'B' }],
  fixed: [],
});
/** A cover by one piece, or by two, of which the second has the layers from above on. */
const coverOf = (b: Board, above = b.z) => {
  const at = new Int32Array(b.x * b.y * b.z).fill(HOLE);
  for (const c of cellsOf(b)) at[c] = c % b.z < above ? 1 : 2;
  return at;
};
const count = (s: string, what: RegExp) => s.match(what)?.length ?? 0;

test('of a prism of hexagons the top and three sides are seen, each once', () => {
  const b = boardOf('hexagons', 1, 1, 2);
  assert.equal(count(facetMarkup(b, coverOf(b)), / stroke-width="1"/g), 7, 'two layers of one piece');
  assert.equal(count(facetMarkup(b, coverOf(b, 1)), / stroke-width="1"/g), 7, 'of two pieces');
  assert.equal(count(facetMarkup(b, coverOf(b, 1)), /<g /g), 2);
  const { width, height } = facetBox(b, coverOf(b), 0);
  assert.ok(width > 30 && width < 60 && height > 60 && height < 110, `${width} by ${height}`);
});

test('a cube cut into tetrahedra shows three faces of four triangles', () => {
  for (const [lattice, side, faces] of [
    ['rhombic-tetrahedra', 5, 12],
    ['tetra-octahedra', 3, 6],
  ] as const) {
    const b = boardOf(lattice, side, side, side);
    assert.equal(count(facetMarkup(b, coverOf(b)), / stroke-width="1"/g), faces, lattice);
  }
});

test('a ball is before those that are farther away, with a neck to them', () => {
  const b = boardOf('balls', 2, 2, 2),
    s = facetMarkup(b, coverOf(b));
  assert.equal(cellsOf(b).length, 4);
  // Each of the four balls touches all others. A neck is drawn with the nearer ball.
  assert.equal(count(s, /stroke="#\w+" stroke-width/g), 3);
  assert.equal(count(s, /M[-\d. ]+L/g), 6);
  assert.match(svgOf(b, [1, 1, 2, 2], { solid: true, thumbnail: true }), /^<svg[^>]*viewBox="[-\d. ]+"><g /);
});

// Faces are painted one over the other. At random points of random pieces the one that is painted last has to be the
// nearest one, by the plane in which it lies.
test('of faces that overlap the nearest is painted last', () => {
  const next = numbersFrom(5);
  const random = (n: number) => (next() / 0x7fffffff) * n;
  for (const [lattice, x, y, z] of [
    ['tetra-octahedra', 6, 6, 6],
    ['rhombic-tetrahedra', 10, 10, 10],
    ['triangles', 6, 6, 4],
    ['hexagons', 4, 4, 4],
  ] as const) {
    const b = boardOf(lattice, x, y, z),
      l = latticeOf(b),
      all = cellsOf(b);
    let looked = 0;
    for (let n = 0; n < 5; n++) {
      const at = new Int32Array(x * y * z).fill(HOLE),
        piece = [all[Math.floor(random(all.length))]!];
      for (let k = 0; k < 10; k++) {
        const from = placeOf(b, piece[Math.floor(random(piece.length))]!),
          next = beside(l, from).filter(q => within(b, q) && !piece.includes(indexOf(b, q)));
        if (next.length) piece.push(indexOf(b, next[Math.floor(random(next.length))]!));
      }
      for (const c of piece) at[c] = 1;
      const faces = new Map<string, Vector[]>();
      for (const c of piece)
        for (const f of facesOf(l, placeOf(b, c))) faces.set(`${c}M${f.map(p => onto(p).join(' ')).join('L')}Z`, f);
      const list = facetsIn(b, at, lookOf).map(f => faces.get(f.cell + f.d)!);
      /** How far a point is to the left of each edge of a face. */
      const sides = (f: Vector[], px: number, py: number) =>
        f.map((corner, i) => {
          const [ax, ay] = onto(corner),
            [bx, by] = onto(f[(i + 1) % f.length]!);
          return ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / Math.hypot(bx - ax, by - ay);
        });
      const isOn = (f: Vector[], px: number, py: number) =>
        sides(f, px, py).every(d => d > 0.4) || sides(f, px, py).every(d => d < -0.4);
      const depth = (f: Vector[], px: number, py: number) => {
        const [[ax, ay], [bx, by], [cx, cy]] = f.map(onto) as [[number, number], [number, number], [number, number]],
          [p, q, r] = f.map(nearness) as [number, number, number],
          whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
        const u = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / whole,
          v = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / whole;
        return p + u * (q - p) + v * (r - p);
      };
      const box = facetBox(b, at);
      for (let k = 0; k < 800; k++) {
        const [px, py] = [box.x + random(box.width), box.y + random(box.height)],
          here = list.filter(f => isOn(f, px, py)).map(f => depth(f, px, py));
        if (here.length < 2) continue;
        looked++;
        assert.ok(here.at(-1)! > Math.max(...here) - 1e-6, `${lattice}, cells ${piece.join(' ')}`);
      }
    }
    assert.ok(looked > 10, `${lattice}: ${looked}`);
  }
});
