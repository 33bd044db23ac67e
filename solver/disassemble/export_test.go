package disassemble

// Cuts is for tests.
var Cuts = cuts
