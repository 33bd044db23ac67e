// Materials and lights: one soft key light from the upper left, the light of
// the sky and of the table, faint lines between cells, little gloss.

import { BufferAttribute, BufferGeometry, Color, DirectionalLight, HemisphereLight, Mesh, MeshLambertMaterial, type Object3D, PlaneGeometry, ShadowMaterial } from 'three';
import { type Vector, outlineOf, solidOf } from './geometry.ts';

const geometries = new Map<string, BufferGeometry>();

/** The geometry of cells around the middle of their box; equal shapes share it. */
export function geometryOf(cells: readonly Vector[], outline: boolean): BufferGeometry {
  const key = cells.join(' ') + outline;
  let g = geometries.get(key);
  if (!g) {
    g = new BufferGeometry();
    if (outline) {
      g.setAttribute('position', new BufferAttribute(new Float32Array(outlineOf(cells)), 3));
    } else {
      const { positions, normals, indices } = solidOf(cells);
      g.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
      g.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
      g.setIndex(indices);
    }
    // A long search shows many shapes: the oldest go.
    if (geometries.size >= 512) {
      const [oldest, old] = geometries.entries().next().value!;
      geometries.delete(oldest);
      old.dispose();
    }
    geometries.set(key, g);
  }
  return g;
}

/** The material of a piece. */
export function materialOf(colour: string): MeshLambertMaterial {
  const m = new MeshLambertMaterial({ color: new Color(colour) });
  m.onBeforeCompile = (shader) => {
    shader.vertexShader = 'varying vec3 vCell;varying vec3 vSide;\n' + shader.vertexShader.replace('#include <begin_vertex>', '#include <begin_vertex>\nvCell=position;vSide=normal;');
    shader.fragmentShader = 'varying vec3 vCell;varying vec3 vSide;\n' + shader.fragmentShader
      // Lines where cells meet, on flat parts: 80 % of the colour over 0.028.
      .replace('#include <color_fragment>', `#include <color_fragment>
        vec3 side=abs(vSide);
        if(max(side.x,max(side.y,side.z))>.985){
          vec3 to=abs(fract(vCell)-.5);
          float near=min(min(side.x>.2?1.:to.x,side.y>.2?1.:to.y),side.z>.2?1.:to.z);
          float w=max(fwidth(near),.001),line=smoothstep(0.,1.,clamp(near/max(.028,w),0.,1.));
          diffuseColor.rgb*=mix(.8,1.,line);
        }`)
      // Little gloss, and a rim where the surface turns away; then light that
      // does not burn out.
      .replace('#include <opaque_fragment>', `
        vec3 eye=vec3(0.,0.,1.);
        #if NUM_DIR_LIGHTS>0
          outgoingLight+=.10*pow(max(0.,dot(normalize(normal),normalize(directionalLights[0].direction+eye))),28.)*(directLight.color.r>0.?1.:0.);
        #endif
        outgoingLight+=.06*pow(1.-max(0.,dot(normalize(normal),eye)),3.);
        outgoingLight=outgoingLight*1.06/(1.+.2*outgoingLight);
        #include <opaque_fragment>`);
  };
  m.customProgramCacheKey = () => 'piece';
  return m;
}

/** The lights, and the table that catches the shadow. */
export function setting(scene: Object3D): { key: DirectionalLight; fill: DirectionalLight; sky: HemisphereLight; table: Mesh<PlaneGeometry, ShadowMaterial> } {
  const key = new DirectionalLight(), fill = new DirectionalLight(), sky = new HemisphereLight();
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.radius = 7;
  key.shadow.bias = -0.0005;
  key.shadow.normalBias = 0.02;
  const table = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), new ShadowMaterial());
  table.receiveShadow = true;
  scene.add(key, key.target, fill, fill.target, sky, table);
  return { key, fill, sky, table };
}
