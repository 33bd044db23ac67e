// Solids as files: STL (binary, 3D Systems 1989), and 3MF (3MF Core Specification 1.3), in which every piece is an
// object with its name and colour.

import { strToU8, zipSync } from 'fflate';
import { escaped } from '../player/escaped.ts';
import type { Body } from './printing.ts';
import { cross, less } from '../space/vector.ts';
import type { Vector } from './solids.ts';

/** Bodies as the bytes of a file; its title is in it. */
export type Writer = (bodies: readonly Body[], title: string) => Uint8Array<ArrayBuffer>;

export const stl: Writer = (bodies, title) => {
  const meshes = bodies.map(b => b.mesh),
    count = meshes.reduce((n, m) => n + m.triangles.length, 0);
  const bytes = new Uint8Array(84 + 50 * count),
    view = new DataView(bytes.buffer);
  // The head must not begin with "solid": that is the text form.
  bytes.set(new TextEncoder().encode(`Tilewright, in mm: ${title}`).subarray(0, 80));
  view.setUint32(80, count, true);
  let at = 84;
  for (const { corners, triangles } of meshes) {
    for (const t of triangles) {
      const [a, b, c] = t.map(i => corners[i]!) as [Vector, Vector, Vector],
        u = less(b, a),
        v = less(c, a);
      const n = cross(u, v),
        size = Math.hypot(...n);
      for (const p of [n.map(k => k / size), a, b, c])
        for (const k of p) {
          view.setFloat32(at, k, true);
          at += 4;
        }
      at += 2;
    }
  }
  return bytes;
};

const num = (n: number) => String(Math.round(n * 1e4) / 1e4);

export const threeMf: Writer = (bodies, title) => {
  const objects = bodies
    .map(
      ({ name, mesh: { corners, triangles } }, i) =>
        `<object id="${i + 2}" type="model" name="${escaped(name)}" pid="1" pindex="${i}"><mesh><vertices>` +
        corners.map(([x, y, z]) => `<vertex x="${num(x)}" y="${num(y)}" z="${num(z)}"/>`).join('') +
        '</vertices><triangles>' +
        triangles.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('') +
        '</triangles></mesh></object>',
    )
    .join('\n');
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">${escaped(title)}</metadata><metadata name="Application">Tilewright</metadata>
<resources><basematerials id="1">${bodies.map(s => `<base name="${escaped(s.name)}" displaycolor="${s.colour.toUpperCase()}FF"/>`).join('')}</basematerials>
${objects}</resources>
<build>${bodies.map((_, i) => `<item objectid="${i + 2}"/>`).join('')}</build>
</model>
`;
  return zipped({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    ),
    '3D/3dmodel.model': strToU8(model),
  });
};

/** Files as one, by their names; the same files are the same bytes. */
export const zipped = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> =>
  zipSync(files, { mtime: '1980-01-01T00:00:00' }) as Uint8Array<ArrayBuffer>;
