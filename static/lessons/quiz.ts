// <lesson-quiz lesson="exact-cover">: eight questions, one at a time. Answers are shuffled, and a wrong one can be
// corrected once. At the end there is a link for the teacher, which shows the answers here. On paper all questions
// stand one below another.

import { keepAnswers, keptAnswers, readResult, type Result, say, score, shuffled, writeResult } from './result.ts';
import { BUTTON, QUIZ } from './style.ts';
import { showText } from '../field/input.ts';
import { t, tag } from '../say/say.ts';

/** The files with the questions, by the tags of their languages. */
declare const QUIZZES: Record<string, string>;

interface Answer {
  Text: string;
  Why: string;
}
interface Question {
  Ask: string;
  Matrix?: string;
  Answers: Answer[];
}
interface File {
  Version: number;
  Lessons: Record<string, Question[]>;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  set: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const e = Object.assign(document.createElement(tag), set);
  e.append(...children);
  return e;
}

const button = (text: string, test: string, press: () => void, look = ''): HTMLButtonElement => {
  const b = make('button', { type: 'button', textContent: text, className: look, onclick: press });
  b.dataset.test = test;
  return b;
};

export class LessonQuiz extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #main = make('div');
  /** What screen readers hear of an answer. The element stays while the rest is drawn anew, or nobody would hear it. */
  readonly #heard = make('p', { className: 'sr', role: 'status' });
  #questions: Question[] = [];
  #version = 0;
  #order: number[][] = [];
  #tries: number[][] = [];
  #at = 0;
  #name = '';
  /** Whether the right answers are printed, too; the teacher chooses. */
  #keyed = false;
  /** The result in a link, which can be looked at and not changed. */
  #shown: Result | null = null;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BUTTON + QUIZ);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#main, this.#heard);
  }

  connectedCallback(): void {
    addEventListener('hashchange', this.#open);
    if (!this.#questions.length) void this.#load();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.#open);
  }

  async #load(): Promise<void> {
    try {
      const at = new URL(QUIZZES[tag()]!, new URL(document.documentElement.dataset.root ?? './', location.href));
      const file = (await (await fetch(at)).json()) as File;
      this.#version = file.Version;
      this.#questions = file.Lessons[this.#lesson] ?? [];
    } catch {
      this.#main.replaceChildren(
        make('p', {
          textContent: t('The questions could not be loaded. Open the page again when there is a network.'),
        }),
      );
      return;
    }
    const kept = keptAnswers(
      this.#lesson,
      this.#version,
      this.#questions.map(q => q.Answers.length),
    );
    if (kept) {
      this.#order = kept.order;
      this.#tries = kept.tries;
      this.#at = kept.at;
      this.#name = kept.name;
      this.#draw();
    } else this.#begin();
    this.#open();
  }

  get #lesson(): string {
    return this.getAttribute('lesson') ?? '';
  }

  #keep(): void {
    keepAnswers(this.#lesson, {
      version: this.#version,
      order: this.#order,
      tries: this.#tries,
      at: this.#at,
      name: this.#name,
    });
  }

  #begin(): void {
    this.#shown = null;
    this.#order = this.#questions.map(q => shuffled(q.Answers.length));
    this.#tries = this.#questions.map(() => []);
    this.#at = 0;
    this.#keep();
    this.#draw();
  }

  readonly #open = (): void => {
    if (!location.hash.startsWith('#quiz=')) return;
    const r = readResult(location.hash);
    if (!r || r.tries.length !== this.#questions.length) {
      this.#root.prepend(
        make('p', {
          className: 'said',
          role: 'alert',
          textContent: t('This link with answers is damaged. It may have been cut; ask for it once more.'),
        }),
      );
    } else {
      this.#shown = r;
      this.#draw();
    }
    this.scrollIntoView();
  };

  #draw(focus = false): void {
    const all = this.#shown ? this.#results(this.#shown) : this.#asking();
    this.#main.replaceChildren(...all, ...this.#key());
    this.#heard.textContent = this.#shown ? '' : (this.#root.querySelector('.now .said, .score')?.textContent ?? '');
    if (focus)
      (this.#root.querySelector('.now button:not(:disabled), .end button') as HTMLElement | null)?.focus({
        preventScroll: true,
      });
  }

  #asking(): Node[] {
    const n = this.#questions.length,
      over = this.#at >= n;
    const list = make('ol');
    this.#questions.forEach((q, i) => {
      list.append(this.#question(q, i));
    });
    const dots = make(
      'p',
      { className: 'dots' },
      ...this.#tries.map((t, i) => {
        const look =
          t[0] === 0 ? 'right' : t[1] === 0 ? 'late' : t.length === 2 ? 'wrong' : i === this.#at ? 'here' : '';
        return make('span', {
          className: look,
          textContent: t[0] === 0 || t[1] === 0 ? '✓' : t.length === 2 ? '✗' : String(i + 1),
        });
      }),
    );
    dots.ariaHidden = 'true';
    const head = make('p', {
      className: 'count',
      textContent: over ? t('All answered') : t('Question {n} of {all}', { n: this.#at + 1, all: n }),
    });
    return [make('div', { className: 'head' }, head, dots), list, ...(over ? [this.#end()] : [])];
  }

  #question(q: Question, i: number): HTMLLIElement {
    const tries = this.#tries[i]!,
      last = tries.at(-1),
      done = tries.includes(0) || tries.length === 2;
    const item = make('li', { className: i === this.#at ? 'now' : '' });
    const asked = make('p', { className: 'asked', id: `q${i}`, textContent: q.Ask });
    item.append(asked);
    if (q.Matrix) item.append(table(q.Matrix));
    const answers = make('div', { className: 'answers', role: 'group' });
    answers.setAttribute('aria-labelledby', `q${i}`);
    for (const k of this.#order[i]!) {
      const a = q.Answers[k]!,
        tried = tries.includes(k),
        shown = done && k === 0;
      const b = button(a.Text, `answer-${k}`, () => this.#answer(i, k), shown ? 'right' : tried ? 'wrong' : '');
      if (shown) b.append(make('span', { className: 'sr', textContent: `, ${t('right')}` }));
      else if (tried) b.append(make('span', { className: 'sr', textContent: `, ${t('not right')}` }));
      b.disabled = done || tried;
      answers.append(b);
    }
    const said = make('p', { className: 'said' });
    said.dataset.test = 'quiz-why';
    if (last !== undefined)
      said.textContent =
        last === 0
          ? t('Right. {why}', { why: q.Answers[last]!.Why })
          : done
            ? t('Not right. {why} Right is “{right}”. {because}', {
                why: q.Answers[last]!.Why,
                right: q.Answers[0]!.Text,
                because: q.Answers[0]!.Why,
              })
            : t('Not yet. {why} Try once more.', { why: q.Answers[last]!.Why });
    item.append(answers, said);
    if (done)
      item.append(
        button(
          i + 1 < this.#questions.length ? t('Next question') : t('How did I do?'),
          'quiz-next',
          () => {
            this.#at = i + 1;
            this.#keep();
            this.#draw(true);
          },
          'primary',
        ),
      );
    return item;
  }

  #answer(question: number, k: number): void {
    this.#tries[question]!.push(k);
    this.#keep();
    this.#draw(true);
  }

  #end(): HTMLElement {
    const line = make('input', { type: 'text', value: this.#name, maxLength: 60, autocomplete: 'off', id: 'name' });
    line.oninput = () => {
      this.#name = line.value;
      this.#keep();
      showText(link, this.#link());
    };
    const link = make('input', {
      type: 'text',
      readOnly: true,
      value: this.#link(),
      ariaLabel: t('Link with your answers'),
    });
    link.dataset.test = 'quiz-link';
    link.onfocus = () => link.select();
    const said = make('span', { role: 'status' });
    const copy = button(
      t('Copy the link'),
      'quiz-copy',
      () => {
        navigator.clipboard.writeText(link.value).then(
          () => (said.textContent = t('Copied.')),
          () => {
            link.select();
            said.textContent = t('Copy it from the field.');
          },
        );
      },
      'primary',
    );
    const result = make('p', { className: 'score', textContent: say(this.#tries) });
    result.dataset.test = 'quiz-score';
    return make(
      'div',
      { className: 'end' },
      result,
      make('p', { textContent: t('For your teacher: this link shows what you answered. Nothing is sent by itself.') }),
      make('label', { htmlFor: 'name', textContent: t('Your name, if it is to be in the link') }),
      line,
      link,
      make(
        'div',
        { className: 'row' },
        copy,
        button(t('Once more'), 'quiz-again', () => this.#begin()),
        said,
      ),
    );
  }

  /** The right answers, on a page of their own, and the box that has them printed. */
  #key(): HTMLElement[] {
    const box = make('input', { type: 'checkbox', checked: this.#keyed });
    box.dataset.test = 'quiz-key';
    const list = this.#questions.map(q =>
      make(
        'li',
        {},
        make('p', { className: 'asked', textContent: q.Ask }),
        make('p', { textContent: `${q.Answers[0]!.Text}. ${q.Answers[0]!.Why}`.replace('..', '.') }),
      ),
    );
    const key = make(
      'section',
      { className: 'key', hidden: !this.#keyed },
      make('h2', { textContent: t('Answers: {lesson}', { lesson: document.querySelector('h1')?.textContent ?? '' }) }),
      make('ol', {}, ...list),
    );
    box.onchange = () => {
      this.#keyed = box.checked;
      key.hidden = !box.checked;
    };
    return [
      make(
        'div',
        { className: 'paper' },
        button(t('Print the lesson'), 'quiz-print', () => print()),
        make('label', {}, box, ` ${t('with the answers, on a page of their own')}`),
      ),
      key,
    ];
  }

  #link(): string {
    return `${location.href.split('#', 1)[0]}#${writeResult({ version: this.#version, tries: this.#tries, name: this.#name.trim() })}`;
  }

  // The teacher's view. Choices of an older version are shown by their numbers.
  #results(r: Result): Node[] {
    const now = r.version === this.#version;
    const said = make('p', {
      className: 'score',
      textContent: r.name ? t('{name}: {result}', { name: r.name, result: say(r.tries) }) : say(r.tries),
    });
    said.dataset.test = 'quiz-score';
    const rows = r.tries.map((tries, i) => {
      const q = this.#questions[i]!;
      const told =
        tries
          .map(k => `“${(now && q.Answers[k]?.Text) || t('answer {n}', { n: k + 1 })}”${k === 0 ? ' ✓' : ' ✗'}`)
          .join(t(', then ')) || t('no answer');
      return make(
        'li',
        { className: 'told' },
        make('p', { className: 'asked', textContent: now ? q.Ask : t('Question {n}', { n: i + 1 }) }),
        make('p', { textContent: told }),
      );
    });
    const note =
      score(r.tries).done < r.tries.length ? [make('p', { textContent: t('Not all questions were answered.') })] : [];
    return [
      said,
      ...note,
      make('ol', {}, ...rows),
      button(t('Answer them yourself'), 'quiz-again', () => {
        history.replaceState(null, '', location.pathname);
        this.#begin();
      }),
    ];
  }
}

/** A small matrix in Knuth's form as a table. */
function table(text: string): HTMLTableElement {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map(l => l.split(' '));
  const t = make('table'),
    top = make('tr', {}, make('td'));
  for (const item of head!) top.append(make('th', { textContent: item, scope: 'col' }));
  t.append(top);
  rows.forEach((row, o) => {
    const line = make('tr', {}, make('th', { textContent: String.fromCharCode(65 + o), scope: 'row' }));
    for (const item of head!) {
      const has = row.includes(item);
      line.append(make('td', { textContent: has ? '●' : '' }));
    }
    t.append(line);
  });
  return t;
}
