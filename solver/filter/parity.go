package filter

import "tilewright/solver/problem"

// Parity is the parity trigger (-p) for a search that itself keeps account of what is left. A question then costs one
// look into a table. The search begins with Empty and subtracts Image for every image placed.
type Parity struct {
	Empty ParityLeft
	Image []ParityLeft
	sums  *sums
}

// ParityLeft is what the parity trigger must know about pieces and cells: about those left, or about those that an
// image takes.
type ParityLeft struct {
	// Copies encodes the copies of pieces as a number of mixed radix; those of one parity are one digit.
	Copies int32
	// Imbalance is the number of dark cells less that of light ones.
	Imbalance int32
}

// Less is l minus what an image takes.
func (l ParityLeft) Less(image ParityLeft) ParityLeft {
	return ParityLeft{l.Copies - image.Copies, l.Imbalance - image.Imbalance}
}

// NewParity prepares the trigger. It returns nil where the pieces have so many different parities and copies that the
// table would be too large; then Trigger serves. It is nil, too, where a piece has two
// parities (problem.Measured). Cost: O(cells of all images).
func NewParity(p *problem.Problem) *Parity {
	q := &Parity{sums: parities(p)}
	if q.sums.kept == nil || !p.Measured() {
		return nil
	}
	for i := range p.Shapes {
		q.Empty.Copies += int32(q.sums.radix[q.sums.class[i]] * p.Shapes[i].Copies)
	}
	for c := range p.Cells {
		q.Empty.Imbalance += sign(p, int32(c))
	}
	for i := range p.Images {
		left := ParityLeft{Copies: int32(q.sums.radix[q.sums.class[p.Images[i].Shape]])}
		for _, c := range p.Images[i].Cells {
			left.Imbalance += sign(p, c)
		}
		q.Image = append(q.Image, left)
	}
	return q
}

// sign is 1 for a dark cell and -1 for a light one, 0 where cells have no two colours.
func sign(p *problem.Problem, cell int32) int32 {
	switch {
	case p.Dark == nil:
		return 0
	case p.Dark[cell]:
		return 1
	}
	return -1
}

// Makes reports whether the pieces left can make up the imbalance of the holes
// left.
func (q *Parity) Makes(left ParityLeft) bool {
	return q.sums.has(q.sums.at(int(left.Copies)), int(left.Imbalance))
}
