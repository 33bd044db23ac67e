// Runs the tests: every *.test.ts is bundled by esbuild and given to node's
// own test runner. `node testing/run.mjs player` runs those of one folder.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url))),
  out = join(root, 'node_modules/.cache/tests');
const all = readdirSync(root).filter(f => f !== 'node_modules' && statSync(join(root, f)).isDirectory());
const folders = process.argv.length > 2 ? process.argv.slice(2) : all;
const tests = folders.flatMap(f =>
  readdirSync(join(root, f), { recursive: true })
    .filter(n => n.endsWith('.test.ts'))
    .map(n => join(f, n)),
);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
buildSync({
  absWorkingDir: root,
  entryPoints: tests,
  outdir: out,
  outbase: '.',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
});
const built = readdirSync(out, { recursive: true })
  .filter(n => n.endsWith('.mjs'))
  .map(n => join(out, n));
process.exit(
  spawnSync(
    process.execPath,
    ['--enable-source-maps', '--test', `--test-concurrency=${availableParallelism()}`, ...built],
    { cwd: root, stdio: 'inherit' },
  ).status ?? 1,
);
