package fletcher

import (
	"slices"

	"tilewright/def/space"
	"tilewright/solver/problem"
)

// Tree says in which order to look at the cells near one that is to be filled.
type Tree struct {
	// Steps are in preorder: what follows a step, up to its Skip, is the branch
	// beyond it.
	Steps []Step
	// Single is the orientation of one cell, which ends before the first step,
	// or -1.
	Single int
	// Orientations are those of all shapes.
	Orientations []Orientation
}

// Step looks at one cell.
type Step struct {
	// X and Y are where it lies from the cell to be filled. X is 0 or more; all
	// cells of lesser x, and those below in the same column, are covered.
	X, Y int
	// Depth is the number of steps on the way to it, itself included.
	Depth int
	// Skip is the step to go on with when the cell is covered.
	Skip int
	// Ends is the number of orientations on the branch, itself included: what a
	// covered cell rules out at once.
	Ends int
	// End is the orientation that is complete with this cell, an index in
	// Orientations, or -1.
	End int
}

// Orientation is one of a shape's.
type Orientation struct {
	Shape, Index int
}

// branch is an orientation on its way into the tree.
type branch struct {
	orientation int
	cells       []space.Cell // seen from the first one, x-major
}

// NewTree makes the tree for the shapes of a flat problem.
func NewTree(p *problem.Problem) *Tree {
	t := &Tree{Single: -1}
	var all []branch
	for s := range p.Shapes {
		for o, cells := range p.Shapes[s].Orientations {
			b := branch{orientation: len(t.Orientations)}
			first := slices.MinFunc(cells, space.Cell.Compare)
			for _, c := range cells {
				b.cells = append(b.cells, space.Cell{X: c.X - first.X, Y: c.Y - first.Y})
			}
			slices.SortFunc(b.cells, space.Cell.Compare)
			t.Orientations = append(t.Orientations, Orientation{Shape: s, Index: o})
			if len(cells) == 1 {
				t.Single = b.orientation
				continue
			}
			all = append(all, b)
		}
	}
	t.grow(all, []space.Cell{{}}, nil, map[space.Cell]bool{{}: true})
	return t
}

// grow adds the steps by which branches go on that have the cells taken so far.
// untried are the cells to look at, x-major: neighbours of taken ones that none
// of the branches has turned down. seen are those, the taken and the turned down.
func (t *Tree) grow(branches []branch, taken, untried []space.Cell, seen map[space.Cell]bool) {
	last := taken[len(taken)-1]
	untried = slices.Clone(untried)
	var fresh []space.Cell
	for _, step := range space.Cubes.Steps() {
		c := space.Cell{X: last.X + step.X, Y: last.Y + step.Y}
		if step.Z != 0 || seen[c] || c.Less(space.Cell{}) {
			continue
		}
		seen[c] = true
		fresh = append(fresh, c)
	}
	untried = append(untried, fresh...)
	slices.SortFunc(untried, space.Cell.Compare)
	for len(branches) > 0 {
		if len(untried) == 0 {
			// The rest have a part of their own: look for its first cell.
			i := slices.IndexFunc(branches[0].cells, func(c space.Cell) bool { return !seen[c] })
			c := branches[0].cells[i]
			seen[c] = true
			fresh = append(fresh, c)
			untried = append(untried, c)
		}
		c := untried[0]
		untried = untried[1:]
		var with, without []branch
		end := -1
		for _, b := range branches {
			switch {
			case !slices.Contains(b.cells, c):
				without = append(without, b)
			case len(b.cells) == len(taken)+1:
				end = b.orientation
			default:
				with = append(with, b)
			}
		}
		branches = without
		ends := len(with)
		if end >= 0 {
			ends++
		}
		if ends == 0 {
			continue
		}
		at := len(t.Steps)
		t.Steps = append(t.Steps, Step{X: c.X, Y: c.Y, Depth: len(taken), Ends: ends, End: end})
		if len(with) > 0 {
			t.grow(with, append(slices.Clone(taken), c), untried, seen)
		}
		t.Steps[at].Skip = len(t.Steps)
	}
	for _, c := range fresh {
		delete(seen, c)
	}
}
