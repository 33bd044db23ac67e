package kernel

import (
	"tilewright/solver/problem"
)

// loose is what a search must know of a puzzle that is not exact: cells may stay empty, copies may be left over. It is
// nil for an exact one.
//
// A cell that may stay empty is no item by itself, and neither is a shape when no copy of it is needed any more: see
// package dlx, which has the rule. Where no item is left the assembly is a solution, and so is every one with more
// pieces. Such a frame is about anything: its first candidate stands for the assembly as it is, the others are all
// images. While cells may stay empty, the frame of such a cell has a last candidate that leaves it empty. Neither of
// these candidates places a piece, so frames say how many candidates above have placed none.
type loose struct {
	// variable is the set of the cells that may stay empty. bounded says that at most budget of them may; else budget
	// is 0.
	variable []uint64
	bounded  bool
	budget   int
	// spare is how many copies of a shape may be left over.
	spare []int32
}

// These are words of a frame after frPlaced, where the puzzle is not exact. frItem is the item of the frame; where
// nothing has to be covered it is layout.anything. The tight kernel has no such frames, and 0 there. frFree is 1 where
// one of the candidates is no image.
const (
	frItem = frPlaced + 1 + iota
	frFree
	frSkipped // frames above that have placed no piece
	frLoose   // words of such a frame before its candidates
)

func newLoose(p *problem.Problem) *loose {
	if p.Exact() {
		return nil
	}
	l := &loose{variable: make([]uint64, wordsOf(len(p.Cells))), spare: make([]int32, len(p.Shapes))}
	for c, variable := range p.Variable {
		if variable {
			set(l.variable, c)
		}
	}
	if l.bounded = p.Empty < count(l.variable); l.bounded {
		l.budget = p.Empty
	}
	for s := range p.Shapes {
		l.spare[s] = int32(p.Shapes[s].Copies - p.Shapes[s].Least)
	}
	return l
}

// needed is how many copies of a shape have still to be placed.
func (l *loose) needed(shape int, copies int32) int32 { return max(copies-l.spare[shape], 0) }

// item tells whether a cell is an item as long as it is open.
func (l *loose) item(cell int) bool { return l.bounded || !has(l.variable, uint64(cell)) }

// optional is how many of the images may still lie where nothing has to be covered. Their shapes have copies to spare.
func (l *loose) optional(p *problem.Problem, rows []int32) (n int) {
	for _, r := range rows {
		if l.spare[p.Images[r].Shape] > 0 {
			n++
		}
	}
	return n
}

// tables passes to put what states depend on.
func (l *loose) tables(put func(...uint64)) {
	put(l.variable...)
	put(uint64(l.budget))
	for _, n := range l.spare {
		put(uint64(n))
	}
}

// loosen changes a layout into one for a puzzle that is not exact. Every cell left empty takes a frame. So does the
// assembly as it is, if there are frames about anything. If there are none, anything is noItem, and the last piece
// completes an assembly.
func (l *stateWords) loosen(slack *loose, anything int) {
	l.loose, l.anything = true, uint64(anything)
	if l.last += slack.budget; anything != noItem {
		l.last++
	}
	l.total = l.at(l.last + 1)
}

const noItem = -1

// whole tells whether a candidate of the frame at a depth completes a solution.
func (l *stateWords) whole(state []uint64, depth, candidate int) bool {
	switch {
	case !l.loose:
		return depth == l.last
	case int64(l.anything) == noItem:
		return l.left(state, depth) == 1
	}
	return candidate == 0 && l.frame(state, depth)[frItem] == l.anything
}

// leaves tells whether the candidate just taken leaves a cell empty, as the last one may. After it as many pieces are
// left as before. If it were thinned, the nodes right after it would hardly ever be taken.
func (l *stateWords) leaves(state []uint64, depth int, untried []uint64) bool {
	if !l.loose {
		return false
	}
	f := l.frame(state, depth)
	return f[frFree] != 0 && f[frItem] != l.anything && count(untried) == 0
}

// left is the number of pieces left at the frame at a depth.
func (l *stateWords) left(state []uint64, depth int) int {
	left := l.pieces - l.placed - depth
	if l.loose {
		left += int(l.frame(state, depth)[frSkipped])
	}
	return left
}

// fits is how many of the n candidates of the frame at a depth are images.
func (l *stateWords) fits(state []uint64, depth, n int) int {
	if l.loose {
		n -= int(l.frame(state, depth)[frFree])
	}
	return n
}
