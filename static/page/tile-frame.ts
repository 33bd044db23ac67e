// The script of play.html: a puzzle to play in a frame of another site's page. All of it is in its address after #. The
// page around hears what is done, as messages {type: 'tilewright', version: 1, event, detail} of the element's events.

import { pageOf, readFrameHash } from '../embed/hash.ts';
import { gameOf, speakAsAsked, tellHost } from './framed.ts';

const root = new URL(document.documentElement.dataset.root ?? './', location.href).href;

async function show(): Promise<void> {
  await speakAsAsked(root);
  const { link, trace, attributes } = readFrameHash(location.hash),
    puzzle = document.createElement('tile-puzzle');
  const theme = new Map(attributes).get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  for (const [name, value] of attributes) puzzle.setAttribute(name, value);
  puzzle.setAttribute('link', pageOf({ root, link }));
  for (const event of ['move', 'solved', 'error']) {
    puzzle.addEventListener(
      event,
      e =>
        parent !== self &&
        parent.postMessage({ type: 'tilewright', version: 1, event, detail: (e as CustomEvent<unknown>).detail }, '*'),
    );
  }
  // An address without a puzzle shows the same error as a damaged one.
  puzzle.setAttribute('puzzle', trace || (await gameOf(link, root)) || 'pt1.');
  document.querySelector('main')!.append(puzzle);
}

if (top === self) document.documentElement.dataset.alone = '';
tellHost(width => Math.max(480, Math.min(900, (width * 7) / 8)));
void show();
// Another address is another puzzle.
addEventListener('hashchange', () => location.reload());
