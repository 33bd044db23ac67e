// The shapes of sets of cells on the screen: outlines with rounded corners,
// the lines between cells, and where a letter goes. Cells are squares of CELL
// units, x to the right and y down.

/** A cell on the screen, by column and row. */
export type Square = readonly [x: number, y: number];

/** The side of a cell in drawing units; all other measures are in them. */
export const CELL = 40;

// Squares are looked up by one number. The shift keeps neighbours at -1 apart
// from those at the other end of the row before.
const key = (x: number, y: number) => (x + 1) * 65536 + y + 1;

const num = (n: number) => String(Math.round(n * 100) / 100);

const DX = [1, 0, -1, 0], DY = [0, 1, 0, -1]; // right, down, left, up: clockwise

/**
 * The outline of cells as path data, moved inwards by inset (outwards when
 * negative). Convex corners get the radius outer, concave ones inner. Where two
 * cells touch in a corner only they stay apart. O(cells).
 */
export function outline(cells: readonly Square[], inset: number, outer: number, inner: number, ox = 0, oy = 0): string {
  const has = new Set(cells.map(([x, y]) => key(x, y)));
  // Edges run clockwise around the cells: from a corner in one of four
  // directions. out has a bit for each direction that leaves a corner.
  const out = new Map<number, number>();
  const leave = (x: number, y: number, d: number) => out.set(key(x, y), (out.get(key(x, y)) ?? 0) | (1 << d));
  for (const [x, y] of cells) {
    if (!has.has(key(x, y - 1))) leave(x, y, 0);
    if (!has.has(key(x + 1, y))) leave(x + 1, y, 1);
    if (!has.has(key(x, y + 1))) leave(x + 1, y + 1, 2);
    if (!has.has(key(x - 1, y))) leave(x, y + 1, 3);
  }
  let path = '';
  for (const [start, bits] of out) {
    let left = bits;
    while (left) {
      // One loop, starting at the corner; only turns become corners of the path.
      const first = 31 - Math.clz32(left);
      let x = Math.floor(start / 65536) - 1, y = (start % 65536) - 1, d = first, loop = '';
      do {
        const here = key(x, y);
        out.set(here, out.get(here)! & ~(1 << d));
        x += DX[d]!;
        y += DY[d]!;
        const next = key(x, y) === start ? out.get(start)! | (1 << first) : out.get(key(x, y))!;
        const right = (d + 1) & 3;
        const turn = next & (1 << right) ? right : next & (1 << d) ? d : (d + 3) & 3;
        if (turn !== d) {
          const convex = turn === right, r = convex ? outer : inner;
          const px = ox + x * CELL + inset * (-DY[d]! - DY[turn]!), py = oy + y * CELL + inset * (DX[d]! + DX[turn]!);
          loop += `${loop ? 'L' : 'M'}${num(px - DX[d]! * r)} ${num(py - DY[d]! * r)}A${r} ${r} 0 0 ${convex ? 1 : 0} ${num(px + DX[turn]! * r)} ${num(py + DY[turn]! * r)}`;
        }
        d = turn;
      } while (key(x, y) !== start || d !== first);
      path += loop + 'Z';
      left = out.get(start)!;
    }
  }
  return path;
}

/** Every cell as a square of its own, 6.5 units inside: a stroke of 10 units with
 * round joins makes it a rounded square 1.5 units inside. */
export const squares = (cells: readonly Square[], ox: number, oy: number) => cells.map(([x, y]) => `M${ox + x * CELL + 6.5} ${oy + y * CELL + 6.5}h27v27h-27z`).join('');

/** The lines between neighbouring cells of one piece, 7 units short of the corners. */
export function grout(cells: readonly Square[], ox = 0, oy = 0): string {
  const has = new Set(cells.map(([x, y]) => key(x, y)));
  let path = '';
  for (const [x, y] of cells) {
    if (has.has(key(x + 1, y))) path += `M${ox + (x + 1) * CELL} ${oy + y * CELL + 7}v${CELL - 14}`;
    if (has.has(key(x, y + 1))) path += `M${ox + x * CELL + 7} ${oy + (y + 1) * CELL}h${CELL - 14}`;
  }
  return path;
}

/** The parts of a set of cells that hang together by edges, in order of their first cell. */
export function components(cells: readonly Square[]): Square[][] {
  const left = new Map(cells.map((c) => [key(c[0], c[1]), c]));
  const parts: Square[][] = [];
  for (const [k, c] of left) {
    left.delete(k);
    const part = [c];
    for (let i = 0; i < part.length; i++) {
      const [x, y] = part[i]!;
      for (let d = 0; d < 4; d++) {
        const n = key(x + DX[d]!, y + DY[d]!), cell = left.get(n);
        if (cell) {
          left.delete(n);
          part.push(cell);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

/** The cell that carries the letter: most neighbours of its own, then nearest to the middle. */
export function anchor(cells: readonly Square[]): Square {
  const has = new Set(cells.map(([x, y]) => key(x, y)));
  const mean = (i: 0 | 1) => cells.reduce((sum, c) => sum + c[i], 0) / cells.length, mx = mean(0), my = mean(1);
  // The upper of two that are as good.
  const score = ([x, y]: Square) => DX.filter((dx, d) => has.has(key(x + dx, y + DY[d]!))).length * 1e6 - (x - mx) ** 2 - (y - my) ** 2 - y / 1e4;
  return cells.reduce((best, c) => (score(c) > score(best) + 1e-6 ? c : best));
}
