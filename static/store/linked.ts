// The empty board of a link, which the page shows before its program has come. Only the box and its stationary pieces
// are read. The program reads the rest, and says what is wrong with a link or a text.

import type { Board } from '../player/board.ts';
import { indexOf, within } from '../space/box.ts';
import { LATTICES } from '../space/lattice.ts';
import { readLink } from './link.ts';
import { t } from '../say/say.ts';

/** The greatest number of places of a box in package def. */
const maxCells = 1 << 16;

/** The board of "p=soma" or "d=1.7VbB…&n=2"; undefined where the link has no board that can be read here. library is
 * the address of the library's boards by ID. */
export async function boardOf(link: string, library: URL): Promise<Board | undefined> {
  try {
    const { id, text, number } = await readLink(link);
    if (id) {
      const boards = new Map(Object.entries((await (await fetch(library)).json()) as Record<string, Board>));
      const dated = /(^|&)on=/.test(link); // a date closes cells of a calendar
      return number > 1 || dated ? undefined : boards.get(id); // of a set the first board is there
    }
    return text ? boardOfText(text, number) : undefined;
  } catch {
    return undefined;
  }
}

/** The board of definition number n, from 1, in a text in polycube's grammar (package def). It has the box of the D
 * line, and the stationary pieces of C lines of type S and of L blocks. */
export function boardOfText(text: string, n: number): Board | undefined {
  let number = 0,
    board: Board | undefined;
  let rows = -1,
    fixed = new Map<string, number[]>(); // in an L block: the row that comes next
  const settings = (rest: string) =>
    new Map(rest.split(':').map(s => s.split('=').map(part => part.trim()) as [string, string]));
  const put = (cells: number[], [x = NaN, y = NaN, z = NaN]: number[]) => {
    if (!board || !within(board, [x, y, z])) throw new Error(t('a cell lies outside the box'));
    cells.push(indexOf(board, [x, y, z]));
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const statement = line.replace(/#.*/, '').trim(),
      [, head = '', rest = ''] = /^(~?[DCL])\b\s*(.*)$/i.exec(statement) ?? [];
    if (rows >= 0 && head.toUpperCase() !== '~L') {
      if (!statement) continue;
      const y = board!.y - 1 - rows++;
      statement.split(',').forEach((layer, z) => {
        layer
          .trim()
          .split(/\s+/)
          .forEach((name, x) => {
            const cells = fixed.get(name);
            if (cells) put(cells, [x, y, z]);
          });
      });
      continue;
    }
    const of = settings(rest);
    switch (head.toUpperCase()) {
      case 'D': {
        if (board) return board;
        const side = (name: string) => Number(of.get(name) ?? NaN),
          [x, y, z] = [side('xDim'), side('yDim'), side('zDim')],
          lattice = of.get('lattice') ?? '';
        if (++number === n) {
          if (!(x > 0 && y > 0 && z > 0 && x * y * z <= maxCells && LATTICES.some(l => l.name === lattice)))
            return undefined;
          board = { x, y, z, ...(lattice && { lattice }), pieces: [], fixed: [] };
        }
        break;
      }
      case 'C':
        if (board && of.get('type') === 'S') {
          const cells: number[] = [];
          for (const cell of (of.get('layout') ?? '').split(',')) put(cells, cell.trim().split(/\s+/).map(Number));
          board.fixed.push({ name: of.get('name') ?? '', cells });
        }
        break;
      case 'L':
        if (!board) break; // it is another definition's
        rows = 0;
        fixed = new Map(
          (of.get('stationary') ?? '')
            .split(/\s+/)
            .filter(Boolean)
            .map(name => [name, []]),
        );
        break;
      case '~L':
        for (const [name, cells] of fixed) board?.fixed.push({ name, cells });
        rows = -1;
        fixed = new Map();
        break;
      case '~D':
        if (board) return board;
    }
  }
  return board;
}
