import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineOf } from './machine.ts';
import { allowance, type Job, LEAST, measure, type News, ONCE, ROUNDS, TIMES } from './measure.ts';
import { type Cells, mean, type Measured, ratio, type Row, secondsOf, WAYS } from './rows.ts';
import { read, write } from './table.ts';

const lines = { auto: '--auto', best: '-r -V -f11 -of=11 -n --engine=kernel', dlx: '-r' };
const row = (id: string): Row => ({ id, title: `The ${id}`, pieces: 3, cells: 12, lines });
const rows = [row('soma'), row('pentominoes-10x6'), row('tetriscube')];
const measured: Measured = {
  machine: 'Chromium 140 on Linux, 2 cores',
  version: '0a1b2c3d',
  date: '2026-11-24',
  cells: {
    soma: {
      auto: { seconds: 0.0125, line: '-r -f6 -oe=6 -n --engine=kernel', engine: 'list kernel', found: 480 },
      best: { seconds: 0.025, line: '-r -f6 -oe=6:f=3 -n --engine=kernel', engine: 'list kernel', found: 480 },
      dlx: { seconds: 0.03, line: '-r', engine: 'cover kernel', found: 480 },
    },
    tetriscube: {
      auto: { seconds: 2.5, line: '-rL -f11 -oe=11 -n --engine=kernel', engine: 'list kernel', found: 9839 },
      dlx: { seconds: 7.5, over: true, line: '-r', engine: 'cover kernel' },
    },
  },
};

test('a table is text that is read again, as Markdown and with tabs', () => {
  for (const form of ['markdown', 'tabs'] as const) {
    const text = write(measured, rows, form),
      got = read(text, rows);
    assert.deepEqual(got.problems, []);
    const found = structuredClone(measured);
    for (const cells of Object.values(found.cells)) for (const way of WAYS) delete cells[way]?.found; // is not read
    assert.deepEqual(got.measured, found);
    assert.equal(write(got.measured!, rows, form).replaceAll(/480|9839/g, '–'), text.replaceAll(/480|9839/g, '–'));
  }
  const text = write(measured, rows, 'markdown');
  assert.match(text, /^Tilewright bench: Chromium 140 on Linux, 2 cores; version 0a1b2c3d; 2026-11-24\n\n\| puzzle \|/);
  assert.match(text, /\| soma \| 480 \| 0\.0125 \| 0\.0250 \| 0\.0300 \| 2\.00 \| 2\.40 \| `-r -f6/);
  assert.match(text, /\| tetriscube \| 9839 \| 2\.50 \| – \| >7\.50 \| – \| >3\.00 \|/);
  assert.ok(!text.includes('pentominoes'), 'what was not measured is no row');
  // An editor may have aligned the columns, and changed the ends of lines.
  const aligned = text.replaceAll('|', ' |  ').replaceAll('\n', '\r\n');
  assert.deepEqual(read(aligned, rows).problems, []);
  // Another library may have had other puzzles.
  assert.deepEqual(read(text.replace('| soma |', '| sofa |'), rows).unknown, ['sofa']);
});

test('what is wrong in a pasted table is said at its place', () => {
  const good = write(measured, rows, 'markdown'),
    tabs = write(measured, rows, 'tabs');
  for (const [text, line, at, message] of [
    ['', 1, '', 'first line'],
    ['Hello\n', 1, 'Hello', 'first line'],
    [
      good.replace('; version 0a1b2c3d', ''),
      1,
      'Tilewright bench: Chromium 140 on Linux, 2 cores; 2026-11-24',
      'first line',
    ],
    [good.split('\n')[0]!, 1, good.split('\n')[0]!, 'head'],
    [good.replace('| puzzle |', '| game |'), 3, undefined, 'head'],
    [good.replace('0.0125', 'fast'), 5, 'fast', '“fast” is not a number of seconds'],
    [tabs.replace('>7.50', '> many'), 4, '> many', '“> many” is not a number of seconds'],
    [good.replace('| 480 ', ''), 5, undefined, '9 cells, and the head 10'],
    [good.replace('| tetriscube |', '| soma |'), 6, 'soma', 'there twice'],
    [good.replace('| soma |', '| a |').replace('| tetriscube |', '| b |'), 3, undefined, 'no puzzle of this library'],
    ['x'.repeat(300_000), 1, '', '300,000 characters'],
  ] as const) {
    const { problems, measured } = read(text, rows),
      [first] = problems;
    assert.equal(measured, undefined);
    assert.ok(first, text);
    assert.equal(first.line, line, first.message);
    assert.ok(first.message.includes(message), first.message);
    if (at !== undefined) assert.equal(text.slice(first.start, first.end), at);
  }
});

test('ratios say what is known', () => {
  const cell = (seconds: number, over = false) => ({ seconds, over, line: '', engine: '' });
  assert.deepEqual(ratio(cell(6), cell(2)), { times: 3, sign: '' });
  assert.deepEqual(ratio(cell(6, true), cell(2)), { times: 3, sign: '>' });
  assert.deepEqual(ratio(cell(6), cell(2, true)), { times: 3, sign: '<' });
  assert.equal(ratio(cell(6, true), cell(2, true)), undefined);
  assert.equal(ratio(cell(6), { ...cell(2), trouble: 'why' }), undefined);
  assert.equal(ratio(cell(6), undefined), undefined);
  const { times, of } = mean([{ times: 2, sign: '' }, { times: 8, sign: '' }, { times: 100, sign: '>' }, undefined]);
  assert.deepEqual([Math.round(times * 1e9) / 1e9, of], [4, 2]);
  assert.deepEqual([0.00123, 0.123, 1.234, 12.34, 123.4].map(secondsOf), ['0.0012', '0.123', '1.23', '12.3', '123']);
});

/** Measures with a searcher that takes this many seconds of a mocked clock. */
async function measuring(
  t: { mock: typeof import('node:test').mock },
  seconds: (id: string, line: string) => number | string,
  limit: number,
  some: readonly Row[],
  stopAt = Infinity,
) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked: string[] = [],
    told: Record<string, Cells> = {},
    called = new AbortController();
  let hear: ((news: News) => void) | undefined;
  const news = (more: Partial<News>): News => ({
    phase: 'searching',
    seconds: 0,
    solutions: 0,
    line: '',
    engine: 'an engine',
    fault: '',
    ...more,
  });
  const job: Job = {
    rows: some,
    limit,
    signal: called.signal,
    searcher: {
      begin(id, line, tell) {
        asked.push(`${id} ${line}`);
        hear = tell;
        const took = seconds(id, line);
        tell(news({}));
        if (asked.length === stopAt) queueMicrotask(() => called.abort());
        else if (typeof took === 'string') queueMicrotask(() => tell(news({ phase: '', fault: took })));
        else if (took < Infinity)
          setTimeout(
            () =>
              tell(
                news({
                  phase: 'finished',
                  seconds: took,
                  solutions: 7,
                  line: line.startsWith('--auto') ? `-r --engine=kernel${line.slice(6)}` : '',
                }),
              ),
            took * 1000,
          );
      },
      stop: () => hear!(news({ phase: 'stopped' })),
    },
    next() {},
    told: (r, cells) => {
      told[r.id] = cells;
    },
  };
  let over = false;
  const all = measure(job).then(() => (over = true));
  while (!over) {
    await new Promise(setImmediate);
    t.mock.timers.tick(50);
  }
  await all;
  t.mock.timers.reset();
  return { asked, told };
}

test('short searches are made three times in turn, and the middle counts', async t => {
  let n = 0;
  const { asked, told } = await measuring(
    t,
    () => [0.3, 0.2, 0.1, 0.4, 0.5, 0.9, 0.7, 0.8, 0.6][n++]!,
    60,
    rows.slice(0, 1),
  );
  assert.equal(asked.length, 3 * ROUNDS);
  assert.deepEqual(
    asked.map(a => Object.entries(lines).find(([, line]) => a.startsWith(`soma ${line} --seed`))?.[0]),
    ['auto', 'best', 'dlx', 'best', 'dlx', 'auto', 'dlx', 'auto', 'best'],
  );
  assert.deepEqual(
    WAYS.map(way => told.soma![way]!.seconds),
    [0.8, 0.4, 0.5],
  );
  assert.deepEqual(told.soma!.auto, { seconds: 0.8, found: 7, line: '-r --engine=kernel', engine: 'an engine' });
});

test('a search that takes too long is given up, and one that is slow is made once', async t => {
  assert.equal(allowance(60, Infinity), 60);
  assert.equal(allowance(60, 4), TIMES * 4);
  assert.equal(allowance(60, 0.001), LEAST);
  assert.equal(allowance(60, 40), 60);
  const took = { '--auto': ONCE + 1, '-r -V': Infinity, '-r --s': 1000 };
  const { asked, told } = await measuring(
    t,
    (_, line) => Object.entries(took).find(([begin]) => line.startsWith(begin))![1],
    60,
    rows.slice(1, 2),
  );
  assert.equal(asked.length, 3);
  assert.deepEqual(
    WAYS.map(way => [told[rows[1]!.id]![way]!.seconds, told[rows[1]!.id]![way]!.over]),
    [
      [ONCE + 1, undefined],
      [TIMES * (ONCE + 1), true],
      [TIMES * (ONCE + 1), true],
    ],
  );
});

test('what fails says why, and the others go on', async t => {
  const { told } = await measuring(t, (_, line) => (line.startsWith('-r -V') ? 'No kernel.' : 0.1), 60, rows);
  assert.deepEqual(
    Object.keys(told),
    rows.map(r => r.id),
  );
  assert.equal(told.soma!.best!.trouble, 'No kernel.');
  assert.equal(told.soma!.dlx!.found, 7);
  assert.match(write({ ...measured, cells: told }, rows, 'tabs'), /^soma\t7\t0\.100\tfailed\t0\.100\t–\t1\.00\t/m);
});

test('who calls it off keeps what was measured', async t => {
  const { asked, told } = await measuring(t, () => 0.1, 60, rows, 11);
  assert.equal(asked.length, 11);
  assert.deepEqual(Object.keys(told), ['soma', 'pentominoes-10x6']);
  assert.deepEqual(Object.keys(told['pentominoes-10x6']!), ['auto']);
});

test('a machine is named as far as its browser tells', () => {
  const brands = [
    { brand: 'Not)A;Brand', version: '24' },
    { brand: 'Chromium', version: '140' },
  ];
  assert.equal(
    machineOf({ userAgent: '', userAgentData: { brands, platform: 'Linux' }, hardwareConcurrency: 2 }),
    'Chromium 140 on Linux, 2 cores',
  );
  assert.equal(
    machineOf({
      userAgent: '',
      userAgentData: { brands: [...brands, { brand: 'Microsoft Edge', version: '141' }], platform: 'Windows' },
      hardwareConcurrency: 8,
    }),
    'Microsoft Edge 141 on Windows, 8 cores',
  );
  assert.equal(
    machineOf({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      hardwareConcurrency: 1,
    }),
    'Firefox 144 on Linux, 1 core',
  );
  assert.equal(
    machineOf({
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15',
      hardwareConcurrency: 8,
    }),
    'Safari 18.2 on macOS, 8 cores',
  );
  assert.equal(
    machineOf({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      hardwareConcurrency: 4,
    }),
    'Safari 18.1 on iOS, 4 cores',
  );
});
