package search

import "tilewright/solver/settings"

// Explainer is an engine that can be taken to any point of its search, and says there what it would do next and why. It
// is for looking at a search one step at a time. To count fits takes another engine with the same settings.
type Explainer interface {
	Engine
	// Seek takes the search to the node below the images placed, first placed first. Everything that comes before it in
	// the order of the search then counts as done. The counters stay as they are. It fails, in words for people, where
	// the search never places these images in this order. It costs as many nodes as there are images placed differently
	// from the present board.
	Seek(placed []int32) error
	// Choice is the choice at the search's node, after Seek. Its lists are valid until the next Seek. O(options of all
	// open items).
	Choice() Choice
}

// Choice says which item a node branches on, why, and what can be placed there. The engine does not know what a filter
// took away or a trigger forbids: solver.Choice adds it.
type Choice struct {
	// Left is the number of pieces left.
	Left int
	// By is the engine that chooses.
	By Searcher
	// Heuristic is the one that chooses with that many pieces left.
	Heuristic settings.Heuristic
	Rule      Rule
	// Item is the item chosen: an open cell, or the number of cells and the
	// shape. It is -1 where nothing is chosen (see Rule).
	Item int32
	// Values has what the heuristic looks at for every open cell. For S it is the number of options, and for E the
	// number of open neighbours. For a fixed order it is the place among the open cells, from 1, equal where the order
	// does not tell cells apart. The least is best. -1 is a covered cell.
	Values []int32
	// Options has the number of images that can be placed on every item, cells and then shapes. For a shape with c
	// copies left it is less by c-1. Copies are placed in order, so the next one must leave images for the others. -1
	// is a covered item.
	Options []int32
	// Candidates are the images that the node tries, in this order.
	Candidates []Candidate
}

// Searcher is an engine that makes choices.
type Searcher uint8

const (
	ByDLX Searcher = iota
	ByFILA
	ByTree // Fletcher's
)

// Candidate is an image that a node tries.
type Candidate struct {
	Image int32
	// Fits is false for an attempt that overlaps: a no-fit in FILA.
	Fits bool
}

// Rule is the reason for a choice.
type Rule uint8

const (
	// Least: the item has the least value. Of equal items it is the one with fewest options, or the first, depending on
	// the heuristic.
	Least Rule = iota
	// Empty: nothing can be placed on the item, so the search goes back.
	Empty
	// Forced: the item has only one option. DLX takes such an item first if the heuristic does not count options.
	Forced
	// Leading: the constrained shape is placed first (-R).
	Leading
	// Final: one piece is left, and what can be placed fills all that is open.
	Final
	// Complete: the assembly has reached the goal. The search looks at nothing more.
	Complete
)
