// Reads files of solutions as they arrive: the text that polycube and this page print, and this page's JSON and CSV.
// Every solution is checked, cell by cell and piece by piece. An error is told with its place.

import type { Assembly, Chunk } from '../store/chunks.ts';
import { Images } from './images.ts';
import { isFlat, indexOf, placeOf, within } from '../space/box.ts';
import type { Puzzle } from './puzzle.ts';
import { t } from '../say/say.ts';

/** Something in a file that is not a solution of the puzzle. */
export class ReadError extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    what: string,
  ) {
    super(t('Line {line}, column {column}: {what}', { line, column, what }));
  }
}

export interface Loaded {
  readonly chunks: Chunk[];
  /** How many solutions the chunks have, and how many the file has. */
  readonly count: number;
  readonly of: number;
}

/** Reads a file that arrives in parts. */
export class Reader {
  readonly #intake: Intake;
  #parser: TextParser | CsvParser | JsonParser | undefined;
  #rest = '';
  #line = 0;

  /** most bounds the bytes that are held. */
  constructor(
    private readonly puzzle: Puzzle,
    most: number,
  ) {
    this.#intake = new Intake(puzzle, most);
  }

  get count(): number {
    return this.#intake.of;
  }

  /** Reads the next part. Throws a ReadError. */
  feed(text: string): void {
    this.#read(text, false);
  }

  #read(text: string, last: boolean): void {
    if (this.#parser instanceof JsonParser) {
      this.#parser.feed(text);
      return;
    }
    text = this.#rest + text;
    if (!this.#parser) {
      // The first line tells the kind of file.
      const start = text.replace(/^\uFEFF/, '').trimStart();
      if (!start || (start[0] !== '{' && !start.includes('\n') && !last)) {
        this.#rest = text;
        return;
      }
      if (start[0] === '{') {
        this.#rest = '';
        this.#parser = new JsonParser(this.puzzle, this.#intake);
        this.#parser.feed(text);
        return;
      }
      text = text.replace(/^\uFEFF/, '');
      this.#parser = /^"?number"?[,;\t]/.test(start)
        ? new CsvParser(this.puzzle, this.#intake)
        : new TextParser(this.puzzle, this.#intake);
    }
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#parser.line(text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end), ++this.#line);
      from = end + 1;
    }
    this.#rest = text.slice(from);
  }

  /** The solutions that were read. Throws a ReadError. */
  end(): Loaded {
    if (!this.#parser) this.#read('', true);
    if (this.#parser instanceof JsonParser) this.#parser.end();
    else {
      if (this.#rest) this.#parser?.line(this.#rest, ++this.#line);
      this.#parser?.end(this.#line);
    }
    if (!this.#intake.of)
      throw new ReadError(
        1,
        1,
        t(
          'There is no solution in this file. It takes solutions as this page saves them, and as polycube and the solver in a terminal print them.',
        ),
      );
    return this.#intake.done();
  }
}

/** Whether a character ends a word: a space, a tab or a comma. */
const endsWord = (c: number): boolean => c === 32 || c === 9 || c === 44;

/** How many solutions a buffer has. */
const IN_CHUNK = 4096;

/** Checks solutions and packs them. */
class Intake {
  of = 0;
  count = 0;
  readonly chunks: Chunk[] = [];
  readonly images: Images;
  readonly cells: number;
  readonly slots: Uint16Array;
  readonly #ids: Int32Array;
  readonly #covered: Int32Array;
  readonly #width: number;
  #buffer: Assembly;
  #n = 0;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly most: number,
  ) {
    this.images = new Images(puzzle);
    this.cells = this.images.known.open.length;
    this.slots = new Uint16Array(this.cells);
    this.#width = puzzle.board.pieces.length > 255 ? 2 : 1;
    this.#ids = new Int32Array(puzzle.board.pieces.length);
    this.#covered = new Int32Array(puzzle.board.pieces.length + 1);
    this.#buffer = this.#room();
  }

  #room(): Assembly {
    const n = IN_CHUNK * this.cells;
    return this.#width === 2 ? new Uint16Array(n) : new Uint8Array(n);
  }

  /** Takes the solution in `slots`. fail gets an open cell that shows what is wrong. */
  take(fail: (cell: number, what: string) => never): void {
    const { slots, puzzle } = this;
    const { pieces } = puzzle.board;
    this.#covered.fill(0);
    for (let i = 0; i < slots.length; i++) {
      if (!slots[i])
        fail(
          i,
          t('The cell {cell} is left empty.', { cell: placeOf(puzzle.board, this.images.known.open[i]!).join(' ') }),
        );
      this.#covered[slots[i]!]!++;
    }
    this.images.encode(slots, this.#ids, 0);
    for (let k = 1; k <= pieces.length; k++) {
      const size = puzzle.cells[k - 1]!.length / 3;
      const { name } = pieces[k - 1]!;
      if (this.#covered[k] === 0) fail(0, t('The piece {name} is missing.', { name }));
      if (this.#covered[k] !== size)
        fail(
          slots.indexOf(k),
          t('The piece {name} covers {n} cells here, and has {size}.', { name, n: this.#covered[k]!, size }),
        );
      if (!this.images.fits(this.#ids[k - 1]!))
        fail(slots.indexOf(k), t('The piece {name} has another shape.', { name }));
    }
    this.of++;
    if (this.chunks.length * IN_CHUNK * this.cells * this.#width >= this.most) return;
    this.#buffer.set(slots, this.#n++ * this.cells);
    this.count++;
    if (this.#n === IN_CHUNK) this.#pack();
  }

  #pack(): void {
    const { cells } = this;
    const buffer = (this.#n === IN_CHUNK ? this.#buffer : this.#buffer.slice(0, this.#n * cells)).buffer as ArrayBuffer;
    this.chunks.push({ first: this.count - this.#n, count: this.#n, cells, width: this.#width, buffer });
    this.#buffer = this.#room();
    this.#n = 0;
  }

  done(): Loaded {
    if (this.#n) this.#pack();
    return { chunks: this.chunks, count: this.count, of: this.of };
  }
}

/** The names that stand for slots. A piece without copies has two names, and either will do. */
function slotsByName({ board }: Puzzle): Map<string, number> {
  const map = new Map<string, number>();
  board.pieces.forEach((p, i) => {
    map.set(p.name, i + 1);
  });
  board.pieces.forEach((p, i) => {
    const label = p.label ?? p.name;
    if (!map.has(label) && board.pieces.filter(q => (q.label ?? q.name) === label).length === 1) map.set(label, i + 1);
  });
  return map;
}

/** The message about a name that stands for no slot. */
function strange(name: string, { board, title }: Puzzle): string {
  return board.pieces.some(p => p.label === name)
    ? t('There are several pieces {name}, and this name does not tell which. Number them as this page does: {names}.', {
        name,
        names: board.pieces
          .filter(p => p.label === name)
          .map(p => p.name)
          .slice(0, 3)
          .join(', '),
      })
    : t('“{title}” has no piece {name}. Open the puzzle that this file belongs to, then load it again.', {
        title,
        name,
      });
}

const boxOf = ({ x, y, z }: Puzzle['board']): string => [x, y, z].slice(0, isFlat({ x, y, z }) ? 2 : 3).join(' × ');

/** Drawings: rows from the top, layers side by side with commas between them. */
class TextParser {
  readonly #names: Map<string, number>;
  /** The slots of names of one ASCII character; -1 is none. */
  readonly #letters = new Int16Array(128).fill(-1);
  readonly #at: Int32Array;
  readonly #fixed: Map<number, string>;
  /** The rows of the drawing so far. */
  readonly #rows: string[] = [];
  #from = 0;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly intake: Intake,
  ) {
    this.#names = slotsByName(puzzle);
    for (const [name, slot] of this.#names)
      if (name.length === 1 && name.charCodeAt(0) < 128) this.#letters[name.charCodeAt(0)] = slot;
    this.#letters['.'.charCodeAt(0)] = this.#names.get('.') ?? 0;
    this.#at = intake.images.known.at;
    this.#fixed = new Map(puzzle.board.fixed.flatMap(f => f.cells.map(c => [c, f.name] as const)));
  }

  line(text: string, line: number): void {
    if (!/\S/.test(text) || text[0] === '#' || /^[A-Z][A-Z_ \d]*(\[[^\]]*\])?=/.test(text)) {
      this.#close(line);
      return;
    }
    if (this.#rows.length === 0) this.#from = line;
    this.#row(text, line);
    this.#rows.push(text);
    if (this.#rows.length < this.puzzle.board.y) return;
    this.intake.take((cell, what) => {
      const [row, column] = this.#find(cell);
      throw new ReadError(this.#from + row, column, what);
    });
    this.#rows.length = 0;
  }

  end(line: number): void {
    this.#close(line + 1);
  }

  #close(line: number): void {
    const { board } = this.puzzle;
    if (this.#rows.length)
      throw new ReadError(
        line,
        1,
        t("The drawing ends after {n} of {rows} rows: this puzzle's box is {box}.", {
          n: this.#rows.length,
          rows: board.y,
          box: boxOf(board),
        }),
      );
  }

  #row(text: string, line: number): void {
    const { x: nx, y: ny, z: nz } = this.puzzle.board;
    const y = ny - 1 - this.#rows.length;
    const wrong = (column: number, what: string): never => {
      throw new ReadError(line, column, what);
    };
    let x = 0;
    let z = 0;
    for (let i = 0; i < text.length; ) {
      const c = text.charCodeAt(i);
      if (c === 32 || c === 9) {
        i++;
        continue;
      }
      if (c === 44) {
        if (x < nx)
          wrong(
            i + 1,
            t('This layer has {n} cells in a row: the box is {box}.', { n: x, box: boxOf(this.puzzle.board) }),
          );
        x = 0;
        z++;
        i++;
        continue;
      }
      let end = i + 1;
      while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
      if (x >= nx || z >= nz)
        wrong(i + 1, t('The row is too long: the box is {box}.', { box: boxOf(this.puzzle.board) }));
      const position = (x * ny + y) * nz + z;
      const cell = this.#at[position]!;
      if (cell >= 0) {
        let slot = end === i + 1 && c < 128 ? this.#letters[c]! : -1;
        if (slot < 0) {
          const name = text.slice(i, end);
          slot = this.#names.get(name) ?? wrong(i + 1, strange(name, this.puzzle));
        }
        this.intake.slots[cell] = slot;
      } else {
        const name = text.slice(i, end);
        const here = this.#fixed.get(position) ?? '*';
        if (name !== here && name !== '*' && name !== '.')
          wrong(
            i + 1,
            here === '*'
              ? t('{name} lies where this puzzle has a hole.', { name })
              : t('{name} lies where this puzzle has the stationary piece {piece}.', { name, piece: here }),
          );
      }
      x++;
      i = end;
    }
    if (x < nx || z < nz - 1)
      wrong(text.length + 1, t('The row is too short: the box is {box}.', { box: boxOf(this.puzzle.board) }));
  }

  /** The row and column of an open cell in the drawing. */
  #find(cell: number): [row: number, column: number] {
    const { board } = this.puzzle;
    const [x, y, z] = placeOf(board, this.intake.images.known.open[cell]!);
    const row = board.y - 1 - y;
    let n = z * board.x + x;
    for (const token of this.#rows[row]!.matchAll(/[^\s,]+/g)) if (n-- === 0) return [row, token.index + 1];
    return [row, 1];
  }
}

/** The page's own table: a number, then the piece on every open cell, then the settings. */
class CsvParser {
  readonly #names: Map<string, number>;
  #between = ',';
  /** The open cell of each column; -1 for other columns. */
  #columns: Int32Array | undefined;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly intake: Intake,
  ) {
    this.#names = slotsByName(puzzle);
  }

  line(text: string, line: number): void {
    if (!text.trim()) return;
    if (!this.#columns) {
      this.#between = /[,;\t]/.exec(text)![0];
      this.#columns = this.#heads(text, line);
      return;
    }
    const starts: number[] = [];
    const fields = this.#fields(text, line, starts);
    if (fields.length !== this.#columns.length)
      throw new ReadError(
        line,
        1,
        t('{n} columns, but {first} in the first line.', { n: fields.length, first: this.#columns.length }),
      );
    for (let i = 1; i < fields.length; i++) {
      if (this.#columns[i]! < 0) continue;
      const slot = fields[i] === '.' || fields[i] === '' ? 0 : this.#names.get(fields[i]!);
      if (slot === undefined) throw new ReadError(line, starts[i]!, strange(fields[i]!, this.puzzle));
      this.intake.slots[this.#columns[i]!] = slot;
    }
    this.intake.take((cell, what) => {
      throw new ReadError(line, starts[this.#columns!.indexOf(cell, 1)]!, what);
    });
  }

  end(): void {}

  #heads(text: string, line: number): Int32Array {
    const { board } = this.puzzle;
    const { open, at } = this.intake.images.known;
    const starts: number[] = [];
    const fields = this.#fields(text, line, starts);
    const columns = Int32Array.from(fields, (field, i) => {
      if (!i || field === 'settings') return -1;
      const [x = -1, y = -1, z = -1, ...more] = field.split(' ').map(Number);
      const inside = within(board, [x, y, z]) && !more.length;
      const cell = inside ? (at[indexOf(board, [x, y, z])] ?? -1) : -1;
      if (cell < 0)
        throw new ReadError(
          line,
          starts[i]!,
          t('{cell} is not an open cell of this puzzle, whose box is {box}.', { cell: field, box: boxOf(board) }),
        );
      return cell;
    });
    const cells = columns.filter(cell => cell >= 0);
    const different = new Set(cells).size;
    if (different !== open.length || cells.length !== open.length)
      throw new ReadError(
        line,
        1,
        t('{n} cells, but this puzzle has {open} open ones.', { n: different, open: open.length }),
      );
    return columns;
  }

  #fields(text: string, line: number, starts: number[]): string[] {
    const fields: string[] = [];
    for (let i = 0; ; ) {
      starts.push(i + 1);
      if (text[i] === '"') {
        let field = '';
        for (i++; ; ) {
          const end = text.indexOf('"', i);
          if (end < 0) throw new ReadError(line, starts.at(-1)!, t('This quotation mark has no end in its line.'));
          field += text.slice(i, end);
          i = end + 1;
          if (text[i] !== '"') break;
          field += '"';
          i++;
        }
        fields.push(field);
        if (i < text.length && text[i] !== this.#between)
          throw new ReadError(line, i + 1, t('After a quotation mark the field ends.'));
      } else {
        const end = text.indexOf(this.#between, i);
        fields.push(text.slice(i, end < 0 ? text.length : end));
        i = end < 0 ? text.length : end;
      }
      if (i >= text.length) return fields;
      i++;
    }
  }
}

/** The page's own JSON. It is read character by character, because a whole file of solutions would take too much
 * memory as objects. */
class JsonParser {
  readonly #names: Map<string, number>;
  #line = 1;
  #column = 0;
  /** The text before the solutions, until they begin; then null. */
  #head: string | null = '';
  /** The slot of each number in the file, and the open cell of each place. */
  #slot: number[] = [];
  #cell: number[] = [];
  /** 0 between solutions, 1 within one, 2 after the last. */
  #where = 0;
  #number = -1;
  #n = 0;
  #comma = true;

  constructor(
    private readonly puzzle: Puzzle,
    private readonly intake: Intake,
  ) {
    this.#names = slotsByName(puzzle);
  }

  feed(text: string): void {
    let i = 0;
    if (this.#head !== null) {
      const before = this.#head.length;
      this.#head += text;
      const start = /"solutions"\s*:\s*\[/.exec(this.#head);
      if (!start) return;
      const end = start.index + start[0].length;
      const head = this.#head.slice(0, start.index);
      for (const c of this.#head.slice(0, end)) this.#count(c);
      this.#head = null;
      this.#begin(head);
      i = end - before;
    }
    for (; i < text.length; i++) this.#next(text[i]!);
  }

  #count(c: string): void {
    if (c === '\n') {
      this.#line++;
      this.#column = 0;
    } else this.#column++;
  }

  #wrong(what: string): never {
    throw new ReadError(this.#line, Math.max(1, this.#column), what);
  }

  /** Reads the text before the solutions. */
  #begin(head: string): void {
    const { board } = this.puzzle;
    const { at, open } = this.intake.images.known;
    let about: { box?: unknown; cells?: unknown; pieces?: unknown };
    try {
      about = JSON.parse(head.replace(/^\uFEFF/, '').replace(/,\s*$/, '') + '}') as typeof about;
    } catch {
      this.#wrong(t('What stands before “solutions” is not JSON of this page, which has “box”, “cells” and “pieces”.'));
    }
    const { box, cells, pieces } = about;
    if (!Array.isArray(box) || !Array.isArray(cells) || !Array.isArray(pieces))
      this.#wrong(t('Before “solutions” must stand “box”, “cells” and “pieces”.'));
    if (box.join() !== [board.x, board.y, board.z].join())
      this.#wrong(
        t(
          "These are solutions of a box {other}; this puzzle's is {box}. Open the puzzle that this file belongs to, then load it again.",
          { other: box.join(' × '), box: boxOf(board) },
        ),
      );
    this.#slot = [
      0,
      ...(pieces as unknown[]).map(
        name => this.#names.get(String(name)) ?? this.#wrong(strange(String(name), this.puzzle)),
      ),
    ];
    this.#cell = (cells as unknown[]).map(c => {
      const [x, y, z] = c as number[];
      return (Array.isArray(c) ? at[indexOf(board, [x!, y!, z!])] : undefined) ?? -1;
    });
    if (this.#cell.length !== open.length || new Set(this.#cell).size !== open.length || this.#cell.includes(-1))
      this.#wrong(t('“cells” are not the {n} open cells of this puzzle.', { n: open.length }));
  }

  #next(c: string): void {
    this.#count(c);
    if (c >= '0' && c <= '9' && this.#where === 1) {
      if (!this.#comma) this.#wrong(t('There is no comma between two numbers.'));
      this.#number = Math.max(0, this.#number) * 10 + Number(c);
      return;
    }
    if (this.#number >= 0) this.#put();
    if (c === ' ' || c === '\n' || c === '\r' || c === '\t') return;
    if (c === ',' && !this.#comma && this.#where < 2) this.#comma = true;
    else if (c === '[' && this.#where === 0 && this.#comma) {
      this.#where = 1;
      this.#n = 0;
    } else if (c === ']' && this.#where === 1) {
      if (this.#n !== this.#cell.length)
        this.#wrong(t('This solution has {n} numbers for {cells} cells.', { n: this.#n, cells: this.#cell.length }));
      this.intake.take((_, what) => this.#wrong(what));
      this.#where = 0;
      this.#comma = false;
    } else if (c === ']' && this.#where === 0) this.#where = 2;
    else if (this.#where < 2)
      this.#wrong(t('{sign} does not belong here: solutions are lists of whole numbers.', { sign: c }));
  }

  #put(): void {
    const slot = this.#slot[this.#number];
    if (slot === undefined)
      this.#wrong(
        t('There are {n} pieces, and none has the number {number}.', {
          n: this.#slot.length - 1,
          number: String(this.#number),
        }),
      );
    if (this.#n >= this.#cell.length)
      this.#wrong(t('This solution has more numbers than the {n} cells.', { n: this.#cell.length }));
    this.intake.slots[this.#cell[this.#n++]!] = slot;
    this.#number = -1;
    this.#comma = false;
  }

  end(): void {
    if (this.#head !== null) this.#wrong(t('There is no “solutions” in this JSON.'));
    if (this.#where < 2) this.#wrong(t('The file ends before its solutions do.'));
  }
}
