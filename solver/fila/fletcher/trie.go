package fletcher

import (
	"fmt"
	"slices"

	"tilewright/solver/problem"
)

// Trie says in which order the search looks at the cells near the one to be filled.
type Trie struct {
	// Steps are in preorder: the steps after one, up to its Skip, are the branch beyond it.
	Steps []Step
	// Single is the orientation of one cell, which is complete before the first step; -1 is none.
	Single int
	// Orientations are the orientations of all shapes. Same is the first orientation that covers the same cells around
	// its first cell. On some lattices two do, and these never have the same first cell.
	Orientations []Orientation
	Same         []int
}

// Step looks at one cell.
type Step struct {
	// X and Y are its distance from the cell to be filled. X is 0 or more. All cells of lesser x, and those below in
	// the same column, are covered.
	X, Y int
	// Depth is the number of steps on the way to it, itself included.
	Depth int
	// Skip is the step to go on with when the cell is covered.
	Skip int
	// Ends is the number of orientations on the branch, its own included: as many are ruled out by a covered cell.
	Ends int
	// End is the orientation that is complete with this cell, an index into Orientations; -1 is none.
	End int
}

// Orientation is an orientation of a shape.
type Orientation struct {
	Shape, Index int
}

// branch is an orientation on its way into the tree.
type branch struct {
	orientation int
	cells       []spot // seen from the first one, x-major
}

// spot is a place by its distance from another, x and y.
type spot [2]int

func compare(a, b spot) int { return slices.Compare(a[:], b[:]) }

// NewTrie makes the tree for the shapes of a flat problem.
func NewTrie(p *problem.Problem) *Trie {
	t := &Trie{Single: -1}
	var all []branch
	same := map[string]int{}
	for s := range p.Shapes {
		for o, cells := range p.Shapes[s].Orientations {
			b := branch{orientation: len(t.Orientations)}
			for _, c := range cells {
				b.cells = append(b.cells, spot{c.X - cells[0].X, c.Y - cells[0].Y})
			}
			t.Orientations = append(t.Orientations, Orientation{Shape: s, Index: o})
			key := fmt.Sprint(b.cells)
			first, known := same[key]
			if !known {
				first = b.orientation
				same[key] = first
			}
			t.Same = append(t.Same, first)
			if known {
				continue
			}
			if len(cells) == 1 {
				t.Single = b.orientation
				continue
			}
			all = append(all, b)
		}
	}
	t.grow(all, []spot{{}}, nil, map[spot]bool{{}: true})
	return t
}

// grow adds the steps of branches that all have the cells taken so far. untried are the cells to look at, x-major:
// neighbours of taken cells that none of the branches has turned down. seen are untried, the taken cells, and those
// turned down.
func (t *Trie) grow(branches []branch, taken, untried []spot, seen map[spot]bool) {
	last := taken[len(taken)-1]
	untried = slices.Clone(untried)
	var fresh []spot
	for _, step := range [4]spot{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		c := spot{last[0] + step[0], last[1] + step[1]}
		if seen[c] || compare(c, spot{}) < 0 {
			continue
		}
		seen[c] = true
		fresh = append(fresh, c)
	}
	untried = append(untried, fresh...)
	slices.SortFunc(untried, compare)
	for len(branches) > 0 {
		if len(untried) == 0 {
			// The remaining branches have a separate part: look for its first cell.
			i := slices.IndexFunc(branches[0].cells, func(c spot) bool { return !seen[c] })
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
		t.Steps = append(t.Steps, Step{X: c[0], Y: c[1], Depth: len(taken), Ends: ends, End: end})
		if len(with) > 0 {
			t.grow(with, append(slices.Clone(taken), c), untried, seen)
		}
		t.Steps[at].Skip = len(t.Steps)
	}
	for _, c := range fresh {
		delete(seen, c)
	}
}
