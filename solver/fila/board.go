package fila

import (
	"math/bits"

	"tilewright/solver/problem"
)

// numbering numbers the cells as bits of the occupancy, x-major.
//
// A box of at most 64 positions is numbered by position. The steps to the neighbours are then the same everywhere,
// which keeps E's bit-sliced counts short. In a larger box only the holes are numbered, each time the search enters, so
// that the rest fits into one word as early as possible.
type numbering struct {
	p *problem.Problem
	// near[c] are the neighbours of open cell c; -1 is none.
	near [][]int32
	// position says that bits are box positions.
	position bool

	// bits is the number of bits in use, and words the number of 64-bit words that hold them.
	bits, words int
	// bit is the bit of an open cell, -1 where it has none; cell is the reverse.
	bit, cell []int32
	// start is the occupancy on entering. Bits are set for cells that are covered then, and for bits that stand for no
	// cell. start is longer than words by the most words that an image takes, so that no image reaches over its end.
	start []uint64
	// holes is the number of cells to cover.
	holes int
	// masks are the images as words, made once when bits are box positions.
	masks []uint64

	// On a board of one word, around[b] are the bits of the neighbours of bit b. planes say the same in slices.
	around [64]uint64
	planes []plane
	// singly says that the neighbours of cells are counted cell by cell: they need too many planes, or are too many for
	// three digits.
	singly bool
}

// plane is one step of a bit-sliced neighbour count. Each cell in mask has a neighbour that is by bits further on; bits
// that leave the word come in again at its other end.
type plane struct {
	by   int
	mask uint64
}

// maxPlanes is the number of planes from which counting cell by cell is faster.
const maxPlanes = 16

func newBoard(p *problem.Problem) *numbering {
	b := &numbering{p: p, near: make([][]int32, len(p.Cells))}
	for c := range p.Cells {
		b.near[c] = p.Around(int32(c))
	}
	b.bit = make([]int32, len(p.Cells))
	if b.position = len(p.At) <= 64; !b.position {
		return b
	}
	b.bits, b.words = len(p.At), 1
	b.cell = p.At
	b.start = make([]uint64, 2)
	for at, c := range p.At {
		if c >= 0 {
			b.bit[c] = int32(at)
		}
	}
	b.masks = make([]uint64, len(p.Images))
	for i := range p.Images {
		for _, c := range p.Images[i].Cells {
			b.masks[i] |= 1 << b.bit[c]
		}
	}
	b.surround()
	return b
}

// enter numbers the holes that the images placed leave open. Cost: O(cells).
func (b *numbering) enter(placed []int32) {
	if b.position {
		b.start[0] = ^uint64(0)
		for _, bit := range b.bit {
			b.start[0] &^= 1 << bit
		}
		for _, i := range placed {
			b.start[0] |= b.masks[i]
		}
		b.holes = bits.OnesCount64(^b.start[0])
		return
	}
	clear(b.bit)
	for _, i := range placed {
		for _, c := range b.p.Images[i].Cells {
			b.bit[c] = -1
		}
	}
	b.cell = b.cell[:0]
	for c, bit := range b.bit {
		if bit == 0 {
			b.bit[c] = int32(len(b.cell))
			b.cell = append(b.cell, int32(c))
		}
	}
	b.bits, b.holes = len(b.cell), len(b.cell)
	b.words = max(1, (b.bits+63)/64)
	b.start = grow(b.start, b.words+1)
	clear(b.start)
	if b.words*64 > b.bits {
		b.start[b.words-1] = ^uint64(0) << (b.bits & 63)
	}
	if b.words == 1 {
		b.surround()
	}
}

// surround finds the neighbours on a board of one word. Cost: O(cells).
func (b *numbering) surround() {
	b.around = [64]uint64{}
	b.planes = b.planes[:0]
	for bit, c := range b.cell {
		if c < 0 {
			continue
		}
		for _, other := range b.near[c] {
			if other < 0 || b.bit[other] < 0 {
				continue
			}
			b.around[bit] |= 1 << b.bit[other]
			by := int(b.bit[other]) - bit
			k := 0
			for k < len(b.planes) && b.planes[k].by != by {
				k++
			}
			if k == len(b.planes) {
				b.planes = append(b.planes, plane{by: by})
			}
			b.planes[k].mask |= 1 << bit
		}
	}
	b.singly = len(b.planes) > maxPlanes || b.p.Ways > 7
}

// grow gives s the length n; the contents are not kept.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}
