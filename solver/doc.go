// Package solver solves polyomino and polycube puzzles. Open a Search on a def.Puzzle with some settings, call Run
// until it is done, and read statistics and solutions meanwhile. It is the façade of the packages below it; this page
// says which of them holds which idea.
//
// # From a puzzle to its solutions
//
//	def.Puzzle ─problem─▶ Problem ─filter─▶ rows ─engine─▶ images ─Canonical─▶ Sink
//
// The words of the field, and where they live:
//
//   - cell, rotation, orientation, neighbour: package def/space. Its motions have a fixed order, so everything below is
//     numbered the same everywhere.
//   - shape and copy, image, bounded image, symmetry: package problem. Equal pieces are one shape with copies. The
//     images that stay inside the box and clear of stationary pieces are listed once; from there on they are numbers.
//     An assembly is a list of such numbers.
//   - everything that can be tuned: package settings, as data and as the articles' command line.
//   - redundancy filter, constrained piece, mirror-same and rotations-only: filter.Redundancy keeps one image of every
//     orbit, or cuts the search into cases. Where that does not make solutions unique, filter.Canonical takes the least
//     of the symmetric images of a solution. It remembers nothing.
//   - volume, parity and fit filter: filter.Filters. Backtrack triggers: filter.Trigger. What can be known without a
//     search: filter.Diagnose.
//   - the contract of an engine (slices, counters by pieces left, states that are saved, restored and split): package
//     search. Search keeps the same contract, filters and cases included.
//   - ordering heuristics, and the number of pieces left at which one gives way to the next: search.Orders. S, E, F and
//     the geometric ones are data there.
//   - exact cover, items, options: package dlx, on bit rows, with the heuristics and filters of the articles; package
//     xc, by name, for any matrix.
//   - FILA, its image lists, POF (priority occupancy filtering), NOF (neighbour occupancy filtering) and the ILSI that
//     indexes its lists: package fila. It searches alone, or below the nodes of dlx as a search.Descent.
//   - windows, orientation masks, emitted WebAssembly and the Go twins: package kernel, with its assembler in
//     kernel/asm. kernels.go chooses the one that does exactly what the settings ask for.
//   - giants, searched by giving up and beginning again: package restarts.
//   - both halves of a board by themselves, joined by a table: package meet.
//   - solutions counted cell by cell along an edge, without a list of them: package frontier.
//   - one search done by many: search.Crew keeps account of the parts. Search.Share hands a search to runners that
//     know nothing but a kernel's module, and Search.ShareForks to runners that each have a Fork of it.
//   - settings that choose themselves: package advise, which stands on this one.
//   - the life of a search, from its preparation to its end, for page, terminal and tests: package session, which
//     stands on this one.
//   - Monte Carlo, as trials; and how large a search is, before it and while parts of it end: package sample.
//   - every placement and removal, as it happens: Search.Watch. Recordings of them from a chosen step on, with the
//     holes that a search meets, and the tree of a small search: package trace.
//   - step by step, forward and back, to the next solution or dead end, and ahead of kernels: Walk (walk.go). What a
//     search does next, and why: engines tell it as search.Choice, and choice.go adds filters and triggers.
//   - random puzzles, and the oracle that all engines are tested against: package def/testing/gen.
//
// In this package:
//
//	solver.go   Search, and its way from a puzzle through the filters to its cases
//	engine.go   what an engine is, and the table of all engines; each has a file:
//	staged.go   DLX and FILA, by stages, and DLX by one rule
//	kernels.go  ... or the kernel that does their work
//	fletcher.go Fletcher's tree
//	restarts.go restarts, which have no end to be shared
//	meet.go     meeting in the middle
//	frontier.go the count along the edge
//	trials.go   Monte Carlo trials, by any of them
//	prefilter.go  the filters that run once, before the search
//	plan.go     how a search is cut into parts for runners, and how large these are
//	share.go    Shared: the search done by runners with a kernel
//	forks.go    ... or by runners with a fork of it each
//	cut.go      Cut: parts for other machines
//	estimate.go Estimate: how large the whole search is, and how much is left
//	state.go    how a search is saved, restored and split
//	saved.go    what its file holds: puzzle, settings, solutions
//	walk.go     Walk: step by step
//	choice.go   what a search does next, and why
//
// # Pieces left
//
// Whatever is counted, is counted by the number of pieces left before the placement, as the articles do. With twelve
// pieces the first placement is at level 12 and the last at level 1. Thresholds count the pieces left after it.
//
// # In slices
//
// Nothing here starts a goroutine or blocks. Run does about as much work as its budget and returns, also while it
// compiles and filters. So the caller hears a wish to stop within milliseconds, in a browser's worker as in a terminal.
package solver
