// Tests that the messages that scripts write themselves are those of package solver/wire: its golden files are read
// here too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Answer, type Ask, type Boot, type Fault, type Opened, type Save, VERSION } from './wire.ts';

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), '../solver/wire/testdata', `${name}.json`), 'utf8'));

test('boot is the message of solver/wire, with the module beside it', () => {
  const module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  const { module: _, ...rest }: Boot = { op: 'boot', version: VERSION, module };
  assert.deepEqual(rest, golden('boot'));
});

const fields = (value: object): unknown[] =>
  Object.entries(value).map(([name, field]) => [name, field instanceof Object ? fields(field) : typeof field]);

test('fault has the fields of solver/wire', () => {
  const fault: Fault = { op: 'fault', version: VERSION, run: 0, fatal: true, message: '', advice: '' };
  assert.deepEqual(fields(fault), fields(golden('fault') as object));
});

test('what is asked of files, and answered, has the fields of solver/wire', () => {
  const save: Ask<Save> = {
    op: 'ask',
    version: VERSION,
    name: 'save',
    number: 1,
    puzzle: '',
    settings: '',
    question: { text: '', puzzle: 0, asked: '', line: '', found: 0, list: true, state: 0 },
  };
  assert.deepEqual(fields(save), fields(golden('save') as object));
  const opened: Answer<Opened> = {
    op: 'answer',
    version: VERSION,
    name: 'open',
    number: 1,
    refused: '',
    ended: true,
    answer: {
      text: '',
      asked: '',
      line: '',
      found: 0,
      printed: 0,
      seconds: 0,
      done: true,
      part: 0,
      parts: 0,
      state: 0,
      listed: 0,
      cells: 0,
      width: 0,
    },
  };
  assert.deepEqual(fields(opened), fields(golden('opened') as object));
});
