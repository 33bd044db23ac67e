// Assemblies: a slot for every open cell. Solutions and frames of a search come in this form.

import { type Board, type Cover, bareCover } from './board.ts';
import type { Step, Trace } from './trace.ts';

/** The open cells of a bare cover, in increasing order: the order of an assembly. */
export function openCells(bare: Cover): number[] {
  const open: number[] = [];
  bare.forEach((v, c) => {
    if (v === 0) open.push(c);
  });
  return open;
}

/** Slots of an assembly in the order of their first cell. */
export function firstCellOrder(assembly: ArrayLike<number>): number[] {
  const seen = new Set<number>();
  for (let i = 0; i < assembly.length; i++) if (assembly[i]) seen.add(assembly[i]!);
  return [...seen];
}

/** The trace that places the pieces of an assembly one after another in this order, and then the others by their
 * first cell. */
export function traceOfAssembly(board: Board, assembly: ArrayLike<number>, order: readonly number[] | null): Trace {
  const cells = new Map<number, number[]>();
  for (const slot of [...(order ?? []), ...firstCellOrder(assembly)]) cells.set(slot, []);
  openCells(bareCover(board)).forEach((c, i) => {
    if (assembly[i]) cells.get(assembly[i]!)!.push(c);
  });
  const steps: Step[] = [];
  for (const [slot, list] of cells) if (list.length) steps.push({ ops: [{ kind: 'place', slot, cells: list }] });
  return { title: '', board, tray: true, letters: 'one', counter: '', start: { ops: [] }, steps };
}

/** A trace that shows an assembly and has no steps. */
export function standing(board: Board, assembly: ArrayLike<number>): Trace {
  const t = traceOfAssembly(board, assembly, null);
  return { ...t, start: { ops: t.steps.flatMap(({ ops }) => ops) }, steps: [] };
}
