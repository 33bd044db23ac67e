package figures

import (
	"slices"

	"tilewright/solver/problem"
)

// neighboursOf lists the open cells that share a side with each open cell.
func neighboursOf(p *problem.Problem) [][]int32 {
	near := make([][]int32, len(p.Cells))
	for c := range near {
		near[c] = slices.DeleteFunc(slices.Clone(p.Around(int32(c))), func(n int32) bool { return n < 0 })
	}
	return near
}

// regionsOf are the connected parts of the cells that are not covered, the
// smallest first.
func regionsOf(near [][]int32, covered []bool) (parts [][]int32) {
	seen := slices.Clone(covered)
	for c := range seen {
		if seen[c] {
			continue
		}
		seen[c] = true
		part := []int32{int32(c)}
		for k := 0; k < len(part); k++ {
			for _, n := range near[part[k]] {
				if !seen[n] {
					seen[n] = true
					part = append(part, n)
				}
			}
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	slices.SortStableFunc(parts, func(a, b []int32) int { return len(a) - len(b) })
	return parts
}

// middle is the cell of a part that is nearest to its centre of mass.
func middle(p *problem.Problem, part []int32) int32 {
	var x, y, z int
	for _, c := range part {
		at := p.Cells[c]
		x, y, z = x+at.X, y+at.Y, z+at.Z
	}
	n := len(part)
	away := func(c int32) int {
		at := p.Cells[c]
		dx, dy, dz := at.X*n-x, at.Y*n-y, at.Z*n-z
		return dx*dx + dy*dy + dz*dz
	}
	return slices.MinFunc(part, func(a, b int32) int { return away(a) - away(b) })
}

// pocket looks for a landmine: connected open cells, each of which some image still covers, but which cannot all be
// covered at once. It grows sets from each open cell, each time by the neighbour that the fewest images cover, and
// returns the smallest. It is nil if no set of at most `most` cells is one. Every set is tried in all ways, which takes
// long if most is large.
func (c *counts) pocket(near [][]int32, most int) (best []int32) {
	over := make([][]int32, len(c.p.Cells))
	for _, r := range c.alive {
		for _, cell := range c.p.Images[r].Cells {
			over[cell] = append(over[cell], r)
		}
	}
	for _, seed := range c.open() {
		part := []int32{seed}
		for len(part) <= most {
			if !c.coverable(part, over) {
				best, most = slices.Clone(part), len(part)-1
				break
			}
			next := int32(-1)
			for _, cell := range part {
				for _, n := range near[cell] {
					if !c.covered[n] && !slices.Contains(part, n) && (next < 0 || c.over[n] < c.over[next]) {
						next = n
					}
				}
			}
			if next < 0 {
				break
			}
			part = append(part, next)
		}
	}
	slices.Sort(best)
	return best
}

// coverable tells whether the remaining pieces can cover all of the cells by images that do not overlap.
func (c *counts) coverable(cells []int32, over [][]int32) bool {
	cell, images := int32(-1), 0
	for _, open := range cells {
		if c.covered[open] {
			continue
		}
		n := 0
		for _, r := range over[open] {
			if c.fits(&c.p.Images[r]) {
				n++
			}
		}
		if cell < 0 || n < images {
			cell, images = open, n
		}
	}
	if cell < 0 {
		return true
	}
	for _, r := range over[cell] {
		im := &c.p.Images[r]
		if !c.fits(im) {
			continue
		}
		c.put(im, true)
		found := c.coverable(cells, over)
		c.put(im, false)
		if found {
			return true
		}
	}
	return false
}

// put places an image or removes it, without counting anew.
func (c *counts) put(im *problem.Image, placed bool) {
	for _, cell := range im.Cells {
		c.covered[cell] = placed
	}
	if placed {
		c.left[im.Shape]--
	} else {
		c.left[im.Shape]++
	}
}
