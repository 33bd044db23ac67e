package kernel

import (
	"math/bits"

	"tilewright/def"
	"tilewright/solver/problem"
)

// board numbers the cells of a box as bits, x-major. The box is the smallest
// around the open cells; what else is in it, and the bits behind it, are closed.
type board struct {
	words, size int // 64-bit words, positions
	axes        []axis
	// cell[position] is the open cell there, or -1; position[cell] the inverse.
	cell, position []int32
	closed         []uint64
}

// axis is a direction in which the box has two cells or more. The neighbours
// of a position are stride bits away; up are the positions from which the step
// up ends on the next cell of the same row, down those for the step down. They
// are nil where no other open cell could be met.
type axis struct {
	stride   int
	up, down []uint64
}

func newBoard(p *problem.Problem) *board {
	low, high := p.Cells[0], p.Cells[0]
	for _, c := range p.Cells {
		low = def.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y), Z: min(low.Z, c.Z)}
		high = def.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y), Z: max(high.Z, c.Z)}
	}
	extent := [3]int{high.X - low.X + 1, high.Y - low.Y + 1, high.Z - low.Z + 1}
	stride := [3]int{extent[1] * extent[2], extent[2], 1}
	b := &board{size: extent[0] * stride[0], position: make([]int32, len(p.Cells))}
	b.words = (b.size + 63) / 64
	b.cell = make([]int32, b.size)
	b.closed = make([]uint64, b.words)
	for i := range b.cell {
		b.cell[i] = -1
	}
	for i := range b.closed {
		b.closed[i] = ^uint64(0)
	}
	for i, c := range p.Cells {
		at := (c.X-low.X)*stride[0] + (c.Y-low.Y)*stride[1] + (c.Z-low.Z)*stride[2]
		b.cell[at], b.position[i] = int32(i), int32(at)
		b.closed[at>>6] &^= 1 << (at & 63)
	}
	for i := range extent {
		if extent[i] > 1 {
			b.axes = append(b.axes, b.axis(stride[i], extent[i]))
		}
	}
	return b
}

// axis makes the masks of a direction.
func (b *board) axis(stride, extent int) axis {
	a := axis{stride: stride, up: make([]uint64, b.words), down: make([]uint64, b.words)}
	needUp, needDown := false, false
	for at, c := range b.cell {
		layer := at / stride % extent
		above := at+stride < b.size && b.cell[at+stride] >= 0
		below := at-stride >= 0 && b.cell[at-stride] >= 0
		if layer < extent-1 {
			a.up[at>>6] |= 1 << (at & 63)
		} else if c >= 0 && above {
			needUp = true
		}
		if layer > 0 {
			a.down[at>>6] |= 1 << (at & 63)
		} else if c >= 0 && below {
			needDown = true
		}
	}
	if !needUp {
		a.up = nil
	}
	if !needDown {
		a.down = nil
	}
	return a
}

// neighbours of a position that are open cells, as a mask.
func (b *board) neighbours(at int) []uint64 {
	near := make([]uint64, b.words)
	for _, a := range b.axes {
		for _, to := range []struct {
			at   int
			mask []uint64
		}{{at + a.stride, a.up}, {at - a.stride, a.down}} {
			if to.at >= 0 && to.at < b.size && b.cell[to.at] >= 0 && (to.mask == nil || has(to.mask, uint64(at))) {
				near[to.at>>6] |= 1 << (to.at & 63)
			}
		}
	}
	return near
}

// plane sets dst to the positions that have, one step up or down an axis, one
// of set, where both are open cells.
func (b *board) plane(dst, set []uint64, a *axis, up bool) {
	skip, shift := a.stride>>6, a.stride&63
	mask := a.down
	if up {
		mask = a.up
	}
	for w := range dst {
		v := uint64(0)
		if up {
			if i := w + skip; i < b.words {
				v = set[i] >> shift
				if shift > 0 && i+1 < b.words {
					v |= set[i+1] << (64 - shift)
				}
			}
		} else if i := w - skip; i >= 0 {
			v = set[i] << shift
			if shift > 0 && i > 0 {
				v |= set[i-1] >> (64 - shift)
			}
		}
		if mask != nil {
			v &= mask[w]
		}
		dst[w] = v
	}
}

// tightest returns the holes that have the fewest holes beside them, and that
// number. This is the first half of the estimate heuristic, for all
// cells at once: bit i of the three digits is the count of position i.
func (b *board) tightest(dst, holes []uint64) (fewest int) {
	var digits [3][maxWords]uint64
	var step [maxWords]uint64
	for i := range b.axes {
		for _, up := range [...]bool{true, false} {
			b.plane(step[:b.words], holes, &b.axes[i], up)
			for w, add := range step[:b.words] {
				for d := range digits {
					digits[d][w], add = digits[d][w]^add, digits[d][w]&add
				}
			}
		}
	}
	copy(dst, holes)
	for d := 2; d >= 0; d-- {
		some := uint64(0)
		for w := range dst {
			some |= dst[w] &^ digits[d][w]
		}
		if some == 0 {
			fewest += 1 << d
			continue
		}
		for w := range dst {
			dst[w] &^= digits[d][w]
		}
	}
	return fewest
}

// beside says that two positions of set are neighbours.
func (b *board) beside(set []uint64) bool {
	var step [maxWords]uint64
	for i := range b.axes {
		b.plane(step[:b.words], set, &b.axes[i], true)
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
