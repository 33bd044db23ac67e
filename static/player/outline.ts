// The shapes of sets of cells on the screen: outlines with rounded corners,
// the lines between cells, and where a letter goes. Cells are squares of CELL
// units, x to the right and y down.

/** A cell on the screen, by column and row. */
export type Square = readonly [x: number, y: number];

/** The side of a cell in drawing units; all other measures are in them. */
export const CELL = 40;

// Squares, and corners, are looked up by one number; STEPS lead from one to the next.
const key = ([x, y]: Square) => x * 65536 + y;

const STEPS = [65536, 1, -65536, -1], DX = [1, 0, -1, 0], DY = [0, 1, 0, -1]; // right, down, left, up: clockwise

const num = (n: number) => +n.toFixed(2);

/**
 * The outline of cells as path data, moved inwards by inset (outwards when
 * negative). Convex corners get the radius outer, concave ones inner. Where two
 * cells touch in a corner only they stay apart. O(cells).
 */
export function outline(cells: readonly Square[], inset: number, outer: number, inner: number, ox = 0, oy = 0): string {
  const has = new Set(cells.map(key));
  // Edges run clockwise around the cells: from a corner in one of four
  // directions. out has a bit for each direction that leaves a corner.
  const out = new Map<number, number>();
  for (const cell of has) {
    STEPS.forEach((_, d) => {
      const corner = cell + [0, 65536, 65537, 1][d]!;
      if (!has.has(cell + STEPS[(d + 3) & 3]!)) out.set(corner, out.get(corner)! | (1 << d));
    });
  }
  let path = '';
  for (const start of out.keys()) {
    for (let bits; (bits = out.get(start)!); path += 'Z') {
      // One loop, starting at the corner; only turns become corners of the path.
      const first = 31 - Math.clz32(bits);
      let at = start, d = first, letter = 'M';
      do {
        out.set(at, out.get(at)! & ~(1 << d));
        at += STEPS[d]!;
        const next = out.get(at)! | (+(at === start) << first), right = (d + 1) & 3;
        const turn = next & (1 << right) ? right : next & (1 << d) ? d : (d + 3) & 3;
        if (turn !== d) {
          const convex = turn === right, r = convex ? outer : inner;
          const point = (way: number, far: number) => num(ox + (at >>> 16) * CELL - inset * (DY[d]! + DY[turn]!) + DX[way]! * far) + ' ' + num(oy + (at & 65535) * CELL + inset * (DX[d]! + DX[turn]!) + DY[way]! * far);
          path += `${letter}${point(d, -r)}A${r} ${r} 0 0 ${+convex} ${point(turn, r)}`;
          letter = 'L';
        }
        d = turn;
      } while (at !== start || d !== first);
    }
  }
  return path;
}

/** Every cell as a square of its own, 6.5 units inside: a stroke of 10 units with
 * round joins makes it a rounded square 1.5 units inside. */
export const squares = (cells: readonly Square[], ox: number, oy: number) => cells.map(([x, y]) => `M${ox + x * CELL + 6.5} ${oy + y * CELL + 6.5}h27v27h-27z`).join('');

/** The lines between neighbouring cells of one piece, 7 units short of the corners. */
export function grout(cells: readonly Square[], ox = 0, oy = 0): string {
  const has = new Set(cells.map(key));
  let path = '';
  for (const [x, y] of cells) {
    if (has.has(key([x + 1, y]))) path += `M${ox + (x + 1) * CELL} ${oy + y * CELL + 7}v${CELL - 14}`;
    if (has.has(key([x, y + 1]))) path += `M${ox + x * CELL + 7} ${oy + (y + 1) * CELL}h${CELL - 14}`;
  }
  return path;
}

/** The parts of a set of cells that hang together by edges, in order of their first cell. */
export function components(cells: readonly Square[]): Square[][] {
  const left = new Map(cells.map((c) => [key(c), c])), parts: Square[][] = [];
  for (const [k, first] of left) {
    left.delete(k);
    const part = [first];
    // It grows while it is gone through.
    for (const c of part) {
      for (const s of STEPS) {
        const n = key(c) + s, cell = left.get(n);
        if (cell && left.delete(n)) part.push(cell);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** The cell that carries the letter: most neighbours of its own, then nearest to the middle. */
export function anchor(cells: readonly Square[]): Square {
  const has = new Set(cells.map(key));
  const mean = (i: 0 | 1) => cells.reduce((sum, c) => sum + c[i], 0) / cells.length, mx = mean(0), my = mean(1);
  // The upper of two that are as good.
  const score = (c: Square) => STEPS.filter((s) => has.has(key(c) + s)).length * 1e6 - (c[0] - mx) ** 2 - (c[1] - my) ** 2 - c[1] / 1e4;
  return cells.reduce((best, c) => (score(c) > score(best) + 1e-6 ? c : best));
}
