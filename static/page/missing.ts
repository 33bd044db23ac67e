// The script of 404.html, which a host shows for any address: the page speaks the reader's language.

import { wantedOf } from './language.ts';

const page = document.documentElement,
  main = document.querySelector<HTMLElement>('main')!,
  spoken = JSON.parse(main.dataset.spoken!) as Record<string, string[]>,
  folder = location.pathname.slice(page.dataset.root!.length).split('/', 1)[0]!;

if (folder in spoken) page.lang = folder;
page.lang = wantedOf(Object.keys(spoken));
for (const [i, part] of document.querySelectorAll('title, h1, main span, main a').entries()) {
  part.textContent = spoken[page.lang]![i]!;
}
if (page.lang !== 'en') main.querySelector('a')!.href += `${page.lang}/`;
