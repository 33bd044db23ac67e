package filter

import (
	"encoding/binary"
	"maps"
	"slices"

	"tilewright/solver/problem"
	"tilewright/solver/search"
)

// Classes are the sets of solutions that are turns of each other. Each has a number of 64 bits. Random numbers are
// drawn for the images, and the class is the least sum of them over the symmetries. Among a million solutions two
// classes are confused with a chance of one in thirty million.
type Classes struct {
	moves   [][]int32 // images by symmetry
	partial []*problem.Symmetry
	stock   stock
}

// NewClasses are the classes under some symmetries of p, the identity among them, and some of its partial ones.
func NewClasses(p *problem.Problem, symmetries []int, partial []*problem.Symmetry) *Classes {
	c := &Classes{partial: partial, stock: newStock(p)}
	for _, s := range symmetries {
		c.moves = append(c.moves, p.Symmetries[s].Images)
	}
	return c
}

// Of is the number of a solution's class. Its images may come in any order. It takes O(symmetries × pieces) and does
// not allocate.
func (c *Classes) Of(images []int32) uint64 {
	least := sum(c.moves[0], images)
	for _, move := range c.moves[1:] {
		least = min(least, sum(move, images))
	}
	for _, s := range c.partial {
		if c.stock.has(s, images) {
			least = min(least, sum(s.Images, images))
		}
	}
	return least
}

// sum is the sum of the moved images.
func sum(move, images []int32) (sum uint64) {
	for _, i := range images {
		sum += mix(uint64(move[i]))
	}
	return sum
}

// mix is the finaliser of D. Stafford's Mix13, as in SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Told are the classes of which a solution was told.
type Told map[uint64]struct{}

// Add adds a class, and tells whether it is new.
func (t Told) Add(class uint64) bool {
	before := len(t)
	t[class] = struct{}{}
	return len(t) > before
}

// Append appends the number of classes, and each class, to a state.
func (t Told) Append(state []byte) []byte {
	state = binary.AppendUvarint(state, uint64(len(t)))
	for _, class := range slices.Sorted(maps.Keys(t)) {
		state = binary.LittleEndian.AppendUint64(state, class)
	}
	return state
}

// ReadTold reads what Append wrote.
func ReadTold(r *search.Reader) Told {
	t := Told{}
	for n := r.Number(uint64(len(r.Rest) / 8)); n > 0 && !r.Damaged; n-- {
		t.Add(r.Word())
	}
	return t
}

// stock is the number of pieces of each shape in a puzzle.
type stock struct {
	p     *problem.Problem
	count []int // of each shape, in a moved solution
}

func newStock(p *problem.Problem) stock { return stock{p, make([]int, len(p.Shapes))} }

// has tells whether the puzzle has the pieces to which a partial symmetry takes a solution.
func (s *stock) has(partial *problem.Symmetry, images []int32) bool {
	clear(s.count)
	for _, i := range images {
		to := partial.Images[i]
		if to < 0 {
			return false
		}
		s.count[s.p.Images[to].Shape]++
	}
	for i, n := range s.count {
		if shape := &s.p.Shapes[i]; n < shape.Least || n > shape.Copies {
			return false
		}
	}
	return true
}
