// Tests of the page's style: both themes define the same names, names that are used exist, and literal colours stay in
// tokens.css.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(`css/${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('tokens.css');
const files = readdirSync('css').filter(n => n.endsWith('.css') && n !== 'tokens.css');

/** The names that are a pair of colours, in the light theme and in the dark one. */
const themes = [0, 1].map(
  n => new Map([...tokens.matchAll(/(--[\w-]+): light-dark\(([^,]+), ([^)]+)\);/g)].map(m => [m[1]!, m[2 + n]!])),
);

test('a name has one value, and what is told apart by the theme has a pair of colours', () => {
  const names = [...tokens.slice(0, tokens.indexOf('@media')).matchAll(/(--[\w-]+):/g)].map(m => m[1]!);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) < i),
    [],
  );
  assert.ok(themes[0]!.size > 50);
  assert.doesNotMatch(tokens, /prefers-color-scheme/);
});

// Text has a contrast of 4.5:1 on every surface below it, and a control's outline has 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
test('both themes can be read', t => {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
      .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((s, c, i) => s + c * [0.2126, 0.7152, 0.0722][i]!, 0.05);
  // Where a piece is drawn, empty places that are no squares have no outline.
  const empty = /data-cut\] > div > div \{[^}]*background: var\(--([\w-]+)\)/.exec(
    readFileSync('pieces/style.ts', 'utf8'),
  )![1]!;
  const surfaces = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'table'];
  for (const [theme, names] of themes.entries()) {
    const colour = (name: string) => names.get('--' + name) ?? assert.fail(`no --${name}`);
    let worst = [Infinity, ''] as [number, string];
    const check = (ink: string, ground: string, most: number) => {
      const [p, q] = [luminance(colour(ink)), luminance(colour(ground))],
        c = Math.max(p, q) / Math.min(p, q);
      if (most > 4 && c < worst[0]) worst = [c, `${ink} on ${ground}`];
      assert.ok(c >= most, `${ink} on ${ground} in the ${theme ? 'dark' : 'light'} theme: ${c.toFixed(2)}`);
    };
    for (const ground of surfaces) {
      for (const ink of ['ink', 'ink-2', 'ink-3', 'accent-ink', 'danger', 'warn', 'ok']) check(ink, ground, 4.5);
      for (const ink of ['control-line', 'focus', 'chart-1', 'chart-2', 'chart-3']) check(ink, ground, 3);
    }
    check(empty, 'surface', 1.4);
    for (const [ink, ground] of [
      ['on-accent', 'accent'],
      ['accent-ink', 'accent-soft'],
      ['danger', 'danger-soft'],
      ['warn', 'warn-soft'],
      ['ok', 'ok-soft'],
      ['heat-0-on', 'heat-0'],
      ['heat-on', 'heat-2'],
      ['heat-on', 'heat-5'],
      ['code-key', 'surface'],
      ['code-name', 'surface'],
      ['code-num', 'surface'],
      ['code-note', 'surface'],
      ['code-note', 'code-line'],
    ] as const)
      check(ink, ground, 4.5);
    t.diagnostic(`${theme ? 'dark' : 'light'}: least for text ${worst[0].toFixed(2)}, ${worst[1]}`);
  }
});

// All of it is one style sheet, so a name that two parts use for themselves mixes them.
test('a part has its look from one file', () => {
  const frame = ['top', 'tabs', 'result']; // which places them
  const home = new Map<string, string>();
  for (const file of files) {
    for (const [, name] of read(file).matchAll(/^\.([\w-]+) \{/gm)) {
      const first = home.get(name!) ?? file;
      home.set(name!, first);
      assert.ok(first === file || frame.includes(name!), `.${name} is in ${first} and in ${file}`);
    }
  }
});

test('names that are used exist', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(m => m[1]!));
  for (const file of files) {
    const css = read(file),
      own = new Set([...css.matchAll(/(--[\w-]+):/g)].map(m => m[1]!));
    for (const [, name] of css.matchAll(/var\((--[\w-]+)/g)) {
      // These are set on elements by the page.
      assert.ok(
        known.has(name!) ||
          own.has(name!) ||
          ['--v', '--picture', '--part', '--columns', '--rows', '--across', '--swatch'].includes(name!),
        `${file} uses ${name}, which nobody defines`,
      );
    }
  }
});

test('colours come from the tokens', () => {
  for (const file of files) {
    const literal = read(file).match(/(?<![\w-])#[0-9a-f]{3,8}\b(?![^{]*\{)/gi) ?? [];
    // The shadow under the board and the veil behind a dialog belong to no theme.
    const allowed = file === 'view.css' || file === 'floating.css' ? 3 : 0;
    assert.ok(literal.length <= allowed, `${file} has the colours ${literal.join(' ')}`);
  }
});

test('every file is part of a page', () => {
  const imports = (name: string) => [...read(name).matchAll(/@import "([\w-]+\.css)"/g)].map(m => m[1]!);
  const first = imports('page.css'),
    others = imports('others.css'),
    pages = ['page.css', 'others.css', 'embed-page.css', 'forced.css']; // embed.html has its own style
  assert.deepEqual(
    files.filter(file => ![...pages, ...first, ...others].includes(file)),
    [],
  );
  assert.deepEqual(
    first.filter(file => others.includes(file)),
    others.filter(file => first.includes(file)),
    'the same cascade',
  );
});

// So everything that is seen in one theme is seen in the other, in other colours.
test('themes are told apart by the tokens alone', () => {
  for (const file of files) {
    assert.ok(!/prefers-color-scheme|data-theme/.test(read(file)), `${file} has rules for one theme`);
  }
});

// A rule for languages changes sizes; it must not win over a rule that hides a part in some state of the page.
test('a language adds no weight to a rule', () => {
  for (const file of files) {
    const weighed = read(file).replace(/:where\((?::root)?(?::not\(:lang\(\w+\)\)|:lang\(\w+\))\)/g, '');
    assert.ok(!weighed.includes(':lang('), `${file} has a language outside of :where()`);
  }
});
