package kernel

import (
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/problem"
)

// packedCopies holds in one word how many copies of every shape are left. Each shape with more than one copy has as
// many bits as their number needs.
type packedCopies struct {
	// copied is true when a shape has several copies. all is their number at the start.
	copied bool
	all    uint64
	// one[shape] is what a placement subtracts; rest[shape] has the bits of the shape. Both are 0 for a shape that
	// occurs once.
	one, rest []uint64
}

func packCopies(p *problem.Problem) (s packedCopies, err error) {
	var copies []int
	for i := range p.Shapes {
		copies = append(copies, p.Shapes[i].Copies)
	}
	return pack(copies)
}

// pack is packCopies for shapes with the given numbers of copies.
func pack(of []int) (s packedCopies, err error) {
	s.one, s.rest = make([]uint64, len(of)), make([]uint64, len(of))
	at := 0
	for i, copies := range of {
		if copies == 1 {
			continue
		}
		width := bits.Len(uint(copies))
		if at+width > 64 {
			return s, say.Error("a kernel counts the copies of shapes in 64 bits, which are too few for those of " +
				"this puzzle")
		}
		s.copied = true
		s.all |= uint64(copies) << at
		s.one[i], s.rest[i] = 1<<at, (1<<width-1)<<at
		at += width
	}
	return s, nil
}
