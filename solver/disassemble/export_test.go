package disassemble

// Cuts makes cuts visible to tests.
var Cuts = cuts
