// The pieces of a recording, to be made of some material: their cells, and where they lie on a sheet.

import type { Film } from '../player/film.ts';
import { lookOf, split } from '../player/svg.ts';
import { type Place, frameOf, placeOf } from '../space/box.ts';
import type { Lattice } from '../space/lattice.ts';
import { turned } from '../space/turns.ts';

export type Vector = [x: number, y: number, z: number];

/** Triangles with shared corners. Outsides are counter-clockwise. */
export interface Mesh {
  corners: Vector[];
  triangles: Vector[];
}

/** A piece as it is printed. */
export interface Solid {
  name: string;
  /** "#rrggbb" */
  colour: string;
  /** The cells, as places of the box. */
  cells: readonly Place[];
}

/** The pieces of a film, each as it was placed last. A piece that is never placed has no known form. */
export function piecesOf(film: Film): Solid[] {
  const { trace } = film,
    cells = new Map<number, readonly number[]>();
  for (const s of [trace.start, ...trace.steps])
    for (const op of s.ops) if (op.kind === 'place') cells.set(op.slot, op.cells);
  return solidsOf(film, cells);
}

/** The pieces that are on the board after a step, in their places. */
export function assembledAt(film: Film, step: number): Solid[] {
  film.seek(step);
  return solidsOf(film, split(film.now.at));
}

function solidsOf({ trace: { board } }: Film, cells: ReadonlyMap<number, readonly number[]>): Solid[] {
  return board.pieces.flatMap(({ name }, i) => {
    const list = cells.get(i + 1);
    if (!list) return [];
    return [{ name, colour: lookOf(board, i + 1).attributes.fill!, cells: list.map(c => placeOf(board, c)) }];
  });
}

/** A solid, and its place on a plate, in cells. */
export interface Standing extends Solid {
  at: Vector;
}

/** The place of a rectangle, and the number of its row, from 0. */
export interface Spot {
  x: number;
  y: number;
  row: number;
}

/** Places rectangles in rows of a width, with this much room between them. The deepest come first, and each goes
 * into the first row with room for it. A rectangle wider than the width has a row of its own. O(rectangles × rows). */
export function inRows(sizes: readonly (readonly [wide: number, deep: number])[], room: number, width: number): Spot[] {
  const rows: { used: number; deep: number; there: { n: number; x: number }[] }[] = [];
  const order = [...sizes.keys()].sort((a, b) => sizes[b]![1] - sizes[a]![1] || sizes[b]![0] - sizes[a]![0]);
  for (const n of order) {
    const [w, deep] = sizes[n]!;
    let row = rows.find(r => r.used + room + w <= width + 1e-9);
    if (!row) {
      row = { used: -room, deep, there: [] };
      rows.push(row);
    }
    row.there.push({ n, x: row.used + room });
    row.used += room + w;
  }
  const places: Spot[] = [];
  let y = 0;
  rows.forEach(({ deep, there }, row) => {
    for (const { n, x } of there) places[n] = { x, y, row };
    y += deep + room;
  });
  return places;
}

/** Turns cells as they lie best on a plate of a width, in cells: across, so that rows are low, unless that is too
 * wide. */
export function across(l: Lattice, cells: readonly Place[], width: number): Place[] {
  const ways = Array.from({ length: l.turns }, (_, n) => turned(l, cells, 'spin', -n + l.turns));
  const tall = ways.map(way => frameOf(l, way)).map(f => f.height + (f.width > width + 1e-9 ? 1e6 : 0)),
    least = Math.min(...tall);
  return ways[tall.findIndex(t => t < least + 1e-9)]!;
}

/** Lays the pieces in rows. room is between them and width is the plate's, both in cells. Without a width the plate
 * is somewhat wider than deep. See inRows. */
export function onPlate(l: Lattice, solids: readonly Solid[], room: number, width = Infinity): Standing[] {
  const flat = solids.map(s => ({ ...s, cells: across(l, s.cells, width) })),
    frames = flat.map(s => frameOf(l, s.cells));
  const area = frames.reduce((sum, f) => sum + (f.width + room) * (f.height + room), 0);
  const wide = width < Infinity ? width : Math.max(...frames.map(f => f.width), Math.sqrt(area) * 1.25);
  const places = inRows(
    frames.map(f => [f.width, f.height]),
    room,
    wide,
  );
  return flat.map((s, n) => ({ ...s, at: [places[n]!.x, places[n]!.y, 0] }));
}
