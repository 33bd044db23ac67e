import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf } from '../space/box.ts';
import { type Board, HOLE } from './board.ts';
import { facetBox, facetMarkup } from './facets.ts';
import { svgOf } from './still.ts';

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
