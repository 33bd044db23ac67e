// Searches as files: they are made of what the browser keeps, and read again. The solver's program does both
// (wasm/pack/saved.go), in a worker of its own. So it does not disturb a search that goes on, and any page can do it.

import { keep as saveFile, plainName } from '../browser/file.ts';
import { slots } from '../store/chunks.ts';
import { documentOf, readLink } from '../store/link.ts';
import type { Chunk } from '../store/schema.ts';
import type { Left } from '../store/searches.ts';
import { startWorker } from '../worker/start.ts';
import { type Answer, type Ask, type Boot, type Fault, type Opened, type Save, VERSION } from '../worker/wire.ts';
import { sizeOf } from '../browser/words.ts';
import { t } from '../say/say.ts';

/** The address of the solver's script from the site's root, filled in by the build. */
declare const PLANNER: string;

/** An answer with its bytes. */
interface Answered<A> {
  answer: A;
  buffer: Uint8Array<ArrayBuffer>;
}

/** Asks a new worker one question. Rejects with a message for a person. */
function ask<Q, A>(name: 'save' | 'open', question: Q, buffer: Uint8Array): Promise<Answered<A>> {
  const asked: Ask<Q> = { op: 'ask', version: VERSION, name, number: 1, puzzle: '', settings: '', question };
  return new Promise((done, fail) => {
    const worker = startWorker(
      new URL(PLANNER, new URL(document.documentElement.dataset.root ?? './', location.href)),
      'files',
    );
    const end = (finish: () => void): void => {
      worker.terminate();
      finish();
    };
    worker.onmessage = ({
      data,
    }: MessageEvent<{ op: 'ready' } | Fault | (Answer<A> & { buffer: Answered<A>['buffer'] })>) => {
      if (data.op === 'ready') worker.postMessage({ ...asked, buffer }, [buffer.buffer]);
      else if (data.op === 'fault') end(() => fail(new Error([data.message, data.advice].filter(Boolean).join(' '))));
      else if (data.op === 'answer') end(() => (data.refused ? fail(new Error(data.refused)) : done(data)));
    };
    worker.onerror = e => {
      e.preventDefault();
      end(() =>
        fail(
          new Error(
            t(
              'The part of the page that reads and writes searches did not load, or ran out of memory. Check the connection and try again.',
            ),
          ),
        ),
      );
    };
    const boot: Boot = { op: 'boot', version: VERSION, module: window.tilewright.program! };
    worker.postMessage(boot);
  });
}

/** Makes the file of a search, with its solutions or without. */
export async function fileOf({ search, state, chunks }: Left, list: boolean): Promise<Blob> {
  const linked = await readLink(search.link);
  const text = linked.text || window.tilewright.text!(linked.id);
  const parts: Uint8Array[] = [state];
  if (list)
    for (const chunk of chunks) {
      const { buffer, byteOffset, byteLength } = slots(chunk);
      parts.push(new Uint8Array(buffer, byteOffset, byteLength));
    }
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  const question: Save = {
    text,
    puzzle: linked.number - 1,
    asked: linked.settings,
    line: search.line,
    found: search.found,
    list,
    state: state.byteLength,
  };
  const { buffer } = await ask<Save, unknown>('save', question, bytes);
  return new Blob([buffer]);
}

/** The name of a search's file. */
const nameOf = ({ title, part, done }: Left['search']): string =>
  `${plainName(title)}${part ? `-${plainName(part)}` : ''}.${part && done ? 'result' : 'search'}`;

/** Has the browser save the file of a kept search. Its owner chooses whether its solutions are in it. Resolves to a
 * message; '' where it was called off. */
export async function saveSearch(key: string): Promise<string> {
  const left = await window.tilewright.keep!.kept.take(key, true);
  if (!left) return t('This search is not here any more.');
  const { search } = left,
    bytes = left.chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  const result = !!search.part && !!search.done,
    list = bytes === 0 || result || (await choice(search, bytes));
  if (list === undefined) return '';
  const file = await fileOf(left, list);
  saveFile(file, nameOf(search));
  const told = { file: nameOf(search), size: sizeOf(file.size) };
  return result
    ? t('Saved {file}, {size}. Give it to solve merge with the other results.', told)
    : t(
        'Saved {file}, {size}. Open or drop it on any Tilewright page, or go on in a terminal: solve --checkpoint=FILE --resume.',
        told,
      );
}

/** Asks whether a file shall have its solutions; undefined where the person wants no file. */
function choice({ title, listed }: Left['search'], bytes: number): Promise<boolean | undefined> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog save-search';
  dialog.dataset.test = 'save-search';
  dialog.setAttribute('aria-labelledby', 'h-save-search');
  dialog.innerHTML = `<form method="dialog"><h2 id="h-save-search"></h2>
<label class="row"><input type="checkbox" checked data-test="with-solutions"><span></span></label>
<div class="row"><span class="grow"></span><button value="" class="btn outline">${t('Cancel')}</button><button
value="save" class="btn primary" data-test="save-search-file">${t('Save')}</button></div></form>`;
  dialog.querySelector('h2')!.textContent = t('Save the search of {title}', { title });
  dialog.querySelector('span')!.textContent = t(
    'With its {n, plural, one {# solution} other {# solutions}} ({size} before they are packed)',
    {
      n: listed,
      size: sizeOf(bytes),
    },
  );
  document.body.append(dialog);
  return new Promise(done => {
    dialog.onclose = () => {
      dialog.remove();
      done(dialog.returnValue === 'save' ? dialog.querySelector('input')!.checked : undefined);
    };
    dialog.showModal();
  });
}

/** Solutions in a row of bytes, as chunks. */
function chunksOf({ state, listed, cells, width }: Opened, buffer: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [],
    most = Math.max(1, Math.floor(262_144 / (cells * width)));
  for (let first = 0; first < listed; first += most) {
    const n = Math.min(most, listed - first),
      from = state + first * cells * width;
    chunks.push({ first, count: n, cells, width, buffer: buffer.slice(from, from + n * cells * width) });
  }
  return chunks;
}

/** The result of opening a file: the link to the puzzle, and a message. */
export interface OpenedSearch {
  link: string;
  words: string;
  warn: boolean;
  /** The key of a search that is over, which the first page shall show; '' for others. */
  over: string;
}

/** Reads the file of a search, and keeps the search. Rejects with a message for a person if this page cannot go on
 * with it. */
export async function openSearch(name: string, file: Blob): Promise<OpenedSearch> {
  const { answer: o, buffer } = await ask<object, Opened>('open', {}, new Uint8Array(await file.arrayBuffer()));
  const described = window.tilewright.read!(o.text)!,
    settings = encodeURIComponent(o.asked).replace(/%20/g, '+');
  const link = `${described.known ? `p=${described.known}` : documentOf(described.link)}&o=${settings}`;
  const { title } = described,
    part = o.parts ? `Part ${o.part + 1} of ${o.parts}` : ''; // kept, and said by partWords
  const search = {
    key: window.tilewright.keep!.newKey(),
    title,
    link,
    line: o.line,
    found: o.found,
    listed: o.listed,
    seconds: o.seconds,
    when: Date.now(),
    done: o.done,
    part,
  };
  let unkept = '';
  await window.tilewright
    .keep!.kept.keep(search, buffer.slice(0, o.state), chunksOf(o, buffer))
    .catch((error: Error) => (unkept = error.message));
  document.dispatchEvent(new Event('searchchange'));
  const told = { name, title, found: o.found };
  const words = [
    part
      ? t('{name}: part {n} of {all} of a search of {title}, {found, plural, =0 {none found} other {# found}}.', {
          ...told,
          n: o.part + 1,
          all: o.parts,
        })
      : o.done
        ? t('{name}: a finished search of {title}, {found, plural, =0 {none found} other {# found}}.', told)
        : t('{name}: a search of {title}, {found, plural, =0 {none found} other {# found}}.', told),
    !o.printed || o.listed
      ? ''
      : o.printed === o.found
        ? t('They are not in the file: they are counted but not listed here.')
        : t('The first {n} are not in the file: they are counted but not listed here.', { n: o.printed }),
    o.done ? '' : t('Resume goes on with it.'),
    unkept,
  ]
    .filter(Boolean)
    .join(' ');
  return { link, words, warn: !!unkept, over: o.done && !part ? search.key : '' };
}
