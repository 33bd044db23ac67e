// The answers that somebody gave, in the address after #quiz=: the version of the questions, the choices in each, by
// the answers' places, and a name. A second choice is a second try.
//
//	#quiz=1.0-20-0-1-0-0-30-0.Ada

import { t } from '../say/say.ts';

export interface Result {
  version: number;
  /** The choices in each question, in their order; the answer 0 is right. */
  tries: number[][];
  name: string;
}

export const writeResult = (r: Result): string =>
  `quiz=${r.version}.${r.tries.map(t => t.join('')).join('-')}.${encodeURIComponent(r.name)}`;

/** Reads a result; null where there is none, or it is damaged. */
export function readResult(fragment: string): Result | null {
  const m = /^#?quiz=(\d+)\.([0-9]{0,2}(?:-[0-9]{0,2})*)\.(.*)$/.exec(fragment);
  if (!m) return null;
  let name = '';
  try {
    name = decodeURIComponent(m[3]!).slice(0, 60);
  } catch {
    return null;
  }
  return { version: Number(m[1]), tries: m[2]!.split('-').map(t => Array.from(t, Number)), name };
}

/** How many were right at the first try, and how many at the second. */
export function score(tries: number[][]): { once: number; second: number; done: number } {
  return {
    once: tries.filter(t => t[0] === 0).length,
    second: tries.filter(t => t[0] !== 0 && t[1] === 0).length,
    done: tries.filter(t => t.includes(0) || t.length === 2).length,
  };
}

export function say(tries: number[][]): string {
  const { once, second } = score(tries);
  return t('{once} of {all} right at once{second, plural, =0 {} other {, # at the second try}}.', {
    once,
    all: tries.length,
    second,
  });
}

/** What somebody is answering: the answers up to now, the order in which each question has them, and the place of the
 * question. */
export interface Answering extends Result {
  order: number[][];
  at: number;
}

const nameOf = (lesson: string): string => 'tilewright.quiz.' + lesson;

/** Keeps it through a reload, as long as the tab lasts: on a computer of a class, the next one begins anew. */
export function keepAnswers(lesson: string, a: Answering): void {
  try {
    sessionStorage.setItem(nameOf(lesson), JSON.stringify(a));
  } catch {
    // The browser forbids it: the answers last as long as the page.
  }
}

/** What was kept, if it is about these questions; each has as many answers as `answers` says. */
export function keptAnswers(lesson: string, version: number, answers: readonly number[]): Answering | undefined {
  try {
    const a = JSON.parse(sessionStorage.getItem(nameOf(lesson)) ?? 'null') as Answering | null;
    return a?.version === version &&
      a.order.map(o => o.length).join() === answers.join() &&
      a.tries.length === answers.length
      ? a
      : undefined;
  } catch {
    return undefined; // there is no storage, or it has something else
  }
}

/** The numbers below n, shuffled. */
export function shuffled(n: number, random: () => number = Math.random): number[] {
  const list = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [list[i], list[k]] = [list[k]!, list[i]!];
  }
  return list;
}
