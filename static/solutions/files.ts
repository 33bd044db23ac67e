// Solutions in a file: as the text that polycube prints, as JSON, or as CSV. read.ts reads all three.

import { type Board, bareCover } from '../player/board.ts';
import { type Chunk, chosen } from '../store/chunks.ts';
import { indexOf, placeOf } from '../space/box.ts';
import { place } from './place.ts';

export type Format = 'text' | 'json' | 'csv';

/** The media type and the ending of a file's name. */
export const formats: Record<Format | 'graphml', { type: string; ending: string }> = {
  text: { type: 'text/plain', ending: 'txt' },
  json: { type: 'application/json', ending: 'json' },
  csv: { type: 'text/csv', ending: 'csv' },
  graphml: { type: 'application/graphml+xml', ending: 'graphml' },
};

/** The puzzle that solutions belong to, and the settings line by which they were found; null where they came from a
 * file. */
export interface Source {
  readonly title: string;
  readonly line: string | null;
}

/** The words for a settings line. */
export const searchedBy = (line: string): string => `searched by ${line.trim() || 'plain DLX'}`;

/** The strings of the file, one after the other. only are the numbers of the solutions to write, in their order;
 * null writes all. Each copy of a piece has a name of its own, as in a definition for polycube. */
export function* parts(
  chunks: readonly Chunk[],
  board: Board,
  format: Format,
  only: ArrayLike<number> | null,
  { title, line }: Source,
): Generator<string> {
  const names = ['.', ...board.pieces.map(p => p.name)];
  const open = place(board).open;
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  if (format === 'json') {
    yield `{"title":${JSON.stringify(title)},${line === null ? '' : `"settings":${JSON.stringify(line)},`}\n"box":[${board.x},${board.y},${board.z}],\n"cells":${JSON.stringify(open.map(p => placeOf(board, p)))},\n"pieces":${JSON.stringify(names.slice(1))},\n"solutions":[`;
  } else if (format === 'csv') {
    yield `number,${open.map(p => quoted(placeOf(board, p).join(' '))).join(',')}${line === null ? '' : ',settings'}\n`;
  } else yield `# ${title.replaceAll(/\s+/g, ' ')}${line === null ? '' : `, ${searchedBy(line)}`}\n`;
  const made = line === null ? '' : `,${quoted(line)}`;
  const cells = names.map(quoted);
  const draw = drawer(board, names, open);
  let first = true;
  for (const [number, a] of chosen(chunks, only)) {
    if (format === 'json') yield `${first ? '\n' : ',\n'}[${a.join(',')}]`;
    else if (format === 'csv') yield `${number + 1},${Array.from(a, slot => cells[slot]!).join(',')}${made}\n`;
    else yield `\n# --- SOLUTION ${number + 1} ---\n${draw(a)}`;
    first = false;
  }
  if (format === 'json') yield '\n]}\n';
}

/** Draws rows from the top, layers side by side, as polycube prints them, and as an L block of a definition has
 * them. */
function drawer(board: Board, names: readonly string[], open: readonly number[]): (a: ArrayLike<number>) => string {
  const cover = bareCover(board);
  const plain = Array.from(cover, what => (what <= -2 ? board.fixed[-2 - what]!.name : what === 0 ? '.' : '*'));
  const width = Math.max(...[...plain, ...names].map(n => [...n].length)) + 1;
  const wide = (name: string): string => ' '.repeat(width - [...name].length) + name;
  const at = plain.map(wide);
  const padded = names.map(wide);
  return a => {
    for (let i = 0; i < open.length; i++) at[open[i]!] = padded[a[i]!]!;
    let text = '';
    for (let y = board.y - 1; y >= 0; y--) {
      for (let z = 0; z < board.z; z++) {
        if (z) text += ',';
        for (let x = 0; x < board.x; x++) text += at[indexOf(board, [x, y, z])]!;
      }
      text += '\n';
    }
    return text;
  };
}
