package kernel

import (
	"slices"

	"tilewright/solver/problem"
)

// Reach is the width of the occupancy window in bits.
const Reach = 64

// FillOrder is a fill order that keeps the shape of a piece. The place of cell (x, y, z) is a·x + b·y + c·z less the least
// such value. So an orientation covers the same places relative to its first cell wherever it lies. Places without an
// open cell are closed.
type FillOrder struct {
	// Cell[place] is the open cell there, or -1.
	Cell []int32
	// Place[cell] is the inverse.
	Place []int32
	// Span is the greatest distance between two places of one image.
	Span int
}

// FillOrders tries the fill orders worth considering. best is the one with the narrowest window among those that follow a
// sequence of the cells; a nil sequence allows all. follow is the number of those, and all that of all orders. They are
// every order of the axes, and on a flat board every shear by one, which turns a staircase parallelogram into a
// rectangle. Where axes are not at right angles, a sequence may also go along rows of three directions, both ways.
// Orders in which two open cells would share a place are left out.
//
// The narrowest window is also the best order known. Filling a 10x6 box along its long side costs eleven times the fits
// of filling it along the short one.
func FillOrders(p *problem.Problem, rows, sequence []int32) (best FillOrder, follow, all int) {
	x, y, z := [3]int{1, 0, 0}, [3]int{0, 1, 0}, [3]int{0, 0, 1}
	frames := [][3][3]int{
		{x, y, z}, {y, x, z}, {x, z, y}, {z, x, y}, {y, z, x}, {z, y, x},
		{{1, 1}, y, z}, {y, {1, 1}, z}, {{1, 1}, x, z}, {x, {1, 1}, z},
		{{1, -1}, y, z}, {y, {1, -1}, z}, {{-1, 1}, x, z}, {x, {-1, 1}, z},
	}
	if sequence != nil && !p.Right() {
		for _, rows := range [3][2][3]int{{x, y}, {y, x}, {{1, 1}, x}} {
			for k := range 4 {
				first, next := rows[0], rows[1]
				for axis := range first {
					first[axis] *= 1 - k&2
					next[axis] *= 1 - 2*(k&1)
				}
				frames = append(frames, [3][3]int{first, next, z})
			}
		}
	}
	for _, f := range frames {
		s, ok := newFillOrder(p, rows, f)
		if !ok {
			continue
		}
		all++
		if !s.follows(sequence) {
			continue
		}
		follow++
		if follow == 1 || s.Span < best.Span || s.Span == best.Span && len(s.Cell) < len(best.Cell) {
			best = s
		}
	}
	return best, follow, all
}

// newFillOrder orders cells by the coordinates that frame gives them, the first slowest. Coordinate i of a cell is its
// scalar product with frame[i].
func newFillOrder(p *problem.Problem, rows []int32, frame [3][3]int) (FillOrder, bool) {
	if len(p.Cells) == 0 {
		return FillOrder{}, false
	}
	dot := func(cell int, b [3]int) int {
		a := p.Place(cell)
		return a[0]*b[0] + a[1]*b[1] + a[2]*b[2]
	}
	// The stride of a coordinate is the product of the extents of those after it.
	stride := [3]int{2: 1}
	for i := 2; i > 0; i-- {
		low, high := dot(0, frame[i]), dot(0, frame[i])
		for c := range p.Cells {
			low, high = min(low, dot(c, frame[i])), max(high, dot(c, frame[i]))
		}
		stride[i-1] = stride[i] * (high - low + 1)
	}
	var s FillOrder
	var weight [3]int
	for i := range 3 {
		for axis := range 3 {
			weight[axis] += stride[i] * frame[i][axis]
		}
	}
	least, greatest := dot(0, weight), dot(0, weight)
	for c := range p.Cells {
		least, greatest = min(least, dot(c, weight)), max(greatest, dot(c, weight))
	}
	if greatest-least >= 1<<16 {
		return s, false // places are stored in 16 bits
	}
	s.Cell = make([]int32, greatest-least+1)
	for i := range s.Cell {
		s.Cell[i] = -1
	}
	s.Place = make([]int32, len(p.Cells))
	for i := range p.Cells {
		at := dot(i, weight) - least
		if s.Cell[at] >= 0 {
			return s, false
		}
		s.Cell[at], s.Place[i] = int32(i), int32(at)
	}
	for _, r := range rows {
		low, high := s.Ends(&p.Images[r])
		s.Span = max(s.Span, high-low)
	}
	return s, true
}

// follows tells whether the open cells come in the order of a sequence.
func (s *FillOrder) follows(sequence []int32) bool {
	for i := 1; i < len(sequence); i++ {
		if s.Place[sequence[i]] < s.Place[sequence[i-1]] {
			return false
		}
	}
	return true
}

// Ends are the first and the last place of an image.
func (s *FillOrder) Ends(m *problem.Image) (low, high int) {
	low, high = len(s.Cell), -1
	for _, c := range m.Cells {
		low, high = min(low, int(s.Place[c])), max(high, int(s.Place[c]))
	}
	return low, high
}

// Reversed is the same order from its other end.
func (s *FillOrder) Reversed() FillOrder {
	r := *s
	r.Cell, r.Place = slices.Clone(s.Cell), make([]int32, len(s.Place))
	slices.Reverse(r.Cell)
	for cell, place := range s.Place {
		r.Place[cell] = int32(len(s.Cell)) - 1 - place
	}
	return r
}

// Closed has, for every place, the window of the places from it on that are never to be filled. Those are the places
// without open cell, the taken ones, and all after the last place.
func (s *FillOrder) Closed(taken []bool) []uint64 {
	closed := make([]uint64, len(taken))
	window := ^uint64(0)
	for at := len(taken) - 1; at >= 0; at-- {
		window <<= 1
		if taken[at] || s.Cell[at] < 0 {
			window |= 1
		}
		closed[at] = window
	}
	return closed
}
