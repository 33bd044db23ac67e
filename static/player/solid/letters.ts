// Letters on solids. Each side of a piece has one, on the cell that the flat picture would choose. A letter behind
// other pieces is hidden like the rest. A piece of balls has one letter, which faces the reader.

import { BufferAttribute, BufferGeometry, CanvasTexture, Color, ShaderMaterial, type Texture } from 'three';
import type { Place } from '../../space/box.ts';
import { type Face, facesOf } from '../../space/faces.ts';
import type { Lattice, Vector } from '../../space/lattice.ts';
import { cross, less, meanOf, plus, unit } from '../../space/vector.ts';
import { GAP } from './geometry.ts';

/** The side of a letter's field in cells, and in dots of the texture. */
const FIELD = 0.6,
  DOTS = 96;

/** The directions outwards from the sides of a cube. */
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

/** The place of a letter, and how far the edges are from there. */
type Spot = Pick<Face, 'middle' | 'n'> & { readonly room: number };

/** The cell that carries the letter of a side. It is one of those whose side is bare: the one with most such
 * neighbours, then the one nearest to the middle of these cells. */
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

const roomOf = ({ corners, middle }: Face): number =>
  Math.min(
    ...corners.map((p, i) => Math.hypot(...cross(less(middle, p), unit(less(corners[(i + 1) % corners.length]!, p))))),
  );

/** The fields for the letters of a piece, one on each of its sides; cells are those of solidOf. */
export const fieldsOf = (cells: readonly Vector[]): BufferGeometry =>
  fields(
    SIDES.flatMap(n => {
      const c = carrier(cells, n);
      return c ? [{ middle: plus(c, n, 0.5 - GAP), n, room: FIELD }] : [];
    }),
  );

/** The same for cells that are no cubes, moved by a vector. Of the sides that look one way it takes the roomiest,
 * then the one nearest to the middle of these. */
export function otherFieldsOf(l: Lattice, cells: readonly Place[], by: Vector): BufferGeometry {
  // The corners of solids move as far as all faces there need, so some faces end farther out.
  const inwards = l.parts ? 0 : GAP,
    has = new Set(cells.map(String)),
    alike = new Map<string, Spot[]>();
  for (const f of cells.flatMap(c => facesOf(l, c))) {
    if (has.has(String(f.beyond))) continue;
    const way = String(f.n.map(x => Math.round(20 * x) || 0));
    alike.set(way, [
      ...(alike.get(way) ?? []),
      { middle: plus(plus(f.middle, by), f.n, -inwards), n: f.n, room: roomOf(f) },
    ]);
  }
  return fields(
    [...alike.values()].map(list => {
      const middle = meanOf(list.map(f => f.middle)),
        far = (f: Spot) => Math.hypot(...less(f.middle, middle)) - 100 * Math.round(10 * f.room);
      return list.reduce((a, b) => (far(b) < far(a) - 1e-6 ? b : a));
    }),
  );
}

/** The field for the letter of a ball at the origin, seen from z. */
export const ballField = (): BufferGeometry => fields([{ middle: [0, 0, 0.5 - GAP / 2], n: [0, 0, 1], room: FIELD }]);

/** Letters stand upright on walls. On top they are read from the reader's side. */
function fields(spots: readonly Spot[]): BufferGeometry {
  const positions: number[] = [],
    uvs: number[] = [],
    indices: number[] = [];
  for (const { middle: at, n, room } of spots) {
    const up: Vector = Math.abs(n[1]) > 0.9 ? [0, 0, -Math.sign(n[1])] : unit(plus([0, 1, 0], n, -n[1])),
      right = cross(up, n),
      middle = plus(at, n, BEFORE),
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

/** Releases an ink with its texture. */
export function dropInk(ink: ShaderMaterial): void {
  (ink.uniforms.drawn!.value as Texture).dispose();
  ink.dispose();
}

function drawn(text: string, font: string): Texture {
  const canvas = Object.assign(document.createElement('canvas'), { width: DOTS, height: DOTS }),
    c = canvas.getContext('2d')!,
    most = DOTS * 0.92;
  // The letter is as large as on the flat picture: 16 units of 40.
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
