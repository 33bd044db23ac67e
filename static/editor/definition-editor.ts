// <definition-editor>: the text of a puzzle definition. It colours the text, shows each piece as a chip in its colour,
// and marks problems at their place. The page finds the problems.

import { history, historyKeymap } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  type Extension,
  EditorState,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
  Transaction,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
  drawSelection,
  gutterLineClass,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { Field, type Shown, changeOf } from '../field/field.ts';
import { paintOf } from '../player/palette.ts';
import { upgrade } from '../player/upgrade.ts';
import { keys } from './keys.ts';
import { EDITOR_CSS } from './style.ts';
import { drawnAfter, partsOf } from './tokens.ts';
import { t } from '../say/say.ts';

/** A message about the text. Line and column count from 1; column and length are in characters (code points). Length
 * 0 is where something is missing. */
export interface Diagnostic {
  line: number;
  column: number;
  length: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  /** The label of the button that fixes it. The page makes the fix when it gets a fix event. */
  fix?: string | { label: string; text?: string } | null;
}

/** For each name of a piece: its slot, or its colour as "#rrggbb". */
export type Colours = Record<string, number | string>;

/** How long typing must rest before it is told, in milliseconds. */
const REST = 120;

// ---- where the drawn layouts are: one boolean a line

const drawnLines = StateField.define<boolean[]>({
  create: s => drawnOf(s),
  update: (old, tr) => (tr.docChanged ? drawnOf(tr.state) : old),
});

function drawnOf(s: EditorState): boolean[] {
  const lines: boolean[] = [];
  let drawn = false;
  for (let i = s.doc.iterLines(), l = i.next(); !l.done; l = i.next()) {
    lines.push(drawn);
    drawn = drawnAfter(l.value, drawn);
  }
  return lines;
}

// ---- colours

const setColours = StateEffect.define<Map<string, string>>();

/** The class, or the colour, of every name. */
const colourField = StateField.define<Map<string, string>>({
  create: () => new Map(),
  update: (old, tr) => tr.effects.find(e => e.is(setColours))?.value ?? old,
});

const plain: Record<string, Decoration> = {};
for (const kind of ['note', 'key', 'name', 'sign', 'number', 'piece', 'cell', 'empty'])
  plain[kind] = Decoration.mark({ class: kind });

const colouring = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = this.build(view);
    }
    update(u: ViewUpdate): void {
      if (u.docChanged || u.viewportChanged || u.transactions.some(t => t.effects.some(e => e.is(setColours))))
        this.decorations = this.build(u.view);
    }
    build({ state, visibleRanges }: EditorView): DecorationSet {
      const b = new RangeSetBuilder<Decoration>(),
        drawn = state.field(drawnLines),
        colours = state.field(colourField);
      let done = 0; // two visible ranges may be parts of one long line
      for (const { from, to } of visibleRanges) {
        for (let at = Math.max(from, done); at <= to; at = done) {
          const line = state.doc.lineAt(at);
          for (const p of partsOf(line.text, drawn[line.number - 1] ?? false)) {
            b.add(line.from + p.from, line.from + p.to, this.look(p.kind, line.text.slice(p.from, p.to), colours));
          }
          done = line.to + 1;
        }
      }
      return b.finish();
    }
    look(kind: string, text: string, colours: Map<string, string>): Decoration {
      const colour = kind === 'piece' || kind === 'cell' ? colours.get(text) : undefined;
      if (!colour) return plain[kind]!;
      const chip = `${kind} chip`;
      return colour.startsWith('#')
        ? Decoration.mark({ class: chip, attributes: { style: `background:${colour};color:${paintOf(colour).on}` } })
        : Decoration.mark({ class: `${chip} ${colour}` });
    }
  },
  { decorations: v => v.decorations },
);

// ---- diagnostics

interface Placed {
  from: number;
  to: number;
  index: number;
  diagnostic: Diagnostic;
}

const setDiagnostics = StateEffect.define<Placed[]>();

class Missing extends WidgetType {
  constructor(readonly severity: string) {
    super();
  }
  override eq(w: Missing): boolean {
    return w.severity === this.severity;
  }
  override toDOM(): HTMLElement {
    const s = document.createElement('span');
    s.className = `missing ${this.severity}`;
    s.textContent = '\u2007';
    return s;
  }
}

class BadNumber extends GutterMarker {
  override elementClass = 'bad';
}
const badNumber = new BadNumber();

// The places move with the text until the page sends the problems of the new text.
const diagnosticField = StateField.define<{ list: Placed[]; marks: DecorationSet; numbers: RangeSet<GutterMarker> }>({
  create: () => ({ list: [], marks: Decoration.none, numbers: RangeSet.empty }),
  update(old, tr) {
    const set = tr.effects.find(e => e.is(setDiagnostics))?.value;
    if (!set && !tr.docChanged) return old;
    const list =
      set ??
      old.list
        .map(p => ({ ...p, from: tr.changes.mapPos(p.from, 1), to: tr.changes.mapPos(p.to, -1) }))
        .map(p => ({ ...p, to: Math.max(p.from, p.to) }));
    const { doc } = tr.state,
      lines = new Set<number>();
    const marks = list.map(({ from, to, diagnostic: { severity } }) => {
      if (severity === 'error') lines.add(doc.lineAt(from).from);
      return to > from
        ? Decoration.mark({ class: `wavy ${severity}` }).range(from, to)
        : Decoration.widget({ widget: new Missing(severity), side: 1 }).range(from);
    });
    return {
      list,
      marks: Decoration.set(marks, true),
      numbers: RangeSet.of([...lines].sort((a, b) => a - b).map(l => badNumber.range(l))),
    };
  },
  provide: f => [EditorView.decorations.from(f, v => v.marks), gutterLineClass.from(f, v => v.numbers)],
});

// ---- the element

const external = Annotation.define<boolean>();

export class DefinitionEditor extends HTMLElement {
  static readonly observedAttributes = ['label', 'plain', 'hidden'];

  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #undoable = new Compartment();
  readonly #coloured = new Compartment();
  readonly #view: EditorView;
  #diagnostics: readonly Diagnostic[] = [];
  #colours: Colours = {};
  #history = true;
  readonly #field: Field;
  /** The text that was set while the element was hidden, if any. It is shown when the element is seen, because
   * laying out a long text takes longer than a frame. */
  #late: string | undefined;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(EDITOR_CSS);
    this.#view = new EditorView({ root: this.#root, state: EditorState.create({ extensions: this.#extensions() }) });
    this.#root.append(this.#view.dom);
    this.#root.adoptedStyleSheets.push(sheet);
    this.#field = new Field(
      {
        read: () => this.value,
        write: text => this.#write(text),
        joins: true,
        tell: changed => this.#tell('changed', changed),
      },
      REST,
    );
  }

  #extensions(): Extension {
    return [
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      colourField,
      this.#coloured.of([drawnLines, colouring]),
      diagnosticField,
      hoverTooltip((_, at) => this.#tooltip(at), { hoverTime: 250 }),
      keymap.of([
        { key: 'F8', run: () => this.#jump(1), shift: () => this.#jump(-1) },
        { key: 'Mod-.', run: () => this.#fixHere() },
      ]),
      this.#undoable.of(this.#undoKeys()),
      keymap.of(keys),
      EditorState.tabSize.of(4),
      EditorState.languageData.of(() => [{ commentTokens: { line: '#' } }]),
      EditorView.contentAttributes.of(() => this.#attributes()),
      EditorView.updateListener.of(u => {
        if (u.docChanged && !u.transactions.some(t => t.annotation(external))) this.#field.edited();
      }),
      EditorView.domEventHandlers({ blur: () => this.flush() }),
    ];
  }

  #attributes(): Record<string, string> {
    const errors = this.#diagnostics?.some(d => d.severity === 'error');
    return {
      'aria-label': this.getAttribute('label') ?? t('Puzzle definition'),
      'aria-multiline': 'true',
      tabindex: '0',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      translate: 'no',
      ...(errors ? { 'aria-invalid': 'true' } : {}),
    };
  }

  // With a history of its own the editor itself undoes what was typed. Without one it asks the page to.
  #undoKeys(): Extension {
    if (this.#history) return [history(), keymap.of(historyKeymap)];
    const ask = (name: string) => () => {
      this.flush();
      return this.#tell(name);
    };
    return [
      keymap.of([
        { key: 'Mod-z', run: ask('undo'), shift: ask('redo'), preventDefault: true },
        { key: 'Mod-y', mac: 'Mod-Shift-z', run: ask('redo'), preventDefault: true },
      ]),
      EditorView.domEventHandlers({
        beforeinput: e =>
          (e.inputType === 'historyUndo' && ask('undo')()) || (e.inputType === 'historyRedo' && ask('redo')()),
      }),
    ];
  }

  connectedCallback(): void {
    upgrade(this);
    this.#view.requestMeasure();
  }

  disconnectedCallback(): void {
    this.flush();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'hidden') {
      if (!this.hidden) this.#catchUp();
      return;
    }
    // A text that is no definition is not coloured.
    const effects = this.#coloured.reconfigure(this.hasAttribute('plain') ? [] : [drawnLines, colouring]);
    this.#view?.dispatch({ effects });
  }

  #tell(name: string, detail: object = {}): boolean {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    return true;
  }

  /** Tells at once what was typed. */
  flush(): void {
    this.#field.flush();
  }

  get value(): string {
    return this.#late ?? this.#view.state.doc.toString();
  }

  /** What the page shows; the caret stays where it can. */
  set shown(shown: Shown) {
    this.#field.show({ ...shown, text: shown.text.replace(/\r\n?/g, '\n') });
  }

  #write(text: string): void {
    if (this.hidden) this.#late = text;
    else this.#replace(text);
  }

  #replace(next: string): void {
    const now = this.#view.state.doc.toString();
    if (next === now) return;
    this.#view.dispatch({
      changes: changeOf(now, next),
      annotations: [external.of(true), Transaction.userEvent.of('set')],
    });
  }

  /** The problems of the text, underlined at their places, with the revision that they are about. Those of an older one
   * are dropped: the marks that are there move with the text until newer ones come. */
  set remarks({ revision, list }: { revision: number; list: readonly Diagnostic[] }) {
    if (revision !== this.#field.revision || (!this.#diagnostics.length && !list.length)) return;
    this.#diagnostics = list;
    if (this.#late === undefined) this.#mark();
  }

  #mark(): void {
    const placed = this.#diagnostics.map((diagnostic, index) => ({ ...this.#place(diagnostic), index, diagnostic }));
    this.#view.dispatch({ effects: setDiagnostics.of(placed) });
  }

  /** The colour of each piece by its name. */
  get colours(): Colours {
    return this.#colours;
  }

  set colours(c: Colours | null) {
    this.#colours = c ?? {};
    if (this.#late === undefined) this.#paint();
  }

  #paint(): void {
    const looks = new Map(
      Object.entries(this.#colours).map(([name, v]) => [name, typeof v === 'number' ? `c${((v - 1) % 36) + 1}` : v]),
    );
    const now = this.#view.state.field(colourField);
    if (looks.size === now.size && [...looks].every(([name, look]) => now.get(name) === look)) return;
    this.#view.dispatch({ effects: setColours.of(looks) });
  }

  /** Shows the text that was set while the element was hidden. */
  #catchUp(): void {
    const late = this.#late;
    if (late === undefined) return;
    this.#late = undefined;
    this.#replace(late);
    this.#mark();
    this.#paint();
  }

  /** Whether the editor keeps an undo history of its own. Without one, Ctrl+Z and Ctrl+Y send undo and redo events. */
  get history(): boolean {
    return this.#history;
  }

  set history(on: boolean) {
    if (on === this.#history) return;
    this.#history = on;
    this.#view.dispatch({ effects: this.#undoable.reconfigure(this.#undoKeys()) });
  }

  /** Selects a place, shows it and takes the focus. */
  goTo(line: number, column = 1, length = 0): void {
    const { from, to } = this.#place({ line, column, length });
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
  }

  /** Selects all of the text, so that a paste takes its place. */
  selectAll(): void {
    this.#view.dispatch({ selection: { anchor: 0, head: this.#view.state.doc.length } });
    this.#view.focus();
  }

  override focus(): void {
    this.#view.focus();
  }

  // Changes code points to the editor's units, kept within the text and within the line.
  #place({ line, column, length }: Pick<Diagnostic, 'line' | 'column' | 'length'>): { from: number; to: number } {
    const { doc } = this.#view.state,
      l = doc.line(Math.min(Math.max(1, line), doc.lines));
    const at = (n: number) => l.from + [...l.text].slice(0, Math.max(0, n)).join('').length;
    return { from: at(column - 1), to: at(column - 1 + length) };
  }

  #placedAt(at: number): Placed[] {
    return this.#view.state.field(diagnosticField).list.filter(p => p.from <= at && at <= Math.max(p.to, p.from + 1));
  }

  #tooltip(at: number) {
    const found = this.#placedAt(at);
    if (!found.length) return null;
    return {
      pos: Math.min(...found.map(p => p.from)),
      end: Math.max(...found.map(p => p.to)),
      above: true,
      create: () => {
        const dom = document.createElement('div');
        for (const { diagnostic, index } of found) {
          const p = document.createElement('p');
          p.className = diagnostic.severity;
          p.textContent = diagnostic.message;
          dom.append(p);
          if (!diagnostic.fix) continue;
          const button = document.createElement('button'),
            { fix } = diagnostic;
          button.type = 'button';
          button.textContent = typeof fix === 'string' ? fix : fix.label + ' ';
          if (typeof fix === 'object' && fix.text)
            button.append(Object.assign(document.createElement('code'), { textContent: fix.text }));
          button.onclick = () => this.#fix(index);
          dom.append(button);
        }
        return { dom };
      },
    };
  }

  #fix(index: number): boolean {
    this.flush();
    return this.#tell('fix', { index, diagnostic: this.#diagnostics[index] });
  }

  // Ctrl+. does the fix at the caret.
  #fixHere(): boolean {
    const here = this.#placedAt(this.#view.state.selection.main.head).find(p => p.diagnostic.fix);
    return here ? this.#fix(here.index) : false;
  }

  // F8 goes to the next problem, Shift+F8 to the one before.
  #jump(way: 1 | -1): boolean {
    const list = [...this.#view.state.field(diagnosticField).list].sort((a, b) => way * (a.from - b.from)),
      { head } = this.#view.state.selection.main;
    const next = list.find(p => way * (p.from - head) > 0) ?? list[0];
    if (!next) return false;
    this.#view.dispatch({
      selection: { anchor: next.from },
      effects: EditorView.scrollIntoView(next.from, { y: 'center' }),
    });
    return true;
  }
}
