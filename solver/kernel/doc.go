// Package kernel holds the fast searches. Go emits each of them as a small
// WebAssembly module for the puzzle at hand, which a browser compiles to machine
// code: it runs at the speed of C, where Go's own WebAssembly runs at a half to a
// third of it.
//
//   - New chooses a kernel and prepares its tables: program.go
//   - Program.Module emits it for a worker, Program.Twin runs the same search in
//     Go, in the same order on the same state: emit.go, twin.go
//   - the window kernel, its tables and its fill order: window.go, scan.go
//   - what a paused search is, and how it is split: state.go, engine.go
//   - the assembler: package asm
//
// # The window kernel
//
// It fills the first hole of a fixed order of the cells (N. G. de Bruijn 1971,
// J. G. Fletcher 1965), with the occupancy kept relative to that hole in one
// word. Because the order is linear in x, y and z, an orientation covers the same
// bits wherever it lies; so one mask of orientations a place and two or three
// small tables, indexed by the bits around the hole, give every orientation that
// fits, and none is tried in vain. It serves flat boards and thin solid ones,
// of any outline and length, whose pieces span at most 63 places of the order.
//
// A constrained piece is placed first, wherever it lies: the search behind each
// of its images is a root, with masks of its own.
//
// # For a host
//
// A module exports its memory and run(budget i32) i32, which does about budget
// choices and returns RunPaused, RunFinished or RunFull. Layout says where the
// state, the counts and the solutions are. An instance is ready to run the whole
// search; to go on from a saved state, or from a part that Split gave away, write
// its words over those at Layout.State before the call.
package kernel
