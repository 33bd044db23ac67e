// The script of guide/: it finds the features whose text has all words that were typed.

import { showText } from '../field/input.ts';
import { keepOffline } from '../page/offline.ts';
import { printLight, themeButton } from '../page/theme.ts';
import { t } from '../say/say.ts';

themeButton(document.getElementById('theme')!);
printLight();
void keepOffline(() => {});

const field = document.getElementById('find') as HTMLInputElement;
const found = document.getElementById('found')!;
const sections = [...document.querySelectorAll<HTMLElement>('.features section')].map(section => ({
  section,
  entry: document.querySelector<HTMLElement>(`.contents a[href="#${section.id}"]`)!.parentElement!,
  text: section.textContent.toLowerCase(),
}));

field.oninput = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, entry, text } of sections) {
    const fits = words.every(word => text.includes(word));
    section.hidden = !fits;
    entry.hidden = !fits;
    if (fits) count++;
  }
  for (const part of document.querySelectorAll<HTMLElement>('.contents div')) {
    part.hidden = !part.querySelector('li:not([hidden])');
  }
  found.textContent =
    words.length === 0 ? '' : count === 0 ? t('Nothing has these words.') : t('{n} found', { n: count });
};

// A link leads to its feature, whatever was typed before.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.hidden) return;
  showText(field, '');
  field.dispatchEvent(new Event('input'));
  target.scrollIntoView();
});
