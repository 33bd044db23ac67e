import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, mock, test } from 'node:test';
import { type Answer, type Layout, type Order, Runner, vectors } from './kernel.ts';

// A kernel in place of a module. Its state is two numbers: how far it is, and where it ends. Every step finds a
// solution, its number.
const layout: Layout = { state: 0, stateSize: 8, count: 8, used: 12, solutions: 16, solutionSize: 4 };
const room = 100;

class Steps {
  readonly exports: { memory: { buffer: ArrayBuffer }; run: (budget: number) => number };
  constructor(module: { broken?: boolean; clock?: Clock }) {
    const buffer = new ArrayBuffer(16 + 4 * room);
    const words = new Uint32Array(buffer);
    this.exports = {
      memory: { buffer },
      run(budget) {
        if (module.broken) {
          throw new WebAssembly.RuntimeError('unreachable');
        }
        words[2] = words[3] = 0;
        while (words[0]! < words[1]!) {
          if (words[3] === budget) {
            return 0;
          }
          words[3]!++;
          words[4 + words[2]!++] = words[0]!++;
          if (module.clock) {
            module.clock.time += module.clock.step;
          }
          if (words[2] === room) {
            return 2;
          }
        }
        return 1;
      },
    };
  }
}

interface Clock {
  time: number;
  step: number;
}

const real = WebAssembly.Instance;
WebAssembly.Instance = Steps as unknown as typeof WebAssembly.Instance;
const runners: Runner[] = [];
afterEach(() =>
  runners.splice(0).forEach(r => {
    r.close();
  }),
);
process.on('exit', () => {
  WebAssembly.Instance = real;
});

/** Waits until a working runner has had this many slices. It asks for each by a message to itself, and so does this. */
async function slices(number: number): Promise<void> {
  const channel = new MessageChannel();
  for (let i = 0; i < number; i++) {
    await new Promise(resolve => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
  }
  channel.port1.close();
}

const module = (options: object): WebAssembly.Module => options as unknown as WebAssembly.Module;
const state = (from: number, to: number): Uint8Array => new Uint8Array(new Uint32Array([from, to]).buffer);
const part = (number: number, from: number, to: number, program = 1): Order => ({
  op: 'part',
  part: number,
  program,
  state: state(from, to),
});
const load = (options: object, program = 1): Order => ({ op: 'load', program, module: module(options), layout });

type Report = Answer & { op: 'report' };

/** A runner whose answers are kept; more says whether its reports are answered. */
function employ(clock: Clock, more = true) {
  const answers: Answer[] = [];
  const wake: (() => void)[] = [];
  const runner = new Runner(
    answer => {
      answers.push(answer);
      if (more && answer.op === 'report') {
        queueMicrotask(() => runner.hear({ op: 'more' }));
      }
      wake.splice(0).forEach(f => {
        f();
      });
    },
    () => clock.time,
  );
  runners.push(runner);
  const until = async (what: (answer: Answer) => boolean): Promise<Answer> => {
    for (let i = 0; ; i++) {
      for (; i < answers.length; i++) {
        if (what(answers[i]!)) {
          return answers[i]!;
        }
      }
      i--;
      await new Promise<void>(resolve => wake.push(resolve));
    }
  };
  const status = (name: string) => until(a => a.op === 'report' && a.status === name) as Promise<Report>;
  const reports = () => answers.filter(a => a.op === 'report');
  const found = () => reports().flatMap(r => [...new Uint32Array(r.solutions.buffer)]);
  return { runner, answers, until, status, reports, found };
}

const words = (report: Report) => [...new Uint32Array(report.state.buffer)];
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test('a part is done to its end, and every solution comes once', async () => {
  const clock = { time: 0, step: 0.01 };
  const e = employ(clock);
  assert.deepEqual(e.answers, [{ op: 'ready' }]);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(7, 0, 50_000));
  const last = await e.status('ended');
  assert.equal(last.part, 7);
  assert.deepEqual(words(last), [50_000, 50_000]);
  assert.deepEqual(e.found(), count(0, 50_000));
  assert.ok(e.reports().length >= 2, `${e.reports().length} reports in 500 ms`);
  assert.ok(e.reports().length <= 6, `${e.reports().length} reports in 500 ms`);
  // The next part comes without a program.
  e.runner.hear(part(8, 10, 20));
  await e.until(a => a.op === 'report' && a.part === 8 && a.status === 'ended');
  assert.deepEqual(e.found().slice(50_000), count(10, 20));
});

test('a program that is broken is told when a part of it comes', async () => {
  const e = employ({ time: 0, step: 0.01 });
  e.runner.hear(load({ broken: true }, 2));
  await slices(20);
  assert.equal(e.answers.length, 1);
  e.runner.hear(part(4, 0, 1, 2));
  await e.until(a => a.op === 'broken' && a.part === 4);
});

test('a report is a state with the solutions until there', async () => {
  const clock = { time: 0, step: 0.01 };
  const e = employ(clock);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(1, 0, 60_000));
  await e.status('ended');
  let sum = 0;
  for (const report of e.reports()) {
    sum += report.solutions.length / 4;
    assert.equal(words(report)[0], sum);
  }
});

test('a part that is wanted back is given with all that was done', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(1, 0, 1e9));
  await e.status('running');
  e.runner.hear({ op: 'give', part: 9 }); // of an earlier part
  e.runner.hear({ op: 'give', part: 1 });
  const given = await e.status('given');
  assert.deepEqual(e.found(), count(0, words(given)[0]!));
  const answers = e.answers.length;
  await slices(20);
  assert.equal(e.answers.length, answers, 'it went on with what it gave away');
});

test('parts that wait are done one after the other, or given back as they came', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock);
  e.runner.hear(load({ clock }));
  e.runner.hear(load({ clock }, 2));
  e.runner.hear(part(1, 0, 1e9));
  e.runner.hear(part(2, 5, 9));
  e.runner.hear(part(3, 20, 30, 2));
  e.runner.hear({ op: 'give', part: 2 });
  assert.deepEqual(
    e.reports().map(r => [r.part, r.status, words(r), r.solutions.length]),
    [[2, 'given', [5, 9], 0]],
  );
  e.runner.hear({ op: 'give', part: 1 });
  const last = await e.status('ended');
  assert.deepEqual([last.part, words(last)], [3, [30, 30]]);
  assert.deepEqual(e.found().slice(-10), count(20, 30));
  e.runner.hear(part(4, 0, 1e9));
  e.runner.hear(part(5, 0, 10));
  e.runner.hear({ op: 'drop' });
  const answers = e.answers.length;
  await slices(20);
  assert.equal(e.answers.length, answers, 'it went on with what it was to forget');
});

test('a part that has ended is not given', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(1, 0, 10));
  await e.status('ended');
  e.runner.hear({ op: 'give', part: 1 });
  e.runner.hear(part(2, 0, 10));
  await e.until(a => a.op === 'report' && a.part === 2 && a.status === 'ended');
  assert.equal(e.reports().length, 2);
});

test('while a report is not taken in, it neither reports again nor fills the memory', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock, false);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(1, 0, 1e9));
  await e.status('running');
  await slices(100);
  assert.equal(e.reports().length, 1);
  e.runner.hear({ op: 'give', part: 1 });
  const given = await e.status('given');
  assert.ok(given.solutions.length < 600_000, `${given.solutions.length} bytes waited`);
  assert.deepEqual(e.found(), count(0, words(given)[0]!));
});

test('this engine has vectors', () => assert.ok(vectors()));

test('rest leaves time to others', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock);
  e.runner.hear({ op: 'rest', milliseconds: 10 });
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    e.runner.hear(load({ clock }));
    e.runner.hear(part(1, 0, 1e9));
    for (let i = 0; i < 5; i++) {
      await slices(20);
      const worked = clock.time;
      mock.timers.tick(9);
      await slices(20);
      assert.equal(clock.time, worked, 'it works while it rests');
      mock.timers.tick(1);
      await slices(20);
      assert.ok(
        clock.time > worked && clock.time < worked + 20,
        `it worked ${clock.time - worked} ms between two rests`,
      );
    }
  } finally {
    mock.timers.reset();
  }
});

test('a drop ends a part, and programs stay until they are to be forgotten', async () => {
  const clock = { time: 0, step: 0.001 };
  const e = employ(clock);
  e.runner.hear(load({ clock }));
  e.runner.hear(part(1, 0, 1e9));
  e.runner.hear({ op: 'drop' });
  const answers = e.answers.length;
  await slices(20);
  assert.equal(e.answers.length, answers);
  e.runner.hear(part(2, 0, 10));
  await e.until(a => a.op === 'report' && a.part === 2 && a.status === 'ended');
  e.runner.hear({ op: 'forget' });
  e.runner.hear(part(3, 0, 10));
  assert.deepEqual(await e.until(a => a.op === 'broken'), {
    op: 'broken',
    part: 3,
    reason: 'the program did not come',
  });
});

test('a kernel that fails is reported', async () => {
  const e = employ({ time: 0, step: 0 });
  e.runner.hear(load({ broken: true }));
  e.runner.hear(part(3, 0, 10));
  assert.deepEqual(await e.until(a => a.op === 'broken'), { op: 'broken', part: 3, reason: 'unreachable' });
});

test('orders, reports and layouts have the names of the solver', () => {
  const source = (path: string): string => readFileSync(join(process.cwd(), path), 'utf8');
  const [orders, layout, here] = [
    source('../solver/session/order.go'),
    source('../solver/kernel/module.go'),
    source('worker/kernel.ts').replace(/\/\*.*?\*\//gs, ''),
  ];
  const names = (text: string, name: RegExp): string[] =>
    [...new Set([...text.matchAll(name)].map(m => m[1] ?? ''))].sort();
  const within = (text: string, begin: string, end: string): string => text.split(begin)[1]?.split(end)[0] ?? '';
  const type = (name: string): string => within(here, `export type ${name} =`, ';\n\n');
  const go = (text: string, name: string): string[] => names(within(text, `type ${name} struct`, '\n}'), /js:"(\w+)"/g);
  assert.deepEqual(names(type('Order'), /op: '(\w+)'/g), names(orders, /Order\w+ = "(\w+)"/g));
  assert.deepEqual(names(type('Answer'), /op: '(\w+)'/g), names(orders, /Said\w+ += "(\w+)"/g));
  assert.deepEqual(names(type('Status'), /'(\w+)'/g), names(orders, / Status += "(\w+)"/g));
  const order = [...go(orders, 'Order'), 'layout', 'module']; // the host adds these two
  assert.deepEqual(names(type('Order'), /(\w+): /g), order.sort());
  const report = within(type('Answer'), "op: 'report';", '}');
  assert.deepEqual(names(report, /(\w+): /g), [...go(orders, 'Report'), 'state', 'solutions'].sort());
  const fields = names(within(here, 'export interface Layout {', '\n}'), /(\w+): /g);
  assert.deepEqual([...fields, 'capacity'].sort(), go(layout, 'Layout')); // a runner is told when the room is full
});
