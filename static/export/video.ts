// Makes a video from pictures, by the browser's own encoder.

import { ExportError } from './limits.ts';
import { type Packet, webm } from './webm.ts';
import { m, said, t } from '../say/say.ts';

const CODECS = [
  ['vp09.00.10.08', 'V_VP9'],
  ['vp8', 'V_VP8'],
] as const;

/** The message where a browser cannot make WebM. */
export const NO_WEBM = m('This browser cannot encode WebM. GIF, PNG and SVG animations work everywhere.');

function config(codec: string, width: number, height: number): VideoEncoderConfig {
  // Flat areas take few bits; the sharp edges of every change take more.
  return { codec, width, height, bitrate: Math.max(1_000_000, 6 * width * height), latencyMode: 'quality' };
}

/** The configuration that the browser can encode with, or undefined. */
export async function encoderFor(
  width: number,
  height: number,
): Promise<{ config: VideoEncoderConfig; id: 'V_VP8' | 'V_VP9' } | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  for (const [codec, id] of CODECS) {
    const c = config(codec, width, height);
    if ((await VideoEncoder.isConfigSupported(c).catch(() => undefined))?.supported) return { config: c, id };
  }
  return undefined;
}

/** The milliseconds between key frames, to which players can jump. */
const KEYS = 4000;

export class Recorder {
  readonly #packets: Packet[] = [];
  readonly #encoder: VideoEncoder;
  #failed: Error | undefined;
  #time = 0;
  #lastKey = -Infinity;

  private constructor(
    readonly width: number,
    readonly height: number,
    readonly id: 'V_VP8' | 'V_VP9',
    config: VideoEncoderConfig,
  ) {
    this.#encoder = new VideoEncoder({
      output: chunk => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.#packets.push({ bytes, time: chunk.timestamp / 1000, key: chunk.type === 'key' });
      },
      error: e => (this.#failed = e),
    });
    this.#encoder.configure(config);
  }

  static async open(width: number, height: number): Promise<Recorder> {
    const found = await encoderFor(width, height);
    if (!found) throw new ExportError(said(NO_WEBM));
    return new Recorder(width, height, found.id, found.config);
  }

  /** Adds the picture on the canvas, for this many seconds. */
  async frame(canvas: OffscreenCanvas, seconds: number): Promise<void> {
    this.#add(canvas);
    this.#time += seconds * 1000;
    while (this.#encoder.encodeQueueSize > 8 && !this.#failed) await new Promise(done => setTimeout(done, 1));
    if (this.#failed)
      throw new ExportError(
        t("The browser's encoder gave up: {reason}. Choose a smaller width, or GIF.", {
          reason: this.#failed.message,
        }),
      );
  }

  #add(canvas: OffscreenCanvas): void {
    const keyFrame = this.#time - this.#lastKey >= KEYS,
      frame = new VideoFrame(canvas, { timestamp: Math.round(this.#time * 1000) });
    if (keyFrame) this.#lastKey = this.#time;
    this.#encoder.encode(frame, { keyFrame });
    frame.close();
  }

  /** The file. The last picture comes once more at the end, since players stop where the last frame begins. */
  async end(canvas: OffscreenCanvas): Promise<Blob> {
    this.#time -= 1;
    this.#add(canvas);
    await this.#encoder.flush();
    this.#encoder.close();
    return webm({
      codec: this.id,
      width: this.width,
      height: this.height,
      duration: this.#time + 1,
      packets: this.#packets,
    });
  }
}
