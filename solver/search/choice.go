package search

import "tilewright/solver/settings"

// Explainer is an engine that can be taken to any point of its search, and says
// there what it would do next and why. It is for those who look at a search one
// step at a time; whoever counts fits uses another engine of the same settings.
type Explainer interface {
	Engine
	// Seek takes the search to the node below the images placed, first placed
	// first, with everything that comes before it in the order of the search
	// done. The counters stay as they are. It fails, in words for people, where
	// the search never places these images in this order. Cost: that of as many
	// nodes as images are placed elsewhere than where the search stands.
	Seek(placed []int32) error
	// Choice is the choice at the node where the search stands after Seek. Its
	// lists are valid until the next Seek. O(options of all open items).
	Choice() Choice
}

// Choice says which item a node branches on, why, and what can be placed there.
// What a filter took away and a trigger forbids is not the engine's to know:
// solver.Choice adds it.
type Choice struct {
	// Left is the number of pieces left.
	Left int
	// By is who chooses.
	By Searcher
	// Heuristic is the one that rules with so many pieces left.
	Heuristic settings.Heuristic
	Rule      Rule
	// Item is the item chosen: an open cell, or the number of cells and the
	// shape. It is -1 where nothing is chosen (see Rule).
	Item int32
	// Values has what the heuristic looks at for every open cell: for S the
	// number of options, for E the number of open neighbours, for a fixed order
	// the place among the open cells, from 1, equal where the order does not tell
	// cells apart. The least is best. -1 is a cell that is covered.
	Values []int32
	// Options has the number of images that can be placed on every item, cells
	// and then shapes; for a shape of which c copies are left it is less by c-1,
	// as one of that many must be the first. -1 is an item that is covered.
	Options []int32
	// Candidates are the images that the node tries, in that order.
	Candidates []Candidate
}

// Chooser is who makes a choice.
type Searcher uint8

const (
	ByDLX Searcher = iota
	ByFILA
	ByTree // Fletcher's
)

// Candidate is an image that a node tries.
type Candidate struct {
	Image int32
	// Fits is false for an attempt that overlaps: a no-fit of FILA.
	Fits bool
}

// Rule is why a choice fell as it did.
type Rule uint8

const (
	// Least: the item has the least value; of equal ones it is the one with
	// fewest options, or the first, as the heuristic has it.
	Least Rule = iota
	// Empty: nothing can be placed on the item, so the search goes back.
	Empty
	// Forced: the item has one option only, and DLX takes such a one before
	// those that a heuristic without counts prefers.
	Forced
	// Leading: the constrained shape is placed first (-R).
	Leading
	// Final: one piece is left, and what can be placed fills all that is open.
	Final
	// Complete: the assembly has reached the goal. Nothing is looked at any more.
	Complete
)
