import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

// The size of a script as the site builder makes it, without scripts that it loads when it needs them.
function size(entry: string): number {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    charset: 'utf8',
    write: false,
    outdir: 'out',
    metafile: true,
  });
  const name = Object.entries(metafile.outputs).find(([, o]) => o.entryPoint === entry)![0],
    wanted = new Set([name]);
  for (const file of wanted)
    for (const i of metafile.outputs[file]!.imports) if (i.kind === 'import-statement') wanted.add(i.path);
  return outputFiles
    .filter(f => [...wanted].some(w => f.path.endsWith(w)))
    .reduce((sum, f) => sum + gzipSync(f.contents, { level: 9 }).length, 0);
}

for (const [entry, most] of [
  ['player/embed.ts', 18_100], // with boards that close on themselves, and the place for many.ts, which it does not have
  ['player/solid/embed.ts', 175_000],
  ['player/index.ts', 25_400], // with many.ts, by which a board of 3,600 cells does not hold up the page
  ['editor/index.ts', 93_000],
] as const) {
  test(`${entry} is at most ${most} bytes gzipped`, t => {
    const n = size(entry);
    t.diagnostic(`${entry}: ${n} bytes`);
    assert.ok(n <= most, `${n} bytes`);
  });
}
