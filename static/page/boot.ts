// The page's own script. It runs before any WebAssembly. It starts the app, keeps the site available offline, and tells
// the person where the app cannot start.
//
// go-app expects some functions on window (its own app.js defines them); the ones it uses are here.

import 'wasm_exec';
import '../say/program.ts';
import type { Shown } from '../embed/panel.ts';
import { CompileError, compileKept, type Load, LoadError, loadApart } from '../worker/load.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { readLocal, replaceForbidden } from '../store/local.ts';
import { follow } from '../field/input.ts';
import { watchDrops } from './drop.ts';
import { keep } from '../store/keep.ts';
import { traceOf } from './known.ts';
import { boardOf } from '../store/linked.ts';
import { spoken } from '../worker/start.ts';
import { home, keepOffline, root, version } from './offline.ts';
import { printLight } from './theme.ts';
import { named } from './pressed.ts';
import { t } from '../say/say.ts';

/** Address of app.wasm from the site's root, and its size for the progress. */
declare const APP_WASM: string;
declare const APP_SIZE: Load['size'];
/** Address of the script that loads it, from the site's root. */
declare const LOADER: string;
/** Address of the planner worker's script from the site's root. */
declare const PLANNER: string;
/** Address of the panel that embeds and saves, from the site's root. */
declare const EMBED: string;
/** Address of the panel that prints, from the site's root. */
declare const PRINT: string;
/** The address of the tree of a search, from the site's root. */
declare const SEARCH_TREE: string;
/** The address of the strip with the moves that take a solid apart, from the site's root. */
declare const DISASSEMBLY: string;
declare const SLIDE: string;
/** Address of the catalogue of pieces and their editor, from the site's root. */
declare const PIECES: string;
/** Address of the editor of boards, from the site's root. */
declare const DRAW: string;
/** Address of the board that is played by hand, from the site's root. */
declare const PLAY: string;
/** Address of the boards of the library, from the site's root. */
declare const BOARDS: string;
/** The address of their known solutions, from the site's root. */
declare const KNOWN: string;
declare const REVISION: string;

interface GoAppWindow {
  goappGetenv?: (name: string) => string | undefined;
  goappOnUpdate?: () => void;
  goappOnAppInstallChange?: () => void;
  goappUpdatedBeforeWasmLoaded?: boolean;
}
const page = window as Window & GoAppWindow;
const { tilewright } = page;

replaceForbidden(); // go-app reads both storages, and an exception would end it
showPlainAddress();
prepareGoApp();
keepLinks();
repeatPress();
watchDrops();
const shown = showBoard();
void startApp();
printLight();
void ready().then(idle).then(tilewright.loadRest);

/** A route is a folder; whoever opens its index.html by name gets the folder. */
function showPlainAddress(): void {
  const plain = location.pathname.replace(/index\.html$/, '');
  if (plain !== location.pathname) {
    history.replaceState(history.state, '', plain + location.search + location.hash);
  }
}

function prepareGoApp(): void {
  const environment: Record<string, string> = {
    GOAPP_ROOT_PREFIX: home.pathname,
    GOAPP_STATIC_RESOURCES_URL: root.pathname.replace(/\/$/, ''),
    GOAPP_INTERNAL_URLS: '[]',
    GOAPP_VERSION: version,
    TILEWRIGHT_PLANNER: spoken(new URL(PLANNER, root).href),
    TILEWRIGHT_REVISION: REVISION,
  };
  page.goappGetenv = name => environment[name];
  page.goappOnUpdate = () => {
    page.goappUpdatedBeforeWasmLoaded = true;
  };
  page.goappOnAppInstallChange = () => {};
  tilewright.keep = keep();
  tilewright.follow = follow;
  tilewright.embed = shown => void embed(shown);
  tilewright.print = puzzle => {
    import(new URL(PRINT, root).href)
      .then((panel: typeof import('../print/index.ts')) => panel.open(puzzle))
      .catch(() => say(t('The panel for printing could not be loaded. Check the connection, then try again.')));
  };
  tilewright.attend = search => void import('./attend.ts').then(({ attend }) => attend(search)).catch(() => {}); // without network, an older version
  tilewright.mayNotify = done =>
    void import('./attend.ts')
      .then(({ mayNotify }) => mayNotify())
      .catch(() => false)
      .then(done);
  let begun = false;
  tilewright.loadRest = () => {
    if (!begun) void loadRest();
    begun = true;
  };
  tilewright.loadTree = () => {
    import(new URL(SEARCH_TREE, root).href).catch(() =>
      say(t('The tree could not be loaded. Check the connection, then choose it again.')),
    );
  };
  tilewright.loadDisassembly = () => {
    import(new URL(DISASSEMBLY, root).href).catch(() =>
      say(t('The strip of the moves could not be loaded. Check the connection, then show the moves again.')),
    );
  };
  tilewright.slide = (player, glides) => {
    import(new URL(SLIDE, root).href)
      .then((m: typeof import('../disassembly/slide.ts')) => m.open(player, glides))
      .catch(() => say(t('What slides parts could not be loaded. Check the connection, then try again.')));
  };
  tilewright.loadPieces = () => {
    import(new URL(PIECES, root).href).catch(() =>
      say(t('The catalogue of pieces could not be loaded. Check the connection, then open it again.')),
    );
  };
  tilewright.loadDraw = () => {
    import(new URL(DRAW, root).href).catch(() =>
      say(t('What draws the board could not be loaded. Check the connection, then choose Draw again.')),
    );
  };
  tilewright.loadPlay = () => {
    import(new URL(PLAY, root).href).catch(() =>
      say(t('The board to play on could not be loaded. Check the connection, then choose By hand again.')),
    );
  };
  tilewright.firstPlayer = document.querySelector('poly-player');
}

/** How long to wait for the solver once the page's program runs, in milliseconds, before the rest is loaded all the
 * same. */
const SOLVER_TIME = 5000;

/** Waits until the solver is there, or the page needs none, or there will be none. */
function ready(): Promise<void> {
  return new Promise(done => {
    tilewright.ready = done;
  });
}

/** Waits until the page has nothing to do: what was pressed early comes first. */
function idle(): Promise<void> {
  return new Promise(done => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: SOLVER_TIME });
    else setTimeout(done, 500);
  });
}

/** Loads what the first search does not need: elements that are not seen at first, and the files kept for use
 * without network. */
async function loadRest(): Promise<void> {
  const { dataset } = document.documentElement,
    late = dataset.late?.split(' ') ?? [];
  // If one part cannot be loaded, the others still come.
  const loaded = await Promise.allSettled(late.map(name => import(new URL(name, root).href)));
  if (loaded.every(({ status }) => status === 'fulfilled')) delete dataset.late;
  else say(t('A part of the page could not be loaded. Your puzzle is kept.'), t('Reload'));
  await keepOffline(() => page.goappOnUpdate?.());
}

async function embed(shown: Shown): Promise<void> {
  try {
    const panel = (await import(new URL(EMBED, root).href)) as typeof import('../embed/index.ts');
    panel.open(shown);
  } catch {
    say(t('The panel for embedding could not be loaded. Check the connection, then try again.'));
  }
}

/** A link leads to a page of its own, with the state that page was rendered with. go-app, which listens at the
 * window, would draw that page within this one. */
function keepLinks(): void {
  document.addEventListener('click', event => {
    if ((event.target as Element).closest('a[href]')) {
      event.stopPropagation();
    }
  });
}

/** The player and the link to show, if the page was rendered for another link. */
function awaited(): { player: PagePlayer; link: string } | undefined {
  const player = document.querySelector<PagePlayer>('poly-player');
  if (
    document.documentElement.dataset.waiting === undefined ||
    home.href !== location.origin + location.pathname ||
    !player
  ) {
    return undefined;
  }
  return { player, link: location.hash.slice(1) || readLocal('last') };
}

/** If the address asks for another puzzle, its board is shown before the program has come. */
async function showBoard(): Promise<void> {
  const html = document.documentElement,
    { player, link } = awaited() ?? {};
  if (!player) {
    return;
  }
  const board = await boardOf(link!, new URL(BOARDS, root));
  await customElements.whenDefined('poly-player');
  if (board && html.dataset.app !== 'running') {
    player.removeAttribute('autoplay');
    player.board = board;
    // Where nothing else is under way, Solve will be there, and may be pressed already.
    html.dataset.waiting = /(?:^|&)[ghwrs]=/.test(link!) ? 'board' : 'board solve';
  }
}

/** If no program will come, the link's recording is played, if there is one. */
async function playLink(): Promise<void> {
  const { player, link } = awaited() ?? {},
    trace = player && (await traceOf(link!, new URL(KNOWN, root)));
  if (!trace) {
    return;
  }
  await shown;
  const plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  await player.open(trace, plays ? 0 : Infinity, plays);
  document.documentElement.dataset.waiting = 'board';
}

/** Once the app has put its page in the place of the served one, a button that was pressed before is pressed again
 * (early.ts). Then the page is marked as running. A mouse that is down on a button presses it where it lets go: the
 * browser makes no click of that, as the button where it went down is gone. A tap is hit where it ends anyway. */
function repeatPress(): void {
  const served = document.body.firstElementChild,
    early = tilewright.early!;
  let held = '';
  const hold = (event: PointerEvent) => {
    held = event.type === 'pointerdown' && event.pointerType === 'mouse' ? named(event) : '';
  };
  document.addEventListener('pointerdown', hold, true);
  document.addEventListener('pointerup', hold, true);
  new MutationObserver((_, observer) => {
    if (document.body.firstElementChild === served) {
      return;
    }
    observer.disconnect();
    document.documentElement.dataset.app = 'running';
    document.removeEventListener('pointerdown', hold, true);
    document.removeEventListener('pointerup', hold, true);
    const last = early.at(-1),
      pressed = named(last);
    // A button that left the served page had its answer: a card that was deleted, say.
    if (pressed && served?.contains(last!.target as Element)) {
      document.querySelector<HTMLButtonElement>(pressed)?.click();
    }
    if (held) {
      const end = (event: PointerEvent) => {
        document.removeEventListener('pointerup', end, true);
        document.removeEventListener('pointercancel', end, true);
        if (event.type === 'pointerup') (event.target as Element).closest<HTMLElement>(held)?.click();
      };
      document.addEventListener('pointerup', end, true);
      document.addEventListener('pointercancel', end, true);
    }
  }).observe(document.body, { childList: true });
}

async function startApp(): Promise<void> {
  try {
    await runApp();
    say(t("The page's program stopped. Your puzzle is kept."), t('Reload'));
  } catch (error) {
    say(...explain(error));
    if (error instanceof CompileError) void playLink();
  }
  tilewright.ready?.();
}

/** Runs the program, to its end. */
async function runApp(): Promise<void> {
  if (typeof WebAssembly !== 'object') {
    throw new CompileError('This browser has no WebAssembly');
  }
  const go = new Go();
  // Nothing is collected while the code is still slow: the page begins with less than 32 MB (web/main_js.go).
  go.env = { GOGC: '800' };
  const address = new URL(APP_WASM, root).href,
    module =
      (await compileKept(address)) ?? (await loadApart(new URL(LOADER, root), { address, size: APP_SIZE }, progress));
  progress(undefined);
  tilewright.program = module; // the worker's, too
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await new Promise(turn => setTimeout(turn)); // what a person did meanwhile comes first
  setTimeout(() => tilewright.ready?.(), SOLVER_TIME);
  await go.run(instance);
}

/** The message when the app cannot start, and the name of the button that helps. */
function explain(error: unknown): [text: string, button?: string] {
  if (error instanceof LoadError) {
    return [t("The page's program could not be loaded: {reason}.", { reason: error.message }), t('Try again')];
  }
  if (typeof WebAssembly !== 'object') {
    return [t('This browser has no WebAssembly, so puzzles cannot be solved here. The players still play.')];
  }
  if (error instanceof CompileError) {
    return [
      t(
        "WebAssembly may not be compiled here, so puzzles cannot be solved; the players still play. A browser's strict mode or the host's Content-Security-Policy (script-src needs 'wasm-unsafe-eval') can be the reason.",
      ),
    ];
  }
  const reason = error instanceof Error ? error.message : String(error);
  return [t("The page's program did not start: {reason}.", { reason }), t('Try again')];
}

/** Shows a line at the top of the page, with a button that reloads when it has a name. */
function say(text: string, button?: string): void {
  progress(undefined);
  const line = document.getElementById('boot-message');
  if (!line) {
    return;
  }
  line.replaceChildren(text);
  if (button) {
    const reload = document.createElement('button');
    reload.type = 'button';
    reload.textContent = button;
    reload.addEventListener('click', () => location.reload());
    line.append(' ', reload);
  }
  line.hidden = false;
}

/** Shows how much of the app has arrived, from 0 to 1; undefined hides it. */
function progress(part: number | undefined): void {
  const bar = document.getElementById('boot-progress');
  if (!bar) {
    return;
  }
  bar.hidden = part === undefined;
  bar.style.setProperty('--part', String(part ?? 0));
  bar.ariaValueNow = String(Math.round(100 * (part ?? 0)));
}
