// Checks that no file and no folder is in a circle of imports. Imports of types count, and so do imports that are
// loaded late.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { test } from 'node:test';

/** The folders, from low to high: each imports only from those before it. */
const FOLDERS = `
  say field space worker player browser store play tile-puzzle disassembly export print
  draw pieces solutions search-tree search-steps stages chart editor embed lab lessons bench own-puzzles
  page figures how-to-embed guide packages testing builder`.match(/\S+/g)!;

const files = readdirSync('.')
  .filter(folder => folder !== 'node_modules' && !folder.includes('.'))
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(f => join(folder, f)))
  .filter(f => f.endsWith('.ts') && !f.includes(join('packages', 'try')));
const imports = new Map(
  files.map(f => {
    const text = readFileSync(f, 'utf8').replace(/^\s*\/\/.*/gm, '');
    const found = [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^']+\.ts)'/g)].map(([, to]) =>
      join(dirname(f), to!),
    );
    return [f, found] as const;
  }),
);

test('a folder imports from lower ones alone', () => {
  const place = (f: string): number => FOLDERS.indexOf(f.split(sep)[0]!);
  const wrong: string[] = [];
  for (const [file, found] of imports) {
    assert.ok(place(file) >= 0, `${file} lies in no folder of the list: put its folder after what it imports`);
    if (file.endsWith('.test.ts')) continue;
    for (const to of found) if (place(to) > place(file)) wrong.push(`${file} imports ${to}`);
  }
  assert.deepEqual(wrong, []);
});

test('no file imports itself by others', () => {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    assert.ok(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
    if (done.has(file)) return;
    for (const to of imports.get(file) ?? assert.fail(`${way.at(-1)} imports ${file}, which is missing`))
      follow(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  assert.ok([...imports.values()].flat().length > 1000, 'the imports are read');
});
