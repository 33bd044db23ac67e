// One WebGL renderer for all players of a page: browsers allow a dozen or so,
// and a page may have fifty players. Each has a canvas of its own, to which the
// renderer hands its picture over.

import { type Camera, PCFShadowMap, type Scene, WebGLRenderer } from 'three';

let renderer: WebGLRenderer | undefined;
let users = 0;

/** Whether the browser can draw in three dimensions. */
export function supported(): boolean {
  try {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return !!gl;
  } catch {
    return false;
  }
}

/** Says that the renderer is needed; release says that it no longer is. */
export function acquire(): void {
  users++;
}

export function release(): void {
  if (--users || !renderer) return;
  renderer.dispose();
  renderer.forceContextLoss();
  renderer = undefined;
}

/** Draws a scene onto a canvas, in that many device pixels. */
export function render(scene: Scene, camera: Camera, canvas: HTMLCanvasElement, width: number, height: number): void {
  if (!renderer) {
    renderer = new WebGLRenderer({ canvas: new OffscreenCanvas(1, 1), antialias: true, alpha: true, powerPreference: 'low-power' });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
  }
  const source = renderer.domElement as unknown as OffscreenCanvas;
  if (source.width !== width || source.height !== height) renderer.setSize(width, height, false);
  renderer.render(scene, camera);
  canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(source.transferToImageBitmap());
}
