// The part of the page's own script that takes files dropped on the page, texts and files pasted outside of fields, and
// the key that prints. It loads static/own-puzzles/take.ts, which opens them. Only pages whose program can read
// definitions take any; the lab and the Sudoku page take one text, and read it themselves.

import { ACCEPT, type Handed } from '../browser/take-files.ts';
import type { Source } from '../own-puzzles/described.ts';
import type { Taken } from '../own-puzzles/take.ts';
import { t } from '../say/say.ts';

const reads = (): boolean => window.tilewright.read !== undefined,
  takes = (): boolean => reads() || window.tilewright.takeText !== undefined;

/** A text for the lab or a Sudoku is at most as long. */
const LONGEST = 4 << 20;

/** Watches the page. */
export function watchDrops(): void {
  const files = (e: DragEvent): boolean => takes() && !!e.dataTransfer?.types.includes('Files');
  let over: HTMLElement | undefined,
    inside = 0;
  const end = (): void => {
    inside = 0;
    over?.remove();
    over = undefined;
  };
  document.addEventListener('dragenter', e => {
    if (!files(e) || inside++) return;
    over = document.createElement('div');
    over.className = 'drop-here';
    over.dataset.test = 'drop-here';
    const n = e.dataTransfer!.items.length,
      what = window.tilewright.takesWhat?.();
    const head = what
      ? t('Drop it to open it')
      : n > 1
        ? t('Drop {n} files to keep their puzzles', { n })
        : t('Drop it to open or keep it');
    const kinds = what
      ? what
      : document.querySelector('solution-browser')
        ? t(
            'A definition (.txt), a picture in letters, saved puzzles, a saved search, or a file of BurrTools (.xmpuzzle), puzzlecad (.scad) or Puzzle Studio (.json). Also settings, or solutions of this puzzle',
          )
        : t(
            'A definition (.txt), a picture in letters, saved puzzles, a saved search, or a file of BurrTools (.xmpuzzle), puzzlecad (.scad) or Puzzle Studio (.json)',
          );
    over.innerHTML = `<b>${head}</b><span>${kinds}</span>`;
    document.body.append(over);
  });
  document.addEventListener('dragleave', e => files(e) && --inside <= 0 && end());
  document.addEventListener('dragover', e => files(e) && e.preventDefault());
  document.addEventListener('drop', e => {
    end();
    const list = [...(e.dataTransfer?.files ?? [])],
      folders = [...(e.dataTransfer?.items ?? [])].flatMap(item => {
        const entry = item.webkitGetAsEntry?.();
        return entry?.isDirectory ? [entry as FileSystemDirectoryEntry] : [];
      });
    if (!takes() || !list.length) return;
    e.preventDefault();
    if (folders.length) void import('../own-puzzles/folder.ts').then(({ filesOf }) => filesOf(folders)).then(hand);
    else void hand(list.map(blob => ({ name: blob.name, blob })));
  });
  // A link to a part of a split search has all its data.
  const part = async (): Promise<void> => {
    const { hash } = location; // the program writes the hash anew
    if (!hash.startsWith('#part=')) return;
    const { partOf } = await import('../own-puzzles/split.ts'),
      blob = await partOf(hash).catch(() => undefined);
    for (let tries = 0; !reads() && tries < 1200; tries++) await new Promise(done => setTimeout(done, 50));
    if (blob) await hand([{ name: t('The link'), blob }]);
    else say(t('This link to a part of a search is damaged: copy the whole link again.'), true);
  };
  addEventListener('hashchange', () => void part());
  void part();
  document.addEventListener('paste', e => {
    const target = e.target as Element | null;
    if (
      !takes() ||
      e.defaultPrevented ||
      target?.closest('input, textarea, select, [contenteditable], definition-editor, dialog')
    )
      return;
    const list = [...(e.clipboardData?.files ?? [])],
      text = e.clipboardData?.getData('text/plain') ?? '';
    if (!list.length && !text.trim()) return;
    e.preventDefault();
    void hand(
      list.length
        ? list.map(blob => ({ name: blob.name, blob }))
        : [{ name: t('What was pasted'), blob: new Blob([text], { type: 'text/plain' }) }],
    );
  });
  // A button of the page lets the person choose files.
  document.addEventListener('choosefiles', () => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, accept: ACCEPT });
    input.onchange = () => void hand([...(input.files ?? [])].map(blob => ({ name: blob.name, blob })));
    input.click();
  });
  // A field elsewhere in the page hands files over.
  document.addEventListener('takefiles', e => {
    const { files, solutions } = (e as CustomEvent<Handed>).detail;
    void hand(
      files.map(blob => ({ name: blob.name, blob })),
      solutions,
    );
  });
  document.addEventListener(
    'taken',
    e => !document.querySelector('puzzle-shelf') && told((e as CustomEvent<Taken>).detail),
  );
  document.addEventListener('exportfiles', () => void exportAll());
  window.tilewright.saveSearch = key => void save(key);
  // The program hears of keys too late to keep the browser from printing the page.
  document.addEventListener('keydown', e => {
    if (
      e.key.toLowerCase() !== 'p' ||
      !(e.ctrlKey || e.metaKey) ||
      e.shiftKey ||
      e.altKey ||
      !reads() ||
      !document.querySelector('solution-browser')
    )
      return;
    e.preventDefault();
    document.dispatchEvent(new Event('printpuzzle'));
  });
}

/** Saves a search as a file. */
async function save(key: string): Promise<void> {
  try {
    say(await (await import('../own-puzzles/searchfile.ts')).saveSearch(key));
  } catch (error) {
    say(t('The search was not saved: {reason}', { reason: (error as Error).message }), true);
  }
}

/** Shows a passing message. */
function say(text: string, warn = false, choices: Taken['choices'] = []): void {
  if (text) document.dispatchEvent(new CustomEvent('say', { detail: { text, warn, choices } }));
}

/** Writes all puzzles into a file, also those that could not be kept. */
async function exportAll(): Promise<void> {
  try {
    const [{ saveAll }, { puzzles }] = [await import('../own-puzzles/save.ts'), window.tilewright.keep!];
    say((await saveAll(puzzles.lost)).words);
  } catch (error) {
    say(t('The puzzles were not exported: {reason}', { reason: (error as Error).message }), true);
  }
}

/** Hands files to the page of puzzles, which shows the progress, or else opens them here. */
async function hand(sources: Source[], solutions = false): Promise<void> {
  const shelf = document.querySelector('puzzle-shelf'),
    [first] = sources,
    { takeText } = window.tilewright;
  if (shelf) return shelf.take(sources);
  if (takeText && first) {
    if (first.blob.size > LONGEST) say(t('{file} is too large.', { file: first.name }), true);
    else takeText(await first.blob.text(), first.name);
    return;
  }
  let taken: Taken;
  try {
    const { take } = await import('../own-puzzles/take.ts');
    taken = await take(sources, undefined, undefined, solutions);
  } catch (error) {
    taken = {
      said: [t('The files were not read: {reason}', { reason: (error as Error).message })],
      warn: true,
      kept: false,
    };
  }
  told(taken);
}

function told(taken: Taken): void {
  if (taken.kept) document.dispatchEvent(new Event('keptchange'));
  say(taken.said.join(' '), taken.warn, taken.choices);
}
