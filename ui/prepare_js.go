package ui

import "tilewright/def"

// traceOf is for pages rendered ahead of time; in the browser the elements are
// given boards and assemblies.
func traceOf(*def.Puzzle, []uint16) string { return "" }
