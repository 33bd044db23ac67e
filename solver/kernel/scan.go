package kernel

import (
	"math/bits"

	"tilewright/solver/lattice"
	"tilewright/solver/problem"
)

// reach is the width of the occupancy window in bits.
const reach = 64

// scan is a fill order that keeps the shape of a piece: the place of cell
// (x, y, z) is a·x + b·y + c·z less the least such value, so an orientation
// covers the same places relative to its first cell wherever it lies. Places
// that are no open cell are closed.
type scan struct {
	weight [3]int
	least  int
	// cell[place] is the open cell there, or -1.
	cell []int32
	// place[cell] is the inverse.
	place []int32
	// span is the greatest distance between two places of one image.
	span int
}

// scans goes over the fill orders worth considering, and gives the one with the
// narrowest window of those that follow a sequence of the cells, unless it is nil;
// and how many there are of them, and of all. They are every order of the axes, and
// on a flat board every shear by one, which turns a staircase parallelogram into a
// rectangle. Orders in which two open cells would share a place are left out.
//
// The narrowest window is also the best order known: filling a 10x6 box along
// its long side costs eleven times the fits of filling it along the short one.
func scans(p *problem.Problem, rows, sequence []int32) (best scan, follow, all int) {
	x, y, z := lattice.Cell{X: 1}, lattice.Cell{Y: 1}, lattice.Cell{Z: 1}
	for _, f := range [][3]lattice.Cell{
		{x, y, z}, {y, x, z}, {x, z, y}, {z, x, y}, {y, z, x}, {z, y, x},
		{{X: 1, Y: 1}, y, z}, {y, {X: 1, Y: 1}, z}, {{X: 1, Y: 1}, x, z}, {x, {X: 1, Y: 1}, z},
		{{X: 1, Y: -1}, y, z}, {y, {X: 1, Y: -1}, z}, {{X: -1, Y: 1}, x, z}, {x, {X: -1, Y: 1}, z},
	} {
		s, ok := newScan(p, rows, f)
		if !ok {
			continue
		}
		all++
		if !s.follows(sequence) {
			continue
		}
		follow++
		if follow == 1 || s.span < best.span || s.span == best.span && len(s.cell) < len(best.cell) {
			best = s
		}
	}
	return best, follow, all
}

// newScan orders cells by the coordinates that frame gives them, the first
// slowest: coordinate i of a cell is its scalar product with frame[i].
func newScan(p *problem.Problem, rows []int32, frame [3]lattice.Cell) (scan, bool) {
	if len(p.Cells) == 0 {
		return scan{}, false
	}
	dot := func(a, b lattice.Cell) int { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
	// The stride of a coordinate is the product of the extents of those behind it.
	stride := [3]int{2: 1}
	for i := 2; i > 0; i-- {
		low, high := dot(p.Cells[0], frame[i]), dot(p.Cells[0], frame[i])
		for _, c := range p.Cells {
			low, high = min(low, dot(c, frame[i])), max(high, dot(c, frame[i]))
		}
		stride[i-1] = stride[i] * (high - low + 1)
	}
	var s scan
	for i := range 3 {
		s.weight[0] += stride[i] * frame[i].X
		s.weight[1] += stride[i] * frame[i].Y
		s.weight[2] += stride[i] * frame[i].Z
	}
	value := func(c lattice.Cell) int { return s.weight[0]*c.X + s.weight[1]*c.Y + s.weight[2]*c.Z }
	s.least = value(p.Cells[0])
	greatest := s.least
	for _, c := range p.Cells {
		s.least, greatest = min(s.least, value(c)), max(greatest, value(c))
	}
	if greatest-s.least >= 1<<16 {
		return s, false // places are stored in 16 bits
	}
	s.cell = make([]int32, greatest-s.least+1)
	for i := range s.cell {
		s.cell[i] = -1
	}
	s.place = make([]int32, len(p.Cells))
	for i, c := range p.Cells {
		at := value(c) - s.least
		if s.cell[at] >= 0 {
			return s, false
		}
		s.cell[at], s.place[i] = int32(i), int32(at)
	}
	for _, r := range rows {
		low, high := s.ends(&p.Images[r])
		s.span = max(s.span, high-low)
	}
	return s, true
}

// follows says that the open cells come in the order of a sequence.
func (s *scan) follows(sequence []int32) bool {
	for i := 1; i < len(sequence); i++ {
		if s.place[sequence[i]] < s.place[sequence[i-1]] {
			return false
		}
	}
	return true
}

// ends are the first and the last place of an image.
func (s *scan) ends(m *problem.Image) (low, high int) {
	low, high = len(s.cell), -1
	for _, c := range m.Cells {
		low, high = min(low, int(s.place[c])), max(high, int(s.place[c]))
	}
	return low, high
}

// field is a run of bits of the window that goes into a table index: after a
// shift to the right, the bits of mask. Bits only ever move down, since bit 0
// of the window is left out.
type field struct {
	shift uint
	mask  uint64
}

// group is one lookup: fields of the window make an index into a table of
// orientation masks.
type group struct {
	fields []field
	bits   int
}

// index gathers the group's bits.
func (g *group) index(window uint64) (i uint64) {
	for _, f := range g.fields {
		i |= window >> (f.shift & 63) & f.mask
	}
	return i
}

// window is the inverse of index: bits of the window with everything else free.
func (g *group) window(index uint64) (window uint64) {
	for _, f := range g.fields {
		window |= index & f.mask << (f.shift & 63)
	}
	return window
}

// groups parts the bits of used (bit 0, the hole itself, left out) into lookups of
// at most maxBits bits each, the lowest bits first, so that the first lookup, which is
// always there, knows most about the places right behind the hole.
func groups(used uint64, maxBits int) (all []group) {
	for used &^= 1; used != 0 || len(all) == 0; {
		var g group
		for ; g.bits < maxBits && used != 0; g.bits++ {
			b := bits.TrailingZeros64(used)
			used &= used - 1
			shift, bit := uint(b-g.bits), uint64(1)<<g.bits
			if k := len(g.fields) - 1; k >= 0 && g.fields[k].shift == shift {
				g.fields[k].mask |= bit
				continue
			}
			g.fields = append(g.fields, field{shift, bit})
		}
		all = append(all, g)
	}
	return all
}
