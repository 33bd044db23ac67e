// Go's own script, in a function whose argument serves as the global object (web/pack.go).
declare module 'wasm_exec_scoped' {
  const begin: (scope: object) => typeof Go;
  export default begin;
}

// The program, packed by gzip and written in Base64.
declare module 'tilewright-program' {
  const packed: string;
  export default packed;
}
