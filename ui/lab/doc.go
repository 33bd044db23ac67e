// Package lab is the exact-cover lab without its page. It has a matrix from somewhere, a search in it that goes
// forwards and backwards, and the link that leads to any point of the search. It touches no browser, so all of it runs
// and is tested natively.
//
//	source.go   where a matrix comes from
//	names.go    what the options are called
//	examples.go the matrices to begin with
//	search.go   the search: steps, choices by hand, goals to run to
//	cheapest.go the covers that cost the least
//	states.go   the search as data to draw: items, options, links, tree
//	sentences.go ... and in words: the last step, and the next one
//	grid.go     a Sudoku that is being written, solved or made
//	clue.go     a hint for it, in words
//	quiz.go     questions about what a search does next
//	questions_other.go ... and those at the end of each lesson (questions/*.md), for the site's builder
//	link.go     source and point as the part of the address after #
package lab
