// The state after a step, as a flat picture: see static/player/iso.ts.

import { type Board, type Cover, HOLE } from '../player/board.ts';
import { EDGE, type IsoBox, isoBox, isoFaces, isoPaths, isoPiece, isoShade } from '../player/iso.ts';
import { facetBox, facetMarkup, facetSpot } from '../player/facets.ts';
import { isCubic, placeOf } from '../space/box.ts';
import { INK } from '../player/palette.ts';
import type { Film } from '../player/film.ts';
import { type Turn, type Way, turned } from '../player/shift.ts';
import { type Look, type LookFor, lookOf, textAt } from '../player/svg.ts';
import { type Move, isBackwards, movesOf } from './moves.ts';

export interface Frame {
  /** The move that led here; null for the first picture. */
  move: Move | null;
  /** The markup, and its place in drawing units. */
  markup: string;
  box: IsoBox;
}

export interface Choices {
  /** Whether pieces have their colours; if not, moving pieces are grey. */
  colours: boolean;
  letters: boolean;
  /** How a piece looks that has its colours, if not as in the page. */
  lookFor?: LookFor;
}

/** The colour of moving pieces where pieces have none. */
const MOVED = '#b9b9bd';

const num = (n: number) => String(Math.round(n * 10) / 10);

/** A picture before the first move, and one after each move. It moves the film. */
export function framesOf(film: Film, choices: Choices): Frame[] {
  return [null, ...movesOf(film.trace)].map(move => frameOf(film, move, choices));
}

/** The picture after a move; null is before the first one. O(cells of the box). */
export function frameOf(film: Film, move: Move | null, choices: Choices): Frame {
  film.seek(move?.to ?? 0);
  return pictureOf(film, move, choices);
}

/** The picture of a solid as its film stands, with the arrow of a move. O(cells of the box). */
export function pictureOf(film: Film, move: Move | null, choices: Choices): Frame {
  const { board } = film.trace;
  const at = film.now.at.map(slot => slot || HOLE),
    moved = new Set(move?.slots),
    { letters, lookFor: own = lookOf } = choices;
  const lookFor: LookFor = (b, k) =>
    choices.colours
      ? own(b, k)
      : {
          ...own(b, k),
          hatch: '',
          attributes: { class: 'plain', fill: moved.has(k) ? MOVED : '#fff', stroke: INK, color: INK },
        };
  if (!isCubic(board)) {
    const box = facetBox(board, at, 6),
      spots = spotsOf(board, at),
      arrow =
        move &&
        arrowOf(
          spots.filter(s => moved.has(s.slot)),
          wayOf(board, move),
          isBackwards(film.trace),
        );
    const words = letters
      ? [...nearest(spots)].map(([slot, spot]) => letterAt(lookFor(board, slot), spot)).join('')
      : '';
    return {
      move,
      markup: facetMarkup(board, at, null, false, lookFor) + words + (arrow?.markup ?? ''),
      box: arrow ? around(box, arrow.end) : box,
    };
  }
  const box = isoBox(board, at, 6);
  const { pieces, ...shade } = isoPaths(board, at);
  let markup = '';
  for (const [slot, d] of pieces) markup += isoPiece(board, slot, d, lookFor);
  markup += isoShade(shade, 'stroke-width="1.8" stroke-linejoin="round"');
  if (letters) markup += lettersOf(board, at, lookFor);
  const seen = isoFaces(board, at).filter(f => moved.has(at[f.cell]!)),
    arrow =
      move && (move.turn ? arcOf(board, seen, move.turn) : arrowOf(seen, onPaper(move.way), isBackwards(film.trace)));
  return { move, markup: markup + (arrow?.markup ?? ''), box: arrow ? around(box, arrow.end) : box };
}

/** The letter of each piece, on one of its faces that nothing hides, a top if there is one. */
function lettersOf(board: Board, at: Cover, lookFor: LookFor): string {
  const best = new Map<number, ReturnType<typeof isoFaces>[number]>();
  for (const f of isoFaces(board, at)) {
    const slot = at[f.cell]!,
      before = best.get(slot);
    if (!before || f.face < before.face) best.set(slot, f);
  }
  return [...best].map(([slot, face]) => letterAt(lookFor(board, slot), face)).join('');
}

function letterAt({ label, attributes }: Look, { x, y }: { x: number; y: number }): string {
  return textAt([x, y], label, label.length > 2 ? 11 : 17, attributes.color);
}

/** Where cells that are no cubes are drawn. */
const spotsOf = (board: Board, at: Cover) =>
  [...at].flatMap((slot, cell) => (slot > 0 ? [{ slot, ...facetSpot(board, placeOf(board, cell)) }] : []));

/** The nearest cell of each piece. */
function nearest(spots: ReturnType<typeof spotsOf>): Map<number, { x: number; y: number; near: number }> {
  const best = new Map<number, (typeof spots)[number]>();
  for (const s of spots) if (!best.has(s.slot) || best.get(s.slot)!.near < s.near) best.set(s.slot, s);
  return best;
}

/** The way of such cells in drawing units. */
function wayOf(board: Board, { way }: Move): [number, number] {
  const [a, b] = [facetSpot(board, [0, 0, 0]), facetSpot(board, way)];
  return [b.x - a.x, b.y - a.y];
}

/** The way of cubes in drawing units. */
const onPaper = ([x, y, z]: Way): [number, number] => [26 * (x - y), -15 * (x + y) - 30 * z];

/** An arrow along the way of a face that was turned: of the one that is farthest from the axis. */
function arcOf(board: Board, faces: readonly { x: number; y: number; cell: number }[], turn: Turn): Arrow | null {
  const way = ({ cell }: { cell: number }, share: number): [number, number] => {
    const place = placeOf(board, cell),
      to = turned(turn, place, share);
    return onPaper(to.map((v, k) => v - place[k]!) as unknown as Way);
  };
  const far = (f: { cell: number }): number => Math.hypot(...way(f, -1));
  const face = faces.reduce<(typeof faces)[number] | null>((a, f) => (a && far(a) >= far(f) ? a : f), null);
  if (!face || far(face) < 1) return null;
  const points = Array.from({ length: 13 }, (_, i) => way(face, i / 12 - 1)).map(
    ([dx, dy]) => [face.x + dx, face.y + dy] as [number, number],
  );
  return arrowAlong(points, points[0]!);
}

/** An arrow ahead of pieces that move, or behind pieces that come in; null where something hides all their faces. */
function arrowOf(
  faces: readonly { x: number; y: number }[],
  [dx, dy]: readonly [number, number],
  behind: boolean,
): Arrow | null {
  const long = Math.hypot(dx, dy),
    [ux, uy] = [dx / long, dy / long];
  if (!faces.length || long < 1) return null; // it points towards the reader
  // The arrow stands beside the face that is farthest along the way, or farthest back.
  const side = behind ? -1 : 1,
    ahead = (f: { x: number; y: number }): number => side * (f.x * ux + f.y * uy);
  const { x, y } = faces.reduce((a, f) => (ahead(f) > ahead(a) ? f : a));
  const [near, far] = [16, 2 * EDGE].map(n => [x + side * n * ux, y + side * n * uy] as [number, number]) as [
    [number, number],
    [number, number],
  ];
  return arrowAlong(behind ? [far, near] : [near, far], far);
}

/** An arrow on a picture, and the end of it that may lie outside. */
interface Arrow {
  markup: string;
  end: [number, number];
}

function arrowAlong(points: readonly [number, number][], end: [number, number]): Arrow {
  const [fx, fy] = points.at(-2)!,
    [tx, ty] = points.at(-1)!,
    long = Math.hypot(tx - fx, ty - fy),
    [ux, uy] = [(tx - fx) / long, (ty - fy) / long],
    [hx, hy] = [tx - ux * 11, ty - uy * 11];
  const line = points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L'),
    d = `M${line}M${num(hx - uy * 8)} ${num(hy + ux * 8)}L${num(tx)} ${num(ty)}L${num(hx + uy * 8)} ${num(hy - ux * 8)}`;
  const markup = `<g class="arrow-of-piece" fill="none" stroke-linecap="round" stroke-linejoin="round"><path class="halo" stroke="#fff" stroke-width="8" d="${d}"/><path class="arrow" stroke="${INK}" stroke-width="3.4" d="${d}"/></g>`;
  return { markup, end };
}

/** A box with room for the end of an arrow. */
function around({ x, y, width, height }: IsoBox, [tx, ty]: [number, number]): IsoBox {
  const air = 14,
    left = Math.min(x, tx - air),
    top = Math.min(y, ty - air);
  return { x: left, y: top, width: Math.max(x + width, tx + air) - left, height: Math.max(y + height, ty + air) - top };
}

/** The attribute viewBox that shows a picture in the middle of the room for the largest one. */
export function inRoom(
  { x, y, width, height }: IsoBox,
  frames: readonly Frame[],
): [x: number, y: number, width: number, height: number] {
  const w = Math.max(...frames.map(f => f.box.width)),
    h = Math.max(...frames.map(f => f.box.height));
  return [x - (w - width) / 2, y - (h - height) / 2, w, h];
}
