package kernel

import (
	"math/bits"

	"tilewright/solver/problem"
)

// positions are the numbers of cells as bits of a set. Either they are those of a box, x-major, or the open cells
// alone, in any order. A bit that is no open cell is closed.
type positions struct {
	p           *problem.Problem
	words, size int // 64-bit words, positions
	// cell[position] is the open cell there, or -1. position[cell] is the inverse.
	cell, position []int32
	closed         []uint64
	// near[position*words:] are the neighbours of a position.
	near []uint64
	// directions lead from positions to their neighbours. Each is followed by the opposite one.
	directions []direction
}

// direction is a step to a neighbour, written as moves of many positions at once.
type direction []move

// move moves the positions in mask by a number of bits, further on or back. A mask of nil means all positions: those
// that should not move end where no open cell is.
type move struct {
	by   int
	mask []uint64
}

// newBox numbers the smallest box around the open cells. Then all moves of a direction are by the same number of bits.
func newBox(p *problem.Problem) *positions {
	b := &positions{size: 1, position: make([]int32, len(p.Cells))}
	for axis := 0; axis < 3 && len(p.Cells) > 0; axis++ {
		low, high := p.Place(0)[axis], p.Place(0)[axis]
		for c := range b.position {
			low, high = min(low, p.Place(c)[axis]), max(high, p.Place(c)[axis])
		}
		side := high - low + 1
		for c := range b.position {
			b.position[c] = b.position[c]*int32(side) + int32(p.Place(c)[axis]-low)
		}
		b.size *= side
	}
	b.fill(p)
	return b
}

// newRow numbers the open cells in the order given.
func newRow(p *problem.Problem, order []int32) *positions {
	b := &positions{size: len(order), position: make([]int32, len(p.Cells))}
	for at, c := range order {
		b.position[c] = int32(at)
	}
	b.fill(p)
	return b
}

// fill works out all else from the positions of the cells.
func (b *positions) fill(p *problem.Problem) {
	b.p, b.words = p, (b.size+63)/64
	b.cell = make([]int32, b.size)
	for i := range b.cell {
		b.cell[i] = -1
	}
	b.closed = make([]uint64, b.words)
	for i := range b.closed {
		b.closed[i] = ^uint64(0)
	}
	for c, at := range b.position {
		b.cell[at] = int32(c)
		b.closed[at>>6] &^= 1 << (at & 63)
	}
	b.near = make([]uint64, b.size*b.words)
	for i := range p.Ways {
		k := i / 2
		if i%2 == 0 {
			k += p.Ways / 2
		}
		var d direction
		for c, from := range b.position {
			to := p.Around(int32(c))[k]
			if to < 0 {
				continue
			}
			at := b.position[to]
			set(b.near[int(from)*b.words:][:b.words], int(at))
			d = d.add(int(from), int(at-from), b.words)
		}
		if d != nil {
			d.simplify(b)
			b.directions = append(b.directions, d)
		}
	}
}

// add adds the move of a position.
func (d direction) add(from, by, words int) direction {
	i := 0
	for i < len(d) && d[i].by != by {
		i++
	}
	if i == len(d) {
		d = append(d, move{by, make([]uint64, words)})
	}
	set(d[i].mask, from)
	return d
}

// simplify drops the mask of a move when all open cells may make it: then those that it is not meant for end on closed
// positions.
func (d direction) simplify(b *positions) {
	if len(d) > 1 {
		return
	}
	for at, c := range b.cell {
		if to := at + d[0].by; c >= 0 && !has(d[0].mask, uint64(at)) && to >= 0 && to < b.size && b.cell[to] >= 0 {
			return
		}
	}
	d[0].mask = nil
}

// neighbours are the neighbours of a position that are open cells, as a mask.
func (b *positions) neighbours(at int) []uint64 { return b.near[at*b.words:][:b.words] }

// plane sets dst to the positions from which one step in a direction leads to a position of the set.
func (b *positions) plane(dst, set []uint64, d direction) {
	clear(dst)
	for _, m := range d {
		for w := range dst {
			v := shiftedWord(set, w, m.by)
			if m.mask != nil {
				v &= m.mask[w]
			}
			dst[w] |= v
		}
	}
}

// shiftedWord is word w of a set after the set moves by a number of bits towards bit 0.
func shiftedWord(set []uint64, w, by int) (v uint64) {
	skip, shift := by>>6, by&63 // rounded down, so that shift is positive
	if i := w + skip; i >= 0 && i < len(set) {
		v = set[i] >> shift
	}
	if i := w + skip + 1; shift > 0 && i >= 0 && i < len(set) {
		v |= set[i] << (64 - shift)
	}
	return v
}

// beside says whether two positions of a set are neighbours.
func (b *positions) beside(set []uint64) bool {
	var step [maxWords]uint64
	for i := 0; i < len(b.directions); i += 2 {
		b.plane(step[:b.words], set, b.directions[i])
		for w, m := range set {
			if step[w]&m != 0 {
				return true
			}
		}
	}
	return false
}

// set sets a bit of a mask.
func set(mask []uint64, at int) { mask[at>>6] |= 1 << (at & 63) }

// lowest removes the lowest bit of a mask, which must have one, and returns it.
func lowest(mask []uint64) int {
	for w, m := range mask {
		if m != 0 {
			mask[w] = m & (m - 1)
			return w<<6 + bits.TrailingZeros64(m)
		}
	}
	panic("kernel: the lowest bit of an empty mask")
}
