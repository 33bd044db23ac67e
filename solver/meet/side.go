package meet

import (
	"math/bits"

	"tilewright/def/say"
	"tilewright/solver/kernel"
	"tilewright/solver/problem"
)

// maxOrientations is the number of orientations in eight words.
const maxOrientations = 512

// FillOrder is the order in which boards are filled and cut: the one with the narrowest window, because its overhangs
// are small. The error says why there is none. O(images).
func FillOrder(p *problem.Problem) (kernel.FillOrder, error) {
	order, _, all := kernel.FillOrders(p, p.Rows(), nil)
	switch {
	case all == 0:
		return order, say.Error("a search that meets in the middle needs a board of at most 65,536 places in a row")
	case order.Span > kernel.Reach-2:
		return order, say.Error("a search that meets in the middle needs pieces that span at most {reach} places of the fill order; here the "+
			"best order spans {span}: ask for --engine=kernel or reference", kernel.Reach-1, order.Span+1)
	}
	return order, nil
}

// Firsts are the first places of all images along that order. Where one of several turned solutions is to be found,
// keep the image that comes first. Then its shape lies left in all of them, and each side has one piece less to choose.
// Firsts is nil where there is no order.
func Firsts(p *problem.Problem) []int32 {
	order, err := FillOrder(p)
	if err != nil {
		return nil
	}
	firsts := make([]int32, len(p.Images))
	for i := range p.Images {
		low, _ := order.Ends(&p.Images[i])
		firsts[i] = int32(low)
	}
	return firsts
}

// uncut is what the board has before a cut is chosen.
type uncut struct {
	p      *problem.Problem
	rows   []int32
	counts counts
	// These are the tables along the order, for left, and against it, for right.
	along, against *kernel.FillTable
	// must[place] has the bits of the shapes whose images all begin before the place.
	must []uint64
}

func newBoard(p *problem.Problem, rows []int32) (*uncut, error) {
	order, err := FillOrder(p)
	if err != nil {
		return nil, err
	}
	b := &uncut{p: p, rows: rows}
	if b.counts, err = newCounts(p); err != nil {
		return nil, err
	}
	b.along, b.against = kernel.Orient(p, order, rows), kernel.Orient(p, order.Reversed(), rows)
	if n := len(b.along.Covers); n > maxOrientations {
		return nil, say.Error("a search that meets in the middle takes at most {most} orientations; here are {n}: "+
			"ask for --engine=kernel or reference", maxOrientations, n)
	}
	b.along.Tabulate()
	b.against.Tabulate()
	last := make([]int, len(p.Shapes)) // the first place of each shape's last image
	for i := range last {
		last[i] = -1
	}
	for _, r := range rows {
		m := &p.Images[r]
		low, _ := order.Ends(m)
		last[m.Shape] = max(last[m.Shape], low)
	}
	b.must = make([]uint64, b.places()+1)
	for s, at := range last {
		for place := at + 1; place < len(b.must); place++ {
			b.must[place] |= b.counts.bits[s]
		}
	}
	return b, nil
}

func (b *uncut) places() int { return len(b.along.Order.Cell) }

// cut is a board with a cut before a place.
type cut struct {
	*uncut
	place       int
	left, right *side
	// reach is how many places from the cut on an overhang may cover. gather packs those of them that can be covered.
	reach  int
	gather kernel.Group
}

func (b *uncut) cut(place int) *cut {
	c := &cut{uncut: b, place: place}
	c.left, c.right = b.newSide(b.along, false, place), b.newSide(b.against, true, b.places()-place)
	var covered uint64
	for _, r := range b.rows {
		if low, high := b.along.Order.Ends(&b.p.Images[r]); low < place && high >= place {
			c.reach = max(c.reach, high-place+1)
			for _, cell := range b.p.Images[r].Cells {
				if at := int(b.along.Order.Place[cell]); at >= place {
					covered |= 1 << (at - place)
				}
			}
		}
	}
	c.gather = kernel.Gather(covered)
	c.right.zone = max(c.right.end-c.reach, 0)
	return c
}

// keyBits is the number of bits of a key.
func (c *cut) keyBits() int { return c.gather.Bits + c.counts.width }

// key is the key of the pieces used on the left, and their overhang.
func (c *cut) key(used, overhang uint64) key {
	h, n := c.gather.Index(overhang), c.gather.Bits
	return key{h | used<<n, used >> (64 - n)}
}

// side is one half of a cut board. Its places are those before end, in the direction of its table.
type side struct {
	*kernel.FillTable
	right bool
	end   int
	// zone is the first place that may be left open, for an overhang of the other side.
	zone int
	// allowed[place*Words:] are the orientations that lie in this half from that place on.
	allowed []uint64
	closed  []uint64
	kinds   []kind // orientations
	// must[place] has the bits of the shapes that must be used up if the first hole is at that place or later.
	must []uint64
}

// kind is an orientation: the places it covers, the number 1 of its shape, and the shape's bits.
type kind struct{ covers, one, bits uint64 }

func (b *uncut) newSide(t *kernel.FillTable, right bool, end int) *side {
	s := &side{FillTable: t, right: right, end: end, zone: end, allowed: make([]uint64, end*t.Words), must: b.must}
	if right {
		s.must = make([]uint64, end+1)
	}
	s.closed = t.Order.Closed(make([]bool, len(t.Order.Cell)))
	for o, shape := range t.Shapes {
		s.kinds = append(s.kinds, kind{t.Covers[o], b.counts.one[shape], b.counts.bits[shape]})
	}
	for place := range end {
		for o, covers := range t.Covers {
			if t.Image[place*len(t.Covers)+o] >= 0 && (!right || place+bits.Len64(covers) <= end) {
				s.allowed[place*s.Words+o>>6] |= 1 << (o & 63)
			}
		}
	}
	return s
}
