// Package pictures turns puzzles into values that the elements of static/ draw.
//
//	pictures.go boards as the scripts take them, each made once
//	thumb.go    a small still board: a <poly-thumb>
//	tiles.go    a piece alone, on a board of its own size
//	tile.go     ... a solid one, seen from the side that shows most
//	tints.go    colours that say what may lie where
//	chips.go    ... buttons that choose one, and a field that names another
//	plan.go     a puzzle that is played: turns, colours, what lies on it
//	game.go     ... by itself, in other pages
//	library.go  cards of the puzzles that are always there
//	library_other.go ... and what the site is built with: solutions, lists, games
//	trace_js.go, trace_other.go the trace of an assembly, for the page that is rendered ahead of time
package pictures
