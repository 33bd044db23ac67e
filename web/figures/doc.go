// Package figures makes the recordings of the page figures/ as traces. They show the engines at work, and what filters
// and image lists do. It also makes the numbers that the page's texts give. It runs when the site is built. Nothing of
// it is committed, and nothing of it is in the page's programs.
//
//	Make ─▶ Figure ─▶ View ─▶ trace.Trace
//	           └─▶ Facts, the numbers of the text
//
//	figures.go     Figure, View and Make, with the list of all
//	sketch.go      sketch: a trace that is drawn by hand, step by step
//	open.go        searches of library puzzles; recordings of them
//	counts.go      counts: images that still fit, by cell and by shape
//	regions.go     the parts of a board, and the landmines on it
//
// and the figures:
//
//	pieces.go      the puzzle's pieces
//	debruijn.go    a hole that is cut off, and run into again and again
//	choices.go     what DLX and its heuristics choose
//	pitfalls.go    landmines and detours
//	filters.go     images that filters remove
//	lists.go       Fletcher's tree and FILA's image lists
//	halves.go      a board that is filled from both ends
//	edge.go        an edge that goes over a board, and its matrix
//	chance.go      random trials, and the estimate from them
//	lattices.go    one puzzle on five lattices
//
// The figures follow those of Matt Busche's articles, "Solving Polyomino and Polycube Puzzles" (2011) and "FILA"
// (2018). A figure may show a moment of a search. The moment was looked for once, and stands here as a number. Each
// time it is made, and by the tests, it is checked that the moment is what the text says.
package figures
