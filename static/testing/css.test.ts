// The page's style: both themes define the same names, names that are used
// exist, and literal colours stay in tokens.css.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string) => readFileSync(`css/${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('tokens.css');
const files = readdirSync('css').filter((n) => n.endsWith('.css') && n !== 'tokens.css');

/** The declarations of the rule that follows a selector. */
function rule(selector: string): Map<string, string> {
  const from = tokens.indexOf(selector);
  assert.ok(from >= 0, `tokens.css has no rule ${selector}`);
  const body = tokens.slice(tokens.indexOf('{', from) + 1, tokens.indexOf('}', from));
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!.trim()] as const));
}

test('both themes define the same names', () => {
  const light = rule(':root, [data-theme="light"]'), system = rule(':root:not([data-theme="light"])'), dark = rule('\n[data-theme="dark"]');
  assert.ok(light.size > 50 && dark.size > 50);
  assert.deepEqual([...system], [...dark], 'the system’s dark theme and the chosen one');
  assert.deepEqual([...light.keys()].filter((n) => !dark.has(n)), [], 'only in light');
  assert.deepEqual([...dark.keys()].filter((n) => !light.has(n)), [], 'only in dark');
});

test('names that are used exist', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map((m) => m[1]!));
  for (const file of files) {
    const css = read(file), own = new Set([...css.matchAll(/(--[\w-]+):/g)].map((m) => m[1]!));
    for (const [, name] of css.matchAll(/var\((--[\w-]+)/g)) {
      // --v and --part are set on elements by the page.
      assert.ok(known.has(name!) || own.has(name!) || ['--v', '--part'].includes(name!), `${file} uses ${name}, which nobody defines`);
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

test('every file is part of the page', () => {
  const page = read('page.css');
  for (const file of files) {
    // embed.html has a style of its own.
    if (file !== 'page.css' && file !== 'embed-page.css') assert.ok(page.includes(`"${file}"`), `page.css does not import ${file}`);
  }
});
