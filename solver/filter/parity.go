package filter

import (
	"tilewright/def/space"
	"tilewright/solver/problem"
)

// Parity is the parity trigger (-p) for a search that keeps up itself what is
// left, so that the question costs a look into a table. It begins with Empty
// and takes what Image has of every image placed.
type Parity struct {
	Empty ParityLeft
	Image []ParityLeft
	sums  *sums
}

// ParityLeft is what the parity trigger must know of pieces and cells: of those
// that are left, or of those that an image takes.
type ParityLeft struct {
	// Copies stands for the copies of pieces, those of one parity counted as one
	// digit of a number of mixed radix.
	Copies int32
	// Imbalance is the number of dark cells less that of light ones.
	Imbalance int32
}

// Less is l without what an image takes.
func (l ParityLeft) Less(image ParityLeft) ParityLeft {
	return ParityLeft{l.Copies - image.Copies, l.Imbalance - image.Imbalance}
}

// NewParity prepares the trigger, or returns nil where the pieces have so many
// different parities and copies that the table would be too large; Trigger does
// without it. Cost: O(cells of all images).
func NewParity(p *problem.Problem) *Parity {
	q := &Parity{sums: parities(p)}
	if q.sums.kept == nil {
		return nil
	}
	for i := range p.Shapes {
		q.Empty.Copies += int32(q.sums.radix[q.sums.class[i]] * p.Shapes[i].Copies)
	}
	q.Empty.Imbalance = int32(p.Puzzle.Lattice.Parity(p.Cells))
	var cells []space.Cell
	for i := range p.Images {
		cells = p.AppendCells(cells[:0], int32(i))
		q.Image = append(q.Image, ParityLeft{int32(q.sums.radix[q.sums.class[p.Images[i].Shape]]), int32(p.Puzzle.Lattice.Parity(cells))})
	}
	return q
}

// Makes reports whether the pieces left can make up the imbalance of the holes
// left.
func (q *Parity) Makes(left ParityLeft) bool {
	return q.sums.has(q.sums.at(int(left.Copies)), int(left.Imbalance))
}
