// Letters on solids: on each side of a piece one, on the cell that the flat
// picture would choose too. What other pieces hide stays hidden. On balls there is one that faces the reader.

import { BufferAttribute, BufferGeometry, CanvasTexture, Color, ShaderMaterial, type Texture } from 'three';
import { type Place, beside, spotIn } from '../../space/box.ts';
import { type Lattice, cornersOf, faceOf, solidAt, stepsOf } from '../../space/lattice.ts';
import { GAP, type Vector } from './geometry.ts';

/** The side of a letter's field in cells, and in dots of the texture. */
const FIELD = 0.6,
  DOTS = 96;

/** Outwards from each side of a cube. */
const SIDES: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
  [0, -1, 0],
];

/** How far a letter stands before its side. */
const BEFORE = 0.003;

/** Where a letter can stand: the middle of a bare side, outwards, and how far its edges are. */
interface Face {
  readonly at: Vector;
  readonly n: Vector;
  readonly room: number;
}

const plus = (a: Vector, b: Vector, k: number): Vector => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The cell that carries the letter of a side: of those that have it bare, one
 * with most neighbours that have it too, then the one nearest to their middle. */
export function carrier(cells: readonly Vector[], n: Vector): Vector | undefined {
  const all = new Set(cells.map(String)),
    bare = cells.filter(c => !all.has(String(plus(c, n, 1)))),
    has = new Set(bare.map(String));
  const middle = [0, 1, 2].map(i => bare.reduce((s, c) => s + c[i]!, 0) / bare.length);
  const score = (c: Vector) =>
    SIDES.filter(d => has.has(String(plus(c, d, 1)))).length * 1e6 -
    c.reduce((s, v, i) => s + (v - middle[i]!) ** 2, 0);
  return bare.reduce<Vector | undefined>((best, c) => (!best || score(c) > score(best) + 1e-6 ? c : best), undefined);
}

const VERTEX =
  'varying vec2 vAt;void main(){vAt=uv;gl_Position=projectionMatrix*viewMatrix*modelMatrix*vec4(position,1.);}';
const FRAGMENT = `varying vec2 vAt;uniform sampler2D drawn;uniform vec3 colour;uniform float opacity;
void main(){gl_FragColor=vec4(colour,texture(drawn,vAt).a*opacity);
#include <colorspace_fragment>
}`;

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (v: Vector): Vector => v.map(x => x / Math.hypot(...v)) as unknown as Vector;
const meanOf = (all: readonly Vector[]): Vector =>
  [0, 1, 2].map(i => all.reduce((s, p) => s + p[i]!, 0) / all.length) as unknown as Vector;

/** The side between corners, seen from outside where it is away from a point within. */
function face(corners: readonly Vector[], within: Vector): Face {
  const at = meanOf(corners),
    [a, b, c] = corners as [Vector, Vector, Vector],
    across = unit(cross(plus(b, a, -1), plus(c, a, -1))),
    n = dot(across, plus(at, within, -1)) < 0 ? plus([0, 0, 0], across, -1) : across;
  const room = corners.map((p, i) => {
    const along = unit(plus(corners[(i + 1) % corners.length]!, p, -1));
    return Math.hypot(...cross(plus(at, p, -1), along));
  });
  return { at, n, room: Math.min(...room) };
}

/** The bare sides of cells that are prisms, or solids. */
function facesOf(l: Lattice, cells: readonly Place[]): Face[] {
  const has = new Set(cells.map(String)),
    faces: Face[] = [];
  for (const c of cells) {
    const middle = spotIn(l, c),
      solid = solidAt(l, c);
    if (solid) {
      const shared = beside(l, c).filter(q => has.has(String(q)));
      const hidden = shared.map(q => faceOf(l, c, q)!.map(String));
      solid.forEach((_, i) => {
        const corners = solid.filter((_, k) => k !== i);
        if (hidden.some(f => corners.every(p => f.includes(String(p))))) return;
        faces.push(
          face(
            corners.map(([x, y, z]): Vector => [x * l.tall, z * l.tall, -y * l.tall]),
            middle,
          ),
        );
      });
      continue;
    }
    const ring = [-0.5, 0.5].map(up => cornersOf(l, c).map(([x, y]) => plus(middle, [x, up * l.tall, -y], 1))) as [
      Vector[],
      Vector[],
    ];
    ring.forEach((corners, i) => {
      if (!has.has(String([c[0], c[1], c[2] + 2 * i - 1]))) faces.push(face(corners, middle));
    });
    stepsOf(l, c).forEach((step, i, { length }) => {
      if (step && has.has(String([c[0] + step.way[0], c[1] + step.way[1], c[2]]))) return;
      const k = (i + 1) % length,
        [low, high] = ring;
      faces.push(face([low[i]!, low[k]!, high[k]!, high[i]!], middle));
    });
  }
  return faces;
}

/** The fields for the letters of a piece, one on each of its sides, for its
 * cells as solidOf has them. */
export const fieldsOf = (cells: readonly Vector[]): BufferGeometry =>
  fields(
    SIDES.flatMap(n => {
      const c = carrier(cells, n);
      return c ? [{ at: plus(c, n, 0.5), n, room: FIELD }] : [];
    }),
  );

/** The same for cells that are no cubes, moved by so much: of the sides that look one way the roomiest, and then the one
 * nearest to the middle of them. */
export function otherFieldsOf(l: Lattice, cells: readonly Place[], by: Vector): BufferGeometry {
  const alike = new Map<string, Face[]>();
  for (const f of facesOf(l, cells)) {
    const way = String(f.n.map(x => Math.round(20 * x) || 0));
    alike.set(way, [...(alike.get(way) ?? []), f]);
  }
  const best = [...alike.values()].map(list => {
    const middle = meanOf(list.map(f => f.at)),
      far = (f: Face) => Math.hypot(...plus(f.at, middle, -1)) - 100 * Math.round(10 * f.room);
    return list.reduce((a, b) => (far(b) < far(a) - 1e-6 ? b : a));
  });
  return fields(best.map(f => ({ ...f, at: plus(f.at, by, 1) })));
}

/** The field for the letter of a ball at the origin that is seen from z. */
export const ballField = (): BufferGeometry => fields([{ at: [0, 0, 0.5 + GAP / 2], n: [0, 0, 1], room: FIELD }]);

/** Letters stand upright on walls; on top they are read from where the reader stands. */
function fields(faces: readonly Face[]): BufferGeometry {
  const positions: number[] = [],
    uvs: number[] = [],
    indices: number[] = [];
  for (const { at, n, room } of faces) {
    const up: Vector = Math.abs(n[1]) > 0.9 ? [0, 0, -Math.sign(n[1])] : unit(plus([0, 1, 0], n, -n[1])),
      right = cross(up, n),
      middle = plus(at, n, BEFORE - GAP),
      side = Math.min(FIELD, 1.6 * room),
      base = positions.length / 3;
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      positions.push(...plus(plus(middle, right, (u - 0.5) * side), up, (v - 0.5) * side));
      uvs.push(u, v);
    }
    indices.push(base, base + 1, base + 2, base + 1, base + 3, base + 2);
  }
  const g = new BufferGeometry();
  g.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  g.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  g.setIndex(indices);
  return g;
}

/** The material of fields with a text. */
export function inkOf(text: string, colour: string, font: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    uniforms: { drawn: { value: drawn(text, font) }, colour: { value: new Color(colour) }, opacity: { value: 1 } },
  });
}

/** Gives up an ink with its texture. */
export function dropInk(ink: ShaderMaterial): void {
  (ink.uniforms.drawn!.value as Texture).dispose();
  ink.dispose();
}

function drawn(text: string, font: string): Texture {
  const canvas = Object.assign(document.createElement('canvas'), { width: DOTS, height: DOTS }),
    c = canvas.getContext('2d')!,
    most = DOTS * 0.92;
  // As large as on the flat picture: 16 units of 40.
  const size = (0.42 / FIELD) * DOTS;
  c.font = `620 ${size}px ${font}`;
  const wide = c.measureText(text).width;
  if (wide > most) c.font = `620 ${(size * most) / wide}px ${font}`;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillText(text, DOTS / 2, DOTS * 0.53);
  const t = new CanvasTexture(canvas);
  t.anisotropy = 4;
  return t;
}
