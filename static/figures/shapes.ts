// Shapes on a board of squares, for the figures that react to a hand. These are pure functions.

/** A cell, x to the right and y down. */
export type Square = readonly [x: number, y: number];

export interface Shape {
  name: string;
  cells: Square[];
}

/** Reads shapes in the page's form: "F 10 20 01|I 00 10 20", two digits a cell. */
export function readShapes(text: string): Shape[] {
  return text.split('|').map(part => {
    const [name, ...cells] = part.split(' ');
    return { name: name!, cells: cells.map((c): Square => [Number(c[0]), Number(c[1])]) };
  });
}

/** Cells moved to the corner, in order. */
function normal(cells: readonly Square[]): Square[] {
  const x0 = Math.min(...cells.map(c => c[0])),
    y0 = Math.min(...cells.map(c => c[1]));
  return cells.map(([x, y]): Square => [x - x0, y - y0]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

export const turned = (cells: readonly Square[]): Square[] => normal(cells.map(([x, y]): Square => [-y, x]));
export const flipped = (cells: readonly Square[]): Square[] => normal(cells.map(([x, y]): Square => [-x, y]));

/** All different ways to turn and flip a shape. */
export function orientations(cells: readonly Square[]): Square[][] {
  const seen = new Map<string, Square[]>();
  let now = normal(cells);
  for (let i = 0; i < 8; i++, now = i === 4 ? flipped(now) : turned(now)) seen.set(String(now), now);
  return [...seen.values()];
}

/** A board of w by h cells; cell x, y is number y * w + x. */
export interface Box {
  w: number;
  h: number;
}

/** All places of a shape in a box, as cell numbers. */
export function imagesOf(cells: readonly Square[], { w, h }: Box): number[][] {
  const list: number[][] = [];
  for (const way of orientations(cells)) {
    const right = Math.max(...way.map(c => c[0])),
      low = Math.max(...way.map(c => c[1]));
    for (let y = 0; y + low < h; y++)
      for (let x = 0; x + right < w; x++) list.push(way.map(c => (c[1] + y) * w + c[0] + x));
  }
  return list;
}

/** The regions of free cells, each as its cells, in the order of their first cells. */
export function regionsOf({ w, h }: Box, covered: ReadonlySet<number>): number[][] {
  const seen = new Set(covered),
    regions: number[][] = [];
  for (let first = 0; first < w * h; first++) {
    if (seen.has(first)) continue;
    const region = [first];
    seen.add(first);
    for (const c of region) {
      const x = c % w;
      for (const next of [x > 0 ? c - 1 : -1, x + 1 < w ? c + 1 : -1, c - w, c + w]) {
        if (next < 0 || next >= w * h || seen.has(next)) continue;
        seen.add(next);
        region.push(next);
      }
    }
    regions.push(region);
  }
  return regions;
}

/** The difference of a shape's dark and light cells on a checkerboard. */
export const imbalance = (cells: readonly Square[]): number =>
  Math.abs(cells.reduce((sum, [x, y]) => sum + ((x + y) % 2 ? -1 : 1), 0));

/** The images that are left: of each piece those on free cells, and for each free cell how many of them cover it. */
export function countsOf(
  images: readonly number[][][],
  placed: ReadonlyMap<number, readonly number[]>,
  cells: number,
): { over: number[]; left: number[] } {
  const covered = new Set([...placed.values()].flat()),
    over = Array<number>(cells).fill(0);
  const left = images.map((list, piece) => {
    if (placed.has(piece)) return 0;
    const fit = list.filter(image => !image.some(c => covered.has(c)));
    for (const image of fit) for (const c of image) over[c]!++;
    return fit.length;
  });
  return { over, left };
}
