// Package solver solves polyomino and polycube puzzles: Open a Search on a
// def.Puzzle with some settings, call Run until it is done, and read statistics
// and solutions meanwhile. It is the façade of the packages below it; this page
// says where in them the ideas live.
//
// # From a puzzle to its solutions
//
//	def.Puzzle ─problem─▶ Problem ─filter─▶ rows ─engine─▶ images ─Canonical─▶ Sink
//
// The words of the field, and where they live:
//
//   - cell, rotation, orientation, neighbour: package def/space. Its motions
//     have a fixed order, so everything below is numbered the same everywhere.
//   - shape and copy, image, bounded image, symmetry: package problem. Equal
//     pieces are one shape with copies; the images that stay inside the box and
//     clear of stationary pieces are listed once and known by number from there
//     on. An assembly is a list of such numbers.
//   - what can be tuned: package settings, as data and as the articles' command
//     line.
//   - redundancy filter, constrained piece, mirror-same and rotations-only:
//     filter.Redundancy keeps one image of every orbit, or cuts the search into
//     cases; what it cannot make unique is left to filter.Canonical, which takes
//     the least of the symmetric images of a solution and remembers nothing.
//   - volume, parity and fit filter: filter.Filters; backtrack triggers:
//     filter.Trigger; what can be known without a search: filter.Diagnose.
//   - what an engine owes to those who run it (slices, counters by pieces left,
//     states that are saved, restored and split): package search. Search here
//     keeps the same contract, filters and cases included.
//   - ordering heuristics and the number of pieces left at which one gives way to
//     the next: package order. S, E, F and the geometric ones are data there.
//   - exact cover, items, options: package dlx, on bit rows, for the heuristics
//     and filters of the articles; package xc, by name, for any matrix.
//   - FILA, its image lists, POF (priority occupancy filtering), NOF (neighbour
//     occupancy filtering) and the ILSI that indexes its lists: package fila. It
//     searches alone, or below the nodes of dlx as a search.Descent.
//   - windows, orientation masks, emitted WebAssembly and the Go twins: package
//     kernel, with its assembler in kernel/asm. Which of them does just what some
//     settings ask for: kernels.go. Fill orders and their tables: package scan.
//   - both halves of a board by themselves, and joined by a table: package meet.
//   - one search done by many: package crew keeps the books; Search.Share hands
//     a search to runners that know nothing but a kernel's module, and
//     Search.ShareForks to runners that each have a Fork of it.
//   - settings that choose themselves: package advise, which stands on this one.
//   - the life of a search, from what is got ready ahead to its end, for page,
//     terminal and tests: package session, which stands on this one.
//   - Monte Carlo, as trials; and how large a search is, before it and while parts of
//     it end: package sample.
//   - every placement and removal, as it happens: Search.Watch; recorded, from a
//     chosen step on, and the holes that a search stumbles over: package trace.
//   - one step after the other, back too, to the next solution or dead end, and
//     ahead of kernels: Walk (walk.go). What a search does next, and why: the
//     engines tell it as search.Choice, and choice.go adds what filters and
//     triggers have to do with it.
//   - the tree of a small search, a node for every placement: package tree.
//   - random puzzles and the oracle that everything is held against: package def/testing/gen.
//
// In this package:
//
//	solver.go   Search, and its way from a puzzle through the filters to its cases
//	engine.go   what an engine is, and the table of all; each has a file:
//	staged.go   DLX and FILA, by stages, and DLX by one rule
//	kernels.go  ... or the kernel that does their work
//	fletcher.go Fletcher's tree
//	restarts.go restarts, which have no end to be shared
//	meet.go     meeting in the middle
//	frontier.go the count along the edge
//	trials.go   Monte Carlo trials, by any of them
//	prefilter.go  the filters that run once, before the search
//	plan.go     into how many parts runners get it, and how large they are
//	share.go    Shared: the search as runners do it, with a kernel
//	forks.go    ... or with a fork of the search each
//	cut.go      into parts for other machines: Cut
//	estimate.go Estimate: how large the whole search is, and how much is left
//	state.go    how it is saved, restored and split
//	saved.go    what a file of it has: puzzle, settings, solutions
//	walk.go     Walk: step by step
//	choice.go   what it does next, and why
//
// # Pieces left
//
// Whatever is counted, is counted by the number of pieces left before the
// placement, as the articles do: with twelve pieces the first placement is at
// level 12 and the last at level 1. Thresholds count the pieces left after it.
//
// # In slices
//
// Nothing here starts a goroutine or blocks. Run does about so much work and
// returns, also while it compiles and filters, so that whoever calls it hears a
// wish to stop within milliseconds, in a browser's worker as in a terminal.
package solver
