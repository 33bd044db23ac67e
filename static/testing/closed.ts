// Bodies in tests, as another program takes them.

import assert from 'node:assert/strict';
import Module, { type Manifold } from 'manifold-3d';

interface Body {
  readonly corners: readonly (readonly [number, number, number])[];
  readonly triangles: readonly (readonly [number, number, number])[];
}

const program = Module().then(m => {
  m.setup();
  return m;
});

/** The body as manifold-3d has it, to be deleted after use. */
export async function manifoldOf({ corners, triangles }: Body): Promise<Manifold> {
  const { Manifold, Mesh } = await program;
  return new Manifold(
    new Mesh({
      numProp: 3,
      vertProperties: Float32Array.from(corners.flat()),
      triVerts: Uint32Array.from(triangles.flat()),
    }),
  );
}

/** The same, of a body that is closed: each edge is met once by an edge that runs the other way, and manifold-3d
 * accepts it. what names the body where it is not. */
export async function closed(body: Body, what = 'the body'): Promise<Manifold> {
  const edges = new Set<string>();
  for (const t of body.triangles)
    for (const [i, a] of t.entries()) {
      const edge = `${a} ${t[(i + 1) % 3]}`;
      assert.ok(!edges.has(edge), `${what}: the edge ${edge} is doubled`);
      edges.add(edge);
    }
  for (const e of edges) assert.ok(edges.has(e.split(' ').reverse().join(' ')), `${what}: the edge ${e} is open`);
  const m = await manifoldOf(body);
  assert.equal((m as unknown as { status(): { value: number } }).status().value, 0, what);
  return m;
}
