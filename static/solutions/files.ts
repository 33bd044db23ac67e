// All solutions in a file: as the text that polycube prints, as JSON, as CSV.

import { type Board, bareCover } from '../player/board.ts';
import { type Chunk, assemblies } from './chunks.ts';
import { place } from './place.ts';

export type Format = 'text' | 'json' | 'csv';

/** The media type and the ending of a file's name. */
export const formats: Record<Format, { type: string; ending: string }> = {
  text: { type: 'text/plain', ending: 'txt' },
  json: { type: 'application/json', ending: 'json' },
  csv: { type: 'text/csv', ending: 'csv' },
};

/** Strings that make the file, one after the other. only are the numbers of
 * the solutions to write, increasing; null writes all. */
export function* parts(chunks: readonly Chunk[], board: Board, format: Format, only: ArrayLike<number> | null = null): Generator<string> {
  const names = ['.', ...board.pieces.map((p) => p.label ?? p.name)];
  const open = place(board).open;
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  if (format === 'json') {
    yield `{"box":[${board.x},${board.y},${board.z}],\n"cells":${JSON.stringify(open.map((p) => corner(board, p)))},\n"pieces":${JSON.stringify(names.slice(1))},\n"solutions":[`;
  } else if (format === 'csv') {
    yield `number,${open.map((p) => quoted(corner(board, p).join(' '))).join(',')}\n`;
  }
  let next = 0;
  let first = true;
  for (const [number, a] of assemblies(chunks)) {
    if (only) {
      if (next >= only.length) break;
      if (only[next] !== number) continue;
      next++;
    }
    if (format === 'json') yield `${first ? '\n' : ',\n'}[${Array.from(a).join(',')}]`;
    else if (format === 'csv') yield `${number + 1},${Array.from(a, (slot) => quoted(names[slot]!)).join(',')}\n`;
    else yield `\n# --- SOLUTION ${number + 1} ---\n${drawing(board, a, names, open)}`;
    first = false;
  }
  if (format === 'json') yield '\n]}\n';
}

/** x, y, z of a position in the box. */
function corner(board: Board, position: number): [number, number, number] {
  const layer = board.y * board.z;
  return [Math.floor(position / layer), Math.floor(position / board.z) % board.y, position % board.z];
}

/** Rows from the top, layers side by side: what polycube prints, and what a
 * definition's L block reads. */
function drawing(board: Board, a: ArrayLike<number>, names: readonly string[], open: readonly number[]): string {
  const cover = bareCover(board);
  const at = Array.from(cover, (what) => (what <= -2 ? board.fixed[-2 - what]!.name : what === 0 ? '.' : '*'));
  open.forEach((position, i) => (at[position] = names[a[i]!]!));
  const width = Math.max(...[...at, ...names].map((n) => [...n].length)) + 1;
  let text = '';
  for (let y = board.y - 1; y >= 0; y--) {
    const layers: string[] = [];
    for (let z = 0; z < board.z; z++) {
      let row = '';
      for (let x = 0; x < board.x; x++) {
        const name = at[(x * board.y + y) * board.z + z]!;
        row += ' '.repeat(width - [...name].length) + name;
      }
      layers.push(row);
    }
    text += `${layers.join(',')}\n`;
  }
  return text;
}
