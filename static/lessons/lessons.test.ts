import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barPlaces, crossPlaces, danced, nodesOf, queens, relinked, shrunk, spoken } from './reckon.ts';
import { keepAnswers, keptAnswers, readResult, say, score, shuffled, writeResult } from './result.ts';

test('queens have the numbers that are known', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => queens(n).ways),
    [1, 0, 0, 2, 10, 4, 40, 92, 352, 724],
  );
  assert.equal(queens(3).first, null);
  const first = queens(8).first!;
  for (let a = 0; a < 8; a++)
    for (let b = 0; b < a; b++) assert.ok(first[a] !== first[b] && Math.abs(first[a]! - first[b]!) !== a - b);
});

test('numbers of the sentences', () => {
  assert.equal(nodesOf(3, 4), 121);
  assert.equal(nodesOf(2, 4), 31);
  assert.equal(nodesOf(0, 5), 1);
  assert.deepEqual(
    [crossPlaces(11, 5).all, crossPlaces(11, 5).different.length, crossPlaces(5, 5).different.length],
    [27, 10, 3],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map(k => [shrunk(k).columns.length, shrunk(k).rows.length]),
    [
      [7, 6],
      [4, 2],
      [2, 1],
      [0, 0],
    ],
  );
  assert.deepEqual([relinked(2, 2), relinked(1, 0)], [10, 2]);
  assert.deepEqual(
    [1, 4, 5, 11].map(k => barPlaces(11, 5, k)),
    [
      { across: 55, upright: 0 },
      { across: 40, upright: 22 },
      { across: 35, upright: 11 },
      { across: 5, upright: 0 },
    ],
  );
  assert.deepEqual([danced(2).links, danced(2).copied, danced(0).copied], [4, 18, 0]);
  assert.deepEqual([32 / 1e6, 1, 90, 2 ** 40 / 1e6].map(spoken), [
    'less than a second',
    '1 second',
    '2 minutes',
    '13 days',
  ]);
});

test('a link has what was answered', () => {
  const r = { version: 1, tries: [[0], [2, 0], [1, 3], []], name: 'Ada & Bo.' };
  assert.deepEqual(readResult(`#${writeResult(r)}`), r);
  assert.deepEqual(readResult('#quiz=1.0-20-0-1-0-0-30-0.Ada')?.tries[6], [3, 0]);
  assert.equal(readResult('#quiz=1.0-20'), null);
  assert.equal(readResult('#quiz=1.0.%zz'), null);
  assert.deepEqual(score(r.tries), { once: 1, second: 1, done: 3 });
  assert.equal(say(r.tries), '1 of 4 right at once, 1 at the second try.');
});

test('shuffling keeps all answers', () => {
  assert.deepEqual(shuffled(5).sort(), [0, 1, 2, 3, 4]);
  assert.deepEqual(
    shuffled(3, () => 0),
    [1, 2, 0],
  );
});

test('answers survive a reload, and no other questions have them', () => {
  const kept = new Map<string, string>(),
    storage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage });
  const a = {
    version: 3,
    order: [
      [1, 0],
      [2, 0, 1],
    ],
    tries: [[1, 0], [2]],
    at: 1,
    name: 'Ada',
  };
  keepAnswers('kanoodle', a);
  assert.deepEqual(keptAnswers('kanoodle', 3, [2, 3]), a);
  assert.equal(keptAnswers('kanoodle', 4, [2, 3]), undefined);
  assert.equal(keptAnswers('kanoodle', 3, [2, 4]), undefined);
  assert.equal(keptAnswers('sudoku', 3, [2, 3]), undefined);
  kept.set('tilewright.quiz.kanoodle', '{"version":3}');
  assert.equal(keptAnswers('kanoodle', 3, [2, 3]), undefined);
});
