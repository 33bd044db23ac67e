// The messages of package wasm/wire that scripts read or write themselves. The
// rest passes between the two Go programs untouched.

/** The protocol version; wasm/wire has the same one. */
export const VERSION = 4;

/** From the page to a new worker, before anything else. */
export interface Boot {
  op: 'boot';
  version: number;
  /** The module of an earlier worker, when there was one. */
  module?: WebAssembly.Module;
}

/** From a new worker that had to compile: the module, for the next worker. */
export interface ModuleReady {
  op: 'module';
  version: number;
  module: WebAssembly.Module;
}

/** A question that a script asks itself, with what is bulky. Package wasm/wire has them all. */
export interface Ask<Q> {
  op: 'ask';
  version: number;
  name: string;
  number: number;
  puzzle: string;
  settings: string;
  question: Q;
}

/** The answer to it. */
export interface Answer<A> {
  op: 'answer';
  version: number;
  name: string;
  number: number;
  /** Why there is none, or empty. */
  refused: string;
  ended: boolean;
  answer: A;
}

/** Asks for the file of a search: behind so many bytes of its state come its solutions. */
export interface Save {
  text: string;
  puzzle: number;
  asked: string;
  line: string;
  found: number;
  list: boolean;
  state: number;
}

/** What a file has: so many bytes of state, and then its solutions. */
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

/** Something went wrong, and what to do about it. */
export interface Fault {
  op: 'fault';
  version: number;
  run: number;
  fatal: boolean;
  message: string;
  advice: string;
}
