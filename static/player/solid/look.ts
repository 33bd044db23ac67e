// The look of pieces and of the table. There is one soft key light from the upper left, the light of the sky and of the
// table, and from below a lamp beside the reader. There is shade where other things are near, faint lines between
// cells, and little gloss. Light and shade come from the air (air.ts).

import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  Data3DTexture,
  EdgesGeometry,
  LinearFilter,
  Matrix4,
  Mesh,
  Quaternion,
  RGFormat,
  ShaderMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { Air } from './air.ts';
import { ARC, ROUGH, TURNS, type Vector, back, nameOf, outlineOf, solidOf, turned } from './geometry.ts';
import { type Place, spotIn } from '../../space/box.ts';
import type { Lattice } from '../../space/lattice.ts';
import { otherBody } from './bodies.ts';
import { ballField, fieldsOf, otherFieldsOf } from './letters.ts';

const geometries = new Map<string, BufferGeometry>(),
  boards = new Map<string, BufferGeometry>();

/** A body of more cells than this is a board that is drawn, whose shape changes with the next stroke. */
const MANY = 100;

/** A geometry that is made of the cells of a shape, once for all shapes that are equal. */
function kept(kind: string, cells: readonly Vector[], make: () => BufferGeometry): BufferGeometry {
  const key = kind + (kind.startsWith('*') ? cells.map(c => c.map(n => n.toFixed(2))) : nameOf(cells)),
    many = cells.length > MANY,
    list = many ? boards : geometries;
  let g = list.get(key);
  if (!g) {
    // A long search shows many shapes, so the oldest ones are dropped.
    if (list.size >= (many ? 6 : 1024)) {
      const [oldest, old] = list.entries().next().value!;
      list.delete(oldest);
      old.dispose();
    }
    g = surround(make(), cells);
    list.set(key, g);
  }
  return g;
}

/** The turn and the way that bring the cells of a body to their places. */
export interface Pose {
  cells: readonly Vector[];
  turn: Quaternion;
  moved: Vector3;
}

const poses = new Map<string, Pose>();

/** The pose of cells whose box begins at the origin. A search shows a piece in many of its 24 turns; all have one
 * body. */
export function poseOf(cells: readonly Vector[]): Pose {
  if (cells.length > MANY) return { cells, turn: new Quaternion(), moved: new Vector3() };
  const name = nameOf(cells);
  let pose = poses.get(name);
  if (!pose) {
    if (poses.size >= 4096) poses.clear();
    for (const t of TURNS) {
      const like = poses.get(nameOf(turned(cells, t).cells));
      if (like?.turn.w !== 1) continue; // it is a turned one itself
      const [a, b, c] = back(t).map(axis => new Vector3(...axis)) as [Vector3, Vector3, Vector3];
      pose = {
        cells: like.cells,
        turn: new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(a, b, c)),
        moved: new Vector3(...turned(like.cells, back(t)).moved),
      };
      break;
    }
    pose ??= { cells, turn: new Quaternion(), moved: new Vector3() };
    poses.set(name, pose);
  }
  return pose;
}

/** Releases all of them, with the renderer for which they were made. */
export function forget(): void {
  for (const list of [geometries, boards]) {
    for (const g of list.values()) g.dispose();
    list.clear();
  }
}

/** Gives a shape the sphere around its cells. Without it the renderer would look at every corner. */
function surround(g: BufferGeometry, cells: readonly Vector[]): BufferGeometry {
  const ends = [0, 1, 2].map(i => Math.max(...cells.map(c => c[i]!))) as Vector;
  g.boundingSphere = new Sphere(new Vector3(...ends).multiplyScalar(0.5), Math.hypot(...ends.map(n => n + 1)) / 2);
  return g;
}

const numbers = (list: number[]) => new BufferAttribute(new Float32Array(list), 3);

/** The body of a piece whose box begins at the origin. A rough one has edges of fewer segments, and less than half
 * of the triangles. */
export const bodyOf = (cells: readonly Vector[], rough = false) =>
  kept(rough ? 'rough' : 'body', cells, () => {
    const { positions, normals, indices } = solidOf(cells, rough ? ROUGH : ARC);
    return new BufferGeometry()
      .setAttribute('position', numbers(positions))
      .setAttribute('normal', numbers(normals))
      .setIndex(indices);
  });

/** The body of a piece whose cells are no cubes. shape are the middles of its cells; their box begins at the origin. */
export const otherBodyOf = (l: Lattice, cells: readonly Place[], shape: readonly Vector[], rough: boolean) =>
  kept('*' + l.name + rough + cells.map(c => l.kindOf(c)), shape, () => {
    const { positions, normals, indices } = otherBody(l, cells, fromSpot(l, cells, shape), rough);
    return new BufferGeometry()
      .setAttribute('position', numbers(positions))
      .setAttribute('normal', numbers(normals))
      .setIndex(indices);
  });

/** The edges of such a body as lines; balls have none. */
export const otherEdgesOf = (l: Lattice, cells: readonly Place[], shape: readonly Vector[]) =>
  l.round
    ? EMPTY
    : kept(
        '*edges' + l.name + cells.map(c => l.kindOf(c)),
        shape,
        () => new EdgesGeometry(otherBodyOf(l, cells, shape, true), 20),
      );

export const EMPTY = new BufferGeometry();

/** The edges of a body as lines. */
export const edgesOf = (cells: readonly Vector[]) =>
  kept('edges', cells, () => new BufferGeometry().setAttribute('position', numbers(outlineOf(cells))));

/** The fields for the letters of a body. */
export const letteringOf = (cells: readonly Vector[]) => kept('letters', cells, () => fieldsOf(cells));

/** The fields for the letters of a body whose cells are no cubes. Balls have a single field, which is put on one of
 * them. */
export const otherLetteringOf = (l: Lattice, cells: readonly Place[], shape: readonly Vector[]) =>
  l.round
    ? kept('*ball letter', [[0, 0, 0]], ballField)
    : kept('*letters' + l.name + cells.map(c => l.kindOf(c)), shape, () =>
        otherFieldsOf(l, cells, fromSpot(l, cells, shape)),
      );

/** The vector by which a body is moved so that its first cell comes to the first of its shape. */
const fromSpot = (l: Lattice, cells: readonly Place[], shape: readonly Vector[]): Vector => {
  const spot = spotIn(l, cells[0]!);
  return shape[0]!.map((v, i) => v - spot[i]!) as Vector;
};

/** The values that all materials of a scene share. */
export class Light {
  readonly uniforms = {
    grid: { value: new Data3DTexture(new Uint8Array(4), 1, 1, 1) },
    low: { value: new Vector3() },
    side: { value: new Vector3() },
    box: { value: 1 },
    key: { value: new Vector3(0, 1, 0) },
    eye: { value: new Vector3(0, 0, 1) },
    between: { value: new Vector3() },
    zenith: { value: new Vector3() },
    sun: { value: 1 },
    bounce: { value: 0 },
    lamp: { value: 0 }, // the light from the reader, who looks from below
  };

  /** Takes over the light and the shade of the air. */
  take(air: Air): void {
    const u = this.uniforms,
      [nx, ny, nz] = air.size;
    let t = u.grid.value;
    if (t.image.width !== nx || t.image.height !== ny || t.image.depth !== nz || t.image.data !== air.bytes) {
      t.dispose();
      u.grid.value = t = new Data3DTexture(air.bytes, nx, ny, nz);
      t.format = RGFormat;
      t.minFilter = t.magFilter = LinearFilter;
    }
    t.needsUpdate = true;
    u.low.value.set(...air.low);
    u.side.value.set(1 / nx, 1 / ny, 1 / nz).divideScalar(air.box);
    u.box.value = air.box;
  }

  dispose(): void {
    this.uniforms.grid.value.dispose();
  }
}

// The air at a place: how much light comes there, and how much is filled near it.
const AIR = `
uniform mediump sampler3D grid;uniform vec3 low,side;uniform float box;
vec2 seen(vec3 at){return texture(grid,(at-low)*side).xy;}`;

// A piece is turned by quarters, so its cells stay cells.
const VERTEX = `varying vec3 vCell,vSide,vAt;
void main(){vCell=mat3(modelMatrix)*position;vSide=mat3(modelMatrix)*normal;vAt=(modelMatrix*vec4(position,1.)).xyz;gl_Position=projectionMatrix*viewMatrix*vec4(vAt,1.);}`;

const PIECE = `varying vec3 vCell,vSide,vAt;${AIR}
uniform vec3 key,eye,between,zenith,colour;uniform float sun,bounce,lamp,opacity;uniform int pattern,lined;
void main(){
  vec3 n=vSide,side=abs(n),base=colour,to=abs(fract(vCell)-.5);
  // Lines where cells meet, on flat parts: 80 % of the colour, 0.028 wide.
  if(lined>0&&max(side.x,max(side.y,side.z))>.985){
    float d=min(min(side.x>.2?1.:to.x,side.y>.2?1.:to.y),side.z>.2?1.:to.z),w=fwidth(d);
    base*=mix(.8,1.,smoothstep(0.,1.,clamp(d/max(.028,w),0.,1.)));
  }
  // Patterns: the hatch of slots 13 to 24, the dots of 25 to 36, the other hatch of stationary pieces.
  if(pattern==2){
    vec3 p=fract(vCell*5.+.5)-.5;
    p*=1.-step(.7,side);
    base=mix(base,vec3(1.),.4*(1.-smoothstep(.13,.19,length(p)))*step(.985,max(side.x,max(side.y,side.z))));
  }else if(pattern>0){
    float t=dot(vCell,pattern==1?vec3(4.):vec3(4.,4.,-4.)),w=fwidth(t);
    base*=1.-.24*(1.-smoothstep(.12-w,.12+w,abs(fract(t)-.5)))*step(w,.5);
  }
  vec2 air=seen(vAt+n*1.25*box);
  float lit=air.x,open=1.-clamp(1.6*air.y-.15,0.,.85);
  float k=max(0.,dot(n,key)),turned=1.-max(0.,dot(n,eye)),gloss=max(0.,dot(n,between));
  gloss*=gloss;gloss*=gloss;
  vec3 light=base*(sun*k*(.12+.88*lit)+open*((.5+.5*n.y)*zenith*.52+bounce*.42*(.5-.5*n.y)+.1)+lamp*max(0.,dot(n,eye)));
  light+=.1*lit*gloss*gloss*gloss*gloss*gloss*gloss*gloss+.1*open*turned*turned*turned*zenith;
  // The light is kept from burning out. Then comes the screen's curve, well enough by square roots.
  light*=1.06/(1.+.2*light);
  vec3 a=sqrt(light),b=sqrt(a);
  gl_FragColor=vec4(.662*a+.684*b-.324*sqrt(b)-.0225*light,opacity);
}`;

const TABLE_VERTEX = `varying vec3 vCell,vAt;
void main(){vCell=position;vAt=(modelMatrix*vec4(position,1.)).xyz;gl_Position=projectionMatrix*viewMatrix*vec4(vAt,1.);}`;

const TABLE = `varying vec3 vCell,vAt;${AIR}
uniform float shadow,contact;
void main(){
  vec2 air=seen(vAt+vec3(0.,box,0.));
  float fade=1.-smoothstep(.62,1.,length(vCell.xz));
  gl_FragColor=vec4(0.,0.,0.,fade*(shadow*(1.-air.x)+contact*min(1.,1.6*air.y)));
}`;

/** The material of a piece. pattern is that of its look; see svg.ts. */
export function materialOf(light: Light, colour: string, pattern: number): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: PIECE,
    uniforms: {
      ...light.uniforms,
      colour: { value: new Color(colour) },
      pattern: { value: pattern },
      lined: { value: 1 },
      opacity: { value: 1 },
    },
  });
}

/** The table: a disc of radius 1 that shows nothing but the shadows on it. */
export function tableOf(light: Light): Mesh<CircleGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    vertexShader: TABLE_VERTEX,
    fragmentShader: TABLE,
    transparent: true,
    depthWrite: false,
    uniforms: { ...light.uniforms, shadow: { value: 0 }, contact: { value: 0 } },
  });
  return new Mesh(new CircleGeometry(1, 40).rotateX(-Math.PI / 2), material);
}
