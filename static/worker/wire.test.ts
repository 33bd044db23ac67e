// The messages that scripts write themselves are those of package wasm/wire:
// its golden files are read here too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Boot, type Fault, type ModuleReady, VERSION } from './wire.ts';

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), '../wasm/wire/testdata', `${name}.json`), 'utf8'));

test('boot is the message of wasm/wire', () => {
  const boot: Boot = { op: 'boot', version: VERSION };
  assert.deepEqual(boot, golden('boot'));
});

test('module is the message of wasm/wire, with the module beside it', () => {
  const module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  const { module: _, ...rest }: ModuleReady = { op: 'module', version: VERSION, module };
  assert.deepEqual(rest, golden('module'));
});

test('fault has the fields of wasm/wire', () => {
  const fault: Fault = { op: 'fault', version: VERSION, run: 0, fatal: true, message: '', advice: '' };
  const fields = (value: object) => Object.entries(value).map(([name, field]) => [name, typeof field]);
  assert.deepEqual(fields(fault), fields(golden('fault') as object));
});
