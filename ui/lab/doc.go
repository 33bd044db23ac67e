// Package lab is the exact-cover lab without its page: a matrix from somewhere,
// a search in it that goes forwards and backwards, and the link that leads to
// any point of it. It touches no browser, so all of it runs and is tested
// natively.
//
//	source.go   where a matrix comes from, and what can be drawn of its covers
//	names.go    what the options are called
//	examples.go the matrices to begin with
//	search.go   the search: steps, choices by hand, what to run towards
//	states.go   what is to be drawn of it: items, options, links, tree
//	sentences.go ... in words: what the last step did, and what the next one will
//	grid.go     a Sudoku that is being written, solved or made
//	clue.go     a hint for it, in words
//	quiz.go     questions about what a search does next
//	link.go     source and point as what stands after # in the address
package lab
