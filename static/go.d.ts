// The class that Go's own wasm_exec.js defines; it comes with the Go toolchain
// and is bundled under the name "wasm_exec".
declare module 'wasm_exec';

declare class Go {
  argv: string[];
  env: Record<string, string>;
  importObject: WebAssembly.Imports;
  exited: boolean;
  exit: (code: number) => void;
  /** Settles when the program ends. */
  run(instance: WebAssembly.Instance): Promise<void>;
}
