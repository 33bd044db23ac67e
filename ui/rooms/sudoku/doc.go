// Package sudoku is the Sudoku page: it writes, solves, counts and makes Sudokus, and gives hints.
//
//	page.go  the page, its keys and its undo
//	start.go a grid to begin with: examples, paste, generator
//	grid.go  the grid
//	coach.go the state of the grid, hints, and what is wrong
//	solve.go solving it
//	sheet.go on paper, and for other sites
//
// # For tests in a browser
//
//	grid paste size-4 size-9 size-16 example-N empty fix undo share embed print
//	givens grade-NAME make | stop-making, making, key-N verdict grade
//	solve | stop | unsolve, in-lab pencil candidates print sheet caption
package sudoku
