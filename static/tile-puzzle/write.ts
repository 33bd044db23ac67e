// The writer of puzzles to be played; game.ts reads them. A puzzle is the recording of an answer, in which the given
// pieces lie there from the start. So any player plays it. Comments say the rest. They count only from the first one
// on, which has the version. Cells are x to the right, y up and z from the bottom layer:
//
//   # puzzle: 1
//   # turns: plane              pieces turn in the plane alone; or flat, which a board is by default, or space
//   # shape: A B at 0 0, 1 0    pieces, as they lie beside the board at first; else as in the recording
//   # back: A at 0 0, 1 0       what pieces show when they are turned over, if that is another thing: then puzzle: 2
//   # limit: flat A            the turns that pieces may have, as definitions write them: then puzzle: 3
//   # spare: B                  pieces that may be left over
//   # empty: 2 at 0 0, 5 5      so many cells may stay empty, of these or else of all
//   # tint: red #cc3333 r       a colour that says what may lie where: its name, how it looks, and its mark
//   # on: red at 0 0, 1 0       cells of the board that have it
//   # cubes: red A at 0 0       cells of pieces, as they lie beside the board, that have it
//   # over: red A at 0 0       cells of their backs that have it
//   # allow: red red            which colours of pieces may lie on which of cells

import { type Place, isFlat, placeOf } from '../space/box.ts';
import type { Lying, Plan } from '../play/shape.ts';
import type { Trace } from '../player/trace.ts';
import { compact, namer, writeText } from '../player/write.ts';

/** A puzzle, in the form of ui/pictures/game.go. */
export interface Source {
  readonly title: string;
  readonly plan: Plan;
  /** The slots that may be left over, and how many cells may stay empty. */
  readonly spare: readonly number[];
  readonly empty: number;
  readonly given: readonly Lying[];
  readonly answer: readonly Lying[] | null;
  readonly letters?: boolean;
}

/** The recording of the answer, with names that a text can have. */
export function recordingOf({ title, plan, given, answer, letters = true }: Source): Trace {
  const name = namer([...plan.board.pieces, ...plan.board.fixed].map(p => p.name));
  const board = {
    ...plan.board,
    pieces: plan.board.pieces.map((p, i) => ({ ...p, name: name(p.name, i + 1), label: p.label ?? p.name })),
  };
  const placed = (list: readonly Lying[]) => list.map(({ slot, cells }) => ({ kind: 'place' as const, slot, cells }));
  const rest = (answer ?? []).filter(({ slot }) => !given.some(g => g.slot === slot));
  const steps = placed(rest).map((op, i) => ({
    ops: [op],
    ...(i === rest.length - 1 && { flag: 'solution' as const }),
  }));
  return {
    title,
    board,
    tray: true,
    letters: letters ? 'one' : 'none',
    counter: '',
    start: { ops: placed(given) },
    steps,
  };
}

export function writeGame(source: Source): string {
  const { plan, spare, empty } = source,
    recording = recordingOf(source),
    { board } = recording;
  const names = board.pieces.map(p => p.name),
    flat = isFlat(board),
    { colours } = plan;
  const cells = (list: readonly (readonly [...Place, ...unknown[]])[]) =>
      list.map(c => c.slice(0, flat && !c[2] ? 2 : 3).join(' ')).join(', '),
    inBox = (list: readonly number[]) => cells(list.map(c => placeOf(board, c)));
  const backs = plan.backs ?? [];
  const limits = plan.limits ?? [],
    version = limits.some(Boolean) ? 3 : backs.some(back => back.length) ? 2 : 1;
  const lines = [`puzzle: ${version}`],
    by = <K>(list: readonly (readonly [key: K, value: string])[]) => {
      const groups = new Map<K, string[]>();
      for (const [key, value] of list) groups.set(key, [...(groups.get(key) ?? []), value]);
      return groups;
    };
  if (plan.turns !== (flat ? 'flat' : 'space')) lines.push(`turns: ${plan.turns}`);
  for (const [shape, slots] of by(plan.shapes.map((s, i) => [cells(s), names[i]!])))
    lines.push(`shape: ${slots.join(' ')} at ${shape}`);
  for (const [back, slots] of by(backs.map((b, i) => [cells(b), names[i]!])))
    if (back) lines.push(`back: ${slots.join(' ')} at ${back}`);
  for (const [turns, slots] of by(limits.map((turns, i) => [turns, names[i]!])))
    if (turns) lines.push(`limit: ${turns} ${slots.join(' ')}`);
  if (spare.length) lines.push(`spare: ${spare.map(slot => names[slot - 1]).join(' ')}`);
  if (empty) lines.push(`empty: ${empty}${plan.may?.length ? ` at ${inBox(plan.may)}` : ''}`);
  if (colours) {
    const tint = (n: number) => colours.tints[n - 1]!.name;
    for (const t of colours.tints) lines.push(`tint: ${t.name} ${t.fill} ${t.mark}`);
    colours.tints.forEach((t, i) => {
      const on = colours.on.filter(([, n]) => n === i + 1).map(([c]) => c);
      if (on.length) lines.push(`on: ${t.name} at ${inBox(on)}`);
      for (const [head, shapes] of Object.entries({ 'cubes: ': plan.shapes, 'over: ': backs })) {
        const dyed = shapes
          .map((shape, slot) => [cells(shape.filter(c => c[3] === i + 1)), names[slot]!] as const)
          .filter(([c]) => c);
        for (const [c, slots] of by(dyed)) lines.push(`${head}${t.name} ${slots.join(' ')} at ${c}`);
      }
    });
    for (const [cube, cell] of colours.allow) lines.push(`allow: ${tint(cube)} ${tint(cell)}`);
  }
  return lines.map(line => `# ${line}\n`).join('') + writeText(recording);
}

/** The compact form of a puzzle. */
export const compactGame = (source: Source): Promise<string> => compact(writeGame(source));
