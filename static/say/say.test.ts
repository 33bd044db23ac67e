import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, listed, m, said, t, use } from './say.ts';

test('arguments are filled in', () => {
  const board = 'Soma';
  assert.equal(t('Stop'), 'Stop');
  assert.equal(t('{n, plural, one {# way} other {# ways}} to fill {board}', { n: 1, board }), '1 way to fill Soma');
  assert.equal(t('{n, plural, =0 {no way} one {# way} other {# ways}}', { n: 0 }), 'no way');
  assert.equal(t('{n} of {all}', { n: 1234, all: 5n }), '1,234 of 5');
  assert.equal(
    t('{many, plural, one {This cube} other {These {many} cubes of {board}}}, {end}', { many: 2, board, end: 1 }),
    'These 2 cubes of Soma, 1',
  );
  assert.equal(t('{way, select, up {up} other {down}}', { way: 'up' }), 'up');
  // @ts-expect-error: up is a branch, no argument
  t('{way, select, up {up} other {down}}', { way: 'up', up: 1 });
  // @ts-expect-error: an argument is missing
  assert.throws(() => t('{n} of {all}', { n: 1 }));
  // @ts-expect-error: a message without arguments has none
  t('Stop', { n: 1 });
});

test('lists', () => {
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed), ['', 'a', 'a and b', 'a, b and c']);
});

test('a translation may use other forms and another order', () => {
  use({
    tag: 'de',
    plural: 'one',
    group: '.',
    decimal: ',',
    groupFrom: 4,
    messages: {
      [keyOf('{n, plural, one {# way} other {# ways}} to fill {board}')]:
        '{board}: {n, plural, one {# Weg} other {# Wege}}',
      [keyOf('Stop')]: 'Anhalten',
      [keyOf('Open ¦ a lock')]: 'Aufschließen',
    },
  });
  assert.equal(
    t('{n, plural, one {# way} other {# ways}} to fill {board}', { n: 12345, board: 'Soma' }),
    'Soma: 12.345 Wege',
  );
  assert.equal(said(m('Stop')), 'Anhalten');
  assert.equal(t('Open ¦ a lock'), 'Aufschließen');
  use(undefined);
  assert.equal(t('Open ¦ a lock'), 'Open');
});

// The site's builder has the same keys (TestKey in web/languages).
test('a message has a short key', () => {
  assert.equal(keyOf('Stop'), 'ky4lc5');
  assert.equal(keyOf('10×6 – “Öl”'), '1fuevql');
});
