// Package store is what the browser keeps of a visit: the preferences, the
// address that was open last, the puzzles of one's own, and searches that are not over.
//
// How that is kept is TypeScript, which workers can use as well: static/store has
// the database (IndexedDB by npm's idb) and what is needed before the first paint
// (localStorage), and static/store/keep.ts hands both to this package. Where a
// browser allows neither (private windows, full disks) they hold it in memory
// instead: then the address line still has everything of the puzzle at hand. The
// page puzzles/, which lists all of them, is TypeScript too (static/own-puzzles).
//
// There are three files more: store_js.go calls the page's script, store_other.go
// is the native twin, for pages that are rendered ahead and for tests, and
// memory.go is what that keeps things in.
package store

// Record is a puzzle of one's own.
type Record struct {
	// Key tells records apart; putting one with a key that is there replaces it.
	Key string
	// Title is for lists; Link the puzzle with its settings, without #.
	Title, Link string
	// Pieces, Cells and Box, the three sides, are for lists.
	Pieces, Cells int
	Box           []int
	// When is the time of the last change in milliseconds.
	When float64
	// Found is how many solutions a search found, -1 where none has ended; All is
	// whether there are no others.
	Found float64
	All   bool
	// Board and Assembly are what its picture shows: the puzzle as the elements of
	// static/ take it, nil where there is none, and the slots of a solution, nil where
	// none is known. A list does not have them.
	Board    map[string]any
	Assembly []uint16
}

// Search is a search that is not over, or one that is Done and kept for its solutions.
type Search struct {
	// Key tells searches apart; keeping one with a key that is there replaces it.
	Key string
	// Title is that of the puzzle, Link the puzzle with the settings that were asked for,
	// without #, and Line the settings with which it is searched.
	Title, Link, Line string
	// Found is how many solutions were found, Listed how many of them are kept with it, and
	// Seconds how long it was searched.
	Found, Listed, Seconds float64
	// Part is "Part 18 of 500" of a search that is one.
	Part string
	Done bool
	// Report is the last report of one that is Done, planner.Client's; nil where none is kept.
	Report any
	// Low and High are between what shares of the search is done, and Left says in words how
	// much is not; 0, 0 and "" where that is not known.
	Low, High float64
	Left      string
	// When it was kept, in milliseconds, and Size how many bytes it takes, are for lists;
	// Elsewhere is whether another page has it, Fleeting whether it could not be kept and
	// lasts as long as the page.
	When, Size          float64
	Elsewhere, Fleeting bool
}
