package def

import (
	"fmt"
	"slices"
	"sync"

	"tilewright/def/space"
)

// SetsWith lists the sets that have all pieces of a puzzle, as often as it has them, up to turns and mirror images. Colours
// do not count. The first call reads all sets; then it is O(pieces · turns).
func SetsWith(p *Puzzle) (found []*SoldSet) {
	wanted := formsOf(p)
	if len(wanted) == 0 {
		return nil
	}
	for i, boards := range setForms() {
		if slices.ContainsFunc(boards, func(has map[string]int) bool {
			for form, n := range wanted {
				if has[form] < n {
					return false
				}
			}
			return true
		}) {
			found = append(found, Sets()[i])
		}
	}
	return found
}

// formsOf counts the mobile pieces of a puzzle by their forms: the lattice and the cells of the least motion. A set has its
// blockers of one cell as pieces, too.
func formsOf(p *Puzzle) map[string]int {
	forms := map[string]int{}
	for i := range p.Pieces {
		if q := &p.Pieces[i]; !q.Stationary && len(q.Cells) > 0 {
			own := map[string]bool{} // a piece with a back is known by either side
			for _, side := range q.Sides() {
				cells := p.Lattice.Normalised(slices.Clone(side.Cells))
				own[fmt.Sprint(p.Lattice.Name(), space.Canonical(cells, p.Lattice.Motions()))] = true
			}
			for form := range own {
				forms[form] += q.Copies
			}
		}
	}
	return forms
}

// setForms are the forms of each board of each set.
var setForms = sync.OnceValue(func() (all [][]map[string]int) {
	for _, s := range Sets() {
		var boards []map[string]int
		for _, p := range s.Puzzles() {
			boards = append(boards, formsOf(p))
		}
		all = append(all, boards)
	}
	return all
})
