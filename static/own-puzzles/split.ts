// A search that is split for many machines (solve split), as its files describe it: how many of its parts are done, and
// what they have found. A part can be searched here, or in any browser by a link. The result is a file that solve merge
// takes.

import { closeButton } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { propertyOf } from '../player/scheme.ts';
import { escaped } from '../player/escaped.ts';
import { pack64, unpack64 } from '../store/link.ts';
import { type Part, readPart } from './part.ts';
import type { Source } from './described.ts';
import { many } from '../browser/words.ts';
import { t } from '../say/say.ts';

/** The fields of a manifest that are shown; solver/cmd/solve/split.go describes it. */
interface Manifest {
  tilewrightSplit: number;
  name: string;
  title: string;
  settings: string;
  parts: number;
  count: boolean;
  solutions: [number, number] | null;
}

/** How a manifest begins. */
export const isManifest = (head: string): boolean => /^\s*\{\s*"tilewrightSplit"\s*:/.test(head);

/** The greatest number of parts of a split, and the greatest length of a link to one. */
const mostParts = 100_000,
  mostLink = 16_000;

/** The state of a split. */
export interface Split {
  manifest: Manifest;
  /** By part number: the part as it was cut, and the part if it is done. */
  files: Map<number, Source>;
  done: Map<number, Part>;
  /** Files that do not belong to it, or are damaged. */
  others: string[];
}

/** Reads a manifest and the files with it. Rejects with a message for a person. */
export async function readSplit(manifest: Source, sources: readonly Source[]): Promise<Split> {
  let m: Manifest;
  const damaged = new Error(
    t('{file} is damaged: take the manifest of the folder again, or split the search anew.', { file: manifest.name }),
  );
  try {
    m = JSON.parse(await manifest.blob.text()) as Manifest;
  } catch {
    throw damaged;
  }
  if (m.tilewrightSplit !== 1)
    throw new Error(
      t('{file} was written by a later version of the program: open it with that one.', { file: manifest.name }),
    );
  const texts = [m.name, m.title, m.settings].every(text => typeof text === 'string'),
    expected = m.solutions === null || (Array.isArray(m.solutions) && m.solutions.every(Number.isFinite));
  if (!Number.isInteger(m.parts) || m.parts < 1 || m.parts > mostParts || !texts || !expected) throw damaged;
  const split: Split = { manifest: m, files: new Map(), done: new Map(), others: [] };
  for (const source of sources) {
    const part = readPart(new Uint8Array(await source.blob.arrayBuffer()));
    if (!part || part.split !== m.name || part.part >= m.parts) split.others.push(source.name);
    else if (part.done) split.done.set(part.part, part);
    else if (source.name.endsWith('.part')) split.files.set(part.part, source);
  }
  return split;
}

/** A part of a split as a link has it, with all its data; '' where it is too long. */
export async function linkTo(file: Blob): Promise<string> {
  const packed = await pack64(new Uint8Array(await file.arrayBuffer()));
  return packed.length > mostLink ? '' : `part=1.${packed}`;
}

/** The file of a part in a link; undefined where there is none. Rejects where it is damaged. */
export async function partOf(hash: string): Promise<Blob | undefined> {
  const packed = /^#part=1\.([\w-]+)$/.exec(hash)?.[1];
  return packed ? new Blob([await unpack64(packed)]) : undefined;
}

/** Shows a split. `search` searches a part here. */
export function showSplit(split: Split, search: (source: Source) => void): void {
  const { manifest: m, done, files } = split,
    found = [...done.values()].reduce((sum, { solutions }) => sum + solutions, 0);
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog wide split';
  dialog.dataset.test = 'split';
  dialog.setAttribute('aria-labelledby', 'h-split');
  const left = Array.from({ length: m.parts }, (_, i) => i).filter(i => !done.has(i));
  const first = left.find(i => files.has(i)) ?? left[0] ?? 0;
  const told = [
    t('<b>{n} of {all, plural, one {# part} other {# parts}} done</b>', { n: done.size, all: m.parts }),
    ...(done.size
      ? [t('{n, plural, =0 {no solution} one {# solution} other {# solutions}} in them', { n: found })]
      : []),
  ].join(', ');
  const expected = m.solutions
    ? t('; about {n} are expected in all', { n: m.solutions.map(n => many(Math.round(n))).join('–') })
    : '';
  dialog.innerHTML = `<header><h2 id="h-split">${escaped(m.title || t('A split search'))}</h2>${closeButton('split-close')}</header>
<p class="num" data-test="split-said">${told}${expected}. <code>${escaped(m.settings)}</code></p>
<p class="soft" data-test="split-others"${split.others.length ? '' : ' hidden'}>${t('{n, plural, one {# file} other {# files}} of another split, or damaged: {files}.', { n: split.others.length, files: escaped(split.others.slice(0, 3).join(', ')) + (split.others.length > 3 ? ', …' : '') })}</p>
<canvas role="img" aria-label="${t('{n} of {all, plural, one {# part} other {# parts}} done', { n: done.size, all: m.parts })}" data-test="split-parts"></canvas>
<form method="dialog" class="row"><label>${t('Part ')}<input class="field num" type="number" min="0"
max="${m.parts - 1}" data-test="split-part"></label><button value="search" autofocus
class="btn primary" data-test="split-search">${t('Search it here')}</button><button type="button" class="btn outline"
data-test="split-link">${t('Copy a link to it')}</button><span class="soft" role="status"
data-test="split-status"></span></form>`;
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-test="${name}"]`)!;
  const field = part('split-part') as HTMLInputElement;
  showText(field, first);
  const go = part('split-search') as HTMLButtonElement,
    link = part('split-link') as HTMLButtonElement;
  const chosen = (): Source | undefined => files.get(field.valueAsNumber);
  const check = (): void => {
    const n = field.valueAsNumber,
      there = chosen();
    go.disabled = link.disabled = !there || done.has(n);
    part('split-status').textContent = !(n >= 0 && n < m.parts)
      ? t('There are parts 0 to {n}', { n: m.parts - 1 })
      : done.has(n)
        ? t('It is done')
        : there
          ? ''
          : t('Drop the folder itself, or its parts with the manifest, to search one here');
  };
  field.oninput = check;
  check();
  part('split-close').onclick = () => dialog.close();
  link.onclick = () =>
    void (async () => {
      const to = await linkTo(chosen()!.blob);
      if (!to) return t('It is too long for a link: send its file, which any page opens.');
      await navigator.clipboard.writeText(
        new URL(`#${to}`, new URL(document.documentElement.dataset.root ?? './', location.href)).href,
      );
      return t('Copied.');
    })()
      .catch(() => t('The browser did not allow copying: send the part’s file, which any page opens.'))
      .then(words => (part('split-status').textContent = words));
  dialog.onclose = () => {
    const there = chosen();
    dialog.remove();
    if (dialog.returnValue === 'search' && there) search(there);
  };
  document.body.append(dialog);
  dialog.showModal();
  draw(part('split-parts') as HTMLCanvasElement, m.parts, i => done.has(i));
}

/** Draws parts as squares in rows; squares of parts that are done are filled. */
function draw(canvas: HTMLCanvasElement, parts: number, done: (part: number) => boolean): void {
  const width = canvas.clientWidth || 600,
    most = 220;
  let side = 16;
  while (side > 2 && Math.ceil(parts / Math.floor(width / side)) * side > most) side--;
  const columns = Math.floor(width / side),
    rows = Math.ceil(parts / columns),
    scale = window.devicePixelRatio || 1,
    style = getComputedStyle(canvas);
  canvas.width = width * scale;
  canvas.height = rows * side * scale;
  canvas.style.height = `${rows * side}px`;
  const context = canvas.getContext('2d')!,
    gap = side > 4 ? 2 : side > 2 ? 1 : 0;
  context.scale(scale, scale);
  for (let i = 0; i < parts; i++) {
    context.fillStyle = propertyOf(style, done(i) ? '--accent' : '--line-strong');
    context.fillRect((i % columns) * side, Math.floor(i / columns) * side, side - gap, side - gap);
  }
}
