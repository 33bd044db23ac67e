// What is edited has one owner. While a person is in a field, its text is the field's: the page hears of each edit, and
// shows another text only for a reason of its own, such as undo or another puzzle. It never echoes an edit.
//
//   field → page  changed  text, revision, epoch   the page takes it if the epoch is its own
//   page → field  shown    text, epoch, revision   the field takes it if the epoch grew
//
// `revision` counts the edits of the person, `epoch` the texts of the page. ui/field is the page's side in Go.

/** What a field tells: its text, the number of the latest edit in it, and the epoch in which that was made. `done` is
 * whether the person has finished, by Enter or by leaving the field. */
export interface Changed {
  text: string;
  revision: number;
  epoch: number;
  done: boolean;
}

/** What the page shows. `revision` is the last that it had taken by then. `fresh` is whether it is about another thing,
 * so that nothing typed before belongs to it. */
export interface Shown {
  text: string;
  epoch: number;
  revision: number;
  fresh?: boolean;
}

/** Where the text stands. */
export interface Surface {
  read(): string;
  /** Changes the text, and leaves the caret where it is in what stays. */
  write(text: string): void;
  /** Whether two texts can be made into one. It is false for numbers, dates and choices. */
  readonly joins: boolean;
  tell(changed: Changed): void;
}

/** A change of one place of a text: what stands between `from` and `to` becomes `insert`. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The smallest change of one place that makes a text of another. */
export function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length);
  let from = 0,
    end = 0;
  while (from < most && before[from] === after[from]) from++;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** The page's text with what the person has typed meanwhile. Both have changed the text `base`. Where they changed the
 * same place, what was typed stands behind what the page wrote. */
export function joined(base: string, mine: string, page: string): string {
  const typed = changeOf(base, mine),
    made = changeOf(base, page),
    grown = page.length - base.length;
  let { from, to } = typed;
  if (made.to <= from) [from, to] = [from + grown, to + grown];
  else if (to > made.from) from = to = made.from + made.insert.length;
  return page.slice(0, from) + typed.insert + page.slice(to);
}

/** A text at one of its revisions. */
interface Version {
  text: string;
  revision: number;
}

/** The field's side of the contract. */
export class Field {
  readonly #at: Surface;
  /** How long typing must rest before it is told, in milliseconds: 0 tells each edit at once, Infinity only what the
   * person has finished. */
  readonly #rest: number;
  #epoch = 0;
  #revision = 0;
  /** The revision that was told last, and the last that the person had finished. */
  #told = 0;
  #finished = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that the page has, as far as is known, and the texts that it may have taken since. */
  #base: Version;
  #sent: Version[] = [];

  constructor(at: Surface, rest: number) {
    this.#at = at;
    this.#rest = rest;
    this.#base = { text: at.read(), revision: 0 };
  }

  get revision(): number {
    return this.#revision;
  }

  /** The person has changed the text. */
  edited(): void {
    this.#revision++;
    clearTimeout(this.#timer);
    if (this.#rest === 0) this.#tell(false);
    else if (this.#rest < Infinity) this.#timer = setTimeout(() => this.#tell(false), this.#rest);
  }

  /** Tells at once what has not been told. */
  flush(): void {
    if (this.#told < this.#revision) this.#tell(false);
  }

  /** The person has finished. What was told already is told again, as the page may refuse it now. */
  done(): void {
    if (this.#finished < this.#revision) this.#tell(true);
  }

  #tell(done: boolean): void {
    clearTimeout(this.#timer);
    const text = this.#at.read();
    this.#told = this.#revision;
    if (done) this.#finished = this.#revision;
    this.#sent.push({ text, revision: this.#revision });
    this.#at.tell({ text, revision: this.#revision, epoch: this.#epoch, done });
  }

  /** Hears what the page shows. */
  show({ text, epoch, revision, fresh }: Shown): void {
    const taken = this.#sent.findLastIndex(s => s.revision <= revision);
    if (taken >= 0) this.#base = this.#sent.splice(0, taken + 1)[taken]!;
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    const { revision: known, text: base } = this.#base;
    this.#base = { text, revision };
    this.#sent = [];
    if (known === this.#revision || fresh) {
      clearTimeout(this.#timer);
      this.#base.revision = this.#told = this.#finished = this.#revision;
      this.#at.write(text);
      return;
    }
    // What was typed since then is not lost. The page hears of it in the new epoch.
    if (this.#at.joins) this.#at.write(joined(base, this.#at.read(), text));
    this.edited();
  }
}
