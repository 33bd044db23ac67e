// Draws a solid for files as the page's player shows it, where nobody sees it. The worker that makes the file asks for
// one picture after another.

import type { Film } from '../player/film.ts';
import type { PolyPlayer } from '../player/poly-player.ts';
import type { SIGHT } from '../player/sight.ts';
import type { SvgOptions } from '../player/svg.ts';
import type { Shot } from '../player/view.ts';

export interface Studio {
  /** Answers a shot, its width and its height with an ImageBitmap, or with nothing if the browser draws no more. */
  readonly port: MessagePort;
  end(): void;
}

/** A studio within an element of the page, whose style it has. It is undefined where the browser draws no solids. */
export async function studioIn(
  host: Element,
  film: Film,
  options: SvgOptions,
  look: Partial<typeof SIGHT> & { theme: string },
): Promise<Studio | undefined> {
  const players = customElements.get('poly-player') as typeof PolyPlayer;
  await players.load();
  if (!players.Solid) return undefined;
  const player = Object.assign(document.createElement('poly-player'), look),
    { port1, port2 } = new MessageChannel();
  player.style.display = 'none';
  host.append(player);
  const solid = new players.Solid(player, document.createElement('div'));
  player.shadowRoot!.append(solid.element);
  port1.onmessage = async ({ data }: MessageEvent<[Shot, number, number]>) => {
    const picture = await solid.shoot!(film, options, ...data);
    port1.postMessage(picture, picture ? [picture] : []);
  };
  return {
    port: port2,
    end() {
      port1.close();
      solid.end();
      player.remove();
    },
  };
}
