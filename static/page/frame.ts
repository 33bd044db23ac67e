// The script of embed.html: a player in a frame of someone else's page. All it
// shows is in its address after the #, so that nothing is asked of any server.

import { pageOf, readFrameHash } from '../embed/hash.ts';

const root = new URL(document.documentElement.dataset['root'] ?? './', location.href).href;
const open = document.querySelector<HTMLAnchorElement>('footer a')!, title = document.querySelector<HTMLElement>('.title')!;

// The player takes the height it is given, and its board what is left of that.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host{display:flex!important;flex-direction:column}
.framed{flex:1;min-height:0;display:flex;flex-direction:column}
.framed .stage{flex:1;min-height:0;padding:20px}
.framed .board{height:100%;max-width:none}
.framed .stage>.solid{aspect-ratio:auto;height:100%;max-height:none}
.bar{flex:none}
@container (width<480px){.framed .stage{padding:12px}}`);

/** Address of the script with the solutions that the site knows, filled in by the build. */
declare const KNOWN_SCRIPT: string;

/** What that script sets: recordings by the puzzle's name. */
declare const tilewrightKnown: Record<string, string> | undefined;

/** The solution that the site knows of a puzzle of its library, if a link is to that alone. It comes as a script, as a
 * frame in a sandbox may fetch nothing. */
async function known(link: string): Promise<string | undefined> {
  const id = /^p=([\w-]+)$/.exec(link)?.[1];
  if (!id) return undefined;
  const script = document.createElement('script');
  script.src = new URL(KNOWN_SCRIPT, root).href;
  await new Promise((done) => {
    script.onload = script.onerror = done; // without network there is none
    document.head.append(script);
  });
  return typeof tilewrightKnown !== 'undefined' && Object.hasOwn(tilewrightKnown, id) ? tilewrightKnown[id] : undefined;
}

async function show(): Promise<void> {
  await customElements.whenDefined('poly-player');
  const { link, trace, attributes } = readFrameHash(location.hash), player = document.createElement('poly-player');
  open.href = pageOf({ root, link });
  const theme = new Map(attributes).get('theme');
  if (theme) document.documentElement.dataset['theme'] = theme;
  for (const [name, value] of [['view', 'space'], ...attributes] as const) player.setAttribute(name, value);
  player.shadowRoot!.adoptedStyleSheets.push(sheet);
  // The compact form is read in a while.
  const name = () => (player.shown ? (title.textContent = player.shown.title) : requestAnimationFrame(name));
  player.addEventListener('error', () => (title.textContent = 'A picture from Tilewright'));
  // One without a recording says so as any damaged one does.
  player.setAttribute('trace', trace || (await known(link)) || 'pt1.');
  document.querySelector('main')!.append(player);
  name();
}

if (top === self) document.documentElement.dataset['alone'] = '';
void show();
// Another address is another picture.
addEventListener('hashchange', () => location.reload());
