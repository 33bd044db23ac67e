import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { traceOfAssembly } from './assembly.ts';
import { readTrace } from './compact.ts';
import { Film } from './film.ts';
import { readText } from './text.ts';
import type { Trace } from './trace.ts';
import { compact, writeText } from './write.ts';

const folder = '../solver/trace/testdata/';
const plain = (t: Trace) => JSON.parse(JSON.stringify(t)) as Trace;

test('what is written is read as the same trace, in both forms', async () => {
  const names = readdirSync(folder).filter(n => n.endsWith('.txt'));
  assert.ok(names.length > 10);
  for (const name of names) {
    const trace = readText(readFileSync(folder + name, 'utf8')),
      text = writeText(trace);
    assert.deepEqual(plain(readText(text)), plain(trace), name);
    assert.equal(writeText(readText(text)), text, name);
    assert.deepEqual(plain(await readTrace(await compact(text))), plain(trace), name);
  }
});

test('names that a trace cannot have are made up, and stand on the pieces all the same', () => {
  const board = {
    x: 4,
    y: 1,
    z: 1,
    pieces: [{ name: 'place' }, { name: '#' }, { name: 'p2' }],
    fixed: [{ name: '=', cells: [3] }],
    open: null,
  };
  const trace = traceOfAssembly(board, [2, 1, 3], null),
    back = readText(writeText(trace)).board;
  assert.deepEqual(
    back.pieces.map(p => [p.name, p.label]),
    [
      ['p1', 'place'],
      ["p2'", '#'],
      ['p2', undefined],
    ],
  );
  assert.deepEqual(back.fixed, [{ name: 'p4', cells: [3] }]);
});

test('cells that are not open are paper', () => {
  const board = { x: 2, y: 2, z: 1, pieces: [{ name: 'A', label: 'A', colour: '#102030' }], fixed: [], open: [0, 3] };
  const text = writeText(traceOfAssembly(board, [1, 1], null)),
    film = new Film(readText(text));
  assert.match(text, /^\* A\nA \*$/m);
  film.seek(1);
  assert.deepEqual([...film.now.at], [1, -1, -1, 1]);
  assert.equal(film.trace.board.pieces[0]!.colour, '#102030');
});
