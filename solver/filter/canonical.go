package filter

import "tilewright/solver/problem"

// Canonical is the test that keeps one of every set of solutions that are turns of each other. It remembers none. A
// solution stands if it is the least among those of its symmetric images that use only allowed images. Of two solutions
// the lesser has the lowest image that they do not share. Copies of a shape have no names, so a solution is a set of
// images.
//
// A search that finds every solution made of allowed images then yields every solution once up to symmetry.
type Canonical struct {
	moves   [][]int32 // images by symmetry, without the identity
	partial []*problem.Symmetry
	stock   stock
	allowed []bool // by image
	// here and there have, for every image, the number of the round in which the solution, or its present turn, last
	// had it.
	here, there []uint32
	round       uint32
}

// NewCanonical is the test under some of p's symmetries, the first of which is the identity, and some of its partial
// ones. Solutions consist of images in rows.
func NewCanonical(p *problem.Problem, symmetries []int, partial []*problem.Symmetry, rows []int32) *Canonical {
	c := &Canonical{
		partial: partial, stock: newStock(p),
		allowed: make([]bool, len(p.Images)),
		here:    make([]uint32, len(p.Images)),
		there:   make([]uint32, len(p.Images)),
	}
	for _, s := range symmetries[1:] {
		c.moves = append(c.moves, p.Symmetries[s].Images)
	}
	for _, row := range rows {
		c.allowed[row] = true
	}
	return c
}

// Accept tells whether a solution stands. Its images may come in any order. It takes O(symmetries × pieces) and does
// not allocate.
func (c *Canonical) Accept(images []int32) bool {
	for _, move := range c.moves {
		if c.lesser(move, images) {
			return false
		}
	}
	for _, s := range c.partial {
		if c.stock.has(s, images) && c.lesser(s.Images, images) {
			return false
		}
	}
	return true
}

// lesser tells whether the move takes the solution to a lesser one of allowed images.
func (c *Canonical) lesser(move, images []int32) bool {
	for _, i := range images {
		if !c.allowed[move[i]] {
			return false
		}
	}
	if c.round++; c.round == 0 {
		clear(c.here)
		clear(c.there)
		c.round = 1
	}
	for _, i := range images {
		c.here[i] = c.round
		c.there[move[i]] = c.round
	}
	const none = int32(1<<31 - 1)
	lost, gained := none, none
	for _, i := range images {
		if c.there[i] != c.round {
			lost = min(lost, i)
		}
		if to := move[i]; c.here[to] != c.round {
			gained = min(gained, to)
		}
	}
	return gained < lost
}
