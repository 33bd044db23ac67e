// One WebGL renderer for all players of a page: browsers allow a dozen or so,
// and a page may have fifty players. Each has a canvas of its own, to which the
// renderer hands its picture over.

import { type Camera, type Scene, WebGLRenderer } from 'three';
import { forget } from './look.ts';

let renderer: WebGLRenderer | undefined;
let users = 0;

// Where the processor draws, smooth edges from the renderer would triple the
// time; there, still pictures are drawn larger and made smaller instead.
let slow = false;

/** Whether the browser can draw in three dimensions. */
export function supported(): boolean {
  try {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2'), names = gl?.getExtension('WEBGL_debug_renderer_info');
    slow = /swiftshader|llvmpipe|software|basic render/i.test(String(gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? 0x1f01)));
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return !!gl;
  } catch {
    return false;
  }
}

/** Whether the processor draws, which then has less time for everything else. */
export function costly(): boolean {
  return slow;
}

/** Says that the renderer is needed; release says that it no longer is. */
export function acquire(): void {
  users++;
}

export function release(): void {
  if (--users || !renderer) return;
  forget();
  renderer.dispose();
  renderer.forceContextLoss();
  renderer = undefined;
}

/** Draws a scene onto a canvas of so many CSS pixels: as finely as the screen is
 * times a factor up to 1 or, for what stays, as finely as is of use. */
export function render(scene: Scene, camera: Camera, canvas: HTMLCanvasElement, width: number, height: number, fineness: number, stays: boolean): void {
  renderer ??= new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1), antialias: !slow, alpha: true, powerPreference: 'low-power' });
  const source = renderer.domElement as unknown as OffscreenCanvas, dots = Math.min(2, devicePixelRatio), ratio = stays && slow ? 2 : fineness * dots;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (source.width !== w || source.height !== h) renderer.setSize(w, h, false);
  renderer.render(scene, camera);
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(source.transferToImageBitmap());
}
