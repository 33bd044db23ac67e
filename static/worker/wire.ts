// The messages of package solver/wire that scripts read or write themselves. All others pass between the two Go
// programs unread.

/** The protocol version; solver/wire has the same one. */
export const VERSION = 5;

/** From the page to a new worker, before anything else. */
export interface Boot {
  op: 'boot';
  version: number;
  /** The program of the page, which is the worker's, too. */
  module: WebAssembly.Module;
}

/** A question that a script asks, with bulky data as bytes. Package solver/wire has all questions. */
export interface Ask<Q> {
  op: 'ask';
  version: number;
  name: string;
  number: number;
  puzzle: string;
  settings: string;
  question: Q;
}

/** The answer to a question. */
export interface Answer<A> {
  op: 'answer';
  version: number;
  name: string;
  number: number;
  /** Why there is no answer; empty if there is one. */
  refused: string;
  ended: boolean;
  answer: A;
}

/** Asks for the file of a search. The buffer has the bytes of its state, and then its solutions. */
export interface Save {
  text: string;
  puzzle: number;
  asked: string;
  line: string;
  found: number;
  list: boolean;
  state: number;
}

/** The content of a file. The buffer has the bytes of the state, and then the solutions. */
export interface Opened {
  text: string;
  asked: string;
  line: string;
  found: number;
  printed: number;
  seconds: number;
  done: boolean;
  part: number;
  parts: number;
  state: number;
  listed: number;
  cells: number;
  width: number;
}

/** Something went wrong, and what helps. */
export interface Fault {
  op: 'fault';
  version: number;
  run: number;
  fatal: boolean;
  message: string;
  advice: string;
}
