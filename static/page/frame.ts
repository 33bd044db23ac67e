// The script of embed.html: a player in a frame of another site's page. Everything it shows is in its address after #,
// so it asks no server for anything.

import { pageOf, readFrameHash } from '../embed/hash.ts';
import { FILLED } from '../player/filled.ts';
import { gameOf, speakAsAsked, tellHost } from './framed.ts';
import { t } from '../say/say.ts';

const root = new URL(document.documentElement.dataset.root ?? './', location.href).href;
const open = document.querySelector<HTMLAnchorElement>('footer a')!,
  title = document.querySelector<HTMLElement>('.title')!;

const sheet = new CSSStyleSheet();
sheet.replaceSync(FILLED);

async function show(): Promise<void> {
  await speakAsAsked(root);
  open.textContent = t('Open in Tilewright');
  await customElements.whenDefined('poly-player');
  const { link, trace, attributes } = readFrameHash(location.hash),
    player = document.createElement('poly-player');
  open.href = pageOf({ root, link });
  const theme = new Map(attributes).get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  for (const [name, value] of [['view', 'space'], ...attributes] as const) player.setAttribute(name, value);
  player.shadowRoot!.adoptedStyleSheets.push(sheet);
  // The compact form takes a moment to read.
  const name = () => {
    if (player.shown) title.textContent = player.shown.title;
    else requestAnimationFrame(name);
  };
  player.addEventListener('error', () => (title.textContent = t('A picture from Tilewright')));
  // An address without a recording shows the same error as a damaged one.
  player.setAttribute('trace', trace || (await gameOf(link, root)) || 'pt1.');
  document.querySelector('main')!.append(player);
  name();
}

if (top === self) document.documentElement.dataset.alone = '';
tellHost(width => Math.max(360, Math.min(720, width * 0.75)));
void show();
// Another address is another picture.
addEventListener('hashchange', () => location.reload());
