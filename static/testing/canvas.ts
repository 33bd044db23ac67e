// A browser's canvas for tests in node: Skia's, as Chromium has it.

import { type Canvas, DOMMatrix, Path2D, createCanvas } from '@napi-rs/canvas';

function OffscreenCanvas(width: number, height: number): Canvas & { convertToBlob(): Promise<Blob> } {
  const canvas = createCanvas(width, height);
  return Object.assign(canvas, { convertToBlob: async () => new Blob([new Uint8Array(canvas.toBuffer('image/png'))], { type: 'image/png' }) });
}

Object.assign(globalThis, { OffscreenCanvas, Path2D, DOMMatrix });
