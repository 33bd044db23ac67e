package meet

import (
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// counts keeps the number of pieces of every shape in one word. A shape has as many bits as the number of its copies
// needs.
type counts struct {
	all uint64
	// For each shape, one has the number 1, and bits all its bits.
	one, bits []uint64
	width     int // bits of all
}

func newCounts(p *problem.Problem) (c counts, err error) {
	for i := range p.Shapes {
		width := bits.Len(uint(p.Shapes[i].Copies))
		if c.width+width > 64 {
			return c, say.Error("a search that meets in the middle counts the pieces of all shapes in 64 bits, " +
				"which are too few for those of this puzzle: ask for --engine=kernel or reference")
		}
		c.all |= uint64(p.Shapes[i].Copies) << c.width
		c.one = append(c.one, 1<<c.width)
		c.bits = append(c.bits, (1<<width-1)<<c.width)
		c.width += width
	}
	return c, nil
}
