// Shows bodies in space as they will be printed. A mouse, a finger or keys turn them. It draws with WebGL 2 itself and
// needs no library, as each triangle is flat and has one colour.

import type { Shape } from '../export/job.ts';
import { t } from '../say/say.ts';

const VERTEX = `#version 300 es
uniform mat3 turn; uniform vec3 middle; uniform vec2 scale; uniform float depth;
in vec3 at; in vec3 paint; out vec3 seen; out vec3 colour;
void main() { seen = turn * (at - middle); colour = paint; gl_Position = vec4(seen.xy * scale, -seen.z / depth, 1.); }`;
const FRAGMENT = `#version 300 es
precision highp float; in vec3 seen; in vec3 colour; out vec4 dot_; uniform float flat_;
void main() { vec3 n = normalize(cross(dFdx(seen), dFdy(seen)));
float light = .5 + .32 * max(dot(n, vec3(.25, .5, .83)), 0.) + .25 * n.z; dot_ = vec4(colour * mix(light, 1., flat_), 1.); }`;

/** The distance between plates, in millimetres. */
const APART = 20;

const rgb = (colour: string): number[] => [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16) / 255);

/** A canvas with bodies, and with the edges of their plates if they lie on some. It returns undefined if the browser
 * has no WebGL 2. */
export function bodyView(
  shapes: readonly Shape[],
  bed: readonly [number, number] | null,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas'),
    gl = canvas.getContext('webgl2', { antialias: true, alpha: true });
  if (!gl) return undefined;
  canvas.tabIndex = 0;
  canvas.className = 'bodies';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute(
    'aria-label',
    t('What is printed, in space. Arrow keys turn it, plus and minus change its size.'),
  );
  const plates = 1 + Math.max(...shapes.map(s => s.plate)),
    step = (bed?.[0] ?? 0) + APART,
    solid = shapes.reduce((n, s) => n + s.points.length, 0) / 3,
    points = new Float32Array((solid + (bed ? 8 * plates : 0)) * 6),
    low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity];
  let n = 0;
  const put = (x: number, y: number, z: number, colour: readonly number[]): void => {
    points.set([x, y, z, ...colour], 6 * n++);
    [x, y, z].forEach((v, k) => {
      [low[k], high[k]] = [Math.min(low[k]!, v), Math.max(high[k]!, v)];
    });
  };
  for (const { points: p, colour, plate } of shapes) {
    const paint = rgb(colour);
    for (let i = 0; i < p.length; i += 3) put(p[i]! + plate * step, p[i + 1]!, p[i + 2]!, paint);
  }
  for (let plate = 0; bed && plate < plates; plate++) {
    const [x, X, Y] = [plate * step, plate * step + bed[0], bed[1]],
      ring = [x, 0, X, 0, X, 0, X, Y, X, Y, x, Y, x, Y, x, 0];
    for (let i = 0; i < ring.length; i += 2) put(ring[i]!, ring[i + 1]!, 0, [0.55, 0.55, 0.6]);
  }
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, points, gl.STATIC_DRAW);
  for (const [i, name] of ['at', 'paint'].entries()) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 3, gl.FLOAT, false, 24, 12 * i);
  }
  gl.enable(gl.DEPTH_TEST);
  const uniform = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name),
    middle = low.map((v, k) => (v + high[k]!) / 2),
    spans = low.map((v, k) => high[k]! - v) as [number, number, number];
  let [yaw, tilt, size, frame] = [-0.5, 0.85, 1, 0];
  const draw = (): void => {
    frame = 0;
    const { clientWidth: w, clientHeight: h } = canvas,
      ratio = Math.min(devicePixelRatio, 2);
    if (!w || !h) return;
    [canvas.width, canvas.height] = [w * ratio, h * ratio];
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const [s, c, st, ct] = [Math.sin(yaw), Math.cos(yaw), Math.sin(tilt), Math.cos(tilt)];
    // Right, up and towards the eye, as x, y and z of the bodies.
    const rows = [
      [c, -s, 0],
      [s * st, c * st, ct],
      [-s * ct, -c * ct, st],
    ];
    const reach = rows.map(row => row.reduce((sum, v, k) => sum + Math.abs(v) * spans[k]!, 0) / 2),
      by = (0.92 * size) / Math.max(reach[0]! / w, reach[1]! / h);
    gl.uniformMatrix3fv(
      uniform('turn'),
      false,
      [0, 1, 2].flatMap(k => rows.map(r => r[k]!)),
    );
    gl.uniform3fv(uniform('middle'), middle);
    gl.uniform2f(uniform('scale'), by / w, by / h);
    gl.uniform1f(uniform('depth'), reach[2]! * 1.1 + 1);
    gl.uniform1f(uniform('flat_'), 0);
    gl.drawArrays(gl.TRIANGLES, 0, solid);
    gl.uniform1f(uniform('flat_'), 1);
    gl.drawArrays(gl.LINES, solid, n - solid);
  };
  const soon = (): void => {
    if (!frame) frame = requestAnimationFrame(draw);
  };
  const turn = (dx: number, dy: number): void => {
    yaw += dx;
    tilt = Math.max(0, Math.min(Math.PI / 2, tilt + dy));
    soon();
  };
  canvas.onpointerdown = e => canvas.setPointerCapture(e.pointerId);
  canvas.onpointermove = e => {
    if (canvas.hasPointerCapture(e.pointerId)) turn(-e.movementX / 120, e.movementY / 120);
  };
  canvas.onkeydown = e => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key],
      zoom = { '+': 1.25, '-': 0.8 }[e.key];
    if (!way && !zoom) return;
    e.preventDefault();
    size = Math.max(0.5, Math.min(8, size * (zoom ?? 1)));
    turn((way?.[0] ?? 0) / 8, (way?.[1] ?? 0) / 8);
  };
  new ResizeObserver(soon).observe(canvas);
  return canvas;
}
