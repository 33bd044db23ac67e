// The likeness graph as GraphML, with the elements that yEd draws: a node for every solution, and an edge for every
// swap, named by its pieces.

import { escaped } from '../player/escaped.ts';
import type { Rows } from './images.ts';
import { type Known, plain } from './puzzle.ts';
import { type Chunk, assemblyAt } from '../store/chunks.ts';
import { type Source, searchedBy } from './files.ts';
import type { Swaps } from './swaps.ts';

/** The strings of the file, one after the other. Nodes stand in rows; yEd's layouts move them to better places. */
export function* graphml(
  { numbers }: Rows,
  { a, b, by, names }: Swaps,
  known: Known,
  chunks: readonly Chunk[],
  { title, line }: Source,
): Generator<string> {
  const named = names.map(list => list.split(',').map(p => known.names[Number(p)]!));
  const degree = new Int32Array(numbers.length);
  for (let i = 0; i < a.length; i++) {
    degree[a[i]!]!++;
    degree[b[i]!]!++;
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
<desc>${escaped(title)}: solutions, and the swaps of pieces between them${line === null ? '' : `; ${escaped(searchedBy(line))}`}</desc>
<key id="number" for="node" attr.name="number" attr.type="int"/>
<key id="swaps" for="node" attr.name="swaps" attr.type="int"/>
<key id="assembly" for="node" attr.name="assembly" attr.type="string"/>
<key id="pieces" for="edge" attr.name="pieces" attr.type="string"/>
<key id="count" for="edge" attr.name="count" attr.type="int"/>
<key id="shape" for="node" yfiles.type="nodegraphics"/>
<key id="line" for="edge" yfiles.type="edgegraphics"/>
<graph id="solutions" edgedefault="undirected">
`;
  const columns = Math.ceil(Math.sqrt(numbers.length));
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]! + 1;
    const assembly = assemblyAt(chunks, numbers[i]!);
    yield `<node id="s${number}"><data key="number">${number}</data><data key="swaps">${degree[i]}</data><data key="assembly">${assembly ? plain(assembly, known) : ''}</data>` +
      `<data key="shape"><y:ShapeNode><y:Geometry x="${(i % columns) * 80}" y="${Math.floor(i / columns) * 60}" width="50" height="30"/><y:NodeLabel>${number}</y:NodeLabel><y:Shape type="roundrectangle"/></y:ShapeNode></data></node>\n`;
  }
  for (let i = 0; i < a.length; i++) {
    const pieces = named[by[i]!]!;
    const text = escaped(pieces.join(' '));
    yield `<edge id="e${i + 1}" source="s${numbers[a[i]!]! + 1}" target="s${numbers[b[i]!]! + 1}"><data key="pieces">${text}</data><data key="count">${pieces.length}</data>` +
      `<data key="line"><y:PolyLineEdge><y:EdgeLabel>${text}</y:EdgeLabel></y:PolyLineEdge></data></edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}
