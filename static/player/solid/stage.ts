// One WebGL renderer for all players of a page: browsers allow a dozen or so, and a page may have fifty players. Each
// player has a canvas of its own, to which the renderer copies its picture. If the browser takes the renderer's context
// away, the pictures stay until it gives the context back. If it does not, solids are drawn layer by layer.

import { type Camera, type Scene, WebGLRenderer } from 'three';
import { forget } from './look.ts';

/** How long a lost context is waited for, in milliseconds. */
const PATIENCE = 4000;

/** A view that draws here. */
export interface User {
  /** Pictures that were asked for meanwhile can be drawn again. */
  again(): void;
  /** Nothing can be drawn any more. */
  fall(): void;
}

/** The canvases that the renderer can use, the better one first. Safari's family has WebGL only on canvases of a
 * page. */
const SHEETS: readonly (() => OffscreenCanvas | HTMLCanvasElement)[] = [
  () => new OffscreenCanvas(1, 1),
  () => document.createElement('canvas'),
];

let renderer: WebGLRenderer | undefined;
const users = new Set<User>();
let waiting = 0; // of setTimeout, for a lost context
let sheet: (typeof SHEETS)[number] | undefined; // the first canvas that has WebGL
let able: boolean | undefined; // whether it can draw in three dimensions; undefined until it was tried

// Whether the processor draws. Smooth edges from the renderer would triple the time then, so still pictures are drawn
// larger and scaled down instead.
let slow = false;

/** Whether the browser can draw in three dimensions, and could the last time it was asked. */
export function supported(): boolean {
  if (able === undefined) {
    sheet = SHEETS.find(tried);
    able = !!sheet;
  }
  return able;
}

function tried(make: (typeof SHEETS)[number]): boolean {
  try {
    const gl = make().getContext('webgl2') as WebGL2RenderingContext | null;
    if (!gl) return false;
    // Firefox gives the renderer's name at once, and warns where the extension is used. Others give it only by the
    // extension.
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

/** Whether the processor draws. It then has less time for everything else. */
export function costly(): boolean {
  return slow;
}

/** Says that the view needs the renderer; release says that it no longer does. */
export function acquire(user: User): void {
  users.add(user);
}

export function release(user: User): void {
  users.delete(user);
  if (!users.size) drop();
}

function make(): WebGLRenderer {
  const r = new WebGLRenderer({ canvas: sheet!(), antialias: !slow, alpha: true, powerPreference: 'low-power' });
  // The renderer itself asks for the context, and sets it up again.
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

/** The renderer's canvas with the picture of a scene, which lasts until the end of this task. It is undefined where
 * nothing can be drawn. */
function drawn(
  scene: Scene,
  camera: Camera,
  width: number,
  height: number,
): OffscreenCanvas | HTMLCanvasElement | undefined {
  if (!supported()) return undefined;
  try {
    renderer ??= make();
  } catch {
    giveUp();
    return undefined;
  }
  if (renderer.getContext().isContextLost()) return undefined;
  const source = renderer.domElement as HTMLCanvasElement | OffscreenCanvas;
  if (source.width !== width || source.height !== height) renderer.setSize(width, height, false);
  renderer.render(scene, camera);
  return source;
}

/** Draws a scene onto a canvas of this many CSS pixels. Its resolution is the screen's times a factor up to 1, or
 * the finest of any use for a picture that stays. */
export function render(
  scene: Scene,
  camera: Camera,
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  fineness: number,
  stays: boolean,
): void {
  const ratio = stays && slow ? 2 : fineness * Math.min(2, devicePixelRatio),
    [w, h] = [Math.round(width * ratio), Math.round(height * ratio)],
    source = drawn(scene, camera, w, h);
  if (!source) return;
  // The browser fits the picture into its place by the size that the canvas has.
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  if ('transferToImageBitmap' in source) {
    canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(source.transferToImageBitmap());
    return;
  }
  const pen = canvas.getContext('2d')!;
  pen.clearRect(0, 0, w, h);
  pen.drawImage(source, 0, 0);
}

/** The sides up to which a picture for a file is drawn twice as large, where edges are not smooth otherwise. */
const LARGE = 2048;

/** The picture of a scene for a file. It has this many dots, or twice as many along each side. */
export async function pictured(
  scene: Scene,
  camera: Camera,
  width: number,
  height: number,
): Promise<ImageBitmap | undefined> {
  const by = slow && Math.max(width, height) <= LARGE ? 2 : 1,
    source = drawn(scene, camera, by * width, by * height);
  return source && createImageBitmap(source);
}
