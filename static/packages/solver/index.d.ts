/** x, y and z of a cell, from 0; y goes up, z is 0 on flat boards. Other lattices number their cells as definitions
 * do. */
export type Cell = [x: number, y: number, z: number];

/** A piece on the board. Of equal pieces each has a name of its own, as "Y1"; "Y" is any that does not lie there
 * yet. */
export interface Placed {
  piece: string;
  cells: Cell[];
}

/** A puzzle with pieces on its board. */
export interface Position {
  /** A name of the library, as "soma", or the text of a definition. */
  puzzle: string;
  /** Which puzzle of a text with several, from 0. */
  index?: number;
  placed?: Placed[];
}

/** What is asked about: a position, or a puzzle with an empty board. */
export type Asked = string | Position;

/** A search ends with a SolverError of the code "unknown" beyond so many nodes: 20 million, if nothing is said. */
export interface Bound {
  nodes?: number;
}

/** What was refused, in a sentence. */
export declare class SolverError extends Error {
  /**
   * unknown: it takes more work than was allowed. none: there is no way to go on. several: there is more than one.
   * piece, shape, board, taken, colour: why a piece cannot lie where it is. puzzle: all else that is wrong with what
   * was asked. program: the program ended, as where memory was not enough; the next call starts it anew.
   */
  readonly code: 'unknown' | 'none' | 'several' | 'piece' | 'shape' | 'board' | 'taken' | 'colour' | 'puzzle' | 'program';
}

export interface Puzzle {
  title: string;
  /** "" for squares and cubes, else the name of the lattice, as "hexagons". */
  lattice: string;
  /** The sides of the box. */
  size: Cell;
  /** The cells that can be covered. */
  cells: Cell[];
  /** The pieces as they lie on the table. */
  pieces: Placed[];
}

export interface Rating {
  /** From 1, where nothing has to be guessed, to 5. */
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

export interface Parted {
  /** Whether straight moves take it apart; if not, that is proved. */
  apart: boolean;
  /** As designers write it, "5.2"; "" where nothing has to move. */
  level: string;
  /** There may be a lesser level: not all positions were looked at. */
  atMost: boolean;
  /** All moves in their order: these pieces, by so many cells along an axis. */
  moves: { pieces: string[]; by: Cell }[];
  /** What nothing takes apart. */
  stuck: string[];
}

/** Starts the program, and asks it one small question of each kind, so that the next call is quick. Whoever does not
 * call it waits for the start in the first call. program is its file, solver.wasm, where it is to come from
 * elsewhere. */
export declare function ready(program?: BufferSource | Response | Promise<Response>): Promise<void>;

/** What the board and the pieces are, to draw them. */
export declare function read(asked: Asked): Promise<Puzzle>;

/** Ways to go on, up to limit of them (1, if nothing is said; 0 is all). Each has all pieces. */
export declare function solve(asked: Asked, options?: Bound & { limit?: number }): Promise<Placed[][]>;

/** How many ways there are to go on; turns of each other count once, if they leave the given pieces as they are. */
export declare function count(asked: Asked, options?: Bound): Promise<bigint>;

/** Whether there is exactly one way to go on. It ends at the second. */
export declare function unique(asked: Asked, options?: Bound): Promise<boolean>;

/** How hard it is to go on. There has to be exactly one way, turned ones counted. */
export declare function difficulty(asked: Asked, options?: Bound): Promise<Rating>;

/** A position of the puzzle that goes on in exactly one way. The same seed gives the same one, and level the nearest to
 * that of 1 to 5 (2, if nothing is said) that the puzzle has; given is how many pieces are given, 0 for as few as that
 * allows. */
export declare function generate(puzzle: Asked, options?: { level?: number; given?: number; seed?: number }): Promise<Generated>;

/** How the pieces on the board come apart by straight moves, each part looked at in so many positions at most (a
 * million). */
export declare function disassemble(asked: Asked, options?: { positions?: number }): Promise<Parted>;
