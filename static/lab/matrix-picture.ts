// The picture of an exact-cover matrix on the page of an example of the lab.

import { colourOf } from '../player/palette.ts';
import { FONTS } from '../export/paint.ts';
import { token } from '../export/theme.ts';

/** The size of a picture, and the room in it. */
export const WIDTH = 1200,
  HEIGHT = 630,
  MARGIN = 36,
  FOOT = 44,
  room = { width: WIDTH - 2 * MARGIN, height: HEIGHT - MARGIN - FOOT };

/** An exact-cover matrix: the items of each row, from 0, and their colours, from 1. */
export interface Matrix {
  items: string[];
  primary: number;
  rows: number[][];
  tints: number[][] | null;
}

/** The place of a matrix in the picture. Of a large one its beginning is drawn: `wide` columns and `high` rows. The
 * middle of column i of row r is at `x(i)`, `y(r)`; the row of heads is row -1. */
export function layOut({ items, rows }: Pick<Matrix, 'items' | 'rows'>) {
  const side = Math.max(14, Math.min(64, room.width / items.length, room.height / (rows.length + 1))),
    wide = Math.min(items.length, Math.floor(room.width / side)),
    high = Math.min(rows.length, Math.floor(room.height / side) - 1),
    left = (WIDTH - wide * side) / 2,
    top = MARGIN / 2 + (room.height - (high + 1) * side) / 2,
    x = (i: number) => left + (i + 0.5) * side,
    y = (r: number) => top + (r + 1.5) * side;
  return { side, wide, high, x, y };
}

/** Draws a matrix as the lab does, a dot for each item of a row. */
export function drawMatrix(c: OffscreenCanvasRenderingContext2D, matrix: Matrix, theme: 'light' | 'dark'): void {
  const { items, primary, rows, tints } = matrix,
    { side, wide, high, x, y } = layOut(matrix);
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = `600 ${Math.round(side * 0.45)}px ${FONTS}`;
  for (let i = 0; i < wide; i++) {
    c.fillStyle = token(i < primary ? 'ink' : 'ink-3', theme);
    if (side > 20 && items[i]!.length <= 3) c.fillText(items[i]!, x(i), y(-1));
    c.fillStyle = token(i < primary ? 'frame' : 'cell', theme);
    c.fillRect(x(i) - 0.5, y(-0.5), 1, high * side);
  }
  for (let r = 0; r < high; r++)
    rows[r]!.forEach((item, k) => {
      if (item >= wide) return;
      const tint = tints?.[r]?.[k] ?? 0;
      c.fillStyle = tint ? colourOf(tint) : token('accent', theme);
      c.beginPath();
      c.arc(x(item), y(r), side * 0.32, 0, 2 * Math.PI);
      c.fill();
    });
  c.textBaseline = 'alphabetic';
}
