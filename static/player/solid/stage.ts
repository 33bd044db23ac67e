// One WebGL renderer for all players of a page: browsers allow a dozen or so,
// and a page may have fifty players. Each has a canvas of its own, to which the
// renderer hands its picture over. Should the browser take the renderer's context
// away, the pictures stay until it gives it back; if it does not, solids lie layer
// by layer.

import { type Camera, type Scene, WebGLRenderer } from 'three';
import { forget } from './look.ts';

/** How long a lost context is waited for, in milliseconds. */
const PATIENCE = 4000;

/** What draws here. */
export interface User {
  /** What was asked for meanwhile can be drawn again. */
  again(): void;
  /** Nothing can be drawn any more. */
  fall(): void;
}

/** The canvases on which it may draw, the better one first: Safari's family may have
 * WebGL on those of a page alone. */
const SHEETS: readonly (() => OffscreenCanvas | HTMLCanvasElement)[] = [
  () => new OffscreenCanvas(1, 1),
  () => document.createElement('canvas'),
];

let renderer: WebGLRenderer | undefined;
const users = new Set<User>();
let waiting = 0; // of setTimeout, for a lost context
let sheet: (typeof SHEETS)[number] | undefined; // the first that has WebGL
let able: boolean | undefined; // to draw in three dimensions, when that has been tried

// Where the processor draws, smooth edges from the renderer would triple the
// time; there, still pictures are drawn larger and made smaller instead.
let slow = false;

/** Whether the browser can draw in three dimensions, and still could when it was last asked to. */
export const supported = (): boolean => (able ??= !!(sheet = SHEETS.find(tried)));

function tried(make: (typeof SHEETS)[number]): boolean {
  try {
    const gl = make().getContext('webgl2') as WebGL2RenderingContext | null;
    if (!gl) return false;
    // Firefox says it at once, and warns of the other way; others say nothing at first.
    const said = String(gl.getParameter(gl.RENDERER)),
      names = said.startsWith('WebKit') && gl.getExtension('WEBGL_debug_renderer_info');
    slow = /swiftshader|llvmpipe|software|basic render/i.test(
      names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : said,
    );
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    return false;
  }
}

/** Whether the processor draws, which then has less time for everything else. */
export function costly(): boolean {
  return slow;
}

/** Says that the renderer is needed; release says that it no longer is. */
export function acquire(user: User): void {
  users.add(user);
}

export function release(user: User): void {
  users.delete(user);
  if (!users.size) drop();
}

function make(): WebGLRenderer {
  const r = new WebGLRenderer({ canvas: sheet!(), antialias: !slow, alpha: true, powerPreference: 'low-power' });
  // The renderer itself says that it wants the context back, and sets it up again.
  r.domElement.addEventListener('webglcontextlost', () => {
    if (r === renderer) waiting = window.setTimeout(giveUp, PATIENCE);
  });
  r.domElement.addEventListener('webglcontextrestored', () => {
    clearTimeout(waiting);
    for (const u of users) u.again();
  });
  return r;
}

function drop(): void {
  clearTimeout(waiting);
  if (!renderer) return;
  const r = renderer;
  renderer = undefined;
  forget();
  r.dispose();
  if (!r.getContext().isContextLost()) r.forceContextLoss();
}

function giveUp(): void {
  able = false;
  drop();
  for (const u of users) u.fall();
}

/** Draws a scene onto a canvas of so many CSS pixels: as finely as the screen is
 * times a factor up to 1 or, for what stays, as finely as is of use. */
export function render(
  scene: Scene,
  camera: Camera,
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  fineness: number,
  stays: boolean,
): void {
  if (!supported()) return;
  try {
    renderer ??= make();
  } catch {
    giveUp();
    return;
  }
  if (renderer.getContext().isContextLost()) return;
  const source = renderer.domElement as HTMLCanvasElement | OffscreenCanvas,
    dots = Math.min(2, devicePixelRatio),
    ratio = stays && slow ? 2 : fineness * dots;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (source.width !== w || source.height !== h) renderer.setSize(w, h, false);
  renderer.render(scene, camera);
  // What the canvas says of its size is how its picture is fitted into its place.
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  if ('transferToImageBitmap' in source) {
    canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(source.transferToImageBitmap());
    return;
  }
  // What was drawn is there until the end of this task.
  const pen = canvas.getContext('2d')!;
  pen.clearRect(0, 0, w, h);
  pen.drawImage(source, 0, 0);
}
