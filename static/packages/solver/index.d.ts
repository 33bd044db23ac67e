/** x, y and z of a cell, from 0; y goes up, z is 0 on flat boards. Other lattices number their cells as definitions
 * do. */
export type Cell = [x: number, y: number, z: number];

/** A piece on the board. Each of several equal pieces has a name of its own, such as "Y1"; "Y" is any of them that
 * is not on the board yet. */
export interface Placed {
  piece: string;
  cells: Cell[];
}

/** A puzzle with pieces on its board. */
export interface Position {
  /** A name of the library, such as "soma", or the text of a definition. */
  puzzle: string;
  /** Which puzzle of a text with several, from 0. */
  index?: number;
  placed?: Placed[];
}

/** The puzzle in question: a position, or a puzzle with an empty board. */
export type Asked = string | Position;

/** The greatest number of nodes: 20 million by default. A search that needs more ends with a SolverError of the code
 * "unknown". */
export interface Bound {
  nodes?: number;
}

/** A question that was refused, with a sentence that says why. */
export declare class SolverError extends Error {
  /** unknown: it takes more work than was allowed. none: there is no way to go on. several: there is more than one
   * way. piece, shape, board, taken, colour: why a piece cannot lie there. puzzle: anything else wrong with the
   * question. program: the program ended, for want of memory for example; the next call starts it anew. */
  readonly code: 'unknown' | 'none' | 'several' | 'piece' | 'shape' | 'board' | 'taken' | 'colour' | 'puzzle' | 'program';
}

export interface Puzzle {
  title: string;
  /** "" for squares and cubes, else the name of the lattice, such as "hexagons". */
  lattice: string;
  /** The sides of the box. */
  size: Cell;
  /** The cells that can be covered. */
  cells: Cell[];
  /** The pieces as they lie on the table. */
  pieces: Placed[];
}

export interface Rating {
  /** From 1, where no guess is needed, to 5. */
  level: number;
  /** Compares positions; it has no unit. */
  work: number;
}

/** A position that goes on in exactly one way. */
export interface Generated extends Required<Position>, Rating {
  /** The pieces that are to be placed. */
  left: string[];
  /** All pieces, where they lie in the end. */
  solution: Placed[];
}

/** A quarter turn about a line along an axis. */
export interface Turn {
  axis: 'x' | 'y' | 'z';
  /** Where the line is, by the other two coordinates in the order x, y, z, x: of a line along y, by z and x. The middle
   * of a cell is a whole number. */
  at: [number, number];
  /** Whether it turns clockwise, seen against the axis. */
  back: boolean;
}

export interface Parted {
  /** Whether the moves that were allowed take it apart; false is proved. */
  apart: boolean;
  /** The level as designers write it, "5.2"; "" where nothing has to move. */
  level: string;
  /** Whether there may be a lower level, because not all positions were looked at. */
  atMost: boolean;
  /** All moves in their order: these pieces move by this many cells along an axis, or turn and do not move. */
  moves: { pieces: string[]; by: Cell; turn?: Turn }[];
  /** The pieces that nothing takes apart. */
  stuck: string[];
}

/** Starts the program, and asks it one small question of each kind, so that the next call is quick. Without it, the
 * first call waits for the start. program is the program's file, solver.wasm, if it comes from elsewhere. */
export declare function ready(program?: BufferSource | Response | Promise<Response>): Promise<void>;

/** The board and the pieces, for drawing. */
export declare function read(asked: Asked): Promise<Puzzle>;

/** Ways to go on, at most limit of them (by default 1; 0 is all). Each has all pieces. */
export declare function solve(asked: Asked, options?: Bound & { limit?: number }): Promise<Placed[][]>;

/** The number of ways to go on. Ways that are turns of each other count once, if the turn leaves the given pieces as
 * they are. */
export declare function count(asked: Asked, options?: Bound): Promise<bigint>;

/** Whether there is exactly one way to go on. It ends at the second. */
export declare function unique(asked: Asked, options?: Bound): Promise<boolean>;

/** How hard it is to go on. There has to be exactly one way; a turned way counts as another one. */
export declare function difficulty(asked: Asked, options?: Bound): Promise<Rating>;

/** A position of the puzzle that goes on in exactly one way. The same seed gives the same position. level is from 1
 * to 5, by default 2; the position has the nearest level that the puzzle has. given is how many pieces are given; 0
 * is as few as possible. */
export declare function generate(
  puzzle: Asked,
  options?: { level?: number; given?: number; seed?: number },
): Promise<Generated>;

/** How the pieces on the board come apart. For each part, at most this many positions are looked at (by default a
 * million). Pieces of cubes may turn with `turns`, if straight moves do not take them apart. `fewest` asks for the fewest
 * moves in all, and not for the least level. */
export declare function disassemble(
  asked: Asked,
  options?: { positions?: number; turns?: boolean; fewest?: boolean },
): Promise<Parted>;
