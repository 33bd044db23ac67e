package kernel

import (
	"math/bits"
	"slices"

	"tilewright/solver/problem"
)

// FillTable has the look-ups of a search that fills the first hole of an order. The occupancy is kept relative to that
// hole, as one word whose bit i is the i-th place after it.
//
// An orientation, here, is a shape with the set of places it covers relative to its first cell. Those that fit a hole
// are the bits of
//
//	available & allowed at the hole's place & Masks[0][...] & Masks[1][...]
//
// The masks are indexed by the bits of the window that any orientation can reach. They hold the orientations that those
// bits leave free. So no image is tried that does not fit.
type FillTable struct {
	Order FillOrder
	// Words is the number of words in a mask of orientations, a power of two.
	Words int
	// These are by orientation: the places it covers, and its shape.
	Covers []uint64
	Shapes []int32
	// Image[place*len(Covers)+orientation] is an image, or -1.
	Image []int32

	// Others[orientation*Words:] are the orientations of the other shapes.
	Others []uint64
	Groups []Group
	// Masks[i][index*Words:] is the table of Groups[i].
	Masks [][]uint64
}

// Orient gathers the orientations of the rows. The last row has the lowest one, because the window kernel tries the
// highest first. The Span of the order is less than Reach. Tabulate makes the look-ups. O(places × orientations).
func Orient(p *problem.Problem, order FillOrder, rows []int32) *FillTable {
	t := &FillTable{Order: order, Words: 1}
	type key struct {
		shape  int32
		covers uint64
	}
	type lies struct{ place, orientation int }
	index := map[key]int{}
	at := make([]lies, len(rows))
	for i, r := range slices.Backward(rows) {
		m := &p.Images[r]
		low, _ := order.Ends(m)
		k := key{shape: m.Shape}
		for _, c := range m.Cells {
			k.covers |= 1 << (int(order.Place[c]) - low)
		}
		o, ok := index[k]
		if !ok {
			o = len(t.Covers)
			index[k] = o
			t.Covers = append(t.Covers, k.covers)
			t.Shapes = append(t.Shapes, k.shape)
		}
		at[i] = lies{low, o}
	}
	n := len(t.Covers)
	for t.Words*64 < n {
		t.Words *= 2
	}
	t.Image = make([]int32, len(order.Cell)*n)
	for i := range t.Image {
		t.Image[i] = -1
	}
	for i, l := range at {
		t.Image[l.place*n+l.orientation] = rows[i]
	}
	return t
}

// Tabulate makes the look-ups: Others, Groups and Masks.
func (t *FillTable) Tabulate() {
	t.Others = make([]uint64, len(t.Shapes)*t.Words)
	for o := range t.Shapes {
		for q := range t.Shapes {
			if t.Shapes[q] != t.Shapes[o] {
				t.Others[o*t.Words+q>>6] |= 1 << (q & 63)
			}
		}
	}
	var used uint64
	for _, covers := range t.Covers {
		used |= covers
	}
	// Tables with one word an entry may have more entries: their size in the cache is what counts.
	t.Groups = groups(used, max(12-bits.Len(uint(t.Words)), 7))
	for _, g := range t.Groups {
		masks := make([]uint64, t.Words<<g.Bits)
		for o, covers := range t.Covers {
			mine := g.Index(covers)
			for i := range uint64(1) << g.Bits {
				if i&mine == 0 {
					masks[int(i)*t.Words+o>>6] |= 1 << (o & 63)
				}
			}
		}
		t.Masks = append(t.Masks, masks)
	}
}

// Fitting takes orientations out of a mask for which the window leaves no room.
func (t *FillTable) Fitting(mask []uint64, window uint64) {
	for g := range t.Groups {
		at := int(t.Groups[g].Index(window)) * t.Words
		for i, m := range t.Masks[g][at : at+t.Words] {
			mask[i] &= m
		}
	}
}
