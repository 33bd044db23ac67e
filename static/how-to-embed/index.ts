// The script of embed/: each example is a text to edit, and shows its result.

import { keepOffline } from '../page/offline.ts';
import { printLight, themeButton } from '../page/theme.ts';
import { t } from '../say/say.ts';

/** How long a text must rest before it is shown, in milliseconds. */
const REST = 250;

/** Shows the player or the puzzle of a text in its place, and names problems of the text. It takes over only the
 * element, its attributes and its text. */
function show(text: string, place: HTMLElement, said: HTMLElement): void {
  const source = new DOMParser()
    .parseFromString(text, 'text/html')
    .querySelector<HTMLElement>('poly-player,tile-puzzle');
  said.textContent = source ? '' : t('There is neither <poly-player> nor <tile-puzzle> in this text.');
  if (!source) return;
  const player = document.createElement(source.localName);
  const names = (player.constructor as typeof HTMLElement & { observedAttributes: string[] }).observedAttributes;
  for (const { name, value } of source.attributes) {
    if (names.includes(name)) player.setAttribute(name, value);
    else
      said.textContent =
        source.localName === 'poly-player'
          ? t('The attribute {name} means nothing to the player.', { name })
          : t('The attribute {name} means nothing to the puzzle.', { name });
  }
  player.addEventListener('error', e => {
    const { line, message } = (e as Event as CustomEvent<{ line?: number; message: string }>).detail;
    said.textContent = line
      ? t('Line {line} of the recording: {message}.', { line, message })
      : t('{message}.', { message });
  });
  for (const name of ['step', 'play', 'pause', 'solution', 'view', 'move', 'solved']) {
    player.addEventListener(name, e => {
      const heard = place.parentElement!.querySelector('.heard');
      if (heard) heard.textContent = `${name} ${JSON.stringify((e as CustomEvent<unknown>).detail)}`;
    });
  }
  player.textContent = source.textContent;
  place.replaceChildren(player);
}

const root = new URL(document.documentElement.dataset.root ?? './', location.href),
  tiles = document.createElement('script');
tiles.src = new URL('tile-puzzle.js', root).href;
document.head.append(tiles);

void Promise.all([customElements.whenDefined('poly-player'), customElements.whenDefined('tile-puzzle')]).then(() => {
  for (const example of document.querySelectorAll<HTMLElement>('.example')) {
    const text = example.querySelector('textarea')!,
      place = example.querySelector<HTMLElement>('.shown')!,
      said = example.querySelector<HTMLElement>('.said')!;
    let late = 0;
    text.oninput = () => {
      clearTimeout(late);
      late = window.setTimeout(() => show(text.value, place, said), REST);
    };
    show(text.value, place, said);
  }
});

// The addresses in the text become those of this site.
for (const e of document.querySelectorAll('pre, code')) {
  for (const node of e.childNodes) {
    if (node instanceof Text)
      node.data = node.data.replace(/https:\/\/your\.host(\/[\w/-]*\/|\/)?/g, (_, path) =>
        path ? root.href : root.origin,
      );
  }
}

themeButton(document.getElementById('theme')!);
printLight();
void keepOffline(() => {});
