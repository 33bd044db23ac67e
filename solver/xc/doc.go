// Package xc is exact cover by name, for any matrix, not only those of puzzles.
//
// A Matrix has items, which must be covered, and options, each a set of items. A cover is a set of options that has
// every primary item exactly once and every secondary item at most once. Parse and Format are Knuth's text form:
//
//	| a comment
//	A B C 2|D 0:3|E | F G  primary items | secondary items
//	C E F:red |$5          an option on each line
//	A D F:red
//
// Bounds of an item say how often it is covered: D twice, E up to three times. Options that give a secondary item the
// same colour, as F here, may all be in a cover. Options may have costs.
//
// Read also takes other forms that people use: rows of 0 and 1, tables, and named sets. It says as which it read a
// text.
//
// A Solver is Algorithm X (D. E. Knuth, The Art of Computer Programming, vol. 4B, section 7.2.2.1, algorithms X, C and
// M). It can be run for a while, one step at a time, or with an item chosen by hand. It keeps the tree of its search if
// asked to. Cheapest makes it look for the covers that cost the least.
//
// Its lists are sets that dance in cells, as in Knuth's program SSXCC: going back only restores sizes. The order of the
// search and the count of updates are those of dancing links, and Links tells what linked lists would look like. For
// the twelve pentominoes on 10 × 6, the X up to symmetry (299,309,755 updates), it takes 0.7 of the time that linked
// lists took. What else was tried, and not kept:
//
//	linked lists with sizes apart and no colours    0.85 of what linked lists with colours took
//	going back by the options that were hidden      as slow as linked lists: it reads all of them again
//	the sizes of all items at each level            as fast, but takes memory for each item at each level
//	entries of options without spacers              0.95
//	entries of eight bytes instead of twelve        no difference that could be measured
//	saving the sizes of open items alone            0.98, with more code
//
// On an idle machine that search takes 1.52 s, and SSXCC in C takes 1.14 s. Seven tenths of the time go into hide, where the
// write to another entry's cell waits for memory; saving and restoring sizes takes 0.14.
//
// Matrices come from
//
//	Builder       a polyomino puzzle: cells and pieces are the items, images
//	              the options
//	Sudoku        9×9, 4×4 and 16×16
//	Queens        n queens, where the diagonals are secondary
//
// # Files
//
//	matrix.go      Matrix
//	forms.go       the forms of texts, with an example each
//	read.go        Parse, Format, Read
//	nested.go      ... of lists in lists, as programs print them
//	dressed.go     ... and without the decoration of rows
//	write.go       Write
//	solver.go      Solver, and its steps
//	back.go        ... back again
//	cheapest.go    the covers that cost the least
//	tree.go        Tree
//	puzzle.go      the matrix of a compiled puzzle
//	board.go       Origin: from options back to cells and pieces
//	sudoku.go      Sudoku
//	sudokutext.go  ... as people write it
//	hint.go        Hint: how people go on, by the name of the technique
//	generate.go    Generator: Sudokus with one solution
//	queens.go      Queens
//	problems.go    words, Langford's pairs, graphs and others as texts
//
// The engines of the other packages solve puzzles faster. This one is for matrices of any origin, and for looking at
// them.
package xc
