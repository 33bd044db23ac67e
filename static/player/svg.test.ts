import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceOfAssembly } from './assembly.ts';
import type { Board } from './board.ts';
import { Film } from './film.ts';
import { svgOf } from './still.ts';
import { layoutOf } from './svg.ts';

const pieces = (n: number) => Array.from({ length: n }, (_, i) => ({ name: String.fromCharCode(65 + i) }));
const square: Board = { x: 2, y: 2, z: 1, pieces: pieces(2), fixed: [] };
const count = (s: string, part: string | RegExp) => s.split(part).length - 1;

test('a picture has one group a piece and a square for every empty cell', () => {
  const svg = svgOf(square, [1, 1, 0, 2]);
  assert.equal(count(svg, '<g '), 2);
  assert.match(svg, /class="cells" d="M73.5 46.5L73.5 73.5L46.5 73.5L46.5 46.5Z"/);
  assert.match(svg, /viewBox="-12 -12 104 104"/);
  assert.match(svg, />A<\/text>.*>B<\/text>/s);
  assert.match(svg, /aria-hidden/);
  assert.match(svgOf(square, null, { label: '<a & b>' }), /role="img" aria-label="&#60;a &#38; b&#62;"/);
});

test('rows go down as y goes up', () => {
  // The first open cell is x = 0, y = 0: at the bottom left.
  assert.match(svgOf(square, [1, 0, 0, 0]), /x="20" y="65.76" font-size="16" [^>]*>A</);
});

test('holes, stationary pieces, patterns and colours of their own', () => {
  const b: Board = {
    x: 3,
    y: 1,
    z: 1,
    pieces: [...pieces(13), { name: 'own', colour: '#123456', label: 'o' }],
    fixed: [{ name: 'S', cells: [0] }],
  };
  const svg = svgOf(b, [13, 14]);
  assert.match(svg, /class="piece fixed".*url\(#pp3\)/);
  assert.match(svg, /class="piece c13".*url\(#pp1\)/);
  assert.match(svg, /class="piece" fill="#123456" stroke="color-mix\(in oklab,#123456,#17181c 36%\)" color="#ffffff"/);
  assert.match(svg, />o</);
  const hole = svgOf({ ...b, fixed: [{ name: '*', cells: [1] }] }, [1, 2]);
  assert.match(hole, /class="cells" d=""/);
  assert.equal(count(/class="tray" d="([^"]*)"/.exec(hole)![1]!, 'M'), 2, 'the tray goes round the hole');
});

test('letters', () => {
  assert.equal(count(svgOf(square, [1, 1, 1, 1]), '<text'), 1);
  assert.equal(count(svgOf(square, [1, 2, 2, 1]), '<text'), 4, 'each part has one');
  assert.equal(count(svgOf(square, [1, 1, 1, 1], { letters: 'none' }), '<text'), 0);
});

test('a thumbnail has no letters, grout or tray', () => {
  const svg = svgOf(square, [1, 1, 2, 2], { thumbnail: true });
  assert.doesNotMatch(svg, /<text|grout|tray/);
  assert.match(svg, /viewBox="-3 -3 86 86"/);
});

test('layers lie side by side, in rows where the place is narrow', () => {
  const cube: Board = { x: 4, y: 4, z: 4, pieces: [], fixed: [] };
  const columns = (ratio: number) => new Set([0, 1, 2, 3].map(z => layoutOf(cube, { ratio }).origin(z)[0])).size;
  assert.deepEqual([4, 1.7, 0.9, 0.2].map(columns), [4, 4, 2, 1]);
  assert.match(svgOf(cube, null), />Layer 4</);
});

test('an assembly plays in the order of its first cells, or in the given one', () => {
  const order = (o: number[] | null) =>
    traceOfAssembly(square, [2, 2, 1, 0], o).steps.map(s => (s.ops[0] as { slot: number }).slot);
  assert.deepEqual(order(null), [2, 1]);
  assert.deepEqual(order([1, 2]), [1, 2]);
  assert.deepEqual(order([1]), [1, 2], 'what the order leaves out comes last');
  const film = new Film(traceOfAssembly(square, [2, 2, 1, 0], null));
  film.seek(1);
  assert.deepEqual([...film.now.at], [2, 2, 0, 0]);
  assert.equal(film.last, 2);
  assert.equal(film.describe(), ' 2 by 2, 1 of 2 pieces, last B');
});
