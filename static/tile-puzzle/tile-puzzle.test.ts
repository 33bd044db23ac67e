import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Game, isSolved, laidAgain, readGame } from './game.ts';
import { Ways, waysWords } from './ways.ts';

const ways = (game: Game, placed = game.given): Ways => {
  const w = new Ways(game, placed);
  while (!w.over) w.run(50);
  return w;
};

const TEN = `title Pentominoes
I P P Y Y Y Y V V V
I P P X Y L L L L V
I P X X X F Z Z L V
I W W X F F F Z U U
I T W W N N F Z Z U
T T T W T N N N U U
`;

test('a recording is a puzzle, its end the answer, and what lies there at first is given', () => {
  const g = readGame('title Small\nA A B B\nA C C B\nA C C B\n\nplace B C\n');
  assert.deepEqual(g.given, [{ slot: 1, cells: [0, 1, 2, 5] }]);
  assert.deepEqual([g.plan.turns, g.title, g.answer !== ''], ['flat', 'Small', true]);
  // Shapes do not give away how the pieces lie: an L is shown in the same turn, however it lies in the answer.
  const turned = readGame('A B B B\nA A A B\n\nplace A B\n');
  assert.deepEqual(turned.plan.shapes[0], turned.plan.shapes[1]);
  assert.deepEqual(turned.kinds, [0, 0]);
});

test('ways are counted as sets of placements, and alike pieces change places', () => {
  const twelve = readGame('# puzzle: 1\n# turns: flat\n' + TEN);
  const w = ways(readGame('# puzzle: 1\n' + TEN, 'I P Y V L'));
  assert.deepEqual([w.bound, w.found, waysWords(w)], [false, 1, '1 way left']);
  assert.equal(w.first!.length, 7);
  assert.equal(twelve.given.length, 0);
  const domino = (rows: string, more = '') =>
    ways(
      readGame(
        `# puzzle: 1\npiece A B C\n${['A', 'B', 'C'].map(n => `# shape: ${n} at 0 0, 1 0\n`).join('')}${more}${rows}`,
      ),
    );
  assert.equal(domino('. .\n. .\n. .\n').found, 3);
  // None, two or all of the four cells of a square are covered: in 1, 4 and 2 ways.
  assert.equal(domino('. .\n. .\n', '# spare: A B C\n# empty: 4\n').found, 7);
  assert.equal(domino('. .\n. .\n', '# spare: A B C\n# empty: 2\n').found, 6);
  assert.equal(domino('. .\n. .\n', '# spare: A B C\n# empty: 2 at 0 0, 1 1\n').found, 2);
  assert.equal(waysWords(domino('. .\n. .\n')), 'No way left', 'three dominoes do not lie in a square');
});

test('the bounds of work are said', () => {
  const soma = readGame(`# puzzle: 1
piece V L T Z A B P
# shape: V at 0 0 0, 1 0 0, 0 1 0
# shape: L at 0 0 0, 1 0 0, 2 0 0, 0 1 0
# shape: T at 0 0 0, 1 0 0, 2 0 0, 1 1 0
# shape: Z at 0 0 0, 1 0 0, 1 1 0, 2 1 0
# shape: A at 0 0 0, 1 0 0, 1 1 0, 1 1 1
# shape: B at 0 0 0, 1 0 0, 1 1 0, 0 0 1
# shape: P at 0 0 0, 1 0 0, 0 1 0, 0 0 1
. . ., . . ., . . .
. . ., . . ., . . .
. . ., . . ., . . .
`);
  assert.deepEqual([soma.plan.turns, soma.answer], ['space', '']);
  const w = ways(soma);
  assert.deepEqual([w.found, waysWords(w)], [1000, 'More than 1,000 ways left']);
});

test('pieces that may not be turned over, and colours', () => {
  const one = (turns: string) =>
    ways(readGame(`# puzzle: 1\n# turns: ${turns}\npiece L J\n# shape: L J at 0 0, 1 0, 2 0, 0 1\n. . . .\n. . . .\n`))
      .found;
  assert.deepEqual([one('flat'), one('plane')], [2, 1]);
  // A covers a cell or, turned over, three; B cannot be turned over.
  const backs =
    '# puzzle: 2\npiece A B\n# shape: A at 0 0\n# back: A at 0 0, 1 0, 0 1\n# shape: B at 0 0\n# back: B at 0 0\n';
  assert.equal(ways(readGame(`${backs}. .\n. .\n`)).found, 4);
  assert.equal(ways(readGame(`${backs}. .\n`)).found, 2);
  const dyed = readGame(`# puzzle: 1
# tint: red #cc0000 r
# tint: blue #0000cc b
# on: red at 0 0
# on: blue at 1 0
# shape: A at 0 0, 1 0
# cubes: red A at 0 0
# allow: red red
. A
piece A
`);
  assert.deepEqual(dyed.plan.colours?.on, [
    [0, 1],
    [1, 2],
  ]);
  assert.throws(() => readGame('# puzzle: 1\n# on: red at 0 0\nA\n'), /there is no colour red/);
});

test('what is wrong is said, with its line; comments of others are passed over', () => {
  assert.throws(() => readGame('# puzzle: 4\nA\n'), {
    line: 1,
    message: 'this puzzle is written in a way that only a newer player knows',
  });
  assert.throws(() => readGame('# puzzle: 1\n# shape: B at 0 0\nA\n'), { line: 2, message: 'there is no piece B' });
  assert.throws(() => readGame('# puzzle: 1\n# shape: A at 0 x\nA\n'), { line: 2, message: '0 x is not a cell' });
  assert.throws(() => readGame('piece A B\nA A\nplace A\n'), { message: 'piece B has no cells' });
  assert.equal(readGame('# turns: round\nA\n').plan.turns, 'flat');
});

test('a board that was kept is laid again, as far as it can be', () => {
  const g = readGame('A A B B\nA C C B\nA C C B\n\nplace A B C\n');
  const [a, b] = [
    { slot: 1, cells: [0, 1, 2, 5] },
    { slot: 2, cells: [6, 9, 10, 8] },
  ];
  assert.deepEqual(
    laidAgain(g, [a, b, { slot: 3, cells: [3, 4, 6, 7] }, { slot: 9, cells: [0] }]),
    [a, { slot: 3, cells: [3, 4, 6, 7] }],
    'B has another shape',
  );
  assert.equal(isSolved(g, [a, { slot: 3, cells: [3, 4, 6, 7] }]), false);
  assert.equal(isSolved(g, [a, { slot: 2, cells: [8, 9, 10, 11] }, { slot: 3, cells: [3, 4, 6, 7] }]), true);
});

test('balls are laid again, and ways are counted, in layers aslant too', () => {
  const bent = readGame(`# puzzle: 1
# shape: A at 0 0 0, 1 1 0, 1 0 1, 2 2 0
# tint: red #cc0000 r
# tint: blue #0000cc b
# cubes: red A at 0 0 0
# on: red at 2 2 2
# on: blue at 0 0 0, 2 2 0
# allow: red red
# empty: 10
lattice balls
piece A
. * ., * . *, . * .
* . *, . * ., * . *
. * ., * . *, . * .
`);
  const images = (colours: Game['plan']['colours'] = null) => ways({ ...bent, plan: { ...bent.plan, colours } });
  assert.equal(images().found, 48, 'as the solver counts them');
  const red = images(bent.plan.colours);
  assert.deepEqual([red.found, laidAgain(bent, [{ slot: 1, cells: red.first![0]!.cells }]).length], [36, 1]);
});
