import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Level, byLevel, levelText, tableOf, tally, verdictOf } from './levels.ts';

const levels: Level[] = [[1, 1, 1], null, [5, 2, 1], [], [12, 1], [5, 10, 1], [5, 2, 1]];

test('levels are written as designers do', () => {
  assert.deepEqual([[1, 1, 1], [5, 2, 1], [12], [5, 1, 3, 1]].map(levelText), ['1', '5.2', '12', '5.1.3']);
});

test('the highest level comes first, what is locked after all that comes apart, what is not known last', () => {
  // The levels of the last two are not known yet.
  assert.deepEqual([...byLevel(Int32Array.from(Array(9).keys()), levels)], [4, 5, 2, 6, 0, 3, 1, 7, 8]);
  assert.deepEqual([...byLevel(Int32Array.of(8, 6, 2), levels)], [2, 6, 8], 'of some only');
});

test('solutions are counted by what is known of them', () => {
  assert.deepEqual(levels.map(verdictOf), ['apart', 'open', 'apart', 'locked', 'apart', 'apart', 'apart']);
  assert.deepEqual(tally(levels, 9), { apart: 5, locked: 1, open: 3 });
});

test('with the fewest moves in all, those with the most come first', () => {
  assert.deepEqual([...byLevel(Int32Array.from(Array(7).keys()), levels, true)], [5, 4, 2, 6, 0, 3, 1]);
});

test('levels are a table, a row for each solution', () => {
  assert.equal(
    tableOf([2, 3, 1, 4, 9], levels, [0, 0, 0, 0, 3]),
    [
      'solution,verdict,level,moves,turns,at most',
      '3,apart,5.2,8,no,no',
      '4,locked,,,,',
      '2,not known,,,,',
      '5,apart,12,13,yes,yes',
      '10,not known,,,,',
      '',
    ].join('\r\n'),
  );
});
