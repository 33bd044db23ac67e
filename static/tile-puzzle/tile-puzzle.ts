// <tile-puzzle>: a puzzle to be played in somebody else's page. Its puzzle is the attribute puzzle or src, or its own
// text: a recording that solves it, with the comments that game.ts reads. The board is the page's <hand-board>.
//
//   move    detail {placed, of}: a piece was placed, or taken back
//   solved  detail {title, moves, hints}
//   error   detail {message, line, column}
//
// They bubble, and leave the shadow trees around. Parts that are seldom needed are loaded late, when the page is idle:
// the pictures of solids, the player that shows the answer, and the solver of hints.

import { textOf } from '../player/compact.ts';
import { FILLED } from '../player/filled.ts';
import { isLight } from '../player/ground.ts';
import type { PolyPlayer } from '../player/poly-player.ts';
import { sheetOf } from '../player/style.ts';
import type { Op, Trace, TraceError } from '../player/trace.ts';
import { upgrade } from '../player/upgrade.ts';
import { isFlat } from '../space/box.ts';
import type { Turn } from '../space/turns.ts';
import type { HandBoard } from '../play/hand-board.ts';
import { type Lying, nameOf, slants, turnsOf } from '../play/shape.ts';
import { solids } from '../play/solids.ts';
import { type Game, isSolved, laidAgain, readGame } from './game.ts';
import { keep, kept } from './kept.ts';
import { pressed } from './keys.ts';
import { paperOf } from './paper.ts';
import { TILE } from './style.ts';
import type { Ways, waysWords } from './ways.ts';
import { type Message, m, said, t } from '../say/say.ts';

const SHEET = sheetOf(TILE()),
  ANSWER = sheetOf(FILLED + '.framed{border:0;border-radius:0}');

/** How long the solver works before it lets others run, in milliseconds. */
const SLICE = 12;

const NO_MARKS = { dead: [], broken: [], cell: -1, slot: 0, cells: [] };
const TURNS: readonly (readonly [Turn | 'slant', name: Message, title: Message])[] = [
  ['spin', m('Turn'), m('Turn the chosen piece (R)')],
  ['tip', m('Tip'), m('Tip the chosen piece (T)')],
  ['roll', m('Roll'), m('Roll the chosen piece (Y)')],
  ['slant', m('Slant'), m('Slant the chosen piece (K)')],
];

const markup = (): string => `<div class="framed"><div class="stage"><hand-board></hand-board><p class="told"
role="status"></p></div><div class="bar">\
<b class="count"></b><div class="turns" role="group" aria-label="${t('The chosen piece')}" hidden>${TURNS.map(
  ([turn, name, title]) => `<button type="button" data-turn="${turn}" title="${said(title)}">${said(name)}</button>`,
).join('')}</div>\
<button type="button" class="again" hidden>${t('Start again')}</button><button type="button"
class="hint">${t('Hint')}</button><button type="button" class="show">${t('Show the solution')}</button>\
<a target="_blank" rel="noopener">Tilewright ↗</a></div></div><p class="lost ground" aria-hidden="true">.</p>`;

/** Runs a task while the page has nothing else to do, unless the reader saves data. So hints and the answer are
 * there even if the network goes. */
function whenIdle(task: () => void): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  if ('requestIdleCallback' in self) requestIdleCallback(task);
  else setTimeout(task, 1000);
}

/** The content of a hint: a piece that goes on from here, or pieces that have to come off. */
interface Hint {
  readonly slot: number;
  readonly cells: readonly number[];
  /** The cell to look at. */
  readonly cell: number;
  named: boolean;
  /** How many pieces can stay, in the order of their placement; in a hint that goes on, all. */
  readonly stay: number;
}

export class TilePuzzle extends HTMLElement {
  static readonly observedAttributes = [
    'puzzle',
    'src',
    'given',
    'labels',
    'theme',
    'hints',
    'ways',
    'solution',
    'link',
    'keep',
  ];

  /** The parts that are loaded late, each once it is there, and the function that loads a script from beside this
   * one. */
  static readonly late: { solids: typeof solids; Ways?: typeof Ways; waysWords?: typeof waysWords } = { solids };
  static load: (script: 'poly-player' | 'tile-more') => Promise<unknown>;
  /** The address of the program; "" where there is none to open. */
  static root = './';

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #board: HandBoard;
  #undo = (): void => {};
  #puzzle = '';
  #game: Game | undefined;
  #placed: readonly Lying[] = []; // without those that were given
  #moves = 0;
  #hints = 0;
  #hint: Hint | undefined;
  #answer: PolyPlayer | undefined;
  #job = 0; // of reading a puzzle, or of looking at a position: an answer that comes late for an earlier one is dropped

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [SHEET];
    this.#root.innerHTML = markup();
    const board = this.#get('hand-board') as HandBoard;
    this.#board = board;
    board.addEventListener('put', e => this.#put((e as CustomEvent<Lying>).detail));
    board.addEventListener('take', e =>
      this.#place(
        this.#placed.filter(p => p.slot !== (e as CustomEvent<Lying>).detail.slot),
        1,
      ),
    );
    // At the first touches it says how to turn pieces.
    board.addEventListener('pointerdown', () => this.#moves || this.#tell(this.#howTo()));
    const framed = this.#get('.framed');
    framed.addEventListener('keydown', e => this.#key(e));
    // The focus would change: a press on a button is about the piece that was chosen.
    this.#get('.turns').onpointerdown = e => e.preventDefault();
    this.#get('.turns').onclick = e => board.turn((e.target as HTMLElement).dataset.turn as Turn | 'slant', false);
    this.#get('.hint').onclick = () => void this.hint();
    this.#get('.show').onclick = () => void this.showSolution(!this.#answer);
    this.#get('.again').onclick = () => this.restart();
    this.#get('.ground').ontransitionend = () => this.#look();
  }

  connectedCallback(): void {
    upgrade(this);
    // The element's own text may be the puzzle. While the page is still being read, it may not have arrived.
    const content = () => {
      if (!this.#puzzle && !this.hasAttribute('puzzle') && !this.hasAttribute('src') && this.textContent?.trim())
        this.puzzle = this.textContent;
    };
    this.#undo = () => removeEventListener('DOMContentLoaded', content);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', content);
    else content();
    this.#look();
    this.#show();
  }

  disconnectedCallback(): void {
    this.#undo();
    this.#job++;
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'puzzle') this.puzzle = value ?? '';
    else if (name === 'src' && value)
      void this.#read(
        fetch(value).then(r =>
          r.ok
            ? r.text()
            : Promise.reject(new Error(t('{file} did not load: {status}', { file: value, status: String(r.status) }))),
        ),
      );
    else if (name === 'given' && this.#puzzle) void this.#read(this.#puzzle);
    else this.#show();
  }

  // ---- for other scripts

  /** The puzzle, in either form. An error in it is shown in its place, and sent with an error event. */
  get puzzle(): string {
    return this.#puzzle;
  }

  set puzzle(text: string) {
    void this.#read(text);
  }

  /** The pieces that were placed, by their names, with the cells of the box that they cover: (x * height + y) * layers
   * + z. */
  get placed(): readonly { readonly name: string; readonly cells: readonly number[] }[] {
    return this.#game
      ? this.#placed.map(({ slot, cells }) => ({ name: nameOf(this.#game!.plan.board, slot), cells: [...cells] }))
      : [];
  }

  /** Whether it is solved. */
  get solved(): boolean {
    return !!this.#game && isSolved(this.#game, this.#all);
  }

  /** Takes back all pieces that were not given. */
  restart(): void {
    this.#hints = 0;
    void this.showSolution(false);
    this.#place([], 1);
    this.#moves = 0;
  }

  /** Shows the answer as a recording, or the board again. */
  async showSolution(on = true): Promise<void> {
    const game = this.#game;
    if (!game || on === !!this.#answer) return;
    this.#get('.show').textContent = on ? t('Back to the board') : t('Show the solution');
    if (!on) {
      this.#answer?.remove();
      this.#answer = undefined;
      this.#show();
      return;
    }
    this.#board.drop();
    const trace = game.answer || (await this.#found(game)),
      job = this.#job;
    if (!trace) return;
    await this.#late('poly-player');
    if (job !== this.#job || this.#answer) return;
    const player = document.createElement('poly-player');
    this.#answer = player;
    for (const name of ['theme', 'labels'])
      if (this.hasAttribute(name)) player.setAttribute(name, this.getAttribute(name)!);
    player.shadowRoot!.adoptedStyleSheets.push(ANSWER);
    this.#get('.stage').append(player);
    if (typeof trace === 'string') player.setAttribute('trace', trace);
    else player.show(trace, 0);
    player.seek(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) player.seek(Infinity);
    else player.play();
    this.#show();
  }

  /** Gives a hint: first where to look, then which piece, then the move; or which pieces have to come off. */
  async hint(): Promise<void> {
    const game = this.#game,
      told = this.#hint;
    if (!game || this.solved) return;
    await this.showSolution(false);
    const { board } = game.plan;
    if (told && told.stay < this.#placed.length) return this.#place(this.#placed.slice(0, told.stay), 1);
    if (told?.named) {
      this.#hints++;
      return this.#put(told);
    }
    if (told) {
      told.named = true;
      this.#board.marks = { ...NO_MARKS, cell: told.cell, slot: told.slot, cells: told.cells };
      this.#tell(t('{piece} goes there. One more hint places it.', { piece: nameOf(board, told.slot) }));
      return;
    }
    this.#tell(t('Looking for a way …'));
    const ways = await this.#ways(game, this.#all, 1);
    if (!ways) return;
    const { hint } = ways,
      slot = hint
        ? board.pieces.findIndex((_, i) => game.kinds[i] === hint.kind && !this.#all.some(p => p.slot === i + 1)) + 1
        : 0;
    if (hint && slot) {
      this.#hint = { slot, cells: hint.cells, cell: ways.hintCell, named: false, stay: this.#placed.length };
      this.#board.marks = { ...NO_MARKS, cell: ways.hintCell };
      this.#tell(t('Look at the marked cell. One more hint names its piece.'));
    } else if (!ways.found && ways.bound)
      this.#tell(t('There are too many ways to look at. Place another piece first.'));
    else await this.#blame(game);
  }

  /** Looks for the last position that could be finished. */
  async #blame(game: Game): Promise<void> {
    for (let stay = this.#placed.length - 1; stay >= 0; stay--) {
      const ways = await this.#ways(game, [...game.given, ...this.#placed.slice(0, stay)], 1);
      if (!ways) return;
      if (!ways.found) continue;
      const off = this.#placed.slice(stay),
        names = off.map(({ slot }) => nameOf(game.plan.board, slot)).join(', ');
      this.#hint = { slot: off[0]!.slot, cells: [], cell: -1, named: false, stay };
      this.#board.marks = { ...NO_MARKS, slot: off[0]!.slot };
      this.#tell(
        t(
          '{n, plural, one {No way goes on from here: {pieces} must come off. One more hint takes it back.} other {No way goes on from here: {pieces} must come off. One more hint takes them back.}}',
          { n: off.length, pieces: names },
        ),
      );
      return;
    }
    this.#tell(t('No way goes on from here.'));
  }

  /** The answer that the solver finds, as a recording. */
  async #found(game: Game): Promise<Trace | undefined> {
    this.#tell(t('Looking for a way …'));
    const ways = await this.#ways(game, game.given, 1);
    if (!ways?.first) {
      this.#get('.show').textContent = t('Show the solution');
      if (ways)
        this.#tell(
          ways.bound ? t('No solution is known, and none was found soon.') : t('This puzzle has no solution.'),
        );
      return undefined;
    }
    this.#tell('');
    const left = game.plan.shapes.map((_, i) => i + 1).filter(slot => !game.given.some(p => p.slot === slot));
    const place = (slot: number, cells: readonly number[]): Op => ({ kind: 'place', slot, cells });
    return {
      title: game.title,
      board: game.plan.board,
      tray: true,
      letters: game.letters ? 'one' : 'none',
      counter: '',
      start: { ops: game.given.map(({ slot, cells }) => place(slot, cells)) },
      steps: ways.first.map(({ kind, cells }) => ({
        ops: [
          place(
            left.splice(
              left.findIndex(slot => game.kinds[slot - 1] === kind),
              1,
            )[0]!,
            cells,
          ),
        ],
      })),
    };
  }

  // ---- the puzzle

  async #read(source: string | Promise<string>): Promise<void> {
    const job = ++this.#job;
    try {
      const given = typeof source === 'string' ? source : await source,
        text = await textOf(given);
      const game = readGame(text, this.getAttribute('given') ?? '');
      if (!isFlat(game.plan.board)) await Promise.all([this.#late('tile-more'), this.#late('poly-player')]);
      if (job !== this.#job) return;
      this.#puzzle = given;
      this.#game = game;
      this.#root.querySelector('.paper')?.remove();
      this.#get('.framed').insertAdjacentHTML('afterend', paperOf(game));
      this.#board.plan = game.plan;
      this.#board.given = game.given.map(p => p.slot);
      this.#placed = this.#keeps ? laidAgain(game, kept(given)) : [];
      this.#moves = this.#hints = 0;
      this.#changed();
      whenIdle(() => {
        for (const script of ['tile-more', 'poly-player'] as const) TilePuzzle.load(script).catch(() => {});
      });
    } catch (e) {
      if (job !== this.#job) return;
      const { line, column, message } = e as TraceError;
      this.#game = undefined;
      this.#tell(
        line
          ? t('This puzzle cannot be shown. Line {line}, column {column}: {message}.', { line, column, message })
          : t('This puzzle cannot be shown: {message}.', { message }),
      );
      this.#show();
      this.#fire('error', { message, line, column });
    }
  }

  get #keeps(): boolean {
    return this.getAttribute('keep') !== 'off';
  }

  /** All pieces on the board. */
  get #all(): Lying[] {
    return [...(this.#game?.given ?? []), ...this.#placed];
  }

  #put({ slot, cells }: Lying): void {
    const list = [...cells].sort((a, b) => a - b);
    this.#place([...this.#placed.filter(p => p.slot !== slot), { slot, cells: list }], 1);
  }

  #place(placed: readonly Lying[], moves: number): void {
    const before = this.solved;
    this.#placed = placed;
    this.#moves += moves;
    if (this.#keeps) keep(this.#puzzle, placed);
    this.#changed();
    this.#fire('move', { placed: placed.length, of: this.#count });
    if (this.solved && !before)
      this.#fire('solved', { title: this.#game!.title, moves: this.#moves, hints: this.#hints });
  }

  /** How many pieces have to be placed. */
  get #count(): number {
    return this.#game!.plan.shapes.length - this.#game!.given.length;
  }

  /** Reacts to a new position. */
  #changed(): void {
    this.#job++;
    this.#hint = undefined;
    this.#board.marks = NO_MARKS;
    this.#board.placed = this.#all;
    this.#board.solved = this.solved;
    this.#tell('');
    this.#show();
  }

  // ---- the display

  #get<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.#root.querySelector<T>(selector)!;
  }

  #off(name: string): boolean {
    return this.getAttribute(name) === 'off';
  }

  #show(): void {
    const game = this.#game,
      { solved } = this,
      count = this.#get('.count');
    this.#get('.hint').hidden = this.#off('hints');
    (this.#get('.hint') as HTMLButtonElement).disabled = !game || solved;
    this.#get('.show').hidden = this.#off('solution');
    (this.#get('.show') as HTMLButtonElement).disabled = !game;
    this.#get('.again').hidden = !this.#placed.length || !!this.#answer;
    this.#get('.turns').hidden = !game || turnsOf(game.plan).length < 3 || !!this.#answer;
    this.#get('[data-turn=slant]').hidden = !game || !slants(game.plan);
    const link = this.#get<HTMLAnchorElement>('.bar a');
    link.href = this.getAttribute('link') ?? TilePuzzle.root;
    link.hidden = !link.getAttribute('href');
    this.#board.hidden = !game || !!this.#answer;
    if (!game) {
      count.textContent = '';
      return;
    }
    this.#board.letters = game.letters && this.getAttribute('labels') !== 'none';
    this.#board.ariaLabel = game.title;
    count.textContent = solved
      ? t('Solved{hints, plural, =0 {} one { with a hint} other { with # hints}}', { hints: this.#hints })
      : t('{n} of {all} placed', { n: this.#placed.length, all: this.#count });
    if (this.hasAttribute('ways') && !solved && this.isConnected) void this.#tally(game, count);
  }

  /** Says how many ways are left. */
  async #tally(game: Game, count: HTMLElement): Promise<void> {
    const told = document.createElement('span');
    count.append(' · ', told);
    const ways = await this.#ways(game, this.#all);
    if (ways) told.textContent = TilePuzzle.late.waysWords!(ways);
  }

  /** Counts the ways from a position, up to `most`; undefined if the position changes meanwhile. */
  async #ways(game: Game, placed: readonly Lying[], most?: number): Promise<Ways | undefined> {
    const job = this.#job;
    await this.#late('tile-more');
    const ways = new TilePuzzle.late.Ways!(game, placed, most);
    while (!ways.over && job === this.#job) {
      ways.run(SLICE);
      await new Promise(done => setTimeout(done));
    }
    return job === this.#job ? ways : undefined;
  }

  /** Loads one of the late scripts. */
  async #late(script: 'poly-player' | 'tile-more'): Promise<void> {
    try {
      await TilePuzzle.load(script);
    } catch (e) {
      this.#tell(t('A part of this puzzle did not load. Check the connection and try again.'));
      throw e;
    }
  }

  #howTo(): string {
    const turns = this.#game ? turnsOf(this.#game.plan) : [];
    return turns.length > 2
      ? t('Drag a piece onto a layer. A tap turns it, and the buttons below turn it, too.')
      : turns.length > 1
        ? t('Drag a piece onto the board. A tap turns it, two taps turn it over.')
        : t('Drag a piece onto the board. A tap turns it.');
  }

  #tell(text: string): void {
    this.#get('.told').textContent = text;
  }

  #key(e: KeyboardEvent): void {
    const on = (e.target as Element).closest('button,a,poly-player');
    if (e.defaultPrevented || on) return;
    if (e.key.toLowerCase() === 'h' && !e.ctrlKey && !e.metaKey && !e.altKey) void this.hint();
    else if (!pressed(this.#board, e)) return;
    e.preventDefault();
    e.stopPropagation(); // slides and notebooks have keys of their own
  }

  /** Finds out whether the ground is light or dark. */
  #look(): void {
    const ground = isLight(this.#get('.ground')) ? 'dark' : '';
    if (ground !== this.dataset.ground) this.dataset.ground = ground;
  }

  #fire(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tile-puzzle': TilePuzzle;
  }
}
