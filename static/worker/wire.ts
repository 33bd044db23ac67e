// The messages of package wasm/wire that scripts read or write themselves. The
// rest passes between the two Go programs untouched.

/** The protocol version; wasm/wire has the same one. */
export const VERSION = 3;

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

/** Something went wrong, and what to do about it. */
export interface Fault {
  op: 'fault';
  version: number;
  run: number;
  fatal: boolean;
  message: string;
  advice: string;
}
