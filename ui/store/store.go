// Package store is what the browser keeps of a visit: the preferences, the last address, one's own puzzles, and
// searches that can go on.
//
// TypeScript does the keeping, because workers need it as well. static/store has the database (IndexedDB by npm's idb)
// and what is needed before the first paint (localStorage). static/store/keep.ts hands both to this package. Where a
// browser allows neither (private windows, full disks), they are held in memory instead. The address line still has the
// whole puzzle then. The page puzzles/, which lists all of them, is TypeScript too (static/own-puzzles).
//
// The package has three more files: store_js.go calls the page's script. store_other.go is the native twin, for pages
// that are rendered ahead and for tests. memory.go holds things where the browser keeps nothing.
package store

// Record is a puzzle of one's own.
type Record struct {
	// Key tells records apart; a record replaces the one with the same key.
	Key string
	// Title is for lists; Link is the puzzle with its settings, without #.
	Title, Link string
	// Pieces, Cells and Box, the three sides, are shown in lists.
	Pieces, Cells int
	Box           []int
	// When is the time of the last change in milliseconds.
	When float64
	// Found is how many solutions a search found, -1 where none has ended. All is whether these are all solutions.
	Found float64
	All   bool
	// Board and Assembly are its picture. Board is the puzzle as the elements of static/ take it, Assembly the slots of
	// a solution; either may be nil. Lists leave both out.
	Board    map[string]any
	Assembly []uint16
}

// Left is what a search goes on from: its state, its solutions as planner.Client.HoldThese takes them, and how they come
// apart, nil where that was not kept.
type Left struct {
	State  []byte
	Chunks any
	Levels []byte
}

// Search is a search that is paused or under way, or a Done one that is kept for its solutions.
type Search struct {
	// Key tells searches apart; a search replaces the one with the same key.
	Key string
	// Title is that of the puzzle. Link is the puzzle with the settings that were asked for, without #. Line is the
	// settings that the search uses.
	Title, Link, Line string
	// Of says what is counted, as state.Key has it in one text; "" of searches of earlier versions.
	Of string
	// Found is how many solutions were found, Listed how many of them are kept, and Seconds how long the search has
	// run.
	Found, Listed, Seconds float64
	// Part is "Part 18 of 500" of a search that is a part of another, else "".
	Part string
	Done bool
	// Report is the last report, as planner.Client gives it; nil where none is kept.
	Report any
	// Low and High bound the share of the search that is done, and Left says in words how much is not. They are 0, 0
	// and "" where that is not known.
	Low, High float64
	Left      string
	// When is the time of keeping in milliseconds, and Size the bytes that it takes; both are for lists. Elsewhere is
	// whether another page has it. Fleeting is whether it could not be kept, and lasts as long as the page.
	When, Size          float64
	Elsewhere, Fleeting bool
}
