// Solids as files: STL (binary, 3D Systems 1989), and 3MF (3MF Core
// Specification 1.3), in which every piece is an object with its name and colour.

import { strToU8, zipSync } from 'fflate';
import { escaped } from '../player/escaped.ts';
import { type Lattice, latticeOf } from '../space/lattice.ts';
import { bodyOf } from './bodies.ts';
import { ExportError, LIMITS } from './limits.ts';
import { type Mesh, type Standing, type Vector, meshOf } from './solids.ts';

export interface PrintOptions {
  title: string;
  /** Millimetres of a cell, and between two pieces. */
  cell: number;
  gap: number;
  lattice?: Lattice;
}

/** The meshes of solids, checked. */
export function meshesOf(solids: readonly Standing[], { cell, gap, lattice: l = latticeOf({}) }: PrintOptions): Mesh[] {
  if (!(cell >= 2 && cell <= 200)) throw new ExportError('A cell is from 2 to 200 mm wide.');
  if (!(gap >= 0.02 && gap <= cell / 2))
    throw new ExportError(`The gap is from 0.02 to ${cell / 2} mm for cells of ${cell} mm.`);
  if (!solids.length) throw new ExportError('There is no piece on this board to be printed.');
  if (solids.reduce((n, s) => n + s.cells.length, 0) > LIMITS.solids)
    throw new ExportError(`More than ${LIMITS.solids.toLocaleString('en')} cells are too many for one file.`);
  const meshes = solids.map(({ cells, at }) => {
    const { corners, triangles } = l.solid ? meshOf(cells, cell, gap) : bodyOf(l, cells, cell, gap);
    return { triangles, corners: corners.map(c => c.map((v, k) => v + at[k]! * cell) as Vector) };
  });
  // They stand on the plate: the lowest corner is at z = 0, though the gap took half of
  // itself away below.
  let floor = Infinity;
  for (const { corners } of meshes) for (const c of corners) floor = Math.min(floor, c[2]);
  return meshes.map(({ triangles, corners }) => ({
    triangles,
    corners: corners.map(([x, y, z]): Vector => [x, y, z - floor]),
  }));
}

export function stl(solids: readonly Standing[], o: PrintOptions): Blob {
  const meshes = meshesOf(solids, o),
    count = meshes.reduce((n, m) => n + m.triangles.length, 0);
  const bytes = new Uint8Array(84 + 50 * count),
    view = new DataView(bytes.buffer);
  // The head must not begin with "solid": that is the text form.
  bytes.set(new TextEncoder().encode(`Tilewright, in mm: ${o.title}`).subarray(0, 80));
  view.setUint32(80, count, true);
  let at = 84;
  for (const { corners, triangles } of meshes) {
    for (const t of triangles) {
      const [a, b, c] = t.map(i => corners[i]!) as [Vector, Vector, Vector],
        u = minus(b, a),
        v = minus(c, a);
      const n: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]],
        size = Math.hypot(...n);
      for (const p of [n.map(k => k / size), a, b, c])
        for (const k of p) {
          view.setFloat32(at, k, true);
          at += 4;
        }
      at += 2;
    }
  }
  return new Blob([bytes], { type: 'model/stl' });
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const num = (n: number) => String(Math.round(n * 1e4) / 1e4);

export function threeMf(solids: readonly Standing[], o: PrintOptions): Blob {
  const meshes = meshesOf(solids, o);
  const objects = meshes
    .map(
      ({ corners, triangles }, i) =>
        `<object id="${i + 2}" type="model" name="${escaped(solids[i]!.name)}" pid="1" pindex="${i}"><mesh><vertices>` +
        corners.map(([x, y, z]) => `<vertex x="${num(x)}" y="${num(y)}" z="${num(z)}"/>`).join('') +
        '</vertices><triangles>' +
        triangles.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('') +
        '</triangles></mesh></object>',
    )
    .join('\n');
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">${escaped(o.title)}</metadata><metadata name="Application">Tilewright</metadata>
<resources><basematerials id="1">${solids.map(s => `<base name="${escaped(s.name)}" displaycolor="${s.colour.toUpperCase()}FF"/>`).join('')}</basematerials>
${objects}</resources>
<build>${meshes.map((_, i) => `<item objectid="${i + 2}"/>`).join('')}</build>
</model>
`;
  const zip = zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0" encoding="UTF-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
      ),
      '3D/3dmodel.model': strToU8(model),
    },
    { mtime: '1980-01-01T00:00:00' },
  );
  return new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'model/3mf' });
}
