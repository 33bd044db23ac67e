// Tables that are copied and pasted, as Markdown or with tabs between: a line that names the machine, then the table.
// Ratios and other values that follow from the rest are for people, and are not read again.

import {
  type Cell,
  type Cells,
  type Measured,
  ratio,
  type Row,
  secondsOf,
  SHORT,
  timesOf,
  type Way,
  WAYS,
} from './rows.ts';
import { t } from '../say/say.ts';

export type Form = 'markdown' | 'tabs';

const TITLE = 'Tilewright bench: ',
  PUZZLE = 'puzzle',
  NONE = '–',
  FAILED = 'failed',
  GIVEN_UP = '>',
  BY = ' by ';
const titleLine = /^Tilewright bench: (.+); version (\S+); (\d{4}-\d\d-\d\d)$/;
const secondsHead = (way: Way): string => `${SHORT[way]}, s`;
const byHead = (way: Way): string => `${SHORT[way]} took`;

/** The greatest number of characters that are read. A table of the library has some twenty thousand. */
const MOST = 200_000;

/** The rows that were measured, as text. */
export function write(m: Measured, rows: readonly Row[], form: Form): string {
  const markdown = form === 'markdown';
  const head = [
    PUZZLE,
    'solutions',
    ...WAYS.map(secondsHead),
    ...WAYS.slice(1).map(way => `${SHORT[way]} : ${SHORT.auto}`),
    ...WAYS.map(byHead),
  ];
  const lines = [head];
  if (markdown) lines.push(head.map((_, i) => (i > 0 && i < 7 ? '---:' : '---')));
  for (const { id } of rows) {
    const cells = m.cells[id];
    if (!cells) continue;
    const found = WAYS.map(way => cells[way]?.found).find(n => n !== undefined);
    lines.push([
      id,
      found === undefined ? NONE : String(found),
      ...WAYS.map(way => figure(cells[way])),
      ...WAYS.slice(1).map(way => {
        const r = ratio(cells[way], cells.auto);
        return r ? r.sign + timesOf(r.times) : NONE;
      }),
      ...WAYS.map(way => took(cells[way], markdown)),
    ]);
  }
  const text = lines.map(cells => (markdown ? `| ${cells.join(' | ')} |` : cells.join('\t')));
  return [`${TITLE}${m.machine}; version ${m.version}; ${m.date}`, ...(markdown ? [''] : []), ...text, ''].join('\n');
}

const figure = (c: Cell | undefined): string =>
  !c ? NONE : c.trouble ? FAILED : (c.over ? GIVEN_UP : '') + secondsOf(c.seconds);

function took(c: Cell | undefined, markdown: boolean): string {
  if (!c) return NONE;
  return `${markdown ? `\`${c.line}\`` : c.line}${c.engine ? BY + c.engine : ''}`;
}

/** Something wrong in a text, with its characters. */
export interface Problem {
  /** From 1. */
  line: number;
  start: number;
  end: number;
  message: string;
}

export interface Read {
  /** The table; undefined where there are problems. */
  measured?: Measured;
  problems: Problem[];
  /** Puzzles that this library does not have; they are left out. */
  unknown: string[];
}

/** A cell of a line, with its place in the text. */
interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Reads what write has written, also after an editor has changed the layout. */
export function read(text: string, rows: readonly Row[]): Read {
  const problems: Problem[] = [],
    unknown: string[] = [];
  const refuse = (line: number, at: { start: number; end: number }, message: string): void =>
    void problems.push({ line, start: at.start, end: at.end, message });
  if (text.length > MOST) {
    refuse(
      1,
      { start: 0, end: 0 },
      t('The text has {n} characters; a table of this page has at most {most}.', { n: text.length, most: MOST }),
    );
    return { problems, unknown };
  }
  const lines: { number: number; start: number; text: string }[] = [];
  let start = 0;
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim()) lines.push({ number: i + 1, start, text: line.replace(/\s+$/, '') });
    start += line.length + 1;
  }
  const [first, second, ...rest] = lines;
  const whole = (line: typeof first): Piece => ({
    text: line?.text ?? '',
    start: line?.start ?? 0,
    end: line ? line.start + line.text.length : text.length,
  });
  const title = titleLine.exec(first?.text.trim() ?? '');
  if (!first || !title) {
    refuse(
      first?.number ?? 1,
      whole(first),
      t('The first line is to read “{line}”, as Copy writes it.', {
        line: `${TITLE}…; version …; 2026-11-24`,
      }),
    );
    return { problems, unknown };
  }
  const markdown = !!second?.text.trim().startsWith('|'),
    head = second ? piecesOf(second.text, second.start, markdown) : [];
  const column = (name: string): number => head.findIndex(h => h.text === name);
  if (!second || head[0]?.text !== PUZZLE || !WAYS.some(way => column(secondsHead(way)) > 0)) {
    refuse(
      second?.number ?? first.number,
      whole(second ?? first),
      t('The head of the table is missing: it begins with “{first}”, and has “{column}”.', {
        first: PUZZLE,
        column: secondsHead('auto'),
      }),
    );
    return { problems, unknown };
  }
  const known = new Set(rows.map(r => r.id)),
    cells: Record<string, Cells> = {};
  for (const line of rest) {
    if (markdown && /^[\s|:-]+$/.test(line.text)) continue; // below the head
    const pieces = piecesOf(line.text, line.start, markdown),
      id = pieces[0]!;
    if (pieces.length !== head.length) {
      refuse(
        line.number,
        whole(line),
        t('This line has {n, plural, one {# cell} other {# cells}}, and the head {head}.', {
          n: pieces.length,
          head: head.length,
        }),
      );
      continue;
    }
    if (cells[id.text] || unknown.includes(id.text)) {
      refuse(line.number, id, t('“{name}” is there twice.', { name: id.text }));
      continue;
    }
    const row: Cells = {};
    for (const way of WAYS) {
      const at = pieces[column(secondsHead(way))],
        by = pieces[column(byHead(way))]?.text ?? NONE;
      if (!at || at.text === NONE || at.text === '-' || at.text === '' || at.text === FAILED) continue;
      const [, over, number] = /^(>?)\s*(\d{1,9}(?:\.\d{1,9})?)$/.exec(at.text) ?? [];
      if (number === undefined) {
        refuse(
          line.number,
          at,
          t('“{text}” is not a number of seconds. Write 1.25, >60 for one that was given up, or {none}.', {
            text: at.text,
            none: NONE,
          }),
        );
        continue;
      }
      const [settings, engine] = by === NONE ? ['', ''] : splitLast(by.replaceAll('`', ''), BY);
      row[way] = { seconds: Number(number), line: settings, engine, ...(over ? { over: true } : {}) };
    }
    if (known.has(id.text)) cells[id.text] = row;
    else unknown.push(id.text);
  }
  if (!problems.length && !Object.keys(cells).length)
    refuse(second.number, whole(second), t('The table has no puzzle of this library.'));
  if (problems.length) return { problems, unknown };
  return { measured: { machine: title[1]!, version: title[2]!, date: title[3]!, cells }, problems, unknown };
}

/** The cells of a line. */
function piecesOf(line: string, start: number, markdown: boolean): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const cell of line.split(markdown ? '|' : '\t')) {
    const text = cell.trim(),
      from = at + cell.indexOf(text);
    pieces.push({ text, start: from, end: from + text.length });
    at += cell.length + 1;
  }
  return markdown ? pieces.slice(1, line.trimEnd().endsWith('|') ? -1 : undefined) : pieces;
}

function splitLast(text: string, by: string): [string, string] {
  const at = text.lastIndexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}
