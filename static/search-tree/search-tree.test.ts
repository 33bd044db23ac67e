import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemblyAt, csvOf, levelsOf, readTree } from './tree-data.ts';
import { Leaf, NODE, layoutOf, leafOf } from './layout.ts';
import { treeSvg } from './tree-svg.ts';

// Two pieces on four cells. Slot 1 has the images 0 and 1, slot 2 the image 2.
const sent = (...nodes: [parent: number, image: number, slot: number, kind: number][]) =>
  new Uint8Array(Int32Array.from([nodes.length, 3, 4, ...nodes.flat(), 2, 0, 1, 2, 1, 2, 2, 2, 3]).buffer);

test('a tree is read', () => {
  const t = readTree(sent([-1, -1, 0, 0], [0, 0, 1, 0], [1, 2, 2, 2], [0, 1, 1, 1]));
  assert.equal(t.count, 4);
  assert.deepEqual(
    [0, 1, 2, 3].map(i => leafOf(t.nodes, i)),
    [Leaf.none, Leaf.none, Leaf.solution, Leaf.dead],
  );
  assert.deepEqual([...t.depth], [0, 1, 2, 1]);
  assert.deepEqual(
    [0, 1, 2, 3].map(i => [...assemblyAt(t, i)]),
    [
      [0, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 2, 2],
      [0, 1, 1, 0],
    ],
  );
  assert.equal(
    csvOf(levelsOf(t, 2), '-r -V'),
    'pieces left,placements,dead ends,solutions,turned,settings\n1,2,1,0,0,"-r -V"\n0,1,0,1,0,"-r -V"\n',
  );
});

test('what was cut off is no dead end', () => {
  const t = readTree(sent([-1, -1, 0, 0], [0, 0, 1, 0], [0, 1, 1, 0]));
  assert.deepEqual(
    [1, 2].map(i => leafOf(t.nodes, i)),
    [Leaf.none, Leaf.none],
  );
  assert.equal(levelsOf(t, 2)[0]!.deadEnds, 0);
});

test('a solution that was found before is told apart', () => {
  const t = readTree(sent([-1, -1, 0, 0], [0, 0, 1, 0], [1, 2, 2, 3]));
  assert.equal(leafOf(t.nodes, 2), Leaf.turned);
  assert.deepEqual(levelsOf(t, 2)[1], { left: 0, placements: 1, deadEnds: 0, solutions: 0, turned: 1 });
});

test('the file has every node that is drawn', () => {
  const t = readTree(sent([-1, -1, 0, 0], [0, 0, 1, 0], [1, 2, 2, 2], [0, 1, 1, 1]));
  const l = layoutOf(t.nodes, t.count, -1);
  const svg = treeSvg(t.nodes, l, i => '<&' + t.nodes[i * NODE + 2], 'A "tree"', {
    paper: '#fff',
    line: '#111',
    ink: '#222',
    ok: '#333',
    danger: '#444',
    muted: '#555',
    font: 'x, "y"',
  });
  assert.match(svg, /^<svg xmlns=/);
  assert.equal(svg.match(/<text /g)!.length, 3);
  assert.equal(/d="([^"]*)" stroke="#111"/.exec(svg)![1]!.match(/M/g)!.length, 3);
  assert.equal(/d="([^"]*)" stroke="#444"/.exec(svg)![1]!.match(/M/g)!.length, 1);
  assert.equal(/d="([^"]*)" fill="#333"/.exec(svg)![1]!.match(/M/g)!.length, 1);
  assert.ok(svg.includes('<title>A &#34;tree&#34;</title>') && svg.includes('&#60;&#38;1') && !svg.includes('<&'));
});
