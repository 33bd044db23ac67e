import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

// What a script weighs, as the site builder makes it.
function size(entry: string): number {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, minify: true, format: 'iife', target: 'es2022', write: false });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

for (const [entry, most] of [['player/embed.ts', 12_000], ['player/index.ts', 14_000], ['editor/index.ts', 93_000]] as const) {
  test(`${entry} is at most ${most} bytes gzipped`, (t) => {
    const n = size(entry);
    t.diagnostic(`${entry}: ${n} bytes`);
    assert.ok(n <= most, `${n} bytes`);
  });
}
