import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Changed, Field, changeOf, joined } from './field.ts';

/** A field with a person in front of it, and what it told. */
function fieldOf(rest: number, joins = true) {
  const is = { text: '' };
  const told: Changed[] = [];
  const field = new Field(
    { read: () => is.text, write: text => (is.text = text), joins, tell: changed => told.push(changed) },
    rest,
  );
  return {
    field,
    told,
    get text() {
      return is.text;
    },
    type(text: string) {
      is.text = text;
      field.edited();
    },
  };
}

/** The page: it takes what is told when it comes to it, and shows when it is drawn. */
function pageOf(f: ReturnType<typeof fieldOf>, text: string) {
  const past: string[] = [];
  let epoch = 1,
    revision = 0;
  const page = {
    get text() {
      return text;
    },
    take(changed: Changed) {
      if (changed.epoch !== epoch || changed.text === text) return;
      past.push(text);
      ({ text, revision } = changed);
    },
    takeAll: () => f.told.splice(0).forEach(page.take),
    set(next: string) {
      past.push(text);
      text = next;
      epoch++;
    },
    undo() {
      text = past.pop()!;
      epoch++;
    },
    draw: () => f.field.show({ text, epoch, revision }),
  };
  page.draw();
  return page;
}

const RESTS = { 'tells each edit': 0, 'tells when typing rests': 120, 'tells what is finished': Infinity };
for (const [name, rest] of Object.entries(RESTS)) {
  test(`a change that is heard late does not change a field that ${name}`, () => {
    const f = fieldOf(rest),
      page = pageOf(f, 'old');
    for (const text of ['a', 'ab', 'abc']) {
      f.type(text);
      if (text !== 'abc') f.field.flush();
    }
    const [first] = f.told.splice(0, 1);
    page.take(first!);
    page.draw(); // it knows of "a" only
    assert.equal(f.text, 'abc');
    f.field.flush();
    page.takeAll();
    page.draw();
    assert.deepEqual([f.text, page.text], ['abc', 'abc']);
  });

  test(`another text loses nothing that was typed meanwhile in a field that ${name}`, () => {
    const f = fieldOf(rest),
      page = pageOf(f, 'one two');
    f.type('one two three');
    f.field.flush();
    page.takeAll();
    page.set('zero one two three'); // by the page, before it hears of
    f.type('one two three four');
    f.field.flush();
    page.takeAll(); // which it refuses: it was typed into the text before
    assert.equal(page.text, 'zero one two three');
    page.draw();
    assert.equal(f.text, 'zero one two three four');
    f.field.flush();
    page.takeAll();
    page.draw();
    assert.deepEqual([f.text, page.text], ['zero one two three four', 'zero one two three four']);
  });

  test(`undo after both brings back the text before in a field that ${name}`, () => {
    const f = fieldOf(rest),
      page = pageOf(f, 'one');
    f.type('one two');
    f.field.flush();
    page.takeAll();
    page.set('zero one two');
    f.type('one two three');
    page.draw();
    f.field.flush();
    page.takeAll();
    const texts = ['zero one two', 'one two', 'one'];
    for (const text of texts) {
      page.undo();
      page.draw();
      assert.equal(f.text, text);
    }
  });
}

test('a number that is typed meanwhile stays, and is told again', () => {
  const f = fieldOf(0, false),
    page = pageOf(f, '5');
  page.set('7');
  f.type('12');
  page.takeAll();
  assert.equal(page.text, '7');
  page.draw();
  page.takeAll();
  assert.deepEqual([f.text, page.text], ['12', '12']);
});

test('another thing takes the place of what was typed', () => {
  const f = fieldOf(Infinity),
    page = pageOf(f, 'A');
  f.type('AB');
  f.field.show({ text: 'X', epoch: 2, revision: 0, fresh: true });
  assert.equal(f.text, 'X');
  f.field.flush();
  assert.deepEqual(f.told, []);
  assert.equal(page.text, 'A');
});

test('what is finished is told, once', () => {
  for (const rest of Object.values(RESTS)) {
    const f = fieldOf(rest);
    f.type('a');
    f.field.done();
    f.field.done();
    assert.deepEqual(
      f.told.filter(c => c.done),
      [{ text: 'a', revision: 1, epoch: 0, done: true }],
    );
  }
});

test('edits are joined', () => {
  const rows = `
    abc→abcX  abc→     →X
    abc→abcX  abc→Yabc →YabcX
    abc→aXc   abc→abcY →aXcY
    abc→aXbc  abc→aYbc →aYXbc
    abc→abcX  abc→ab   →abX
    abc→aXbc  abc→Q    →QX
    abc→ac    abc→abYc →aYc
    abc→ab    abc→Yabc →Yab`
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s*→|\s+/));
  for (const [base, mine, , page, want] of rows) assert.equal(joined(base!, mine!, page!), want, `${mine} ${page}`);
  assert.deepEqual(changeOf('aXb', 'aYYb'), { from: 1, to: 2, insert: 'YY' });
});
