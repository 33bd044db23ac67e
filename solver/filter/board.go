package filter

import (
	"math/bits"

	"tilewright/solver/problem"
)

// box is the box as bits: bit i of a word list is position i. Regions are found by growing them along the axes, all
// positions at once.
type box struct {
	words int
	open  []uint64 // positions of open cells
	axes  []axis
	masks []uint64 // positions of the open cells' images, words for each image; nil where that would be too many
	known []bool   // by image: its mask is filled in
	p     *problem.Problem
	at    []int    // position of each open cell
	one   []uint64 // room for one mask, where there are no masks
	shown int32    // the image whose mask is in it
	dark  []uint64 // open cells of one of two colours

	none []uint64 // no positions
}

// axis is a direction in which neighbours are stride bits apart.
type axis struct {
	stride   int
	down, up []uint64 // positions of cells that have a neighbour below, above
}

func newBoard(p *problem.Problem) *box {
	b := &box{words: (len(p.At) + 63) / 64, p: p, at: make([]int, len(p.Cells))}
	b.open, b.dark = make([]uint64, b.words), make([]uint64, b.words)
	for at, c := range p.At {
		if c < 0 {
			continue
		}
		b.at[c] = at
		set(b.open, at)
		if p.Dark != nil && p.Dark[c] {
			set(b.dark, at)
		}
	}
	for k := p.Ways / 2; k < p.Ways; k++ {
		for c, at := range b.at {
			if to := p.Around(int32(c))[k]; to >= 0 {
				x := b.along(max(b.at[to]-at, at-b.at[to]))
				set(x.up, min(at, b.at[to]))
				set(x.down, max(at, b.at[to]))
			}
		}
	}
	if b.words*len(p.Images) > maxMasks {
		b.one = make([]uint64, b.words)
	} else {
		b.masks, b.known = make([]uint64, b.words*len(p.Images)), make([]bool, len(p.Images))
	}
	b.none = make([]uint64, b.words)
	return b
}

// along adds the axis with a stride, or returns it if it is there.
func (b *box) along(stride int) *axis {
	for i := range b.axes {
		if b.axes[i].stride == stride {
			return &b.axes[i]
		}
	}
	b.axes = append(b.axes, axis{stride: stride, down: make([]uint64, b.words), up: make([]uint64, b.words)})
	return &b.axes[len(b.axes)-1]
}

func set(words []uint64, bit int) { words[bit>>6] |= 1 << (bit & 63) }

// maxMasks is the greatest number of words for which masks are kept: 64 MB.
const maxMasks = 1 << 23

// image is the mask of an image. It is valid until the next call.
func (b *box) image(i int32) []uint64 {
	if b.masks != nil {
		mask := b.masks[int(i)*b.words : (int(i)+1)*b.words]
		if !b.known[i] {
			b.known[i] = true
			b.show(mask, int(i))
		}
		return mask
	}
	for _, c := range b.p.Images[b.shown].Cells {
		b.one[b.at[c]>>6] = 0
	}
	b.shown = i
	b.show(b.one, int(i))
	return b.one
}

// show adds an image to a mask.
func (b *box) show(mask []uint64, image int) {
	for _, c := range b.p.Images[image].Cells {
		set(mask, b.at[c])
	}
}

// spread adds to region all neighbours of the positions of that lie in rest. It reports whether there were any.
func (b *box) spread(region, of, rest []uint64) (grown bool) {
	for i := range b.axes {
		a := &b.axes[i]
		skip, shift := a.stride>>6, a.stride&63
		for w := range region {
			var up, down uint64
			if j := w - skip; j >= 0 {
				up = of[j] & a.up[j] << shift
				if j > 0 {
					up |= of[j-1] & a.up[j-1] >> (64 - shift)
				}
			}
			if j := w + skip; j < len(of) {
				down = of[j] & a.down[j] >> shift
				if j+1 < len(of) {
					down |= of[j+1] & a.down[j+1] << (64 - shift)
				}
			}
			if more := (up | down) & rest[w] &^ region[w]; more != 0 {
				region[w] |= more
				grown = true
			}
		}
	}
	return grown
}

// grow adds to region everything in rest that is connected to it, until it has all of goal. It reports whether it has.
// If not, the region is complete.
func (b *box) grow(region, rest, goal []uint64) bool {
	for {
		missing := uint64(0)
		for w, m := range goal {
			missing |= m &^ region[w]
		}
		if missing == 0 {
			return true
		}
		if !b.spread(region, region, rest) { // what grew along one axis grows on along the next
			return false
		}
	}
}

// beside are the neighbours of some positions, in a box of at most 64.
func (b *box) beside(of uint64) (all uint64) {
	for i := range b.axes {
		a := &b.axes[i]
		all |= of&a.up[0]<<(a.stride&63) | of&a.down[0]>>(a.stride&63)
	}
	return all
}

// imbalance is the number of dark positions less that of light ones, 0 where cells have no two colours.
func (b *box) imbalance(positions []uint64) (n int) {
	if b.p.Dark == nil {
		return 0
	}
	for w, m := range positions {
		n += 2*bits.OnesCount64(m&b.dark[w]) - bits.OnesCount64(m)
	}
	return n
}
