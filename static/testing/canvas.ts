// A browser's canvas for tests in node. It is Skia's, which Chromium has too.

import { type Canvas, DOMMatrix, Path2D, createCanvas } from '@napi-rs/canvas';

function OffscreenCanvas(width: number, height: number): Canvas & { convertToBlob(): Promise<Blob> } {
  const canvas = createCanvas(width, height),
    context = canvas.getContext('2d');
  // It takes weights only in hundreds, and would read others as sizes.
  const font = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(context), 'font')!;
  Object.defineProperty(context, 'font', {
    get: () => font.get!.call(context),
    set: (s: string) =>
      font.set!.call(
        context,
        s.replace(/^\d+(?= )/, weight => String(100 * Math.round(Number(weight) / 100))),
      ),
  });
  return Object.assign(canvas, {
    convertToBlob: async () => new Blob([new Uint8Array(canvas.toBuffer('image/png'))], { type: 'image/png' }),
  });
}

Object.assign(globalThis, { OffscreenCanvas, Path2D, DOMMatrix });
