package kernel

import (
	"errors"
	"strconv"

	"tilewright/solver/problem"
)

// Limits of packed copies.
const (
	maxCopied = 8 // shapes with more than one copy: a byte each in one word
	maxCopies = 255
)

// stock packs how many copies of every shape are left into one word, a byte
// for each shape that has more than one.
type stock struct {
	// copied is true when a shape has copies; start is their number at the start.
	copied bool
	start  uint64
	// one[shape] is what a placement takes away, rest[shape] the shape's byte.
	// Both are 0 for a shape that occurs once.
	one, rest []uint64
}

func newStock(p *problem.Problem) (s stock, err error) {
	s.one, s.rest = make([]uint64, len(p.Shapes)), make([]uint64, len(p.Shapes))
	at := 0
	for i := range p.Shapes {
		copies := p.Shapes[i].Copies
		if copies == 1 {
			continue
		}
		if at == 8*maxCopied || copies > maxCopies {
			return s, errors.New("a kernel takes at most " + strconv.Itoa(maxCopied) + " shapes with copies, of at most " +
				strconv.Itoa(maxCopies) + " copies each")
		}
		s.copied = true
		s.start |= uint64(copies) << at
		s.one[i], s.rest[i] = 1<<at, 255<<at
		at += 8
	}
	return s, nil
}
