// Letters on solids: on each side of a piece one, on the cell that the flat
// picture would choose too. What other pieces hide stays hidden.

import { BufferAttribute, BufferGeometry, CanvasTexture, Color, ShaderMaterial, type Texture } from 'three';
import { GAP, type Vector } from './geometry.ts';

/** The side of a letter's field in cells, and in dots of the texture. */
const FIELD = 0.6,
  DOTS = 96;

// For each side of a cube: outwards, and where the top of a letter is. Letters
// stand upright on the walls; on top they are read from where the reader stands.
const SIDES: [n: Vector, up: Vector][] = [
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [0, 0, 1],
  ],
];

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
    SIDES.filter(([d]) => has.has(String(plus(c, d, 1)))).length * 1e6 -
    c.reduce((s, v, i) => s + (v - middle[i]!) ** 2, 0);
  return bare.reduce<Vector | undefined>((best, c) => (!best || score(c) > score(best) + 1e-6 ? c : best), undefined);
}

const VERTEX =
  'varying vec2 vAt;void main(){vAt=uv;gl_Position=projectionMatrix*viewMatrix*modelMatrix*vec4(position,1.);}';
const FRAGMENT = `varying vec2 vAt;uniform sampler2D drawn;uniform vec3 colour;uniform float opacity;
void main(){gl_FragColor=vec4(colour,texture(drawn,vAt).a*opacity);
#include <colorspace_fragment>
}`;

/** The fields for the letters of a piece, one on each of its sides, for its
 * cells as solidOf has them. */
export function fieldsOf(cells: readonly Vector[]): BufferGeometry {
  const positions: number[] = [],
    uvs: number[] = [],
    indices: number[] = [];
  for (const [n, up] of SIDES) {
    const c = carrier(cells, n);
    if (!c) continue;
    const middle = plus(c, n, 0.5 - GAP + 0.003),
      right = cross(up, n),
      base = positions.length / 3;
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      positions.push(...plus(plus(middle, right, (u - 0.5) * FIELD), up, (v - 0.5) * FIELD));
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
