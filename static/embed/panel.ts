// <embed-panel>: puts the board's picture into one's own page, or into a file. One choice is open at a time. Its result
// is seen before it is copied or saved.
//
// It stands in the page itself, not in a shadow root, and has the page's style.

import { CARET, COPY, SAVE, closeButton, icon } from '../browser/icons.ts';
import { showText } from '../field/input.ts';
import { keep } from '../browser/file.ts';
import { shotsOf } from '../export/frames.ts';
import { type Format, type Option, type Values, FORMATS, SOLIDS } from '../export/formats.ts';
import { type Definitions, type Made, type Posted, fileName } from '../export/job.ts';
import { tableOf } from '../export/paint.ts';
import { USUAL } from '../export/printing.ts';
import type { ThemeName } from '../export/theme.ts';
import { NO_WEBM, encoderFor } from '../export/video.ts';
import { closeBeside } from '../browser/beside.ts';
import { Film } from '../player/film.ts';
import type { PagePlayer } from '../player/page-player.ts';
import { SIGHT } from '../player/sight.ts';
import { layoutOf } from '../player/svg.ts';
import { isCubic, isDeep, isFlat } from '../space/box.ts';
import { holds, latticeOf } from '../space/lattice.ts';
import type { Trace } from '../player/trace.ts';
import { compact, writeText } from '../player/write.ts';
import { bodyView } from './body-view.ts';
import { type Choice, type Kind, GROUPS, choiceOf, offered } from './choices.ts';
import { type Form, PLACES, placeOf } from './places.ts';
import { inlineGame, inlineSvg } from './inline.ts';
import { oEmbed, ownPage } from './own-page.ts';
import { CalledOff, type Working } from '../browser/job.ts';
import { sizeOf } from '../browser/words.ts';
import { makeFile } from './files.ts';
import {
  CAPTION,
  type Framed,
  type Playing,
  type Recording,
  type Tile,
  fits,
  frameSnippet,
  framed,
  hasCaptions,
  linkAt,
  markdownSnippet,
  notebookSnippet,
  pictureSnippet,
  recordingIn,
  scriptSnippet,
  tileFramed,
  tileSnippet,
} from './snippets.ts';
import { pageOf } from './hash.ts';
import { type Studio, studioIn } from './studio.ts';
import { readLocal, writeLocal } from '../store/local.ts';
import { type Source, writeGame } from '../tile-puzzle/write.ts';
import { wordList } from './words.ts';
import { type Message, said, t } from '../say/say.ts';

/** The picture that the page shows. */
export interface Shown {
  /** The player of the picture: that of the page, or one with the lab's recording. */
  player: Pick<PagePlayer, 'shown' | 'step' | 'steps' | 'view' | 'letters'> &
    Partial<Pick<PagePlayer, 'playing' | 'play' | 'pause' | keyof typeof SIGHT>>;
  /** Its link: the first page's address after #, or the folder of another page with its address after #, such as
   * "lab/#q=8". */
  link: string;
  title: string;
  /** The number of the solution, if the picture is one that was found. */
  solution?: number;
  /** The puzzle as text, where it is one. */
  definitions?: Definitions;
  /** The puzzle as it is played, with its name if the site has it; or else the sentence why it cannot be played.
   * played is whether it is being played now. */
  game?: Source & { id?: string };
  unplayable?: string;
  playing?: boolean;
  /** Whether it is the search of a matrix. */
  matrix?: boolean;
}

/** Kinds that are for posts. */
const POSTED: readonly Kind[] = ['play', 'player', 'markdown'];

/** The address of the worker's script from the site's root, filled in by the build. */
declare const EXPORTER: string;

/** The number of pixels up to which an animation is drawn without being asked for. */
const AT_ONCE = 60e6;

/** How long a choice must rest before a file is made, in milliseconds. */
const REST = 250;

/** How long the first picture in space may take, in milliseconds. */
const SOLID = 8000;

const select = (name: Option, title: string, values: [value: string, text: string][]) => ({ name, title, values });
const fields = () => [
  select('begins', t('Begins at'), [
    ['end', t('the end')],
    ['step', t('this step')],
    ['start', t('the start')],
  ]),
  select('picture', t('Picture'), [
    ['gif', 'GIF'],
    ['svg-film', t('Animated SVG')],
    ['png', t('PNG, still')],
  ]),
  select('parts', t('Pieces'), [
    ['plate', t('On plates')],
    ['each', t('A file a piece')],
    ['stands', t('As it stands')],
  ]),
  select('edge', t('Edges'), [
    ['sharp', t('Sharp')],
    ['bevel', t('Bevelled')],
    ['round', t('Round')],
  ]),
  select(
    'width',
    t('Width'),
    [320, 480, 640, 960, 1280, 1920, 3840].map(n => [String(n), n + ' px']),
  ),
  select(
    'speed',
    t('Speed'),
    [
      [0.5, t('A step in 2 s')],
      [1, t('1 step a second')],
      [2, t('2 steps')],
      [4, t('4 steps')],
      [8, t('8 steps')],
      [16, t('16 steps')],
      [30, t('30 steps')],
    ].map(([v, text]) => [String(v), String(text)]),
  ),
  select('theme', t('Colours'), [
    ['', t('As the page')],
    ['light', t('Light')],
    ['dark', t('Dark')],
  ]),
  select('paper', t('Colours'), [
    ['light', t('Light')],
    ['dark', t('Dark')],
  ]),
];
/** The place where it will go comes first. */
const place = () =>
  select(
    'place',
    t('Where will it go?'),
    PLACES.map(p => [p.name, said(p.title)]),
  );
type Amount = readonly [name: Option, title: string, step: number, help: string];
const amounts = (): Amount[] => [
  ['cell', t('Cell'), 1, t('The width of a cell')],
  ['gap', t('Gap'), 0.05, t('Room between pieces, so that they go together')],
  ['radius', t('Edge'), 0.1, t('How much an edge loses')],
  ['kerf', t('Cut'), 0.05, t('The width that the tool cuts away')],
  ['sheet', t('Sheet'), 10, t('The width of the sheet; 0 means as wide as needed')],
];
/** The fields for printing that are folded away. */
const moreFields = () => [
  select('names', t('Names'), [
    ['none', t('None')],
    ['sunk', t('Sunk into a face')],
    ['raised', t('Raised')],
  ]),
  select('split', t('Cut and peg'), [
    ['none', t('None')],
    ['air', t('What hangs over')],
    ['halves', t('All, into halves')],
  ]),
  select('box', t('Box'), [
    ['none', t('None')],
    ['tray', t('Open ¦ a box without a lid')],
    ['lid', t('With a lid')],
  ]),
];
const moreAmounts = (): Amount[] => [
  ['play', t('Play of pegs'), 0.05, t('How much smaller a peg is than its hole')],
  ['bedWide', t('Bed, wide'), 10, t('The width of what your printer prints on')],
  ['bedDeep', t('Bed, deep'), 10, t('The depth of what your printer prints on')],
  ['deep', t('Cell, deep'), 1, t('Where cells are not cubes: how deep a cell is; 0 means as deep as wide')],
  ['tall', t('Cell, tall'), 1, t('Where cells are not cubes: how tall a cell is; 0 means as tall as wide')],
];
const PRINTED: Option[] = ['edge', 'radius', 'names', 'deep', 'tall'];
const HELPS: Option[] = ['given', 'hints', 'ways', 'answer'];
type Switch = readonly [name: Option, title: string];
const switches = (): Switch[] => [
  ['hints', t('Hints')],
  ['ways', t('How many ways are left')],
  ['answer', t('Show the solution')],
  ['autoplay', t('Plays by itself')],
  ['loop', t('Again from the end')],
  ['layers', t('Layer by layer')],
  ['flies', t('Pieces fly in')],
  ['turns', t('Turns slowly')],
  ['letters', t('Letters')],
  ['count', t('Count of steps')],
  ['transparent', t('No background')],
  ['floor', t('Tray with a floor')],
  ['engraved', t('Names engraved')],
  ['still', t('Picture for readers without scripts')],
  ['words', t('Moves in words for them')],
];

const field = ({ name, title, values }: ReturnType<typeof select>) =>
  `<label data-option="${name}"><span>${title}</span><span class="select"><select name="${name}"
data-test="embed-${name}">${values
    .map(([v, text]) => `<option value="${v}">${text}</option>`)
    .join('')}</select>${icon(CARET)}</span></label>`;

const amount = ([name, title, step, help]: Amount) =>
  `<label data-option="${name}" title="${help}"><span>${t('{title}, mm', { title })}</span><input class="field"
type="number" name="${name}" min="0" step="${step}" data-test="embed-${name}"></label>`;
const check = ([name, title]: Switch) =>
  `<label class="check" data-option="${name}"><input type="checkbox" name="${name}"
data-test="embed-${name}"><span>${title}</span></label>`;

const markup = (): string => `<dialog class="dialog embed" aria-labelledby="h-embed" data-test="embed-dialog">
<header><h2 id="h-embed">${t('Embed and save')}</h2>${closeButton('embed-close')}</header>
<nav role="tablist" aria-orientation="vertical" aria-label="${t('What to make')}">${GROUPS.map(
  (g, i) =>
    `<h3 aria-hidden="true" data-group="${i}">${said(g.name)}</h3>${g.choices
      .map(
        c => `<button type="button" role="tab" id="embed-${c.kind}"
aria-label="${t('{choice}: {group}', { choice: said(c.name), group: said(g.name) })}" aria-controls="embed-out"
data-test="embed-choice" data-choice="${c.kind}">${said(c.name)}</button>`,
      )
      .join('')}`,
).join('')}</nav>
<label class="select kinds"><span class="sr">${t('What to make')}</span><select>${GROUPS.map(
  (g, i) =>
    `<optgroup label="${said(g.name)}" data-group="${i}">${g.choices
      .map(c => `<option value="${c.kind}">${said(c.name)}</option>`)
      .join('')}</optgroup>`,
).join('')}</select>${icon(CARET)}</label>
<section id="embed-out" role="tabpanel">
<div class="embed-options embed-goes">${field(place())}<label
data-option="at"><span>${t('Its address, if you know it')}</span><input class="field" type="url" name="at"
placeholder="https://your.host/puzzle.html" data-test="embed-at"></label></div>
<p class="about soft"></p>
<div class="preview" data-test="embed-preview"></div>
<div class="embed-state"><p class="num" role="status" data-test="embed-about"></p><progress max="1" value="0" hidden
aria-label="${t('Progress')}"></progress><button type="button" class="btn sm" data-test="embed-cancel"
hidden>${t('Cancel')}</button></div>
<div class="embed-options">${fields().map(field).join('')}<label
data-option="given"><span>${t('Pieces given at the start')}</span><input class="field" type="number" name="given"
min="0" step="1" data-test="embed-given"></label>${amounts().map(amount).join('')}${switches().map(check).join('')}</div>
<details class="embed-more" data-test="embed-more"><summary>${t('Bed, names, box')}${icon(CARET)}</summary><div
class="embed-options">${moreFields().map(field).join('')}${moreAmounts().map(amount).join('')}</div></details>
<p class="paste-there soft" id="embed-paste" data-test="embed-paste"></p>
<textarea class="field mono" readonly rows="4" spellcheck="false" aria-label="${t('To be copied')}"
aria-describedby="embed-paste" data-test="embed-snippet"></textarea>
<footer><a class="guide" href="embed/" target="_blank" rel="noopener"
data-test="embed-guide">${t('How embedding works')}</a><button type="button" class="btn lg outline save"
data-test="embed-save">${icon(SAVE)}<span>${t('Save')}</span></button><button type="button"
class="btn lg primary copy" data-test="embed-copy">${icon(COPY)}<span>${t('Copy')}</span></button></footer>
</section></dialog>`;

export class EmbedPanel extends HTMLElement {
  #values: Values = {
    place: placeOf(readLocal('embed-place')).name,
    at: '',
    given: 0,
    hints: true,
    ways: false,
    answer: true,
    begins: 'end',
    autoplay: false,
    loop: false,
    speed: 2,
    theme: '',
    paper: 'light',
    layers: false,
    letters: true,
    still: true,
    words: false,
    flies: true,
    turns: false,
    width: 640,
    count: true,
    transparent: false,
    ...USUAL,
    kerf: 0.15,
    sheet: 0,
    floor: true,
    engraved: false,
    picture: 'gif',
  };
  #kind: Kind = 'player';
  #shown: Shown | undefined;
  #recording: Recording | undefined;
  #tile: Tile | undefined;
  #chosen = 0; // the step at which the page's player stands
  #sight: Partial<typeof SIGHT> = {};
  #resting = false; // whether the page's player plays on when the panel closes
  #job = 0; // of the file being made; one that arrives late for an earlier job is dropped
  #making: Working<Made> | undefined;
  #made: Made | undefined;
  #beside: readonly { readonly name: string; readonly blob: Blob }[] = []; // the files beside a page
  #address = ''; // of the preview's picture
  #late = 0; // of setTimeout
  #copied = 0;

  connectedCallback(): void {
    if (this.firstChild) return;
    this.innerHTML = markup();
    const dialog = this.#dialog;
    this.#get<HTMLAnchorElement>('.guide').href = new URL(
      'embed/',
      new URL(document.documentElement.dataset.root ?? './', location.href),
    ).href;
    this.#get('[data-test=embed-close]').onclick = () => dialog.close();
    closeBeside(dialog);
    dialog.onclose = () => {
      this.#stop();
      if (this.#resting) this.#shown?.player.play?.();
    };
    const nav = this.#get('nav');
    nav.onclick = e => {
      const kind = (e.target as Element).closest<HTMLElement>('[data-choice]')?.dataset.choice;
      if (kind) this.#choose(kind as Kind);
    };
    nav.onkeydown = e => this.#arrow(e);
    const kinds = this.#get<HTMLSelectElement>('.kinds select');
    kinds.onchange = () => this.#choose(kinds.value as Kind);
    this.#get('section').oninput = e => this.#set(e.target as HTMLInputElement | HTMLSelectElement);
    this.#get('.copy').onclick = () => void this.#copy();
    this.#get('.save').onclick = () => void this.#save();
    this.#get('[data-test=embed-cancel]').onclick = () => this.#cancel();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  get #dialog(): HTMLDialogElement {
    return this.#get('dialog');
  }

  #get<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector)!;
  }

  /** Opens the panel for the picture that the page shows. */
  open(shown: Shown): void {
    const root = document.documentElement,
      dark =
        getComputedStyle(root).colorScheme === 'dark' ||
        (getComputedStyle(root).colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    this.#shown = shown;
    this.#values.paper = dark ? 'dark' : 'light';
    this.#values.layers = shown.player.view === 'layers';
    this.#values.letters = shown.player.letters;
    this.#recording = this.#tile = undefined;
    const { player } = shown,
      { step, steps } = player;
    this.#sight = Object.fromEntries(
      Object.entries(SIGHT).map(([name, usual]) => [name, player[name as keyof typeof SIGHT] ?? usual]),
    );
    // While something plays, nobody has chosen a step: the finished board counts.
    this.#resting = !!player.playing;
    player.pause?.();
    this.#chosen = step;
    this.#values.begins = this.#resting || step >= steps ? 'end' : step ? 'step' : 'start';
    const at = this.#get<HTMLOptionElement>('[name=begins] [value=step]');
    at.hidden = at.disabled = step === 0 || step >= steps;
    at.textContent = t('step {n}', { n: step });
    const offer = {
      definitions: !!shown.definitions,
      plays: !!shown.game || !!shown.unplayable,
      joined: !!player.shown?.board.wrap,
      matrix: !!shown.matrix,
    };
    GROUPS.forEach((group, i) => {
      let any = false;
      for (const c of group.choices) {
        const there = offered(c, offer);
        any ||= there;
        for (const e of this.querySelectorAll<HTMLElement>(`[data-choice="${c.kind}"], [value="${c.kind}"]`))
          e.hidden = !there;
        if (this.#kind === c.kind && !there) this.#kind = 'player';
      }
      for (const e of this.querySelectorAll<HTMLElement>(`[data-group="${i}"]`)) e.hidden = !any;
    });
    if (shown.playing) this.#kind = 'play';
    this.#dialog.showModal();
    void this.#read(shown);
  }

  async #read(shown: Shown): Promise<void> {
    const { player, link, title } = shown,
      trace = player.shown;
    if (!trace) {
      this.#choose(this.#kind);
      return;
    }
    try {
      const named: Trace = { ...trace, title: trace.title || title },
        text = writeText(named);
      const root = new URL(document.documentElement.dataset.root ?? './', location.href).href;
      const short = await compact(text);
      if (shown !== this.#shown || !this.#dialog.open) return; // it was closed meanwhile, or opened for another picture
      // A recording without a title gets its puzzle's title, also in the link.
      if (shown.game) {
        this.#values.given = shown.game.given.length;
        this.#tile = await this.#written(shown, root);
      }
      this.#recording = {
        title: named.title,
        trace: named,
        text,
        compact: short,
        root,
        link: trace.title ? link : recordingIn(link, short),
      };
      this.#choose(this.#kind);
      this.#get(`[data-choice="${this.#kind}"]`).focus();
    } catch (e) {
      this.#say((e as Error).message, true);
    }
  }

  /** The puzzle with as many given pieces as are wanted: first those that lie there, then others of the answer. */
  #game({ game }: Shown): Source {
    const { given, answer } = game!,
      others = (answer ?? []).filter(({ slot }) => !given.some(g => g.slot === slot));
    return { ...game!, given: [...given, ...others].slice(0, this.#values.given) };
  }

  async #written(shown: Shown, root: string): Promise<Tile> {
    const game = this.#game(shown),
      text = writeGame({ ...game, letters: shown.player.letters });
    return {
      title: game.title || shown.title,
      compact: await compact(text),
      id: game.given.length ? '' : (shown.game!.id ?? ''),
      root,
      link: shown.link,
      solid: !isFlat(game.plan.board),
      pieces: game.plan.shapes.length - game.given.length,
    };
  }

  async #give(): Promise<void> {
    const shown = this.#shown!,
      { given } = this.#values,
      tile = await this.#written(shown, this.#tile!.root);
    if (shown !== this.#shown || given !== this.#values.given) return; // another number is wanted meanwhile
    this.#tile = tile;
    this.#update(REST);
  }

  // ---- the choice

  #choose(kind: Kind): void {
    this.#kind = kind;
    const choice = choiceOf(kind);
    for (const b of this.querySelectorAll<HTMLElement>('[data-choice]')) {
      const on = b.dataset.choice === kind;
      b.ariaSelected = String(on);
      b.tabIndex = on ? 0 : -1;
    }
    showText(this.#get<HTMLSelectElement>('.kinds select'), kind);
    this.#get('#embed-out').setAttribute('aria-labelledby', 'embed-' + kind);
    this.#get('.about').textContent = said(choice.about);
    this.#fill(choice);
    this.#update(0);
  }

  #arrow(e: KeyboardEvent): void {
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!way) return;
    const all = [...this.querySelectorAll<HTMLElement>('[data-choice]:not([hidden])')],
      next = all[all.findIndex(b => b.dataset.choice === this.#kind) + way];
    if (next) {
      next.focus();
      this.#choose(next.dataset.choice as Kind);
    }
    e.preventDefault();
  }

  /** The step in the picture, or the one where the player begins. */
  get #step(): number {
    const { steps } = this.#shown!.player;
    return { end: steps, step: this.#chosen, start: 0 }[this.#values.begins];
  }

  // The fields of a choice, with their values.
  #fill({ kind, options }: Choice): void {
    const solid = !!this.#recording && !isFlat(this.#recording.trace.board),
      prints = options.includes('parts');
    for (const label of this.querySelectorAll<HTMLElement>('[data-option]')) {
      const name = label.dataset.option as Option,
        field = label.querySelector<HTMLInputElement | HTMLSelectElement>('select,input')!,
        value = this.#values[name];
      // A frame does not know the page around it.
      if (name === 'theme')
        field.querySelector('option')!.textContent =
          this.#form === 'element' ? t('As the page') : t("As the reader's system");
      if (name === 'begins')
        label.firstElementChild!.textContent =
          kind === 'player' ? t('Begins at') : kind === 'page' ? t('Picture') : t('Shows');
      const { game } = this.#shown!;
      if (name === 'given') (field as HTMLInputElement).max = String((game?.answer?.length ?? 1) - 1);
      label.hidden =
        !options.includes(name) ||
        (name === 'given' && !game?.answer) ||
        (kind === 'page' && !this.#tile && HELPS.includes(name)) ||
        ((name === 'still' || name === 'words') && this.#form !== 'element') ||
        (SOLIDS.includes(name) && !solid) ||
        ((name === 'flies' || name === 'turns') &&
          (this.#values.layers || (kind === 'markdown' && this.#values.picture !== 'gif'))) ||
        (name === 'layers' && kind === 'markdown' && this.#values.picture === 'svg-film') ||
        (name === 'speed' && kind === 'markdown') ||
        (prints && this.#unprinted(name));
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value as boolean;
      else showText(field, value === true ? '1' : value === false ? '' : String(value));
    }
  }

  /** Whether a choice for printing has no effect with the other choices, or for cells that are not cubes. */
  #unprinted(name: Option): boolean {
    const { parts, edge, split } = this.#values,
      stands = parts === 'stands',
      l = this.#recording && latticeOf(this.#recording.trace.board);
    return (
      (PRINTED.includes(name) && !l?.solid) ||
      (name === 'box' && !(l && holds(l))) ||
      (name === 'play' && split === 'none') ||
      (name === 'radius' && edge === 'sharp') ||
      (stands ? ['names', 'split', 'play', 'box'].includes(name) : name === 'begins') ||
      (name.startsWith('bed') && parts !== 'plate')
    );
  }

  #set(field: HTMLInputElement | HTMLSelectElement): void {
    const values = this.#values as unknown as Record<string, unknown>,
      name = field.name,
      before = values[name];
    values[name] =
      field.type === 'checkbox'
        ? (field as HTMLInputElement).checked
        : typeof before === 'number'
          ? Number(field.value)
          : typeof before === 'boolean'
            ? !!field.value
            : field.value;
    if (name === 'place') writeLocal('embed-place', field.value);
    if (field instanceof HTMLInputElement && field.max)
      values[name] = Math.max(0, Math.min(Number(field.max), Math.round(Number(field.value))));
    this.#fill(choiceOf(this.#kind)); // one option may make room for another
    if (name === 'given') void this.#give();
    else this.#update(REST);
  }

  // ---- the result

  /** Makes the result anew, after a rest. */
  #update(rest: number): void {
    const job = ++this.#job,
      kind = this.#kind,
      r = this.#recording;
    this.#making?.cancel();
    this.#made = undefined;
    this.#beside = [];
    clearTimeout(this.#late);
    this.#progress(undefined);
    const snippet = this.#get<HTMLTextAreaElement>('textarea'),
      copies = POSTED.includes(kind) || choiceOf(kind).group === 'text';
    const saves = kind !== 'player' && kind !== 'play';
    snippet.hidden = !POSTED.includes(kind);
    this.#get('.paste-there').textContent = snippet.hidden ? '' : said(this.#way[1]);
    showText(snippet, '');
    this.#get('.copy').hidden = !copies;
    this.#get('.save').hidden = !saves;
    // One button is the primary one.
    this.#get('.save').classList.toggle('primary', !copies);
    this.#get('.save').classList.toggle('outline', copies);
    this.#enable(false);
    if (!r) {
      this.#show();
      this.#say(t('There is nothing on the board yet. Solve the puzzle, or choose one with a known solution.'), true);
      return;
    }
    this.#say('');
    switch (kind) {
      case 'play':
      case 'player': {
        const refused = kind === 'play' ? this.#shown!.unplayable : undefined,
          long = this.#form !== 'element' && this.#form !== 'link' && !fits(kind === 'play' ? (this.#tile ?? r) : r);
        if (refused || long) {
          this.#show();
          this.#say(
            refused ??
              t(
                'This recording is too long for an address. Choose a page of HTML, which carries it inside, or a file.',
              ),
            true,
          );
          break;
        }
        this.#write(r);
        if (kind === 'player' && this.#form === 'element') this.#showPlayer(r);
        else
          this.#showFrame(
            r,
            kind === 'play' ? tileFramed(this.#tile!, this.#values) : framed(this.#linked(r), this.#playing()),
          );
        this.#enable(true);
        break;
      }
      case 'solid-png':
        if (isDeep(r.trace.board)) this.#showSolid(r, { theme: this.#values.paper });
        else {
          this.#show();
          this.#say(t('This puzzle is flat. Choose PNG.'), true);
        }
        break;
      default:
        this.#late = window.setTimeout(
          () => void this.#make(job, r, kind === 'markdown' ? this.#values.picture : kind === 'page' ? 'png' : kind),
          rest,
        );
    }
  }

  /** The form that is copied for the place, and where to paste it. */
  get #way(): readonly [Form, Message] {
    const place = placeOf(this.#values.place);
    return this.#kind === 'markdown' ? place.picture : place.moving;
  }

  get #form(): Form {
    return this.#kind === 'page' ? 'element' : this.#way[0];
  }

  // Writes the snippet of a recording or a puzzle to play.
  #write(r: Recording): void {
    const linked = this.#linked(r),
      { still, words } = this.#values,
      element = this.#form === 'element',
      player = this.#kind === 'player',
      tile = this.#tile;
    const instead = !element
      ? ''
      : player
        ? (still ? this.#still(r) : '') + (words ? wordList(r.trace) : '')
        : still
          ? inlineGame({ ...this.#game(this.#shown!), title: tile!.title })
          : '';
    const snippet = player
      ? this.#moving(framed(linked, this.#playing()), pageOf(linked), () =>
          scriptSnippet(linked, this.#playing(), instead),
        )
      : this.#moving(tileFramed(tile!, this.#values), pageOf(tile!), () => tileSnippet(tile!, this.#values, instead));
    showText(this.#get<HTMLTextAreaElement>('textarea'), snippet);
    const parts = [
      element &&
        (instead
          ? t('{n} characters, {some} of them for readers without scripts.', {
              n: snippet.length,
              some: instead.length,
            })
          : t('{n} characters.', { n: snippet.length })),
      player && element && !fits(r) && t('This recording is too long for its short form, so it stands there as text.'),
      player && this.#playing().sight && !this.#values.layers && t('Turn it as you want it seen: it begins that way.'),
      !player && !this.#values.given && t('For exactly one way to add the others, make a challenge by hand first.'),
    ];
    this.#say(parts.filter(Boolean).join(' '));
  }

  #moving(f: Framed, link: string, element: () => string): string {
    switch (this.#form) {
      case 'element':
        return element();
      case 'frame':
        return frameSnippet(f);
      case 'notebook':
        return notebookSnippet(f);
      default:
        return this.#form === 'address' ? f.address : link;
    }
  }

  // The picture in place of the player: the board where the player begins, but never an empty one.
  #still(r: Recording): string {
    return inlineSvg(r.trace, this.#step || r.trace.steps.length, r.title);
  }

  // The recording with a link to the step in the picture.
  #linked(r: Recording): Recording {
    return { ...r, link: linkAt(r.link, this.#step < this.#shown!.player.steps ? this.#step : 0) };
  }

  /** A solid that is turned in the preview begins that way in its new place. */
  #turned(r: Recording, e: Event): void {
    this.#sight = (e as CustomEvent<typeof SIGHT>).detail;
    if (this.#kind === 'player') this.#write(r);
  }

  #playing(): Playing {
    const { autoplay, loop, speed, theme, layers, letters } = this.#values,
      { player } = this.#shown!;
    const solid = !isFlat(player.shown!.board),
      step = this.#step;
    return {
      autoplay,
      loop,
      speed,
      theme,
      layers: layers && solid,
      letters,
      ...(solid && { sight: this.#sight }),
      step: step < player.steps ? step : undefined,
    };
  }

  // Makes a file. If that takes long, it waits for a button.
  async #make(job: number, r: Recording, format: Format, asked = false): Promise<void> {
    const v = this.#values,
      film = new Film(r.trace),
      { group, ending } = FORMATS[format],
      moving = group === 'film' && ending !== 'svg';
    const encodes = format !== 'webm' || (await encoderFor(640, 480));
    if (job !== this.#job) return;
    if (!encodes) {
      this.#show();
      this.#say(said(NO_WEBM), true);
      return;
    }
    const deep = isDeep(film.trace.board) && !v.layers && FORMATS[format].options.includes('layers'),
      frames = deep ? shotsOf(film, v.speed, v).length : Math.min(film.steps, 1000);
    if (moving && !asked && frames * v.width * v.width * 0.6 > AT_ONCE) {
      this.#ask(job, r, format, film.steps);
      return;
    }
    const own = this.#kind === 'page',
      font = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')?.href,
      { solution, definitions } = this.#shown!,
      theme = own ? 'light' : v.paper;
    const slow = window.setTimeout(() => job === this.#job && this.#progress(0), 150);
    let studio: Studio | undefined;
    try {
      if (deep)
        studio = await studioIn(
          this.#dialog,
          new Film(r.trace),
          { letters: v.letters ? r.trace.letters : 'none' },
          { ...this.#sight, theme },
        );
      if (job !== this.#job) return;
      const making = makeFile(
        new URL(EXPORTER, r.root),
        {
          format,
          trace: r.trace,
          step: this.#step,
          title: r.title,
          theme,
          transparent: v.transparent && choiceOf(this.#kind).options.includes('transparent'),
          letters: v.letters,
          count: v.count && this.#kind !== 'markdown' && !own,
          width: own ? 1200 : v.width,
          speed: v.speed,
          port: studio?.port,
          flies: v.flies,
          turns: v.turns,
          cell: v.cell,
          gap: v.gap,
          kerf: v.kerf,
          sheet: v.sheet,
          floor: v.floor,
          engraved: v.engraved,
          printing: v,
          ...(font && { font }),
          ...(solution && !own && { solution }),
          ...(definitions && { definitions }),
        } satisfies Posted,
        (done, of) => job === this.#job && this.#progress(done / of),
      );
      this.#making = making;
      const made = await making.result;
      if (job !== this.#job) return;
      // The preview may need its text.
      const text = group === 'text' || format === 'cut' ? await made.blob.text() : '';
      if (job !== this.#job) return;
      this.#made = made;
      this.#showMade(r, format, made, text);
      this.#say(t('{file}, {size}. {about}.', { file: made.name, size: sizeOf(made.blob.size), about: made.about }));
      if (own) this.#writePage(r, film, made);
      if (this.#kind === 'markdown') {
        const linked = this.#linked(r),
          form = this.#form;
        this.#get<HTMLTextAreaElement>('textarea').value =
          form === 'markdown'
            ? markdownSnippet(linked, made.name)
            : form === 'html'
              ? pictureSnippet(linked, made.name)
              : pageOf(linked);
      }
      this.#enable(true);
    } catch (e) {
      if (job !== this.#job || e instanceof CalledOff) return;
      this.#show();
      this.#say((e as Error).message, true);
    } finally {
      clearTimeout(slow);
      studio?.end();
      if (job === this.#job) this.#progress(undefined);
    }
  }

  /** Writes the page around the puzzle or the player, with the picture beside it. */
  #writePage(r: Recording, film: Film, picture: Made): void {
    const { at } = this.#values,
      tile = this.#shown!.unplayable ? undefined : this.#tile,
      { board } = r.trace;
    const element = tile
      ? tileSnippet(tile, this.#values, inlineGame({ ...this.#game(this.#shown!), title: tile.title }))
      : scriptSnippet(this.#linked(r), this.#playing(), this.#still(r));
    const [width = 0, height = 0] = (picture.about.match(/\d+/g) ?? []).map(Number),
      cells = film.bare.filter(k => k === 0).length;
    const told = { pieces: board.pieces.length, cells };
    const description = tile
      ? t(
          '{pieces, plural, one {# piece} other {# pieces}}, {cells, plural, one {# cell} other {# cells}}. Play it here, or open it in Tilewright.',
          told,
        )
      : t(
          '{pieces, plural, one {# piece} other {# pieces}}, {cells, plural, one {# cell} other {# cells}}. Watch it here, or open it in Tilewright.',
          told,
        );
    const address = /^https?:/.test(at) && URL.canParse(at) ? at : '';
    const plays = tile ? tileFramed(tile, this.#values) : framed(this.#linked(r), this.#playing()),
      page = { title: r.title, description, address, picture: { name: picture.name, width, height }, element };
    const answer = address && fits(tile ?? r) ? oEmbed(page, plays) : undefined,
      text = ownPage(page, answer?.name);
    this.#beside = [picture, ...(answer ? [{ name: answer.name, blob: new Blob([answer.text]) }] : [])];
    this.#made = {
      name: picture.name.replace(/png$/, 'html'),
      blob: new Blob([text], { type: 'text/html' }),
      about: '',
    };
    const files = [this.#made, ...this.#beside].map(({ name, blob }) => `${name}, ${sizeOf(blob.size)}`),
      last = files.pop();
    const made = t('{files}, and {last}, for the same folder.', { files: files.join(', '), last: last! });
    this.#say(
      address ? made : `${made} ${t('Without its address some sites show no picture, and none the puzzle itself.')}`,
    );
  }

  #ask(job: number, r: Recording, format: Format, steps: number): void {
    const b = document.createElement('button');
    b.type = 'button';
    b.className = 'btn lg outline';
    b.textContent = t('Make it of {n} steps', { n: steps });
    b.dataset.test = 'embed-make';
    b.onclick = () => {
      this.#show();
      void this.#make(job, r, format, true);
    };
    this.#show(b);
  }

  #cancel(): void {
    const r = this.#recording,
      job = ++this.#job,
      format = this.#kind === 'markdown' ? this.#values.picture : this.#kind;
    this.#making?.cancel();
    this.#progress(undefined);
    if (r) this.#ask(job, r, format as Format, r.trace.steps.length);
  }

  #stop(): void {
    this.#job++;
    clearTimeout(this.#late);
    this.#making?.cancel();
    this.#show();
  }

  // ---- previews

  /** Puts an element into the preview's place; without one it is empty. */
  #show(e?: HTMLElement, kind = ''): void {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = '';
    const place = this.#get('.preview');
    place.dataset.kind = kind;
    // The ground around a picture is that of its theme.
    const [, theme] = /\b(light|dark)\b/.exec(kind) ?? [];
    place.style.background = theme ? tableOf(theme as ThemeName) : '';
    place.replaceChildren(...(e ? [e] : []));
  }

  #player(trace: string, attributes: Record<string, string | boolean>): PagePlayer {
    const p = document.createElement('poly-player');
    for (const [name, value] of Object.entries(attributes))
      if (value !== false) p.setAttribute(name, value === true ? '' : value);
    p.setAttribute('trace', trace);
    return p;
  }

  #showPlayer(r: Recording): void {
    const { autoplay, loop, speed, theme, layers, letters, step, sight } = this.#playing();
    const player = this.#player(r.text, {
      autoplay,
      loop,
      speed: String(speed),
      view: layers ? 'layers' : 'space',
      ...(theme && { theme }),
      ...(!letters && { labels: 'none' }),
      ...(step !== undefined && !(autoplay && !step) && { step: String(step) }),
      ...sighted(sight),
    });
    player.addEventListener('view', e => this.#turned(r, e));
    // The board is as large as fits. The bars below it keep their height, and take more rows when it is narrow.
    const { board } = r.trace,
      l = layoutOf(board, {}),
      deep = isCubic(board) && !layers;
    player.style.setProperty('--proportion', String(deep ? 672 / 540 : l.width / l.height));
    player.style.setProperty('--bars', `${(deep ? 144 : 120) + (hasCaptions(r.trace) ? CAPTION : 0)}px`);
    player.style.setProperty('--sides', deep ? '0px' : '30px');
    this.#show(player, 'player');
  }

  #showFrame(r: Recording, { title, address, size: [width, height], least }: Framed): void {
    const frame = document.createElement('iframe');
    // Another hash alone would not load the frame anew.
    frame.src = address.replace(/#/, `${/^[^#]*\?/.test(address) ? '&' : '?'}${this.#job}#`);
    frame.title = title;
    frame.style.aspectRatio = `${width}/${height}`;
    frame.style.minHeight = `min(${least}, 100cqh - 24px)`; // all of it is seen here
    frame.style.setProperty('--ratio', String(width / height));
    // The player's event does not bubble, so it is heard while it goes down.
    frame.onload = () => frame.contentDocument?.addEventListener('view', e => this.#turned(r, e), true);
    this.#show(frame, 'frame');
  }

  #showSolid(r: Recording, { theme }: { theme: string }): void {
    const player = this.#player(r.text, {
      view: 'space',
      controls: 'off',
      theme,
      ...(!this.#values.letters && { labels: 'none' }),
      step: String(this.#step),
      ...sighted(this.#sight),
    });
    player.addEventListener('view', e => this.#turned(r, e));
    this.#show(player, `solid ${theme}`);
    // The script that draws solids may have to be loaded first, and takes a while for its first picture.
    const job = this.#job,
      end = performance.now() + SOLID;
    const look = async () => {
      const canvas = player.shadowRoot!.querySelector('canvas'),
        drawn = !!canvas && isDrawn(await bitmapOf(canvas));
      if (job !== this.#job) return;
      if (drawn) {
        this.#say(t('Drag to turn it.'));
        this.#enable(true);
      } else if (performance.now() > end)
        this.#say(t('This browser cannot draw in 3-D here. Choose PNG: it shows the layers side by side.'), true);
      else this.#late = window.setTimeout(() => void look(), 100);
    };
    void look();
  }

  /** Shows a file; text is its text, if the preview needs it. */
  #showMade(r: Recording, format: Format, { blob, shapes }: Made, text: string): void {
    const v = this.#values;
    if (shapes) {
      this.#show(bodyView(shapes, v.parts === 'plate' ? [v.bedWide, v.bedDeep] : null), 'solid');
      return;
    }
    if (FORMATS[format].group === 'text') {
      const pre = document.createElement('pre');
      pre.textContent = text;
      pre.tabIndex = 0;
      this.#show(pre, 'text');
      return;
    }
    const picture = document.createElement(blob.type.startsWith('video/') ? 'video' : 'img');
    this.#show(
      picture,
      format === 'cut'
        ? 'white'
        : v.transparent && choiceOf(this.#kind).options.includes('transparent')
          ? 'none'
          : v.paper,
    );
    // Hairlines would be hard to see here.
    const seen =
      format === 'cut'
        ? new Blob([text.replace('stroke-width="0.1"', `stroke-width="${v.cell / 20}"`)], { type: blob.type })
        : blob;
    picture.src = this.#address = URL.createObjectURL(seen);
    if (picture instanceof HTMLVideoElement)
      picture.autoplay = picture.loop = picture.muted = picture.controls = picture.playsInline = true;
    else picture.alt = r.title;
  }

  // ---- words, progress, and the two buttons

  #say(text: string, bad = false): void {
    const e = this.#get('.embed-state p');
    e.textContent = text;
    e.classList.toggle('wrn', bad);
  }

  #progress(part: number | undefined): void {
    const bar = this.#get<HTMLProgressElement>('progress');
    bar.hidden = this.#get('[data-test=embed-cancel]').hidden = part === undefined;
    bar.value = part ?? 0;
    if (part !== undefined) this.#say('');
  }

  #enable(on: boolean): void {
    for (const name of ['copy', 'save']) this.#get<HTMLButtonElement>('.' + name).disabled = !on;
  }

  async #copy(): Promise<void> {
    const field = this.#get<HTMLTextAreaElement>('textarea'),
      text = field.hidden ? await this.#made!.blob.text() : field.value,
      label = this.#get('.copy span');
    if (!text) return; // its recording is still being made
    try {
      await navigator.clipboard.writeText(text);
      label.textContent = t('Copied');
      clearTimeout(this.#copied);
      this.#copied = window.setTimeout(() => (label.textContent = t('Copy')), 2000);
    } catch {
      if (field.hidden) getSelection()!.selectAllChildren(this.#get('.preview'));
      else field.select();
      this.#say(t('The browser did not allow copying. The text is selected: copy it with the keyboard.'), true);
    }
  }

  async #save(): Promise<void> {
    if (this.#kind !== 'solid-png') {
      for (const file of [this.#made, ...this.#beside]) if (file) keep(file.blob, file.name);
      return;
    }
    const source = await bitmapOf(this.#get('.preview poly-player').shadowRoot!.querySelector('canvas')!);
    if (!source) return;
    const canvas = document.createElement('canvas'),
      c = canvas.getContext('2d')!;
    canvas.width = source.width;
    canvas.height = source.height;
    if (!this.#values.transparent) {
      c.fillStyle = tableOf(this.#values.paper);
      c.fillRect(0, 0, canvas.width, canvas.height);
    }
    c.drawImage(source, 0, 0);
    const { solution, player } = this.#shown!,
      name = fileName(
        'solid-png',
        { ...this.#values, title: this.#recording!.title, step: this.#step, ...(solution && { solution }) },
        player.steps,
      );
    canvas.toBlob(blob => blob && keep(blob, name));
  }
}

const sighted = (sight: Partial<typeof SIGHT> = {}) =>
  Object.fromEntries(Object.entries(sight).map(([name, value]) => [name, String(value)]));

/** The picture of a canvas to which it was given as a bitmap. Such a canvas does not tell its size, and cannot be
 * drawn on another one. */
async function bitmapOf(source: HTMLCanvasElement): Promise<ImageBitmap | undefined> {
  const blob = await new Promise<Blob | null>(done => source.toBlob(done));
  return blob ? createImageBitmap(blob) : undefined;
}

/** Whether a picture has more than one colour. */
function isDrawn(picture: ImageBitmap | undefined): boolean {
  if (!picture) return false;
  const c = Object.assign(document.createElement('canvas'), { width: 16, height: 16 }).getContext('2d')!;
  c.drawImage(picture, 0, 0, 16, 16);
  const pixels = new Uint32Array(c.getImageData(0, 0, 16, 16).data.buffer);
  return pixels.some(p => p !== pixels[0]);
}
