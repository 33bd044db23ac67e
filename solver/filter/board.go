package filter

import (
	"math/bits"

	"tilewright/solver/lattice"
	"tilewright/solver/problem"
)

// board is the box as bits: bit (x*YDim+y)*ZDim+z of a word list is a position.
// Regions are found by growing them along the axes, all positions at once.
type board struct {
	p     *problem.Problem
	words int
	open  []uint64 // positions of open cells
	axes  []axis   // those with an extent of two or more
	masks []uint64 // positions of the open cells' images: words for each image
	dark  []uint64 // open cells whose coordinates add up to an odd number

	rest, region, front []uint64 // of regions
}

// axis is a direction in the box: neighbours are stride bits apart, except at
// the ends.
type axis struct {
	stride      int
	first, last []uint64 // positions that have no neighbour below, above
}

func newBoard(p *problem.Problem) *board {
	z := p.Puzzle
	n := z.XDim * z.YDim * z.ZDim
	b := &board{p: p, words: (n + 63) / 64}
	b.open, b.dark = make([]uint64, b.words), make([]uint64, b.words)
	at := make([]int, len(p.Cells))
	for i, c := range p.Cells {
		at[i] = z.Index(c)
		set(b.open, at[i])
		if lattice.Dark(c) {
			set(b.dark, at[i])
		}
	}
	for _, a := range []struct{ extent, stride int }{{z.XDim, z.YDim * z.ZDim}, {z.YDim, z.ZDim}, {z.ZDim, 1}} {
		if a.extent == 1 {
			continue
		}
		x := axis{stride: a.stride, first: make([]uint64, b.words), last: make([]uint64, b.words)}
		for i := range n {
			switch i / a.stride % a.extent {
			case 0:
				set(x.first, i)
			case a.extent - 1:
				set(x.last, i)
			}
		}
		b.axes = append(b.axes, x)
	}
	b.masks = make([]uint64, b.words*len(p.Images))
	for i := range p.Images {
		for _, c := range p.Images[i].Cells {
			set(b.image(int32(i)), at[c])
		}
	}
	b.rest, b.region, b.front = make([]uint64, b.words), make([]uint64, b.words), make([]uint64, b.words)
	return b
}

func set(words []uint64, bit int) { words[bit>>6] |= 1 << (bit & 63) }

// image is the mask of an image.
func (b *board) image(i int32) []uint64 {
	return b.masks[int(i)*b.words : (int(i)+1)*b.words]
}

// holes sets dst to the positions that the images placed leave open.
func (b *board) holes(dst []uint64, placed []int32) {
	copy(dst, b.open)
	for _, i := range placed {
		for w, m := range b.image(i) {
			dst[w] &^= m
		}
	}
}

// regions calls visit with the volume of each connected region of holes until
// visit returns false, and reports whether it got through.
//
// It takes O(words × the longest way in the region) for each of them.
func (b *board) regions(holes []uint64, visit func(volume int) bool) bool {
	if b.words == 1 {
		return b.narrow(holes[0], visit)
	}
	copy(b.rest, holes)
	for w := 0; w < b.words; {
		if b.rest[w] == 0 {
			w++
			continue
		}
		clear(b.region)
		b.region[w] = b.rest[w] & -b.rest[w]
		for b.grow() {
		}
		volume := 0
		for i, m := range b.region {
			volume += bits.OnesCount64(m)
			b.rest[i] &^= m
		}
		if !visit(volume) {
			return false
		}
	}
	return true
}

// grow adds to the region the neighbours in rest of all it has, and reports
// whether there were any.
func (b *board) grow() (grown bool) {
	copy(b.front, b.region)
	for i := range b.axes {
		a := &b.axes[i]
		skip, shift := a.stride>>6, a.stride&63
		for w := range b.words {
			var up, down uint64
			if j := w - skip; j >= 0 {
				up = b.front[j] &^ a.last[j] << shift
				if shift > 0 && j > 0 {
					up |= b.front[j-1] &^ a.last[j-1] >> (64 - shift)
				}
			}
			if j := w + skip; j < b.words {
				down = b.front[j] &^ a.first[j] >> shift
				if shift > 0 && j+1 < b.words {
					down |= b.front[j+1] &^ a.first[j+1] << (64 - shift)
				}
			}
			if more := (up | down) & b.rest[w] &^ b.region[w]; more != 0 {
				b.region[w] |= more
				grown = true
			}
		}
	}
	return grown
}

// narrow is regions for a box of at most 64 positions.
func (b *board) narrow(rest uint64, visit func(volume int) bool) bool {
	for rest != 0 {
		region := rest & -rest
		for before := uint64(0); region != before; {
			before = region
			for i := range b.axes {
				a := &b.axes[i]
				region |= (region&^a.last[0]<<(a.stride&63) | region&^a.first[0]>>(a.stride&63)) & rest
			}
		}
		if !visit(bits.OnesCount64(region)) {
			return false
		}
		rest &^= region
	}
	return true
}

// imbalance is the number of dark positions less that of light ones.
func (b *board) imbalance(positions []uint64) (n int) {
	for w, m := range positions {
		n += 2*bits.OnesCount64(m&b.dark[w]) - bits.OnesCount64(m)
	}
	return n
}
